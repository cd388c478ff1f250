use std::{borrow::Cow, collections::HashMap, hash::Hash};

use podium_domain::{
    Better, ConditionValue, Conditions, Measurement, Outcome, Pattern, Status, TestedWorkload,
};

use super::{Direction, Document, Ended, Figure, Kind, Place, Value, Workload};
use crate::StoreError;

const TOO_MUCH: StoreError = StoreError::OutOfRange("the number of texts of a run");

/// The document of a run's workloads.
pub(in super::super) fn write(workloads: &[TestedWorkload]) -> Result<Vec<u8>, StoreError> {
    let mut writer = Writer::default();
    let workloads: Result<_, _> = workloads.iter().map(|one| writer.workload(one)).collect();
    let workloads = workloads?;
    let texts = writer.texts.in_order();
    let document = Document {
        texts: texts.iter().map(|text| &**text).collect(),
        kinds: writer.kinds.in_order(),
        conditions: writer.conditions.in_order(),
        workloads,
    };
    postcard::to_allocvec(&document).map_err(|_| StoreError::Unwritable)
}

/// What was met already, and its place.
struct Met<T>(HashMap<T, Place>);

impl<T> Default for Met<T> {
    fn default() -> Self {
        Self(HashMap::new())
    }
}

impl<T: Eq + Hash> Met<T> {
    fn place(&mut self, one: T) -> Result<Place, StoreError> {
        let next = Place::try_from(self.0.len()).map_err(|_| TOO_MUCH)?;
        Ok(*self.0.entry(one).or_insert(next))
    }

    fn in_order(self) -> Vec<T> {
        let mut all: Vec<_> = self.0.into_iter().collect();
        all.sort_unstable_by_key(|(_, place)| *place);
        all.into_iter().map(|(one, _)| one).collect()
    }
}

#[derive(Default)]
struct Writer<'a> {
    texts: Met<Cow<'a, str>>,
    kinds: Met<Kind>,
    conditions: Met<Vec<(Place, Value)>>,
}

impl<'a> Writer<'a> {
    fn text(&mut self, text: &'a str) -> Result<Place, StoreError> {
        self.texts.place(Cow::Borrowed(text))
    }

    fn optional(&mut self, text: Option<&'a str>) -> Result<Option<Place>, StoreError> {
        text.map(|text| self.text(text)).transpose()
    }

    fn workload(&mut self, of: &'a TestedWorkload) -> Result<Workload<'a>, StoreError> {
        let identity = &of.identity;
        let figures = of.measurements.iter().map(|one| self.figure(one));
        let figures = figures.collect::<Result<_, _>>()?;
        Ok(Workload {
            id: of.workload_id.0.as_u128(),
            name: self.text(&of.name)?,
            op: self.text(identity.op.as_str())?,
            pattern: self.optional(identity.pattern.as_ref().map(Pattern::as_str))?,
            block_bytes: identity.block_bytes,
            block_mix: self.optional(identity.block_mix.as_deref())?,
            queue_depth: identity.queue_depth,
            jobs: identity.jobs,
            read_percent: identity.read_percent,
            test: self.optional(identity.test.as_deref())?,
            conditions: self.conditions(&of.conditions)?,
            ended: ended(&of.outcome),
            reason: self.optional(of.outcome.reason.as_deref())?,
            code: of.outcome.code,
            at_least_s: of.outcome.at_least,
            figures,
        })
    }

    fn conditions(&mut self, conditions: &'a Conditions) -> Result<Place, StoreError> {
        let set = conditions.iter().map(|(name, value)| {
            let value = match value {
                ConditionValue::Bool(value) => Value::Bool(*value),
                ConditionValue::Integer(value) => Value::Integer(*value),
                ConditionValue::Number(value) => Value::Number(value.to_le_bytes()),
                ConditionValue::Text(value) => Value::Text(self.text(value)?),
            };
            Ok((self.text(name)?, value))
        });
        let set = set.collect::<Result<_, StoreError>>()?;
        self.conditions.place(set)
    }

    fn figure(&mut self, of: &'a Measurement) -> Result<Figure<'a>, StoreError> {
        let kind = Kind {
            metric: self.text(of.metric.as_str())?,
            op: self.text(of.op.as_str())?,
            stat: self.texts.place(Cow::Owned(of.stat.to_string()))?,
            unit: self.text(of.unit.symbol())?,
        };
        Ok(Figure {
            kind: self.kinds.place(kind)?,
            value: of.value,
            range: of.bounds(),
            digits: of.digits,
            better: of.better.map(|better| match better {
                Better::Higher => Direction::Higher,
                Better::Lower => Direction::Lower,
            }),
            repetitions: Cow::Borrowed(&of.repetitions),
        })
    }
}

fn ended(outcome: &Outcome) -> Ended {
    match outcome.status {
        Status::Ok => Ended::Ok,
        Status::Failed => Ended::Failed,
        Status::Unfinished => Ended::Unfinished,
    }
}
