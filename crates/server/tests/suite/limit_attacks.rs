//! Attacks that use up what is meant for everybody: the forms, the renderer, the keys.

use std::net::SocketAddr;

use axum::http::StatusCode;
use serde_json::json;

use crate::support::forms::{RESIDENTIAL, with_changes};
use crate::support::process::{exchange, exchange_from, post_from, served};
use crate::support::sample_images::SERVICE_KEY;
use crate::support::smtp::Smtp;
use crate::support::{TestApp, row, urlencoded};

const FORM: &str = "content-type: application/x-www-form-urlencoded\r\n";
const FORM_FOR_JSON: &str =
    "content-type: application/x-www-form-urlencoded\r\naccept: application/json\r\n";

/// Posts forms from 50 addresses, 20 from each: more than one minute has room for.
async fn flood(address: SocketAddr, body: impl Fn(usize) -> String) -> Vec<u16> {
    let mut statuses = Vec::new();
    for round in 0..20 {
        let posts = (0..50).map(|source| {
            let (source, body) = (format!("127.0.1.{source}"), body(round * 50 + source));
            async move {
                let posted = exchange_from(&source, address, "POST /leads", FORM_FOR_JSON, &body);
                posted.await.status
            }
        });
        statuses.extend(futures_util::future::join_all(posts).await);
    }
    statuses
}

/// A valid form of one more customer.
fn lead(name: &str) -> String {
    let fields = with_changes(RESIDENTIAL, &[("firstName", name)]);
    let fields: Vec<(&str, &str)> = fields
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()))
        .collect();
    urlencoded(&fields)
}

#[tokio::test(flavor = "multi_thread")]
async fn invalid_forms_leave_the_budget_to_visitors() {
    let app = TestApp::with_default_limits().await;
    let address = served(&app).await;
    let refused = flood(address, |_| "form=residential".to_owned()).await;
    assert!(refused.iter().all(|status| *status == 422), "{refused:?}");
    // From an attacker's address as well.
    for source in ["127.0.0.9", "127.0.1.7"] {
        let body = lead(source);
        let posted = exchange_from(source, address, "POST /leads", FORM_FOR_JSON, &body).await;
        assert_eq!(posted.status, 201, "{}", posted.body);
    }
    let quarantined = app.count("select count(*) from leads where suspicion <> ''");
    assert_eq!(quarantined.await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn above_the_total_a_lead_is_stored_and_quarantined() {
    let app = TestApp::with_default_limits().await;
    let address = served(&app).await;
    let stored = flood(address, |at| lead(&format!("Customer {at}"))).await;
    assert!(stored.iter().all(|status| *status == 201), "{stored:?}");
    let body = lead("Real");
    let posted = exchange_from("127.0.0.9", address, "POST /leads", FORM_FOR_JSON, &body).await;
    assert_eq!(posted.status, 201, "{}", posted.body);
    let request = row(json!({}));
    let quote = exchange_from(
        "127.0.0.9",
        address,
        "POST /rest/v1/quote_requests",
        "apikey: public-anon-key\r\ncontent-type: application/json\r\n",
        &request,
    );
    assert_eq!(quote.await.status, 201);
    let rush = app.count("select count(*) from leads where suspicion = 'rush'");
    // The budget refills while the flood is on.
    let rush = rush.await;
    assert!((1..=402).contains(&rush), "{rush} above the total");
    assert_eq!(app.count("select count(*) from leads").await, 1_002);
    let mut statuses = Vec::new();
    for _ in 0..60 {
        let one = exchange_from("127.0.1.7", address, "POST /leads", FORM_FOR_JSON, &body);
        statuses.push(one.await.status);
    }
    assert!(statuses.contains(&429), "one address has its own limit");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flood_of_forms_keeps_nobody_from_subscribing_or_from_a_new_password() {
    let smtp = Smtp::start(&[]);
    // A total of one: the flood is over, and the budget does not refill meanwhile.
    let app = TestApp::with_default_limits_and(&[
        ("MUDANZA_MAIL_URL", &smtp.url()),
        ("MUDANZA_LIMITS_FORMS_PER_MINUTE_TOTAL", "1"),
    ])
    .await;
    app.owner().await;
    let address = served(&app).await;
    let flood = exchange_from("127.0.1.1", address, "POST /leads", FORM, &lead("Eve")).await;
    assert_eq!(flood.status, 303);
    let visitor = "127.0.0.9";
    let fields = [("email", "ana@example.com")];
    let subscribed = post_from(visitor, address, "/subscribe", "", &fields).await;
    assert_eq!(subscribed.status, 303, "{}", subscribed.body);
    let fields = [("email", "rosa@example.com")];
    let response = post_from(visitor, address, "/sign-in/forgot", "", &fields).await;
    assert_eq!(response.status, 303, "{}", response.body);
    // One address has its own limit all the same.
    let mut statuses = Vec::new();
    for _ in 0..30 {
        let response = post_from("127.0.0.8", address, "/sign-in/forgot", "", &fields).await;
        statuses.push(response.status);
    }
    assert!(statuses.contains(&429), "{statuses:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_address_does_not_write_a_count_with_every_step_of_the_wizard() {
    let app = TestApp::with_default_limits().await;
    let address = served(&app).await;
    let step = [
        ("step", "1"),
        ("go", "next"),
        ("home_type", "house"),
        ("bedrooms", "2"),
        ("square_footage", ""),
    ];
    for _ in 0..100 {
        let next = post_from("127.0.0.8", address, "/quote", "", &step).await;
        assert_eq!(next.status, 200, "the visitor goes on");
    }
    let counted = app.count("select coalesce(sum(n), 0) from funnel").await;
    assert!((20..50).contains(&counted), "{counted} steps are counted");
}

#[tokio::test(flavor = "multi_thread")]
async fn made_up_and_used_links_of_subscriptions_write_nothing() {
    let variables = [("MUDANZA_SERVER_DATABASE_TIMEOUT_MS", "50")];
    let app = TestApp::with_default_limits_and(&variables).await;
    let address = served(&app).await;
    let fields = [("email", "ana@example.com")];
    let subscribed = post_from("127.0.0.9", address, "/subscribe", "", &fields).await;
    assert_eq!(subscribed.status, 303);
    let pool = app.database().await;
    let id: String = sqlx::query_scalar("select id from subscriptions")
        .fetch_one(&pool)
        .await
        .expect("stored");
    let made_up = uuid::Uuid::new_v4().to_string();
    let post = async |path: &str, id: &str| {
        let path = format!("{path}/{id}");
        let reply = post_from("127.0.0.8", address, &path, "", &[]).await;
        reply.status
    };
    for path in ["/subscribe/confirm", "/unsubscribe"] {
        assert_eq!(post(path, &id).await, 200, "{path}");
        // Writes now have to wait, and fail.
        let held = pool.begin_with("BEGIN IMMEDIATE").await.expect("held");
        assert_eq!(post(path, &id).await, 200, "{path}, used");
        assert_eq!(post(path, &made_up).await, 404, "{path}, made up");
        held.rollback().await.expect("freed");
    }
    let ended = "select count(*) from subscriptions where state = 'ended'";
    assert_eq!(app.count(ended).await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_address_does_not_keep_the_renderer_busy() {
    let app = TestApp::with_default_limits().await;
    let address = served(&app).await;
    let attacker = "127.0.0.8";
    let mut rendered = 0;
    let paths = ["/quote?from=Pharr", "/sign-in", "/subscribe"];
    let last = loop {
        let line = format!("GET {}", paths[rendered % paths.len()]);
        let page = exchange_from(attacker, address, &line, "", "").await;
        if page.status != 200 || rendered > 300 {
            break page;
        }
        rendered += 1;
    };
    assert_eq!((last.status, last.header("retry-after")), (429, "60"));
    assert!((120..180).contains(&rendered), "{rendered} pages");
    assert!(last.body.contains("<html lang=\"en\">"), "{}", last.body);
    let spanish = "GET /es/cotizacion?from=Pharr";
    let spanish = exchange_from(attacker, address, spanish, "", "").await;
    assert_eq!(spanish.status, 429);
    assert!(
        spanish.body.contains("<html lang=\"es\">"),
        "{}",
        spanish.body
    );
    let errors = exchange_from(attacker, address, "POST /leads", FORM, "form=office").await;
    assert_eq!(errors.status, 429, "a form with errors is a render as well");
    let stored = exchange_from(attacker, address, "POST /leads", FORM, &lead("Ana")).await;
    assert_eq!(stored.status, 303, "a lead is stored all the same");
    let cached = exchange_from(attacker, address, "GET /", "", "").await;
    assert_eq!(cached.status, 200);
    let other = exchange_from("127.0.0.9", address, "GET /quote?from=Pharr", "", "").await;
    assert_eq!(other.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_with_errors_makes_a_small_page() {
    let app = TestApp::with_default_limits().await;
    let address = served(&app).await;
    let usual = exchange(address, "POST /leads", FORM, "form=office").await;
    let many: Vec<String> = (0..6_000).map(|at| format!("&x{at:x}=%3C")).collect();
    let many = many.concat();
    let long = format!("&{}=1", "%3C".repeat(20_000));
    let repeated = "&additional_services=%3C".repeat(2_500);
    for (path, form) in [("/leads", "form=office"), ("/quote", "step=1")] {
        for attack in [&many, &long, &repeated] {
            let body = format!("{form}{attack}");
            assert!(body.len() <= 65_536, "within the limit of a form");
            let page = exchange(address, &format!("POST {path}"), FORM, &body).await;
            let size = page.body.len();
            assert!(size < usual.body.len() + 60_000, "{path}: {size} bytes");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_guesses_keys_is_held_up() {
    let app = TestApp::with_env(&[("MUDANZA_API_SERVICE_KEY", SERVICE_KEY)]).await;
    let address = served(&app).await;
    let remove = async |source: &str, key: &str| {
        let line = "DELETE /storage/v1/object/moving_service_images/none.jpg";
        let headers = format!("apikey: {key}\r\n");
        let removed = exchange_from(source, address, line, &headers, "").await;
        (removed.status, removed.body)
    };
    let mut guesses = 0;
    loop {
        let (_, body) = remove("127.0.0.8", &format!("guess-{guesses}")).await;
        if body.contains("Too many wrong API keys") {
            break;
        }
        guesses += 1;
        assert!(guesses <= 20, "{guesses} guesses in one minute");
    }
    let (_, right) = remove("127.0.0.8", SERVICE_KEY).await;
    assert!(right.contains("Too many wrong API keys"), "{right}");
    let (_, elsewhere) = remove("127.0.0.9", SERVICE_KEY).await;
    assert!(!elsewhere.contains("API key"), "{elsewhere}");
    let request = row(json!({}));
    let public = exchange_from(
        "127.0.0.8",
        address,
        "POST /rest/v1/quote_requests",
        "apikey: public-anon-key\r\ncontent-type: application/json\r\n",
        &request,
    );
    assert_eq!(public.await.status, StatusCode::CREATED.as_u16());
}
