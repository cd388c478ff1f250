use axum::{
    extract::{Path, State},
    http::{HeaderMap, StatusCode},
    response::Response,
};
use podium_app::{
    Notice,
    pages::{CorrectForm, FieldError},
};
use podium_domain::{Identity, Op, Pattern};
use serde::Deserialize;

use super::{Shown, render};
use crate::web::notice::done;
use crate::{access, body::FormBody, error::AppError, holder::Holder, runs, settings, state::AppState, web};

/// The fields of the form that puts a workload right.
#[derive(Deserialize)]
pub(in crate::web) struct Fields {
    position: usize,
    op: String,
    pattern: String,
    block: String,
    block_mix: String,
    queue_depth: String,
    jobs: String,
    read_percent: String,
    test: String,
    /// `typed`, or `file`: what the file says.
    #[serde(rename = "as")]
    source: String,
}

/// `POST /runs/{id}/workload`.
pub(in crate::web) async fn correct(
    State(state): State<AppState>,
    headers: HeaderMap,
    holder: Holder,
    Path(id): Path<String>,
    FormBody(fields): FormBody<Fields>,
) -> Result<Response, AppError> {
    let run = access::own_run(&state, &id, &holder).await?;
    let position = u32::try_from(fields.position).map_err(|_| AppError::Invalid("position".to_owned()))?;
    let identity = if fields.source == "file" {
        Ok(None)
    } else {
        fields.identity().map(Some)
    };
    let wrong = match identity {
        Ok(identity) => match runs::correct(&state, &run, position, identity.as_ref()).await {
            Ok(()) => return Ok(done(&state, &format!("/runs/{}", run.slug), Notice::Saved)),
            Err(AppError::Invalid(message)) => vec![FieldError {
                field: "op".to_owned(),
                message,
            }],
            Err(error) => return Err(error),
        },
        Err(wrong) => wrong,
    };
    let shown = Shown {
        correct: Some(fields.form()),
        errors: wrong,
        ..Shown::of(&run)
    };
    let html = render(&state, &headers, &holder, run, shown).await?;
    Ok(web::page_with_status(StatusCode::BAD_REQUEST, html))
}

impl Fields {
    fn identity(&self) -> Result<Identity, Vec<FieldError>> {
        let mut errors = Vec::new();
        let text = |text: &str| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
        let mut wrong = |field: &str, message: &str| {
            errors.push(FieldError {
                field: field.to_owned(),
                message: message.to_owned(),
            });
        };
        let mut whole = |field: &str, typed: &str| {
            let number = text(typed).map(|typed| typed.parse::<u32>());
            number.and_then(|number| match number {
                Ok(number) if number > 0 => Some(number),
                _ => {
                    wrong(field, "This must be a whole number of at least 1.");
                    None
                }
            })
        };
        let (queue_depth, jobs) = (whole("queue_depth", &self.queue_depth), whole("jobs", &self.jobs));
        let block_bytes = text(&self.block).map(|block| settings::bytes(&block));
        if matches!(block_bytes, Some(Err(_))) {
            wrong("block", "This must be a size such as 4 KiB or 4096.");
        }
        let read_percent = text(&self.read_percent).map(|share| share.parse::<f64>());
        if read_percent
            .as_ref()
            .is_some_and(|share| !share.as_ref().is_ok_and(|share| (0.0..=100.0).contains(share)))
        {
            wrong("read_percent", "This must be a number from 0 to 100.");
        }
        let op = text(&self.op);
        if op.is_none() {
            wrong("op", "Say what it does: read, write, trim or mixed.");
        }
        match (op, errors.is_empty()) {
            (Some(op), true) => Ok(Identity {
                op: Op::from(op),
                pattern: text(&self.pattern).map(Pattern::from),
                block_bytes: block_bytes.and_then(Result::ok),
                block_mix: text(&self.block_mix),
                queue_depth,
                jobs,
                read_percent: read_percent.and_then(Result::ok),
                test: text(&self.test),
            }),
            _ => Err(errors),
        }
    }

    fn form(&self) -> CorrectForm {
        CorrectForm {
            position: self.position,
            op: self.op.clone(),
            pattern: self.pattern.clone(),
            block: self.block.clone(),
            block_mix: self.block_mix.clone(),
            queue_depth: self.queue_depth.clone(),
            jobs: self.jobs.clone(),
            read_percent: self.read_percent.clone(),
            test: self.test.clone(),
        }
    }
}
