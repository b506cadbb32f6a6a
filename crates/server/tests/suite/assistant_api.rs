//! `POST /functions/v1/assistant` and `GET /chat.json`: answers, rejected questions, and the Content-Security-Policy
//! with a third-party assistant.

use crate::support::{TestApp, TestResponse};
use axum::body::Body;
use axum::http::{Request, StatusCode};
use serde_json::{Value, json};

fn question(body: impl Into<Body>, key: Option<&str>) -> Request<Body> {
    let mut request =
        Request::post("/functions/v1/assistant").header("content-type", "application/json");
    if let Some(key) = key {
        request = request.header("apikey", key);
    }
    request.body(body.into()).expect("a request")
}

async fn ask(app: &TestApp, body: impl Into<Body>) -> TestResponse {
    app.send(question(body, Some("public-anon-key"))).await
}

#[tokio::test]
async fn answers_a_question_with_a_link_to_its_page() {
    let app = TestApp::start().await;
    let answer = ask(&app, json!({ "question": "are you insured?" }).to_string()).await;
    assert_eq!(answer.status, StatusCode::OK);
    assert_eq!(answer.header("cache-control"), "no-store");
    let reply = answer.json();
    assert_eq!(reply["sure"], json!(true));
    assert_eq!(reply["page"]["href"], json!("/#faq"));
    assert!(
        reply["answer"]
            .as_str()
            .is_some_and(|words| words.contains("fully licensed and insured"))
    );
}

#[tokio::test]
async fn answers_in_the_language_of_the_page_and_in_english_if_it_is_unknown() {
    let app = TestApp::start().await;
    for (language, question, page) in [
        ("es", "tienen seguro?", "/es#faq"),
        ("es-MX", "tienen seguro?", "/es#faq"),
        ("en", "are you insured?", "/#faq"),
        ("fr", "are you insured?", "/#faq"),
        ("", "are you insured?", "/#faq"),
    ] {
        let body = json!({ "question": question, "language": language }).to_string();
        let reply = ask(&app, body).await.json();
        assert_eq!(reply["page"]["href"], json!(page), "{language}: {reply}");
    }
    let view = app.get("/es/chat.json").await.json();
    assert_eq!(
        view["text"]["subtitle"],
        json!("Ayuda al instante con su mudanza")
    );
}

#[tokio::test]
async fn estimate_equals_the_price_stored_for_the_same_quote() {
    let app = TestApp::start().await;
    let body = json!({ "question": "with full packing and supplies, 1 flight of stairs", "conversation": ["how much for 3 bedrooms"] });
    let reply = ask(&app, body.to_string()).await.json();
    let stored = app.insert(crate::support::row(json!({}))).await.json();
    assert_eq!(reply["estimate"]["estimate"], stored[0]["estimate"]);
    assert!(stored[0]["estimate"]["total_cents"].is_u64());
    let quote = reply["estimate"]["quote"].as_str().expect("an address");
    let wizard = app.get(quote).await;
    assert_eq!(wizard.status, StatusCode::OK);
    let page = wizard.text();
    for value in [
        "\"bedrooms\":\"3\"",
        "\"crew_size\":\"3\"",
        "\"stairs_origin\":\"1\"",
        "full_packing",
    ] {
        assert!(page.contains(value), "{value}");
    }
}

#[tokio::test]
async fn ignores_wizard_url_values_that_the_wizard_does_not_offer() {
    let app = TestApp::start().await;
    let plain = app.get("/quote?utm_source=x").await.text();
    for odd in [
        "bedrooms=9",
        "crew_size=1",
        "stairs_origin=-1",
        "stairs_destination=%00",
    ] {
        assert_eq!(
            app.get(&format!("/quote?{odd}")).await.text(),
            plain,
            "{odd}"
        );
    }
}

#[tokio::test]
async fn rejects_invalid_questions_with_a_message() {
    let app = TestApp::start().await;
    let long = "x".repeat(100_000);
    let many = json!({ "question": "hi", "conversation": vec!["hi"; 41] }).to_string();
    for (body, status, words) in [
        (String::new(), StatusCode::BAD_REQUEST, "JSON"),
        ("{".into(), StatusCode::BAD_REQUEST, "JSON"),
        ("[]".into(), StatusCode::BAD_REQUEST, "JSON"),
        ("\u{0}".into(), StatusCode::BAD_REQUEST, "JSON"),
        (
            json!({ "question": 1 }).to_string(),
            StatusCode::BAD_REQUEST,
            "JSON",
        ),
        (
            json!({ "question": "hi", "more": 1 }).to_string(),
            StatusCode::BAD_REQUEST,
            "more",
        ),
        (
            json!({ "question": " " }).to_string(),
            StatusCode::BAD_REQUEST,
            "question",
        ),
        (
            json!({ "question": "x".repeat(501) }).to_string(),
            StatusCode::BAD_REQUEST,
            "question",
        ),
        (
            json!({ "question": long }).to_string(),
            StatusCode::PAYLOAD_TOO_LARGE,
            "too long",
        ),
        (many, StatusCode::BAD_REQUEST, "conversation"),
    ] {
        let answer = ask(&app, body.clone()).await;
        assert_eq!(answer.status, status, "{body:.60}");
        let error = answer.json()["error"]
            .as_str()
            .unwrap_or_default()
            .to_owned();
        assert!(error.contains(words), "{body:.60}: {error}");
    }
}

#[tokio::test]
async fn answers_any_text() {
    let app = TestApp::start().await;
    for text in [
        "\u{0}\u{1}\u{1b}[31m",
        "ﷺﷺ",
        "🛋️",
        "999999999999999 bedrooms",
        "'; drop table quotes; --",
    ] {
        let answer = ask(&app, json!({ "question": text }).to_string()).await;
        assert_eq!(answer.status, StatusCode::OK, "{text:?}");
        assert_eq!(answer.json()["estimate"], Value::Null, "{text:?}");
    }
}

#[tokio::test]
async fn rejects_a_wrong_key_or_method() {
    let app = TestApp::start().await;
    let body = json!({ "question": "hi" }).to_string();
    for key in [None, Some("wrong")] {
        let answer = app.send(question(body.clone(), key)).await;
        assert_eq!(answer.status, StatusCode::UNAUTHORIZED, "{key:?}");
        assert!(answer.json()["message"].is_string());
    }
    let verb = app.get("/functions/v1/assistant").await;
    assert_eq!(verb.status, StatusCode::METHOD_NOT_ALLOWED);
}

#[tokio::test]
async fn limits_questions_per_address() {
    let app = TestApp::with_env(&[("MUDANZA_LIMITS_QUESTIONS_PER_MINUTE", "2")]).await;
    let body = json!({ "question": "hours" }).to_string();
    for expected in [
        StatusCode::OK,
        StatusCode::OK,
        StatusCode::TOO_MANY_REQUESTS,
    ] {
        let answer = ask(&app, body.clone()).await;
        assert_eq!(answer.status, expected);
        if expected == StatusCode::TOO_MANY_REQUESTS {
            assert_eq!(answer.header("retry-after"), "60");
            assert!(
                answer.json()["error"]
                    .as_str()
                    .is_some_and(|words| words.contains("wait"))
            );
        }
    }
}

#[tokio::test]
async fn the_message_above_the_limit_is_in_the_language_of_the_page() {
    let app = TestApp::with_env(&[("MUDANZA_LIMITS_QUESTIONS_PER_MINUTE", "1")]).await;
    ask(&app, json!({ "question": "hours" }).to_string()).await;
    for (language, words) in [
        ("es", "Espere un minuto"),
        ("es-MX", "Espere un minuto"),
        ("en", "wait a minute"),
        ("fr", "wait a minute"),
    ] {
        let body = json!({ "question": "horario", "language": language }).to_string();
        let answer = ask(&app, body).await;
        assert_eq!(answer.status, StatusCode::TOO_MANY_REQUESTS, "{language}");
        let message = answer.json()["error"].to_string();
        assert!(message.contains(words), "{language}: {message}");
    }
    let answer = ask(&app, "{").await;
    assert_eq!(answer.status, StatusCode::TOO_MANY_REQUESTS, "invalid JSON");
}

#[tokio::test]
async fn serves_the_chat_text() {
    let app = TestApp::start().await;
    let view = app.get("/chat.json").await.json();
    assert_eq!(
        view["text"]["subtitle"],
        json!("Get instant help with your move")
    );
    assert_eq!(view["anon_key"], json!("public-anon-key"));
    assert!(
        view["call"]["href"]
            .as_str()
            .is_some_and(|call| call.starts_with("tel:"))
    );
    assert_ne!(view["rates"]["crews"], Value::Null);
}

#[tokio::test]
async fn content_security_policy_allows_the_third_party_widget_only_when_configured() {
    let plain = TestApp::start().await.get("/").await;
    let policy = plain.header("content-security-policy");
    assert!(!policy.contains("https://"), "{policy}");
    assert!(!plain.text().contains("data-script"));
    let app = TestApp::with_env(&[
        ("MUDANZA_CHAT_SCRIPT", "https://cdn.example/widget.js"),
        ("MUDANZA_CHAT_ELEMENT", "elevenlabs-convai"),
        ("MUDANZA_CHAT_AGENT_ID", "agent_1"),
    ])
    .await;
    let page = app.get("/").await;
    let policy = page.header("content-security-policy");
    let scripts = policy
        .split(';')
        .find(|rule| rule.contains("script-src"))
        .expect("a rule");
    assert!(scripts.contains(" https://cdn.example "), "{scripts}");
    assert!(
        policy.contains(
            "connect-src 'self' https://api.elevenlabs.io https://api.us.elevenlabs.io wss://"
        ),
        "{policy}"
    );
    assert!(
        page.text()
            .contains("data-script=\"https://cdn.example/widget.js\"")
    );
    assert!(page.text().contains("data-agent=\"agent_1\""));
}
