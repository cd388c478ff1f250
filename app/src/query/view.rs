use podium_compare::{MetricGroup, Per, Sort};
use podium_domain::{FigureLook, Slug};

use super::CompareQuery;

/// How figures are shown. It changes no verdict.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Look {
    /// `show=ratios`: the ratio to the baseline stands in the value's place, the value below it.
    pub ratios: bool,
    /// `units=binary`: MiB and GiB instead of MB and GB.
    pub binary: bool,
    /// `digits=2` or `digits=3`: no more significant digits than these.
    pub digits: Option<u8>,
}

impl Look {
    /// The part of it that figures have in tables and drawings alike.
    pub fn figures(self) -> FigureLook {
        FigureLook {
            binary: self.binary,
            digits: self.digits,
        }
    }

    /// How many digits are shown of so many that were printed.
    pub(crate) fn digits(self, printed: Option<u8>) -> Option<u8> {
        self.figures().digits(printed)
    }
}

/// What the view adds to the URL, always in the same order.
pub(super) fn parameters(query: &CompareQuery) -> Vec<(&'static str, String)> {
    let mut all: Vec<(&'static str, String)> = Vec::new();
    let mut add = |name, value: Option<String>| all.extend(value.map(|value| (name, value)));
    let yes = |set: bool, word: &str| set.then(|| word.to_owned());
    for group in &query.only {
        add("only", Some(group.as_str().to_owned()));
    }
    add("sort", query.sort.as_ref().map(sort_word));
    add("alike", yes(query.hide_alike, "hide"));
    add("align", yes(query.align, "tools"));
    add("per", query.per.map(|per| per.as_str().to_owned()));
    add("show", yes(query.look.ratios, "ratios"));
    add("units", yes(query.look.binary, "binary"));
    add("digits", query.look.digits.map(|digits| digits.to_string()));
    for section in &query.folded {
        add("fold", Some(section.clone()));
    }
    all
}

/// The word of an order in the URL.
fn sort_word(sort: &Sort) -> String {
    match sort {
        Sort::Gap => "gap".to_owned(),
        Sort::Column(slug) => slug.to_string(),
    }
}

/// Reads one parameter of the view; says what it should be when it is not sound. An empty one is what a form sends for
/// “as usual”. `None` when the name is none of the view's.
pub(super) fn read(
    query: &mut CompareQuery,
    name: &str,
    value: &str,
) -> Option<Result<(), (&'static str, &'static str)>> {
    let is_usual = value.is_empty();
    let expected = |name, sound: bool, words| {
        if sound || is_usual {
            Ok(())
        } else {
            Err((name, words))
        }
    };
    Some(match name {
        "only" => {
            let group = MetricGroup::ALL.into_iter().find(|group| group.as_str() == value);
            query.only.extend(group);
            expected(
                "only",
                group.is_some(),
                "it must be bandwidth, iops, latency or tail",
            )
        }
        "sort" => {
            query.sort = match value {
                "gap" => Some(Sort::Gap),
                slug => slug.parse::<Slug>().ok().map(Sort::Column),
            };
            expected("sort", query.sort.is_some(), "it must be gap or a column")
        }
        "alike" => {
            query.hide_alike = value == "hide";
            expected("alike", query.hide_alike, "it must be hide")
        }
        "align" => {
            query.align = value == "tools";
            expected("align", query.align, "it must be tools")
        }
        "per" => {
            query.per = Per::ALL.into_iter().find(|per| per.as_str() == value);
            expected("per", query.per.is_some(), "it must be price, watt or terabyte")
        }
        "show" => {
            query.look.ratios = value == "ratios";
            expected("show", query.look.ratios, "it must be ratios")
        }
        "units" => {
            query.look.binary = value == "binary";
            expected(
                "units",
                query.look.binary || value == "decimal",
                "it must be binary or decimal",
            )
        }
        "digits" => {
            query.look.digits = value.parse().ok().filter(|digits| (2..=3).contains(digits));
            expected(
                "digits",
                query.look.digits.is_some() || value == "4",
                "it must be 2, 3 or 4",
            )
        }
        _ => return None,
    })
}
