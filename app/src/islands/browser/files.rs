use std::sync::Arc;

use leptos::{prelude::*, task::spawn_local};
use podium_formats::{Limits, Source, parse};
use wasm_bindgen_futures::JsFuture;
use web_sys::{DataTransfer, File, HtmlInputElement, HtmlTextAreaElement, js_sys::Uint8Array};

use super::{element, listen};
use crate::islands::upload_preview::{Chosen, Preview, Reading};

/// The name under which pasted text is shown.
const PASTED: &str = "pasted text";

/// The form's file input.
pub(super) fn input() -> Option<HtmlInputElement> {
    element("file")
}

/// The files that will be sent.
pub(super) fn chosen() -> Vec<File> {
    let list = input().and_then(|input| input.files());
    list.map(|list| (0..list.length()).filter_map(|at| list.get(at)).collect())
        .unwrap_or_default()
}

/// The text that was pasted.
pub(super) fn pasted() -> String {
    element::<HtmlTextAreaElement>("text")
        .map(|field| field.value())
        .unwrap_or_default()
}

/// Reads the files again whenever they change.
pub(super) fn attach(preview: Preview) {
    if let Some(input) = input() {
        listen(&input, "change", move |_| read_all(preview));
    }
    if let Some(field) = element::<HtmlTextAreaElement>("text") {
        listen(&field, "change", move |_| read_all(preview));
    }
    // Files that were chosen before the page came to life, or that the browser kept when it came back to it.
    read_all(preview);
}

/// Replaces the chosen files.
pub(super) fn choose(preview: Preview, files: &[File]) {
    let (Some(input), Ok(transfer)) = (input(), DataTransfer::new()) else {
        return;
    };
    for file in files {
        // A file that cannot be added is missing from the preview, where it is seen.
        let _ = transfer.items().add_with_file(file);
    }
    input.set_files(transfer.files().as_ref());
    read_all(preview);
}

/// Leaves one file out, or the pasted text, which is shown last.
pub(in crate::islands) fn leave_out(preview: Preview, at: usize) {
    let mut files = chosen();
    if at < files.len() {
        files.remove(at);
        choose(preview, &files);
    } else if let Some(field) = element::<HtmlTextAreaElement>("text") {
        field.set_value("");
        read_all(preview);
    }
}

fn read_all(preview: Preview) {
    let files = chosen();
    let text = pasted();
    let mut list: Vec<_> = files
        .iter()
        .map(|file| waiting(file.name(), file.size()))
        .collect();
    if !text.trim().is_empty() {
        list.push(waiting(PASTED.to_owned(), text.len() as f64));
    }
    let many = list.len() > preview.max_files as usize;
    let words = format!(
        "At most {} files can be sent at once. Leave some out.",
        preview.max_files
    );
    preview.problem.set(many.then_some(words));
    preview.files.set(list);
    spawn_local(read(preview, files, text));
}

fn waiting(name: String, bytes: f64) -> Chosen {
    Chosen {
        name,
        bytes: bytes as u64,
        reading: Reading::Waiting,
    }
}

async fn read(preview: Preview, files: Vec<File>, text: String) {
    for (at, file) in files.iter().enumerate() {
        let reading = if file.size() > preview.max_bytes as f64 {
            Reading::TooLarge
        } else if let Ok(buffer) = JsFuture::from(file.array_buffer()).await {
            parsed(
                Some(&file.name()),
                &Uint8Array::new(&buffer).to_vec(),
                preview.max_bytes,
            )
        } else {
            continue;
        };
        show(preview, at, reading);
    }
    if !text.trim().is_empty() {
        show(
            preview,
            files.len(),
            parsed(None, text.as_bytes(), preview.max_bytes),
        );
    }
}

fn parsed(name: Option<&str>, bytes: &[u8], max_bytes: u64) -> Reading {
    let limits = Limits {
        file_bytes: usize::try_from(max_bytes).unwrap_or(usize::MAX),
        ..Limits::default()
    };
    match parse(&Source { name, bytes }, &limits) {
        Ok(file) => Reading::Parsed(Arc::new(file)),
        Err(refusal) => Reading::Refused(Arc::new(refusal)),
    }
}

/// Files may have changed while one was read: what was read of an older choice is dropped.
fn show(preview: Preview, at: usize, reading: Reading) {
    let current = chosen()
        .get(at)
        .map(File::name)
        .unwrap_or_else(|| PASTED.to_owned());
    preview.files.update(|files| {
        if let Some(file) = files.get_mut(at).filter(|file| file.name == current) {
            file.reading = reading;
        }
    });
}
