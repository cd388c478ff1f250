//! The figures of a run in few bytes: what repeats stands there once and is named by its place.

mod read;
mod write;

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

pub(super) use read::read;
pub(super) use write::write;

/// The layout of the documents that this program writes, and the only one that it reads. Another one gets another number.
pub(super) const LAYOUT: i16 = 1;

/// A place in one of the lists of a document.
type Place = u32;

/// The document, as `postcard` writes it: numbers of variable length, fractions by their bits.
#[derive(Serialize, Deserialize)]
struct Document<'a> {
    /// Each once.
    #[serde(borrow)]
    texts: Vec<&'a str>,
    /// What figures are, each once.
    kinds: Vec<Kind>,
    /// Circumstances by name, each set once.
    conditions: Vec<Vec<(Place, Value)>>,
    /// In the file's order.
    workloads: Vec<Workload<'a>>,
}

/// What a figure is of and in: places of texts.
#[derive(PartialEq, Eq, Hash, Serialize, Deserialize)]
struct Kind {
    metric: Place,
    op: Place,
    stat: Place,
    unit: Place,
}

#[derive(PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Value {
    Bool(bool),
    Integer(i64),
    /// Its bits.
    Number([u8; 8]),
    Text(Place),
}

#[derive(Serialize, Deserialize)]
struct Workload<'a> {
    id: u128,
    name: Place,
    op: Place,
    pattern: Option<Place>,
    block_bytes: Option<u64>,
    block_mix: Option<Place>,
    queue_depth: Option<u32>,
    jobs: Option<u32>,
    read_percent: Option<f64>,
    test: Option<Place>,
    conditions: Place,
    ended: Ended,
    reason: Option<Place>,
    code: Option<i64>,
    at_least_s: Option<f64>,
    figures: Vec<Figure<'a>>,
}

#[derive(Serialize, Deserialize)]
enum Ended {
    Ok,
    Failed,
    Unfinished,
}

#[derive(Serialize, Deserialize)]
struct Figure<'a> {
    kind: Place,
    value: Option<f64>,
    range: Option<[f64; 2]>,
    digits: Option<u8>,
    better: Option<Direction>,
    repetitions: Cow<'a, [f64]>,
}

#[derive(Serialize, Deserialize)]
enum Direction {
    Higher,
    Lower,
}
