//! A lead stores the consent text that its visitor read, even if the text has changed since.

use crate::support::TestApp;
use crate::support::content::HOME;
use crate::support::forms::{CARD, rows, with_changes};
use axum::http::StatusCode;
use serde_json::json;

const NEW_WORDS: &str = "You may call me by any name but late.";

#[tokio::test]
async fn stores_the_consent_text_of_the_submitted_page() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let (old, old_words) = submit_with_consent(&app, "old", &shown(&app).await).await;
    assert_eq!(old, shown(&app).await);

    let field = "/section/0/card/consent";
    app.set(&owner, HOME, field, json!(NEW_WORDS)).await;
    let new = shown(&app).await;
    assert_ne!(new, old);
    assert_eq!(
        submit_with_consent(&app, "now", &new).await,
        (new.clone(), NEW_WORDS.to_owned())
    );
    // A visitor still has the old page open after the program has restarted.
    let app = app.restart().await;
    assert_eq!(
        submit_with_consent(&app, "late", &old).await,
        (old, old_words)
    );
    // An unknown consent version counts as the current text.
    for said in [
        "yes",
        "000000000000",
        "\0'\u{202e}\"; drop",
        &"e".repeat(3_000),
    ] {
        let (version, words) = submit_with_consent(&app, said, said).await;
        assert_eq!(
            (version, words.as_str()),
            (new.clone(), NEW_WORDS),
            "{said}"
        );
    }
}

/// The consent version that the home page's checkbox submits.
async fn shown(app: &TestApp) -> String {
    let home = app.page("/").await;
    let (_, after) = home.split_once("name=\"agree\"").expect("a box");
    let (_, value) = after.split_once("value=\"").expect("a value");
    value.split('"').next().unwrap_or_default().to_owned()
}

/// Submits the hero form with consent, and returns version and text of the stored consent.
async fn submit_with_consent(app: &TestApp, name: &str, said: &str) -> (String, String) {
    let name = format!(
        "Ernesto {}",
        hex::encode(&name.as_bytes()[..name.len().min(12)])
    );
    let sent = with_changes(CARD, &[("agree", said), ("name", &name)]);
    let sent: Vec<(&str, &str)> = sent
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()))
        .collect();
    let response = app.post_form("/leads", &sent).await;
    assert_eq!(response.status, StatusCode::SEE_OTHER, "{said:?}");
    let all = "select l.customer_name, c.version, c.words, cast(c.given as text) from consents c \
               join leads l on l.id = c.lead_id";
    let all = rows(app, all).await;
    let kept = all.into_iter().find(|row| row[0] == name).expect("kept");
    let [_, version, words, given] = <[String; 4]>::try_from(kept).expect("four columns");
    assert_eq!(given, "1");
    (version, words)
}
