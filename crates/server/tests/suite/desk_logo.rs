//! The owner's logo: an uploaded image that takes the place of the shipped one everywhere.

use crate::support::desk::Session;
use crate::support::sample_images::{SERVICE_KEY, encoded};
use crate::support::smtp::{Smtp, parsed};
use crate::support::{TestApp, TestResponse, row};
use axum::body::Body;
use axum::http::{Request, StatusCode};
use image::ImageFormat;
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
async fn a_logo_that_is_a_written_name_is_no_icon() {
    let app = TestApp::with_env(&[("MUDANZA_API_SERVICE_KEY", SERVICE_KEY)]).await;
    let owner = app.owner().await;
    let before = app.get("/site.webmanifest").await.json()["icons"].clone();
    let wide = LOGO.replace("96", "300");
    upload(&app, &owner, "logo.svg", "image/svg+xml", wide.into()).await;
    let icons = app.get("/site.webmanifest").await.json()["icons"].clone();
    assert_eq!(icons, before, "the drawn icons");
    let icon = app.get("/apple-touch-icon.png").await;
    assert_eq!(icon.status, StatusCode::OK);
    assert_eq!(icon.header("content-type"), "image/png");
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

#[tokio::test]
async fn mails_show_a_logo_as_a_png_that_mail_programs_draw() {
    let smtp = Smtp::start(&[]);
    let app = TestApp::with_env(&[("MUDANZA_MAIL_URL", &smtp.url())]).await;
    let owner = app.owner().await;
    // A customer is sent two emails a day at most.
    let html = async |email: &str| {
        app.insert(row(json!({ "customer_email": email }))).await;
        app.drain().await;
        let mut mails = smtp.to(email);
        let mail = mails.pop().expect("a mail to the customer");
        let mail = parsed(&mail);
        let text = mail.body_text(0).expect("a text").into_owned();
        assert!(!text.contains("logo"), "{text}");
        mail.body_html(0).expect("HTML").into_owned()
    };
    let before = html("ana@example.org").await;
    assert!(!before.contains("<img"), "the shipped logo is not theirs");
    let image_of = |html: &str| {
        let image = html.split("<img src=\"").nth(1).expect("a logo");
        assert!(
            image.contains("width=\"92\" height=\"46\" alt=\""),
            "{image}"
        );
        let address = image.split('"').next().unwrap_or_default();
        let path = address.strip_prefix(crate::support::HOST);
        path.expect("absolute").to_owned()
    };
    upload_logo(&app, &owner).await;
    let address = image_of(&html("eva@example.org").await);
    let drawn = app.get(&address).await;
    assert_eq!(drawn.status, StatusCode::OK, "{address}");
    assert_eq!(drawn.header("content-type"), "image/png");
    let picture = image::load_from_memory(&drawn.body).expect("a PNG");
    assert_eq!((picture.width(), picture.height()), (184, 92), "sharp");
    let deleted = app.desk(&owner, "DELETE", "images/logo.svg", "").await;
    assert!(deleted.status.is_success(), "{}", deleted.text());
    let png = encoded(120, 60, ImageFormat::Png);
    upload(&app, &owner, "logo.png", "image/png", png).await;
    let path = image_of(&html("luz@example.org").await);
    assert_eq!(app.get(&path).await.status, StatusCode::OK, "{path}");
    // A mail that was sent before shows the present logo.
    assert_eq!(app.get(&address).await.header("location"), path);
}

#[tokio::test]
async fn a_logo_of_another_kind_replaces_the_first_without_the_password() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    upload_logo(&app, &owner).await;
    let other = encoded(120, 60, ImageFormat::Png);
    let other = put(&app, &owner, "truck.png", "image/png", other).await;
    assert!(other.status.is_success(), "{}", other.text());
    app.advance_clock(11 * 60);
    let names = async || {
        let list = app.desk_get(&owner, "images").await;
        let images = list["images"].as_array().expect("a list").iter();
        let names = images.map(|image| image["name"].as_str().unwrap_or_default().to_owned());
        names.collect::<Vec<_>>()
    };

    let png = encoded(120, 60, ImageFormat::Png);
    upload(&app, &owner, "logo.png", "image/png", png).await;
    assert_eq!(names().await, ["logo.png", "truck.png"]);
    assert!(app.page("/").await.contains("/logo.png?v="));
    upload_logo(&app, &owner).await;
    assert_eq!(names().await, ["logo.svg", "truck.png"]);

    // Bad bytes replace nothing.
    let bad = put(&app, &owner, "logo.png", "image/png", b"nothing".to_vec()).await;
    assert!(bad.status.is_client_error(), "{}", bad.text());
    assert_eq!(names().await, ["logo.svg", "truck.png"]);
    let deleted = app.desk(&owner, "DELETE", "images/logo.svg", "").await;
    assert_eq!(deleted.status, StatusCode::FORBIDDEN, "{}", deleted.text());
}

/// Uploads a logo at the desk.
async fn upload_logo(app: &TestApp, owner: &Session) {
    upload(app, owner, "logo.svg", "image/svg+xml", LOGO.into()).await;
}

async fn upload(app: &TestApp, owner: &Session, name: &str, kind: &str, bytes: Vec<u8>) {
    let uploaded = put(app, owner, name, kind, bytes).await;
    assert!(uploaded.status.is_success(), "{}", uploaded.text());
    assert_eq!(uploaded.json()["is_logo"], true);
}

async fn put(
    app: &TestApp,
    owner: &Session,
    name: &str,
    kind: &str,
    bytes: Vec<u8>,
) -> TestResponse {
    let upload = Request::put(format!("/desk/api/images/{name}"))
        .header("cookie", &owner.0)
        .header("content-type", kind)
        .header("sec-fetch-site", "same-origin")
        .body(Body::from(bytes))
        .expect("a request");
    app.send(upload).await
}
