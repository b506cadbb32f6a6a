//! Invalid forms are shown again with their entries and messages; spam is quarantined.

use crate::support::forms::{ALL, CARD, OFFICE, RESIDENTIAL, rows, send_json, with_changes};
use crate::support::{TestApp, row, urlencoded};
use axum::body::Body;
use axum::http::{Request, StatusCode};
use serde_json::{Value, json};

#[tokio::test]
async fn shows_an_invalid_form_again_with_entries_and_messages() {
    let app = TestApp::start().await;
    let wrong = with_changes(
        RESIDENTIAL,
        &[("email", "rosa"), ("moveDate", "2026-11-19")],
    );
    let wrong: Vec<_> = wrong
        .iter()
        .map(|(a, b)| (a.as_str(), b.as_str()))
        .collect();
    let response = app.post_form("/leads", &wrong).await;
    assert_eq!(response.status, StatusCode::UNPROCESSABLE_ENTITY);
    let html = response.text();
    assert!(html.contains("Email: enter an address such as name@example.com."));
    assert!(html.contains("Move date: choose today or a later date."));
    for kept in ["value=\"Rosa\"", "value=\"Cantú\"", "value=\"rosa\""] {
        assert!(html.contains(kept), "{kept}");
    }
    let json = send_json(&app, &wrong).await;
    assert_eq!(json.status, StatusCode::UNPROCESSABLE_ENTITY);
    let fields: Vec<Value> = json.json()["errors"].as_array().expect("a list").clone();
    let fields: Vec<&str> = fields.iter().filter_map(|e| e["field"].as_str()).collect();
    assert_eq!(fields, ["email", "moveDate"]);
    assert_eq!(app.count("select count(*) from leads").await, 0);

    for form in ["", "quote", "fax"] {
        let none = app.post_form("/leads", &[("form", form)]).await;
        assert_eq!(none.status, StatusCode::BAD_REQUEST, "{form}");
    }
}

#[tokio::test]
async fn stores_leads_with_fields_that_their_form_does_not_have() {
    let app = TestApp::start().await;
    let added = [
        ("gclid", "Cj0KCQ"),
        ("_charset_", "UTF-8"),
        ("g-recaptcha-response", ""),
        ("city[]", "mission"),
        ("", ""),
    ];
    let mut expected = Vec::new();
    for form in [CARD, RESIDENTIAL, OFFICE] {
        let mut fields: Vec<_> = form.iter().chain(&added).copied().collect();
        let plain = app.post_form("/leads", &fields).await;
        assert_eq!(plain.status, StatusCode::SEE_OTHER, "{}", plain.text());
        // The same entries would be the same lead.
        fields.push(("phone", "956 555 0199"));
        let scripted = send_json(&app, &fields).await;
        assert_eq!(scripted.status, StatusCode::CREATED, "{}", scripted.text());
        expected.extend([form[0].1, form[0].1]);
    }
    let mut expected: Vec<_> = expected.into_iter().map(|form| [form.to_owned()]).collect();
    expected.sort();
    assert_eq!(
        rows(&app, "select form from leads order by form").await,
        expected
    );
    let entries = rows(&app, "select entries from leads").await.concat();
    assert!(
        entries.iter().all(|row| !row.contains("gclid")),
        "{entries:?}"
    );
    let subscribed = [&[("email", "rosa@example.com")][..], &added].concat();
    let response = app.post_form("/subscribe", &subscribed).await;
    assert_eq!(response.status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn stores_leads_whose_form_is_not_utf_8_or_is_multipart() {
    let plain = urlencoded(RESIDENTIAL).replace("Cant%C3%BA", "Pe%F1a");
    assert!(plain.contains("Pe%F1a"), "{plain}");
    let mut multipart = Vec::new();
    for (name, value) in RESIDENTIAL {
        let value = value.replace("Cantú", "Pe?a");
        let part =
            format!("--x\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n");
        let bytes = part.bytes();
        multipart.extend(bytes.map(|byte| if byte == b'?' { 0xf1 } else { byte }));
    }
    multipart.extend_from_slice(b"--x--\r\n");
    for (kind, body) in [
        (
            "application/x-www-form-urlencoded",
            plain.clone().into_bytes(),
        ),
        (
            "application/x-www-form-urlencoded; charset=windows-1252",
            plain.into_bytes(),
        ),
        ("multipart/form-data; boundary=x", multipart),
    ] {
        let app = TestApp::start().await;
        let request = Request::post("/leads").header("content-type", kind);
        let request = request.body(Body::from(body)).expect("a request");
        let response = app.send(request).await;
        assert_eq!(response.status, StatusCode::SEE_OTHER, "{kind}");
        let names = rows(&app, "select customer_name from leads").await;
        assert_eq!(names, [["Rosa Peña"]], "{kind}");
    }
}

#[tokio::test]
async fn quarantines_spam_instead_of_dropping_it() {
    let app = TestApp::start().await;
    for (at, trap) in [("website", "http://spam.example"), ("elapsed", "300")]
        .iter()
        .enumerate()
    {
        let phone = at.to_string();
        let fields = with_changes(OFFICE, &[*trap, ("phone", &phone)]);
        let fields: Vec<_> = fields
            .iter()
            .map(|(a, b)| (a.as_str(), b.as_str()))
            .collect();
        let response = app.post_form("/leads", &fields).await;
        assert_eq!(
            response.status,
            StatusCode::SEE_OTHER,
            "it learns nothing from the answer"
        );
    }
    let apart = rows(&app, "select suspicion from leads order by suspicion").await;
    assert_eq!(apart, [["honeypot"], ["too_fast"]]);
    let kinds = rows(&app, "select kind from notices").await;
    assert_eq!(
        kinds,
        [["owner_mail"], ["owner_mail"]],
        "no stranger is mailed"
    );
    app.drain().await;
    let mails = app.mails();
    assert!(
        mails
            .iter()
            .all(|mail| mail.contains("Subject: Possible spam:")),
        "{mails:?}"
    );
}

#[tokio::test]
async fn every_form_is_scored_and_its_sender_sees_no_difference() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let name = "Cheap SEO https://rank.example.com";
    for (at, form) in ALL.iter().enumerate() {
        let phone = format!("956 555 02{at}0");
        for (phone, is_scripted) in [(phone.clone(), false), (format!("{phone} x1"), true)] {
            let changes = [("name", name), ("firstName", name), ("phone", &*phone)];
            let fields = with_changes(form, &changes);
            let fields: Vec<_> = fields
                .iter()
                .map(|(a, b)| (a.as_str(), b.as_str()))
                .collect();
            if is_scripted {
                let response = send_json(&app, &fields).await;
                assert_eq!(response.status, StatusCode::CREATED, "{}", response.text());
                assert!(!response.text().contains("spam"), "{}", response.text());
            } else {
                let response = app.post_form("/leads", &fields).await;
                assert_eq!(response.status, StatusCode::SEE_OTHER, "{form:?}");
            }
        }
    }
    let stored = app.insert(row(json!({ "customer_name": name }))).await;
    assert_eq!(stored.status, StatusCode::CREATED);
    let reasons = rows(&app, "select distinct suspicion from leads").await;
    assert_eq!(reasons, [["name_link marketing"]]);
    let apart = app.desk_get(&owner, "leads?quarantined=true").await;
    assert_eq!(
        apart["leads"][0]["spam_reason"],
        "There is a link in the name. It offers advertising, search ranking or websites."
    );
    assert_eq!(app.count("select count(*) from leads").await, 9);
    let to_visitors = "select count(*) from notices where kind = 'visitor_mail'";
    assert_eq!(app.count(to_visitors).await, 0);
}

#[tokio::test]
async fn limits_forms_per_address_and_keeps_the_entries() {
    let app = TestApp::with_env(&[("MUDANZA_LIMITS_FORMS_PER_MINUTE", "1")]).await;
    app.post_form("/leads", RESIDENTIAL).await;
    let second = app.post_form("/leads", RESIDENTIAL).await;
    assert_eq!(second.status, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(second.header("retry-after"), "60");
    let html = second.text();
    assert!(html.contains("Too many requests in one minute."));
    assert!(html.contains("value=\"Rosa\""));
}

#[tokio::test]
async fn rejects_forms_from_other_origins() {
    let app = TestApp::start().await;
    for path in ["/leads", "/subscribe"] {
        let request = Request::post(path)
            .header("sec-fetch-site", "cross-site")
            .header("content-type", "application/x-www-form-urlencoded")
            .body(Body::from(urlencoded(OFFICE)))
            .expect("a request");
        assert_eq!(
            app.send(request).await.status,
            StatusCode::FORBIDDEN,
            "{path}"
        );
    }
    assert_eq!(app.count("select count(*) from leads").await, 0);
}

#[tokio::test]
async fn keeps_the_entries_if_the_store_fails() {
    let app = TestApp::with_env(&[("MUDANZA_SERVER_DATABASE_TIMEOUT_MS", "50")]).await;
    let other = app.database().await;
    let held = other.begin_with("BEGIN IMMEDIATE").await.expect("held");
    for form in ALL {
        let response = app.post_form("/leads", form).await;
        assert_eq!(response.status, StatusCode::SERVICE_UNAVAILABLE, "{form:?}");
        assert_eq!(response.header("retry-after"), "5", "{form:?}");
        let html = response.text();
        assert!(html.contains("Failed to submit quote request. Please try again."));
        assert!(
            html.contains(&format!("value=\"{}\"", form[1].1)),
            "{form:?}"
        );
        let response = send_json(&app, form).await;
        assert_eq!(response.status, StatusCode::SERVICE_UNAVAILABLE);
        assert_eq!(response.header("retry-after"), "5", "{form:?}");
    }
    held.rollback().await.expect("freed");
    assert_eq!(
        app.post_form("/leads", CARD).await.status,
        StatusCode::SEE_OTHER
    );
}

#[tokio::test]
async fn a_form_that_could_not_be_stored_does_not_use_up_the_limit() {
    let app = TestApp::with_env(&[
        ("MUDANZA_SERVER_DATABASE_TIMEOUT_MS", "50"),
        ("MUDANZA_LIMITS_FORMS_PER_MINUTE", "3"),
    ])
    .await;
    let other = app.database().await;
    let held = other.begin_with("BEGIN IMMEDIATE").await.expect("held");
    let email = [("email", "rosa@example.com")];
    let insert = async || app.insert(row(json!({}))).await.status.as_u16();
    let form = async || app.post_form("/leads", RESIDENTIAL).await.status.as_u16();
    let subscribe = async || app.post_form("/subscribe", &email).await.status.as_u16();
    assert_eq!(
        [insert().await, form().await, subscribe().await],
        [503, 503, 503]
    );
    held.rollback().await.expect("freed");
    let after = [insert().await, form().await, subscribe().await];
    assert_eq!(after, [201, 303, 303]);
    assert_eq!(insert().await, 429, "what was stored counts");
}
