//! Writes sample pages to a directory, to be looked at: `cargo run -p podium-app --features ssr --example pages -- DIR`.

use std::{error::Error, fs, path::Path};

use podium_app::pages::{
    BrowsePage, ConfigPage, Description, EditConfigPage, ErrorPage, FieldError, HomePage, RefusedFile,
    UploadForm, UploadPage, browse_page, compare_page, config_page, edit_config_page, error_page, home_page,
    method_page, upload_page,
};
use podium_store::{ComparisonCard, ConfigCard, Page};

#[expect(clippy::unwrap_used, reason = "a sample that is not sound should stop")]
#[path = "../tests/pages/sample.rs"]
mod sample;

fn main() -> Result<(), Box<dyn Error>> {
    let dir = std::env::args().nth(1).ok_or("name a directory")?;
    for (name, html) in pages() {
        fs::write(
            Path::new(&dir).join(format!("{name}.html")),
            html.replace("/pkg/podium.3.css", "podium.css"),
        )?;
    }
    Ok(())
}

fn pages() -> Vec<(&'static str, String)> {
    let ctx = sample::ctx();
    let config = sample::configs().swap_remove(1);
    let cards = || {
        let card = |at: usize| ComparisonCard {
            slug: sample::slug(900 + at),
            title: format!("Mirror, RAID 5 and a USB disk, part {at}"),
            created_at: "2026-03-02T08:00:00Z".to_owned(),
            configs: sample::configs()
                .into_iter()
                .map(|config| config.info.title)
                .collect(),
        };
        (1..4).map(card).collect::<Vec<_>>()
    };
    let edit = EditConfigPage {
        info: config.info.clone(),
        form: Description::of(&config.info),
        revision: Some(0),
        pictures: Vec::new(),
        caption: String::new(),
        meanwhile: Vec::new(),
        found: vec![("initiator.kernel".to_owned(), "6.8.12".to_owned())],
        errors: Vec::new(),
        refused: Vec::new(),
        uploads: Vec::new(),
        runs: Vec::new(),
        limits: sample::limits(),
    };
    let method = include_str!("../../docs/METHOD.md");
    vec![
        ("compare", compare_page(&ctx, &sample::compare_sample(4))),
        ("compare-2", compare_page(&ctx, &sample::compare_sample(2))),
        ("compare-0", compare_page(&ctx, &sample::compare_sample(0))),
        (
            "home",
            home_page(
                &ctx,
                &HomePage {
                    newest: cards(),
                    studies: cards(),
                    limits: sample::limits(),
                },
            ),
        ),
        ("browse", browse_page(&ctx, &browse())),
        ("upload", upload_page(&ctx, &refused_upload())),
        (
            "config",
            config_page(
                &ctx,
                &ConfigPage {
                    config,
                    earlier_runs: false,
                    further_runs: None,
                    excluded: Vec::new(),
                    uploads: Vec::new(),
                    can_edit: true,
                    fresh_token: Some("0123abcd".repeat(8)),
                    own: Vec::new(),
                    near: Vec::new(),
                    history: Vec::new(),
                    pictures: Vec::new(),
                    picture_changes: Vec::new(),
                },
            ),
        ),
        ("edit", edit_config_page(&ctx, &edit)),
        ("method", method_page(&ctx, method)),
        (
            "error",
            error_page(
                &ctx,
                &ErrorPage {
                    status: 404,
                    detail: None,
                },
            ),
        ),
    ]
}

fn browse() -> BrowsePage {
    let card = |config: podium_domain::TestedConfig| ConfigCard {
        info: config.info,
        tools: vec!["copy".to_owned(), "fio".to_owned()],
        runs: 2,
        workloads: 5,
    };
    let items = sample::configs().into_iter().map(card).collect();
    BrowsePage {
        q: String::new(),
        factors: Vec::new(),
        facets: Vec::new(),
        levels: Vec::new(),
        adding: None,
        chosen: Vec::new(),
        configs: Page {
            items,
            next: Some("abc".to_owned()),
        },
    }
}

fn refused_upload() -> UploadPage {
    UploadPage {
        form: UploadForm {
            description: Description {
                title: "Half typed".to_owned(),
                factors: "share.protocol NFS".to_owned(),
                ..Description::default()
            },
            ..UploadForm::default()
        },
        errors: vec![FieldError {
            field: "factors".to_owned(),
            message: "line 1 has no equals sign: write share.protocol = NFS".to_owned(),
        }],
        refused: vec![RefusedFile {
            file_name: "photo.jpg".to_owned(),
            reason: "no format takes this file".to_owned(),
            tried: vec![("fio JSON".to_owned(), "no line starts a JSON object".to_owned())],
        }],
        limits: sample::limits(),
        template: None,
        own: Vec::new(),
    }
}
