use leptos::prelude::*;
use podium_domain::ConfigInfo;

use super::RefusedFile;
use crate::{
    PageContext,
    components::{
        copy::copy_button,
        document::{Head, document},
        fresh_token::edit_link,
        refused::refused_files,
    },
    query::{ColumnRef, CompareQuery},
    words::count,
};

/// `/uploaded?config=…&config=…`: what came of an upload that made several configs, or of which some files were
/// refused. (One config without a refusal leads straight to its page.)
#[derive(Debug, Clone)]
pub struct UploadedPage {
    /// In the order they were made.
    pub configs: Vec<UploadedConfig>,
    /// Files that no format took.
    pub refused: Vec<RefusedFile>,
}

/// A config that was just made.
#[derive(Debug, Clone)]
pub struct UploadedConfig {
    /// The config.
    pub info: ConfigInfo,
    /// Its edit token, the one time that it is shown.
    pub fresh_token: Option<String>,
}

/// The configs that were made, with their edit links and a link that compares them.
pub fn uploaded_page(ctx: &PageContext, page: &UploadedPage) -> String {
    let title = format!("{} made", count(page.configs.len(), "config"));
    let head = Head::new(title.clone(), "What an upload made.", "/uploaded").unlisted();
    document(ctx, &head, || {
        let query = CompareQuery {
            columns: page
                .configs
                .iter()
                .map(|config| ColumnRef::Config(config.info.id.clone()))
                .collect(),
            ..CompareQuery::default()
        };
        let compare = (page.configs.len() > 1).then(|| {
            view! { <div class="actions"><a class="button" href=query.to_url()>"Compare them"</a></div> }
        });
        let fresh = page.configs.iter().any(|config| config.fresh_token.is_some());
        let keep = if page.configs.len() > 1 {
            "Keep the edit links: whoever has one can edit, add files and delete, and it opens all configs of this upload. \
             They are shown this once; this browser remembers them for you."
        } else {
            "Keep the edit link: whoever has it can edit, add files and delete. It is shown this once; this browser \
             remembers it for you."
        };
        view! {
            <h1>{title}</h1>
            {compare}
            {refused_files(&page.refused)}
            {fresh.then(|| view! { <p class="notes keep" role="status">{keep}</p> })}
            <ul class="cards">{page.configs.iter().map(|config| item(ctx, config)).collect_view()}</ul>
        }
        .into_any()
    })
}

fn item(ctx: &PageContext, config: &UploadedConfig) -> AnyView {
    let path = format!("/configs/{}", config.info.id);
    let link = config.fresh_token.as_ref().map(|token| {
        let link = edit_link(ctx, &path, token);
        view! { <p class="keep-link"><code>{link.clone()}</code> {copy_button(link, "Copy edit link")}</p> }
    });
    view! { <li><h2><a href=path>{config.info.title.clone()}</a></h2> {link}</li> }.into_any()
}
