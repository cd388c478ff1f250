//! The least that a typed reader can do: the same figures as plain numbers.

use std::{borrow::Cow, collections::BTreeMap};

use serde::Deserialize;

#[derive(Deserialize)]
#[expect(dead_code, reason = "read to be there")]
pub(crate) struct Document<'a> {
    #[serde(rename = "fio version", borrow)]
    version: Cow<'a, str>,
    #[serde(borrow)]
    jobs: Vec<Job<'a>>,
}

#[derive(Deserialize)]
#[expect(dead_code, reason = "read to be there")]
struct Job<'a> {
    #[serde(borrow)]
    jobname: Cow<'a, str>,
    groupid: i64,
    error: i64,
    #[serde(rename = "job options", borrow)]
    options: BTreeMap<Cow<'a, str>, Cow<'a, str>>,
    read: Direction,
    write: Direction,
    trim: Direction,
    usr_cpu: f64,
    sys_cpu: f64,
}

#[derive(Deserialize)]
#[expect(dead_code, reason = "read to be there")]
struct Direction {
    io_bytes: u64,
    bw_bytes: u64,
    iops: f64,
    runtime: u64,
    total_ios: u64,
    slat_ns: Latency,
    clat_ns: Latency,
    lat_ns: Latency,
}

#[derive(Deserialize)]
#[expect(dead_code, reason = "read to be there")]
struct Latency {
    min: f64,
    max: f64,
    mean: f64,
    stddev: f64,
    #[serde(rename = "N")]
    n: u64,
    percentile: Option<BTreeMap<String, f64>>,
    bins: Option<BTreeMap<u64, u64>>,
}
