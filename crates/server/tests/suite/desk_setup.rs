//! The set-up list of a new desk: what is done, which samples are left, and dismissing it.

use crate::support::TestApp;
use crate::support::content::{FACTS, RATES};
use axum::http::StatusCode;
use serde_json::{Value, json};

fn step<'a>(set_up: &'a Value, key: &str) -> &'a Value {
    let mut steps = set_up["steps"].as_array().expect("a list").iter();
    steps.find(|step| step["key"] == key).expect("a step")
}

#[tokio::test]
async fn steps_are_done_when_their_samples_are_replaced() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let before = app.desk_get(&owner, "setup").await;
    let steps = before["steps"].as_array().expect("a list");
    assert_eq!(steps.len(), 8);
    assert!(steps.iter().all(|step| step["done"] == false), "{before}");
    let samples = step(&before, "licenses")["samples"].as_array();
    let samples = samples.expect("a list").iter();
    let facts: Vec<&str> = samples
        .filter_map(|sample| sample["fact"].as_str())
        .collect();
    assert_eq!(
        facts,
        ["txdmv.main", "txdmv.main_es", "usdot.main", "usdot.main_es"]
    );
    let reviews = step(&before, "samples")["samples"].as_array();
    let reviews = reviews.expect("a list");
    assert_eq!(reviews.len(), 16, "three reviews and the badges of four pages");
    assert_eq!(reviews[0]["text"], "Marta G.", "by the name of the reviewer");

    let mut facts = app.open(&owner, FACTS).await;
    for (fact, number) in [("txdmv", "TxDMV 006612345C"), ("usdot", "USDOT 3141592")] {
        facts["value"][fact] = json!({ "main": number });
    }
    assert_eq!(app.put(&owner, &facts).await.status, StatusCode::OK);
    app.set(&owner, RATES, "/crews/3", json!("175.00")).await;
    app.dispatcher(&owner).await;
    let after = app.desk_get(&owner, "setup").await;
    for (key, done) in [
        ("profile", false),
        ("mail", false),
        ("licenses", true),
        ("prices", true),
        ("samples", false),
        ("pictures", false),
        ("person", true),
        ("backup", false),
    ] {
        assert_eq!(step(&after, key)["done"], done, "{key}: {after}");
    }
}

#[tokio::test]
async fn the_owner_confirms_a_step_and_dismisses_the_list() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    assert_eq!(app.desk_get(&owner, "me").await["setup_dismissed"], false);
    for (key, done) in [
        ("backup", true),
        ("prices", true),
        ("prices", false),
        ("dismissed", true),
    ] {
        let body = json!({ "key": key, "done": done }).to_string();
        let changed = app.desk(&owner, "POST", "setup", &body).await;
        assert_eq!(changed.status, StatusCode::OK, "{}", changed.text());
    }
    let app = app.restart().await;
    let set_up = app.desk_get(&owner, "setup").await;
    assert_eq!(set_up["dismissed"], true);
    assert_eq!(step(&set_up, "backup")["confirmed"], true);
    assert_eq!(step(&set_up, "backup")["done"], true);
    assert_eq!(step(&set_up, "prices")["done"], false);
    assert_eq!(app.desk_get(&owner, "me").await["setup_dismissed"], true);

    let unknown = json!({ "key": "nothing", "done": true }).to_string();
    let refused = app.desk(&owner, "POST", "setup", &unknown).await;
    assert_eq!(
        refused.status,
        StatusCode::UNPROCESSABLE_ENTITY,
        "{}",
        refused.text()
    );
    let dispatcher = app.dispatcher(&owner).await;
    let refused = app.desk(&dispatcher, "GET", "setup", "").await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn a_replaced_review_is_no_sample_anymore_and_shows_what_the_customer_wrote() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let before = app.desk_get(&owner, "setup").await;
    let first = step(&before, "samples")["samples"][0].clone();
    let file = first["file"].as_str().expect("a path");
    let pointer = first["pointer"].as_str().expect("a pointer");
    let review = json!({
        "name": "Delia R.",
        "location": "Pharr",
        "rating": 5,
        "source": "Google",
        "words": "They wrapped my mother's piano as if it were theirs.",
    });
    app.set(&owner, file, pointer, review).await;
    let after = app.desk_get(&owner, "setup").await;
    let left = step(&after, "samples")["samples"].as_array();
    let left = left.expect("a list");
    assert_eq!(left.len(), 15);
    assert!(!left.contains(&first), "{left:?}");
    let home = app.page("/").await;
    assert!(home.contains("as if it were theirs."));
    assert!(!home.contains("Marta G."));
}
