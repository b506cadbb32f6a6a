//! Every customer whose job is done is asked for a review, once, if there is a page for reviews.

use axum::http::StatusCode;
use bookings::Finish;
use domain::Cents;
use domain::schedule::PaymentMethod;
use serde_json::json;
use uuid::Uuid;

use crate::bookings::{add_lead, desk_with_crews};
use crate::support::TestApp;
use crate::support::content::FACTS;
use crate::support::desk::Session;
use crate::support::forms::first_row;
use crate::support::smtp::parsed;

/// A page for reviews.
const REVIEW_PAGE: &str = "https://g.page/r/palma-real/review";

/// Books and finishes a job of the first crew in December for a new lead.
async fn finish_job(app: &TestApp, owner: &Session, day: u128, language: &str) -> String {
    let lead = add_lead(app, owner, "Ana Ruiz", language).await;
    let booking = Uuid::from_u128(day);
    let job = json!({
        "id": booking.to_string(), "day": format!("2026-12-0{day}"), "window": "08:00-10:00",
        "crew": 1, "minutes": 240,
    });
    let path = format!("leads/{lead}/booking");
    let booked = app.desk(owner, "POST", &path, &job.to_string()).await;
    assert_eq!(booked.status, StatusCode::NO_CONTENT, "{}", booked.text());
    let person = first_row(app, "select id from people").await;
    let finish = Finish {
        minutes: Some(270),
        amount: Cents(90_000),
        payment: PaymentMethod::Cash,
    };
    let person = person["id"].as_str().expect("an identifier");
    let finished = app.program.bookings.finish(booking, &finish, person);
    finished.await.expect("finished");
    lead
}

/// A day passes, during which the owner stays signed in.
async fn wait_a_day(app: &TestApp, owner: &Session) {
    for _ in 0..3 {
        app.advance_clock(8 * 3_600);
        app.desk_get(owner, "me").await;
    }
}

/// Sends what is due. Returns the texts of the mails that lead to the page for reviews.
async fn review_requests(app: &TestApp) -> Vec<String> {
    app.program.notifier.request_reviews().await;
    app.drain().await;
    let texts = app.mails().into_iter().map(|file| {
        let mail = parsed(file.as_bytes());
        mail.body_text(0).expect("a text").into_owned()
    });
    texts.filter(|text| text.contains(REVIEW_PAGE)).collect()
}

#[tokio::test]
async fn every_customer_is_asked_for_a_review_once_in_their_language() {
    let (app, owner) = desk_with_crews().await;
    finish_job(&app, &owner, 1, "es").await;
    finish_job(&app, &owner, 2, "en").await;
    let quarantined = finish_job(&app, &owner, 3, "en").await;
    let quarantine = sqlx::query("update leads set suspicion = 'by_hand' where id = $1");
    let quarantine = quarantine.bind(&quarantined);
    let pool = app.database().await;
    quarantine.execute(&pool).await.expect("written");
    wait_a_day(&app, &owner).await;
    review_requests(&app).await;
    let enqueued = "select count(*) from notices where kind = 'review_request_mail'";
    assert_eq!(app.count(enqueued).await, 0, "there is no page for reviews");

    let page = json!("g.page/r/palma-real/review");
    app.set(&owner, FACTS, "/review_page/main", page).await;
    for _ in 0..2 {
        let requests = review_requests(&app).await;
        assert_eq!(requests.len(), 2, "{requests:?}");
        for words in ["Would you write a review?", "¿Nos deja su opinión?"] {
            let in_words = requests.iter().filter(|text| text.contains(words));
            assert_eq!(in_words.count(), 1, "{words} in {requests:?}");
        }
    }
}

#[tokio::test]
async fn nobody_is_asked_for_a_review_once_the_page_is_removed() {
    let (app, owner) = desk_with_crews().await;
    app.set(&owner, FACTS, "/review_page/main", json!(REVIEW_PAGE))
        .await;
    finish_job(&app, &owner, 1, "en").await;
    assert!(review_requests(&app).await.is_empty(), "it is too early");
    wait_a_day(&app, &owner).await;
    app.program.notifier.request_reviews().await;
    let enqueued = "select count(*) from notices where kind = 'review_request_mail'";
    assert_eq!(app.count(enqueued).await, 1);
    app.set(&owner, FACTS, "/review_page/main", json!("")).await;
    assert!(review_requests(&app).await.is_empty());
    assert_eq!(app.count(enqueued).await, 0, "it is dropped, not dead");
}
