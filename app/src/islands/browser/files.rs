use std::{cell::RefCell, sync::Arc, time::Duration};

use leptos::{prelude::*, task::spawn_local};
use wasm_bindgen_futures::JsFuture;
use web_sys::{DataTransfer, File, HtmlInputElement, HtmlTextAreaElement, js_sys::Uint8Array};

use super::{decode::decode, element, fetched::fetched, found, listen};
use crate::islands::{
    parsers::parse,
    upload_preview::{Chosen, Preview, Reading},
};

/// The name under which pasted text is shown.
const PASTED: &str = "pasted text";

/// The form's file input.
pub(super) fn input() -> Option<HtmlInputElement> {
    element("file")
}

/// How many files one upload may have, and how many bytes one of them, as the form says it.
pub(in crate::islands) fn limits() -> (u32, u64) {
    let said = |name| input()?.get_attribute(name)?.parse::<u64>().ok();
    let files = said("data-most-files").and_then(|files| files.try_into().ok());
    // What the form does not say, the server still does.
    (
        files.unwrap_or(u32::MAX),
        said("data-most-bytes").unwrap_or(u64::MAX),
    )
}

/// The files that will be sent.
pub(super) fn chosen() -> Vec<File> {
    let list = input().and_then(|input| input.files());
    list.map(|list| (0..list.length()).filter_map(|at| list.get(at)).collect())
        .unwrap_or_default()
}

thread_local! {
    /// What was chosen so far: a file input forgets its files when others are chosen.
    static CHOSEN: RefCell<Vec<File>> = const { RefCell::new(Vec::new()) };
}

/// Adds files to those already chosen.
pub(super) fn add(preview: Preview, files: impl IntoIterator<Item = File>) {
    let mut all = CHOSEN.take();
    let same = |a: &File, b: &File| a.name() == b.name() && size(a) == size(b);
    for file in files {
        if !all.iter().any(|other| same(other, &file)) {
            all.push(file);
        }
    }
    choose(preview, &all);
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
        listen(&input, "change", move |_| add(preview, chosen()));
    }
    if let Some(field) = element::<HtmlTextAreaElement>("text") {
        listen(&field, "change", move |_| read_all(preview));
        // Whoever pastes may press the button next, without leaving the field.
        let pause = Duration::from_millis(300);
        listen(&field, "input", debounce(pause, move |_| read_all(preview)));
    }
    // Files that were chosen before the page came to life, or that the browser kept when it came back to it.
    CHOSEN.set(chosen());
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
    CHOSEN.set(chosen());
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
        .map(|file| waiting(file.name(), size(file)))
        .collect();
    if !text.trim().is_empty() {
        list.push(waiting(PASTED.to_owned(), text.len() as u64));
    }
    preview.files.set(list);
    preview.problem.set(preview.in_the_way());
    let choice = preview.choice.get_value() + 1;
    preview.choice.set_value(choice);
    spawn_local(read(preview, choice, files, text));
}

fn waiting(name: String, bytes: u64) -> Chosen {
    Chosen {
        name,
        bytes,
        reading: Reading::Waiting,
    }
}

/// The size of a file, which the browser gives as a number of its own kind.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a size is whole, not negative, and below 2^53"
)]
pub(super) fn size(file: &File) -> u64 {
    file.size() as u64
}

/// Reads the files of one choice after the other; when another choice was made meanwhile, what is read is dropped.
async fn read(preview: Preview, choice: u32, files: Vec<File>, text: String) {
    let show = |at: usize, reading: Reading| {
        if preview.choice.get_value() == choice {
            preview.files.update(|files| {
                if let Some(file) = files.get_mut(at) {
                    file.reading = reading;
                }
            });
        }
    };
    let is_pasted = !text.trim().is_empty();
    if files.is_empty() && !is_pasted && preview.filled.with_untracked(Vec::is_empty) {
        return;
    }
    let fetched = fetched().await;
    for (at, file) in files.iter().enumerate() {
        let reading = if size(file) > preview.max_bytes {
            Reading::TooLarge
        } else if fetched && let Ok(buffer) = JsFuture::from(file.array_buffer()).await {
            let bytes = Uint8Array::new(&buffer).to_vec();
            parsed(Some(&file.name()), &bytes, preview.max_bytes)
        } else {
            Reading::Unread
        };
        show(at, reading);
    }
    if is_pasted {
        let reading = || parsed(None, text.as_bytes(), preview.max_bytes);
        show(files.len(), if fetched { reading() } else { Reading::Unread });
    }
    if fetched && preview.choice.get_value() == choice {
        found::fill(preview);
    }
}

fn parsed(name: Option<&str>, bytes: &[u8], max_bytes: u64) -> Reading {
    let file_bytes = usize::try_from(max_bytes).unwrap_or(usize::MAX);
    match parse(name, bytes, decode, file_bytes) {
        Ok(file) => Reading::Parsed(Arc::new(file)),
        Err(refusal) => Reading::Refused(Arc::new(refusal)),
    }
}
