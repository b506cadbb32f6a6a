//! Editing content at the desk: edits are on every page in the next request, existing quotes stay
//! unchanged, and every edit can be reverted.

use crate::support::content::{FACTS, HOME, RATES, text};
use crate::support::desk::{first_lead, lead_id};
use crate::support::{TestApp, row};
use axum::http::StatusCode;
use serde_json::{Value, json};

const TOWN: &str = "/service-areas/alamo";

#[tokio::test]
async fn an_edited_fact_is_on_every_page_in_the_next_request() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let before = app.open(&owner, FACTS).await;
    let old = text(&before, "/phone/main").to_owned();
    let new = "956-555-0187";
    // Every page that shows it is rendered and cached.
    let mut showing = Vec::new();
    for path in app.sitemap().await {
        if app.page(&path).await.contains(&old) {
            showing.push(path);
        }
    }
    assert!(showing.len() > 40, "{showing:?}");
    assert!(showing.iter().any(|path| path == "/"));
    let card = card_of(&app.page("/").await);

    let mut file = before.clone();
    file["value"] = replaced(&before["value"], &old, new);
    let after = app.put(&owner, &file).await;
    assert_eq!(after.status, StatusCode::OK, "{}", after.text());
    let after = after.json();
    for path in &showing {
        let page = app.page(path).await;
        assert!(page.contains(new), "{path}");
        assert!(!page.contains(&old), "{path}");
    }
    let chat = app.get("/chat.json").await.text();
    assert!(!chat.contains(&old), "the chat says so too");
    assert_ne!(
        card_of(&app.page("/").await),
        card,
        "and the card is another picture"
    );
    let contact = app.get("/.well-known/security.txt").await;
    assert_eq!(contact.status, StatusCode::OK);

    // The history says who, when, and only what changed.
    let history = after["history"].as_array().expect("a list");
    assert_eq!(history.len(), 2);
    assert_eq!(history[0]["by"], "Rosa Cantú");
    assert_eq!(history[0]["note"], "published");
    assert_eq!(history[0]["is_current"], true);
    assert_eq!(history[1]["is_shipped"], true);
    assert_ne!(after["version"], before["version"]);
    let list = app.desk_get(&owner, "content").await;
    assert_eq!(list["groups"][0]["kind"], "facts");
    assert_eq!(list["groups"][0]["files"][0]["edited"]["by"], "Rosa Cantú");
    assert_eq!(list["problems"], json!([]));

    // It survives a restart.
    let app = app.restart().await;
    assert!(app.page(TOWN).await.contains(new));
}

#[tokio::test]
async fn an_edited_rate_applies_to_new_quotes_only() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let wizard = app.page("/quote").await;
    let old_total = app.insert(row(json!({}))).await.json()[0]["total_estimate"].clone();
    let lead = lead_id(&first_lead(&app, &owner).await);

    // The rate of another crew does not concern it.
    app.set(&owner, RATES, "/crews/2", json!("124.00")).await;
    let old = app.desk_get(&owner, &format!("leads/{lead}")).await;
    assert_eq!(old["quote"]["same_total_today"], true);
    app.set(&owner, RATES, "/crews/3", json!("172.00")).await;
    let sent = json!({ "base_rate": 172, "total_estimate": null });
    let again = app.insert(row(sent)).await;
    assert_eq!(again.status, StatusCode::CREATED, "{}", again.text());
    let new_total = again.json()[0]["total_estimate"].clone();
    assert!(
        new_total.as_f64() > old_total.as_f64(),
        "{new_total} {old_total}"
    );
    let now = app.page("/quote").await;
    assert!(wizard.contains("16000") && !wizard.contains("17200"));
    assert!(
        now.contains("17200") && !now.contains("16000"),
        "the wizard's price list"
    );

    let old = app.desk_get(&owner, &format!("leads/{lead}")).await;
    let quote = &old["quote"];
    assert_eq!(quote["same_total_today"], false);
    assert_eq!(
        quote["recomputed_total_cents"],
        quote["estimate"]["total_cents"]
    );
    let cents = quote["recomputed_total_cents"].as_f64().expect("kept");
    assert!((cents / 100.0 - old_total.as_f64().expect("a price")).abs() < 0.001);
    let newest = first_lead(&app, &owner).await;
    let newest = app
        .desk_get(&owner, &format!("leads/{}", lead_id(&newest)))
        .await;
    assert_eq!(newest["quote"]["same_total_today"], true);
    assert_eq!(
        newest["quote"]["recomputed_total_cents"],
        newest["quote"]["estimate"]["total_cents"]
    );
    assert_eq!(newest["quote"]["estimate"]["hourly_cents"], 17_200);
}

#[tokio::test]
async fn rejects_invalid_edits_of_a_page() {
    assert_rejected([
        (HOME, "/title", json!("{brand.nobody}"), "/title", HOME),
        (
            HOME,
            "/section/0/heading",
            json!(7),
            "/section/0/heading",
            HOME,
        ),
        (
            HOME,
            "/section/0/image/name",
            json!("none.jpg"),
            "/section/0/image/name",
            HOME,
        ),
        (
            HOME,
            "/section/0/quote/href",
            json!("/nowhere"),
            "/section/0/quote/href",
            HOME,
        ),
        (
            HOME,
            "/section/0/heading",
            json!("a\u{0}b"),
            "/section/0/heading",
            HOME,
        ),
        (HOME, "/section", json!([]), "", HOME),
        (
            HOME,
            "/section/0/kind",
            json!("fireworks"),
            "/section/0/kind",
            HOME,
        ),
    ])
    .await;
}

#[tokio::test]
async fn rejects_invalid_edits_of_rates() {
    assert_rejected([
        (RATES, "/crews/3", json!("a lot"), "/crews/3", RATES),
        (RATES, "/crews/3", json!("160.01"), "/crews/3", RATES),
        (
            RATES,
            "/services/0/key",
            json!("juggling"),
            "/services/0/key",
            RATES,
        ),
        (RATES, "/base_hours/1", json!(6.25), "/base_hours/1", RATES),
    ])
    .await;
}

#[tokio::test]
async fn rejects_edits_of_shared_files_that_break_the_site() {
    assert_rejected([
        // An edit that breaks another file is reported with that file.
        (
            FACTS,
            "/phone",
            json!({ "main": "1" }),
            "/phone/main",
            FACTS,
        ),
        (
            "en/business.toml",
            "/email",
            json!("nobody"),
            "",
            "en/business.toml",
        ),
    ])
    .await;
}

#[tokio::test]
async fn rejects_an_edit_of_an_outdated_version() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let seen = app.open(&owner, FACTS).await;
    app.set(&owner, FACTS, "/coverage/main", json!("$2M")).await;
    let late = app
        .publish(&owner, &seen, "/coverage/main", json!("None"))
        .await;
    assert_eq!(late.status, StatusCode::CONFLICT);
    let refusal = late.json();
    assert_eq!(refusal["content"]["value"]["coverage"]["main"], "$2M");
    assert_eq!(refusal["content"]["history"][0]["by"], "Rosa Cantú");
    assert!(!refusal["error"].as_str().expect("words").is_empty());
    // After reloading, it is published. None of a hundred concurrent readers sees a mix of both versions.
    let mut now = refusal["content"].clone();
    now["value"]["coverage"]["main"] = json!("$3M");
    let published = app.put(&owner, &now).await;
    assert_eq!(published.status, StatusCode::OK);
    // Publishing the same again makes no version.
    let same = app.put(&owner, &published.json()).await;
    assert_eq!(same.json()["version"], published.json()["version"]);
    assert_eq!(same.json()["history"].as_array().map(Vec::len), Some(3));
}

#[tokio::test]
async fn reverts_a_published_edit() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let shipped = app.open(&owner, FACTS).await;
    let old = text(&shipped, "/brand/main").to_owned();
    app.set(&owner, FACTS, "/brand/main", json!("Rosa Moves"))
        .await;
    let second = app
        .set(&owner, FACTS, "/brand/main", json!("Rosa Moves Again"))
        .await;
    assert!(app.page("/").await.contains("Rosa Moves Again"));

    let undo = |to: Value, expected: Value| {
        let body = json!({ "path": FACTS, "to": to, "expected": expected }).to_string();
        let (app, owner) = (&app, &owner);
        async move { app.desk(owner, "POST", "content/undo", &body).await }
    };
    let first = second["history"][1]["id"].clone();
    let stale = undo(first.clone(), shipped["version"].clone()).await;
    assert_eq!(stale.status, StatusCode::CONFLICT);
    let back = undo(first.clone(), second["version"].clone()).await;
    assert_eq!(back.status, StatusCode::OK, "{}", back.text());
    let back = back.json();
    assert_eq!(back["value"]["brand"]["main"], "Rosa Moves");
    assert_eq!(back["history"][0]["note"], "undone");
    assert!(!app.page("/").await.contains("Rosa Moves Again"));

    let back = undo(json!("shipped"), back["version"].clone()).await.json();
    assert_eq!(back["value"], shipped["value"]);
    let all = back["history"].as_array().expect("a list");
    assert_eq!(all.len(), 5);
    let current = all.iter().filter(|version| version["is_current"] == true);
    let current: Vec<&str> = current
        .filter_map(|version| version["id"].as_str())
        .collect();
    assert_eq!(current, ["shipped"]);
    let home = app.page("/").await;
    assert!(home.contains(&old) && !home.contains("Rosa Moves"));
    let list = app.desk_get(&owner, "content").await;
    assert_eq!(list["groups"][0]["files"][0]["edited"], Value::Null);
    let nowhere = undo(json!("7"), back["version"].clone()).await;
    assert_eq!(nowhere.status, StatusCode::UNPROCESSABLE_ENTITY);
}

/// Replaces a text in all strings. A phone number also occurs in `tel:` links.
fn replaced(value: &Value, old: &str, new: &str) -> Value {
    let text = value.to_string().replace(old, new);
    serde_json::from_str(&text).expect("still JSON")
}

/// The URL of the home page's social card.
fn card_of(page: &str) -> String {
    let at = page.find("/og/").expect("a card");
    page[at..].split('"').next().unwrap_or_default().to_owned()
}

/// Checks that edits are rejected with a problem in a file, at a pointer unless that is empty, and that the
/// site stays unchanged. An edit is a path, a pointer and a value.
async fn assert_rejected<const N: usize>(edits: [(&str, &str, Value, &str, &str); N]) {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let before = app.page("/").await;
    for (path, pointer, value, at, file) in edits {
        let opened = app.open(&owner, path).await;
        let response = app.publish(&owner, &opened, pointer, value.clone()).await;
        let text = response.text();
        assert_eq!(
            response.status,
            StatusCode::UNPROCESSABLE_ENTITY,
            "{path} {pointer}: {text}"
        );
        let problems = response.json()["problems"].clone();
        let named = |problem: &Value| {
            problem["file"] == file && (at.is_empty() || problem["pointer"] == at)
        };
        let all = problems.as_array().expect("a list");
        assert!(all.iter().any(named), "{path} {pointer} {value}: {text}");
        assert!(
            all.iter()
                .all(|problem| !problem["message"].as_str().expect("words").is_empty())
        );

        // The check reports the same without publishing.
        let mut draft = opened.clone();
        *draft["value"].pointer_mut(pointer).expect(pointer) = value;
        let body = json!({ "path": path, "value": draft["value"], "body": null }).to_string();
        let check = app.desk(&owner, "POST", "content/check", &body).await;
        assert_eq!(check.status, StatusCode::OK, "{}", check.text());
        assert_eq!(check.json()["problems"], problems);
        assert_eq!(app.open(&owner, path).await["version"], opened["version"]);
    }
    assert_eq!(app.page("/").await, before);
    assert_eq!(app.count("select count(*) from content_versions").await, 0);
}
