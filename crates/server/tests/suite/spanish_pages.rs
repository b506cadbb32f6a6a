//! No English is left on Spanish pages, except what is marked as English.

use std::collections::BTreeSet;

use axum::http::StatusCode;
use serde_json::Value;

use crate::support::TestApp;

/// Words that English sentences have and Spanish ones do not.
const ENGLISH_WORDS: [&str; 26] = [
    "the", "and", "of", "with", "your", "you", "for", "is", "are", "this", "that", "from", "our",
    "we", "it", "on", "at", "not", "have", "will", "what", "when", "how", "be", "to", "by",
];
/// Pages that are not in the sitemap.
const OTHER_PAGES: [&str; 6] = [
    "/es/entrar",
    "/es/gracias",
    "/es/nada",
    "/es/configuracion/nada",
    "/es/cotizacion?from=Pharr",
    "/es/suscripcion/de-nuevo",
];

#[tokio::test]
async fn no_english_is_left_on_spanish_pages() {
    let app = TestApp::start().await;
    let english = english_texts();
    assert!(english.len() > 1_000, "{}", english.len());
    let pages = app.sitemap().await;
    let pages = pages.iter().map(String::as_str);
    let pages = pages.filter(|path| *path == "/es" || path.starts_with("/es/"));
    let mut found = BTreeSet::new();
    let mut count = 0;
    for path in pages.chain(OTHER_PAGES) {
        let response = app.get(path).await;
        assert!(response.status != StatusCode::SEE_OTHER, "{path}");
        let html = response.text();
        assert!(html.contains("<html lang=\"es\""), "{path}");
        for text in texts_not_in_english(&html) {
            if english.contains(&text) || reads_english(&text) {
                found.insert(format!("{path}: {text}"));
            }
        }
        count += 1;
    }
    assert!(count > 90, "{count} pages");
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn finds_english_texts_that_are_not_marked() {
    let html = "<p>Hola</p><p aria-label=\"Call us on the phone\"><b lang=\"en\">The <i>old</i> one \
                of them</b> y</p><style>the of and</style><p>The end of the road</p>";
    let texts = texts_not_in_english(html);
    assert_eq!(
        texts,
        ["Hola", "Call us on the phone", "y", "The end of the road"]
    );
    assert!(reads_english("Call us on the phone"));
    assert!(!reads_english("Vamos a The Woodlands y a South Padre"));
}

/// Sentences and labels of the English content, without those that are the same in Spanish.
fn english_texts() -> BTreeSet<String> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../content");
    let read = |path: &std::path::Path| -> Option<Value> {
        toml::from_str(&std::fs::read_to_string(path).ok()?).ok()
    };
    let mut all = BTreeSet::new();
    for below in ["en", "en/pages", "en/cities"] {
        for entry in std::fs::read_dir(folder.join(below)).expect("a folder") {
            let path = entry.expect("readable").path();
            if let Some(value) = read(&path).filter(|_| !path.ends_with("assistant.toml")) {
                collect(&value, &mut all);
            }
        }
    }
    let names = read(&folder.join("names.toml")).expect("a list");
    for name in names["same"].as_array().expect("a list") {
        all.remove(name.as_str().expect("a text"));
    }
    all
}

/// Collects texts of several words.
fn collect(value: &Value, all: &mut BTreeSet<String>) {
    match value {
        Value::String(text) if text.trim().contains(' ') && !text.contains('{') => {
            all.insert(text.trim().to_owned());
        }
        Value::Array(list) => list.iter().for_each(|value| collect(value, all)),
        Value::Object(table) => {
            // Proper names, and the Spanish second titles of the estimate.
            let others = table.iter().filter(|(key, _)| {
                !matches!(key.as_str(), "roads" | "neighborhoods") && !key.ends_with("_translated")
            });
            others.for_each(|(_, value)| collect(value, all));
        }
        _ => {}
    }
}

/// Returns whether at least two of four or more words are English, and more than one in four.
fn reads_english(text: &str) -> bool {
    let words: Vec<String> = text
        .split(|c: char| !c.is_alphabetic() && c != '\'')
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    let known = words
        .iter()
        .filter(|word| ENGLISH_WORDS.contains(&word.as_str()));
    let known = known.count();
    words.len() >= 4 && known >= 2 && known * 4 > words.len()
}

/// The text nodes, labels and alternative texts of a page that are not within `lang="en"`.
fn texts_not_in_english(html: &str) -> Vec<String> {
    let mut texts = Vec::new();
    // The element that is skipped, and how many of its name are open.
    let mut skipped: Option<(String, u32)> = None;
    for part in html.split('<').skip(1) {
        let (tag, text) = part.split_once('>').unwrap_or((part, ""));
        let name: String = tag
            .trim_start_matches('/')
            .chars()
            .take_while(char::is_ascii_alphanumeric)
            .collect();
        let is_end = tag.starts_with('/');
        if let Some((own, open)) = &mut skipped {
            if *own == name && !tag.ends_with('/') {
                *open = if is_end { *open - 1 } else { *open + 1 };
            }
            if *open > 0 {
                continue;
            }
            skipped = None;
        } else if !is_end {
            let is_code = matches!(name.as_str(), "style" | "script");
            if is_code || tag.contains(" lang=\"en\"") {
                skipped = Some((name, 1));
                continue;
            }
            for attribute in [" aria-label=\"", " alt=\"", " title=\"", " placeholder=\""] {
                let value = tag.split_once(attribute).map(|(_, rest)| rest);
                let value = value.and_then(|rest| rest.split('"').next());
                texts.extend(value.map(unescaped));
            }
        }
        texts.push(unescaped(text));
    }
    texts.retain(|text| !text.is_empty());
    texts
}

fn unescaped(text: &str) -> String {
    let text = text
        .replace("&#x27;", "'")
        .replace("&quot;", "\"")
        .replace("&lt;", "<")
        .replace("&gt;", ">");
    text.replace("&amp;", "&").trim().to_owned()
}
