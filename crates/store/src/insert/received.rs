use podium_domain::{ConfigId, ParsedWorkload, UploadId};

use crate::{NewRun, NewUpload, measured::RunKeys};

/// An upload and where it goes.
#[derive(Clone, Copy)]
pub(super) struct Received<'a> {
    pub(super) config: ConfigId,
    /// Its place among those that came with it.
    pub(super) position: usize,
    pub(super) upload: &'a NewUpload,
}

impl<'a> Received<'a> {
    pub(super) fn into_config(config: ConfigId, uploads: &'a [NewUpload]) -> impl Iterator<Item = Self> {
        uploads.iter().enumerate().map(move |(position, upload)| Self {
            config,
            position,
            upload,
        })
    }
}

/// A run and where it goes.
#[derive(Clone, Copy)]
pub(super) struct ReceivedRun<'a> {
    pub(super) config: ConfigId,
    pub(super) upload: UploadId,
    /// Its place in the upload.
    pub(super) position: usize,
    pub(super) run: &'a NewRun,
}

impl<'a> ReceivedRun<'a> {
    pub(super) fn of(config: ConfigId, upload: UploadId, runs: &'a [NewRun]) -> impl Iterator<Item = Self> {
        runs.iter().enumerate().map(move |(position, run)| Self {
            config,
            upload,
            position,
            run,
        })
    }
}

/// A workload and where it goes.
#[derive(Clone, Copy)]
pub(super) struct ReceivedWorkload<'a> {
    pub(super) config: ConfigId,
    pub(super) run: &'a NewRun,
    /// Its place in the run.
    pub(super) position: usize,
    pub(super) workload: &'a ParsedWorkload,
}

/// The workloads of all runs.
pub(super) fn workloads<'a>(received: &[ReceivedRun<'a>]) -> Vec<ReceivedWorkload<'a>> {
    let mut all = Vec::new();
    for one in received {
        let workloads = one.run.run.workloads.iter().enumerate();
        all.extend(workloads.map(|(position, workload)| ReceivedWorkload {
            config: one.config,
            run: one.run,
            position,
            workload,
        }));
    }
    all
}

/// How their tables name these runs.
pub(super) fn keys(received: &[ReceivedRun<'_>]) -> RunKeys {
    received.iter().map(|one| (one.config.0, one.run.id.0)).collect()
}
