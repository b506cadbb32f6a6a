//! What came with the program as a sample does not become part of a proposal until the owner confirms it.

use axum::http::StatusCode;
use serde_json::json;

use crate::quote_pages::Case;
use crate::support::TestApp;
use crate::support::content::{FACTS, RATES};
use crate::support::desk::{Session, first_lead};

const KEY: &str = "5f0c2f4e-6a35-4c1e-9a52-0d5d3f1f4a01";

/// Confirms what a proposal must not take from the program: the rule for the maximum, when payment is due, and the legal
/// texts.
pub async fn confirm_samples(app: &TestApp, owner: &Session) {
    for (file, pointer, value) in [
        (RATES, "/proposal/over_hours_confirmed", json!(true)),
        (FACTS, "/policy/payment", json!("Pay by card.")),
        (FACTS, "/policy/payment_es", json!("Se paga con tarjeta.")),
    ] {
        app.set(owner, file, pointer, value).await;
    }
    let texts = json!({ "key": "proposal.toml", "done": true }).to_string();
    let confirmed = app.desk(owner, "POST", "setup", &texts).await;
    assert_eq!(confirmed.status, StatusCode::OK, "{}", confirmed.text());
}

#[tokio::test]
async fn samples_of_the_program_are_not_issued() {
    let case = Case::new().await;
    let order = async |kind: &str| {
        let line = first_lead(&case.app, &case.owner).await;
        let body = json!({ "key": KEY, "kind": kind, "expected": line["updated_at"] });
        let path = format!("leads/{}/proposals", case.lead);
        case.app
            .desk(&case.owner, "POST", &path, &body.to_string())
            .await
    };
    let rule = "Decide under Prices how far";
    let others = [
        "Say in the business profile when",
        "Confirm the legal texts",
    ];
    for kind in ["not_to_exceed", "binding"] {
        let refused = order(kind).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{kind}");
        let refused = refused.text();
        // The maximum of a binding proposal does not follow from the rule.
        assert_eq!(refused.contains(rule), kind == "not_to_exceed", "{refused}");
        for words in others {
            assert!(refused.contains(words), "{words} in {refused}");
        }
    }
    let numbers = "select count(*) from proposal_numbers";
    assert_eq!(case.app.count(numbers).await, 0);
    confirm_samples(&case.app, &case.owner).await;
    assert_eq!(order("not_to_exceed").await.status, StatusCode::CREATED);
}
