use podium_compare::{Cell, Reason, Verdict};
use podium_domain::times;

/// The ratio, or in words why there is none. A cell that says so already (failed, not measured) says it once.
pub(super) fn ratio_words(cell: &Cell, is_baseline: bool) -> String {
    let reason = match (cell.ratio, cell.ratio_reason) {
        (Some(_), _) if is_baseline => return "baseline".to_owned(),
        (Some(ratio), _) => return times(ratio),
        (None, Some(reason)) => reason,
        (None, None) => return String::new(),
    };
    let own = cell.value.is_none();
    let words = match reason {
        Reason::NoBaseline => "no baseline here",
        Reason::NotPositive => "no ratio with zero",
        Reason::UnequalUnits if own => "other unit",
        Reason::UnequalUnits => "baseline in another unit",
        Reason::NoDirection => "no direction",
        Reason::SetAside if cell.verdict == Verdict::SetAside => "no ratio",
        Reason::SetAside => "baseline set aside",
        Reason::OnlyBounds if own => "bounds only",
        Reason::OnlyBounds => "baseline has bounds only",
        Reason::NoValue | Reason::Failed => "",
    };
    words.to_owned()
}
