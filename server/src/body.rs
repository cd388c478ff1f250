//! Bodies of requests, with our own errors when they cannot be read.

use axum::{
    Form, Json,
    extract::{
        FromRequest, Request,
        rejection::{FormRejection, JsonRejection},
    },
    http::StatusCode,
};
use serde::de::DeserializeOwned;

use crate::error::AppError;

/// A JSON body.
pub struct JsonBody<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for JsonBody<T> {
    type Rejection = AppError;

    async fn from_request(request: Request, state: &S) -> Result<Self, AppError> {
        match Json::from_request(request, state).await {
            Ok(Json(body)) => Ok(Self(body)),
            Err(rejection) => Err(refused(rejection.status(), &JsonRejection::body_text(&rejection))),
        }
    }
}

/// The fields of a form without files.
pub struct FormBody<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for FormBody<T> {
    type Rejection = AppError;

    async fn from_request(request: Request, state: &S) -> Result<Self, AppError> {
        match Form::from_request(request, state).await {
            Ok(Form(body)) => Ok(Self(body)),
            Err(rejection) => Err(refused(rejection.status(), &FormRejection::body_text(&rejection))),
        }
    }
}

fn refused(status: StatusCode, why: &str) -> AppError {
    if status == StatusCode::PAYLOAD_TOO_LARGE {
        AppError::TooLarge("The request is too large.".to_owned())
    } else {
        AppError::Invalid(why.to_owned())
    }
}
