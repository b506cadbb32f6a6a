//! HTTP/1.1 with a connection for each request.

use std::io::{Error, Read, Result, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use serde_json::Value;

/// The host that requests name, as visitors do.
pub const HOST: &str = "www.example.com";

/// How long a connection may take.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(2);
/// How long a response may take: longer than the proxy waits for a program.
const READ_TIMEOUT: Duration = Duration::from_secs(80);

/// A complete response.
#[derive(Debug)]
pub struct Response {
    /// Its status code.
    pub status: u16,
    /// The status line and the headers.
    head: String,
    /// Its body.
    pub body: Vec<u8>,
}

impl Response {
    /// A header's value; empty if there is none.
    pub fn header(&self, name: &'static str) -> &str {
        self.headers(name).next().unwrap_or_default()
    }

    /// All values of a header.
    pub fn headers(&self, name: &'static str) -> impl Iterator<Item = &str> {
        let lines = self.head.lines().filter_map(|line| line.split_once(": "));
        lines
            .filter(move |(own, _)| own.eq_ignore_ascii_case(name))
            .map(|(_, value)| value)
    }

    /// The body as text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// The body as JSON; null if it is something else.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }
}

/// Sends a request and reads the whole response. `line` is the first line without the version, such as
/// `GET /`, and each of the headers ends with a line break.
///
/// # Errors
/// No response, or it was cut off.
pub fn send(address: SocketAddr, line: &str, headers: &str, body: &[u8]) -> Result<Response> {
    let mut stream = open(address, line, headers, body)?;
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes)?;
    parse(&bytes)
}

/// Sends a request and leaves the response to be read.
///
/// # Errors
/// No response.
pub fn open(address: SocketAddr, line: &str, headers: &str, body: &[u8]) -> Result<TcpStream> {
    let mut stream = TcpStream::connect_timeout(&address, CONNECT_TIMEOUT)?;
    stream.set_read_timeout(Some(READ_TIMEOUT))?;
    let length = body.len();
    let head = format!(
        "{line} HTTP/1.1\r\nhost: {HOST}\r\n{headers}content-length: {length}\r\n\
         connection: close\r\n\r\n"
    );
    // One write, so that the request does not wait for an acknowledgment of its head.
    stream.write_all(&[head.as_bytes(), body].concat())?;
    Ok(stream)
}

fn parse(bytes: &[u8]) -> Result<Response> {
    let cut_off = || Error::other(format!("the response ends after {} bytes", bytes.len()));
    let mut ends = bytes.windows(4);
    let end = ends.position(|part| part == b"\r\n\r\n");
    let end = end.ok_or_else(cut_off)?;
    let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
    let status = head.split(' ').nth(1).and_then(|code| code.parse().ok());
    let mut response = Response {
        status: status.ok_or_else(cut_off)?,
        head,
        body: bytes[end + 4..].to_vec(),
    };
    if response.header("transfer-encoding") == "chunked" {
        response.body = without_chunks(&response.body).ok_or_else(cut_off)?;
    } else if let Ok(length) = response.header("content-length").parse::<usize>()
        && length != response.body.len()
    {
        return Err(cut_off());
    }
    Ok(response)
}

/// The body of a chunked response; `None` if its end is missing.
fn without_chunks(mut rest: &[u8]) -> Option<Vec<u8>> {
    let mut body = Vec::new();
    loop {
        let end = rest.windows(2).position(|pair| pair == b"\r\n")?;
        let size = std::str::from_utf8(&rest[..end]).ok()?;
        let size = usize::from_str_radix(size.trim(), 16).ok()?;
        if size == 0 {
            return Some(body);
        }
        let start = end + 2;
        body.extend_from_slice(rest.get(start..start + size)?);
        rest = rest.get(start + size + 2..)?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_a_chunked_body() {
        let response = parse(
            b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n",
        );
        let response = response.expect("complete");
        assert_eq!(
            (response.status, response.text()),
            (200, "abcde".to_owned())
        );
    }

    #[test]
    fn a_response_that_was_cut_off_is_an_error() {
        for text in [
            "",
            "HTTP/1.1 200 OK\r\n",
            "HTTP/1.1 200 OK\r\ncontent-length: 3\r\n\r\nab",
            "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3\r\nabc\r\n",
        ] {
            assert!(parse(text.as_bytes()).is_err(), "{text}");
        }
    }
}
