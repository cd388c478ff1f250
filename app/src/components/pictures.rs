use leptos::prelude::*;
use podium_domain::Slug;
use podium_store::Picture;

use super::field::{described_by, field_error, invalid};
use crate::{
    pages::FieldError,
    words::{day, file_size},
};

/// What the owner of a config attached as evidence: each in its own proportions, the whole of it one click away.
pub(crate) fn pictures(config: &Slug, pictures: &[Picture]) -> AnyView {
    if pictures.is_empty() {
        return ().into_any();
    }
    let items = (1..).zip(pictures).map(|(number, picture)| {
        let address = address(config, picture);
        let caption = (!picture.caption.is_empty()).then(|| picture.caption.clone());
        let alt = alt(number, picture);
        view! {
            <li>
                <figure>
                    <a href=address.clone()>
                        <img
                            src=address.clone()
                            width=picture.width.to_string()
                            height=picture.height.to_string()
                            alt=alt
                            loading="lazy"
                            decoding="async"
                        />
                    </a>
                    <figcaption>{caption} " " <span class="m">"attached " {day(&picture.created_at)}</span></figcaption>
                </figure>
            </li>
        }
    });
    view! {
        <h2 id="pictures">"Pictures"</h2>
        <ul class="pictures">{items.collect_view()}</ul>
    }
    .into_any()
}

fn address(config: &Slug, picture: &Picture) -> String {
    format!("/configs/{config}/pictures/{}", name(picture))
}

/// Its name within its config.
fn name(picture: &Picture) -> String {
    use std::fmt::Write as _;
    picture.sha256.iter().fold(String::new(), |mut name, byte| {
        // Writing to a String cannot fail.
        let _ = write!(name, "{byte:02x}");
        name
    })
}

fn alt(number: usize, picture: &Picture) -> String {
    if picture.caption.is_empty() {
        format!("Picture {number}, of which its owner says nothing")
    } else {
        format!("Picture {number}: {}", picture.caption)
    }
}

/// The owner's part: what is attached, each with its button, and the form that attaches more.
pub(crate) fn pictures_form(
    config: &Slug,
    pictures: &[Picture],
    caption: &str,
    errors: &[FieldError],
) -> AnyView {
    let items = (1..).zip(pictures).map(|(number, picture)| {
        let name = if picture.caption.is_empty() {
            format!("Picture {number}")
        } else {
            picture.caption.clone()
        };
        let facts = format!(
            "{} x {} · {} · attached {}",
            picture.width,
            picture.height,
            file_size(picture.bytes),
            day(&picture.created_at)
        );
        let address = address(config, picture);
        let label = format!("Remove picture: {name}");
        view! {
            <li>
                <span><a href=address.clone()><b>{name}</b></a> " " <span class="m">{facts}</span></span>
                <form method="post" action=format!("{address}/delete")>
                    <button class="button quiet" aria-label=label>"Remove picture"</button>
                </form>
            </li>
        }
    });
    let items = items.collect_view();
    view! {
        <section class="box narrow" id="pictures">
            <h2>"Pictures"</h2>
            {(!pictures.is_empty()).then(|| view! { <ul class="rows">{items}</ul> })}
            <form method="post" action=format!("/configs/{config}/pictures") enctype="multipart/form-data" class="stack">
                {choice(errors)}
                <div class="field">
                    <label for="caption">"What they show"</label>
                    <input
                        id="caption"
                        name="caption"
                        maxlength="200"
                        value=caption.to_owned()
                        aria-invalid=invalid(errors, "caption")
                        aria-describedby=described_by(errors, "caption")
                    />
                    {field_error(errors, "caption")}
                </div>
                <p><button class="button quiet">"Attach"</button></p>
            </form>
        </section>
    }
    .into_any()
}

fn choice(errors: &[FieldError]) -> AnyView {
    view! {
        <div class="field">
            <label for="picture">"Screenshots or photographs as evidence"</label>
            <input
                id="picture"
                type="file"
                name="picture"
                accept="image/png,image/jpeg,image/webp"
                multiple
                required
                aria-invalid=invalid(errors, "picture")
                aria-describedby=described_by(errors, "picture").unwrap_or_else(|| "picture-hint".to_owned())
            />
            <p class="hint" id="picture-hint">
                "PNG, JPEG or WebP, up to 8 MiB each, up to 12 of a config. They are drawn anew: what a camera wrote into them (place, time, names) is gone. What can be seen in them is published as it is, so look for names and serial numbers first."
            </p>
            {field_error(errors, "picture")}
        </div>
    }
    .into_any()
}
