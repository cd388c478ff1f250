use podium_domain::{
    Better, ConditionValue, Conditions, Identity, Measurement, Op, Outcome, Pattern, Status, TestedWorkload,
    WorkloadId,
};
use uuid::Uuid;

use super::{Direction, Document, Ended, Figure, Kind, Place, Value, Workload};

/// The workloads of a run by their document; `None` when this is none.
pub(in super::super) fn read(body: &[u8]) -> Option<Vec<TestedWorkload>> {
    let (document, rest) = postcard::take_from_bytes::<Document<'_>>(body).ok()?;
    if !rest.is_empty() {
        return None;
    }
    let texts = Texts(&document.texts);
    let kinds: Option<_> = document.kinds.iter().map(|kind| texts.unmeasured(kind)).collect();
    let conditions: Option<_> = document
        .conditions
        .iter()
        .map(|set| texts.conditions(set))
        .collect();
    let reader = Reader {
        kinds: kinds?,
        conditions: conditions?,
        texts,
    };
    let workloads = document.workloads.into_iter();
    workloads.map(|workload| reader.workload(workload)).collect()
}

struct Texts<'a>(&'a [&'a str]);

/// What is the same in many workloads.
struct Reader<'a> {
    texts: Texts<'a>,
    /// Figures without numbers.
    kinds: Vec<Measurement>,
    conditions: Vec<Conditions>,
}

fn at<T>(all: &[T], place: Place) -> Option<&T> {
    all.get(usize::try_from(place).ok()?)
}

impl Texts<'_> {
    fn get(&self, place: Place) -> Option<String> {
        at(self.0, place).map(|text| (*text).to_owned())
    }

    /// `None` when there is to be a text and is none.
    #[expect(
        clippy::option_option,
        reason = "the outer one is of the document, the inner one of the field"
    )]
    fn optional(&self, place: Option<Place>) -> Option<Option<String>> {
        match place {
            None => Some(None),
            Some(place) => self.get(place).map(Some),
        }
    }

    fn unmeasured(&self, kind: &Kind) -> Option<Measurement> {
        Some(Measurement {
            metric: self.get(kind.metric)?.into(),
            op: self.get(kind.op)?.into(),
            stat: self.get(kind.stat)?.into(),
            value: None,
            range: None,
            unit: self.get(kind.unit)?.into(),
            digits: None,
            better: None,
            repetitions: Box::default(),
        })
    }

    fn conditions(&self, set: &[(Place, Value)]) -> Option<Conditions> {
        let conditions = set.iter().map(|(name, value)| {
            let value = match value {
                Value::Bool(value) => ConditionValue::Bool(*value),
                Value::Integer(value) => ConditionValue::Integer(*value),
                Value::Number(bits) => ConditionValue::Number(f64::from_le_bytes(*bits)),
                Value::Text(value) => ConditionValue::Text(self.get(*value)?),
            };
            Some((self.get(*name)?, value))
        });
        conditions.collect()
    }
}

impl Reader<'_> {
    fn workload(&self, of: Workload<'_>) -> Option<TestedWorkload> {
        let figures = of.figures.into_iter();
        Some(TestedWorkload {
            workload_id: WorkloadId(Uuid::from_u128(of.id)),
            name: self.texts.get(of.name)?,
            identity: Identity {
                op: Op::from(self.texts.get(of.op)?),
                pattern: self.texts.optional(of.pattern)?.map(Pattern::from),
                block_bytes: of.block_bytes,
                block_mix: self.texts.optional(of.block_mix)?,
                queue_depth: of.queue_depth,
                jobs: of.jobs,
                read_percent: of.read_percent,
                test: self.texts.optional(of.test)?,
            },
            conditions: at(&self.conditions, of.conditions)?.clone(),
            outcome: Outcome {
                status: match of.ended {
                    Ended::Ok => Status::Ok,
                    Ended::Failed => Status::Failed,
                    Ended::Unfinished => Status::Unfinished,
                },
                reason: self.texts.optional(of.reason)?,
                code: of.code,
                at_least: of.at_least_s,
            },
            measurements: figures.map(|figure| self.figure(figure)).collect::<Option<_>>()?,
        })
    }

    fn figure(&self, of: Figure<'_>) -> Option<Measurement> {
        Some(Measurement {
            value: of.value,
            range: of.range.map(Box::new),
            digits: of.digits,
            better: of.better.map(|better| match better {
                Direction::Higher => Better::Higher,
                Direction::Lower => Better::Lower,
            }),
            repetitions: of.repetitions.into_owned().into(),
            ..at(&self.kinds, of.kind)?.clone()
        })
    }
}
