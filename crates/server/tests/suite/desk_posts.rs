//! Blog posts at the desk: creating, publishing, removing and restoring.

use crate::support::TestApp;
use axum::http::StatusCode;
use serde_json::json;

const TOWN: &str = "/service-areas/alamo";

#[tokio::test]
async fn a_post_is_created_published_and_removed() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let body = json!({ "title": "Can a crew move a parrot?", "category": "moving-tips" });
    let begun = app
        .desk(&owner, "POST", "content/posts", &body.to_string())
        .await;
    assert_eq!(begun.status, StatusCode::CREATED, "{}", begun.text());
    let mut post = begun.json();
    assert_eq!(post["path"], "en/posts/can-a-crew-move-a-parrot.md");
    assert_eq!(post["version"], "");
    // Nothing is stored before publishing, and an empty post cannot be published.
    assert_eq!(
        app.get("/blog/can-a-crew-move-a-parrot").await.status,
        StatusCode::NOT_FOUND
    );
    let empty = app.put(&owner, &post).await;
    assert_eq!(empty.status, StatusCode::UNPROCESSABLE_ENTITY);

    post["value"]["excerpt"] = json!(
        "What a crew can do for a parrot on moving day, what it cannot, and how the bird gets to the new house calm and whole."
    );
    post["body"] = json!(valid_post_body());
    let published = app.put(&owner, &post).await;
    assert_eq!(published.status, StatusCode::OK, "{}", published.text());
    let published = published.json();
    assert_eq!(published["page_path"], "/blog/can-a-crew-move-a-parrot");
    assert_eq!(published["body"], post["body"]);
    assert!(
        app.page("/blog/can-a-crew-move-a-parrot")
            .await
            .contains("parrot")
    );
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
    let html = app
        .publish_body(&owner, &published, "<script>alert(1)</script>")
        .await;
    assert_eq!(html.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(html.json()["problems"][0]["pointer"], "/body");
    assert_eq!(html.json()["problems"][0]["line"], 1);
    let twice = app
        .desk(&owner, "POST", "content/posts", &body.to_string())
        .await;
    assert_eq!(
        twice.json()["path"],
        "en/posts/can-a-crew-move-a-parrot-2.md"
    );

    let gone = "content/file?path=en%2Fposts%2Fcan-a-crew-move-a-parrot.md";
    let response = app.desk(&owner, "DELETE", gone, "").await;
    assert_eq!(
        response.status,
        StatusCode::NO_CONTENT,
        "{}",
        response.text()
    );
    assert_eq!(
        app.get("/blog/can-a-crew-move-a-parrot").await.status,
        StatusCode::NOT_FOUND
    );
    let again = app.desk(&owner, "DELETE", gone, "").await;
    assert_eq!(again.status, StatusCode::NOT_FOUND);
    // A removed post is still in the history and can be restored.
    let removed = app
        .open(&owner, "en/posts/can-a-crew-move-a-parrot.md")
        .await;
    assert_eq!(removed["removed"], true);
    assert_eq!(removed["body"], post["body"]);
    let to = removed["history"][1]["id"].clone();
    let body = json!({ "path": removed["path"], "to": to, "expected": removed["version"] });
    let back = app
        .desk(&owner, "POST", "content/undo", &body.to_string())
        .await;
    assert_eq!(back.status, StatusCode::OK, "{}", back.text());
    app.page("/blog/can-a-crew-move-a-parrot").await;
}

#[tokio::test]
async fn rejects_a_post_with_an_unknown_category() {
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
            "facts", "rates", "business", "pages", "towns", "posts", "words"
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
async fn rejects_removing_a_post_that_other_pages_link_to() {
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
    assert_eq!(page.status, StatusCode::NOT_FOUND, "a page is no post");
    app.page(TOWN).await;
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
