//! What `phoronix-test-suite result-file-to-json` writes, in the three shapes that
//! `pts-core/objects/pts_result_file_output.php` had: results by the identifier of their test (2018, where a test that
//! was run with several options kept only the last, phoronix-test-suite#251), a list of results (2019 to 2021), and
//! results by a hash, with systems and single trials (since 2022).

use podium_domain::ParsedFile;

use crate::{
    Described, Format, Limits, Refused, Score, Source, loose,
    notices::Notices,
    pts::{self, Composite},
};

mod shape;

/// `pts-json`.
pub(crate) struct PtsJson;

impl Format for PtsJson {
    fn id(&self) -> &'static str {
        "pts-json"
    }

    fn name(&self) -> &'static str {
        "Phoronix Test Suite JSON"
    }

    fn sniff(&self, source: &Source<'_>) -> Score {
        let Some(head) = source.head_text() else {
            return Score::No("it is not text");
        };
        let has = |key: &str| head.contains(key);
        if !head.trim_start().starts_with('{') || !has("\"results\"") {
            return Score::No("it is no JSON object with results");
        }
        let older = has("\"all_results\"") && has("\"units\"");
        let newer = has("\"display_format\"") && has("\"identifier\"");
        if older || newer {
            Score::Certain
        } else {
            Score::No("its results are not those of the Phoronix Test Suite")
        }
    }

    fn parse(&self, source: &Source<'_>, limits: &Limits) -> Result<ParsedFile, Refused> {
        let text = source.required_text()?;
        let document: shape::Document = loose::document(text).map_err(|line| {
            Refused(format!(
                "its JSON is damaged in line {line}: export it again, or upload the composite.xml"
            ))
        })?;
        let mut notices = Notices::new(limits);
        if document.is_by_test() {
            let message = "this older export keeps one result of each test: of a test that was run with several \
                           options only the last; upload the composite.xml for all of them";
            notices.warn("incomplete-export", message, None);
        }
        let composite = Composite {
            lines: Some([1, 1 + text.trim_end().matches('\n').count() as u64]),
            ..document.composite(text)
        };
        pts::parsed(&composite, self.id(), limits, notices)
    }
}

impl Described for PtsJson {
    fn versions(&self) -> &'static str {
        "8.0 (2018), 9 to 10.4 (2019 to 2021), 10.8 (since 2022), as result-file-to-json writes them"
    }

    fn reads(&self) -> &'static str {
        "What the XML says, as far as the export has it: before 2022 there are no systems and no direction, and in \
         2018 only the last of several settings of a test. Units as in the XML."
    }
}

#[cfg(test)]
mod tests;
