//! Reports over leads, exports, and erasing a person's data.

use crate::bookings::{add_lead, book, desk_with_crews};
use crate::support::forms::{OFFICE, first_row};
use crate::support::{TestApp, row};
use axum::http::StatusCode;
use bookings::Finish;
use domain::Cents;
use domain::schedule::PaymentMethod;
use serde_json::{Value, json};
use uuid::Uuid;

#[tokio::test]
async fn reports_count_days_forms_cities_campaigns_responses_and_steps() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.insert(row(
        json!({ "origin_address": "12 Edinburg Ave, McAllen, TX" }),
    ))
    .await;
    app.advance_clock(3_600);
    app.insert(row(json!({ "customer_name": "Two" }))).await;
    let leads = app.desk_get(&owner, "leads").await;
    let line = &leads["leads"][1];
    let path = format!("leads/{}", line["id"].as_str().expect("a text"));
    app.advance_clock(3_600);
    let change = json!({ "state": "contacted", "expected": line["updated_at"] }).to_string();
    let lead = app
        .desk(&owner, "POST", &format!("{path}/state"), &change)
        .await
        .json();
    let expected = &lead["line"]["updated_at"];
    let figure = json!({ "cents": 90_000, "book": true, "expected": expected }).to_string();
    app.desk(&owner, "PUT", &format!("{path}/booked"), &figure)
        .await;
    for step in ["1", "1", "2"] {
        let counted = app.post_form("/quote/steps", &[("step", step)]).await;
        assert_eq!(counted.status, StatusCode::NO_CONTENT);
        assert!(counted.header("set-cookie").is_empty());
    }
    let reports = app.desk_get(&owner, "reports?weeks=2").await;
    assert_eq!(reports["from"], "2026-11-09", "a Monday");
    assert_eq!(reports["to"], "2026-11-20");
    let days = reports["days"].as_array().expect("days");
    assert_eq!(days.len(), 12);
    assert_eq!(
        days[11],
        json!({ "day": "2026-11-20", "leads": 2, "booked": 1, "booked_cents": 90_000 })
    );
    assert_eq!(reports["forms"][0]["leads"], 2);
    let towns: Vec<&Value> = reports["cities"]
        .as_array()
        .expect("towns")
        .iter()
        .map(|t| &t["key"])
        .collect();
    assert_eq!(
        towns,
        ["McAllen"],
        "a street named after a city is not a city"
    );
    assert_eq!(reports["campaigns"][0]["key"], "");
    assert_eq!(reports["funnel"][0], json!({ "step": 1, "count": 2 }));
    assert_eq!(reports["funnel"][4]["count"], 0);
    let answers = &reports["response_times_by_form"][0];
    assert_eq!(answers["median_ms"], 7_200_000);
    assert_eq!(
        (answers["answered"].as_i64(), answers["open"].as_i64()),
        (Some(1), Some(1))
    );
    assert_eq!(reports["weeks"][1]["all"]["median_ms"], 7_200_000);
    assert_eq!(reports["weeks"][0]["all"]["median_ms"], Value::Null);
}

#[tokio::test]
async fn a_lead_counts_as_answered_only_after_contact_with_the_customer() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    for name in ["One", "Two", "Three"] {
        app.insert(row(json!({ "customer_name": name }))).await;
    }
    let leads = app.desk_get(&owner, "leads").await;
    let lines = leads["leads"].as_array().expect("a list");
    for (line, states) in
        lines
            .iter()
            .zip([["lost", "lost"], ["booked", "done"], ["contacted", "lost"]])
    {
        let path = format!("leads/{}/state", line["id"].as_str().expect("a text"));
        let mut expected = line["updated_at"].clone();
        for state in states {
            let change = json!({ "state": state, "expected": expected }).to_string();
            let lead = app.desk(&owner, "POST", &path, &change).await.json();
            expected = lead["line"]["updated_at"].clone();
        }
    }
    let reports = app.desk_get(&owner, "reports?weeks=2").await;
    let answers = &reports["response_times_by_form"][0];
    assert_eq!(
        (&answers["answered"], &answers["open"]),
        (&json!(1), &json!(2))
    );
}

#[tokio::test]
async fn export_names_assignee_tags_and_follow_up() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.insert(row(json!({}))).await;
    let line = app.desk_get(&owner, "leads").await["leads"][0].clone();
    let path = format!("leads/{}", line["id"].as_str().expect("a text"));
    let rosa = app.desk_get(&owner, "me").await["person"]["id"].clone();
    let mut expected = line["updated_at"].clone();
    for (part, body) in [
        ("assignee", json!({ "person": rosa })),
        ("tags", json!({ "tags": ["piano", "Gun safe"] })),
        ("follow-up", json!({ "day": "2026-11-25" })),
    ] {
        let mut body = body;
        body["expected"] = expected;
        let part = format!("{path}/{part}");
        let changed = app.desk(&owner, "PUT", &part, &body.to_string()).await;
        assert_eq!(changed.status, StatusCode::OK, "{}", changed.text());
        expected = changed.json()["line"]["updated_at"].clone();
    }
    let csv = app.desk(&owner, "GET", "export.csv", "").await.text();
    let rows = rows(csv.trim_start_matches('\u{feff}'));
    let value = |name: &str| {
        let at = rows[0].iter().position(|column| column == name);
        rows[1][at.expect("a column")].as_str()
    };
    assert_eq!(value("Assigned to"), "Rosa Cantú");
    assert_eq!(value("Tags"), "Gun safe, piano");
    assert_eq!(value("Follow up on"), "2026-11-25");
}

#[tokio::test]
async fn exports_have_jobs() {
    let (app, owner) = desk_with_crews().await;
    let lead = add_lead(&app, &owner, "Ana Ruiz", "en").await;
    let (status, text) = book(&app, &owner, 1, &lead).await;
    assert_eq!(status, StatusCode::NO_CONTENT, "{text}");
    let person = first_row(&app, "select id from people").await;
    let person = person["id"].as_str().expect("an identifier");
    let bookings = &app.program.bookings;
    let (booking, order) = (Uuid::from_u128(1), Uuid::from_u128(2));
    let added = bookings.add_change_order((booking, order), "A piano", Cents(15_000), person);
    added.await.expect("added");
    let accepted = bookings.accept_change_order(booking, order, "Ana Ruiz");
    accepted.await.expect("accepted");
    let finish = Finish {
        minutes: Some(255),
        amount: Cents(95_050),
        payment: PaymentMethod::Check,
    };
    let finished = bookings.finish(booking, &finish, person).await;
    finished.expect("finished");
    let csv = app.desk(&owner, "GET", "export.csv", "").await.text();
    let rows = rows(csv.trim_start_matches('\u{feff}'));
    for (column, expected) in [
        ("Arrival from", "2026-12-01 08:00:00"),
        ("Arrival until", "2026-12-01 10:00:00"),
        ("Crew", "Crew 1"),
        ("Booking", "Done"),
        ("Actual minutes", "255"),
        ("Final amount", "950.50"),
        ("Payment", "Check"),
    ] {
        let at = rows[0].iter().position(|own| own == column);
        assert_eq!(rows[1][at.expect("a column")], expected, "{column}");
    }
    let exported = app.desk_get(&owner, "export.json").await;
    let job = &exported[0]["bookings"][0];
    for (key, expected) in [
        ("status", json!("done")),
        ("crew", json!("Crew 1")),
        ("estimated_minutes", json!(240)),
        ("actual_minutes", json!(255)),
        ("final_amount", json!("950.50")),
        ("payment", json!("check")),
    ] {
        assert_eq!(job[key], expected, "{job}");
    }
    let order = &job["change_orders"][0];
    assert_eq!(order["text"], "A piano");
    assert_eq!(order["amount"], "150.00");
    assert_eq!(order["accepted_name"], "Ana Ruiz");
}

#[tokio::test]
async fn the_csv_export_shows_values_as_the_desk_does_in_the_language_of_the_person() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.insert(row(json!({}))).await;
    app.post_form("/office-movers", OFFICE).await;
    for (language, expected, office) in [
        (
            "en",
            [
                ("Form", "Quote request"),
                ("Status", "New"),
                ("Home type", "House"),
                ("Additional services", "Packing supplies, Full packing"),
                ("Language", "English"),
            ],
            ("Other answers", "Company: Citrus Co", "Consent", "Yes"),
        ),
        (
            "es",
            [
                ("Formulario", "Solicitud de cotización"),
                ("Estado", "Nueva"),
                ("Tipo de vivienda", "Casa"),
                (
                    "Servicios adicionales",
                    "Material de empaque, Empaque completo",
                ),
                ("Idioma", "Inglés"),
            ],
            ("Otras respuestas", ": Citrus Co", "Consentimiento", "Sí"),
        ),
    ] {
        let body = json!({ "language": language }).to_string();
        let changed = app.desk(&owner, "PUT", "language", &body).await;
        assert!(changed.status.is_success(), "{}", changed.text());
        let csv = app.desk(&owner, "GET", "export.csv", "").await.text();
        let rows = rows(csv.trim_start_matches('\u{feff}'));
        let value = |row: usize, column: &str| {
            let at = rows[0].iter().position(|own| own == column);
            rows[row][at.expect("a column")].clone()
        };
        for (column, expected) in expected {
            assert_eq!(value(1, column), expected, "{column}");
        }
        let (answers, company, consent, yes) = office;
        let answers = value(2, answers);
        assert!(answers.contains(company), "{answers}");
        assert!(!answers.contains("afterHours"), "{answers}");
        assert_eq!(value(2, consent), yes);
    }
}

#[tokio::test]
async fn rejects_unknown_funnel_steps() {
    let app = TestApp::start().await;
    for step in ["0", "6", "x", ""] {
        let refused = app.post_form("/quote/steps", &[("step", step)]).await;
        assert_eq!(refused.status, StatusCode::BAD_REQUEST, "{step}");
    }
}

#[tokio::test]
async fn export_contains_every_lead_and_no_spreadsheet_formula() {
    let app = TestApp::listening().await;
    let owner = app.owner().await;
    let evil = "=HYPERLINK(\"http://evil.example\",\"a\")";
    app.insert(row(
        json!({ "customer_name": evil, "special_requests": "a,\"b\"\nc" }),
    ))
    .await;
    for at in 0..3 {
        app.insert(row(json!({ "customer_name": format!("Person {at}") })))
            .await;
    }
    let csv = app.desk(&owner, "GET", "export.csv", "").await;
    assert_eq!(csv.header("content-type"), "text/csv; charset=utf-8");
    let name = "attachment; filename=\"leads-2026-11-20.csv\"";
    assert_eq!(csv.header("content-disposition"), name);
    let text = csv.text();
    assert!(text.starts_with("\u{feff}\"Reference\",\"Received\","));
    let rows = rows(text.trim_start_matches('\u{feff}'));
    assert_eq!(rows.len(), 5);
    let columns = rows[0].len();
    assert!(rows.iter().all(|row| row.len() == columns), "{rows:?}");
    let at = |name: &str| {
        rows[0]
            .iter()
            .position(|column| column == name)
            .expect("a column")
    };
    assert_eq!(rows[1][at("Name")], format!("'{evil}"));
    assert_eq!(rows[1][at("Special requests")], "a,\"b\"\nc");
    assert_eq!(rows[1][at("Received")], "2026-11-20 12:00:00");
    let json: Value = app.desk(&owner, "GET", "export.json", "").await.json();
    let json = json.as_array().expect("a list");
    assert_eq!(json.len(), 4);
    assert_eq!(json[0]["customer_name"], evil, "JSON is for programs");
    assert_eq!(
        json[0]["additional_services"],
        json!(["packing_supplies", "full_packing"])
    );
}

#[tokio::test]
async fn erasing_a_person_keeps_only_the_counts() {
    let backups = [
        ("MUDANZA_BACKUP_FOLDER", "/var/backups/mudanza"),
        ("MUDANZA_BACKUP_KEEP", "21"),
    ];
    let app = TestApp::with_env(&backups).await;
    let owner = app.owner().await;
    app.insert(row(
        json!({ "customer_email": "Canary@Example.com", "customer_name": "Canary Bird" }),
    ))
    .await;
    app.insert(row(
        json!({ "customer_email": "canary@example.com", "customer_phone": "1" }),
    ))
    .await;
    app.insert(row(
        json!({ "customer_email": "other@example.com", "customer_phone": "2" }),
    ))
    .await;
    app.post_form("/subscribe", &[("email", "canary@example.com")])
        .await;
    let found = app.desk_get(&owner, "leads?q=canary").await;
    let id = found["leads"][0]["id"].as_str().expect("a text").to_owned();
    let note = r#"{"text":"Canary wants the piano first"}"#;
    app.desk(&owner, "POST", &format!("leads/{id}/notes"), note)
        .await;
    let path = format!("leads/{id}/person");
    let matches = app.desk_get(&owner, &path).await;
    assert_eq!(matches["has_subscription"], true);
    assert_eq!(matches["backup_days"], 21, "nightly backups still have it");
    let leads = matches["leads"].as_array().expect("a list");
    let leads: Vec<&Value> = leads.iter().map(|matched| &matched["lead"]["id"]).collect();
    let body = json!({ "leads": leads, "subscription": true }).to_string();
    let erased = app.desk(&owner, "DELETE", &path, &body).await;
    assert_eq!(erased.status, StatusCode::OK, "{}", erased.text());
    assert_eq!(erased.json()["leads"], 2);
    let left = app.desk_get(&owner, "leads").await;
    assert_eq!(left["leads"].as_array().map(Vec::len), Some(1));
    assert_eq!(left["counts"]["new"], 1);
    let reports = app.desk_get(&owner, "reports").await;
    assert_eq!(reports["erased"], 2);
    assert_eq!(reports["forms"][0]["leads"], 3, "the count stays");
    assert_no_table_contains(&app, "canary").await;
}

/// Parses CSV (RFC 4180).
fn rows(text: &str) -> Vec<Vec<String>> {
    let mut rows = vec![vec![String::new()]];
    let mut quoted = false;
    let mut letters = text.chars().peekable();
    while let Some(c) = letters.next() {
        let row = rows.last_mut().expect("a row");
        let cell = row.last_mut().expect("a cell");
        match (quoted, c) {
            (true, '"') if letters.peek() == Some(&'"') => {
                letters.next();
                cell.push('"');
            }
            (_, '"') => quoted = !quoted,
            (false, ',') => row.push(String::new()),
            (false, '\r') => {}
            (false, '\n') => rows.push(vec![String::new()]),
            (_, c) => cell.push(c),
        }
    }
    rows.pop();
    rows
}

/// Checks that no column of any table contains a text, case-insensitive.
async fn assert_no_table_contains(app: &TestApp, text: &str) {
    let pool = app.database().await;
    let tables: Vec<String> = sqlx::query_scalar(
        "select name from sqlite_master where type = 'table' and sql not like '%VIRTUAL%'",
    )
    .fetch_all(&pool)
    .await
    .expect("readable");
    for table in tables {
        let columns: Vec<String> = sqlx::query_scalar(sqlx::AssertSqlSafe(format!(
            "select name from pragma_table_info('{table}')"
        )))
        .fetch_all(&pool)
        .await
        .expect("readable");
        let tests: Vec<String> = columns
            .iter()
            .map(|column| format!("lower(cast(\"{column}\" as text)) like '%{text}%'"))
            .collect();
        let count: i64 = sqlx::query_scalar(sqlx::AssertSqlSafe(format!(
            "select count(*) from \"{table}\" where {}",
            tests.join(" or ")
        )))
        .fetch_one(&pool)
        .await
        .expect("readable");
        assert_eq!(count, 0, "{table}");
    }
}
