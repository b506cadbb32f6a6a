//! Attacks that read other people's entries.

use crate::support::forms::{RESIDENTIAL, first_row};
use crate::support::process::{exchange, post_at, served};
use crate::support::smtp::parsed;
use crate::support::{TestApp, row};
use axum::http::StatusCode;
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn a_lead_is_shown_by_its_link_for_a_week_and_never_by_its_identifier() {
    let app = TestApp::with_default_limits().await;
    let address = served(&app).await;
    let sent = post_at(address, "/leads", "", RESIDENTIAL).await;
    let thanks = sent.header("location").to_owned();
    let lead = first_row(&app, "select * from leads").await;
    let (id, token) = (lead["id"].as_str(), lead["link_token"].as_str());
    let (id, token) = (id.expect("text"), token.expect("text"));
    assert_ne!(id, token);
    assert_eq!(thanks, format!("/leads/{token}"));
    let wizard = format!("/quote?lead={token}");
    let shown = async |path: &str| {
        let page = exchange(address, &format!("GET {path}"), "", "").await;
        page.body.contains("Rosa Cant")
    };
    assert!(shown(&thanks).await && shown(&wizard).await);
    let by_id = [format!("/leads/{id}"), format!("/quote?lead={id}")];
    for path in by_id {
        assert!(!shown(&path).await, "{path}");
    }
    app.advance_clock(8 * 86_400);
    assert!(!shown(&thanks).await && !shown(&wizard).await);
}

#[tokio::test]
async fn a_receipt_is_shown_by_its_link_for_a_week_and_never_by_its_identifier() {
    let app = TestApp::start().await;
    for (language, path, other, wizard) in [
        ("en", "/quote/received", "/es/cotizacion/recibida", "/quote"),
        (
            "es",
            "/es/cotizacion/recibida",
            "/quote/received",
            "/es/cotizacion",
        ),
    ] {
        let email = format!("{language}@example.com");
        let entries = json!({
            "customer_name": "Canaryxq", "customer_email": email, "language": language
        });
        let stored = app.insert(row(entries)).await.json();
        let id = stored[0]["id"].as_str().expect("an identifier").to_owned();
        app.drain().await;
        let mails = app.mails();
        let to_visitor = mails
            .iter()
            .find(|mail| mail.contains(&format!("\nTo: {email}")));
        let mail = parsed(to_visitor.expect("a mail").as_bytes());
        let text = mail.body_text(0).expect("a text").into_owned();
        // The mail has a link to the private page, with 128 random bits of its own.
        let at = text.find("/q/").expect("a link") + "/q/".len();
        let page: String = text[at..]
            .chars()
            .take_while(|c| !c.is_whitespace())
            .collect();
        assert_eq!(page.len(), 32, "{page}");
        let hashes = "select count(*) from quote_links where length(token_hash) = 64";
        assert!(app.count(hashes).await > 0, "only hashes are stored");
        let link = stored[0]["receipt"].as_str().expect("a receipt");
        let token = link.rsplit('/').next().expect("a token").to_owned();
        assert_ne!(token, id);
        // The time in 8 digits, then 128 random bits.
        assert_eq!(token.len(), 8 + 32, "{token}");
        for path in [path, other] {
            let shown = app.get(&format!("{path}/{token}")).await;
            assert_eq!(shown.status, StatusCode::OK);
            assert!(shown.text().contains("Canaryxq"), "{path}");
        }
        let by_id = app.get(&format!("{path}/{id}")).await;
        assert!(!by_id.text().contains("Canaryxq"));
        app.advance_clock(8 * 86_400);
        for gone in [token.as_str(), id.as_str()] {
            let expired = app.get(&format!("{path}/{gone}")).await;
            assert_eq!(expired.status, StatusCode::NOT_FOUND);
            let page = expired.text();
            assert!(!page.contains("Canaryxq") && !page.contains(gone), "{page}");
            assert!(page.contains("tel:956-555-0142"), "the phone number");
            assert!(page.contains(&format!("href=\"{wizard}\"")), "a new quote");
            assert_eq!(expired.header("cache-control"), "no-store");
        }
    }
}
