use axum::{
    extract::State,
    http::{HeaderMap, StatusCode},
    response::{Html, Response},
};
use podium_app::pages::{EnterForm, EnterPage, EnterPreview, FieldError, enter_page};
use podium_domain::Factors;
use podium_formats::{Limits, Source, TypedGrid, TypedPlace, TypedProblem, TypedRow, TypedTable};
use sha2::{Digest, Sha256};

use super::{
    context,
    edit::described_factors,
    page_with_status,
    upload::{fill_from_system, landing},
};
use crate::{
    body::FormBody,
    error::AppError,
    holder::Holder,
    ingest::{self, Split, Target, TypedConfig, UploadForm, checked_notes, checked_title, spooled},
    state::AppState,
};

mod fields;

use fields::{Action, Fields};

/// Workloads and configurations of a grid that nobody has typed into.
const EMPTY: (usize, usize) = (4, 2);

/// The name of the table in the archive.
const FILE_NAME: &str = "typed.csv";

/// `GET /enter`.
pub(super) async fn form(State(state): State<AppState>, headers: HeaderMap) -> Html<String> {
    let mut page = EnterPage::default();
    page.form.grid = TypedGrid {
        tool: String::new(),
        configs: vec![String::new(); EMPTY.1],
        rows: vec![TypedRow::blank(); EMPTY.0],
    };
    page.form.grid.even();
    Html(enter_page(&context(&state, &headers), &page))
}

/// `POST /enter`: the grid again with what a button did to it, or what would be kept, or 303 to what was made. Whatever
/// was typed comes back.
pub(super) async fn change(
    State(state): State<AppState>,
    headers: HeaderMap,
    holder: Holder,
    FormBody(pairs): FormBody<Vec<(String, String)>>,
) -> Result<Response, AppError> {
    // A grid may be as large as a form: reading its table takes longer than the threads that answer everyone may wait.
    let pressed = tokio::task::spawn_blocking(move || pressed(Fields::of(pairs)));
    match pressed
        .await
        .map_err(|error| AppError::Internal(error.into()))??
    {
        Pressed::Keep(typed, csv) => keep(&state, &holder, *typed, &csv).await,
        Pressed::Page(status, page) => {
            let html = enter_page(&context(&state, &headers), &page);
            Ok(page_with_status(status, html))
        }
    }
}

/// What a button leads to.
enum Pressed {
    /// The page again.
    Page(StatusCode, Box<EnterPage>),
    /// The table that was shown is to be kept.
    Keep(Box<TypedConfig>, String),
}

fn pressed(fields: Fields) -> Result<Pressed, AppError> {
    let mut page = Box::new(EnterPage {
        form: fields.form,
        ..EnterPage::default()
    });
    let mut status = StatusCode::OK;
    match fields.action {
        Action::Show => {}
        Action::Row => page.form.grid.rows.push(TypedRow::blank()),
        Action::Column => page.form.grid.configs.push(String::new()),
        Action::RemoveRow(at) => remove(&mut page.form.grid.rows, at),
        Action::RemoveColumn(at) => remove_column(&mut page.form.grid, at),
        Action::Paste(at) => paste(&mut page, at),
        Action::ReadSystem => fill_from_system(&mut page.form.description),
        Action::Preview | Action::Keep => match checked(&page.form) {
            Ok((typed, table)) => {
                let seen = hex::encode(Sha256::digest(&table.csv));
                if fields.action == Action::Keep && fields.seen == seen {
                    return Ok(Pressed::Keep(Box::new(typed), table.csv));
                }
                page.preview = Some(preview(table, seen)?);
            }
            Err((errors, problems)) => {
                status = StatusCode::UNPROCESSABLE_ENTITY;
                (page.errors, page.problems) = (errors, problems);
            }
        },
    }
    page.form.grid.even();
    Ok(Pressed::Page(status, page))
}

fn remove<T>(list: &mut Vec<T>, at: usize) {
    if at < list.len() {
        list.remove(at);
    }
}

fn remove_column(grid: &mut TypedGrid, at: usize) {
    if grid.configs.len() > 1 {
        remove(&mut grid.configs, at);
        for row in &mut grid.rows {
            remove(&mut row.cells, at);
        }
    }
}

fn paste(page: &mut EnterPage, at: Option<(usize, usize)>) {
    let text = std::mem::take(&mut page.form.paste);
    let done = match at {
        Some((row, column)) => page.form.grid.paste_at(&text, row, column).map(|()| String::new()),
        None => page.form.grid.paste(&text).map(|pasted| {
            let open = match pasted.open {
                0 => String::new(),
                open => format!(" Of {open} the cells do not say what was measured, and in which unit: say it there."),
            };
            format!(
                "Taken over: {} workloads, {} configurations.{open} Look whether this is what the table means.",
                pasted.rows, pasted.configs
            )
        }),
    };
    match done {
        Ok(words) => page.said = Some(words).filter(|words| !words.is_empty()),
        Err(message) => {
            page.form.paste = text;
            page.problems.push(TypedProblem {
                place: TypedPlace::Grid,
                message,
            });
        }
    }
}

/// What is wrong with the fields of the config, and in the grid.
type Wrong = (Vec<FieldError>, Vec<TypedProblem>);

fn checked(form: &EnterForm) -> Result<(TypedConfig, TypedTable), Wrong> {
    let mut errors = Vec::new();
    let mut wrong = |field: &str, error: &AppError| {
        errors.push(FieldError {
            field: field.to_owned(),
            message: error.to_string(),
        });
    };
    let described = &form.description;
    let title = checked_title(&described.title).map_err(|error| wrong("title", &error));
    let factors = described_factors(described, &Factors::new(), &mut wrong);
    let notes = checked_notes(&described.notes).map_err(|error| wrong("notes", &error));
    let table = form.grid.table();
    match (title, factors, notes, table) {
        (Ok(title), Some(factors), Ok(notes), Ok(table)) => {
            let visibility = described.visibility;
            let typed = TypedConfig {
                title,
                visibility,
                factors,
                notes,
            };
            Ok((typed, table))
        }
        (_, _, _, table) => Err((errors, table.err().unwrap_or_default())),
    }
}

/// What the reader of tables makes of it: the same that will be kept.
fn preview(table: TypedTable, seen: String) -> Result<EnterPreview, AppError> {
    let source = Source::new(Some(FILE_NAME), table.csv.as_bytes());
    let file = podium_formats::parse(&source, &Limits::default())
        .map_err(|refusal| AppError::Unprocessable(refusal.reason))?;
    Ok(EnterPreview {
        csv: table.csv,
        file,
        doubts: table.doubts,
        seen,
    })
}

/// The table goes the way of every file.
async fn keep(
    state: &AppState,
    holder: &Holder,
    typed: TypedConfig,
    csv: &str,
) -> Result<Response, AppError> {
    let form = UploadForm {
        target: Target::New,
        split: Split::One,
        typed,
        files: vec![spooled(state, FILE_NAME, csv.as_bytes()).await?],
    };
    let receipt = ingest::ingest(state, form).await?;
    if let Some((_, refusal)) = receipt.refused().next() {
        return Err(AppError::Unprocessable(refusal.reason.clone()));
    }
    Ok(landing(state, holder, &receipt))
}
