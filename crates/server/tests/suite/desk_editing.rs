//! Editing without files: search inside texts, new pages and cities, prices as people type them,
//! and advice on weak posts.

use crate::support::TestApp;
use crate::support::content::RATES;
use crate::support::desk::Session;
use axum::http::StatusCode;
use serde_json::{Value, json};

/// The files that a search finds, as (path, pointer).
async fn found(app: &TestApp, owner: &Session, words: &str) -> Vec<(String, String)> {
    let list = app.desk_get(owner, &format!("content?q={words}")).await;
    let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let groups = list["groups"].as_array().expect("a list").iter();
    let files = groups.flat_map(|group| group["files"].as_array().expect("a list").clone());
    files
        .map(|file| (word(&file["path"]), word(&file["found_at"])))
        .collect()
}

#[tokio::test]
async fn search_finds_texts_by_what_they_say_and_what_they_are_called() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    for (words, file, place) in [
        ("phone", "facts.toml", "/phone/"),
        ("hours", "facts.toml", "/hours/"),
        ("faq", "en/pages/home.toml", "/section/"),
        ("park+lanes", "en/cities/alamo.toml", "/paragraphs/"),
        ("recamara", "es/", ""),
    ] {
        let found = found(&app, &owner, words).await;
        let hit = |(path, at): &(String, String)| path.starts_with(file) && at.starts_with(place);
        assert!(found.iter().any(hit), "{words}: {found:?}");
    }
    assert_eq!(found(&app, &owner, "xylophonist").await, []);
    let list = app.desk_get(&owner, "content?q=park+lanes").await;
    assert!(list.to_string().contains("Park lanes are"), "{list}");
    let unknown = app.desk(&owner, "GET", "content?nothing=1", "").await;
    assert_eq!(unknown.status, StatusCode::UNPROCESSABLE_ENTITY);
}

/// A file in a list.
fn line<'a>(list: &'a Value, path: &str) -> &'a Value {
    let groups = list["groups"].as_array().expect("a list").iter();
    let mut files = groups.flat_map(|group| group["files"].as_array().expect("files"));
    files.find(|file| file["path"] == path).expect(path)
}

#[tokio::test]
async fn pages_are_listed_by_name_and_found_as_visitors_see_them() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let list = app.desk_get(&owner, "content").await;
    for (path, name) in [
        ("en/pages/home.toml", "Home"),
        ("es/pages/home.toml", "Inicio"),
        ("en/pages/residential-movers.toml", "Residential Moving"),
        ("en/cities/pharr.toml", "Pharr"),
        ("en/pages/thank-you.toml", "We have your request"),
    ] {
        assert_eq!(line(&list, path)["title"], name);
    }
    let list = app.desk_get(&owner, "content?q=956-555-0142").await;
    let terms = line(&list, "en/pages/terms.toml")["found"].as_str();
    let terms = terms.expect("a text");
    assert!(terms.contains("956-555-0142"), "{terms}");
    let list = app.desk_get(&owner, "content?q=hours").await;
    let prices = line(&list, "en/pages/piano-movers.toml")["found"].to_string();
    assert!(!list.to_string().contains("{hours} h"), "{prices}");
}

#[tokio::test]
async fn a_page_begins_from_a_template_and_can_be_removed_again() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let body = json!({ "title": "Aquarium movers" }).to_string();
    let created = app.desk(&owner, "POST", "content/pages", &body).await;
    assert_eq!(created.status, StatusCode::CREATED, "{}", created.text());
    let mut page = created.json();
    assert_eq!(page["path"], "en/pages/aquarium-movers.toml");
    assert_eq!(
        app.get("/aquarium-movers").await.status,
        StatusCode::NOT_FOUND
    );
    page["value"]["description"] =
        json!("Tanks up to 90 gallons, drained, padded and moved upright.");
    page["value"]["section"][0]["lead"] = json!("Drained, padded and strapped.");
    let published = app.put(&owner, &page).await;
    assert_eq!(published.status, StatusCode::OK, "{}", published.text());
    assert!(
        app.page("/aquarium-movers")
            .await
            .contains("padded and strapped")
    );
    assert_eq!(published.json()["removable"], true);
    let file = "content/file?path=en%2Fpages%2Faquarium-movers.toml";
    let removed = app.desk(&owner, "DELETE", file, "").await;
    assert_eq!(removed.status, StatusCode::NO_CONTENT, "{}", removed.text());
    assert_eq!(
        app.get("/aquarium-movers").await.status,
        StatusCode::NOT_FOUND
    );
}

#[tokio::test]
async fn a_city_begins_with_empty_texts_and_a_short_name_is_refused() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let body = json!({ "title": "Los Indios" }).to_string();
    let city = app.desk(&owner, "POST", "content/cities", &body).await;
    assert_eq!(city.status, StatusCode::CREATED, "{}", city.text());
    let city = city.json();
    assert_eq!(city["path"], "en/cities/los-indios.toml");
    assert_eq!(city["value"]["city_name"], "Los Indios");
    assert_eq!(city["version"], "");
    let short = json!({ "title": " x " }).to_string();
    let refused = app.desk(&owner, "POST", "content/cities", &short).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(refused.json()["fields"][0]["field"], "title");
}

#[tokio::test]
async fn prices_are_accepted_as_people_type_them() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    for typed in ["175", "$175", "175.5"] {
        let mut rates = app.open(&owner, RATES).await;
        rates["value"]["crews"]["3"] = json!(typed);
        let published = app.put(&owner, &rates).await;
        assert_eq!(
            published.status,
            StatusCode::OK,
            "{typed}: {}",
            published.text()
        );
    }
    let mut rates = app.open(&owner, RATES).await;
    rates["value"]["crews"]["3"] = json!("about 100");
    let refused = app.put(&owner, &rates).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(refused.json()["problems"][0]["pointer"], "/crews/3");
}

#[tokio::test]
async fn a_short_post_is_published_with_advice() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let body = json!({ "title": "Can a crew move a parrot?", "category": "moving-tips" });
    let created = app
        .desk(&owner, "POST", "content/posts", &body.to_string())
        .await;
    let mut post = created.json();
    post["value"]["excerpt"] = json!("Yes, in its cage.");
    post["body"] = json!("The bird rides with you.\n");
    let draft = json!({ "path": post["path"], "value": post["value"], "body": post["body"] });
    let check = app
        .desk(&owner, "POST", "content/check", &draft.to_string())
        .await;
    let check = check.json();
    assert_eq!(check["problems"], json!([]));
    let warnings = check["warnings"].to_string();
    assert!(
        warnings.contains("5 words") && warnings.contains("excerpt"),
        "{warnings}"
    );
    assert!(
        !warnings.contains("content/"),
        "only about this file: {warnings}"
    );
    let published = app.put(&owner, &post).await;
    assert_eq!(published.status, StatusCode::OK, "{}", published.text());
}
