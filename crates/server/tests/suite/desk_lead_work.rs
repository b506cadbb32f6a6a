//! Working leads at the desk: corrections, notes, follow-ups, bulk changes and merging, through the API.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::support::desk::{Session, first_lead, lead_id};
use crate::support::{TestApp, row};

/// Adds a lead by phone and returns it.
pub async fn phone_lead(app: &TestApp, session: &Session, entries: Value) -> Value {
    let added = app
        .desk(session, "POST", "leads", &entries.to_string())
        .await;
    assert_eq!(added.status, StatusCode::CREATED, "{}", added.text());
    added.json()
}

/// Sends a change that must succeed, and returns the lead.
pub async fn change(
    app: &TestApp,
    session: &Session,
    method: &str,
    path: &str,
    body: Value,
) -> Value {
    let changed = app.desk(session, method, path, &body.to_string()).await;
    assert!(changed.status.is_success(), "{path}: {}", changed.text());
    changed.json()
}

#[tokio::test]
async fn corrects_a_lead_and_keeps_old_and_new_values() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.insert(row(json!({}))).await;
    let line = first_lead(&app, &owner).await;
    let path = format!("leads/{}/fields", lead_id(&line));
    let mut fields = json!({
        "name": "Maria Gonzales", "phone": "956 555 0177", "email": "maria@example.com",
        "origin": "12 Oak St, Pharr", "destination": "9 Elm St, Mission", "date": "2026-12-20",
        "language": "es", "expected": line["updated_at"],
    });
    let lead = change(&app, &owner, "PUT", &path, fields.clone()).await;
    assert_eq!(lead["line"]["customer_name"], "Maria Gonzales");
    assert_eq!(lead["line"]["language"], "es");
    let history = lead["history"].as_array().expect("a list");
    let name = history
        .iter()
        .find(|entry| entry["field"] == "Full name")
        .expect("the name's entry");
    assert_eq!(name["to"], "Maria Gonzales");
    assert_eq!(name["by"], "Rosa Cantú");
    assert_eq!(name["from"], line["customer_name"]);
    let found = app.desk_get(&owner, "leads?q=0177").await;
    assert_eq!(found["leads"].as_array().map(Vec::len), Some(1));
    // The quote follows, as the spec's table has its own copy.
    let pool = app.database().await;
    let stored: (String, String) =
        sqlx::query_as("select customer_name, cast(moving_date as text) from quote_requests")
            .fetch_one(&pool)
            .await
            .expect("a quote");
    assert_eq!(
        stored,
        ("Maria Gonzales".to_owned(), "2026-12-20".to_owned())
    );
    // The version is outdated now.
    let slower = app.desk(&owner, "PUT", &path, &fields.to_string()).await;
    assert_eq!(slower.status, StatusCode::CONFLICT);
    fields["expected"] = lead["line"]["updated_at"].clone();
    for (field, wrong) in [
        ("email", "no address"),
        ("phone", "call me"),
        ("date", "2026-11-01"),
    ] {
        let mut fields = fields.clone();
        fields[field] = json!(wrong);
        let refused = app.desk(&owner, "PUT", &path, &fields.to_string()).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(refused.json()["fields"][0]["field"], field);
    }
}

#[tokio::test]
async fn a_correction_changes_only_the_fields_that_are_sent() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.insert(row(json!({}))).await;
    let line = first_lead(&app, &owner).await;
    let path = format!("leads/{}/fields", lead_id(&line));
    let pool = app.database().await;
    // A form stored what a correction would not accept.
    let stored = sqlx::query("update leads set customer_email = 'ma..ria@docomo.example'");
    stored.execute(&pool).await.expect("written");
    let phone = json!({ "phone": "956 555 0177", "expected": line["updated_at"] });
    let lead = change(&app, &owner, "PUT", &path, phone).await;
    let origin = json!({ "origin": "", "expected": lead["line"]["updated_at"] });
    let lead = change(&app, &owner, "PUT", &path, origin).await;
    let after = &lead["line"];
    assert_eq!(after["customer_phone"], "956 555 0177");
    assert_eq!(after["origin"], "");
    assert_eq!(after["customer_email"], "ma..ria@docomo.example");
    for field in ["customer_name", "destination", "moving_date", "language"] {
        assert_eq!(after[field], line[field], "{field}");
    }
}

#[tokio::test]
async fn a_phone_number_and_a_date_that_did_not_change_are_no_errors() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.insert(row(json!({ "customer_phone": "ask for Ana" })))
        .await;
    let line = first_lead(&app, &owner).await;
    let path = format!("leads/{}/fields", lead_id(&line));
    let pool = app.database().await;
    let passed = sqlx::query("update leads set moving_date = '2026-11-01'");
    passed.execute(&pool).await.expect("written");
    let fields = json!({
        "name": "Maria Gonzales", "phone": "ask for Ana", "email": line["customer_email"],
        "origin": "", "destination": "", "date": "2026-11-01", "language": "en",
        "expected": line["updated_at"],
    });
    let lead = change(&app, &owner, "PUT", &path, fields).await;
    assert_eq!(lead["line"]["customer_name"], "Maria Gonzales");
    assert_eq!(lead["line"]["moving_date"], "2026-11-01");
}

#[tokio::test]
async fn corrects_a_field_that_only_the_form_has() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let form = [
        ("form", "office"),
        ("firstName", "Ana"),
        ("lastName", "Cruz"),
        ("company", "Acme"),
        ("email", "ana@example.com"),
        ("phone", "956 555 0111"),
        ("city", "pharr"),
        ("moveDate", "2026-12-05"),
    ];
    app.post_form("/leads", &form).await;
    let line = first_lead(&app, &owner).await;
    let lead = app
        .desk_get(&owner, &format!("leads/{}", lead_id(&line)))
        .await;
    let editable = lead["editable"].as_array().expect("a list");
    let names: Vec<&str> = editable
        .iter()
        .filter_map(|field| field["name"].as_str())
        .collect();
    assert_eq!(names, ["company", "city", "afterHours"]);
    let fields = |entries: Value| {
        json!({
            "name": "Ana Cruz", "phone": "956 555 0111", "email": "ana@example.com",
            "origin": line["origin"], "destination": "", "date": "2026-12-05", "language": "en",
            "entries": entries, "expected": line["updated_at"],
        })
    };
    let path = format!("leads/{}/fields", lead_id(&line));
    for (wrong, status) in [
        (
            json!({ "city": "atlantis" }),
            StatusCode::UNPROCESSABLE_ENTITY,
        ),
        (
            json!({ "firstName": "Eva" }),
            StatusCode::UNPROCESSABLE_ENTITY,
        ),
    ] {
        let refused = app
            .desk(&owner, "PUT", &path, &fields(wrong).to_string())
            .await;
        assert_eq!(refused.status, status, "{}", refused.text());
    }
    let right = fields(json!({ "company": "Acme Valley" }));
    let lead = change(&app, &owner, "PUT", &path, right).await;
    assert_eq!(lead["editable"][0]["value"], "Acme Valley");
}

#[tokio::test]
async fn a_note_is_changed_by_its_author_or_an_owner() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let dispatcher = app.dispatcher(&owner).await;
    app.insert(row(json!({}))).await;
    let id = lead_id(&first_lead(&app, &owner).await);
    let notes = format!("leads/{id}/notes");
    let body = json!({ "text": "Card 4111 1111" });
    let lead = change(&app, &owner, "POST", &notes, body).await;
    let note = &lead["notes"][0];
    let path = format!("{notes}/{}", note["id"].as_str().expect("an id"));
    let edit = json!({ "text": "Paid in cash", "expected": note["at"] });
    let refused = app.desk(&dispatcher, "PUT", &path, &edit.to_string()).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN, "not the author");
    app.advance_clock(5);
    let lead = change(&app, &owner, "PUT", &path, edit.clone()).await;
    assert_eq!(lead["notes"][0]["text"], "Paid in cash");
    let edited_at = lead["notes"][0]["edited_at"].clone();
    assert!(edited_at.is_i64());
    let slower = app.desk(&owner, "PUT", &path, &edit.to_string()).await;
    assert_eq!(slower.status, StatusCode::CONFLICT);
    let delete = json!({ "expected": edited_at });
    let lead = change(&app, &owner, "DELETE", &path, delete).await;
    assert_eq!(lead["notes"], json!([]));
    let history = lead["history"].as_array().expect("a list");
    let what: Vec<&str> = history
        .iter()
        .filter_map(|entry| entry["what"].as_str())
        .collect();
    assert_eq!(what, ["received", "note_edited", "note_deleted"]);
    assert!(!lead.to_string().contains("4111"), "a deleted text is gone");
}

#[tokio::test]
async fn a_follow_up_is_listed_first_and_mailed_in_the_morning() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.dispatcher(&owner).await;
    let call = json!({ "name": "Dana Whitfield", "phone": "956 555 0118" });
    let lead = phone_lead(&app, &owner, call).await;
    app.insert(row(json!({}))).await;
    app.drain().await;
    let today = app.desk_get(&owner, "me").await["today"].clone();
    let choices = app.desk_get(&owner, "leads/choices").await;
    let luis = choices["people"]
        .as_array()
        .and_then(|people| people.iter().find(|person| person["label"] == "Luis G."))
        .expect("Luis")["value"]
        .clone();
    let path = format!("leads/{}", lead_id(&lead["line"]));
    let assigned = json!({ "person": luis, "expected": lead["line"]["updated_at"] });
    let lead = change(&app, &owner, "PUT", &format!("{path}/assignee"), assigned).await;
    assert_eq!(lead["line"]["assignee"], "Luis G.");
    let day = json!({ "day": today, "expected": lead["line"]["updated_at"] });
    let follow_up = format!("{path}/follow-up");
    let lead = change(&app, &owner, "PUT", &follow_up, day).await;
    assert_eq!(lead["line"]["follow_up_on"], today);
    let list = app.desk_get(&owner, "leads?state=new&due=any").await;
    assert_eq!(list["leads"][0]["customer_name"], "Dana Whitfield");
    assert_eq!(list["leads"].as_array().map(Vec::len), Some(2));
    assert_eq!(list["counts"]["due"], 1);
    assert_eq!(list["counts"]["follow_ups"], 1);
    assert_eq!(list["counts"]["today"], 2);
    let today_list = app.desk_get(&owner, "leads?due=today").await;
    let names = today_list["leads"].as_array().expect("a list").iter();
    let names: Vec<&Value> = names.map(|line| &line["customer_name"]).collect();
    assert_eq!(names, ["Dana Whitfield", "Maria Elena Gonzalez"]);
    let follow_ups = app.desk_get(&owner, "leads?due=follow_ups").await;
    assert_eq!(follow_ups["leads"].as_array().map(Vec::len), Some(1));
    let mine = format!("leads?assignee={}", luis.as_str().expect("an id"));
    let mine = app.desk_get(&owner, &mine).await;
    assert_eq!(mine["leads"].as_array().map(Vec::len), Some(1));
    // By noon of the next day at the latest it is past seven in the morning.
    app.advance_clock(24 * 3_600);
    for _ in 0..2 {
        app.program.notifier.remind_of_follow_ups().await;
    }
    app.drain().await;
    let mails = app.mails();
    let reminders: Vec<&String> = mails
        .iter()
        .filter(|mail| mail.contains("Follow up with Dana Whitfield"))
        .collect();
    assert_eq!(reminders.len(), 1, "{mails:?}");
    assert!(reminders[0].contains("luis@example.com"));
}

#[tokio::test]
async fn bulk_changes_report_each_lead_and_can_be_undone() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    for name in ["One", "Two", "Three"] {
        app.insert(row(json!({ "customer_name": name }))).await;
    }
    let list = app.desk_get(&owner, "leads").await;
    let lines = list["leads"].as_array().expect("a list").clone();
    let mut changes: Vec<Value> = lines
        .iter()
        .map(|line| {
            json!({
                "id": line["id"], "expected": line["updated_at"], "state": "contacted",
                "tags": ["Piano"],
            })
        })
        .collect();
    changes[2]["expected"] = json!(1);
    let body = json!({ "changes": changes });
    let result = change(&app, &owner, "POST", "leads/bulk", body).await;
    assert_eq!(result["changed"].as_array().map(Vec::len), Some(2));
    assert_eq!(result["conflicts"][0]["id"], lines[2]["id"]);
    assert_eq!(result["changed"][0]["tags"], json!(["Piano"]));
    let tagged = app.desk_get(&owner, "leads?tag=piano").await;
    assert_eq!(tagged["leads"].as_array().map(Vec::len), Some(2));
    let undo: Vec<Value> = result["changed"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|line| {
            json!({
                "id": line["id"], "expected": line["updated_at"], "state": "new",
                "unanswered": true, "tags": [],
            })
        })
        .collect();
    let body = json!({ "changes": undo });
    let result = change(&app, &owner, "POST", "leads/bulk", body).await;
    let line = &result["changed"][0];
    assert_eq!(line["state"], "new");
    assert!(line["deadline"].is_i64(), "the clock runs again");
    for wrong in [
        json!({ "changes": [] }),
        json!({ "changes": [{ "id": "7", "expected": 1 }] }),
        json!({ "changes": [{ "id": line["id"], "expected": 1, "state": "merged" }] }),
        json!({ "changes": [{ "id": line["id"], "expected": 1, "tags": ["a,b"] }] }),
    ] {
        let refused = app
            .desk(&owner, "POST", "leads/bulk", &wrong.to_string())
            .await;
        assert!(refused.status.is_client_error(), "{wrong}");
    }
}

#[tokio::test]
async fn merging_duplicates_keeps_their_records_and_can_be_undone() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.insert(row(json!({}))).await;
    let phone = first_lead(&app, &owner).await["customer_phone"].clone();
    let call = json!({ "name": "Maria", "phone": phone, "note": "Has a gun safe" });
    let call = phone_lead(&app, &owner, call).await;
    let list = app.desk_get(&owner, "leads").await;
    let kept = list["leads"]
        .as_array()
        .and_then(|lines| lines.iter().find(|line| line["form"] == "quote"))
        .expect("the quote")
        .clone();
    assert_eq!(kept["has_duplicate"], true);
    let path = format!("leads/{}", lead_id(&kept));
    let merge = json!({ "duplicate": call["line"]["id"], "expected": kept["updated_at"] });
    let lead = change(&app, &owner, "POST", &format!("{path}/merge"), merge).await;
    assert_eq!(lead["notes"][0]["text"], "Has a gun safe");
    assert_eq!(lead["merged"][0]["lead"]["id"], call["line"]["id"]);
    assert_eq!(lead["line"]["has_duplicate"], false);
    let list = app.desk_get(&owner, "leads").await;
    assert_eq!(list["leads"].as_array().map(Vec::len), Some(1));
    let merged = format!("leads/{}", lead_id(&call["line"]));
    let other = app.desk_get(&owner, &merged).await;
    assert_eq!(other["line"]["state"], "merged");
    assert_eq!(other["line"]["merged_into"], kept["id"]);
    let undone = change(
        &app,
        &owner,
        "POST",
        &format!("{merged}/unmerge"),
        json!({}),
    )
    .await;
    assert_eq!(undone["line"]["state"], "contacted");
}
