//! The customer's copy: what it repeats, what it is called, and that it thanks once.

use crate::bookings::desk_with_crews;
use crate::support::{TestApp, row};
use axum::http::StatusCode;
use serde_json::json;

/// Stores a quote and returns the path of its copy, and its reference.
async fn stored(app: &TestApp) -> [String; 2] {
    let stored = app.insert(row(json!({}))).await.json();
    ["receipt", "reference"].map(|key| {
        let text = stored[0][key].as_str();
        text.expect("a text").to_owned()
    })
}

#[tokio::test]
async fn the_copy_repeats_the_request_and_not_the_email_address() {
    let app = TestApp::start().await;
    let [path, reference] = stored(&app).await;
    let copy = app.get(&path).await.text();
    for value in [
        "1402 Nolana Avenue, McAllen, TX 78504",
        "3310 West Freddy Gonzalez Drive, Edinburg, TX 78539",
        "March 14, 2027",
        "House",
        "3",
        "1650",
        "1 flight",
        "Upright piano in the den.",
        "(956) 555-0142",
    ] {
        assert!(copy.contains(&format!("<dd>{value}</dd>")), "{value}");
    }
    let title = format!("<title>Customer copy {reference} | RGV Move Quote</title>");
    assert!(copy.contains(&title), "{title}");
    assert!(!copy.contains("maria.gonzalez@example.com"));
    // The link in the other language leads to the same copy in that language.
    let spanish = path.replace("/quote/received", "/es/cotizacion/recibida");
    let spanish = app.get(&spanish).await.text();
    for value in ["14 de marzo de 2027", "Casa", "1 tramo"] {
        assert!(spanish.contains(&format!("<dd>{value}</dd>")), "{value}");
    }
}

#[tokio::test]
async fn the_copy_says_that_the_request_was_sent_only_right_after_it_was() {
    let app = TestApp::start().await;
    let [path, _] = stored(&app).await;
    let toast = "role=\"status\"";
    assert!(app.get(&path).await.text().contains(toast));
    app.advance_clock(60);
    let later = app.get(&path).await.text();
    assert!(!later.contains(toast));
    assert!(later.contains("Quote Submitted"));
}

#[tokio::test]
async fn the_copy_leads_to_the_days_on_the_private_page() {
    let (app, _) = desk_with_crews().await;
    let [path, reference] = stored(&app).await;
    let spanish = path.replace("/quote/received", "/es/cotizacion/recibida");
    for (copy, page, label) in [
        (path.as_str(), "/q/", "Choose your day"),
        (spanish.as_str(), "/es/q/", "Elija su día"),
    ] {
        let html = app.get(copy).await.text();
        let form = "<form class=\"copy__day\" method=\"post\">";
        assert!(html.contains(form) && html.contains(label), "{html}");
        let chosen = app.post_form(copy, &[]).await;
        assert_eq!(chosen.status, StatusCode::SEE_OTHER);
        let address = chosen.header("location").to_owned();
        assert!(address.starts_with(page), "{address}");
        let (address, anchor) = address.split_once('#').expect("an anchor");
        let days = app.get(address).await.text();
        let heading = format!("id=\"{anchor}\"");
        for part in [heading.as_str(), reference.as_str(), "?month=2026-12"] {
            assert!(days.contains(part), "{part}");
        }
    }
}

#[tokio::test]
async fn without_crews_the_private_page_says_whom_to_call() {
    let app = TestApp::start().await;
    let [path, _] = stored(&app).await;
    let chosen = app.post_form(&path, &[]).await;
    let (address, _) = chosen
        .header("location")
        .split_once('#')
        .expect("an anchor");
    let page = app.get(address).await.text();
    assert!(page.contains("and we will find one."), "{page}");
    let unasked = address.split('?').next().expect("a path");
    assert!(
        !app.get(unasked)
            .await
            .text()
            .contains("and we will find one.")
    );
}

#[tokio::test]
async fn a_copy_that_has_expired_leads_to_no_days() {
    let app = TestApp::start().await;
    let [path, _] = stored(&app).await;
    app.advance_clock(8 * 86_400);
    let chosen = app.post_form(&path, &[]).await;
    assert_eq!(chosen.status, StatusCode::SEE_OTHER);
    assert_eq!(chosen.header("location"), path);
    let unknown = app.post_form("/quote/received/unknown", &[]).await;
    assert_eq!(unknown.status, StatusCode::NOT_FOUND);
}
