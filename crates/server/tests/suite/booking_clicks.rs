//! A button that is pressed several times at once accepts and books once.

use axum::http::StatusCode;
use domain::schedule::Confirmation;
use serde_json::json;
use uuid::Uuid;

use crate::quote_booking::{MONDAY, post, post_hold, set_up};
use crate::quote_pages::{Case, text};

const MORNING: &str = "08:00-10:00";

#[tokio::test]
async fn a_proposal_is_accepted_and_its_window_booked_once() {
    let case = Case::new().await;
    let app = &case.app;
    set_up(app, Confirmation::Instant).await;
    let path = case.link().await;
    let proposal = case.issue(json!({})).await;
    let id = Uuid::from_u128(1).to_string();
    let held = post_hold(app, &path, &id, MONDAY, MORNING).await;
    assert_eq!(held.status, StatusCode::SEE_OTHER, "{}", held.text());
    let page = app.get(&path).await.text();
    let accept = [
        ("do", "accept"),
        ("proposal", text(&proposal, "id")),
        ("words", text(&proposal, "words_hash")),
        ("name", "Maria Elena Gonzalez"),
    ];
    let press = || post(app, &path, &page, &accept);
    let (one, two, three, four) = tokio::join!(press(), press(), press(), press());
    for pressed in [one, two, three, four] {
        assert_eq!(pressed.status, StatusCode::SEE_OTHER, "{}", pressed.text());
    }
    for (what, query) in [
        ("decisions", "select count(*) from proposal_decisions"),
        (
            "bookings",
            "select count(*) from bookings where status = 'booked'",
        ),
        (
            "mails",
            "select count(*) from notices where kind = 'booking_mail'",
        ),
    ] {
        assert_eq!(app.count(query).await, 1, "{what}");
    }
}
