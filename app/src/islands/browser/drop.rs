use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{DragEvent, Event};

use super::{element, files, listen};
use crate::islands::upload_preview::Preview;

/// Files can be dropped anywhere on the page; they are added to those already chosen.
pub(super) fn attach(preview: Preview) {
    let page = document();
    listen(&page, "dragover", |event| {
        if carries_files(&event) {
            event.prevent_default();
            mark(true);
        }
    });
    listen(&page, "dragleave", |_| mark(false));
    listen(&page, "drop", move |event| {
        if carries_files(&event) {
            event.prevent_default();
            mark(false);
            add(preview, &event);
        }
    });
}

fn transfer(event: &Event) -> Option<web_sys::DataTransfer> {
    event.dyn_ref::<DragEvent>()?.data_transfer()
}

fn carries_files(event: &Event) -> bool {
    transfer(event).is_some_and(|transfer| transfer.types().iter().any(|kind| kind == "Files"))
}

fn mark(over: bool) {
    if let Some(zone) = element::<web_sys::Element>("drop") {
        let class = if over { "drop over" } else { "drop" };
        zone.set_class_name(class);
    }
}

fn add(preview: Preview, event: &Event) {
    let Some(list) = transfer(event).and_then(|transfer| transfer.files()) else {
        return;
    };
    files::add(preview, (0..list.length()).filter_map(|at| list.get(at)));
}
