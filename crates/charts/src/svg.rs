//! Turns what ECharts draws into an SVG that may stand anywhere: known elements and attributes only, no style, no
//! script, no reference to anything outside.

use std::sync::Arc;

use quick_xml::{
    Reader, Writer,
    events::{BytesEnd, BytesStart, BytesText, Event},
};

use crate::{ChartError, layout::Size};

mod attributes;

use attributes::{Attributes, Ids};

/// A drawn chart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drawing {
    pub(crate) raw: Arc<str>,
    pub(crate) size: Size,
}

/// One figure of a section, for a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FigureSvg {
    /// Key of its first row.
    pub row: String,
    /// The workload's name, and over what it is drawn.
    pub title: String,
    /// `<svg …>…</svg>`, safe to put into HTML as it is.
    pub svg: Arc<str>,
}

/// Where a drawing will stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    /// In a page, whose style sheet gives classes their colours.
    Page,
    /// In a file, with the light colours.
    File,
}

/// Elements that a chart can be made of. Anything else is dropped with all it holds.
const ELEMENTS: [&str; 13] = [
    "g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "tspan", "defs",
    "clipPath", "pattern",
];

impl Drawing {
    /// For a page: as wide as its place, coloured by classes; `label` is what it shows, in a sentence.
    ///
    /// # Errors
    /// When the engine's output is not well-formed.
    pub fn in_page(&self, label: &str) -> Result<String, ChartError> {
        self.rewritten(Place::Page, label)
    }

    /// A file of its own, with literal colours and a paper background.
    ///
    /// # Errors
    /// As [`Drawing::in_page`].
    pub fn alone(&self, label: &str) -> Result<String, ChartError> {
        self.rewritten(Place::File, label)
    }

    fn rewritten(&self, place: Place, label: &str) -> Result<String, ChartError> {
        let damaged = |error: &dyn std::fmt::Display| ChartError::Svg(error.to_string());
        let mut rewriter = Rewriter::new(place, self.size, &self.raw);
        rewriter
            .open(&crate::text::plain(label))
            .map_err(|e| damaged(&e))?;
        let mut reader = Reader::from_str(&self.raw);
        loop {
            match reader.read_event().map_err(|e| damaged(&e))? {
                Event::Eof => break,
                event => rewriter.event(event).map_err(|e| damaged(&e))?,
            }
        }
        rewriter.close().map_err(|e| damaged(&e))?;
        String::from_utf8(rewriter.out.into_inner()).map_err(|e| damaged(&e))
    }
}

struct Rewriter {
    place: Place,
    size: Size,
    ids: Ids,
    out: Writer<Vec<u8>>,
    /// Elements whose content is dropped as well; 0 outside.
    dropped: usize,
    /// Open elements that are kept, the root not counted.
    open: Vec<&'static str>,
    /// A start tag that may turn out to be empty.
    pending: Option<BytesStart<'static>>,
}

impl Rewriter {
    fn new(place: Place, size: Size, raw: &str) -> Self {
        let out = Writer::new(Vec::with_capacity(raw.len()));
        Self {
            place,
            size,
            ids: Ids::of(raw),
            out,
            dropped: 0,
            open: Vec::new(),
            pending: None,
        }
    }

    fn open(&mut self, label: &str) -> std::io::Result<()> {
        let Size { width, height } = self.size;
        let (width, height) = (width.to_string(), height.to_string());
        let mut root = BytesStart::new("svg");
        root.push_attribute(("xmlns", "http://www.w3.org/2000/svg"));
        root.push_attribute(("viewBox", format!("0 0 {width} {height}").as_str()));
        root.push_attribute(("width", width.as_str()));
        root.push_attribute(("height", height.as_str()));
        root.push_attribute(("role", "img"));
        root.push_attribute(("aria-label", label));
        if self.place == Place::Page {
            root.push_attribute(("class", "chart-panel"));
            return self.out.write_event(Event::Start(root));
        }
        root.push_attribute(("font-family", "Inter, system-ui, sans-serif"));
        self.out.write_event(Event::Start(root))?;
        self.out
            .create_element("title")
            .write_text_content(BytesText::new(label))?;
        let paper = [
            ("width", "100%"),
            ("height", "100%"),
            ("fill", crate::palette::PAPER),
        ];
        self.out
            .create_element("rect")
            .with_attributes(paper)
            .write_empty()?;
        Ok(())
    }

    fn event(&mut self, event: Event<'_>) -> std::io::Result<()> {
        match event {
            // The root has been written anew.
            Event::Start(tag) if self.outside() && tag.name().as_ref() == "svg" => Ok(()),
            Event::End(_) if self.outside() => Ok(()),
            Event::Start(tag) => self.start(&tag),
            Event::Empty(tag) => {
                self.start(&tag)?;
                self.end()
            }
            Event::End(_) => self.end(),
            // Between elements blanks mean nothing; in a text they may stand between two escaped letters.
            Event::Text(text) if self.dropped == 0 && (self.is_in_text() || !text.trim().is_empty()) => {
                self.settle()?;
                self.out.write_event(Event::Text(text))
            }
            Event::GeneralRef(reference) if self.dropped == 0 => {
                self.settle()?;
                self.out.write_event(Event::GeneralRef(reference))
            }
            _ => Ok(()),
        }
    }

    fn start(&mut self, tag: &BytesStart<'_>) -> std::io::Result<()> {
        let name = tag.name();
        let element = ELEMENTS.iter().find(|known| **known == name.as_ref());
        let attributes = element.map(|_| Attributes::of(tag, &mut self.ids));
        match (element, attributes) {
            (Some(element), Some(attributes)) if self.dropped == 0 && !attributes.invisible() => {
                self.settle()?;
                self.open.push(element);
                self.pending = Some(attributes.tag(element, self.place));
                Ok(())
            }
            _ => {
                self.dropped += 1;
                Ok(())
            }
        }
    }

    fn end(&mut self) -> std::io::Result<()> {
        if self.dropped > 0 {
            self.dropped -= 1;
            return Ok(());
        }
        match (self.open.pop(), self.pending.take()) {
            (_, Some(tag)) => self.out.write_event(Event::Empty(tag)),
            (Some(element), None) => self.out.write_event(Event::End(BytesEnd::new(element))),
            (None, None) => Ok(()),
        }
    }

    fn is_in_text(&self) -> bool {
        self.open
            .last()
            .is_some_and(|name| ["text", "tspan"].contains(name))
    }

    fn outside(&self) -> bool {
        self.dropped == 0 && self.open.is_empty()
    }

    fn settle(&mut self) -> std::io::Result<()> {
        match self.pending.take() {
            Some(tag) => self.out.write_event(Event::Start(tag)),
            None => Ok(()),
        }
    }

    fn close(&mut self) -> std::io::Result<()> {
        if self.dropped > 0 || !self.open.is_empty() {
            return Err(std::io::Error::new(
                std::io::ErrorKind::UnexpectedEof,
                "it ends too soon",
            ));
        }
        self.out.write_event(Event::End(BytesEnd::new("svg")))
    }
}
