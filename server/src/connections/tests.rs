use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use axum::routing::get;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use super::{ConnectionLimits, serve};

/// Far longer than anything takes, so that a test ends even when the loop hangs.
const PATIENCE: Duration = Duration::from_mins(1);

struct Running {
    address: SocketAddr,
    stop: oneshot::Sender<()>,
    ended: JoinHandle<()>,
}

async fn start(router: Router, connections: usize, header_timeout: Duration) -> Running {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    let (stop, stopped) = oneshot::channel();
    let limits = ConnectionLimits {
        connections,
        header_timeout,
        write_timeout: header_timeout,
        drain_timeout: PATIENCE,
    };
    let shutdown = async move { drop(stopped.await) };
    let ended = tokio::spawn(serve(listener, router, limits, shutdown));
    Running { address, stop, ended }
}

async fn send(address: SocketAddr, text: &str) -> TcpStream {
    let mut stream = TcpStream::connect(address).await.expect("a connection");
    stream.write_all(text.as_bytes()).await.expect("sent");
    stream
}

async fn receive(stream: &mut TcpStream) -> String {
    let mut answer = String::new();
    let read = tokio::time::timeout(PATIENCE, stream.read_to_string(&mut answer)).await;
    read.expect("the connection is closed in the end").expect("text");
    answer
}

const REQUEST: &str = "GET / HTTP/1.1\r\nHost: podium\r\nConnection: close\r\n\r\n";

#[tokio::test]
async fn half_a_head_is_not_waited_for() {
    let running = start(Router::new(), 8, Duration::from_millis(200)).await;
    for half in ["", "GET / HT", "GET / HTTP/1.1\r\nHost: podium\r\nX-A"] {
        let mut stream = send(running.address, half).await;
        let answer = receive(&mut stream).await;
        assert!(!answer.contains("200"), "{answer}");
    }
}

#[tokio::test]
async fn idle_connection_gives_its_place_to_the_next() {
    let router = Router::new().route("/", get(|| std::future::ready("here")));
    let running = start(router, 1, Duration::from_millis(200)).await;
    let _idle = send(running.address, "").await;
    let mut next = send(running.address, REQUEST).await;
    assert!(receive(&mut next).await.ends_with("here"));
}

#[tokio::test]
async fn a_reader_that_takes_nothing_gives_its_place_to_the_next() {
    // More than the system keeps between the two.
    let answer = || std::future::ready("x".repeat(64 << 20));
    let router = Router::new().route("/", get(answer));
    let router = router.route("/next", get(|| std::future::ready("here")));
    let running = start(router, 1, Duration::from_millis(200)).await;
    let _asleep = send(running.address, REQUEST).await;
    let mut next = send(running.address, &REQUEST.replace("/ ", "/next ")).await;
    assert!(receive(&mut next).await.ends_with("here"));
}

#[tokio::test]
async fn request_in_progress_is_answered_at_the_end() {
    let (entered, mut inside) = tokio::sync::mpsc::channel(1);
    let (go_on, wait) = tokio::sync::watch::channel(false);
    let handler = move || {
        let (entered, mut wait) = (entered.clone(), wait.clone());
        async move {
            entered.send(()).await.expect("heard");
            wait.wait_for(|go_on| *go_on).await.expect("told");
            "done"
        }
    };
    let running = start(Router::new().route("/", get(handler)), 8, PATIENCE).await;
    let mut stream = send(running.address, REQUEST).await;
    inside.recv().await.expect("the request is in progress");
    running.stop.send(()).expect("heard");
    go_on.send(true).expect("heard");
    assert!(receive(&mut stream).await.ends_with("done"));
    running.ended.await.expect("no panic");
}

#[tokio::test]
async fn handlers_know_the_peer() {
    let handler = |ConnectInfo(peer): ConnectInfo<SocketAddr>| std::future::ready(peer.to_string());
    let running = start(Router::new().route("/", get(handler)), 8, PATIENCE).await;
    let mut stream = send(running.address, REQUEST).await;
    let own = stream.local_addr().expect("an address").to_string();
    assert!(receive(&mut stream).await.ends_with(&own));
}
