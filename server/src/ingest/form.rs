use std::error::Error;

use axum::extract::multipart::MultipartError;
use http_body_util::LengthLimitError;
use podium_app::pages::Description;
use podium_domain::{Slug, Visibility};

use super::{
    factors::{FACTOR_FIELD, add_factors, add_level, add_unstated, factors_from_lines, parse_machine},
    fields::{Split, TypedConfig, checked_notes, checked_title},
    parts::{Part, Parts},
    spool::{Spooled, spool},
};
use crate::{error::AppError, state::AppState};

/// Longest text field that is not a pasted result, in bytes.
const MAX_TEXT_BYTES: usize = 64 << 10;
/// Longest pasted result that a form shows again, in bytes; what is longer is a file rather than something typed.
const MAX_SHOWN_BYTES: u64 = 1 << 20;
/// The name of a pasted result.
const PASTED: &str = "pasted.txt";
/// Most parts of one form that are not files: a field for every factor of the registry, and some.
const MAX_FIELDS: usize = 256;

/// Where the files of a form go.
#[derive(Debug, Clone, PartialEq)]
pub enum Target {
    /// Into new configs.
    New,
    /// Into a config that exists; the asker must hold its edit token.
    Existing(Slug),
}

/// A form as it was received, its files spooled.
#[derive(Debug)]
pub struct UploadForm {
    /// Where the files go.
    pub target: Target,
    /// One config or one per file.
    pub split: Split,
    /// What was typed of the config.
    pub typed: TypedConfig,
    /// The files in their order, pasted text among them.
    pub files: Vec<Spooled>,
}

/// The fields of a form as they came, so that a page can show them again beside what is wrong with them.
#[derive(Debug, Clone, Default)]
pub struct RawFields {
    /// What is said of the config.
    pub description: Description,
    /// A pasted result; empty where it was longer than a page may show again.
    pub text: String,
    /// `split`.
    pub split: String,
    /// Whether only what the system says is to be read, and the form shown again.
    pub read: bool,
}

/// What is wrong with one field of a form.
#[derive(Debug)]
pub struct FieldProblem {
    /// The field's name.
    pub field: String,
    /// What is wrong with it.
    pub error: AppError,
}

/// A whole form, with everything that is wrong with it.
#[derive(Debug)]
pub struct Received {
    /// What was understood.
    pub form: UploadForm,
    /// The text fields as they came.
    pub raw: RawFields,
    /// In the form's order; empty when it can be kept.
    pub problems: Vec<FieldProblem>,
}

impl Received {
    /// The form, when nothing is wrong with it.
    ///
    /// # Errors
    /// The first problem.
    pub fn sound(self) -> Result<UploadForm, AppError> {
        match self.problems.into_iter().next() {
            None => Ok(self.form),
            Some(problem) => Err(problem.error),
        }
    }
}

/// Receives the parts of a form; files go to the spool as they come. What is wrong with one field does not keep the
/// others from being read, so that nothing typed is lost.
///
/// # Errors
/// When the body is too large as a whole, broken, or the spool fails: then there is no form.
pub async fn receive(state: &AppState, mut parts: Parts) -> Result<Received, AppError> {
    let form = UploadForm {
        target: Target::New,
        split: Split::One,
        typed: TypedConfig::default(),
        files: Vec::new(),
    };
    let mut received = Received {
        form,
        raw: RawFields::default(),
        problems: Vec::new(),
    };
    let mut fields = 0;
    while let Some(part) = parts
        .next()
        .await
        .map_err(|error| too_large_or_broken(state, &error))?
    {
        fields += 1;
        if fields > MAX_FIELDS + state.limits.files {
            return Err(AppError::TooLarge(format!(
                "a form has at most {MAX_FIELDS} fields beside its files"
            )));
        }
        let name = part.field.name().unwrap_or_default().to_owned();
        let problem = take_part(state, &mut received, &name, part).await;
        match problem {
            Err(error @ (AppError::Internal(_) | AppError::Busy)) => return Err(error),
            Err(error) => received.problems.push(FieldProblem { field: name, error }),
            Ok(()) => {}
        }
    }
    let system = &received.raw.description.system;
    received.raw.read &= !system.text.trim().is_empty();
    add_unstated(&mut received.form.typed.factors, system);
    if received.form.files.is_empty() && received.problems.is_empty() {
        let error = AppError::Invalid("Choose at least one result file, or paste a result.".to_owned());
        received.problems.push(FieldProblem {
            field: "file".to_owned(),
            error,
        });
    }
    Ok(received)
}

async fn take_part(
    state: &AppState,
    received: &mut Received,
    name: &str,
    part: Part<'_>,
) -> Result<(), AppError> {
    let file_name = match name {
        "file" => part.field.file_name().unwrap_or_default().to_owned(),
        // A box left empty is no file.
        "text" => String::new(),
        _ => {
            let text = text(state, name, part).await?;
            return take_field(received, name, text);
        }
    };
    let Some(mut file) = spool(state, &file_name, state.limits.file_bytes as u64, part).await? else {
        return Ok(());
    };
    if name == "text" {
        PASTED.clone_into(&mut file.file_name);
    }
    if name == "text" && file.bytes <= MAX_SHOWN_BYTES {
        received.raw.text = String::from_utf8_lossy(&file.read().await?).into_owned();
    }
    if received.form.files.len() == state.limits.files {
        return Err(AppError::TooLarge(format!(
            "At most {} files can be sent at once; send the rest in a second upload.",
            state.limits.files
        )));
    }
    received.form.files.push(file);
    Ok(())
}

fn take_field(received: &mut Received, name: &str, text: String) -> Result<(), AppError> {
    let Received { form, raw, .. } = received;
    match name {
        "config" => form.typed = TypedConfig::from_json(&text)?,
        "config_id" if text.is_empty() => {}
        "config_id" => {
            let slug = text
                .parse()
                .map_err(|error| AppError::Invalid(format!("config_id: {error}")))?;
            form.target = Target::Existing(slug);
        }
        "split" => {
            form.split = match text.as_str() {
                "one" | "" => Split::One,
                "file" => Split::File,
                _ => return Err(AppError::Invalid(format!("“{text}” is neither one nor file"))),
            };
            raw.split = text;
        }
        "read" => raw.read = !text.is_empty(),
        _ => return take_description(form, &mut raw.description, name, text),
    }
    Ok(())
}

fn take_description(
    form: &mut UploadForm,
    raw: &mut Description,
    name: &str,
    text: String,
) -> Result<(), AppError> {
    let typed = &mut form.typed;
    match (name, name.strip_prefix(FACTOR_FIELD)) {
        ("title", _) => {
            raw.title = text;
            typed.title = checked_title(&raw.title)?;
        }
        ("notes", _) => {
            raw.notes = text;
            typed.notes = checked_notes(&raw.notes)?;
        }
        ("visibility", _) => {
            typed.visibility = parse_visibility(&text)?;
            raw.visibility = typed.visibility;
        }
        ("factors", _) => {
            raw.factors = text;
            add_factors(&mut typed.factors, factors_from_lines(&raw.factors)?)?;
        }
        ("system", _) => raw.system.text = text,
        ("system_of", _) => raw.system.of = parse_machine(&text)?,
        (_, Some(_)) if text.trim().is_empty() => {}
        (_, Some(factor)) => {
            let level = raw.levels.entry(factor.to_owned()).or_insert(text);
            add_level(&mut typed.factors, factor, level)?;
        }
        _ => {
            return Err(AppError::Invalid(format!(
                "the form has a field “{name}” that Podium does not know"
            )));
        }
    }
    Ok(())
}

/// The visibility that a word names.
///
/// # Errors
/// When it is none.
pub fn parse_visibility(word: &str) -> Result<Visibility, AppError> {
    [Visibility::Public, Visibility::Unlisted, Visibility::Private]
        .into_iter()
        .find(|visibility| visibility.as_str() == word)
        .ok_or_else(|| AppError::Invalid(format!("“{word}” is none of public, unlisted, private")))
}

pub(super) async fn text(state: &AppState, name: &str, mut part: Part<'_>) -> Result<String, AppError> {
    let mut bytes = Vec::new();
    let mut too_long = false;
    while let Some(chunk) = part
        .chunk()
        .await
        .map_err(|error| too_large_or_broken(state, &error))?
    {
        too_long |= bytes.len() + chunk.len() > MAX_TEXT_BYTES;
        if !too_long {
            bytes.extend_from_slice(&chunk);
        }
    }
    if too_long {
        return Err(AppError::TooLarge(format!(
            "the field “{name}” is longer than {} KiB",
            MAX_TEXT_BYTES >> 10
        )));
    }
    String::from_utf8(bytes).map_err(|_| AppError::Invalid(format!("the field “{name}” is not UTF-8 text")))
}

/// Whether the body was over a limit, of which there are several around each other: axum knows only its own.
fn is_over_limit(error: &MultipartError) -> bool {
    let mut cause: Option<&(dyn Error + 'static)> = Some(error);
    while let Some(error) = cause {
        if error.is::<LengthLimitError>() {
            return true;
        }
        cause = error.source();
    }
    false
}

/// axum reports a body over the limit as an error of the form's grammar; its status tells the two apart.
pub(super) fn too_large_or_broken(state: &AppState, error: &MultipartError) -> AppError {
    if error.status() == axum::http::StatusCode::PAYLOAD_TOO_LARGE || is_over_limit(error) {
        AppError::TooLarge(format!(
            "the upload is larger than {} files of {} MiB",
            state.limits.files,
            state.limits.file_bytes >> 20
        ))
    } else {
        AppError::Invalid(format!("the form could not be read: {}", error.body_text()))
    }
}
