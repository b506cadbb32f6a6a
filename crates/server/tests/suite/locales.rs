//! A second language over HTTP: a small Spanish site next to the shipped English one.

#[path = "../../../content/tests/bilingual/mod.rs"]
mod bilingual;

use std::path::Path;

use axum::http::StatusCode;
use tempfile::TempDir;

use crate::support::TestApp;
use crate::support::forms::{RESIDENTIAL as ENTRIES, rows, with_changes};
use crate::support::smtp::parsed;

/// Starts with the content of [`bilingual::bilingual`].
async fn bilingual_app() -> (TestApp, TempDir) {
    let folder = TempDir::new().expect("a folder");
    for (path, bytes) in bilingual::bilingual().below("") {
        let file = folder.path().join(path);
        std::fs::create_dir_all(file.parent().unwrap_or(Path::new("/"))).expect("a folder");
        std::fs::write(file, bytes).expect("written");
    }
    let content = folder.path().to_str().expect("UTF-8").to_owned();
    let app = TestApp::with_env(&[("MUDANZA_CONTENT", &content)]).await;
    (app, folder)
}

#[tokio::test]
async fn serves_a_page_and_links_its_counterpart_in_both_directions() {
    let (app, _folder) = bilingual_app().await;
    let (english, spanish) = ("/residential-movers", "/es/mudanzas-residenciales");
    for (path, lang, other) in [(english, "en", "es"), (spanish, "es", "en")] {
        let html = app.get(path).await.text();
        assert!(html.contains(&format!("<html lang=\"{lang}\"")), "{path}");
        for (lang, of) in [("en", english), ("es", spanish), ("x-default", english)] {
            let tag = format!("<link rel=\"alternate\" hrefLang=\"{lang}\" href=\"");
            let rest = html
                .split(&tag)
                .nth(1)
                .unwrap_or_else(|| panic!("{path}: {lang}"));
            let url = rest.split('"').next().unwrap_or_default();
            assert!(url.ends_with(of), "{path}: {url}");
        }
        let counterpart = if path == english { spanish } else { english };
        let switch = format!("lang=\"{other}\" hrefLang=\"{other}\" href=\"{counterpart}\"");
        assert!(html.contains(&switch), "{path}");
    }
    let about = app.get("/about").await.text();
    assert!(!about.contains("hrefLang"), "it has no counterpart");
    let sitemap = app.get("/sitemap.xml").await.text();
    assert!(sitemap.contains(spanish) && sitemap.contains("hreflang=\"es\""));
}

#[tokio::test]
async fn answers_unknown_paths_in_the_language_of_the_path() {
    let (app, _folder) = bilingual_app().await;
    let spanish = app.get("/es/mudanzas-residencial").await;
    assert_eq!(spanish.status, StatusCode::NOT_FOUND);
    let html = spanish.text();
    assert!(html.contains("No encontramos"), "{html}");
    assert!(html.contains("lang=\"es\""));
    let english = app.get("/residential-mover").await.text();
    assert!(!english.contains("No encontramos") && english.contains("/residential-movers"));
}

#[tokio::test]
async fn answers_a_form_in_the_language_of_its_path_and_keeps_it_with_the_lead() {
    let (app, _folder) = bilingual_app().await;
    let incomplete = with_changes(ENTRIES, &[("firstName", "")]);
    let incomplete: Vec<(&str, &str)> = incomplete
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()))
        .collect();
    let refused = app.post_form("/es/leads", &incomplete).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(refused.text().contains("Nombre: este dato es necesario."));

    let stored = app.post_form("/es/leads", ENTRIES).await;
    assert_eq!(stored.status, StatusCode::SEE_OTHER);
    assert!(stored.header("location").starts_with("/es/leads/"));
    assert_eq!(rows(&app, "select language from leads").await, [["es"]]);
    app.drain().await;
    let mails = app.mails();
    let spanish = mails.iter().find(|mail| mail.contains("Gracias, "));
    let spanish = spanish.unwrap_or_else(|| panic!("{mails:?}"));
    let spanish = parsed(spanish.as_bytes());
    let html = spanish.body_html(0).expect("HTML");
    assert!(html.contains("<html lang=\"es\">"), "{html}");
}
