use std::sync::Arc;

use leptos::prelude::*;
use podium_domain::ParsedFile;
use podium_formats::Refusal;

use super::preview::file_preview;
use crate::late::IntoLate;

/// What is known of a chosen file.
#[derive(Debug, Clone)]
pub(super) struct Chosen {
    pub(super) name: String,
    pub(super) bytes: u64,
    pub(super) reading: Reading,
}

/// How far the reading of a file is.
#[derive(Debug, Clone)]
#[cfg_attr(
    not(feature = "hydrate"),
    expect(dead_code, reason = "only the browser reads chosen files")
)]
pub(super) enum Reading {
    /// Not yet read.
    Waiting,
    /// Larger than the server takes; not read.
    TooLarge,
    /// Could not be read here; the server will.
    Unread,
    /// What is in it.
    Parsed(Arc<ParsedFile>),
    /// No format takes it.
    Refused(Arc<Refusal>),
}

/// What the preview shows. The form's own file input stays what is sent.
#[derive(Debug, Clone, Copy)]
pub(super) struct Preview {
    pub(super) files: RwSignal<Vec<Chosen>>,
    /// How often files were chosen, so that a late reading can be told from a new one.
    #[cfg_attr(
        not(feature = "hydrate"),
        expect(dead_code, reason = "only the browser reads chosen files")
    )]
    pub(super) choice: StoredValue<u32>,
    /// Bytes of the request that were sent, once it is on its way.
    pub(super) sent: RwSignal<Option<f64>>,
    /// What the files say of the config and is filled in: factors by their names on screen, and levels.
    pub(super) filled: RwSignal<Vec<(String, String)>>,
    /// What stands in the way, for a person.
    pub(super) problem: RwSignal<Option<String>>,
    #[cfg_attr(
        not(feature = "hydrate"),
        expect(dead_code, reason = "only the browser counts chosen files")
    )]
    pub(super) max_files: u32,
    /// How large one file may be.
    pub(super) max_bytes: u64,
}

impl Preview {
    fn new() -> Self {
        #[cfg(feature = "hydrate")]
        let (max_files, max_bytes) = super::browser::limits();
        // The server, which knows them, renders no chosen file.
        #[cfg(not(feature = "hydrate"))]
        let (max_files, max_bytes) = (u32::MAX, u64::MAX);
        Self {
            files: RwSignal::new(Vec::new()),
            choice: StoredValue::new(0),
            sent: RwSignal::new(None),
            filled: RwSignal::new(Vec::new()),
            problem: RwSignal::new(None),
            max_files,
            max_bytes,
        }
    }
}

#[cfg(feature = "hydrate")]
impl Preview {
    /// Why the chosen files cannot be sent as they are.
    pub(super) fn in_the_way(self) -> Option<String> {
        self.files.with_untracked(|files| {
            let large = files.iter().find(|file| file.bytes > self.max_bytes);
            let most = self.max_files as usize;
            match large {
                Some(file) => Some(format!(
                    "{} is too large: a file may have {}. Leave it out.",
                    file.name,
                    crate::words::block_size(self.max_bytes)
                )),
                None => (files.len() > most)
                    .then(|| format!("At most {most} files can be sent at once. Leave some out.")),
            }
        })
    }
}

/// Shows what is in the chosen files before anything is sent, then how far the sending is.
#[island]
pub(crate) fn UploadPreview() -> impl IntoView {
    let preview = Preview::new();
    #[cfg(feature = "hydrate")]
    super::browser::once_alive(move || super::browser::attach_preview(preview));
    view! {
        <div class="previews" aria-live="polite">
            {move || preview.problem.get().map(|problem| view! { <p class="error" role="alert" id="problem" tabindex="-1">{problem}</p> })}
            {move || previews(preview)}
            {move || filled(preview)}
        </div>
    }
}

/// What the files said of the config, so that it can be looked over below.
fn filled(preview: Preview) -> AnyView {
    let filled = preview.filled.get();
    if filled.is_empty() {
        return ().into_any();
    }
    let items = filled
        .into_iter()
        .map(|(name, level)| view! { <div><dt>{name}</dt><dd>{level}</dd></div> })
        .collect_view();
    view! {
        <div class="notes keep">
            <p>"The files say this of the configuration. It is filled in below; look it over."</p>
            <dl class="facts">{items}</dl>
        </div>
    }
    .into_late()
}

fn previews(preview: Preview) -> Vec<AnyView> {
    let mut before = 0_u64;
    preview.files.with(|files| {
        files
            .iter()
            .enumerate()
            .map(|(at, file)| {
                let start = before;
                before += file.bytes;
                file_preview(preview, at, file, start)
            })
            .collect()
    })
}
