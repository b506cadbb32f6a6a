//! Hostile uploads and Storage API calls are rejected in the API's error format, and nothing is stored.

use std::io::{Read, Write};
use std::net::TcpStream;

use crate::support::TestApp;
use crate::support::process::{Process, folder};
use crate::support::sample_images::{
    OBJECT, PUBLIC, SERVICE_KEY, bomb_png, call, encoded, form, jpeg, phone_jpeg,
};
use axum::http::StatusCode;
use image::ImageFormat;
use serde_json::Value;

fn repeated(part: &[u8], times: usize) -> Vec<u8> {
    part.repeat(times)
}

/// Concatenates byte strings.
fn joined(parts: &[&[u8]]) -> Vec<u8> {
    parts.concat()
}

fn cut(bytes: &[u8], of: usize) -> Vec<u8> {
    bytes[..bytes.len() * of / 10].to_vec()
}

/// Name, content, and the status that the response's body must have.
#[rustfmt::skip] // A table reads better as one.
fn hostile() -> Vec<(&'static str, Vec<u8>, &'static str)> {
    let html = b"<!doctype html><script>alert(1)</script>".to_vec();
    let svg = |inside: &str| format!("<svg xmlns=\"http://www.w3.org/2000/svg\">{inside}</svg>").into_bytes();
    let entities = "<!DOCTYPE svg [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;\">]><svg xmlns=\"http://www.w3.org/2000/svg\"><text>&b;</text></svg>";
    let formats = [ImageFormat::Jpeg, ImageFormat::Png, ImageFormat::WebP, ImageFormat::Gif].map(|f| encoded(90, 70, f));
    let [jpg, png, webp, gif] = &formats;
    let progressive_end = joined(&[&cut(jpg, 9), b"\xff\xd9"]);
    vec![
        // Wrong formats.
        ("page.jpg", html.clone(), "415"),
        ("page.svg", html.clone(), "415"),
        ("page.html", html.clone(), "415"),
        ("program.png", b"\x7fELF\x02\x01\x01".to_vec(), "415"),
        ("paper.gif", b"%PDF-1.7\n".to_vec(), "415"),
        ("archive.webp", b"PK\x03\x04".to_vec(), "415"),
        ("bitmap.jpg", b"BM\x3a\0\0\0\0\0\0\0".to_vec(), "415"),
        ("icon.png", b"\0\0\x01\0\x01\0".to_vec(), "415"),
        ("drawing.jpg", svg("<rect/>"), "415"),
        ("photo.svg", jpg.clone(), "415"),
        ("zeros.jpg", vec![0; 4096], "415"),
        ("empty.jpg", Vec::new(), "400"),
        // Truncated.
        ("cut.jpg", cut(jpg, 5), "415"),
        ("nearly.jpg", cut(jpg, 9), "415"),
        ("head.jpg", jpg[..2].to_vec(), "415"),
        ("cut.png", cut(png, 5), "415"),
        ("head.png", png[..8].to_vec(), "415"),
        ("cut.webp", cut(webp, 5), "415"),
        ("cut.gif", cut(gif, 5), "415"),
        ("head.gif", gif[..6].to_vec(), "415"),
        ("cut.svg", b"<svg xmlns=\"http://www.w3.org/2000/svg\"><g>".to_vec(), "415"),
        ("twice.svg", repeated(&svg(""), 2), "415"),
        // Polyglots.
        ("page-first.jpg", joined(&[&html, jpg]), "415"),
        ("gif-and-script.gif", joined(&[b"GIF89a\x20\0\x20\0/*", &html]), "415"),
        ("jpeg-and-script.jpg", joined(&[b"\xff\xd8\xff\xe0", &html]), "415"),
        // Decompression bombs.
        ("claims.png", bomb_png(20_000, 20_000, 1), "413"),
        ("claims-wide.png", bomb_png(3_000_000, 1, 0), "413"),
        ("claims-none.png", bomb_png(0, 0, 0), "415"),
        ("deflated.png", bomb_png(8_000, 8_000, 8_000), "413"),
        ("claims.jpg", with_size(jpg, 0xFFFF, 0xFFFF), "413"),
        ("claims.gif", joined(&[b"GIF89a\xff\xff\xff\xff\0\0\0", b"\x2c\0\0\0\0\xff\xff\xff\xff\0\x02\x02\x4c\x01\0\x3b"]), "413"),
        ("entities.svg", entities.as_bytes().to_vec(), "415"),
        ("long.svg", svg(&"<g/>".repeat(300_000)), "413"),
        ("many.svg", svg(&"<g/>".repeat(21_000)), "415"),
        ("uses.svg", svg(&nested_uses(11)), "415"),
        ("large.jpg", joined(&[jpg, &vec![0; images::ingest::MAX_BYTES]]), "413"),
        // Invalid names.
        ("..%2f..%2fmudanza.db", jpg.clone(), "400"),
        ("..%2fx.jpg", jpg.clone(), "400"),
        ("%2fetc%2fx.jpg", jpg.clone(), "400"),
        ("a%2f%2fb.jpg", jpg.clone(), "400"),
        ("a%2f.%2fb.jpg", jpg.clone(), "400"),
        (".mudanza%2fabout%2fx.jpg", jpg.clone(), "400"),
        ("a%5cb.jpg", jpg.clone(), "400"),
        ("a%00.jpg", jpg.clone(), "400"),
        ("a%0d%0ab.jpg", jpg.clone(), "400"),
        ("pe%C3%B1itas.jpg", jpg.clone(), "400"),
        ("%FF%FE.jpg", jpg.clone(), "400"),
        ("a~b.jpg", jpg.clone(), "400"),
        ("a%2523.jpg", jpg.clone(), "400"),
        ("x.jpg/y.jpg", jpg.clone(), "400"),
        ("...", jpg.clone(), "400"),
        ("name-without-an-ending", jpg.clone(), "415"),
        (LONG, jpg.clone(), "400"),
        // An end-of-image marker within the data.
        ("stitched.jpg", progressive_end[..progressive_end.len() / 2].to_vec(), "415"),
    ]
}

/// Ten shapes, ten times each, for as many levels.
fn nested_uses(levels: usize) -> String {
    let group = |level: usize| {
        let uses = format!("<use href=\"#a{}\"/>", level - 1).repeat(10);
        format!("<g id=\"a{level}\">{uses}</g>")
    };
    let groups: Vec<String> = (1..=levels).map(group).collect();
    format!(
        "<rect id=\"a0\" width=\"1\" height=\"1\"/>{}",
        groups.concat()
    )
}

/// 300 characters.
const LONG: &str = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.jpg";

/// A JPEG with another size in its header.
fn with_size(jpeg: &[u8], width: u16, height: u16) -> Vec<u8> {
    let mut bytes = jpeg.to_vec();
    let frame = bytes
        .windows(2)
        .position(|pair| pair == [0xFF, 0xC0])
        .expect("a frame");
    bytes[frame + 5..frame + 7].copy_from_slice(&height.to_be_bytes());
    bytes[frame + 7..frame + 9].copy_from_slice(&width.to_be_bytes());
    bytes
}

/// Checks the Storage API's error format and returns its inner status.
fn refusal(body: &Value) -> &str {
    for field in ["statusCode", "code", "error", "message"] {
        assert!(body[field].is_string(), "{field} of {body}");
    }
    body["statusCode"].as_str().expect("a text")
}

#[tokio::test]
async fn rejects_hostile_uploads_and_stores_nothing() {
    let app = TestApp::with_bucket().await;
    for (name, content, status) in hostile() {
        let response = app.upload(name, content).await;
        assert!(
            response.status.is_client_error(),
            "{name}: {}",
            response.status
        );
        assert_eq!(
            refusal(&response.json()),
            status,
            "{name}: {}",
            response.text()
        );
        assert_eq!(app.files(), Vec::<String>::new(), "{name}");
    }
    assert!(app.names().await.is_empty());
}

#[tokio::test]
async fn removes_hidden_data_from_images() {
    let app = TestApp::with_bucket().await;
    let hidden = b"<?php hidden(); ?><script>hidden()</script>";
    let behind = |bytes: Vec<u8>| [bytes, hidden.to_vec()].concat();
    for (name, content) in [
        ("a.jpg", behind(jpeg(60, 40))),
        ("phone.jpg", behind(phone_jpeg(60, 40))),
        ("b.png", behind(encoded(60, 40, ImageFormat::Png))),
        ("c.gif", behind(encoded(60, 40, ImageFormat::Gif))),
    ] {
        let stored = app.upload(name, content).await;
        assert_eq!(stored.status, StatusCode::OK, "{name}: {}", stored.text());
        let read = app.get(&format!("{PUBLIC}/{name}")).await;
        assert!(
            !read.body.windows(6).any(|part| part == b"hidden"),
            "{name}"
        );
    }
}

#[tokio::test]
async fn rejects_hostile_bodies() {
    let app = TestApp::with_bucket().await;
    let picture = jpeg(8, 8);
    let (kind, sound) = form("3600", &picture);
    let no_file =
        b"--x7\r\ncontent-disposition: form-data; name=\"cacheControl\"\r\n\r\n1\r\n--x7--\r\n"
            .to_vec();
    let two = {
        let (_, one) = form("1", &picture);
        let end = one.len() - b"--x7--\r\n".len();
        [&one[..end], &one].concat()
    };
    for (what, kind, body) in [
        ("no boundary", "multipart/form-data", sound.clone()),
        (
            "another boundary",
            "multipart/form-data; boundary=y",
            sound.clone(),
        ),
        ("broken off", &kind, sound[..sound.len() - 9].to_vec()),
        ("no file", &kind, no_file),
        ("two files", &kind, two),
        ("no number", &kind, form("soon", &picture).1),
        (
            "a header within",
            &kind,
            form("1\r\nset-cookie: a", &picture).1,
        ),
        ("a number too large", &kind, form("99999999999", &picture).1),
    ] {
        let mut request = call("POST", &format!("{OBJECT}/a.jpg"), SERVICE_KEY, body);
        request
            .headers_mut()
            .insert("content-type", kind.parse().expect("a header"));
        let response = app.send(request).await;
        assert_eq!(
            response.status,
            StatusCode::BAD_REQUEST,
            "{what}: {}",
            response.text()
        );
        assert_eq!(refusal(&response.json()), "400", "{what}");
        assert_eq!(app.files(), Vec::<String>::new(), "{what}");
    }
}

#[tokio::test]
async fn rejects_hostile_lists_and_deletions_with_a_message() {
    let app = TestApp::with_bucket().await;
    for (body, word) in [
        ("", "body"),
        ("{", "body"),
        ("[]", "body"),
        (r#"{"limit":0}"#, "body/limit"),
        (r#"{"limit":-1}"#, "body/limit"),
        (r#"{"limit":1001}"#, "body/limit"),
        (r#"{"limit":1e99}"#, "body/limit"),
        (r#"{"limit":"all"}"#, "body/limit"),
        (r#"{"limit":18446744073709551616}"#, "body/limit"),
        (r#"{"offset":-1}"#, "body/offset"),
        (r#"{"offset":18446744073709551615}"#, "body/offset"),
        (r#"{"prefix":7}"#, "body/prefix"),
        (r#"{"search":["a"]}"#, "body/search"),
        (r#"{"sortBy":"name"}"#, "body/sortBy"),
        (
            r#"{"sortBy":{"column":"name; drop table"}}"#,
            "body/sortBy/column",
        ),
        (r#"{"sortBy":{"order":"sideways"}}"#, "body/sortBy/order"),
    ] {
        let response = app.list(body).await;
        assert_eq!(response.status, StatusCode::BAD_REQUEST, "{body}");
        refusal(&response.json());
        assert!(
            response.json()["message"]
                .as_str()
                .is_some_and(|m| m.starts_with(word)),
            "{body}: {}",
            response.text()
        );
    }
    let long = format!(r#"{{"prefix":"{}"}}"#, "a".repeat(256));
    assert_eq!(app.list(&long).await.status, StatusCode::BAD_REQUEST);
    let huge = format!(r#"{{"prefix":"{}"}}"#, "a".repeat(1 << 20));
    assert_eq!(refusal(&app.list(&huge).await.json()), "413");
    for body in [
        "",
        "{}",
        r#"{"prefixes":[]}"#,
        r#"{"prefixes":"a.jpg"}"#,
        r#"{"prefixes":[1]}"#,
    ] {
        let response = app.send(call("DELETE", OBJECT, SERVICE_KEY, body)).await;
        assert_eq!(response.status, StatusCode::BAD_REQUEST, "{body}");
        assert!(
            response.json()["message"]
                .as_str()
                .is_some_and(|m| m.starts_with("body")),
            "{body}"
        );
    }
}

/// The peak memory of a process in bytes, from `/proc`.
fn peak_memory(id: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).expect("Linux");
    let line = status
        .lines()
        .find(|line| line.starts_with("VmHWM:"))
        .expect("a peak");
    let kilobytes = line
        .split_whitespace()
        .nth(1)
        .and_then(|n| n.parse::<u64>().ok());
    kilobytes.expect("a number") << 10
}

fn upload(process: &Process, name: &str, content: &[u8]) -> String {
    let mut stream = TcpStream::connect(process.address).expect("connected");
    let head = format!(
        "POST {OBJECT}/{name} HTTP/1.1\r\nhost: mudanza\r\napikey: {SERVICE_KEY}\r\n\
         content-length: {}\r\nconnection: close\r\n\r\n",
        content.len()
    );
    stream.write_all(head.as_bytes()).expect("sent");
    stream.write_all(content).expect("sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("answered");
    answer
}

/// The program as it is installed, with a service key.
fn served() -> (tempfile::TempDir, Process) {
    let (kept, data) = folder();
    let mut command = std::process::Command::new(crate::support::process::PROGRAM);
    command
        .args(["serve", "--listen", "127.0.0.1:0", "--data"])
        .arg(&data);
    command.env("MUDANZA_API_SERVICE_KEY", SERVICE_KEY);
    (kept, Process::spawned(command))
}

fn get(process: &Process, path: &str) -> String {
    let mut stream = TcpStream::connect(process.address).expect("connected");
    let request = format!("GET {path} HTTP/1.1\r\nhost: mudanza\r\nconnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).expect("sent");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).expect("answered");
    String::from_utf8_lossy(&answer).into_owned()
}

/// A drawing of one path whose lines all cross each other, which takes minutes to draw.
fn endless() -> String {
    let lines: Vec<String> = (0..90_000_u32)
        .map(|at| {
            format!(
                "L{} {}",
                at * 7_919 % 997,
                if at % 2 == 0 { 0 } else { 600 }
            )
        })
        .collect();
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1000\" height=\"600\"><path stroke=\"#000\" d=\"M0 0{}\"/></svg>",
        lines.concat()
    )
}

#[test]
fn a_drawing_that_takes_minutes_is_refused_and_delays_nobody() {
    let (_kept, process) = served();
    std::thread::scope(|scope| {
        let sent = scope.spawn(|| upload(&process, "logo.svg", endless().as_bytes()));
        // Icons are drawn meanwhile.
        let icon = get(&process, "/icons/512.png");
        assert!(icon.starts_with("HTTP/1.1 200"), "{icon}");
        let refused = sent.join().expect("ended");
        assert!(refused.starts_with("HTTP/1.1 400"), "{refused}");
        assert!(refused.contains("takes too long to draw"), "{refused}");
    });
    let logo = get(&process, "/icons/logo.png");
    assert!(logo.starts_with("HTTP/1.1 404"), "{logo}");
    let ready = get(&process, "/readyz");
    assert!(ready.starts_with("HTTP/1.1 200"), "{ready}");
}

#[test]
fn the_installed_program_draws_a_logo_in_a_process_of_its_own() {
    let (_kept, process) = served();
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"96\" height=\"48\">\
               <path fill=\"#c00\" d=\"M0 0h96v48H0z\"/></svg>";
    let stored = upload(&process, "logo.svg", svg.as_bytes());
    assert!(stored.starts_with("HTTP/1.1 200"), "{stored}");
    let logo = get(&process, "/icons/logo.png");
    assert!(logo.starts_with("HTTP/1.1 200"), "{logo}");
    assert!(logo.contains("content-type: image/png"), "{logo}");
}

#[test]
fn a_decompression_bomb_takes_less_memory_than_its_claimed_size() {
    let (_kept, process) = served();
    let before = peak_memory(process.id());
    let sizes = [(20_000, 1), (8_000, 8_000)];
    for (size, rows) in sizes {
        let answer = upload(&process, "bomb.png", &bomb_png(size, size, rows));
        assert!(answer.starts_with("HTTP/1.1 400"), "{answer}");
        assert!(answer.contains("\"413\""), "{answer}");
    }
    let smallest = sizes.map(|(size, _)| u64::from(size) * u64::from(size) * 4)[1];
    let grown = peak_memory(process.id()) - before;
    assert!(grown < smallest / 4, "{grown} of {smallest}");
}
