//! Proposals that the program issues by itself for visitors' estimates of local moves, if the owner allows it.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::proposal_samples::confirm_samples;
use crate::support::content::{FACTS, RATES};
use crate::support::desk::{Session, first_lead, lead_id};
use crate::support::smtp::parsed;
use crate::support::{TestApp, insert, row};

const SETTING: &str = "/proposal/issue_automatically";
const KEY: &str = "7a1f6f0e-1d6b-4f43-8d0e-2f6c8f8f5b12";

/// The program with what it must know of the mover to issue a proposal.
async fn company() -> (TestApp, Session) {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    enter_profile(&app, &owner).await;
    (app, owner)
}

async fn enter_profile(app: &TestApp, owner: &Session) {
    for (pointer, value) in [
        ("/txdmv/main", "006612345C"),
        ("/usdot/main", "3456789"),
        ("/address/main", "1200 S 10th St, McAllen, TX"),
    ] {
        app.set(owner, FACTS, pointer, json!(value)).await;
    }
    confirm_samples(app, owner).await;
}

/// A company that lets the program issue proposals.
async fn automatic() -> (TestApp, Session) {
    let (app, owner) = company().await;
    app.set(&owner, RATES, SETTING, json!(true)).await;
    (app, owner)
}

/// A visitor asks for a move from McAllen to Edinburg, with changes to some columns. Returns the lead.
async fn ask(app: &TestApp, source: &str, changes: Value) -> String {
    let mut columns = json!({ "special_requests": null });
    for (name, value) in changes.as_object().expect("changes") {
        columns[name] = value.clone();
    }
    let stored = app
        .send(insert(row(columns), &[("lead-source", source)]))
        .await;
    assert_eq!(stored.status, StatusCode::CREATED, "{}", stored.text());
    lead_id(&stored.json()[0])
}

async fn proposals(app: &TestApp, owner: &Session, lead: &str) -> Vec<Value> {
    let all = app
        .desk_get(owner, &format!("leads/{lead}/proposals"))
        .await;
    all["proposals"].as_array().expect("a list").clone()
}

/// Who did something of this kind to a lead, and how the history words it.
async fn done(app: &TestApp, owner: &Session, lead: &str, what: &str) -> Vec<[String; 2]> {
    let lead = app.desk_get(owner, &format!("leads/{lead}")).await;
    let history = lead["history"].as_array().expect("a list").iter();
    let own = history.filter(|entry| entry["what"] == what);
    let text = |entry: &Value, name: &str| entry[name].as_str().expect("a text").to_owned();
    own.map(|entry| [text(entry, "by"), text(entry, "to")])
        .collect()
}

/// The texts of all mails that contain these words. A mail that is sent again replaces its file.
fn mails_with(app: &TestApp, words: &str) -> Vec<String> {
    let texts = app.mails().into_iter().map(|file| {
        let mail = parsed(file.as_bytes());
        mail.body_text(0).expect("a text").into_owned()
    });
    texts.filter(|text| text.contains(words)).collect()
}

/// Makes the confirmations due again, as after a crash before it was recorded that they were sent.
async fn forget_deliveries(app: &TestApp) {
    let again = "update notices set state = 'due', due_at = 0, leased_until = 0, finished_at = null \
                 where kind = 'visitor_mail'";
    let pool = app.database().await;
    sqlx::query(again).execute(&pool).await.expect("written");
}

#[tokio::test]
async fn issues_nothing_unless_the_owner_allows_it() {
    let (app, owner) = company().await;
    let lead = ask(&app, "language=en", json!({})).await;
    app.drain().await;
    assert!(proposals(&app, &owner, &lead).await.is_empty());
    assert_eq!(mails_with(&app, "See your estimate: http").len(), 1);
    assert!(mails_with(&app, "Your written proposal no.").is_empty());
    let recorded = "select count(*) from lead_history where what = 'proposal_not_issued'";
    assert_eq!(app.count(recorded).await, 0);
}

#[tokio::test]
async fn a_local_move_gets_one_proposal_in_the_language_of_the_customer() {
    let (app, owner) = automatic().await;
    let lead = ask(&app, "language=es", json!({})).await;
    assert!(proposals(&app, &owner, &lead).await.is_empty());
    app.drain().await;
    let issued = proposals(&app, &owner, &lead).await;
    assert_eq!(issued.len(), 1, "{issued:?}");
    for (name, value) in [
        ("number", json!(1)),
        ("by", json!("")),
        ("kind", json!("not_to_exceed")),
        ("status", json!("open")),
        ("estimate_cents", json!(247_893)),
        ("maximum_cents", json!(273_873)),
    ] {
        assert_eq!(issued[0][name], value, "{name}");
    }
    let history = done(&app, &owner, &lead, "proposal_issued").await;
    assert_eq!(history, [["", "273873"]]);
    let mails = mails_with(&app, "su propuesta por escrito núm. 1");
    assert_eq!(mails.len(), 1, "{mails:?}");
    let own = "select count(*) from notices where kind = 'proposal_mail'";
    assert_eq!(app.count(own).await, 0, "the confirmation names it");
    let mail = &mails[0];
    for part in ["$2,738.73", "hasta el 20 de diciembre de 2026"] {
        assert!(mail.contains(part), "{part} in {mail}");
    }
    // The proposal says how far the price may change.
    assert!(
        !mail.contains("La cotización final puede cambiar"),
        "{mail}"
    );
    let button = "Lea y acepte su propuesta: ";
    let link = mail.split(button).nth(1).expect("a button");
    let link = link.split_whitespace().next().expect("an address");
    let path = &link[link.find("/es/q/").expect("a path")..];
    let page = app.get(path).await;
    assert_eq!(page.status, StatusCode::OK, "{path}");
    assert!(page.text().contains("Propuesta de mudanza núm. 1"));
    let pdf = app.get(&format!("{path}/1.pdf")).await;
    assert_eq!(pdf.status, StatusCode::OK);
}

#[tokio::test]
async fn leaves_what_the_price_list_does_not_compute_to_the_owner() {
    let (app, owner) = automatic().await;
    let town = "An address is not known to be in a town that you serve";
    let words = "The customer asked for something in their own words.";
    for (changes, reason) in [
        (json!({ "destination_address": "Austin, TX 78701" }), town),
        (json!({ "origin_address": "1402 Nolana Avenue" }), town),
        (json!({ "special_requests": "A hot tub" }), words),
    ] {
        let lead = ask(&app, "language=en", changes).await;
        app.drain().await;
        assert!(proposals(&app, &owner, &lead).await.is_empty(), "{reason}");
        let history = done(&app, &owner, &lead, "proposal_not_issued").await;
        assert_eq!(history.len(), 1, "{reason}: {history:?}");
        assert!(history[0][1].starts_with(reason), "{history:?}");
    }
    assert_eq!(app.count("select count(*) from proposal_numbers").await, 0);
}

#[tokio::test]
async fn a_quarantined_lead_gets_no_proposal() {
    let (app, owner) = automatic().await;
    // Faster than a person types.
    let lead = ask(&app, "language=en&elapsed=10", json!({})).await;
    app.drain().await;
    let shown = app.desk_get(&owner, &format!("leads/{lead}")).await;
    assert_ne!(shown["line"]["spam_reason"], Value::Null);
    assert!(proposals(&app, &owner, &lead).await.is_empty());
    assert_eq!(app.count("select count(*) from proposal_numbers").await, 0);

    // Quarantined by hand while its confirmation was being sent.
    let lead = ask(&app, "language=en", json!({})).await;
    let quarantine = sqlx::query("update leads set suspicion = 'by_hand' where id = $1");
    let pool = app.database().await;
    let written = quarantine.bind(&lead).execute(&pool).await;
    assert_eq!(written.expect("written").rows_affected(), 1);
    app.drain().await;
    assert!(proposals(&app, &owner, &lead).await.is_empty());
}

#[tokio::test]
async fn a_restart_issues_no_second_proposal() {
    let (app, owner) = automatic().await;
    let lead = ask(&app, "language=en", json!({})).await;
    app.drain().await;
    forget_deliveries(&app).await;
    let app = app.restart().await;
    app.drain().await;
    assert_eq!(proposals(&app, &owner, &lead).await.len(), 1);
    assert_eq!(app.count("select last from proposal_counter").await, 1);
    let history = done(&app, &owner, &lead, "proposal_issued").await;
    assert_eq!(history.len(), 1, "{history:?}");
    assert_eq!(mails_with(&app, "Your written proposal no. 1").len(), 1);
}

#[tokio::test]
async fn the_owners_proposal_is_the_only_one() {
    let (app, owner) = automatic().await;
    let lead = ask(&app, "language=en", json!({})).await;
    let line = first_lead(&app, &owner).await;
    assert_eq!(lead_id(&line), lead);
    let order = json!({ "key": KEY, "kind": "binding", "expected": line["updated_at"] });
    let path = format!("leads/{lead}/proposals");
    let issued = app.desk(&owner, "POST", &path, &order.to_string()).await;
    assert_eq!(issued.status, StatusCode::CREATED, "{}", issued.text());
    for _ in 0..2 {
        app.drain().await;
        forget_deliveries(&app).await;
        let all = proposals(&app, &owner, &lead).await;
        assert_eq!(all.len(), 1, "{all:?}");
        assert_eq!(all[0]["by"], "Rosa Cantú");
    }
}

#[tokio::test]
async fn says_once_what_is_missing_and_issues_when_it_is_there() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.set(&owner, RATES, SETTING, json!(true)).await;
    let lead = ask(&app, "language=en", json!({})).await;
    for _ in 0..2 {
        app.drain().await;
        forget_deliveries(&app).await;
        let history = done(&app, &owner, &lead, "proposal_not_issued").await;
        assert_eq!(history.len(), 1, "{history:?}");
        for missing in [
            "registration number",
            "street address",
            "confirm that percentage",
            "legal texts",
        ] {
            assert!(history[0][1].contains(missing), "{history:?}");
        }
    }
    enter_profile(&app, &owner).await;
    app.drain().await;
    assert_eq!(proposals(&app, &owner, &lead).await.len(), 1);
}
