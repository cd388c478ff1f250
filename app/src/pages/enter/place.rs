use leptos::prelude::*;
use podium_formats::{RowField, TypedPlace, TypedProblem};

/// The name of a field of the grid, in the form and as its id.
pub(super) fn field(place: TypedPlace) -> String {
    match place {
        TypedPlace::Grid => "grid".to_owned(),
        TypedPlace::Tool => "tool".to_owned(),
        TypedPlace::Config(column) => format!("config-{column}"),
        TypedPlace::Row(row, field) => format!("{}-{row}", row_field(field)),
        TypedPlace::Cell(row, column) => format!("cell-{row}-{column}"),
    }
}

fn row_field(field: RowField) -> &'static str {
    match field {
        RowField::Name => "name",
        RowField::Op => "op",
        RowField::Measure => "measure",
        RowField::Metric => "metric",
        RowField::Unit => "unit",
        RowField::Better => "better",
        RowField::Bytes => "bytes",
    }
}

/// What a field of the grid says of itself: its name, what stands in it, and what is wrong or doubtful there.
pub(super) struct Spot<'a> {
    pub(super) name: String,
    problems: Vec<&'a str>,
    doubts: Vec<&'a str>,
}

impl<'a> Spot<'a> {
    pub(super) fn of(place: TypedPlace, problems: &'a [TypedProblem], doubts: &'a [TypedProblem]) -> Self {
        let at = |list: &'a [TypedProblem]| {
            let here = list.iter().filter(move |problem| problem.place == place);
            here.map(|problem| problem.message.as_str()).collect()
        };
        Self {
            name: field(place),
            problems: at(problems),
            doubts: at(doubts),
        }
    }

    pub(super) fn invalid(&self) -> Option<&'static str> {
        (!self.problems.is_empty()).then_some("true")
    }

    pub(super) fn described_by(&self) -> Option<String> {
        let said = !self.problems.is_empty() || !self.doubts.is_empty();
        said.then(|| format!("{}-error", self.name))
    }

    /// The words below the field.
    pub(super) fn message(&self) -> AnyView {
        let words: Vec<_> = self.problems.iter().chain(&self.doubts).copied().collect();
        self.described_by()
            .map(|id| view! { <p class="error" id=id>{words.join("; ")}</p> })
            .into_any()
    }
}

/// A line of text in the grid, labelled for everybody who cannot see its place.
pub(super) fn input(spot: &Spot<'_>, label: String, value: &str, placeholder: &'static str) -> AnyView {
    view! {
        <input
            id=spot.name.clone()
            name=spot.name.clone()
            value=value.to_owned()
            aria-label=label
            placeholder=placeholder
            autocomplete="off"
            aria-invalid=spot.invalid()
            aria-describedby=spot.described_by()
        />
        {spot.message()}
    }
    .into_any()
}

/// A choice; what was typed stays in it even where the list has it not.
pub(super) fn select(spot: &Spot<'_>, label: String, value: &str, options: &[(&str, &str)]) -> AnyView {
    let known = options.iter().any(|(option, _)| *option == value);
    let own = (!known).then(|| {
        (
            value.to_owned(),
            if value.is_empty() {
                "choose …".to_owned()
            } else {
                value.replace('/', ", ")
            },
        )
    });
    let listed = options
        .iter()
        .map(|(option, words)| ((*option).to_owned(), (*words).to_owned()));
    let items = own.into_iter().chain(listed).map(|(option, words)| {
        let selected = option == value;
        view! { <option value=option selected=selected>{words}</option> }
    });
    view! {
        <select
            id=spot.name.clone()
            name=spot.name.clone()
            aria-label=label
            aria-invalid=spot.invalid()
            aria-describedby=spot.described_by()
        >
            {items.collect_view()}
        </select>
        {spot.message()}
    }
    .into_any()
}
