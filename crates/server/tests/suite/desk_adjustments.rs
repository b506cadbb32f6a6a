//! Estimates adjusted at the desk: what is stored, what the customer sees, and what remains when answers change.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::support::content::RATES;
use crate::support::desk::{Session, first_lead, lead_id};
use crate::support::forms::hidden;
use crate::support::{TestApp, TestResponse, row};

/// A quote of $2,478.93: 11.5 hours of three movers, and services for $450.
struct Case {
    app: TestApp,
    owner: Session,
    lead: String,
    /// The path of the customer's copy.
    receipt: String,
}

impl Case {
    async fn new() -> Self {
        let app = TestApp::start().await;
        let owner = app.owner().await;
        let stored = app.insert(row(json!({}))).await.json();
        let receipt = stored[0]["receipt"].as_str().expect("a path").to_owned();
        let lead = lead_id(&first_lead(&app, &owner).await);
        Self {
            app,
            owner,
            lead,
            receipt,
        }
    }

    async fn lead(&self) -> Value {
        let path = format!("leads/{}", self.lead);
        self.app.desk_get(&self.owner, &path).await
    }

    /// Adjustments with the lead's present version.
    async fn entered(&self, changes: Value) -> Value {
        let line = first_lead(&self.app, &self.owner).await;
        let mut body = json!({
            "lines": [], "discount_basis_points": null, "discount_cents": null, "minutes": null,
            "travel_cents": 0, "reason": "Seen on site", "expected": line["updated_at"],
        });
        for (name, value) in changes.as_object().expect("changes") {
            body[name] = value.clone();
        }
        body
    }

    async fn send(&self, method: &str, path: &str, body: &Value) -> TestResponse {
        let path = format!("leads/{}/{path}", self.lead);
        let body = body.to_string();
        self.app.desk(&self.owner, method, &path, &body).await
    }

    /// Stores adjustments and returns the lead.
    async fn adjust(&self, changes: Value) -> Value {
        let body = self.entered(changes).await;
        let adjusted = self.send("PUT", "adjustments", &body).await;
        assert_eq!(adjusted.status, StatusCode::OK, "{}", adjusted.text());
        adjusted.json()
    }

    /// The path of the customer's page.
    async fn link(&self) -> String {
        let made = self.send("POST", "quote-link", &json!({})).await;
        let address = made.json()["address"].as_str().expect("a URL").to_owned();
        address[address.find("/q/").expect("a path")..].to_owned()
    }
}

fn agreed() -> Value {
    json!({
        "lines": [
            { "text": "Hoist for the piano", "cents": 12_000 },
            { "text": "Boxes returned", "cents": -3_000 },
        ],
        "discount_basis_points": 1_000,
        "minutes": 600,
        "travel_cents": 4_500,
    })
}

/// The first entry of this kind in a lead's history.
fn happened<'a>(lead: &'a Value, what: &str) -> &'a Value {
    let history = lead["history"].as_array().expect("a list");
    let entry = history.iter().find(|entry| entry["what"] == what);
    entry.unwrap_or_else(|| panic!("no {what} in {history:?}"))
}

#[tokio::test]
async fn an_adjusted_estimate_is_exact_and_stays_with_the_lead() {
    let case = Case::new().await;
    let body = case.entered(agreed()).await;
    let preview = case.send("POST", "adjustments/preview", &body).await;
    assert_eq!(preview.status, StatusCode::OK, "{}", preview.text());
    let preview = preview.json();
    // 10 hours for $1,600, services for $450, and the lines: $2,185 less 10 percent, and tax.
    assert_eq!(preview["estimate"]["total_cents"], 212_874);
    // 11 hours instead of 10.
    assert_eq!(preview["maximum_cents"], 228_462);
    assert_eq!(case.lead().await["quote"]["adjustments"], Value::Null);

    let lead = case.adjust(agreed()).await;
    let quote = &lead["quote"];
    assert_eq!(quote["estimate"], preview["estimate"]);
    assert_eq!(quote["estimate"]["adjusted"]["listed_minutes"], 690);
    assert_eq!(
        quote["estimate"]["adjusted"]["lines"][3],
        json!({ "kind": "discount", "text": "", "basis_points": 1_000, "cents": -21_850 })
    );
    assert_eq!(quote["adjustments"]["lines"], agreed()["lines"]);
    assert_eq!(quote["adjustments"]["reason"], "Seen on site");
    // The price list gives the same total with the same adjustments.
    assert_eq!(quote["recomputed_total_cents"], 212_874);
    assert_eq!(quote["same_total_today"], true);
    let entry = happened(&lead, "estimate_adjusted");
    assert_eq!(entry["from"], "Seen on site");
    assert_eq!(entry["to"], "212874");
    assert_eq!(entry["by"], "Rosa Cantú");
    assert_eq!(lead["line"]["total_cents"], 212_874);
    let exported = case.app.desk(&case.owner, "GET", "export.json", "").await;
    assert!(exported.text().contains("2128.74"), "{}", exported.text());

    // With only a reason, the price is that of the price list again.
    let lead = case.adjust(json!({ "reason": "Entered by mistake" })).await;
    assert_eq!(lead["quote"]["estimate"]["total_cents"], 247_893);
    assert_eq!(lead["quote"]["estimate"].get("adjusted"), None);
    assert_eq!(lead["quote"]["adjustments"], Value::Null);
}

#[tokio::test]
async fn the_customer_sees_the_lines_in_both_languages() {
    let case = Case::new().await;
    // Without it, the page shows no maximum.
    let rule = "/proposal/over_hours_confirmed";
    case.app.set(&case.owner, RATES, rule, json!(true)).await;
    let path = case.link().await;
    case.adjust(agreed()).await;
    let page = case.app.get(&path).await.text();
    for part in [
        "$2,128.74",
        "$2,284.62",
        "Hoist for the piano",
        "Travel fee",
        "Discount, 10%",
        "-$218.50",
        "By our price list alone they would be 11.5.",
        "We adjusted the price",
        "$350.19 less",
    ] {
        assert!(page.contains(part), "{part}");
    }
    // The reason is the desk's, and the hours apply to these answers only.
    assert!(!page.contains("Seen on site"));
    assert!(!page.contains("What changes my price"));
    let spanish = case.app.get(&format!("/es{path}")).await.text();
    for part in [
        "Cargo por traslado",
        "Descuento, 10%",
        "Hoist for the piano",
        "serían 11.5.",
    ] {
        assert!(spanish.contains(part), "{part}");
    }
    let receipt = case.app.get(&case.receipt).await.text();
    for part in [
        "$2,128.74",
        "Hoist for the piano",
        "Discount, 10%",
        "By our price list alone they would be 11.5.",
    ] {
        assert!(receipt.contains(part), "{part}");
    }
    // Without other hours, the effects are those of the agreed price.
    let lines = json!({ "lines": [{ "text": "Hoist for the piano", "cents": 10_000 }] });
    case.adjust(lines).await;
    let page = case.app.get(&path).await.text();
    for part in ["What changes my price", "$2,587.18"] {
        assert!(page.contains(part), "{part}");
    }
}

#[tokio::test]
async fn a_changed_answer_keeps_what_was_promised_except_the_hours() {
    let case = Case::new().await;
    let path = case.link().await;
    let shown = async || hidden(&case.app.get(&path).await.text(), "revision");
    let before = shown().await;
    case.adjust(agreed()).await;
    let changed = async |revision: &str, field: (&str, &str)| {
        let fields = [
            ("do", "revise"),
            ("revision", revision),
            field,
            ("additional_services", "full_packing"),
            ("additional_services", "packing_supplies"),
        ];
        case.app.post_form(&path, &fields).await.status
    };
    // The adjustment is a revision that a page opened before does not know.
    assert_eq!(
        changed(&before, ("crew_size", "2")).await,
        StatusCode::CONFLICT
    );
    // The price does not depend on this answer.
    let wishes = ("special_requests", "Ring twice.");
    assert_eq!(changed(&shown().await, wishes).await, StatusCode::SEE_OTHER);
    assert_eq!(
        case.lead().await["quote"]["estimate"]["total_cents"],
        212_874
    );
    assert_eq!(
        changed(&shown().await, ("crew_size", "2")).await,
        StatusCode::SEE_OTHER
    );
    let lead = case.lead().await;
    let estimate = &lead["quote"]["estimate"];
    assert_eq!(estimate["minutes"], 690);
    assert_eq!(estimate["adjusted"]["listed_minutes"], Value::Null);
    assert_eq!(lead["quote"]["adjustments"]["minutes"], Value::Null);
    assert_eq!(lead["quote"]["adjustments"]["lines"], agreed()["lines"]);
    assert_subtotal_adds_up(estimate);
    assert_eq!(happened(&lead, "agreed_hours_dropped")["from"], "600");
    let page = case.app.get(&path).await.text();
    for part in [
        "Hoist for the piano",
        "The hours that we had set by hand no longer apply",
        "2 movers (yours)",
    ] {
        assert!(page.contains(part), "{part}");
    }
    // So does a new estimate at the desk.
    let path = format!("leads/{}/estimate", case.lead);
    let form = case.app.desk_get(&case.owner, &path).await;
    let mut values = form["values"].clone();
    values["crew_size"] = json!("4");
    let line = first_lead(&case.app, &case.owner).await;
    let body = json!({ "values": values, "send": false, "expected": line["updated_at"] });
    let made = case.send("PUT", "estimate", &body).await;
    assert_eq!(made.status, StatusCode::OK, "{}", made.text());
    assert_eq!(
        made.json()["quote"]["adjustments"]["lines"],
        agreed()["lines"]
    );
}

/// The subtotal is labor, services and the lines of the adjustment.
fn assert_subtotal_adds_up(estimate: &Value) {
    let cents = |value: &Value| value.as_i64().expect("an amount");
    let lines = estimate["adjusted"]["lines"].as_array().expect("a list");
    let own: i64 = lines.iter().map(|line| cents(&line["cents"])).sum();
    let listed = cents(&estimate["labor_cents"]) + cents(&estimate["services_cents"]);
    assert_eq!(listed + own, cents(&estimate["subtotal_cents"]));
}

#[tokio::test]
async fn a_refusal_names_the_field_and_stores_nothing() {
    let case = Case::new().await;
    let line = |text: &str, cents: i64| json!({ "lines": [{ "text": text, "cents": cents }] });
    let many = json!({ "lines": vec![json!({ "text": "Ramp", "cents": 1 }); 31] });
    for (changes, field) in [
        (json!({ "reason": " " }), "reason"),
        (json!({ "reason": "a".repeat(501) }), "reason"),
        (line("", 100), "lines.0.text"),
        (line(&"a".repeat(121), 100), "lines.0.text"),
        (line("Ramp", 1_000_001), "lines.0.cents"),
        (line("A present", -300_000), "lines.0.cents"),
        (many, "lines"),
        (json!({ "discount_basis_points": 10_001 }), "discount"),
        (json!({ "discount_cents": 300_000 }), "discount"),
        (
            json!({ "discount_cents": 1, "discount_basis_points": 1 }),
            "discount",
        ),
        (json!({ "minutes": 45 }), "minutes"),
        (json!({ "minutes": 6_030 }), "minutes"),
        (json!({ "travel_cents": 1_000_001 }), "travel_cents"),
    ] {
        let body = case.entered(changes).await;
        let refused = case.send("PUT", "adjustments", &body).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{body}");
        assert_eq!(refused.json()["fields"][0]["field"], field, "{body}");
    }
    let lead = case.lead().await;
    assert_eq!(lead["quote"]["estimate"]["total_cents"], 247_893);
    let unknown = case.entered(json!({ "coupon": 1 })).await;
    let refused = case.send("PUT", "adjustments", &unknown).await;
    assert!(refused.status.is_client_error(), "{}", refused.text());
}

#[tokio::test]
async fn an_outdated_adjustment_is_a_conflict() {
    let case = Case::new().await;
    let outdated = case.entered(agreed()).await;
    case.adjust(json!({ "travel_cents": 1_000 })).await;
    let refused = case.send("PUT", "adjustments", &outdated).await;
    assert_eq!(refused.status, StatusCode::CONFLICT, "{}", refused.text());
    let lead = case.lead().await;
    assert_eq!(lead["quote"]["adjustments"]["travel_cents"], 1_000);
    let nobody = format!("leads/{}/adjustments", uuid::Uuid::from_u128(9));
    let body = outdated.to_string();
    let missing = case.app.desk(&case.owner, "PUT", &nobody, &body).await;
    assert_eq!(missing.status, StatusCode::NOT_FOUND);
}
