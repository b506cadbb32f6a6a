//! Blog posts at the desk: creating, publishing, removing and restoring.

use crate::support::TestApp;
use crate::support::desk::Session;
use axum::http::StatusCode;
use serde_json::{Value, json};

const CITY: &str = "/service-areas/alamo";

/// The file and the page of the post that the tests create.
const FILE: &str = "en/posts/can-a-crew-move-a-parrot.md";
const PAGE: &str = "/blog/can-a-crew-move-a-parrot";

#[tokio::test]
async fn a_new_post_is_not_stored_before_it_is_published() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let post = create_post(&app, &owner).await;
    assert_eq!(post["path"], FILE);
    assert_eq!(post["version"], "");
    assert_eq!(app.get(PAGE).await.status, StatusCode::NOT_FOUND);
    let empty = app.put(&owner, &post).await;
    assert_eq!(empty.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test]
async fn a_published_post_is_in_the_blog_the_feed_and_the_sitemap() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let published = publish_post(&app, &owner).await;
    assert_eq!(published["page_path"], PAGE);
    assert_eq!(published["body"], valid_post_body());
    assert!(app.page(PAGE).await.contains("parrot"));
    assert!(
        app.page("/blog")
            .await
            .contains("Can a crew move a parrot?")
    );
    assert!(
        app.get("/blog/feed.xml")
            .await
            .text()
            .contains("move a parrot")
    );
    assert!(
        app.sitemap()
            .await
            .iter()
            .any(|path| path.ends_with("a-parrot"))
    );
}

#[tokio::test]
async fn rejects_html_in_a_post_with_its_line() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let published = publish_post(&app, &owner).await;
    let html = app
        .publish_body(&owner, &published, "<script>alert(1)</script>")
        .await;
    assert_eq!(html.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(html.json()["problems"][0]["pointer"], "/body");
    assert_eq!(html.json()["problems"][0]["line"], 1);
}

#[tokio::test]
async fn a_second_post_with_the_same_title_is_refused_with_the_first_one() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    publish_post(&app, &owner).await;
    let post = json!({ "title": "can a crew move a parrot", "category": "moving-tips" });
    let existing = refused(&app, &owner, "content/posts", post).await;
    assert_eq!(existing["file"], FILE);
    assert_eq!(existing["title"], "Can a crew move a parrot?");
    // The address of a page whose file has another name, and the name of a city.
    let page = refused(&app, &owner, "content/pages", json!({ "title": "Blog" })).await;
    assert_eq!(page["page_path"], "/blog");
    for town in ["McAllen", "Peñitas", "Penitas", "MCALLEN"] {
        let city = refused(&app, &owner, "content/cities", json!({ "title": town })).await;
        let path = city["page_path"].as_str().expect("a page");
        assert!(path.starts_with("/service-areas/"), "{city}");
    }
    let gone = "content/file?path=en%2Fposts%2Fcan-a-crew-move-a-parrot.md";
    app.desk(&owner, "DELETE", gone, "").await;
    let post = json!({ "title": "Can a crew move a parrot?", "category": "moving-tips" });
    let removed = refused(&app, &owner, "content/posts", post).await;
    assert_eq!(removed["file"], FILE, "it can be restored");
}

/// The file that is in the way of a new one.
async fn refused(app: &TestApp, owner: &Session, place: &str, body: Value) -> Value {
    let response = app.desk(owner, "POST", place, &body.to_string()).await;
    assert_eq!(response.status, StatusCode::UNPROCESSABLE_ENTITY, "{body}");
    assert_eq!(response.json()["fields"][0]["field"], "title");
    response.json()["existing"].clone()
}

#[tokio::test]
async fn a_removed_post_can_be_restored_from_its_history() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let published = publish_post(&app, &owner).await;
    let gone = "content/file?path=en%2Fposts%2Fcan-a-crew-move-a-parrot.md";
    let response = app.desk(&owner, "DELETE", gone, "").await;
    assert_eq!(
        response.status,
        StatusCode::NO_CONTENT,
        "{}",
        response.text()
    );
    assert_eq!(app.get(PAGE).await.status, StatusCode::NOT_FOUND);
    let again = app.desk(&owner, "DELETE", gone, "").await;
    assert_eq!(again.status, StatusCode::NOT_FOUND);
    let removed = app.open(&owner, FILE).await;
    assert_eq!(removed["removed"], true);
    assert_eq!(removed["body"], published["body"]);
    let to = removed["history"][1]["id"].clone();
    let body = json!({ "path": removed["path"], "to": to, "expected": removed["version"] });
    let back = app
        .desk(&owner, "POST", "content/undo", &body.to_string())
        .await;
    assert_eq!(back.status, StatusCode::OK, "{}", back.text());
    app.page(PAGE).await;
}

#[tokio::test]
async fn lists_content_by_kind_and_offers_the_categories_of_posts() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let list = app.desk_get(&owner, "content").await;
    let kinds: Vec<&str> = list["groups"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|g| g["kind"].as_str())
        .collect();
    assert_eq!(
        kinds,
        [
            "facts", "rates", "business", "pages", "cities", "posts", "texts"
        ]
    );
    let path = list["groups"][5]["files"][0]["path"]
        .as_str()
        .expect("a path");
    let model = app.open(&owner, path).await;
    let category = &model["schema"]["properties"]["category"]["enum"][0];
    assert!(category.is_string(), "{}", model["schema"]);
}

#[tokio::test]
async fn rejects_removing_a_linked_city_or_a_page() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    // A city that other pages link to cannot be removed.
    let town = "content/file?path=en%2Fcities%2Falamo.toml";
    let linked = app.desk(&owner, "DELETE", town, "").await;
    assert_eq!(
        linked.status,
        StatusCode::UNPROCESSABLE_ENTITY,
        "{}",
        linked.text()
    );
    let page = "content/file?path=en%2Fpages%2Fhome.toml";
    let page = app.desk(&owner, "DELETE", page, "").await;
    assert_eq!(page.status, StatusCode::NOT_FOUND, "a page is not a post");
    app.page(CITY).await;
}

/// Creates the draft of a post.
async fn create_post(app: &TestApp, owner: &Session) -> Value {
    let body = json!({ "title": "Can a crew move a parrot?", "category": "moving-tips" });
    let created = app
        .desk(owner, "POST", "content/posts", &body.to_string())
        .await;
    assert_eq!(created.status, StatusCode::CREATED, "{}", created.text());
    created.json()
}

/// Creates and publishes a post.
async fn publish_post(app: &TestApp, owner: &Session) -> Value {
    let mut post = create_post(app, owner).await;
    post["value"]["excerpt"] = json!(
        "What a crew can do for a parrot on moving day, what it cannot, and how the bird gets to the new house calm and whole."
    );
    post["body"] = json!(valid_post_body());
    let published = app.put(owner, &post).await;
    assert_eq!(published.status, StatusCode::OK, "{}", published.text());
    published.json()
}

/// The body of a post that passes the length and readability checks.
fn valid_post_body() -> String {
    let who = [
        "bird", "crew", "cage", "perch", "truck", "road", "room", "toy", "vet", "seed", "owner",
    ];
    let what = [
        "likes", "needs", "finds", "shows", "brings", "wants", "keeps", "knows", "hears", "gets",
        "sees", "asks", "moves",
    ];
    let whom = [
        "shade",
        "water",
        "a song",
        "the sun",
        "a nap",
        "some corn",
        "a friend",
    ];
    let sentence = |at: usize| {
        let (who, what, whom) = (who[at % 11], what[at % 13], whom[at % 7]);
        format!("The {who} {what} {whom} by noon.")
    };
    let paragraph = |at: usize| {
        (at * 8..at * 8 + 8)
            .map(sentence)
            .collect::<Vec<_>>()
            .join(" ")
    };
    (0..14).map(paragraph).collect::<Vec<_>>().join("\n\n")
}

#[tokio::test]
async fn a_spanish_post_has_the_spanish_categories() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    for (language, name) in [("en", "Packing Tips"), ("es", "Consejos de empaque")] {
        let path = format!("content/file?path={language}%2Fposts%2Fhow-many-boxes.md");
        let file = app.desk_get(&owner, &path).await;
        let names = &file["schema"]["properties"]["category"]["enum"];
        let names = names.as_array().expect("a list");
        assert!(names.contains(&file["value"]["category"]), "{names:?}");
        assert!(names.iter().any(|own| own == name), "{names:?}");
    }
}
