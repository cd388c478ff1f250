use std::collections::HashMap;

use quick_xml::{XmlVersion, events::BytesStart};
use sha2::{Digest, Sha256};

use super::Place;
use crate::palette;

/// Attributes and style properties that say how something looks; anything else (handlers, links, style, the engine's
/// notes to itself) is dropped.
const KNOWN: [&str; 38] = [
    "clip-path",
    "cx",
    "cy",
    "d",
    "dominant-baseline",
    "fill",
    "fill-opacity",
    "fill-rule",
    "font-size",
    "font-style",
    "font-weight",
    "height",
    "id",
    "opacity",
    "patternTransform",
    "patternUnits",
    "points",
    "r",
    "rx",
    "ry",
    "stroke",
    "stroke-dasharray",
    "stroke-dashoffset",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-miterlimit",
    "stroke-opacity",
    "stroke-width",
    "text-anchor",
    "transform",
    "width",
    "x",
    "x1",
    "x2",
    "y",
    "y1",
    "y2",
    "clip-rule",
];

/// Said anyway.
const DEFAULTS: [(&str, &str); 3] = [
    ("text-anchor", "start"),
    ("font-weight", "400"),
    ("font-weight", "normal"),
];

/// New names for the ids of one drawing, so that several drawings can stand in one page and the same drawing is
/// always the same text: the engine's own ids count up.
pub(super) struct Ids {
    prefix: u32,
    names: HashMap<String, usize>,
}

impl Ids {
    pub(super) fn of(raw: &str) -> Self {
        let digest = Sha256::digest(raw);
        let prefix = u32::from_le_bytes([digest[0], digest[1], digest[2], digest[3]]);
        Self {
            prefix,
            names: HashMap::new(),
        }
    }

    fn renamed(&mut self, id: &str) -> String {
        let next = self.names.len();
        let number = *self.names.entry(id.to_owned()).or_insert(next);
        format!("p{:08x}-{number}", self.prefix)
    }
}

/// What is known and harmless of an element's attributes, its style taken apart.
pub(super) struct Attributes(Vec<(&'static str, String)>);

impl Attributes {
    pub(super) fn of(tag: &BytesStart<'_>, ids: &mut Ids) -> Self {
        let mut kept = Self(Vec::new());
        for attribute in tag.attributes().filter_map(Result::ok) {
            let Ok(value) = attribute.normalized_value(XmlVersion::Implicit1_0) else {
                continue;
            };
            if attribute.key.as_ref() == "style" {
                for (property, value) in value
                    .split(';')
                    .filter_map(|declaration| declaration.split_once(':'))
                {
                    kept.keep(property.trim(), value.trim(), ids);
                }
            } else {
                kept.keep(attribute.key.as_ref(), &value, ids);
            }
        }
        kept
    }

    fn keep(&mut self, key: &str, value: &str, ids: &mut Ids) {
        let Some(known) = KNOWN.iter().find(|known| **known == key) else {
            return;
        };
        let value = match (
            key,
            value
                .strip_prefix("url(#")
                .and_then(|rest| rest.strip_suffix(')')),
        ) {
            ("id", _) => ids.renamed(value),
            (_, Some(id)) => format!("url(#{})", ids.renamed(id)),
            // No other reference, in any spelling.
            (_, None) if value.contains("url") || value.contains("&#") => return,
            ("font-size", None) => value.trim_end_matches("px").to_owned(),
            (_, None) => value.to_owned(),
        };
        if !DEFAULTS.contains(&(key, value.as_str())) && self.get(known).is_none() {
            self.0.push((known, value));
        }
    }

    fn get(&self, key: &str) -> Option<&str> {
        self.0
            .iter()
            .find(|(known, _)| *known == key)
            .map(|(_, value)| value.as_str())
    }

    /// The engine draws areas that only catch the pointer.
    pub(super) fn invisible(&self) -> bool {
        let hollow = self.get("fill") == Some("none") || self.get("fill-opacity") == Some("0");
        let bare = matches!(self.get("stroke"), None | Some("none")) || self.get("stroke-width") == Some("0");
        hollow && bare
    }

    pub(super) fn tag(&self, element: &str, place: Place) -> BytesStart<'static> {
        let mut tag = BytesStart::new(element.to_owned());
        let mut classes = Vec::new();
        for (key, value) in &self.0 {
            let class = palette::class(value).filter(|_| place == Place::Page);
            match (*key, class) {
                ("fill", Some(class)) => classes.push(format!("fill-{class}")),
                ("stroke", Some(class)) => classes.push(format!("line-{class}")),
                _ => tag.push_attribute((*key, value.as_str())),
            }
        }
        if !classes.is_empty() {
            tag.push_attribute(("class", classes.join(" ").as_str()));
        }
        tag
    }
}
