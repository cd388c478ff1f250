use leptos::prelude::*;

/// What begins an address that becomes a link.
const SCHEMES: [&str; 2] = ["https://", "http://"];

/// Free text with its line breaks, in which web addresses are links. Others wrote it, so search engines are told not to
/// follow them.
pub(super) fn note(text: &str) -> AnyView {
    if text.trim().is_empty() {
        return ().into_any();
    }
    let pieces = pieces(text).into_iter().map(|piece| match piece {
        Piece::Text(text) => text.to_owned().into_any(),
        Piece::Address(address) => {
            view! { <a href=address.to_owned() rel="nofollow ugc noopener">{address.to_owned()}</a> }
                .into_any()
        }
    });
    view! { <p class="note">{pieces.collect_view()}</p> }.into_any()
}

#[derive(Debug, PartialEq, Eq)]
enum Piece<'t> {
    Text(&'t str),
    Address(&'t str),
}

fn pieces(text: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some(start) = SCHEMES.iter().filter_map(|scheme| rest.find(scheme)).min() {
        let (before, from) = rest.split_at(start);
        let length = address_length(from);
        let (address, after) = from.split_at(length);
        let joined = before.ends_with(char::is_alphanumeric);
        let is_link = !joined && !SCHEMES.contains(&address);
        if !before.is_empty() {
            pieces.push(Piece::Text(before));
        }
        pieces.push(if is_link {
            Piece::Address(address)
        } else {
            Piece::Text(address)
        });
        rest = after;
    }
    if !rest.is_empty() {
        pieces.push(Piece::Text(rest));
    }
    pieces
}

/// Up to a blank or a sign that no address has, without the punctuation of the sentence around it.
fn address_length(text: &str) -> usize {
    let is_end = |c: char| c.is_whitespace() || c.is_control() || "<>\"`{}|\\^".contains(c);
    let address = text.split(is_end).next().unwrap_or_default();
    let bare = address.trim_end_matches(['.', ',', ';', ':', '!', '?', '\'', '“', '”', '»']);
    let open = bare.matches('(').count();
    let bare = if bare.matches(')').count() > open {
        bare.trim_end_matches(')')
    } else {
        bare
    };
    bare.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_become_links_without_the_sentence_around_them() {
        use Piece::{Address, Text};
        for (text, expected) in [
            (
                "see https://example.org/a_(b), there.",
                vec![
                    Text("see "),
                    Address("https://example.org/a_(b)"),
                    Text(", there."),
                ],
            ),
            (
                "(http://example.org/x)",
                vec![Text("("), Address("http://example.org/x"), Text(")")],
            ),
            ("javascript:alert(1)", vec![Text("javascript:alert(1)")]),
            ("https://", vec![Text("https://")]),
            ("xhttps://a", vec![Text("x"), Text("https://a")]),
        ] {
            assert_eq!(pieces(text), expected, "{text}");
        }
    }

    #[test]
    fn an_address_cannot_leave_its_attribute() {
        let owner = Owner::new();
        let html = owner.with(|| note("https://a.example/\"onclick=alert(1) <b>x</b>").to_html());
        assert!(
            !html.contains("<b>") && html.contains("href=\"https://a.example/\""),
            "{html}"
        );
    }
}
