//! What the desk's document makes a browser load before the first screen shows.

use std::collections::BTreeSet;

use axum::body::Body;
use axum::http::{Request, StatusCode};

use crate::support::TestApp;
use crate::support::desk::Session;

/// Bytes of script after Brotli, texts included.
const BUDGET: usize = 150_000;

/// Bytes of all that the first screen needs after Brotli: document, scripts, styles and fonts.
const WHOLE: usize = 200_000;

/// How the tags begin that name scripts.
const SCRIPTS: [&str; 2] = ["script type=\"module\"", "link rel=\"modulepreload\""];

#[tokio::test(flavor = "multi_thread")]
async fn the_first_screen_is_at_most_150_kilobytes_of_script_in_both_languages() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    for language in ["en", "es"] {
        let scripts = scripts(&app, &owner, language).await;
        let mut total = 0;
        for url in &scripts {
            total += render::brotli_size(&app.get(url).await.body);
        }
        assert!(total <= BUDGET, "{language}: {total} bytes in {scripts:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_whole_first_screen_is_at_most_200_kilobytes_in_both_languages() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    for language in ["en", "es"] {
        let page = document(&app, &owner, language).await;
        let mut parts = vec![("document".to_owned(), render::brotli_size(page.as_bytes()))];
        let mut fonts = BTreeSet::new();
        for url in assets(&page, &["link rel=\"stylesheet\""]) {
            let styles = app.get(&url).await;
            fonts.extend(fonts_of(&styles.text()));
            parts.push((url, render::brotli_size(&styles.body)));
        }
        assert_eq!(fonts.len(), 2, "{language}: {fonts:?}");
        for url in fonts {
            let font = app.get(&url).await;
            assert_eq!(font.status, StatusCode::OK, "{url}");
            parts.push((url, font.body.len()));
        }
        for url in assets(&page, &SCRIPTS) {
            let size = render::brotli_size(&app.get(&url).await.body);
            parts.push((url, size));
        }
        let total: usize = parts.iter().map(|(_, size)| size).sum();
        assert!(total <= WHOLE, "{language}: {total} bytes in {parts:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_document_preloads_everything_that_its_script_imports() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    for language in ["en", "es"] {
        let named = scripts(&app, &owner, language).await;
        let mut texts = 0;
        for url in &named {
            let script = app.get(url).await.text();
            for imported in imports(&script) {
                assert!(
                    named.contains(&imported),
                    "{language}: {url} imports {imported}"
                );
            }
            texts += usize::from(script.contains(&format!("locale:`{language}-US`")));
        }
        assert_eq!(texts, 1, "{language}: the texts of the first screen");
    }
}

/// The scripts that the document names, in the person's language.
async fn scripts(app: &TestApp, owner: &Session, language: &str) -> BTreeSet<String> {
    assets(&document(app, owner, language).await, &SCRIPTS)
}

/// The document in the person's language.
async fn document(app: &TestApp, owner: &Session, language: &str) -> String {
    let body = format!(r#"{{"language":"{language}"}}"#);
    let changed = app.desk(owner, "PUT", "language", &body).await;
    assert!(changed.status.is_success(), "{}", changed.text());
    let request = Request::get("/desk").header("cookie", &owner.0);
    let request = request.header("accept", "text/html").body(Body::empty());
    let page = app.send(request.expect("a request")).await;
    assert_eq!(page.status, StatusCode::OK);
    let page = page.text();
    assert!(
        page.contains(&format!("<html lang=\"{language}\"")),
        "{page}"
    );
    page
}

/// The files that tags of a document name, which begin as given.
fn assets(page: &str, starts: &[&str]) -> BTreeSet<String> {
    let tags = page
        .split('<')
        .filter(|tag| starts.iter().any(|start| tag.starts_with(start)));
    let urls = tags.filter_map(|tag| tag.split('"').find(|part| part.starts_with("/assets/")));
    urls.map(str::to_owned).collect()
}

/// The fonts that every text needs. Those of rare characters are loaded when such a character is shown.
fn fonts_of(styles: &str) -> Vec<String> {
    let urls = styles
        .split("url(")
        .skip(1)
        .filter_map(|rest| rest.split(')').next());
    let urls = urls.map(|url| url.trim_matches('"').to_owned());
    urls.filter(|url| url.contains(".woff2") && !url.contains("-rest"))
        .collect()
}

/// The files that a script imports when it starts, and not by `import()` later.
fn imports(script: &str) -> Vec<String> {
    let from = script.split("from\"./").skip(1);
    let bare = script.split("import\"./").skip(1);
    let names = from.chain(bare).filter_map(|rest| rest.split('"').next());
    names.map(|name| format!("/assets/{name}")).collect()
}
