mod edit;

use axum::{
    extract::{Path, RawQuery, State},
    http::{HeaderMap, header},
    response::{Html, Response},
};
use podium_app::{
    export::Export,
    pages::{SaveForm, SavedPage, saved_page, saved_values_page},
    query::CompareQuery,
};
use podium_domain::{Slug, Visibility};
use serde::Deserialize;

pub(super) use edit::{change, delete, form};

use super::{
    compare::{self, render_compare},
    configs::{remembered, shown_once, token_of},
    context, export, page_with_status, see_other,
};
use crate::{
    access, body::FormBody, comparison, error::AppError, fresh::EditToken, holder::Holder,
    ingest::parse_visibility, save, state::AppState,
};

/// The fields of the saving form.
#[derive(Deserialize)]
pub(super) struct Fields {
    #[serde(default)]
    query: String,
    title: String,
    notes: String,
    #[serde(default)]
    visibility: String,
}

/// `POST /comparisons`: 303 to the short link; otherwise the comparison again with what is wrong.
pub(super) async fn create(
    State(state): State<AppState>,
    headers: HeaderMap,
    holder: Holder,
    FormBody(fields): FormBody<Fields>,
) -> Result<Response, AppError> {
    let visibility = if fields.visibility.is_empty() {
        Visibility::Public
    } else {
        parse_visibility(&fields.visibility)?
    };
    let draft = save::Draft {
        query: fields.query,
        title: fields.title,
        notes: fields.notes,
        visibility,
    };
    match save::save(&state, &holder, &draft).await {
        Ok(saved) => {
            let mut response = see_other(&format!("/c/{}", saved.slug));
            for cookie in holder.remember(&saved.token, true, state.secure_cookies()) {
                response.headers_mut().append(header::SET_COOKIE, cookie);
            }
            Ok(response)
        }
        Err(error @ (AppError::Invalid(_) | AppError::Unprocessable(_))) => {
            let query = CompareQuery::parse(&draft.query)?;
            let save = SaveForm {
                title: draft.title,
                notes: draft.notes,
                error: Some(error.to_string()),
            };
            let html = render_compare(&state, &headers, &holder, query, save).await?;
            Ok(page_with_status(error.status(), html))
        }
        Err(error) => Err(error),
    }
}

/// `GET /c/{slug}`, and `/c/{slug}.json` and its other forms.
pub(super) async fn show(
    State(state): State<AppState>,
    headers: HeaderMap,
    holder: Holder,
    Path(id): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Response, AppError> {
    if let Some((id, ending)) = id.rsplit_once('.') {
        return export::answer(&state, &headers, &holder, id, ending).await;
    }
    if let Some(token) = token_of(query.as_deref())? {
        let (slug, token) = edit_link(&state, &id, token).await?;
        return Ok(remembered(&state, &holder, &token, &format!("/c/{slug}")));
    }
    let record = access::comparison(&state, &id, &holder).await?;
    let can_edit = holder.holds(&record.edit_token_sha256);
    let fresh_token = holder
        .fresh(&record.edit_token_sha256)
        .map(|token| token.secret().to_owned());
    let query = CompareQuery::parse(&record.query)?;
    let compare = compare::load_page(&state, &holder, query, SaveForm::default()).await?;
    let saved = export::as_saved(&state, &record, &compare.comparison).await?;
    let now = Export::new(&compare.comparison, compare.query.look);
    let page = SavedPage {
        has_changed: saved.is_some_and(|saved| !saved.same_values(&now)),
        record,
        compare,
        can_edit,
        fresh_token,
    };
    let html = saved_page(&context(&state, &headers), &page);
    Ok(shown_once(&state, page.fresh_token.is_some(), html))
}

/// `GET /c/{slug}/saved`: the values as saved.
pub(super) async fn values(
    State(state): State<AppState>,
    headers: HeaderMap,
    holder: Holder,
    Path(id): Path<String>,
) -> Result<Html<String>, AppError> {
    let record = access::comparison(&state, &id, &holder).await?;
    let now = comparison::load(&state, &holder, &CompareQuery::parse(&record.query)?).await?;
    let saved = export::as_saved(&state, &record, &now.comparison).await?;
    let saved = saved.ok_or(AppError::NotFound(
        "The values of this comparison as saved were not kept.",
    ))?;
    let ctx = context(&state, &headers);
    let saved = Export {
        url: ctx.absolute(&format!("/c/{}", record.slug)),
        ..saved
    };
    Ok(Html(saved_values_page(&ctx, &record, &saved)))
}

/// The comparison of an edit link, and its token.
async fn edit_link(state: &AppState, id: &str, token: EditToken) -> Result<(Slug, EditToken), AppError> {
    const GONE: AppError = AppError::NotFound("There is no such comparison. It may have been deleted.");
    let record = state.store.comparison(&access::slug(id)?).await?.ok_or(GONE)?;
    Ok((
        record.slug,
        access::checked_link(token, &record.edit_token_sha256)?,
    ))
}
