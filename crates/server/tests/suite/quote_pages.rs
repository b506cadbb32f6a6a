//! The private page of a quote over HTTP: opened, proposed, accepted, asked about, read as PDF.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::proposal_samples::confirm_samples;
use crate::support::content::{FACTS, RATES};
use crate::support::desk::{Session, first_lead, lead_id};
use crate::support::forms::hidden;
use crate::support::{TestApp, row};

pub const KEY: &str = "5f0c2f4e-6a35-4c1e-9a52-0d5d3f1f4a01";

/// A company that has set up its profile, with a quote of $2,478.93.
pub struct Case {
    pub app: TestApp,
    pub owner: Session,
    pub lead: String,
}

impl Case {
    pub async fn new() -> Self {
        Self::of(TestApp::start().await).await
    }

    pub async fn of(app: TestApp) -> Self {
        let owner = app.owner().await;
        for (pointer, value) in [
            ("/txdmv/main", "006612345C"),
            ("/usdot/main", "3456789"),
            ("/address/main", "1200 S 10th St, McAllen, TX"),
        ] {
            app.set(&owner, FACTS, pointer, json!(value)).await;
        }
        app.insert(row(json!({}))).await;
        let lead = lead_id(&first_lead(&app, &owner).await);
        Self { app, owner, lead }
    }

    /// The path of a new link to the quote's page.
    pub async fn link(&self) -> String {
        let path = format!("leads/{}/quote-link", self.lead);
        let made = self.app.desk(&self.owner, "POST", &path, "{}").await;
        assert_eq!(made.status, StatusCode::CREATED, "{}", made.text());
        let address = made.json()["address"].as_str().expect("a URL").to_owned();
        address[address.find("/q/").expect("a path")..].to_owned()
    }

    pub async fn issue(&self, changes: Value) -> Value {
        confirm_samples(&self.app, &self.owner).await;
        let line = first_lead(&self.app, &self.owner).await;
        let mut body = json!({
            "key": KEY, "kind": "not_to_exceed", "expected": line["updated_at"],
        });
        for (name, value) in changes.as_object().expect("changes") {
            body[name] = value.clone();
        }
        let path = format!("leads/{}/proposals", self.lead);
        let issued = self
            .app
            .desk(&self.owner, "POST", &path, &body.to_string())
            .await;
        assert_eq!(issued.status, StatusCode::CREATED, "{}", issued.text());
        let all = issued.json();
        let all = all["proposals"].as_array().expect("a list");
        all.last().expect("a proposal").clone()
    }

    pub async fn proposals(&self) -> Value {
        let path = format!("leads/{}/proposals", self.lead);
        self.app.desk_get(&self.owner, &path).await
    }
}

pub fn text<'a>(value: &'a Value, name: &str) -> &'a str {
    value[name].as_str().expect("a text")
}

#[tokio::test]
async fn shows_the_price_with_its_maximum_and_what_changes_it() {
    let case = Case::new().await;
    let path = case.link().await;
    let response = case.app.get(&path).await;
    assert_eq!(response.status, StatusCode::OK);
    assert_eq!(response.header("cache-control"), "no-store");
    assert_eq!(response.header("referrer-policy"), "strict-origin");
    let page = response.text();
    for part in [
        "noindex",
        "$2,478.93",
        "Upright piano in the den.",
        "Piano moving",
        "$562.90 more",
        "3 movers (yours)",
    ] {
        assert!(page.contains(part), "{part}");
    }
    let promise = "the most that you can pay";
    // The shipped rule is a sample. 13 hours instead of 11.5.
    for part in ["$2,738.73", "At most", promise] {
        assert!(!page.contains(part), "{part}");
    }
    let rule = "/proposal/over_hours_confirmed";
    case.app.set(&case.owner, RATES, rule, json!(true)).await;
    let page = case.app.get(&path).await.text();
    for part in ["$2,738.73", "At most", promise] {
        assert!(page.contains(part), "{part}");
    }
    let spanish = case.app.get(&format!("/es{path}")).await.text();
    assert!(spanish.contains("Qué cambia mi precio"));
    // Another link to the same quote works as well.
    let other = case.link().await;
    assert_ne!(other, path);
    assert_eq!(case.app.get(&other).await.status, StatusCode::OK);
}

#[tokio::test]
async fn a_wrong_or_old_address_is_not_found() {
    let case = Case::new().await;
    let path = case.link().await;
    let wrong = format!("/q/{}", "0".repeat(32));
    let unknown = case.app.get(&wrong).await;
    assert_eq!(unknown.status, StatusCode::NOT_FOUND);
    assert!(unknown.text().contains("Oops! Page not found"));
    case.app.advance_clock(400 * 86_400);
    let over = case.app.get(&path).await;
    assert_eq!(over.status, StatusCode::NOT_FOUND);
    let over = over.text();
    assert!(over.contains("This link has expired"));
    assert!(over.contains("until 90 days after the last change"));
    let spanish = case.app.get(&format!("/es{path}")).await.text();
    assert!(spanish.contains("hasta 90 días después del último cambio"));
}

#[tokio::test]
async fn a_customer_accepts_the_proposal_by_name() {
    let case = Case::new().await;
    let path = case.link().await;
    let proposal = case.issue(json!({})).await;
    assert_eq!(proposal["number"], 1);
    assert_eq!(proposal["maximum_cents"], 273_873);
    assert_eq!(proposal["by"], "Rosa Cantú");
    let page = case.app.get(&path).await.text();
    let hash = text(&proposal, "words_hash");
    for part in ["Moving proposal no. 1", "TxDMV 006612345C", hash] {
        assert!(page.contains(part), "{part}");
    }
    let id = text(&proposal, "id");
    let accept = async |name: &str, words: &str| {
        let fields = [
            ("do", "accept"),
            ("proposal", id),
            ("words", words),
            ("name", name),
        ];
        case.app.post_form(&path, &fields).await
    };
    let unnamed = accept(" ", hash).await;
    assert_eq!(unnamed.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(unnamed.text().contains("Type your full name to accept."));
    let other = accept("Maria Elena Gonzalez", "other words").await;
    assert_eq!(other.status, StatusCode::CONFLICT);
    // A double click is one acceptance.
    for _ in 0..2 {
        let accepted = accept("Maria Elena Gonzalez", hash).await;
        assert_eq!(accepted.status, StatusCode::SEE_OTHER);
        assert_eq!(accepted.header("location"), path);
    }
    let page = case.app.get(&path).await.text();
    assert!(page.contains("Accepted by Maria Elena Gonzalez"));
    assert!(!page.contains("value=\"accept\""));
    let all = case.proposals().await;
    assert_eq!(all["proposals"][0]["status"], "accepted");
    assert_eq!(all["proposals"][0]["accepted_name"], "Maria Elena Gonzalez");
}

#[tokio::test]
async fn a_proposal_is_read_as_pdf() {
    let case = Case::new().await;
    let path = case.link().await;
    case.issue(json!({ "kind": "binding" })).await;
    let pdf = case.app.get(&format!("{path}/1.pdf")).await;
    assert_eq!(pdf.status, StatusCode::OK);
    assert_eq!(pdf.header("content-type"), "application/pdf");
    assert_eq!(pdf.header("cache-control"), "no-store");
    assert!(pdf.body.starts_with(b"%PDF-1.7"));
    for other in ["2.pdf", "1", "x.pdf"] {
        let missing = case.app.get(&format!("{path}/{other}")).await;
        assert_eq!(missing.status, StatusCode::NOT_FOUND, "{other}");
    }
}

#[tokio::test]
async fn a_customer_asks_and_declines() {
    let case = Case::new().await;
    let path = case.link().await;
    let proposal = case.issue(json!({})).await;
    let id = text(&proposal, "id");
    let question = [
        ("do", "ask"),
        ("proposal", id),
        ("question_id", KEY),
        ("question", "Is the piano included?"),
    ];
    for _ in 0..2 {
        let asked = case.app.post_form(&path, &question).await;
        assert_eq!(asked.status, StatusCode::SEE_OTHER);
        assert_eq!(asked.header("location"), format!("{path}?asked"));
    }
    let without_reason = [("do", "decline"), ("proposal", id), ("reason", "mood")];
    let refused = case.app.post_form(&path, &without_reason).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    let declined = [("do", "decline"), ("proposal", id), ("reason", "price")];
    let declined = case.app.post_form(&path, &declined).await;
    assert_eq!(declined.status, StatusCode::SEE_OTHER);
    let all = case.proposals().await;
    assert_eq!(all["questions"].as_array().map(Vec::len), Some(1));
    assert_eq!(all["questions"][0]["text"], "Is the piano included?");
    assert_eq!(all["proposals"][0]["status"], "declined");
    assert_eq!(all["proposals"][0]["decline_reason"], "price");
}

#[tokio::test]
async fn a_customer_changes_answers() {
    let case = Case::new().await;
    let path = case.link().await;
    let page = case.app.get(&path).await.text();
    assert!(page.contains("Change my answers"));
    assert!(!page.contains("What was changed"));
    let (revision, shown) = (hidden(&page, "revision"), hidden(&page, "shown"));
    let changed = async |crew: &str| {
        let fields = [
            ("do", "revise"),
            ("revision", revision.as_str()),
            ("shown", shown.as_str()),
            ("crew_size", crew),
            ("additional_services", "full_packing"),
            ("additional_services", "packing_supplies"),
        ];
        case.app.post_form(&path, &fields).await
    };
    // Saving without a change is no revision.
    assert_eq!(changed("3").await.status, StatusCode::SEE_OTHER);
    let wrong = changed("9").await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(!wrong.text().contains("What was changed"));
    for _ in 0..2 {
        assert_eq!(
            changed("2").await.status,
            StatusCode::SEE_OTHER,
            "once for a double click"
        );
    }
    let page = case.app.get(&path).await.text();
    for part in [
        "What was changed",
        "Crew size: 3 movers → 2 movers",
        "2 movers (yours)",
    ] {
        assert!(page.contains(part), "{part}");
    }
    // Somebody who still sees the first revision cannot overwrite the second.
    let outdated = changed("4").await;
    assert_eq!(outdated.status, StatusCode::CONFLICT);
    let outdated = outdated.text();
    assert!(outdated.contains("These answers were changed after you opened this page."));
    // What was typed is kept, and the form has the present revision.
    assert!(
        outdated.contains("<option value=\"4\" selected=\"\">"),
        "{outdated}"
    );
    assert_ne!(hidden(&outdated, "revision"), revision);
}

#[tokio::test]
async fn the_price_of_a_far_move_says_what_it_counts() {
    let case = Case::new().await;
    let path = case.link().await;
    let says = async || {
        let mut said = Vec::new();
        for (path, sentence) in [
            (path.clone(), "This price is for the work at both doors"),
            (
                format!("/es{path}"),
                "Este precio es por el trabajo en las dos puertas",
            ),
        ] {
            said.push(case.app.get(&path).await.text().contains(sentence));
        }
        said
    };
    assert_eq!(says().await, [false, false]);
    for (destination, far) in [
        ("500 Main Plaza, San Antonio", true),
        ("200 W Park Ave, Pharr, TX 78577", false),
        ("Houston, TX", true),
    ] {
        let page = case.app.get(&path).await.text();
        let (revision, shown) = (hidden(&page, "revision"), hidden(&page, "shown"));
        let fields = [
            ("do", "revise"),
            ("revision", revision.as_str()),
            ("shown", shown.as_str()),
            ("destination_address", destination),
        ];
        let changed = case.app.post_form(&path, &fields).await;
        assert_eq!(changed.status, StatusCode::SEE_OTHER, "{}", changed.text());
        assert_eq!(says().await, [far, far], "{destination}");
    }
    // A travel fee is the price of the road.
    let line = first_lead(&case.app, &case.owner).await;
    let body = json!({
        "lines": [], "discount_basis_points": null, "discount_cents": null, "minutes": null,
        "travel_cents": 45_000, "reason": "Houston", "expected": line["updated_at"],
    });
    let place = format!("leads/{}/adjustments", case.lead);
    let adjusted = case
        .app
        .desk(&case.owner, "PUT", &place, &body.to_string())
        .await;
    assert_eq!(adjusted.status, StatusCode::OK, "{}", adjusted.text());
    assert_eq!(says().await, [false, false]);
}

#[tokio::test]
async fn a_stale_form_does_not_undo_an_edit_at_the_desk() {
    let case = Case::new().await;
    let path = case.link().await;
    let page = case.app.get(&path).await.text();
    let line = first_lead(&case.app, &case.owner).await;
    let edit = json!({
        "expected": line["updated_at"],
        "values": {
            "bedrooms": "4", "crew_size": "3", "home_type": "house",
            "stairs_origin": "0", "stairs_destination": "0",
        },
        "send": false, "given": false,
    });
    let estimate = format!("leads/{}/estimate", case.lead);
    let edited = case
        .app
        .desk(&case.owner, "PUT", &estimate, &edit.to_string())
        .await;
    assert_eq!(edited.status, StatusCode::OK, "{}", edited.text());
    let (revision, shown) = (hidden(&page, "revision"), hidden(&page, "shown"));
    let post = async |revision: &str| {
        let fields = [
            ("do", "revise"),
            ("revision", revision),
            ("shown", shown.as_str()),
            ("special_requests", "Ring the bell"),
        ];
        case.app.post_form(&path, &fields).await
    };
    let stale = post(&revision).await;
    assert_eq!(stale.status, StatusCode::CONFLICT);
    let stale = stale.text();
    assert!(stale.contains("Ring the bell"));
    let stored = post(&hidden(&stale, "revision")).await;
    assert_eq!(stored.status, StatusCode::SEE_OTHER);
    let page = case.app.get(&path).await.text();
    assert!(
        page.contains("<option value=\"4\" selected=\"\">"),
        "{page}"
    );
}

#[tokio::test]
async fn the_desk_says_what_is_missing() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.insert(row(json!({}))).await;
    let line = first_lead(&app, &owner).await;
    let path = format!("leads/{}/proposals", lead_id(&line));
    let body = json!({ "key": KEY, "kind": "binding", "expected": line["updated_at"] });
    let refused = app.desk(&owner, "POST", &path, &body.to_string()).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    let refused = refused.text();
    assert!(
        refused.contains("Enter the registration number"),
        "{refused}"
    );
    assert!(refused.contains("Enter the street address"), "{refused}");
    let preview = app
        .desk(
            &owner,
            "POST",
            &format!("{path}/preview"),
            &body.to_string(),
        )
        .await;
    assert_eq!(preview.status, StatusCode::OK, "{}", preview.text());
}
