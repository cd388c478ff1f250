use std::{collections::BTreeSet, time::Duration};

use podium_domain::ConfigId;
use podium_store::NewPicture;

use super::{
    FieldProblem, Parts, TURN,
    fields::checked_caption,
    form::{text, too_large_or_broken},
    keep,
    read::PARSER_WAIT,
    spool::{Spooled, bytes_in_words, spool, spooled},
};
use crate::{error::AppError, fresh, pictures, state::AppState};

/// Most parts of a form of pictures.
const MAX_PARTS: usize = 64;
/// Longest time to read and draw one picture.
const ONE_PICTURE: Duration = Duration::from_secs(30);

/// A form of pictures as it was received.
#[derive(Debug, Default)]
pub struct ReceivedPictures {
    /// What is said of all of them, as it was typed.
    pub caption: String,
    /// The pictures, as they were sent.
    files: Vec<Spooled>,
    /// What is wrong; empty when they can be kept.
    pub problems: Vec<FieldProblem>,
}

impl ReceivedPictures {
    fn wrong(&mut self, field: &str, error: AppError) {
        self.problems.push(FieldProblem {
            field: field.to_owned(),
            error,
        });
    }
}

/// Receives `picture` (one or more) and `caption`.
///
/// # Errors
/// When the body is too large as a whole, broken, or the spool fails: then there is no form.
pub async fn receive_pictures(state: &AppState, mut parts: Parts) -> Result<ReceivedPictures, AppError> {
    let mut received = ReceivedPictures::default();
    let mut count = 0;
    while let Some(part) = parts
        .next()
        .await
        .map_err(|error| match too_large_or_broken(state, &error) {
            AppError::TooLarge(_) => AppError::TooLarge(
                "The pictures are too large together; attach them in several steps.".to_owned(),
            ),
            other => other,
        })?
    {
        count += 1;
        if count > MAX_PARTS {
            return Err(AppError::TooLarge(format!(
                "a form of pictures has at most {MAX_PARTS} parts"
            )));
        }
        let name = part.field.name().unwrap_or_default().to_owned();
        let taken = match name.as_str() {
            "picture" => {
                let file_name = part.field.file_name().unwrap_or_default().to_owned();
                let file = spool(state, &file_name, pictures::MAX_BYTES, part).await;
                file.map(|file| received.files.extend(file))
            }
            "caption" => text(state, "caption", part).await.and_then(|caption| {
                received.caption = caption;
                checked_caption(&received.caption).map(drop)
            }),
            _ => Err(AppError::Invalid(format!(
                "the form has a field “{name}” that Podium does not know"
            ))),
        };
        match taken {
            Ok(()) => {}
            Err(error @ (AppError::Internal(_) | AppError::Busy)) => return Err(error),
            Err(error) => received.wrong(&name, error),
        }
    }
    let most = pictures::MAX_PICTURES as usize;
    if received.files.is_empty() && received.problems.is_empty() {
        received.wrong(
            "picture",
            AppError::Invalid("Choose at least one picture.".to_owned()),
        );
    }
    if received.files.len() > most {
        let words = format!("A config has at most {most} pictures.");
        received.wrong("picture", AppError::Unprocessable(words));
    }
    Ok(received)
}

/// Draws all pictures anew, archives them and attaches them to a config: all, or none when one cannot be kept. Once begun
/// it is not given up when its sender goes away.
///
/// # Errors
/// [`AppError::Unprocessable`] names the picture that cannot be kept and why; else the database or the archive fails.
pub async fn keep_pictures(
    state: &AppState,
    config: ConfigId,
    received: ReceivedPictures,
) -> Result<(), AppError> {
    let turn = tokio::time::timeout(TURN, state.ingest_permits.clone().acquire_owned())
        .await
        .map_err(|_| AppError::Busy)?
        .map_err(|closed| AppError::Internal(closed.into()))?;
    let caption = checked_caption(&received.caption)?;
    let mut drawn = Vec::new();
    let mut rows: Vec<NewPicture> = Vec::new();
    for mut file in received.files {
        let (picture, row) = draw(state, &mut file, &caption).await?;
        if rows.iter().all(|other| other.sha256 != row.sha256) {
            drawn.push(picture);
            rows.push(row);
        }
    }
    let state = state.clone();
    let kept = tokio::spawn(async move {
        let _turn = turn;
        let now = fresh::now();
        let all: BTreeSet<usize> = (0..drawn.len()).collect();
        let attach = state
            .store
            .insert_pictures(config, &rows, pictures::MAX_PICTURES, now);
        keep::insert(&state, &mut drawn, &all, now, attach).await
    });
    match kept.await.map_err(|panic| AppError::Internal(panic.into()))? {
        Err(AppError::Unprocessable(_)) => Err(AppError::Unprocessable(format!(
            "A config has at most {} pictures. Remove one first, or send fewer.",
            pictures::MAX_PICTURES
        ))),
        kept => kept,
    }
}

/// One picture, drawn anew into a spool of its own: only one at a time is in memory.
async fn draw(
    state: &AppState,
    file: &mut Spooled,
    caption: &str,
) -> Result<(Spooled, NewPicture), AppError> {
    let permit = tokio::time::timeout(PARSER_WAIT, state.parse_permits.clone().acquire_owned())
        .await
        .map_err(|_| AppError::Busy)?
        .map_err(|closed| AppError::Internal(closed.into()))?;
    let bytes = file.read().await?;
    let drawing = tokio::task::spawn_blocking(move || {
        let _permit = permit;
        pictures::redraw(&bytes)
    });
    let refused = |why: &str| AppError::Unprocessable(format!("“{}” is not kept: {why}.", file.file_name));
    let drawn = match tokio::time::timeout(ONE_PICTURE, drawing).await {
        Ok(Ok(Ok(drawn))) => drawn,
        Ok(Ok(Err(error))) => return Err(refused(&error.to_string())),
        Ok(Err(panic)) => {
            tracing::error!(file.sha256 = hex::encode(file.sha256), error = %panic, "a picture's decoder panicked");
            return Err(refused("reading it failed; this has been logged"));
        }
        Err(_) => return Err(refused("reading it takes too long")),
    };
    let most = state.limits.file_bytes as u64;
    if drawn.bytes.len() as u64 > most {
        let most = bytes_in_words(most);
        return Err(refused(&format!(
            "drawn without loss it has more than {most}; scale it down"
        )));
    }
    let kept = spooled(state, &file.file_name, &drawn.bytes).await?;
    let row = NewPicture {
        sha256: kept.sha256,
        bytes: kept.bytes,
        media_type: drawn.media_type,
        width: drawn.width,
        height: drawn.height,
        caption: caption.to_owned(),
    };
    Ok((kept, row))
}
