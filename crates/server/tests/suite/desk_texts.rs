//! Text messages that people at the desk send manually: only with consent, in the hours of the day, and in the history.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::desk_lead_work::{change, phone_lead};
use crate::support::desk::{Session, lead_id};
use crate::support::{TestApp, row};

const CONSENT: &str = "I agree to get text messages (SMS) about my move.";
const KEY: &str = "8b0e9f2e-5b52-4c3c-9f3e-0d6f4a1b7c11";

/// Stores a lead with a consent to text messages, and returns its path in the API.
async fn lead_with_consent(app: &TestApp, owner: &Session) -> String {
    app.insert(row(json!({ "language": "es" }))).await;
    let line = app.desk_get(owner, "leads").await["leads"][0].clone();
    let id = lead_id(&line);
    let pool = app.database().await;
    sqlx::query(
        "insert into consents (lead_id, field, words, version, given, given_at, page, language, address)
         values ($1, 'sms', $2, 'v', 1, 0, '/', 'es', '')",
    )
    .bind(&id)
    .bind(CONSENT)
    .execute(&pool)
    .await
    .expect("a consent");
    format!("leads/{id}")
}

#[tokio::test]
async fn a_customer_who_agreed_is_texted_in_their_language_in_the_hours_of_the_day() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let path = lead_with_consent(&app, &owner).await;
    let lead = app.desk_get(&owner, &path).await;
    assert_eq!(lead["agrees_to_texts"], true, "{}", lead["consents"]);

    let mut refusals = Vec::new();
    for _ in 0..24 {
        let offer = app.desk_get(&owner, &format!("{path}/texts")).await;
        refusals.push(offer["refusal"].clone());
        app.advance_clock(3_600);
    }
    let open = refusals.iter().filter(|refusal| refusal.is_null()).count();
    assert_eq!(open, 12, "from 9 AM to 9 PM: {refusals:?}");
    assert!(refusals.contains(&json!("hours")));

    let drafts = app.desk_get(&owner, &format!("{path}/texts")).await["drafts"].clone();
    let languages = drafts.as_array().expect("a list").iter();
    let languages: Vec<&Value> = languages.map(|draft| &draft["language"]).collect();
    assert_eq!(languages, ["es", "es", "es", "en", "en", "en"]);
    let text = drafts[1]["text"].as_str().expect("a text");
    assert!(
        text.starts_with("Hola, Maria Elena Gonzalez. Somos Valley Movers."),
        "{text}"
    );
    assert!(text.contains("/es/"), "{text}");
}

#[tokio::test]
async fn a_text_is_recorded_once_in_the_history() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let path = lead_with_consent(&app, &owner).await;
    let texts = format!("{path}/texts");
    let body = json!({ "text": "Hola, le llamamos.", "key": KEY }).to_string();
    for _ in 0..2 {
        let recorded = app.desk(&owner, "POST", &texts, &body).await;
        assert_eq!(recorded.status, StatusCode::CREATED, "{}", recorded.text());
    }
    let lead = app.desk_get(&owner, &path).await;
    let history = lead["history"].as_array().expect("a list").iter();
    let sent: Vec<&Value> = history.filter(|entry| entry["what"] == "texted").collect();
    assert_eq!(sent.len(), 1, "{}", lead["history"]);
    assert_eq!(sent[0]["to"], "Hola, le llamamos.");
    assert_eq!(sent[0]["by"], "Rosa Cantú");
    for wrong in [
        json!({ "text": "", "key": KEY }),
        json!({ "text": "a".repeat(1_001), "key": KEY }),
        json!({ "text": "Hola", "key": "none" }),
    ] {
        let refused = app.desk(&owner, "POST", &texts, &wrong.to_string()).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{wrong}");
    }
}

#[tokio::test]
async fn nobody_is_texted_without_consent() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let entries = json!({ "name": "Dana", "phone": "956-555-0111" });
    let lead = phone_lead(&app, &owner, entries).await;
    assert_eq!(lead["agrees_to_texts"], false);
    let texts = format!("leads/{}/texts", lead_id(&lead["line"]));
    let offer = app.desk_get(&owner, &texts).await;
    assert_eq!(offer["refusal"], "no_consent");
    let body = json!({ "text": "Hi", "key": KEY }).to_string();
    let refused = app.desk(&owner, "POST", &texts, &body).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn a_consent_on_the_phone_is_kept_in_its_words() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let words = "On the phone, the customer agreed to get text messages (SMS).";
    let call = json!({ "name": "Dana", "phone": "956-555-0111", "texts_consent": words });
    let lead = phone_lead(&app, &owner, call).await;
    assert_eq!(lead["agrees_to_texts"], true);
    assert_eq!(lead["consents"][0]["text"], words);
    assert_eq!(lead["consents"][0]["phone"], "956-555-0111");
    let texts = format!("leads/{}/texts", lead_id(&lead["line"]));
    let offer = app.desk_get(&owner, &texts).await;
    assert_ne!(offer["refusal"], "no_consent");
    // It is for that number only.
    let corrected = json!({
        "name": "Dana", "phone": "956-555-0113", "expected": lead["line"]["updated_at"],
    });
    let path = format!("leads/{}/fields", lead_id(&lead["line"]));
    let lead = change(&app, &owner, "PUT", &path, corrected).await;
    assert_eq!(lead["agrees_to_texts"], false, "{}", lead["consents"]);
    assert_eq!(lead["consents"][0]["phone"], "956-555-0111");
    let long =
        json!({ "name": "Dana", "phone": "956-555-0112", "texts_consent": "a".repeat(1_001) });
    let refused = app.desk(&owner, "POST", "leads", &long.to_string()).await;
    assert!(refused.status.is_client_error(), "{}", refused.text());
}
