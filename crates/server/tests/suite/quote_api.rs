//! `POST /rest/v1/quote_requests`: stored rows, rejected rows and their error messages.

use crate::support::forms::rows;
use crate::support::sample_images::SERVICE_KEY;
use crate::support::{TestApp, insert, row};
use axum::body::Body;
use axum::http::{Request, StatusCode};
use serde_json::{Value, json};

#[tokio::test]
async fn stores_a_row_with_the_price_of_the_server() {
    let app = TestApp::start().await;
    let response = app
        .insert(row(json!({ "total_estimate": 1, "estimated_hours": 1 })))
        .await;
    assert_eq!(response.status, StatusCode::CREATED);
    let stored = &response.json()[0];
    // 7 h + half an hour of stairs + 4 h of packing at $160, plus $300 and $150, plus 8.25 %.
    assert_eq!(stored["estimated_hours"], json!(11.5));
    assert_eq!(stored["total_estimate"], json!(2478.93));
    assert_eq!(stored["base_rate"], json!(160.0));
    assert_eq!(stored["estimate"]["total_cents"], json!(247_893));
    assert!(
        stored["reference"]
            .as_str()
            .is_some_and(|r| r.starts_with("Q-"))
    );
    assert_eq!(
        app.stored().await,
        [("2478.93".into(), "Maria Elena Gonzalez".into())]
    );
}

#[tokio::test]
async fn keeps_the_language_and_tells_the_owner() {
    let app = TestApp::start().await;
    let spanish = app.insert(row(json!({ "language": "es-MX" }))).await;
    assert_eq!(spanish.status, StatusCode::CREATED);
    assert_eq!(rows(&app, "select language from leads").await, [["es"]]);
    app.drain().await;
    let mails = app.mails();
    let owner = mails.iter().filter(|mail| mail.contains("Prefers Spanish"));
    assert_eq!(owner.count(), 1, "{mails:?}");
}

#[tokio::test]
async fn stores_an_unknown_language_as_english_and_says_so_in_the_history() {
    let app = TestApp::start().await;
    for asked in [json!("fr"), json!(7), json!(" ")] {
        let stored = app.insert(row(json!({ "language": asked }))).await;
        assert_eq!(stored.status, StatusCode::CREATED);
    }
    let languages = rows(&app, "select distinct language from leads").await;
    assert_eq!(languages, [["en"]]);
    let history = rows(
        &app,
        "select what, before, after from lead_history order by before",
    )
    .await;
    let entry = |asked: &str| ["language", asked, "en"].map(str::to_owned).to_vec();
    assert_eq!(history, [entry("7"), entry("fr")]);
}

#[tokio::test]
async fn prices_the_default_input_at_779_40() {
    let app = TestApp::start().await;
    let least =
        json!({ "customer_name": "Ana", "customer_email": "a@b.co", "customer_phone": "1" });
    assert_eq!(
        app.insert(least.to_string()).await.status,
        StatusCode::CREATED
    );
    assert_eq!(app.stored().await, [("779.40".into(), "Ana".into())]);
}

#[tokio::test]
async fn returns_no_body_without_prefer_return_representation() {
    let app = TestApp::start().await;
    let request = Request::post(
        "/rest/v1/quote_requests?columns=%22customer_name%22%2C%22customer_email%22%2C%22customer_phone%22%2C%22special_requests%22",
    )
    .header("apikey", "public-anon-key")
    .header("authorization", "Bearer public-anon-key")
    .header("content-profile", "public")
    .header("content-type", "application/json");
    let body = json!([{ "customer_name": "A", "customer_email": "a@b", "customer_phone": "1" }]);
    let response = app
        .send(
            request
                .body(Body::from(body.to_string()))
                .expect("a request"),
        )
        .await;
    assert_eq!(response.status, StatusCode::CREATED);
    assert!(response.body.is_empty());
    assert_eq!(response.header("content-type"), "");
    assert_eq!(app.stored().await.len(), 1);
}

#[tokio::test]
async fn an_idempotency_key_stores_once_and_repeats_the_first_response() {
    let app = TestApp::start().await;
    let key = [("idempotency-key", "5b1c9c55-6a0e-4f0e-9d4c-3a5a3a5a3a5a")];
    let first = app.send(insert(row(json!({})), &key)).await;
    let again = app.send(insert(row(json!({})), &key)).await;
    assert_eq!(
        (first.status, again.status),
        (StatusCode::CREATED, StatusCode::CREATED)
    );
    assert_eq!(first.text(), again.text());
    assert_eq!(again.header("idempotency-replayed"), "true");
    let other = app.send(insert(row(json!({ "bedrooms": 1 })), &key)).await;
    assert_eq!(other.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(app.stored().await.len(), 1);
}

/// Invalid rows, each with the expected status, code and part of the
/// message.
#[rustfmt::skip] // A table reads better as one.
fn hostile() -> Vec<(Vec<u8>, u16, &'static str, &'static str)> {
    let changed = |changes: Value| row(changes).into_bytes();
    let text = |text: &str| text.as_bytes().to_vec();
    let long = |length: usize| "ñ".repeat(length);
    vec![
        (text(""), 400, "PGRST102", "json"),
        (text("{"), 400, "PGRST102", "json"),
        (text("null"), 400, "PGRST102", "row"),
        (text("7"), 400, "PGRST102", "row"),
        (text("[]"), 400, "PGRST102", "row"),
        (text("[[]]"), 400, "PGRST102", "row"),
        (text("[{},{}]"), 400, "PGRST102", "row"),
        (b"{\"customer_name\":\"\xff\"}".to_vec(), 400, "PGRST102", "json"),
        (text(&"[".repeat(50_000)), 400, "PGRST102", "json"),
        (vec![b' '; 10 << 20], 413, "PGRST102", "large"),
        (changed(json!({ "favourite_colour": "red" })), 400, "PGRST204", "favourite_colour"),
        (changed(json!({ "customer_name": "" })), 400, "23502", "customer_name"),
        (changed(json!({ "customer_name": "   " })), 400, "23502", "customer_name"),
        (changed(json!({ "customer_name": null })), 400, "23502", "customer_name"),
        (changed(json!({ "customer_name": long(201) })), 400, "22001", "customer_name"),
        (changed(json!({ "customer_name": "a\u{0}b" })), 400, "22P05", "customer_name"),
        (changed(json!({ "customer_email": "nobody" })), 400, "23514", "customer_email"),
        (changed(json!({ "customer_email": "a@b@c" })), 400, "23514", "customer_email"),
        (changed(json!({ "customer_email": true })), 400, "23514", "customer_email"),
        (changed(json!({ "customer_phone": "" })), 400, "23502", "customer_phone"),
        (changed(json!({ "moving_date": "2026-11-19" })), 400, "23514", "moving_date"),
        (changed(json!({ "moving_date": "soon" })), 400, "22007", "moving_date"),
        (changed(json!({ "moving_date": "2027-02-29" })), 400, "22007", "moving_date"),
        (changed(json!({ "moving_date": "14/03/2027" })), 400, "22007", "moving_date"),
        (changed(json!({ "moving_date": true })), 400, "22007", "moving_date"),
        (changed(json!({ "origin_address": long(301) })), 400, "22001", "origin_address"),
        (changed(json!({ "home_type": "castle" })), 400, "23514", "home_type"),
        (changed(json!({ "home_type": 1 })), 400, "23514", "home_type"),
        (changed(json!({ "bedrooms": -1 })), 400, "23514", "bedrooms"),
        (changed(json!({ "bedrooms": 1.5 })), 400, "22P02", "bedrooms"),
        (changed(json!({ "bedrooms": 1e300 })), 400, "22P02", "bedrooms"),
        (changed(json!({ "bedrooms": "three" })), 400, "22P02", "bedrooms"),
        (changed(json!({ "bedrooms": true })), 400, "22P02", "bedrooms"),
        (changed(json!({ "square_footage": -1 })), 400, "23514", "square_footage"),
        (changed(json!({ "square_footage": 1e12 })), 400, "23514", "square_footage"),
        (changed(json!({ "stairs_origin": 4 })), 400, "23514", "stairs_origin"),
        (changed(json!({ "stairs_destination": -1 })), 400, "23514", "stairs_destination"),
        (changed(json!({ "crew_size": 7 })), 400, "23514", "crew_size"),
        (changed(json!({ "crew_size": 0 })), 400, "23514", "crew_size"),
        (changed(json!({ "crew_size": [3] })), 400, "22P02", "crew_size"),
        (changed(json!({ "has_elevator": "si" })), 400, "22P02", "has_elevator"),
        (changed(json!({ "long_walk": 2 })), 400, "22P02", "long_walk"),
        (changed(json!({ "additional_services": "storage" })), 400, "22P02", "additional_services"),
        (changed(json!({ "additional_services": [7] })), 400, "23514", "additional_services"),
        (changed(json!({ "additional_services": ["x"] })), 400, "23514", "additional_services"),
        (changed(json!({ "total_estimate": "cheap" })), 400, "22P02", "total_estimate"),
        (changed(json!({ "base_rate": [] })), 400, "22P02", "base_rate"),
        (changed(json!({ "estimated_hours": false })), 400, "22P02", "estimated_hours"),
        (changed(json!({ "special_requests": long(4001) })), 400, "22001", "special_requests"),
    ]
}

#[tokio::test]
async fn accepts_the_types_that_postgresql_accepts() {
    let app = TestApp::start().await;
    let sent = row(json!({
        "customer_phone": 9_565_550_142_i64,
        "moving_date": "2027-03-14T00:00:00.000Z",
        "bedrooms": "2",
        "square_footage": " 1e3 ",
        "has_elevator": "true",
        "long_walk": 0,
        "crew_size": "3",
        "stairs_origin": 1.0,
        "additional_services": "{storage,full_packing}",
        "total_estimate": "779.40",
        "base_rate": null,
        "special_requests": 1.5,
    }));
    let response = app.insert(sent).await;
    assert_eq!(response.status, StatusCode::CREATED, "{}", response.text());
    let stored = &response.json()[0];
    for (column, value) in [
        ("customer_phone", json!("9565550142")),
        ("moving_date", json!("2027-03-14")),
        ("bedrooms", json!(2)),
        ("square_footage", json!(1000)),
        ("has_elevator", json!(true)),
        ("long_walk", json!(false)),
        ("crew_size", json!(3)),
        ("stairs_origin", json!(1)),
        ("additional_services", json!(["full_packing", "storage"])),
        ("special_requests", json!("1.5")),
    ] {
        assert_eq!(stored[column], value, "{column}: {stored}");
    }
}

#[tokio::test]
async fn ignores_unknown_columns_of_its_own_wizard_only() {
    let app = TestApp::start().await;
    let sent = || row(json!({ "gclid": "Cj0KCQ" }));
    let program = app.send(insert(sent(), &[])).await;
    assert_eq!(program.status, StatusCode::BAD_REQUEST);
    assert_eq!(program.json()["code"], json!("PGRST204"));
    let wizard = [("lead-source", "language=en")];
    let stored = app.send(insert(sent(), &wizard)).await;
    assert_eq!(stored.status, StatusCode::CREATED, "{}", stored.text());
}

#[tokio::test]
async fn one_object_is_returned_to_a_client_that_wants_one() {
    let app = TestApp::start().await;
    let object = [("accept", "application/vnd.pgrst.object+json")];
    let stored = app.send(insert(row(json!({})), &object)).await;
    assert_eq!(stored.status, StatusCode::CREATED);
    let media_type = "application/vnd.pgrst.object+json; charset=utf-8";
    assert_eq!(stored.header("content-type"), media_type);
    assert!(stored.json()["reference"].is_string(), "{}", stored.text());
    for (body, count) in [("[]", 0), ("[{},{}]", 2)] {
        let refused = app.send(insert(body.to_owned(), &object)).await;
        assert_eq!(refused.status, StatusCode::NOT_ACCEPTABLE, "{body}");
        let error = refused.json();
        assert_eq!(error["code"], json!("PGRST116"), "{error}");
        let details = format!("The result contains {count} rows");
        assert_eq!(error["details"], json!(details), "{error}");
    }
    assert_eq!(app.stored().await.len(), 1);
}

#[tokio::test]
async fn rejects_invalid_input_with_the_field_named_and_stores_nothing() {
    let app = TestApp::start().await;
    for (body, status, code, word) in hostile() {
        let shown = String::from_utf8_lossy(&body[..body.len().min(300)]).into_owned();
        let response = app.insert(body).await;
        assert_eq!(response.status.as_u16(), status, "{shown}");
        let error = response.json();
        assert_eq!(error["code"], json!(code), "{shown}: {error}");
        let message = error["message"].as_str().unwrap_or_default();
        assert!(message.contains(word), "{shown}: {error}");
        for key in ["details", "hint"] {
            assert!(error.get(key).is_some(), "{shown}: {error}");
        }
        assert!(response.header("proxy-status").contains(code), "{shown}");
    }
    assert!(app.stored().await.is_empty());
}

#[tokio::test]
async fn reports_all_invalid_fields_at_once() {
    let app = TestApp::start().await;
    let body = row(json!({ "customer_name": "", "customer_email": "x", "crew_size": 7 }));
    let error = app.insert(body).await.json();
    let fields = error["fields"].as_array().expect("a list").iter();
    let names: Vec<&str> = fields.filter_map(|field| field["field"].as_str()).collect();
    assert_eq!(names, ["crew_size", "customer_name", "customer_email"]);
}

#[tokio::test]
async fn rejects_missing_and_wrong_keys() {
    let app = TestApp::with_env(&[("MUDANZA_API_SERVICE_KEY", SERVICE_KEY)]).await;
    assert_rejected(
        &app,
        &[
            ("POST", TABLE, &[], 401, "No API key found in request"),
            (
                "POST",
                TABLE,
                &[("apikey", "guess")],
                401,
                "Invalid API key",
            ),
            (
                "POST",
                TABLE,
                &[("authorization", "Bearer guess")],
                401,
                "Invalid API key",
            ),
            ("GET", TABLE, &[], 401, "No API key"),
            ("POST", "/rest/v1/leads", &[], 401, "No API key"),
        ],
    )
    .await;
    let stored = app.send(insert(row(json!({})), &[])).await;
    assert_eq!(stored.status, StatusCode::CREATED);
}

#[tokio::test]
async fn rejects_other_methods_tables_and_content_types() {
    let app = TestApp::with_env(&[("MUDANZA_API_SERVICE_KEY", SERVICE_KEY)]).await;
    assert_rejected(
        &app,
        &[
            (
                "GET",
                TABLE,
                &[("apikey", "public-anon-key")],
                403,
                "permission denied",
            ),
            ("PUT", TABLE, &[("apikey", "public-anon-key")], 405, "PUT"),
            (
                "DELETE",
                TABLE,
                &[("apikey", "public-anon-key")],
                405,
                "DELETE",
            ),
            (
                "POST",
                TABLE,
                &[("apikey", "public-anon-key")],
                415,
                "application/json",
            ),
            (
                "POST",
                "/rest/v1/leads",
                &[("apikey", "public-anon-key")],
                404,
                "public.leads",
            ),
            (
                "GET",
                "/rest/v1/leads",
                &[("apikey", SERVICE_KEY)],
                404,
                "public.leads",
            ),
            (
                "POST",
                "/rest/v1/rpc/total",
                &[("apikey", "public-anon-key")],
                404,
                "the function public.total",
            ),
        ],
    )
    .await;
}

#[tokio::test]
async fn limits_the_length_of_an_idempotency_key() {
    let app = TestApp::start().await;
    for key in ["", "a b", &"k".repeat(256)] {
        let response = app
            .send(insert(row(json!({})), &[("idempotency-key", key)]))
            .await;
        assert_eq!(response.status, StatusCode::BAD_REQUEST, "{key}");
    }
}

const TABLE: &str = "/rest/v1/quote_requests";

/// Method, path, headers, and the response's status and part of its message.
type Rejected<'a> = (&'a str, &'a str, &'a [(&'a str, &'a str)], u16, &'a str);

async fn assert_rejected(app: &TestApp, cases: &[Rejected<'_>]) {
    for &(method, path, headers, status, word) in cases {
        let mut request = Request::builder().method(method).uri(path);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let response = app
            .send(request.body(Body::from("{}")).expect("a request"))
            .await;
        assert_eq!(
            response.status.as_u16(),
            status,
            "{method} {path} {headers:?}"
        );
        let message = response.json()["message"]
            .as_str()
            .unwrap_or_default()
            .to_owned();
        assert!(message.contains(word), "{method} {path}: {message}");
    }
}
