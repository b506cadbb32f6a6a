//! The owner's logo: an uploaded image that takes the place of the shipped one everywhere.

use crate::support::TestApp;
use crate::support::desk::Session;
use crate::support::sample_images::SERVICE_KEY;
use axum::body::Body;
use axum::http::{Request, StatusCode};
use serde_json::{Value, json};

const LOGO: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"96\" height=\"48\" \
                    viewBox=\"0 0 96 48\"><script>alert(1)</script><path d=\"M0 0h96v48z\"/></svg>";

#[tokio::test]
async fn an_uploaded_logo_replaces_the_shipped_one_everywhere() {
    let app = TestApp::with_env(&[("MUDANZA_API_SERVICE_KEY", SERVICE_KEY)]).await;
    let owner = app.owner().await;
    let before = app.page("/").await;
    let shipped = "/assets/brand";
    assert!(before.contains(shipped), "the shipped logo");
    let card = |page: &str| {
        let card = page.split("property=\"og:image\" content=\"").nth(1);
        card.and_then(|rest| rest.split('"').next())
            .map(str::to_owned)
    };

    upload_logo(&app, &owner).await;
    let images = app.desk_get(&owner, "images").await;
    assert_eq!(images["images"][0]["is_logo"], true, "{images}");

    for path in ["/", "/es", "/sign-in", "/nowhere"] {
        let page = app.get(path).await.text();
        assert!(!page.contains(shipped), "{path}");
        let image = page.split("class=\"brand\"").nth(1).expect("the header");
        let image = image.split("</a>").next().expect("its end");
        assert!(image.contains("/logo.svg?v="), "{path}: {image}");
        assert!(
            image.contains("width=\"92\"") && image.contains("height=\"46\""),
            "{image}"
        );
    }
    let home = app.page("/").await;
    assert_ne!(card(&home), card(&before), "cards have no shipped logo");
    let data = home.split("<script type=\"application/ld+json\">").nth(1);
    let data = data.and_then(|rest| rest.split("</script>").next());
    let company: Value = serde_json::from_str(data.expect("structured data")).expect("JSON");
    let url = company["logo"].as_str().expect("a logo");
    let address = url.strip_prefix(crate::support::HOST).expect("absolute");
    let image = app.get(address).await;
    assert_eq!(image.status, StatusCode::OK);
    assert!(!image.text().contains("alert(1)"), "scripts are removed");
    let manifest = app.get("/site.webmanifest").await.json();
    assert_eq!(manifest["icons"][0]["src"], address);
    assert_eq!(manifest["icons"].as_array().map(Vec::len), Some(1));
    for icon in ["/favicon.ico", "/apple-touch-icon.png"] {
        let response = app.get(icon).await;
        assert_eq!(response.header("location"), address, "{icon}");
    }

    let deleted = app.desk(&owner, "DELETE", "images/logo.svg", "").await;
    assert!(deleted.status.is_success(), "{}", deleted.text());
    assert_eq!(app.page("/").await, before);
}

#[tokio::test]
async fn everybody_at_the_desk_gets_the_logo() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let dispatcher = app.dispatcher(&owner).await;
    let logo = async |session: &Session| app.desk_get(session, "me").await["logo"].clone();
    assert_eq!(logo(&owner).await, Value::Null, "the shipped one");

    upload_logo(&app, &owner).await;
    let shown = logo(&dispatcher).await;
    let address = shown["src"].as_str().unwrap_or_default();
    assert!(address.contains("/logo.svg?v="), "{shown}");
    assert_eq!(
        (&shown["width"], &shown["height"]),
        (&json!(92), &json!(46))
    );
    assert_eq!(logo(&owner).await, shown);
}

/// Uploads a logo at the desk.
async fn upload_logo(app: &TestApp, owner: &Session) {
    let upload = Request::put("/desk/api/images/logo.svg")
        .header("cookie", &owner.0)
        .header("content-type", "image/svg+xml")
        .header("sec-fetch-site", "same-origin")
        .body(Body::from(LOGO))
        .expect("a request");
    let uploaded = app.send(upload).await;
    assert!(uploaded.status.is_success(), "{}", uploaded.text());
    assert_eq!(uploaded.json()["is_logo"], true);
}
