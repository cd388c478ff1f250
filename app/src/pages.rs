//! A file per page: its data, and the function that renders it to one complete document.
//!
//! Forms post to fixed places, which the server answers (all of them from the same origin only):
//!
//! | form | posts to | fields |
//! | --- | --- | --- |
//! | upload | `/upload` (multipart) | `file`…, `text`, `split`, and the fields of a description |
//! | type results in | `/enter` | `config-C`, `name-R`, `op-R`, `measure-R`, `metric-R`, `unit-R`, `better-R`, `bytes-R`, `cell-R-C`, `tool`, `paste`, `seen`, `action`, and the fields of a description |
//! | edit a config | `/configs/{id}/edit` | `revision`, and the fields of a description |
//! | add files to it | `/configs/{id}/files` (multipart) | `file`…, `text` |
//! | attach pictures | `/configs/{id}/pictures` (multipart) | `picture`…, `caption` |
//! | remove one | `/configs/{id}/pictures/{sha256}/delete` | |
//! | delete it | `/configs/{id}/delete` | |
//! | remove a file | `/uploads/{id}/delete` | |
//! | correct a run | `/runs/{id}/edit` | `revision`, `factors`, `excluded` |
//! | choose the run of a recording | `/runs/{id}/attach` | `run` |
//! | put a workload right | `/runs/{id}/workload` | `position`, `op`, `pattern`, `block`, `block_mix`, `queue_depth`, `jobs`, `read_percent`, `test`, `as` |
//! | move a run | `/runs/{id}/move` | `config` |
//! | remove a run | `/runs/{id}/delete` | |
//! | save a comparison | `/comparisons` | `query`, `title`, `notes`, `visibility` |
//! | edit it | `/c/{slug}/edit` | `revision`, `title`, `notes`, `visibility` |
//! | delete it | `/c/{slug}/delete` | |
//!
//! The fields of a description are `title`, `visibility`, `notes`, a `factor.NAME` for every factor of the registry,
//! `factors` with a `name = level` line for each other one, `system` with what commands printed on the machine
//! `system_of`; the button `read` asks for the form again with what `system` says filled in.
//!
//! `revision` says what an editing form was made from. When that has changed meanwhile, the form comes back with `409`,
//! everything that was typed, and what is kept now.
//!
//! The link that lets its holder edit is the page's own with `?token=…`: the server turns it into a cookie and answers
//! with a redirect to the page without it. `GET /configs/{id}/edit` and `GET /c/{slug}/edit` are the editing pages.
//!
//! Where the preview's island sends the upload (for its progress) it asks for JSON and is answered `201` with
//! `{"location": …}` in place of the redirect.

mod browse;
mod changed;
mod compare;
mod config;
mod description;
mod edit_comparison;
mod edit_config;
mod enter;
mod error;
mod home;
mod method;
mod mine;
mod note;
mod over_time;
mod run;
mod saved;
mod upload;
mod uploaded;

pub use browse::{AddingTo, BrowsePage, browse_page};
pub use changed::Changed;
pub use compare::{ChartPanel, ComparePage, Drawings, SaveForm, SectionChart, compare_page};
pub use config::{ConfigPage, config_page};
pub use description::{Description, PastedSystem, TEMPLATES, Template};
pub use edit_comparison::{EditComparisonPage, edit_comparison_page};
pub use edit_config::{EditConfigPage, edit_config_page};
pub use enter::{EnterForm, EnterPage, EnterPreview, enter_page};
pub use error::{ErrorPage, error_page};
pub use home::{HomePage, home_page};
pub use method::{api_page, formats_page, method_page};
pub use mine::{MinePage, mine_page};
pub use over_time::{OverTime, OverTimeLine, OverTimePage, over_time_page};
pub use run::{Belonging, Beside, Choice, CorrectForm, RunForm, RunPage, run_page};
pub use saved::{SavedPage, saved_page, saved_values_page};
pub use upload::{
    ConfigName, FieldError, RefusedFile, Split, UploadForm, UploadLimits, UploadPage, upload_page,
};
pub use uploaded::{UploadedConfig, UploadedPage, uploaded_page};
