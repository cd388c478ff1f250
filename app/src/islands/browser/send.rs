use std::{cell::RefCell, rc::Rc};

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{
    DomParser, Event, FormData, HtmlElement, HtmlFormElement, HtmlTextAreaElement, ProgressEvent,
    SupportedType, XmlHttpRequest,
    js_sys::{JSON, Reflect},
};

use super::{element, files, listen};
use crate::islands::upload_preview::Preview;

/// Sends the form with its progress shown. When that cannot even begin, the browser sends it as it always would.
pub(super) fn attach(preview: Preview) {
    let Some(form) = element::<HtmlFormElement>("upload") else {
        return;
    };
    listen(&form.clone(), "submit", move |event| {
        if only_reads(&event) {
            return;
        }
        if preview.sent.get_untracked().is_some() {
            event.prevent_default();
        } else if files::chosen().is_empty() && files::pasted().trim().is_empty() {
            event.prevent_default();
            fail(preview, "Choose a file, or paste results, first.".to_owned());
        } else if let Some(problem) = preview.in_the_way() {
            event.prevent_default();
            fail(preview, problem);
        } else if begin(preview, &form).is_some() {
            event.prevent_default();
            preview.problem.set(None);
            preview.sent.set(Some(0.0));
        }
    });
}

/// Whether the button only asks for the form again, with what the system says filled in.
fn only_reads(event: &Event) -> bool {
    let text = element::<HtmlTextAreaElement>("system").map(|system| system.value());
    let button = Reflect::get(event, &"submitter".into()).ok();
    let button = button.and_then(|button| button.dyn_into::<HtmlElement>().ok());
    button.is_some_and(|button| button.get_attribute("name").as_deref() == Some("read"))
        && text.is_some_and(|text| !text.trim().is_empty())
}

fn begin(preview: Preview, form: &HtmlFormElement) -> Option<()> {
    let data = FormData::new_with_form(form).ok()?;
    let request = XmlHttpRequest::new().ok()?;
    request.open("POST", &form.action()).ok()?;
    request.set_request_header("Accept", "application/json").ok()?;
    listen(&request.upload().ok()?.into(), "progress", move |event| {
        if let Some(event) = event.dyn_ref::<ProgressEvent>() {
            preview.sent.set(Some(event.loaded()));
        }
    });
    let answered = Rc::new(RefCell::new(request.clone()));
    listen(&request, "load", move |_| answer(preview, &answered.borrow()));
    listen(&request, "error", move |_| {
        fail(
            preview,
            "The connection broke. Nothing is lost: send it again.".to_owned(),
        );
    });
    request.send_with_opt_form_data(Some(&data)).ok()
}

/// Goes where the server says, or shows what it says is wrong.
fn answer(preview: Preview, request: &XmlHttpRequest) {
    let text = request.response_text().ok().flatten().unwrap_or_default();
    let field = |name: &str| {
        Reflect::get(&JSON::parse(&text).ok()?, &name.into())
            .ok()?
            .as_string()
    };
    let ok = request.status().is_ok_and(|status| (200..300).contains(&status));
    if ok {
        let place = field("location").unwrap_or_else(|| request.response_url());
        if window().location().assign(&place).is_err() {
            fail(
                preview,
                "It is kept, but this browser refuses to show it.".to_owned(),
            );
        }
        return;
    }
    let words = field("detail").or_else(|| errors_in(&text));
    fail(
        preview,
        words.unwrap_or_else(|| "The server could not take this. Try again in a while.".to_owned()),
    );
}

/// The errors of the form as the server rendered it again.
fn errors_in(html: &str) -> Option<String> {
    let page = DomParser::new()
        .ok()?
        .parse_from_string(html, SupportedType::TextHtml)
        .ok()?;
    let found = page.query_selector_all("main .error, main .said").ok()?;
    let texts = (0..found.length()).filter_map(|at| found.get(at)?.text_content());
    let words = texts
        .map(|text| text.trim().to_owned())
        .collect::<Vec<_>>()
        .join(" ");
    (!words.is_empty()).then_some(words)
}

fn fail(preview: Preview, words: String) {
    preview.sent.set(None);
    preview.problem.set(Some(words));
    // Once it is on the page: it stands above the previews, far from the button.
    request_animation_frame(|| {
        if let Some(problem) = element::<web_sys::HtmlElement>("problem") {
            // A browser that does not give it the focus still shows it.
            let _ = problem.focus();
        }
    });
}
