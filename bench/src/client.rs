//! HTTP/1.1 on one connection that is kept.

use std::net::SocketAddr;

use anyhow::{Context, ensure};
use bytes::Bytes;
use http_body_util::{BodyExt, Full};
use hyper::{
    Request, Response, StatusCode,
    client::conn::http1::{SendRequest, handshake},
    header::{ACCEPT_ENCODING, CONTENT_TYPE, HOST, HeaderMap},
};
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;

/// A connection.
pub(crate) struct Client {
    sender: SendRequest<Full<Bytes>>,
    host: String,
}

impl Client {
    pub(crate) async fn connect(address: SocketAddr) -> anyhow::Result<Self> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let (sender, connection) = handshake(TokioIo::new(stream)).await?;
        // It ends with the sender; an error also reaches the request in progress.
        tokio::spawn(connection);
        Ok(Self {
            sender,
            host: address.to_string(),
        })
    }

    /// Gets a page as the encoding leaves it; its headers and bytes.
    pub(crate) async fn get(&mut self, path: &str, encoding: &str) -> anyhow::Result<(HeaderMap, Bytes)> {
        let request = Request::get(path)
            .header(HOST, &self.host)
            .header(ACCEPT_ENCODING, encoding)
            .body(Full::default())?;
        self.send(request, StatusCode::OK).await
    }

    /// Uploads a file as a new config; its id.
    pub(crate) async fn upload(&mut self, title: &str, file: &str) -> anyhow::Result<String> {
        let body = format!(
            "--end\r\nContent-Disposition: form-data; name=\"config\"\r\n\r\n{{\"title\":\"{title}\"}}\r\n\
             --end\r\nContent-Disposition: form-data; name=\"file\"; filename=\"t.csv\"\r\n\r\n{file}\r\n--end--\r\n"
        );
        let request = Request::post("/api/v1/uploads")
            .header(HOST, &self.host)
            .header(CONTENT_TYPE, "multipart/form-data; boundary=end")
            .body(Full::from(body))?;
        let (_, answer) = self.send(request, StatusCode::CREATED).await?;
        let answer: serde_json::Value = serde_json::from_slice(&answer)?;
        let id = answer.pointer("/configs/0/id").and_then(|id| id.as_str());
        Ok(id.context("the answer names no config")?.to_owned())
    }

    async fn send(
        &mut self,
        request: Request<Full<Bytes>>,
        expected: StatusCode,
    ) -> anyhow::Result<(HeaderMap, Bytes)> {
        self.sender.ready().await?;
        let (head, body) = Response::into_parts(self.sender.send_request(request).await?);
        let body = body.collect().await?.to_bytes();
        ensure!(
            head.status == expected,
            "{}: {}",
            head.status,
            String::from_utf8_lossy(&body)
        );
        Ok((head.headers, body))
    }
}
