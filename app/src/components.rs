//! Pieces that several pages share. A file per component; they render and decide nothing.

pub(crate) mod cards;
pub(crate) mod column_head;
pub(crate) mod compare_duels;
pub(crate) mod compare_effects;
pub(crate) mod compare_safety;
pub(crate) mod compare_table;
pub(crate) mod compare_view;
pub(crate) mod config_fields;
pub(crate) mod copy;
pub(crate) mod document;
pub(crate) mod factors_table;
pub(crate) mod field;
pub(crate) mod file_drop;
pub(crate) mod fresh_token;
pub(crate) mod markup;
pub(crate) mod notes;
pub(crate) mod refused;
pub(crate) mod row_head;
pub(crate) mod save_form;
pub(crate) mod site_header;
pub(crate) mod summary;
pub(crate) mod swatch;
pub(crate) mod textarea;
pub(crate) mod uploads_table;
pub(crate) mod verdict_cell;
