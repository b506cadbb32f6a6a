//! The calendar on the private page of a quote.

use axum::http::{Request, StatusCode};
use domain::schedule::Confirmation;

use crate::quote_booking::{MONDAY, book, customer, post_hold, quote_page};
use crate::support::TestApp;
use crate::support::forms::hidden;

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

#[tokio::test]
async fn the_page_with_its_calendar_stays_small() {
    let (app, path) = customer(Confirmation::Instant).await;
    for path in [&path, &format!("/es{path}")] {
        let request = Request::get(format!("{path}?day={MONDAY}")).header("accept-encoding", "br");
        let request = request.body(axum::body::Body::empty()).expect("a request");
        let page = app.send(request).await;
        assert_eq!(page.header("content-encoding"), "br");
        assert!(page.body.len() <= 14_000, "{} bytes", page.body.len());
    }
}
