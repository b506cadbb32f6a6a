//! Test support: the program as a process of its own, called over TCP.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader, Error, Read, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::Duration;

use axum::body::Body;
use axum::http::header::HOST;
use axum::http::{HeaderValue, Request};
use http_body_util::{BodyExt, Full};
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpSocket;

use super::{TestApp, TestResponse, urlencoded};

/// The program under test.
pub const PROGRAM: &str = env!("CARGO_BIN_EXE_mudanza");

/// A running server.
pub struct Process {
    child: Child,
    pub address: SocketAddr,
}

/// A response.
pub struct Reply {
    pub status: u16,
    /// The status line and the headers.
    pub head: String,
    pub body: String,
}

impl Process {
    /// Starts the program on a data folder and waits until it prints its address.
    pub fn start(data: &Path) -> Self {
        Self::start_by(&[], data)
    }

    /// As [`Process::start`], run by another command such as `strace`.
    pub fn start_by(wrapper: &[&OsStr], data: &Path) -> Self {
        let mut words: Vec<&OsStr> = wrapper.to_vec();
        words.push(OsStr::new(PROGRAM));
        let mut command = Command::new(words[0]);
        command
            .args(&words[1..])
            .args(["serve", "--listen", "127.0.0.1:0", "--data"])
            .arg(data);
        Self::spawned(command)
    }

    /// Starts the program on a data folder with a log, the file of this name there, and environment variables.
    pub fn start_with_log(data: &Path, log: &str, variables: &[(&str, &str)]) -> Self {
        let mut command = Command::new("sh");
        command
            .args(["-c", r#"exec 2>"$0"; exec "$@""#])
            .arg(data.join(log))
            .arg(PROGRAM)
            .args(["serve", "--listen", "127.0.0.1:0", "--data"])
            .arg(data)
            .envs(variables.iter().copied());
        Self::spawned(command)
    }

    /// Starts a command that runs the program.
    pub fn spawned(mut command: Command) -> Self {
        command.env("MUDANZA_LIMITS_FORMS_PER_MINUTE", "0");
        command.env("MUDANZA_LIMITS_FORMS_PER_MINUTE_TOTAL", "0");
        command.env("MUDANZA_SERVER_DATABASE_TIMEOUT_MS", "2000");
        command.stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().expect("starts");
        let mut line = String::new();
        let mut said = BufReader::new(child.stdout.take().expect("piped"));
        said.read_line(&mut line).expect("readable");
        let address = line
            .trim()
            .rsplit("//")
            .next()
            .and_then(|address| address.parse().ok());
        let address = address.unwrap_or_else(|| panic!("it said '{line}'"));
        // Keeps the pipe open for later output.
        std::thread::spawn(move || std::io::copy(&mut said, &mut std::io::sink()));
        Self { child, address }
    }

    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Kills it with SIGKILL.
    pub fn kill(&mut self) {
        self.child.kill().expect("killed");
        self.child.wait().expect("ended");
    }

    /// Stops it with SIGTERM.
    pub fn terminate(&self) {
        let id = self.id().to_string();
        let status = Command::new("kill")
            .args(["-TERM", &id])
            .status()
            .expect("kill is there");
        assert!(status.success());
    }

    pub fn wait(&mut self) -> ExitStatus {
        self.child.wait().expect("ended")
    }

    /// Inserts a row with an idempotency key.
    pub fn insert(&self, key: &str, row: &str) -> std::io::Result<Reply> {
        insert_at(self.address, key, row)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Inserts a row with an idempotency key at a server that may be down.
pub fn insert_at(address: SocketAddr, key: &str, row: &str) -> std::io::Result<Reply> {
    let mut stream = TcpStream::connect(address)?;
    stream.set_read_timeout(Some(Duration::from_secs(20)))?;
    stream.write_all(insert_head(key, row).as_bytes())?;
    stream.write_all(row.as_bytes())?;
    reply(stream)
}

/// The head of an insert request.
pub fn insert_head(key: &str, row: &str) -> String {
    format!(
        "POST /rest/v1/quote_requests HTTP/1.1\r\nhost: mudanza\r\napikey: public-anon-key\r\n\
         content-type: application/json\r\nprefer: return=representation\r\n\
         idempotency-key: {key}\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
        row.len()
    )
}

/// Reads a response to its end.
pub fn reply(mut stream: TcpStream) -> std::io::Result<Reply> {
    let mut text = String::new();
    stream.read_to_string(&mut text)?;
    parsed(&text)
}

/// Reads a response from its text.
pub fn parsed(text: &str) -> std::io::Result<Reply> {
    let broken = || Error::other(format!("no response: '{text}'"));
    let (head, body) = text.split_once("\r\n\r\n").ok_or_else(broken)?;
    let status = head
        .split(' ')
        .nth(1)
        .and_then(|status| status.parse().ok());
    Ok(Reply {
        status: status.ok_or_else(broken)?,
        head: head.to_owned(),
        body: body.to_owned(),
    })
}

/// A temporary data folder.
pub fn folder() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::TempDir::new().expect("a folder");
    let path = folder.path().to_owned();
    (folder, path)
}

impl Reply {
    /// A header's value; empty if there is none.
    pub fn header(&self, name: &str) -> &str {
        let mut headers = self.head.lines().filter_map(|line| line.split_once(": "));
        let found = headers.find(|(own, _)| own.eq_ignore_ascii_case(name));
        found.map_or("", |(_, value)| value)
    }

    /// Name and value of a cookie that it sets, such as `__Host-sid=…`.
    pub fn cookie(&self, name: &str) -> Option<String> {
        let headers = self.head.lines().filter_map(|line| line.split_once(": "));
        let cookies = headers.filter(|(own, _)| own.eq_ignore_ascii_case("set-cookie"));
        let mut pairs = cookies.filter_map(|(_, cookie)| cookie.split(';').next());
        let found = pairs.find(|pair| pair.split_once('=').is_some_and(|(own, _)| own == name));
        found.map(str::to_owned)
    }
}

/// Sends a request over TCP, from the address of its peer if it names one of this machine.
pub async fn send_to(address: SocketAddr, request: Request<Body>) -> TestResponse {
    let peer = request.extensions().get::<endpoint::Peer>();
    let source = peer.map_or(Ipv4Addr::LOCALHOST.into(), |peer| peer.0.ip());
    let exchange = async {
        let socket = TcpSocket::new_v4()?;
        socket.bind((source, 0).into())?;
        let stream = TokioIo::new(socket.connect(address).await?);
        let connected = http1::handshake(stream).await.map_err(Error::other)?;
        let (mut sender, connection) = connected;
        tokio::spawn(connection);
        let (mut head, body) = request.into_parts();
        head.headers
            .entry(HOST)
            .or_insert(HeaderValue::from_static("mudanza"));
        let body = body.collect().await.map_err(Error::other)?.to_bytes();
        let request = Request::from_parts(head, Full::new(body));
        let response = sender.send_request(request).await.map_err(Error::other)?;
        let (head, body) = response.into_parts();
        let body = body.collect().await.map_err(Error::other)?.to_bytes();
        Ok::<_, Error>(TestResponse {
            status: head.status,
            headers: head.headers,
            body: body.to_vec(),
        })
    };
    let exchange = tokio::time::timeout(Duration::from_mins(1), exchange).await;
    exchange.expect("in time").expect("a response")
}

/// Serves an app on a port of this machine until the test ends.
pub async fn served(app: &TestApp) -> SocketAddr {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await;
    let listener = listener.expect("a port");
    let address = listener.local_addr().expect("bound");
    let serving = server::serve(app.program.clone(), listener, std::future::pending());
    tokio::spawn(serving);
    address
}

/// Sends a request over TCP: its first line without the version, its headers each with a line
/// break, and a body.
pub async fn exchange(address: SocketAddr, line: &str, headers: &str, body: &str) -> Reply {
    exchange_from("127.0.0.1", address, line, headers, body).await
}

/// As [`exchange`], from another address of this machine, such as `127.0.0.2`.
pub async fn exchange_from(
    source: &str,
    address: SocketAddr,
    line: &str,
    headers: &str,
    body: &str,
) -> Reply {
    let request = format!(
        "{line} HTTP/1.1\r\nhost: mudanza\r\n{headers}content-length: {}\r\n\
         connection: close\r\n\r\n{body}",
        body.len()
    );
    let exchange = async {
        let socket = TcpSocket::new_v4()?;
        socket.bind((source.parse::<IpAddr>().expect("an address"), 0).into())?;
        let mut stream = socket.connect(address).await?;
        stream.write_all(request.as_bytes()).await?;
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).await?;
        parsed(&String::from_utf8_lossy(&bytes))
    };
    let exchange = tokio::time::timeout(Duration::from_mins(1), exchange).await;
    exchange.expect("in time").expect("a response")
}

/// Posts a form over TCP.
pub async fn post_at(
    address: SocketAddr,
    path: &str,
    headers: &str,
    fields: &[(&str, &str)],
) -> Reply {
    post_from("127.0.0.1", address, path, headers, fields).await
}

/// Posts a form over TCP from another address of this machine.
pub async fn post_from(
    source: &str,
    address: SocketAddr,
    path: &str,
    headers: &str,
    fields: &[(&str, &str)],
) -> Reply {
    let line = format!("POST {path}");
    let headers = format!("content-type: application/x-www-form-urlencoded\r\n{headers}");
    exchange_from(source, address, &line, &headers, &urlencoded(fields)).await
}

/// Gets a page.
pub fn get_at(address: SocketAddr, path: &str) -> std::io::Result<Reply> {
    let mut stream = TcpStream::connect(address)?;
    stream.set_read_timeout(Some(Duration::from_secs(20)))?;
    let head = format!("GET {path} HTTP/1.1\r\nhost: mudanza\r\nconnection: close\r\n\r\n");
    stream.write_all(head.as_bytes())?;
    reply(stream)
}
