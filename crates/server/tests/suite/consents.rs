//! A lead keeps the words of consent that its visitor read, whatever they have become since.

use crate::support::TestApp;
use crate::support::content::HOME;
use crate::support::forms::{CARD, rows, with};
use axum::http::StatusCode;
use serde_json::json;

const NEW_WORDS: &str = "You may call me by any name but late.";

#[tokio::test]
async fn the_words_of_the_page_that_was_sent_are_kept() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let (old, old_words) = ticked(&app, "old", &shown(&app).await).await;
    assert_eq!(old, shown(&app).await);

    let field = "/section/0/card/consent";
    app.set(&owner, HOME, field, json!(NEW_WORDS)).await;
    let new = shown(&app).await;
    assert_ne!(new, old);
    assert_eq!(
        ticked(&app, "now", &new).await,
        (new.clone(), NEW_WORDS.to_owned())
    );
    // The page of before still lies in somebody's browser; the program has started anew meanwhile.
    let app = app.again().await;
    assert_eq!(ticked(&app, "late", &old).await, (old, old_words));
    // What no page of ours says counts as what is shown now.
    for said in [
        "yes",
        "000000000000",
        "\0'\u{202e}\"; drop",
        &"e".repeat(3_000),
    ] {
        let (version, words) = ticked(&app, said, said).await;
        assert_eq!(
            (version, words.as_str()),
            (new.clone(), NEW_WORDS),
            "{said}"
        );
    }
}

/// What the box of the home page says when it is ticked.
async fn shown(app: &TestApp) -> String {
    let home = app.page("/").await;
    let (_, after) = home.split_once("name=\"agree\"").expect("a box");
    let (_, value) = after.split_once("value=\"").expect("a value");
    value.split('"').next().unwrap_or_default().to_owned()
}

/// Sends the card with the box ticked, and answers version and words of the consent that is kept.
async fn ticked(app: &TestApp, name: &str, said: &str) -> (String, String) {
    let name = format!(
        "Ernesto {}",
        hex::encode(&name.as_bytes()[..name.len().min(12)])
    );
    let sent = with(CARD, &[("agree", said), ("name", &name)]);
    let sent: Vec<(&str, &str)> = sent
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()))
        .collect();
    let answer = app.post_form("/leads", &sent).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{said:?}");
    let all = "select l.customer_name, c.version, c.words, cast(c.given as text) from consents c \
               join leads l on l.id = c.lead_id";
    let all = rows(app, all).await;
    let kept = all.into_iter().find(|row| row[0] == name).expect("kept");
    let [_, version, words, given] = <[String; 4]>::try_from(kept).expect("four columns");
    assert_eq!(given, "1");
    (version, words)
}
