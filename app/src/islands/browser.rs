//! Everything that touches the document. The forms are the server's; this listens to their fields.

mod decode;
mod drop;
mod factors;
mod fetched;
mod files;
mod found;
mod send;

use leptos::prelude::*;
use wasm_bindgen::{JsCast, closure::Closure};
use web_sys::{Event, EventTarget};

pub(super) use factors::attach_factors;
pub(super) use files::{leave_out, limits};

use super::upload_preview::Preview;

/// Runs once the island is alive: until then what it shows must be what the server rendered.
pub(super) fn once_alive(attach: impl Fn() + 'static) {
    Effect::new(move |_| untrack(&attach));
}

/// Listens to the form in which the preview stands.
pub(super) fn attach_preview(preview: Preview) {
    files::attach(preview);
    drop::attach(preview);
    send::attach(preview);
}

/// The element with an id, as its own kind.
fn element<T: JsCast>(id: &str) -> Option<T> {
    document().get_element_by_id(id)?.dyn_into().ok()
}

/// Listens as long as the page lives.
fn listen(target: &EventTarget, name: &str, handler: impl FnMut(Event) + 'static) {
    let handler = Closure::<dyn FnMut(Event)>::new(handler);
    // A target that cannot listen leaves the plain form, which works.
    let _ = target.add_event_listener_with_callback(name, handler.as_ref().unchecked_ref());
    handler.forget();
}
