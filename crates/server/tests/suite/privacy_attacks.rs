//! Attacks that read what somebody else entered.

use crate::support::TestApp;
use crate::support::forms::{RESIDENTIAL, first_row};
use crate::support::process::{exchange, post_at, served};

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
