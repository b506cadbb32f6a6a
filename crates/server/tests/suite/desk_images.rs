//! Images at the desk: an uploaded image replaces the illustration of its name on all pages until it is
//! deleted.

use crate::support::desk::Session;
use crate::support::sample_images::{jpeg, transparent_png as png};
use crate::support::{TestApp, TestResponse};
use axum::body::Body;
use axum::http::{Request, StatusCode};
use serde_json::Value;

const HERO: &str = "planning-walkthrough.jpg";

#[tokio::test]
async fn pages_show_an_illustration_until_an_image_is_uploaded() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let list = app.desk_get(&owner, "images").await;
    assert_eq!(list["images"], serde_json::json!([]));
    let hero = named(&list, HERO);
    assert_eq!(hero["held"], false);
    assert_eq!(hero["used_by"][0], "/");
    assert!(!hero["title"].as_str().expect("words").is_empty());
    let illustration = fallback(&app, &owner).await;
    assert_eq!(app.get(&illustration).await.status, StatusCode::OK);
    assert!(app.page("/").await.contains(&illustration));
}

#[tokio::test]
async fn an_uploaded_image_is_on_its_pages_in_the_next_request() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.page("/").await;
    let put = put(&app, &owner, HERO, "image/jpeg", jpeg(64, 48), &[]).await;
    assert_eq!(put.status, StatusCode::OK, "{}", put.text());
    let image = put.json();
    assert_eq!(
        (&image["width"], &image["height"]),
        (&64.into(), &48.into())
    );
    assert_eq!(image["used_by"][0], "/");
    let address = image["address"].as_str().expect("an address").to_owned();
    let read = app.get(&address).await;
    assert_eq!(
        read.header("content-type"),
        image["content_type"].as_str().expect("a kind")
    );
    assert_eq!(
        read.body.len() as u64,
        image["bytes"].as_u64().expect("a size")
    );
    assert!(app.page("/").await.contains(&address), "it shows at once");
    let list = app.desk_get(&owner, "images").await;
    assert_eq!(list["images"][0], image);
    assert_eq!(named(&list, HERO)["held"], true);
}

#[tokio::test]
async fn an_uploaded_image_lists_what_pages_of_both_languages_say_that_it_shows() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let put = put(&app, &owner, HERO, "image/jpeg", jpeg(64, 48), &[]).await;
    let image = put.json();
    let all = image["descriptions"].as_array().expect("a list");
    let in_file = |file: &str| all.iter().find(|one| one["file"] == file);
    for (file, title) in [
        ("en/pages/home.toml", "Home"),
        ("es/pages/home.toml", "Inicio"),
    ] {
        let one = in_file(file).expect(file);
        assert_eq!(one["title"], title);
        assert!(
            one["pointer"]
                .as_str()
                .expect("a pointer")
                .ends_with("/alt")
        );
        assert!(!one["text"].as_str().expect("words").is_empty());
    }
}

#[tokio::test]
async fn replacing_an_image_changes_its_url_and_creating_it_again_is_rejected() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let put = put(&app, &owner, HERO, "image/jpeg", jpeg(64, 48), &[]).await;
    assert_eq!(put.status, StatusCode::OK, "{}", put.text());
    let image = put.json();
    let address = image["address"].as_str().expect("an address").to_owned();
    assert!(app.page("/").await.contains(&address), "it shows at once");
    let taken = self::put(
        &app,
        &owner,
        HERO,
        "image/jpeg",
        jpeg(32, 24),
        &[("if-none-match", "*")],
    )
    .await;
    assert_eq!(
        taken.status,
        StatusCode::PRECONDITION_FAILED,
        "{}",
        taken.text()
    );
    let other = self::put(&app, &owner, HERO, "image/jpeg", jpeg(32, 24), &[])
        .await
        .json();
    assert_ne!(other["address"], image["address"]);
    assert!(!app.page("/").await.contains(&address));
}

#[tokio::test]
async fn deleting_an_image_restores_the_illustration() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let illustration = fallback(&app, &owner).await;
    let put = put(&app, &owner, HERO, "image/jpeg", jpeg(64, 48), &[]).await;
    assert_eq!(put.status, StatusCode::OK, "{}", put.text());
    // A photo names the illustration that replaces it when it cannot be loaded.
    let photo = format!("data-fallback=\"{illustration}\"");
    assert!(app.page("/").await.contains(&photo));
    let gone = app
        .desk(&owner, "DELETE", &format!("images/{HERO}"), "")
        .await;
    assert_eq!(gone.status, StatusCode::NO_CONTENT);
    let page = app.page("/").await;
    assert!(page.contains(&illustration) && !page.contains(&photo));
    let again = app
        .desk(&owner, "DELETE", &format!("images/{HERO}"), "")
        .await;
    assert_eq!(again.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn deleting_a_used_image_puts_the_drawing_back_and_stops_no_publication() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let homes = ["en/pages/home.toml", "es/pages/home.toml"];
    let put = put(&app, &owner, "phone.jpg", "image/jpeg", jpeg(64, 48), &[]).await;
    assert_eq!(put.status, StatusCode::OK, "{}", put.text());
    let image = "/section/0/image";
    let own = serde_json::json!({ "name": "phone.jpg", "alt": "Our crew in Edinburg." });
    let mut shipped = Vec::new();
    for home in homes {
        let before = app.open(&owner, home).await;
        shipped.push(before["value"].pointer(image).expect("an image").clone());
        app.set(&owner, home, image, own.clone()).await;
    }
    let gone = app.desk(&owner, "DELETE", "images/phone.jpg", "").await;
    assert_eq!(gone.status, StatusCode::NO_CONTENT, "{}", gone.text());
    for (home, shipped) in homes.iter().zip(&shipped) {
        let file = app.open(&owner, home).await;
        assert_eq!(file["value"].pointer(image), Some(shipped), "{home}");
        // The version with the deleted image can be restored, with the drawing.
        let undo = serde_json::json!({
            "path": home,
            "to": file["history"][1]["id"],
            "expected": file["version"],
        });
        let undone = app
            .desk(&owner, "POST", "content/undo", &undo.to_string())
            .await;
        assert_eq!(undone.status, StatusCode::OK, "{}", undone.text());
        assert_eq!(undone.json()["value"].pointer(image), Some(shipped));
    }
    let home = app.page("/").await;
    assert!(!home.contains("Our crew in Edinburg."), "{home}");
}

#[tokio::test]
async fn an_image_that_is_missing_elsewhere_is_a_warning_for_other_edits() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let name = "phone.jpg";
    for home in ["en/pages/home.toml", "es/pages/home.toml"] {
        let put = put(&app, &owner, name, "image/jpeg", jpeg(64, 48), &[]).await;
        assert_eq!(put.status, StatusCode::OK, "{}", put.text());
        app.set(&owner, home, "/section/0/image/name", name.into())
            .await;
    }
    // Deleted without the desk, so that pages still name it.
    let image = images::ImageName::parse(name).expect("a name");
    app.program.images.remove(&image).await.expect("removed");
    assert_eq!(app.get("/").await.status, StatusCode::OK);
    app.set(&owner, "facts.toml", "/rating/main", "4.9".into())
        .await;
    let mut english = app.open(&owner, "en/pages/home.toml").await;
    let check = serde_json::json!({ "path": english["path"], "value": english["value"] });
    let check = app
        .desk(&owner, "POST", "content/check", &check.to_string())
        .await;
    let check = check.json();
    assert_eq!(check["problems"], serde_json::json!([]));
    assert_eq!(check["known"][0]["pointer"], "/section/0/image/name");
    assert!(
        check["known"][0]["place"]
            .as_str()
            .is_some_and(|place| place.ends_with(", Image"))
    );
    english["value"]["section"][0]["image"]["name"] = "never-there.jpg".into();
    let refused = app.put(&owner, &english).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(refused.json()["problems"].as_array().map(Vec::len), Some(1));
    // Each page is repaired separately.
    for home in ["en/pages/home.toml", "es/pages/home.toml"] {
        app.set(
            &owner,
            home,
            "/section/0/image/name",
            "hero-movers-team.jpg".into(),
        )
        .await;
    }
}

#[tokio::test]
async fn stores_an_image_in_a_folder_that_no_page_uses() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let name = "2026/crew%20one.png";
    let stored = put(
        &app,
        &owner,
        name,
        "image/png",
        png(8, 8),
        &[("if-none-match", "*")],
    )
    .await;
    assert_eq!(stored.status, StatusCode::OK, "{}", stored.text());
    assert_eq!(stored.json()["name"], "2026/crew one.png");
    assert_eq!(stored.json()["used_by"], serde_json::json!([]));
    let read = app
        .get(&format!(
            "/storage/v1/object/public/moving_service_images/{name}"
        ))
        .await;
    assert_eq!(read.header("cache-control"), "max-age=3600");
    let again = [("if-none-match", "*")];
    let again = put(&app, &owner, name, "image/png", png(9, 9), &again).await;
    assert_eq!(again.status, StatusCode::PRECONDITION_FAILED);
    let gone = app
        .desk(&owner, "DELETE", &format!("images/{name}"), "")
        .await;
    assert_eq!(gone.status, StatusCode::NO_CONTENT);
}

#[tokio::test]
async fn rejects_files_that_are_not_images_and_invalid_names() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let dispatcher = app.dispatcher(&owner).await;
    let valid = jpeg(8, 8);
    let large = vec![0xff; (10 << 20) + 1];
    let deep = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\">{}{}</svg>",
        "<g>".repeat(100),
        "</g>".repeat(100)
    );
    for (name, kind, bytes, status) in [
        ("a.jpg", "image/jpeg", b"no picture".to_vec(), 415),
        ("a.jpg", "image/jpeg", Vec::new(), 415),
        (
            "a.svg",
            "image/svg+xml",
            b"<svg><script>1</script>".to_vec(),
            415,
        ),
        ("a.svg", "image/svg+xml", deep.into_bytes(), 422),
        ("a.jpg", "application/json", valid.clone(), 415),
        ("a.jpg", "multipart/form-data", valid.clone(), 415),
        ("a.jpg", "", valid.clone(), 415),
        ("a.html", "image/jpeg", valid.clone(), 422),
        ("..%2fa.jpg", "image/jpeg", valid.clone(), 422),
        (".a.jpg", "image/jpeg", valid.clone(), 422),
        ("a%00.jpg", "image/jpeg", valid.clone(), 422),
        ("a.jpg", "image/jpeg", large, 413),
    ] {
        let response = put(&app, &owner, name, kind, bytes, &[]).await;
        assert_eq!(
            response.status.as_u16(),
            status,
            "{name} {kind}: {}",
            response.text()
        );
        let refusal = response.json();
        assert!(!refusal["error"].as_str().expect("words").is_empty());
        // A refused content names its field, as a refused name does.
        if ["415", "422"].contains(&response.status.as_str()) && kind.starts_with("image/") {
            assert_eq!(refusal["fields"][0]["message"], refusal["error"], "{name}");
        }
    }
    let other = put(&app, &dispatcher, "a.jpg", "image/jpeg", valid.clone(), &[]).await;
    assert_eq!(other.status, StatusCode::FORBIDDEN);
    let cross = put(
        &app,
        &owner,
        "a.jpg",
        "image/jpeg",
        valid,
        &[("sec-fetch-site", "cross-site")],
    )
    .await;
    assert_eq!(cross.status, StatusCode::FORBIDDEN);
    let list = app.desk_get(&owner, "images").await;
    assert_eq!(list["images"], serde_json::json!([]));
}

async fn put(
    app: &TestApp,
    owner: &Session,
    name: &str,
    kind: &str,
    bytes: Vec<u8>,
    more: &[(&str, &str)],
) -> TestResponse {
    let mut request = Request::put(format!("/desk/api/images/{name}"))
        .header("cookie", &owner.0)
        .header("content-type", kind);
    if !more.iter().any(|(name, _)| *name == "sec-fetch-site") {
        request = request.header("sec-fetch-site", "same-origin");
    }
    for (name, value) in more {
        request = request.header(*name, *value);
    }
    app.send(request.body(Body::from(bytes)).expect("a request"))
        .await
}

/// The URL of the illustration in place of [`HERO`].
async fn fallback(app: &TestApp, owner: &Session) -> String {
    let list = app.desk_get(owner, "images").await;
    let url = named(&list, HERO)["fallback"].as_str();
    url.expect("an address").to_owned()
}

fn named<'a>(list: &'a Value, name: &str) -> &'a Value {
    let mut all = list["named"].as_array().expect("a list").iter();
    all.find(|image| image["name"] == name).expect(name)
}
