//! Odd texts in everything that lays out, searches or answers text: bounded time, no panic.

use std::time::{Duration, Instant};

use assistant::MAX_QUESTION_CHARS;
use axum::http::{Request, StatusCode};
use card::Card;
use mail_parser::MessageParser;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use serde_json::json;
use tokio::runtime::Runtime;

use crate::support::desk::Session;
use crate::support::{TestApp, row, urlencoded};

/// No single step takes longer, even on a busy machine without optimizations.
const LIMIT: Duration = Duration::from_secs(20);

/// Pieces that text handling trips over.
const PIECES: [&str; 20] = [
    "a",
    "W",
    " ",
    "\t",
    "\n",
    "\u{1F69A}",
    "\u{1F469}\u{200D}\u{1F469}\u{200D}\u{1F467}",
    "\u{1F1F2}\u{1F1FD}",
    "\u{645}\u{631}\u{62D}\u{628}\u{627}",
    "\u{5E9}\u{5DC}\u{5D5}\u{5DD}",
    "\u{202E}",
    "e\u{301}\u{323}",
    "\u{301}",
    "\u{200B}",
    "\u{FEFF}",
    "\0",
    "\u{10FFFF}",
    "<b>&amp;{name}",
    "\u{FDFD}",
    "\"'\\",
];

/// The texts that the attack was made with, and their relatives.
fn known() -> Vec<String> {
    let mut texts: Vec<String> = PIECES.iter().map(|piece| piece.repeat(300)).collect();
    texts.extend([
        String::new(),
        " ".into(),
        "w".repeat(10_000),
        "x ".repeat(5_000),
    ]);
    texts
}

fn odd_text() -> impl Strategy<Value = String> {
    let part = (prop::sample::select(&PIECES[..]), 1..120usize);
    prop::collection::vec(part, 0..8).prop_map(|parts| {
        let parts = parts.into_iter().map(|(piece, times)| piece.repeat(times));
        parts.collect()
    })
}

/// Runs a check on the known texts and on generated ones.
fn check(cases: u32, survives: impl Fn(&str)) {
    let timed = |text: &str| {
        let began = Instant::now();
        survives(text);
        let took = began.elapsed();
        assert!(
            took < LIMIT,
            "{took:?} for {:?}",
            text.get(..40).unwrap_or(text)
        );
    };
    for text in known() {
        timed(&text);
    }
    let config = Config {
        cases,
        failure_persistence: None,
        ..Config::default()
    };
    let mut runner = TestRunner::new(config);
    let result = runner.run(&odd_text(), |text| {
        timed(&text);
        Ok(())
    });
    result.expect("every text is survived");
}

fn with_app(cases: u32, survives: &impl AsyncFn(&TestApp, &Session, &str)) {
    let runtime = Runtime::new().expect("a runtime");
    let (app, owner) = runtime.block_on(async {
        let app = TestApp::with_env(&[
            ("MUDANZA_LIMITS_QUESTIONS_PER_MINUTE", "0"),
            ("MUDANZA_LIMITS_RENDERS_PER_MINUTE", "0"),
        ])
        .await;
        let owner = app.owner().await;
        (app, owner)
    });
    check(cases, |text| runtime.block_on(survives(&app, &owner, text)));
}

#[test]
fn cards() {
    check(60, |text| {
        let card = Card {
            heading: text,
            brand: text,
            phone: text,
            has_shipped_logo: true,
            primary: [0, 0, 0],
            accent: [0, 0, 0],
            drawing: None,
        };
        let svg = card.svg();
        assert!(svg.ends_with("</svg>"));
    });
}

#[test]
fn pages() {
    with_app(24, &async |app, _, text| {
        let path = format!("/quote?{}", urlencoded(&[("from", text)]));
        let page = app.get(&path).await;
        assert_eq!(page.status, StatusCode::OK);
        assert!(page.text().contains("</html>"));
    });
}

#[test]
fn mails() {
    with_app(24, &async |app, _, text| {
        let entries = json!({
            "customer_name": text,
            "customer_phone": text,
            "origin_address": text,
            "special_requests": text,
        });
        let status = app.insert(row(entries)).await.status.as_u16();
        assert!(matches!(status, 201 | 400 | 422), "{status}");
        // Whatever the form accepts of it, in the field that accepts most.
        let shorter: String = text.chars().take(150).collect();
        app.insert(row(json!({ "special_requests": shorter })))
            .await;
        app.drain().await;
        let mails = app.mails();
        assert!(!mails.is_empty());
        for mail in mails {
            assert!(MessageParser::default().parse(mail.as_bytes()).is_some());
        }
    });
}

#[test]
fn searches() {
    with_app(24, &async |app, owner, text| {
        let text: String = text.chars().take(2_000).collect();
        let path = format!("leads?{}", urlencoded(&[("q", &text)]));
        let found = app.desk(owner, "GET", &path, "").await;
        let status = found.status.as_u16();
        assert!(matches!(status, 200 | 422), "{status} {}", found.text());
    });
}

#[test]
fn questions() {
    with_app(24, &async |app, _, text| {
        let ask = async |text: &str| {
            let body = json!({ "question": text, "conversation": [text] }).to_string();
            let request = Request::post("/functions/v1/assistant")
                .header("apikey", "public-anon-key")
                .header("content-type", "application/json")
                .body(body.into())
                .expect("a request");
            app.send(request).await.status.as_u16()
        };
        let whole = ask(text).await;
        assert!(matches!(whole, 200 | 400 | 413), "{whole}");
        let shorter: String = text.chars().take(MAX_QUESTION_CHARS).collect();
        let shorter = ask(&shorter).await;
        assert!(matches!(shorter, 200 | 400), "{shorter}");
    });
}
