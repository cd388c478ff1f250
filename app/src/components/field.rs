use leptos::prelude::*;

use crate::pages::FieldError;

/// What is wrong with one field, beside it.
pub(crate) fn field_error(errors: &[FieldError], field: &str) -> AnyView {
    let messages: Vec<_> = errors
        .iter()
        .filter(|e| e.field == field)
        .map(|e| e.message.clone())
        .collect();
    let id = format!("{field}-error");
    (!messages.is_empty())
        .then(|| view! { <p class="error" id=id>{messages.join(" ")}</p> })
        .into_any()
}

/// The id of the element that says what is wrong with a field, for `aria-describedby`.
pub(crate) fn described_by(errors: &[FieldError], field: &str) -> Option<String> {
    errors
        .iter()
        .any(|error| error.field == field)
        .then(|| format!("{field}-error"))
}

/// Whether a field is wrong, for `aria-invalid`.
pub(crate) fn invalid(errors: &[FieldError], field: &str) -> Option<&'static str> {
    errors.iter().any(|error| error.field == field).then_some("true")
}

/// Errors that belong to no field of the form, above it (each factor shows its own); and that there are some, for everybody.
pub(crate) fn error_summary(errors: &[FieldError], fields: &[&str], also: &'static str) -> AnyView {
    let other: Vec<_> = errors
        .iter()
        .filter(|e| !fields.contains(&e.field.as_str()) && !e.field.starts_with("factor."))
        .map(|e| e.message.clone())
        .collect();
    (!errors.is_empty())
        .then(|| {
            view! {
                <div class="notes aside" role="alert">
                    <h2>"Nothing is kept yet: something is missing or wrong"</h2>
                    {(!other.is_empty()).then(|| view! { <p class="said">{other.join(" ")}</p> })}
                    <p>{also}</p>
                </div>
            }
        })
        .into_any()
}
