use podium_compare::{Column, ColumnKind};

/// The page of what a column stands for.
pub(crate) fn column_url(column: &Column) -> String {
    match column.kind {
        ColumnKind::Config => format!("/configs/{}", column.config),
        ColumnKind::Run => format!("/runs/{}", column.config),
    }
}

/// What tells a column apart, unless its label says so already.
pub(crate) fn differs(column: &Column) -> Option<String> {
    let words = column.differs.join(" · ");
    (!words.is_empty() && !column.label.contains(&words)).then_some(words)
}
