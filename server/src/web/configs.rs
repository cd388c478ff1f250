use axum::{
    extract::{Path, RawQuery, State},
    http::{HeaderMap, header},
    response::{Html, IntoResponse, Response},
};
use podium_app::{
    pages::{ConfigName, ConfigPage, UploadedConfig, UploadedPage, config_page, uploaded_page},
    query::MAX_COLUMNS,
};
use podium_domain::Slug;

use super::{context, left_out, see_other};
use crate::{
    access,
    error::AppError,
    fresh::EditToken,
    holder::{self, Holder},
    masked,
    state::AppState,
};

/// `GET /configs/{id}`, `?after=RUN` for further runs; with `?token=…` the browser remembers the token and comes back without it.
pub(super) async fn config(
    State(state): State<AppState>,
    headers: HeaderMap,
    holder: Holder,
    Path(id): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Response, AppError> {
    if let Some(token) = token_of(query.as_deref())? {
        let (id, token) = edit_link(&state, &id, token).await?;
        return Ok(remembered(&state, &holder, &token, &config_path(&id)));
    }
    let record = access::visible_config(&state, &id, &holder).await?;
    let gone = AppError::NotFound("This config has just been deleted.");
    let after = runs_after(query.as_deref())?;
    let runs = state.store.runs_page(&record.info.id, after.as_ref()).await?;
    let mut runs = runs.ok_or(gone)?;
    if after.is_some() && runs.config.runs.is_empty() {
        return Ok(see_other(&config_path(&record.info.id)));
    }
    if !holder.holds(&record.edit_token_sha256) {
        masked::configs(&state, std::slice::from_mut(&mut runs.config)).await?;
    }
    let fresh_token = holder
        .fresh(&record.edit_token_sha256)
        .map(|token| token.secret().to_owned());
    let mut excluded = state.store.runs_of(record.id).await?;
    excluded.retain(|run| run.excluded.is_some());
    let page = ConfigPage {
        config: runs.config,
        earlier_runs: after.is_some(),
        further_runs: runs.next,
        own: own_names(&state, &holder).await?,
        near: state.store.near_configs(record.id).await?,
        history: state.store.revisions_of(record.id).await?,
        pictures: state.store.pictures_of(record.id).await?,
        picture_changes: state.store.picture_changes_of(record.id).await?,
        excluded,
        uploads: state.store.uploads_of(record.id).await?,
        can_edit: holder.holds(&record.edit_token_sha256),
        fresh_token,
    };
    let html = config_page(&context(&state, &headers), &page);
    Ok(shown_once(&state, page.fresh_token.is_some(), html))
}

/// `after=RUN`: the run after which a further page of a config's runs begins.
fn runs_after(query: Option<&str>) -> Result<Option<Slug>, AppError> {
    let query = query.unwrap_or_default();
    let after = url::form_urlencoded::parse(query.as_bytes()).find(|(name, _)| name == "after");
    after.map(|(_, run)| access::slug(&run)).transpose()
}

/// Configs to choose from.
pub(super) fn config_names(configs: impl IntoIterator<Item = (Slug, String)>) -> Vec<ConfigName> {
    let name = |(id, title)| ConfigName { id, title };
    configs.into_iter().map(name).collect()
}

/// The configs that the asker may edit, to choose from.
pub(super) async fn own_names(state: &AppState, holder: &Holder) -> Result<Vec<ConfigName>, AppError> {
    let held = state.store.held_configs(&holder.hashes()).await?;
    Ok(config_names(held.into_iter().map(|held| (held.slug, held.title))))
}

/// `GET /uploaded?config=…`: what one upload of several configs made.
pub(super) async fn uploaded(
    State(state): State<AppState>,
    headers: HeaderMap,
    holder: Holder,
    RawQuery(query): RawQuery,
) -> Result<Response, AppError> {
    let query = query.unwrap_or_default();
    let mut page = UploadedPage {
        configs: Vec::new(),
        refused: Vec::new(),
    };
    for (name, value) in url::form_urlencoded::parse(query.as_bytes()).take(2 * MAX_COLUMNS) {
        match name.as_ref() {
            "config" if page.configs.len() < MAX_COLUMNS => {
                let record = access::visible_config(&state, &value, &holder).await?;
                let fresh_token = holder
                    .fresh(&record.edit_token_sha256)
                    .map(|token| token.secret().to_owned());
                page.configs.push(UploadedConfig {
                    info: record.info,
                    fresh_token,
                });
            }
            _ => {}
        }
    }
    let first = page.configs.first().map(|config| &config.info.id);
    page.refused = left_out::of(&headers, first);
    if page.configs.is_empty() {
        return Ok(see_other("/upload"));
    }
    let fresh = page.configs.iter().any(|config| config.fresh_token.is_some());
    Ok(shown_once(
        &state,
        fresh,
        uploaded_page(&context(&state, &headers), &page),
    ))
}

/// The token in an edit link; `None` where the address is no edit link.
///
/// # Errors
/// When what stands in its place is no token, as in a link that was copied in part.
pub(super) fn token_of(query: Option<&str>) -> Result<Option<EditToken>, AppError> {
    let query = query.unwrap_or_default();
    let token = url::form_urlencoded::parse(query.as_bytes()).find(|(name, _)| name == "token");
    token
        .map(|(_, token)| EditToken::parse(&token).ok_or(access::WRONG_LINK))
        .transpose()
}

/// Makes the browser remember a token and go to `path`, where the address does not show it.
pub(super) fn remembered(state: &AppState, holder: &Holder, token: &EditToken, path: &str) -> Response {
    let mut response = see_other(path);
    for cookie in holder.remember(token, false, state.secure_cookies()) {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

/// A page that may show a new token; when it does, it is the last one to.
pub(super) fn shown_once(state: &AppState, fresh: bool, html: String) -> Response {
    let mut response = Html(html).into_response();
    if fresh && let Some(cookie) = holder::forget_fresh(state.secure_cookies()) {
        response.headers_mut().append(header::SET_COOKIE, cookie);
        response.headers_mut().insert(
            header::CACHE_CONTROL,
            header::HeaderValue::from_static("no-store"),
        );
    }
    response
}

/// The address of a config.
pub(super) fn config_path(id: &Slug) -> String {
    format!("/configs/{id}")
}

/// The config of an edit link, and its token.
///
/// # Errors
/// When there is no such config, or the token is not its own.
pub(super) async fn edit_link(
    state: &AppState,
    id: &str,
    token: EditToken,
) -> Result<(Slug, EditToken), AppError> {
    const GONE: AppError = AppError::NotFound("There is no such config. It may have been deleted.");
    let record = state.store.config(&access::slug(id)?).await?.ok_or(GONE)?;
    Ok((
        record.info.id,
        access::checked_link(token, &record.edit_token_sha256)?,
    ))
}
