//! The calendar on the private page of a quote.

use axum::http::{Request, StatusCode};
use domain::schedule::Confirmation;
use serde_json::json;

use crate::quote_booking::{MONDAY, MORNING, book, customer, post_hold, quote_page, set_up};
use crate::quote_pages::Case;
use crate::quote_wishes::send as send_photos;
use crate::support::TestApp;
use crate::support::forms::hidden;
use crate::support::sample_images::jpeg;

#[tokio::test]
async fn nothing_is_offered_before_crews_are_set_up() {
    let app = TestApp::start().await;
    let path = quote_page(&app, "Maria Gonzalez", "maria@example.com").await;
    let page = app.get(&path).await.text();
    assert!(!page.contains("Choose your day"));
}

#[tokio::test]
async fn a_free_day_is_a_link_to_its_windows() {
    let (app, path) = customer(Confirmation::Instant).await;
    let first = app.get(&path).await.text();
    assert!(first.contains("<caption>November 2026</caption>"));
    assert!(first.contains("?month=2026-12#your-move-booking"));
    let month = app.get(&format!("{path}?month=2026-12")).await.text();
    assert!(month.contains("href=\"?day=2026-12-07#your-move-day\""));
    assert!(month.contains("aria-label=\"Monday, December 7, 2026\""));
    let day = app.get(&format!("{path}?day={MONDAY}")).await.text();
    assert!(day.contains("Between 8:00\u{a0}AM and 10:00\u{a0}AM"));
    assert!(
        !day.contains("Between 2:00\u{a0}PM and 4:00\u{a0}PM"),
        "too late"
    );
    // What is not a date is no choice.
    for query in ["day=monday", "month=2026-99", "day=9999-12-31"] {
        let odd = app.get(&format!("{path}?{query}")).await;
        assert_eq!(odd.status, StatusCode::OK, "{query}");
    }
}

#[tokio::test]
async fn the_page_speaks_spanish() {
    let (app, path) = customer(Confirmation::Instant).await;
    let path = format!("/es{path}");
    let page = app.get(&format!("{path}?day={MONDAY}")).await.text();
    assert!(page.contains("Elija su día"));
    assert!(page.contains("<caption>diciembre de 2026</caption>"));
    assert!(page.contains("Entre 8:00\u{a0}a.\u{a0}m. y 10:00\u{a0}a.\u{a0}m."));
    let refused = post_hold(&app, &path, &hidden(&page, "hold"), MONDAY, "").await;
    assert!(refused.text().contains("Elija un horario"));
    book(&app, &path).await;
    let page = app.get(&path).await.text();
    assert!(page.contains("Reservado: el equipo llega el lunes 7 de diciembre de 2026"));
    assert!(page.contains("un día antes, si todavía falta ese tiempo."));
}

/// Asserts that the page of a free day has at most these bytes in both languages, compressed for a visitor.
async fn assert_small(app: &TestApp, path: &str, most: usize) {
    let mut sizes = Vec::new();
    for path in [path, &format!("/es{path}")] {
        let request = Request::get(format!("{path}?day={MONDAY}")).header("accept-encoding", "br");
        let request = request.body(axum::body::Body::empty()).expect("a request");
        let page = app.send(request).await;
        assert_eq!(page.header("content-encoding"), "br");
        sizes.push(page.body.len());
    }
    let are_small = sizes.iter().all(|size| *size <= most);
    assert!(are_small, "English and Spanish in bytes: {sizes:?}");
}

#[tokio::test]
async fn the_page_with_its_calendar_stays_small() {
    let (app, path) = customer(Confirmation::Instant).await;
    assert_small(&app, &path, 14_000).await;
}

#[tokio::test]
async fn the_page_with_everything_on_it_stays_small() {
    let case = Case::new().await;
    let (app, path) = (&case.app, case.link().await);
    set_up(app, Confirmation::ByHand).await;
    let photos: Vec<Vec<u8>> = (0..20).map(|number| jpeg(48 + number, 48)).collect();
    let files: Vec<(&str, &[u8])> = photos
        .iter()
        .map(|photo| ("stairs.jpg", &photo[..]))
        .collect();
    let sent = send_photos(app, &path, &files).await;
    assert_eq!(sent.status, StatusCode::SEE_OTHER, "{}", sent.text());
    for change in 1..=10 {
        let page = app.get(&path).await.text();
        let (revision, bedrooms) = (hidden(&page, "revision"), (3 - change % 2).to_string());
        let fields = [
            ("do", "revise"),
            ("revision", revision.as_str()),
            ("bedrooms", bedrooms.as_str()),
        ];
        let revised = app.post_form(&path, &fields).await;
        assert_eq!(revised.status, StatusCode::SEE_OTHER, "{}", revised.text());
    }
    // The open proposal, with its whole text and both forms, and the window that is accepted with it.
    case.issue(json!({})).await;
    let page = app.get(&format!("{path}?day={MONDAY}")).await.text();
    let held = post_hold(app, &path, &hidden(&page, "hold"), MONDAY, MORNING).await;
    assert_eq!(held.status, StatusCode::SEE_OTHER, "{}", held.text());
    let page = app.get(&format!("{path}?day={MONDAY}")).await.text();
    for part in [
        "You can accept this proposal until",
        "Held for you until",
        "Choose another time",
        "stairs.jpg, 0.1 MB",
        "Change 11,",
    ] {
        assert!(page.contains(part), "{part}");
    }
    // As many photos as a lead can have, and eleven changes: more than almost any page shows.
    assert_small(app, &path, 14_600).await;
}
