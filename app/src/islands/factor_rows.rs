use leptos::prelude::*;

use crate::late::IntoLate;

/// One factor as it is typed. Its signals are counted, not owned: a row outlives the click that made it.
#[derive(Debug, Clone)]
pub(super) struct FactorRow {
    pub(super) key: u32,
    pub(super) name: ArcRwSignal<String>,
    pub(super) level: ArcRwSignal<String>,
}

/// The rows; empty until the browser takes over from the textarea.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rows {
    pub(super) list: RwSignal<Vec<FactorRow>>,
    /// Whether the browser has taken over.
    pub(super) alive: RwSignal<bool>,
    next_key: StoredValue<u32>,
}

impl Rows {
    /// Adds a row.
    pub(super) fn add(self, name: &str, level: &str) {
        let key = self.next_key.get_value();
        self.next_key.set_value(key + 1);
        let row = FactorRow {
            key,
            name: ArcRwSignal::new(name.trim().to_owned()),
            level: ArcRwSignal::new(level.trim().to_owned()),
        };
        self.list.update(|rows| rows.push(row));
    }

    fn remove(self, key: u32) {
        self.list.update(|rows| rows.retain(|row| row.key != key));
    }

    /// The rows as the textarea has them, without the empty ones.
    #[cfg_attr(
        not(feature = "hydrate"),
        expect(dead_code, reason = "only the browser writes the textarea")
    )]
    pub(super) fn text(self) -> String {
        let mut text = String::new();
        for row in self.list.get() {
            let (name, level) = (row.name.get(), row.level.get());
            let (name, level) = (name.trim(), level.trim());
            if is_sound(name) && (!name.is_empty() || !level.is_empty()) {
                text.extend([name, " = ", level, "\n"]);
            } else if !is_sound(name) {
                // A line without a name, which the server refuses: the first sign would end the name.
                text.extend(["= ", name, " = ", level, "\n"]);
            }
        }
        text
    }
}

/// Whether a name can stand in a line of its own before an equals sign.
fn is_sound(name: &str) -> bool {
    !name.contains('=')
}

/// Rows of a name and a level each in place of the textarea, which stays what is sent.
#[island]
pub(crate) fn FactorRows() -> impl IntoView {
    let rows = Rows {
        list: RwSignal::new(Vec::new()),
        alive: RwSignal::new(false),
        next_key: StoredValue::new(0),
    };
    #[cfg(feature = "hydrate")]
    super::browser::once_alive(move || super::browser::attach_factors(rows));
    view! {
        <div class="factor-rows">
            {move || rows.list.get().into_iter().map(|row| factor_row(rows, row)).collect::<Vec<_>>()}
            {move || rows.alive.get().then(|| add_button(rows))}
        </div>
    }
}

fn factor_row(rows: Rows, row: FactorRow) -> AnyView {
    let FactorRow { key, name, level } = row;
    let (first_name, first_level) = (name.get_untracked(), level.get_untracked());
    let typed = name.clone();
    let wrong = move || {
        let words = "A name has no equals sign in it; the value has a field of its own.";
        (!is_sound(&typed.get())).then(|| view! { <p class="error" role="alert">{words}</p> })
    };
    view! {
        <div class="factor-row">
            <input
                aria-label="Factor"
                placeholder="target.room_temperature"
                prop:value=first_name
                on:input=move |event| name.set(event_target_value(&event))
            />
            <input
                aria-label="Level"
                placeholder="19 °C"
                prop:value=first_level
                on:input=move |event| level.set(event_target_value(&event))
            />
            <button type="button" class="button quiet" on:click=move |_| rows.remove(key)>"Remove"</button>
            {wrong}
        </div>
    }
    .into_late()
}

fn add_button(rows: Rows) -> AnyView {
    view! { <button type="button" class="button quiet" on:click=move |_| rows.add("", "")>"Add a factor"</button> }
        .into_late()
}
