//! Social cards are drawn within limits of time and memory, whatever drawing the page has.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::Command;

use content::Files;

use crate::support::process::{PROGRAM, Process, folder};

/// The drawing of one page in each language.
const DRAWING: &str = "images/weslaco-boardwalk.svg";

/// A drawing of one path whose lines all cross each other, which takes minutes to draw.
fn endless() -> String {
    let lines: Vec<String> = (0..90_000_u32)
        .map(|at| {
            let (x, y) = (at * 7_919 % 997, if at.is_multiple_of(2) { 0 } else { 700 });
            format!("L{x} {y}")
        })
        .collect();
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 960 720\"><path fill=\"#0F2A22\" stroke=\"#0F2A22\" d=\"M0 0{}\"/></svg>",
        lines.concat()
    )
}

/// The status line, headers and body of a response.
fn get(process: &Process, path: &str) -> String {
    let mut stream = TcpStream::connect(process.address).expect("connected");
    let request = format!("GET {path} HTTP/1.1\r\nhost: mudanza\r\nconnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).expect("sent");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).expect("answered");
    String::from_utf8_lossy(&answer).into_owned()
}

/// The path of a page's card.
fn card_of(process: &Process, page: &str) -> String {
    let html = get(process, page);
    let at = html
        .find("/og/")
        .unwrap_or_else(|| panic!("{page}: {html}"));
    html[at..].split('"').next().unwrap_or_default().to_owned()
}

#[test]
fn a_card_that_takes_minutes_is_given_up_and_the_next_one_is_drawn() {
    let (_kept, data) = folder();
    let content = data.join("content");
    let write = |path: &str, bytes: &[u8]| {
        let path = content.join(path);
        std::fs::create_dir_all(path.parent().unwrap_or(Path::new("/"))).expect("a folder");
        std::fs::write(path, bytes).expect("written");
    };
    for (path, bytes) in Files::shipped().below("") {
        write(path, bytes);
    }
    write(DRAWING, endless().as_bytes());
    let mut command = Command::new(PROGRAM);
    command
        .args(["serve", "--listen", "127.0.0.1:0", "--data"])
        .arg(&data)
        .env("MUDANZA_CONTENT", &content);
    let process = Process::spawned(command);
    let endless = get(&process, &card_of(&process, "/service-areas/weslaco"));
    assert!(endless.starts_with("HTTP/1.1 500"), "{endless}");
    let next = get(&process, &card_of(&process, "/service-areas/pharr"));
    assert!(next.starts_with("HTTP/1.1 200"), "{next}");
    assert!(next.contains("content-type: image/png"), "{next}");
    let ready = get(&process, "/readyz");
    assert!(ready.starts_with("HTTP/1.1 200"), "{ready}");
}
