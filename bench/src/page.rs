//! The comparison page: how long it takes, what it weighs, how many are served.

use std::{net::SocketAddr, path::Path, time::Instant};

use axum::{Router, http::header, routing::get};
use bytes::Bytes;
use podium_domain::Slug;
use tokio::task::JoinSet;

use crate::{
    client::Client,
    program::{Program, table},
    report::Report,
    stages,
};

/// Configs and rows of the page that is asked for over HTTP, and of those whose stages are measured besides.
const CONFIGS: u32 = 8;
const ROWS: u32 = 100;
const FURTHER: [(u32, u32); 2] = [(8, 200), (40, 500)];
/// What a browser takes.
const BROWSER: &str = "gzip, deflate, br, zstd";
/// Requests one at a time.
const SINGLE: usize = 50;
/// Connections that ask at once, requests of each in one round, and rounds.
const CONNECTIONS: u32 = 8;
const REQUESTS: u32 = 20;
const ROUNDS: u32 = 4;

/// Measures the page of a comparison that was uploaded just before.
pub(crate) async fn measure(program: &Path) -> anyhow::Result<()> {
    let mut report = Report::new("page");
    let program = Program::start(program).await?;
    let mut client = Client::connect(program.address).await?;
    let slugs = configs(&mut client, CONFIGS, ROWS).await?;
    let chosen: Vec<String> = slugs.iter().map(|slug| format!("config={slug}")).collect();
    let path = format!("/compare?{}", chosen.join("&"));
    let times = one_by_one(&mut client, &path).await?;
    report.add("shortest time of one request", times[0] * 1e3, "ms");
    report.add("median time of one request", times[times.len() / 2] * 1e3, "ms");
    for encoding in ["zstd", "br", "gzip", "identity"] {
        let (page, styles) = weight(&mut client, &path, encoding).await?;
        report.add(&format!("page, {encoding}"), page as f64 / 1e3, "kB");
        report.add(
            &format!("page with style sheets, {encoding}"),
            (page + styles) as f64 / 1e3,
            "kB",
        );
    }
    let (_, bytes) = client.get(&path, BROWSER).await?;
    let bare = bare_handler(bytes).await?;
    let [mut ours, mut theirs] = [0.0_f64; 2];
    for _ in 0..ROUNDS {
        ours = ours.max(rate(program.address, &path).await?);
        theirs = theirs.max(rate(bare, "/").await?);
    }
    report.add("requests on 8 connections, Zstandard", ours, "1/s");
    report.add("a bare handler of the same bytes", theirs, "1/s");
    report.add("bare over page", theirs / ours, "times");
    stages::measure(&mut report, &format!("{CONFIGS} × {ROWS}"), &slugs).await?;
    for (columns, rows) in FURTHER {
        // The program has closed a connection on which nothing came for so long.
        let mut client = Client::connect(program.address).await?;
        let slugs = configs(&mut client, columns, rows).await?;
        stages::measure(&mut report, &format!("{columns} × {rows}"), &slugs).await?;
    }
    report.write()
}

/// Uploads configs with so many rows each; their ids.
async fn configs(client: &mut Client, configs: u32, rows: u32) -> anyhow::Result<Vec<Slug>> {
    let mut slugs = Vec::new();
    for config in 0..configs {
        let id = client
            .upload(&format!("Config {config}"), &table(rows, config * 11))
            .await?;
        slugs.push(id.parse()?);
    }
    Ok(slugs)
}

/// Seconds of requests, in rising order.
async fn one_by_one(client: &mut Client, path: &str) -> anyhow::Result<Vec<f64>> {
    let mut times = Vec::new();
    for _ in 0..SINGLE {
        let start = Instant::now();
        client.get(path, BROWSER).await?;
        times.push(start.elapsed().as_secs_f64());
    }
    times.sort_by(f64::total_cmp);
    Ok(times)
}

/// Bytes of the page with its charts, and of the style sheets that it names.
async fn weight(client: &mut Client, path: &str, encoding: &str) -> anyhow::Result<(usize, usize)> {
    let (_, plain) = client.get(path, "identity").await?;
    let page = String::from_utf8(plain.to_vec())?;
    let links = page
        .split("href=\"")
        .skip(1)
        .filter_map(|rest| rest.split('"').next());
    let mut sheets: Vec<&str> = links.filter(|link| link.contains(".css")).collect();
    sheets.dedup();
    let mut styles = 0;
    for sheet in sheets {
        styles += client.get(sheet, encoding).await?.1.len();
    }
    Ok((client.get(path, encoding).await?.1.len(), styles))
}

/// Serves the bytes and nothing else.
async fn bare_handler(bytes: Bytes) -> anyhow::Result<SocketAddr> {
    let headers = [
        (header::CONTENT_TYPE, "text/html; charset=utf-8"),
        (header::CONTENT_ENCODING, "zstd"),
    ];
    let router = Router::new().route("/", get(move || async move { (headers, bytes) }));
    let listener = tokio::net::TcpListener::bind(("127.0.0.1", 0)).await?;
    let address = listener.local_addr()?;
    tokio::spawn(async move { axum::serve(listener, router).await });
    Ok(address)
}

/// Requests per second on all connections together.
async fn rate(address: SocketAddr, path: &str) -> anyhow::Result<f64> {
    let mut clients = Vec::new();
    for _ in 0..CONNECTIONS {
        clients.push(Client::connect(address).await?);
    }
    let start = Instant::now();
    let mut asking = JoinSet::new();
    for mut client in clients {
        let path = path.to_owned();
        asking.spawn(async move {
            for _ in 0..REQUESTS {
                client.get(&path, BROWSER).await?;
            }
            anyhow::Ok(())
        });
    }
    while let Some(done) = asking.join_next().await {
        done??;
    }
    Ok(f64::from(CONNECTIONS * REQUESTS) / start.elapsed().as_secs_f64())
}
