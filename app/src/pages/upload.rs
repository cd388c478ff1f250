use leptos::prelude::*;
use podium_domain::Slug;

use super::description::{Description, TEMPLATES, Template};
use crate::{
    PageContext,
    components::{
        config_fields::{ConfigFields, config_fields},
        document::{Head, document},
        field::{error_summary, field_error},
        file_drop::{file_drop, file_preview, paste_box},
        refused::refused_files,
    },
};

/// `/upload`: empty at first, and with everything that was typed when it was refused (422).
#[derive(Debug, Clone)]
pub struct UploadPage {
    /// What was typed.
    pub form: UploadForm,
    /// What is wrong with it, field by field.
    pub errors: Vec<FieldError>,
    /// Files that no format took.
    pub refused: Vec<RefusedFile>,
    /// What may be sent at once.
    pub limits: UploadLimits,
    /// The setup that the description starts from.
    pub template: Option<&'static Template>,
    /// Configs of this reader, newest first, that a description can be copied from.
    pub own: Vec<ConfigName>,
}

/// A config to choose from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConfigName {
    /// Its public id.
    pub id: Slug,
    /// Its title.
    pub title: String,
}

/// The fields of the form. Files cannot be filled in again; the page says so when there were errors.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct UploadForm {
    /// What is said of the config.
    pub description: Description,
    /// Results that were pasted instead of sent as a file.
    pub text: String,
    /// Whether all files are of one config.
    pub split: Split,
}

/// Whether all files of an upload are of one config.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Split {
    /// All belong to one config.
    #[default]
    One,
    /// A config per file.
    File,
}

impl Split {
    /// The word in forms and the API.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::One => "one",
            Self::File => "file",
        }
    }
}

/// What is wrong with one field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldError {
    /// The field's name in the form (`title`, `factors`, `file`).
    pub field: String,
    /// What is wrong and what to do.
    pub message: String,
}

/// A file that no format took.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RefusedFile {
    /// As the sender named it.
    pub file_name: String,
    /// What is wrong, in a sentence.
    pub reason: String,
    /// Each format that was tried, with why it did not take the file.
    pub tried: Vec<(String, String)>,
}

/// What may be sent at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UploadLimits {
    /// Files in one upload.
    pub files: usize,
    /// Bytes of one file.
    pub file_bytes: u64,
}

/// Fields that show their own errors.
const FIELDS: [&str; 8] = [
    "file",
    "text",
    "title",
    "factors",
    "notes",
    "visibility",
    "split",
    "system",
];

/// The form that receives files.
pub fn upload_page(ctx: &PageContext, page: &UploadPage) -> String {
    let description = "Upload the result files of storage benchmarks. The preview shows what is in them before they leave \
                       the browser.";
    let head = Head::new("Upload results", description, "/upload").with_islands();
    document(ctx, &head, || {
        let again = "Everything you typed is still here. Files cannot be filled in again: please choose them once more.";
        let refused = !page.refused.is_empty() && page.errors.is_empty();
        view! {
            <h1>"Upload results"</h1>
            <p class="meta">
                "Every file is kept as it is, and only you can download it again; others get a copy in which personal \
                 details are masked. With JavaScript you see what is in it before anything is sent. No file? "
                <a href="/enter">"Type the results in"</a> "."
            </p>
            {error_summary(&page.errors, &FIELDS, again)}
            {refused_files(&page.refused)}
            {refused.then(|| view! { <p class="hint">{again}</p> })}
            <form id="upload" class="stack narrow" method="post" action="/upload" enctype="multipart/form-data" data-draft=page.form.description.draft_state()>
                {files(page)}
                {file_preview()}
                {description_fields(page)}
                <p><button class="button" id="send">"Upload"</button></p>
            </form>
        }
        .into_any()
    })
}

fn files(page: &UploadPage) -> AnyView {
    view! {
        <section class="box stack">
            <h2>"Results"</h2>
            {file_drop(page.limits, &page.errors)}
            {paste_box(&page.form.text, &page.errors)}
            {split(page)}
        </section>
    }
    .into_any()
}

fn split(page: &UploadPage) -> AnyView {
    let choice = |split: Split, words: &'static str| {
        view! {
            <label class="check">
                <input type="radio" name="split" value=split.as_str() checked=page.form.split == split />
                {words}
            </label>
        }
    };
    view! {
        <fieldset class="field checks">
            <legend>"Several files: one configuration, or one per file?"</legend>
            {choice(Split::One, "All files are of one configuration")}
            {choice(Split::File, "Each file is of a configuration of its own, also each file in an archive")}
            <p class="hint">
                "What is described below holds for every configuration that is made; each title then ends with the name of \
                 its file. Edit them one by one afterwards."
            </p>
            {field_error(&page.errors, "split")}
        </fieldset>
    }
    .into_any()
}

fn description_fields(page: &UploadPage) -> AnyView {
    let fields = ConfigFields {
        description: &page.form.description,
        errors: &page.errors,
        untitled: Some("Left empty, it is the name of the file."),
        open: page.template.map_or(&[], |template| template.groups),
    };
    view! {
        <section class="box stack" id="configuration">
            <h2>"Configuration"</h2>
            {starts(page)}
            {config_fields(&fields)}
        </section>
    }
    .into_any()
}

/// Links that fill the description: common setups, and configs that were described before.
fn starts(page: &UploadPage) -> AnyView {
    let templates = TEMPLATES.iter().map(|template| {
        let current = page.template.is_some_and(|chosen| chosen.key == template.key);
        let href = format!("/upload?template={}#configuration", template.key);
        view! { <li><a href=href aria-current=current.then_some("true")>{template.name}</a></li> }
    });
    let own = page.own.iter().map(|config| {
        let href = format!("/upload?like={}#configuration", config.id);
        view! { <li><a href=href>{config.title.clone()}</a></li> }
    });
    let own = (!page.own.is_empty()).then(|| {
        view! {
            <p class="starts">"Or copy it from what you described before:"</p>
            <ul class="starts">{own.collect_view()}</ul>
        }
    });
    view! {
        <p class="starts">"Start from a common setup; the form then begins anew:"</p>
        <ul class="starts">{templates.collect_view()}</ul>
        {own}
    }
    .into_any()
}
