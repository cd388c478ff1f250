use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use axum::{
    body::Body,
    extract::{
        FromRequest, Multipart, Request,
        multipart::{Field, MultipartError},
    },
};
use futures_util::StreamExt;

use crate::{error::AppError, state::AppState};

/// Most bytes that may come until a part's head is whole. The grammar sets no limit, and whoever looks for the end of an
/// endless head reads it again with every packet.
const MAX_HEAD_BYTES: usize = 1 << 20;

/// The parts of a form as they come in.
pub struct Parts {
    multipart: Multipart,
    since_progress: Arc<AtomicUsize>,
}

impl FromRequest<AppState> for Parts {
    type Rejection = AppError;

    async fn from_request(request: Request, state: &AppState) -> Result<Self, AppError> {
        let since_progress = Arc::new(AtomicUsize::new(0));
        let counter = Arc::clone(&since_progress);
        let request = request.map(|body| {
            Body::from_stream(body.into_data_stream().map(move |chunk| {
                let chunk = chunk?;
                let bytes = counter.fetch_add(chunk.len(), Ordering::Relaxed) + chunk.len();
                if bytes > MAX_HEAD_BYTES {
                    return Err(axum::Error::new("a part of the form has no end to its head"));
                }
                Ok(chunk)
            }))
        });
        let multipart = Multipart::from_request(request, state)
            .await
            .map_err(|rejection| {
                AppError::Invalid(format!("send a multipart form: {}", rejection.body_text()))
            })?;
        Ok(Self {
            multipart,
            since_progress,
        })
    }
}

impl Parts {
    /// The next part, when there is one.
    pub(super) async fn next(&mut self) -> Result<Option<Part<'_>>, MultipartError> {
        self.since_progress.store(0, Ordering::Relaxed);
        let field = self.multipart.next_field().await?;
        Ok(field.map(|field| Part {
            field,
            since_progress: &self.since_progress,
        }))
    }
}

/// One part of a form.
pub(super) struct Part<'a> {
    /// Its head.
    pub(super) field: Field<'a>,
    since_progress: &'a AtomicUsize,
}

impl Part<'_> {
    /// The next piece of its bytes.
    pub(super) async fn chunk(&mut self) -> Result<Option<bytes::Bytes>, MultipartError> {
        self.since_progress.store(0, Ordering::Relaxed);
        self.field.chunk().await
    }
}
