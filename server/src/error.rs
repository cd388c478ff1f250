//! The one error at the edge: what went wrong, as a person or program outside may know it.

use axum::{
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use podium_store::{MAX_COMPARED_WORKLOADS, StoreError};

/// Why a request was not answered as asked. 5xx hide their detail; it is logged once, here.
#[derive(Debug, thiserror::Error)]
pub enum AppError {
    /// There is no such page or thing, or the asker may not know of it.
    #[error("{0}")]
    NotFound(&'static str),
    /// The address is right, the method is not.
    #[error("This address does not answer this method.")]
    MethodNotAllowed,
    /// The request cannot be understood; the message says which part and what to do.
    #[error("{0}")]
    Invalid(String),
    /// The edit token is missing or wrong.
    #[error("{0}")]
    Forbidden(&'static str),
    /// It was changed since the asker saw it.
    #[error("Somebody has changed this meanwhile. Open it again and see what it is now.")]
    Conflict,
    /// It is not any more what the asker's `If-Match` names.
    #[error("This is not any more what If-Match names. Get it again and see what was changed.")]
    PreconditionFailed,
    /// More bytes or files than this server takes; the message says how many it takes.
    #[error("{0}")]
    TooLarge(String),
    /// Well-formed, but nothing in it can be kept; the message says why.
    #[error("{0}")]
    Unprocessable(String),
    /// The database or the parsers have too much to do.
    #[error("Podium is busy. Try again in a few seconds.")]
    Busy,
    /// Something of ours is broken.
    #[error("Something went wrong on our side. It has been logged; try again later.")]
    Internal(#[source] anyhow::Error),
}

impl AppError {
    /// The status of the answer.
    pub fn status(&self) -> StatusCode {
        match self {
            Self::NotFound(_) => StatusCode::NOT_FOUND,
            Self::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            Self::Invalid(_) => StatusCode::BAD_REQUEST,
            Self::Forbidden(_) => StatusCode::FORBIDDEN,
            Self::Conflict => StatusCode::CONFLICT,
            Self::PreconditionFailed => StatusCode::PRECONDITION_FAILED,
            Self::TooLarge(_) => StatusCode::PAYLOAD_TOO_LARGE,
            Self::Unprocessable(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Self::Busy => StatusCode::SERVICE_UNAVAILABLE,
            Self::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }
}

/// What an error says outside; the router of its part makes a page or `application/problem+json` of it.
#[derive(Debug, Clone)]
pub struct Problem {
    /// The status of the answer.
    pub status: StatusCode,
    /// What happened and what to do.
    pub detail: String,
}

impl IntoResponse for AppError {
    fn into_response(self) -> Response {
        let status = self.status();
        if let Self::Internal(error) = &self {
            tracing::error!(error.chain = format!("{error:#}"), "request failed");
        }
        let mut response = status.into_response();
        if status == StatusCode::SERVICE_UNAVAILABLE {
            response
                .headers_mut()
                .insert(header::RETRY_AFTER, HeaderValue::from_static("3"));
        }
        response.extensions_mut().insert(Problem {
            status,
            detail: self.to_string(),
        });
        response
    }
}

impl From<StoreError> for AppError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Busy(_) => Self::Busy,
            StoreError::Cursor => Self::Invalid(error.to_string()),
            StoreError::OutOfRange(_) => Self::Unprocessable(format!("This cannot be kept: {error}.")),
            StoreError::TooMuch => Self::Unprocessable(format!(
                "These configs hold more than {MAX_COMPARED_WORKLOADS} workloads in all their runs, and no more are \
                 compared at once. Compare fewer of them, or put the runs that matter into configs of their own."
            )),
            StoreError::Stale => Self::Conflict,
            StoreError::Missing => Self::NotFound("What this belongs to has just been deleted."),
            other => Self::Internal(other.into()),
        }
    }
}

impl From<anyhow::Error> for AppError {
    fn from(error: anyhow::Error) -> Self {
        Self::Internal(error)
    }
}
