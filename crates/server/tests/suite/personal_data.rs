//! What is exported about a person's quote, and that it is erased with them.

use axum::http::StatusCode;
use serde_json::{Value, json};
use store::NewText;
use uuid::Uuid;

use crate::bookings::{add_lead, book, desk_with_crews};
use crate::quote_pages::{Case, text};
use crate::support::forms::hidden;

const QUESTION: &str = "5f0c2f4e-6a35-4c1e-9a52-0d5d3f1f4a02";

/// A customer who asked a question, declined, changed answers, requested deletion, and was texted manually.
async fn case() -> Case {
    let case = Case::new().await;
    let path = case.link().await;
    let proposal = case.issue(json!({})).await;
    let id = text(&proposal, "id");
    let page = case.app.get(&path).await.text();
    let (revision, shown) = (hidden(&page, "revision"), hidden(&page, "shown"));
    let forms: [&[(&str, &str)]; 4] = [
        &[
            ("do", "ask"),
            ("proposal", id),
            ("question_id", QUESTION),
            ("question", "Is the piano included?"),
        ],
        &[
            ("do", "decline"),
            ("proposal", id),
            ("reason", "price"),
            ("comment", "Too much for us"),
        ],
        &[
            ("do", "revise"),
            ("revision", revision.as_str()),
            ("shown", shown.as_str()),
            ("crew_size", "2"),
        ],
        &[("do", "erase"), ("confirm", "yes")],
    ];
    for form in forms {
        let stored = case.app.post_form(&path, form).await;
        assert_eq!(stored.status, StatusCode::SEE_OTHER, "{}", stored.text());
    }
    let person = sqlx::query_scalar("select id from people");
    let person = person.fetch_one(&case.app.database().await).await;
    let person: String = person.expect("the owner");
    let sent = NewText {
        id: Uuid::from_u128(5),
        lead: Uuid::parse_str(&case.lead).expect("a UUID"),
        person: &person,
        text: "We are on our way.",
        at: 1_800_000_000_000,
    };
    let is_stored = case.app.program.store.add_text(&sent).await;
    assert!(is_stored.expect("stored"));
    case
}

#[tokio::test]
async fn the_json_export_has_everything_about_a_quote() {
    let case = case().await;
    let exported = case.app.desk_get(&case.owner, "export.json").await;
    let lead = &exported[0];
    let revisions = lead["revisions"].as_array().expect("a list");
    assert_eq!(revisions.len(), 2, "{lead}");
    assert_eq!(revisions[0]["total"], "2478.93");
    assert_eq!(revisions[1]["answers"]["crew_size"], "2");
    assert_eq!(revisions[1]["by_customer"], true);
    let proposal = &lead["proposals"][0];
    assert_eq!(proposal["words"]["title"], "Moving proposal no. 1");
    for (key, value) in [
        ("maximum", "2738.73"),
        ("decision", "declined"),
        ("decline_reason", "price"),
        ("decline_comment", "Too much for us"),
    ] {
        assert_eq!(proposal[key], value, "{lead}");
    }
    let questions = lead["questions"].as_array().expect("a list").iter();
    let mut questions: Vec<[&Value; 2]> = questions
        .map(|question| [&question["kind"], &question["text"]])
        .collect();
    questions.sort_by_key(|question| question[0].to_string());
    let expected = [
        [json!("deletion_request"), json!("")],
        [json!("question"), json!("Is the piano included?")],
    ];
    assert_eq!(questions, expected.each_ref().map(<[Value; 2]>::each_ref));
    assert_eq!(lead["texts"][0]["text"], "We are on our way.");
    assert_eq!(lead["bookings"], json!([]));
    assert_eq!(lead["emails"], json!([]));
}

#[tokio::test]
async fn erasing_a_person_erases_everything_about_their_quote() {
    let case = case().await;
    let body = json!({ "leads": [case.lead], "subscription": false });
    let path = format!("leads/{}/person", case.lead);
    let body = body.to_string();
    let erased = case.app.desk(&case.owner, "DELETE", &path, &body).await;
    assert_eq!(erased.status, StatusCode::OK, "{}", erased.text());
    for left in [
        "select count(*) from quote_links",
        "select count(*) from quote_revisions",
        "select count(*) from proposals",
        "select count(*) from proposal_decisions",
        "select count(*) from proposal_questions",
        "select count(*) from lead_history",
    ] {
        assert_eq!(case.app.count(left).await, 0, "{left}");
    }
    let exported = case.app.desk_get(&case.owner, "export.json").await;
    assert_eq!(exported, json!([]));
}

#[tokio::test]
async fn the_books_keep_the_jobs_of_erased_customers_without_their_names() {
    let (app, owner) = desk_with_crews().await;
    let lead = add_lead(&app, &owner, "Ana Ruiz", "en").await;
    let (status, text) = book(&app, &owner, 1, &lead).await;
    assert_eq!(status, StatusCode::NO_CONTENT, "{text}");
    let finish = json!({ "minutes": 255, "cents": 95_050, "payment": "check" });
    let path = format!("jobs/{}/finish", Uuid::from_u128(1));
    let done = app.desk(&owner, "POST", &path, &finish.to_string()).await;
    assert_eq!(done.status, StatusCode::OK, "{}", done.text());
    let exported = app.desk_get(&owner, "export.json").await;
    let reference = exported[0]["reference"].as_str().expect("a text");
    let body = json!({ "leads": [lead], "subscription": false }).to_string();
    let path = format!("leads/{lead}/person");
    let erased = app.desk(&owner, "DELETE", &path, &body).await;
    assert_eq!(erased.status, StatusCode::OK, "{}", erased.text());
    let csv = app.desk(&owner, "GET", "export.csv", "").await.text();
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(lines.len(), 2, "{csv}");
    let cells = lines[1].split(',').filter(|cell| *cell != "\"\"");
    let mut cells: Vec<&str> = cells.map(|cell| cell.trim_matches('"')).collect();
    let kept = ["Check", "Crew 1", "Done", "255", "2026-12-01", "950.50"];
    let mut kept = [&kept[..], &[reference]].concat();
    cells.sort_unstable();
    kept.sort_unstable();
    assert_eq!(cells, kept);
    assert_eq!(app.desk_get(&owner, "export.json").await, json!([]));
}
