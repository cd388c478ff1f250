//! HTML written straight into a string, for the cells of large tables, of which a page has thousands: a tree of views for
//! each of them costs more than everything else on the page.

use std::fmt::Write;

/// Markup in the making. Only what stands in the program's own text gets in as it is; everything else is escaped.
#[derive(Debug, Default)]
pub(crate) struct Markup(String);

impl Markup {
    /// Markup of the program's own.
    pub(crate) fn raw(&mut self, html: &'static str) -> &mut Self {
        self.0.push_str(html);
        self
    }

    /// Text, or the value of an attribute within double quotes.
    pub(crate) fn text(&mut self, text: &str) -> &mut Self {
        let mut rest = text;
        while let Some(at) = rest.find(['&', '<', '>', '"', '\'']) {
            let (plain, special) = rest.split_at(at);
            self.0.push_str(plain);
            self.0.push_str(match special.as_bytes().first() {
                Some(b'&') => "&amp;",
                Some(b'<') => "&lt;",
                Some(b'>') => "&gt;",
                Some(b'"') => "&quot;",
                _ => "&#39;",
            });
            rest = special.get(1..).unwrap_or_default();
        }
        self.0.push_str(rest);
        self
    }

    /// A whole number.
    pub(crate) fn number(&mut self, number: usize) -> &mut Self {
        // Writing to a String cannot fail.
        let _ = write!(self.0, "{number}");
        self
    }

    /// A word in a small element of a class.
    pub(crate) fn span(&mut self, class: &'static str, text: &str) -> &mut Self {
        self.raw("<span class=\"")
            .raw(class)
            .raw("\">")
            .text(text)
            .raw("</span>")
    }

    /// Markup that was made like this.
    pub(crate) fn markup(&mut self, other: &Self) -> &mut Self {
        self.0.push_str(&other.0);
        self
    }

    /// The HTML.
    pub(crate) fn into_html(self) -> String {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_text_and_stays_in_its_attribute() {
        let mut markup = Markup::default();
        markup
            .raw("<b title=\"")
            .text("\" onclick='x' & ä")
            .raw("\">")
            .text("<i>")
            .raw("</b>");
        assert_eq!(
            markup.into_html(),
            "<b title=\"&quot; onclick=&#39;x&#39; &amp; ä\">&lt;i&gt;</b>"
        );
    }
}
