//! XML as result files use it: elements and their text, in the order of the file. Nothing is fetched or expanded: a
//! document type is skipped, and of entities only the five of the standard and numbered characters mean something, so
//! that no text can grow.

use std::borrow::Cow;

use memchr::memchr_iter;
use quick_xml::{Reader, escape::resolve_predefined_entity, events::Event};

/// How deep elements may stand in each other; result files need less than ten.
const MOST_DEPTH: usize = 64;

/// What is told of a document.
pub(crate) trait Visitor<'t> {
    /// Whether attributes are told; most documents hold what counts in elements.
    const ATTRIBUTES: bool = false;

    /// An element begins.
    fn open(&mut self, name: &str, place: &mut Place<'_>);

    /// An attribute of the element that has just begun.
    fn attribute(&mut self, _name: &str, _value: &str) {}

    /// An element ends. `text` is what stands directly in front of its end tag, trimmed; for an element that has no
    /// others in it, its whole text: a piece of the document, unless entities or comments cut it.
    fn close(&mut self, name: &str, text: Cow<'t, str>, place: &mut Place<'_>);
}

/// Where a document stops being one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Broken {
    /// The line at which reading stopped.
    pub(crate) line: u64,
    /// Why, in a few words for a person.
    pub(crate) reason: &'static str,
}

/// Tells a visitor all elements up to the end of the document or of what is sound of it.
pub(crate) fn walk<'t, V: Visitor<'t>>(xml: &'t str, visitor: &mut V) -> Result<(), Broken> {
    let mut reader = Reader::from_str(xml);
    let config = reader.config_mut();
    config.expand_empty_elements = true;
    config.allow_dangling_amp = true;
    let mut place = Place::start(xml);
    // Nearly always one piece of the document.
    let mut text = Cow::Borrowed("");
    let mut depth = 0_usize;
    loop {
        let event = reader.read_event();
        place.offset = usize::try_from(reader.buffer_position()).unwrap_or(usize::MAX);
        let mut broken = |reason| {
            let line = place.line();
            Err(Broken { line, reason })
        };
        match event {
            Ok(Event::Start(element)) => {
                depth += 1;
                if depth > MOST_DEPTH {
                    return broken("its elements stand too deep in each other");
                }
                text = Cow::Borrowed("");
                visitor.open(element.name().into_inner(), &mut place);
                if V::ATTRIBUTES {
                    for attribute in element.attributes().flatten() {
                        visitor.attribute(attribute.key.into_inner(), &attribute.value);
                    }
                }
            }
            Ok(Event::End(element)) => {
                depth = depth.saturating_sub(1);
                let text = std::mem::take(&mut text);
                visitor.close(element.name().into_inner(), trimmed(text), &mut place);
            }
            Ok(Event::Text(part)) => push(&mut text, part.into_inner()),
            Ok(Event::CData(part)) => push(&mut text, part.into_inner()),
            Ok(Event::GeneralRef(reference)) => match reference.resolve_char_ref() {
                Ok(Some(character)) => text.to_mut().push(character),
                _ => push_entity(text.to_mut(), &reference.into_inner()),
            },
            Ok(Event::Eof) if depth > 0 => return broken("it breaks off inside an element"),
            Ok(Event::Eof) => return Ok(()),
            Ok(_) => {}
            Err(_) => return broken("it is damaged there"),
        }
    }
}

fn trimmed(text: Cow<'_, str>) -> Cow<'_, str> {
    match text {
        Cow::Borrowed(text) => Cow::Borrowed(text.trim()),
        Cow::Owned(text) => Cow::Owned(text.trim().to_owned()),
    }
}

fn push_entity(text: &mut String, name: &str) {
    if let Some(meaning) = resolve_predefined_entity(name) {
        text.push_str(meaning);
    } else {
        text.extend(["&", name, ";"]);
    }
}

fn push<'t>(text: &mut Cow<'t, str>, part: Cow<'t, str>) {
    if text.is_empty() {
        *text = part;
    } else {
        text.to_mut().push_str(&part);
    }
}

/// Where a reader is, which never goes back.
pub(crate) struct Place<'t> {
    text: &'t [u8],
    /// Bytes in front of it.
    pub(crate) offset: usize,
    /// How far lines were counted, and how many there are.
    counted: usize,
    line: u64,
}

impl<'t> Place<'t> {
    fn start(text: &'t str) -> Self {
        Self {
            text: text.as_bytes(),
            offset: 0,
            counted: 0,
            line: 1,
        }
    }

    /// Its line, counted when somebody asks.
    pub(crate) fn line(&mut self) -> u64 {
        let place = self.offset.min(self.text.len());
        if let Some(passed) = self.text.get(self.counted..place) {
            self.line += memchr_iter(b'\n', passed).count() as u64;
            self.counted = place;
        }
        self.line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Leaf = (String, String, u64);

    #[derive(Default)]
    struct Leaves(Vec<Leaf>);

    impl Visitor<'_> for Leaves {
        fn open(&mut self, _: &str, _: &mut Place<'_>) {}

        fn close(&mut self, name: &str, text: Cow<'_, str>, place: &mut Place<'_>) {
            self.0.push((name.to_owned(), text.into_owned(), place.line()));
        }
    }

    fn leaves(xml: &str) -> (Vec<Leaf>, Result<(), Broken>) {
        let mut leaves = Leaves::default();
        let end = walk(xml, &mut leaves);
        (leaves.0, end)
    }

    fn told(name: &str, text: &str, line: u64) -> Leaf {
        (name.to_owned(), text.to_owned(), line)
    }

    #[test]
    fn text_is_told_with_its_line() {
        let xml = "<?xml version=\"1.0\"?>\n<!--x-->\n<a>\n<b> 1 &amp;&#32;&lt;2 </b>\n<c/>\n</a>\n";
        let expected = vec![told("b", "1 & <2", 4), told("c", "", 5), told("a", "", 6)];
        assert_eq!(leaves(xml), (expected, Ok(())));
    }

    #[test]
    fn entities_of_the_document_are_not_expanded() {
        let xml =
            "<!DOCTYPE a [<!ENTITY b \"bbbb\"><!ENTITY c SYSTEM \"file:///etc/passwd\">]><a>&b;&c; R&D</a>";
        assert_eq!(leaves(xml), (vec![told("a", "&b;&c; R&D", 1)], Ok(())));
    }

    #[test]
    fn what_is_sound_before_damage_is_told() {
        for (xml, reason) in [
            ("<a>\n<b>1</b>\n<c>", "it breaks off inside an element"),
            ("<a>\n<b>1</b>\n</c>", "it is damaged there"),
        ] {
            let broken = Broken { line: 3, reason };
            assert_eq!(leaves(xml), (vec![told("b", "1", 2)], Err(broken)));
        }
        let deep = "<a>".repeat(1000);
        assert_eq!(
            leaves(&deep).1.map_err(|broken| broken.reason),
            Err("its elements stand too deep in each other")
        );
    }
}
