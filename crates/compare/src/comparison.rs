mod overall;

use std::collections::BTreeMap;

pub use overall::{Duels, Effect, EffectMean, Fastest, HiddenRow};
use podium_domain::{Better, ConditionValue, Identity, Metric, Op, Slug, Stat, Status, Unit};
use serde::Serialize;

use crate::{Durability, duels::counts_in};

/// Everything a comparison says. Serialises as the answer of `GET /api/v1/compare`.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Comparison {
    /// The configs in the reader's order.
    pub columns: Vec<Column>,
    /// Position of the baseline among the columns.
    pub baseline: usize,
    /// Only the factors in which the configs differ.
    pub factors: Vec<FactorRow>,
    /// Set when the configs differ in exactly one factor: the summary is then that factor's effect.
    pub heading: Option<OnlyFactor>,
    /// One per tool or table section, in order of first appearance.
    pub sections: Vec<Section>,
    /// Over all sections.
    pub summary: Vec<Summary>,
    /// Who is fastest, and who is with safe writes.
    pub fastest: Vec<Fastest>,
    /// What each factor does, over pairs of columns that differ in nothing else.
    pub effects: Vec<Effect>,
    /// Who beats whom over all rows.
    pub duels: Duels,
    /// The rows that the reader hid, in the order in which they would stand.
    pub hidden: Vec<HiddenRow>,
    /// What came of dividing rates; absent where the reader did not ask for it.
    pub divided: Option<Divided>,
}

/// Rates divided by what the configs state, or why they are not.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Divided {
    /// The factor that states it.
    pub factor: &'static str,
    /// What one of it is called (`EUR`, `W`, `TB`); absent where nothing is divided.
    pub by: Option<String>,
    /// The currencies, where prices in several keep them from being compared.
    pub currencies: Vec<String>,
    /// Rows that are no rates (latencies, durations) and therefore left out, since no mean may mix divided figures with
    /// others.
    pub left_out: usize,
}

impl Comparison {
    /// The geometric mean of a column's ratios to the baseline over every row of `all`, `read` or `write` in which it has
    /// one, and how many these are. Unlike [`Summary::geomean`] the rows need not be shared by all columns, so two
    /// columns' means may be over different rows.
    pub fn against_baseline(&self, column: usize, op: &str) -> Option<(f64, usize)> {
        let rows = self.sections.iter().flat_map(|section| &section.rows);
        let ratios = rows
            .filter(|row| counts_in(&row.op, op))
            .filter_map(|row| row.cells.get(column)?.ratio);
        let logarithms: Vec<f64> = ratios.map(f64::ln).collect();
        let mean = logarithms.iter().sum::<f64>() / logarithms.len() as f64;
        (!logarithms.is_empty()).then(|| (mean.exp(), logarithms.len()))
    }
}

/// One column: a config, or one run alone.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Column {
    /// The config, or the run where the column is one.
    pub config: Slug,
    /// Which of them `config` names.
    pub kind: ColumnKind,
    /// Its title.
    pub title: String,
    /// The title, made unique among the columns: with what differs where titles are alike, else numbered.
    pub label: String,
    /// What tells it apart, in a few words made from the differing factors (`NFS · RAID 5 · 1 GbE`); may be empty.
    pub differs: Vec<String>,
    /// The runs of a config, in the order they were added; none of a column that is one run.
    pub runs: Vec<Slug>,
    /// Whether its acknowledged writes survive a loss of power, and why.
    pub durability: Durability,
    /// The number of its colour, from 0: the same wherever it stands among these columns. For drawing, not for programs.
    #[serde(skip)]
    pub colour: usize,
}

/// What a column stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ColumnKind {
    /// All runs of a config.
    Config,
    /// One run alone.
    Run,
}

/// One factor in which the configs differ.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct FactorRow {
    /// Its name.
    pub factor: String,
    /// One level per column; absent where the config does not state it.
    pub levels: Vec<Option<String>>,
    /// Whether it exists only through another factor's level, or says what the storage costs: then it counts as no cause.
    pub dependent: bool,
}

/// The one factor in which the configs differ.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OnlyFactor {
    /// Its name.
    pub factor: String,
    /// Some config does not state a level that another states, so that only what is stated can be spoken of.
    pub of_what_is_stated: bool,
}

/// The rows of one tool or table section.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Section {
    /// The table's section, else the tool.
    pub section: String,
    /// The tool.
    pub tool: String,
    /// In the tool's own order.
    pub rows: Vec<Row>,
    /// Per column and op (`all`, `read`, `write`) over this section's rows.
    pub summary: Vec<Summary>,
}

/// One workload × metric × op × statistic.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Row {
    /// Stable key of the row.
    pub id: String,
    /// The workload.
    pub workload: WorkloadHead,
    /// What was measured.
    pub metric: Metric,
    /// Of which operations.
    pub op: Op,
    /// Which statistic.
    pub stat: Stat,
    /// Canonical unit of every value in the row.
    pub unit: Unit,
    /// Which way is better; absent when nobody can win.
    pub direction: Option<Better>,
    /// Conditions in which the columns differ, one value per column.
    pub conditions_differ: BTreeMap<String, Vec<Option<ConditionValue>>>,
    /// One per column.
    pub cells: Vec<Cell>,
}

/// What stands in a row's head.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct WorkloadHead {
    /// The name of the first column that has the row.
    pub name: String,
    /// What the columns have in common.
    pub identity: Identity,
}

/// One config's figure in one row.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Cell {
    /// The mean of the repetitions, or the median where the statistic is a percentile; absent when there is none.
    pub value: Option<f64>,
    /// Significant digits that may be shown.
    pub digits: Option<u8>,
    /// Repetitions; 0 in a missing cell.
    pub n: usize,
    /// What one repetition stands for; absent where there is none.
    pub basis: Option<Basis>,
    /// Sample standard deviation of the repetitions (n ≥ 2).
    pub stddev: Option<f64>,
    /// 95 % confidence interval of the mean (Student's t, n ≥ 2).
    pub ci95: Option<[f64; 2]>,
    /// Lowest and highest repetition of a percentile, or the bounds of a summed one.
    pub range: Option<[f64; 2]>,
    /// Against the baseline, oriented so that above 1 is better.
    pub ratio: Option<f64>,
    /// Why there is no ratio.
    pub ratio_reason: Option<Reason>,
    /// What the row says of this column.
    pub verdict: Verdict,
    /// Why the verdict is not about the value (`single-column`, `no-direction`, a flag's code, the tool's reason).
    pub reason: Option<String>,
    /// How it ended, in a cell that failed: `failed` or `unfinished`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<Status>,
    /// For a run that did not finish: it took at least this long, in seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_least: Option<f64>,
    /// What the plausibility rules say.
    pub flags: Vec<Flag>,
    /// A rule set it aside and the reader put it back.
    #[serde(skip_serializing_if = "is_false")]
    pub put_back: bool,
    /// The tool it came from, in rows that are aligned across tools.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tool: Option<String>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_false(value: &bool) -> bool {
    !*value
}

/// What the figure of a cell rests on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Basis {
    /// Several runs, uploaded or typed as repetitions.
    Repetitions,
    /// One run.
    SingleRun,
    /// One run of a tool that averages inside and does not report the spread.
    AveragedInside {
        /// How many passes or loops it averaged.
        passes: u64,
    },
    /// One run of a tool that shows the best of several passes.
    BestInside {
        /// Of how many.
        passes: u64,
    },
    /// A typed figure that does not say how often it was measured.
    NotStated,
}

/// What a row says of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// Alone the best.
    Best,
    /// Cannot be told from the best.
    Tied,
    /// Behind the best.
    Behind,
    /// Takes no part, since it cannot be true.
    SetAside,
    /// Failed or did not finish: behind everything that did.
    Failed,
    /// The config has no such row.
    Missing,
    /// There is nothing to compare it with, or no direction.
    Incomparable,
}

impl Verdict {
    /// The word in the API and, where pages tell the cell from others, in `data-verdict`.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Best => "best",
            Self::Tied => "tied",
            Self::Behind => "behind",
            Self::SetAside => "set_aside",
            Self::Failed => "failed",
            Self::Missing => "missing",
            Self::Incomparable => "incomparable",
        }
    }
}

/// Why a cell has no ratio.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// The baseline has no value in this row.
    NoBaseline,
    /// This cell has no value.
    NoValue,
    /// A zero or negative value has no ratio.
    NotPositive,
    /// The units differ.
    UnequalUnits,
    /// No direction, so that “better” has no meaning.
    NoDirection,
    /// The value or the baseline's is set aside.
    SetAside,
    /// Only bounds are known.
    OnlyBounds,
    /// This cell failed or did not finish.
    Failed,
}

/// How much a plausibility rule doubts a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Worth knowing.
    Note,
    /// May be wrong.
    Doubtful,
    /// Cannot be true: set aside.
    Implausible,
}

/// What one plausibility rule says of one cell.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Flag {
    /// Stable code (`faster-than-link`).
    pub code: &'static str,
    /// How much it doubts the value.
    pub severity: Severity,
    /// The sentence, with the numbers used.
    pub message: String,
}

/// How one column did over some rows.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Summary {
    /// The column.
    pub config: Slug,
    /// `all`, `read` or `write`.
    pub op: &'static str,
    /// Rows where it is alone the best.
    pub won: usize,
    /// Rows where it ties for best.
    pub tied: usize,
    /// Rows where it is behind, or failed.
    pub lost: usize,
    /// Geometric mean of its ratios over the rows that all columns have; absent without such a row.
    pub geomean: Option<f64>,
    /// How many rows the mean is over.
    pub rows: usize,
    /// Of how many rows shown.
    pub of: usize,
}

impl Summary {
    /// Rows in which it could win: it stands in them and takes part, and so does another.
    pub fn contested(&self) -> usize {
        self.won + self.tied + self.lost
    }
}
