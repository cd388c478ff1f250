//! The files of an upload that were refused, for the page that lists what the others made. A cookie carries them there:
//! an address that named them would show whatever somebody wrote into it.

use axum::{
    http::{HeaderMap, header},
    response::Response,
};
use podium_app::pages::RefusedFile;
use podium_domain::Slug;
use url::form_urlencoded;

use crate::{
    holder::{cookie, set_cookie},
    ingest::Receipt,
    state::AppState,
};

const COOKIE: &str = "podium_left_out";
/// As long as the page may be loaded again.
const MAX_AGE_S: u32 = 600;
/// The answer that carries it may carry a new edit token too, and a proxy in front takes 4 KiB of headers or none.
const MOST_BYTES: usize = 1_000;
/// Characters of one name or reason.
const MOST_CHARS: usize = 80;
/// Stands in the place of a file's name before the number of files that did not fit.
const FURTHER: &str = "";

/// Makes the browser carry what was refused to the page that begins with this config.
pub(super) fn carry(state: &AppState, response: &mut Response, receipt: &Receipt) {
    let Some(first) = receipt.configs.first() else {
        return;
    };
    let refused: Vec<(&str, &str)> = receipt
        .refused()
        .map(|(file_name, refusal)| (file_name, refusal.reason.as_str()))
        .collect();
    if refused.is_empty() {
        return;
    }
    let value = written(&first.slug, &refused);
    if let Some(cookie) = set_cookie(COOKIE, &value, MAX_AGE_S, state.secure_cookies()) {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
}

/// What was refused beside the config that the page begins with.
pub(super) fn of(headers: &HeaderMap, first: Option<&Slug>) -> Vec<RefusedFile> {
    let value = cookie(headers, COOKIE).unwrap_or_default();
    let mut pairs = form_urlencoded::parse(value.as_bytes());
    let is_of = pairs.next().map(|(slug, _)| slug);
    if is_of.is_none() || is_of.as_deref() != first.map(Slug::as_str) {
        return Vec::new();
    }
    let file = |(name, reason): (std::borrow::Cow<'_, str>, std::borrow::Cow<'_, str>)| {
        let (file_name, reason) = if name == FURTHER {
            (format!("{reason} more"), "not taken either".to_owned())
        } else {
            (name.into_owned(), reason.into_owned())
        };
        RefusedFile {
            file_name,
            reason,
            tried: Vec::new(),
        }
    };
    pairs.map(file).collect()
}

fn written(first: &Slug, refused: &[(&str, &str)]) -> String {
    let pair = |name: &str, value: &str| {
        form_urlencoded::Serializer::new(String::new())
            .append_pair(name, value)
            .finish()
    };
    let short = |text: &str| text.chars().take(MOST_CHARS).collect::<String>();
    let mut value = pair(first.as_str(), "");
    for (at, (name, reason)) in refused.iter().enumerate() {
        // A file without a name is none that a form sends; its pair must not read as the number of further ones.
        let name = if name.is_empty() { "unnamed" } else { name };
        let next = pair(&short(name), &short(reason));
        if value.len() + next.len() > MOST_BYTES {
            value.push('&');
            value.push_str(&pair(FURTHER, &(refused.len() - at).to_string()));
            break;
        }
        value.push('&');
        value.push_str(&next);
    }
    value
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn carried(refused: &[(&str, &str)], page: &str) -> Vec<(String, String)> {
        let first: Slug = "k3jd8s2m4q7x".parse().unwrap();
        let value = format!("a=b; {COOKIE}={}", written(&first, refused));
        let headers = HeaderMap::from_iter([(header::COOKIE, HeaderValue::from_str(&value).unwrap())]);
        let page: Slug = page.parse().unwrap();
        of(&headers, Some(&page))
            .into_iter()
            .map(|file| (file.file_name, file.reason))
            .collect()
    }

    #[test]
    fn names_and_reasons_arrive_as_they_left() {
        let refused = [("ä; b=c&d,\".txt", "it is a picture\n"), ("", "empty")];
        let expected = [("ä; b=c&d,\".txt", "it is a picture\n"), ("unnamed", "empty")]
            .map(|(name, reason)| (name.to_owned(), reason.to_owned()));
        assert_eq!(carried(&refused, "k3jd8s2m4q7x"), expected);
    }

    #[test]
    fn another_page_shows_none() {
        assert_eq!(carried(&[("a", "b")], "k3jd8s2m4q7y"), []);
        assert_eq!(of(&HeaderMap::new(), None).len(), 0);
    }

    #[test]
    fn what_does_not_fit_is_counted() {
        let name = "ж".repeat(40);
        let refused = vec![(name.as_str(), "no"); 30];
        let carried = carried(&refused, "k3jd8s2m4q7x");
        let (last, named) = carried.split_last().unwrap();
        assert!(named.len() > 1);
        assert_eq!(last.0, format!("{} more", 30 - named.len()));
        let first: Slug = "k3jd8s2m4q7x".parse().unwrap();
        assert!(written(&first, &refused).len() < MOST_BYTES + 20);
    }
}
