//! Emails and estimates that the desk sends to customers, and who sees revenue.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::desk_lead_work::{change, phone_lead};
use crate::support::desk::{PASSWORD, first_lead, lead_id, session_from};
use crate::support::smtp::{Smtp, parsed};
use crate::support::{TestApp, row};

const DAY: i64 = 86_400;

#[tokio::test]
async fn a_reply_is_mailed_once_and_stays_on_the_lead() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.insert(row(json!({}))).await;
    app.drain().await;
    let line = first_lead(&app, &owner).await;
    let path = format!("leads/{}/replies", lead_id(&line));
    let drafts = app.desk_get(&owner, &path).await;
    let drafts = drafts.as_array().expect("a list");
    let reference = line["reference"].as_str().expect("a text");
    for language in ["en", "es"] {
        let draft = drafts
            .iter()
            .find(|draft| draft["language"] == language)
            .expect("a template");
        assert!(
            draft["subject"]
                .as_str()
                .expect("a text")
                .contains(reference)
        );
    }
    let reply = json!({
        "subject": format!("Your move ({reference})"), "text": "Hello,\n\nsee you on Saturday.",
        "language": "en", "key": "7f2c1c0e-6d0c-4a52-9a1e-5f1f0c6f6b21",
    });
    for _ in 0..2 {
        let sent = app.desk(&owner, "POST", &path, &reply.to_string()).await;
        assert_eq!(sent.status, StatusCode::CREATED, "{}", sent.text());
        assert_eq!(sent.json()["replies"].as_array().map(Vec::len), Some(1));
    }
    assert_eq!(app.drain().await, (1, 0));
    let mails = app.mails();
    let mail = mails
        .iter()
        .find(|mail| mail.contains("see you on Saturday"))
        .expect("the reply");
    assert!(mail.contains(line["customer_email"].as_str().expect("a text")));
    let lead = app
        .desk_get(&owner, &format!("leads/{}", lead_id(&line)))
        .await;
    let filed = "without a mail server it was written to a file";
    assert_eq!(lead["replies"][0]["state"], "filed", "{filed}");
    let call = json!({ "name": "Dana", "phone": "956 555 0118" });
    let call = phone_lead(&app, &owner, call).await;
    let path = format!("leads/{}/replies", lead_id(&call["line"]));
    let refused = app.desk(&owner, "POST", &path, &reply.to_string()).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(refused.json()["fields"][0]["field"], "email");
}

#[tokio::test]
async fn a_reply_that_a_mail_server_accepted_is_called_sent() {
    let smtp = Smtp::start(&[]);
    let app = TestApp::with_env(&[("MUDANZA_MAIL_URL", &smtp.url())]).await;
    let owner = app.owner().await;
    app.insert(row(json!({}))).await;
    // Sent before the reply, which would replace it.
    app.drain().await;
    let line = first_lead(&app, &owner).await;
    let path = format!("leads/{}", lead_id(&line));
    let reply = json!({
        "subject": "Your move", "text": "See you on Saturday.", "language": "en",
        "key": "7f2c1c0e-6d0c-4a52-9a1e-5f1f0c6f6b21",
    });
    let replies = format!("{path}/replies");
    let sent = app.desk(&owner, "POST", &replies, &reply.to_string()).await;
    assert_eq!(sent.json()["replies"][0]["state"], "due");
    app.drain().await;
    let lead = app.desk_get(&owner, &path).await;
    assert_eq!(lead["replies"][0]["state"], "sent");
    let mails = smtp.to(line["customer_email"].as_str().expect("a text"));
    assert_eq!(mails.len(), 2, "the wizard's and the reply");
    for mail in &mails {
        let mail = parsed(mail);
        let is_automatic = mail.header_raw("Auto-Submitted").is_some();
        assert_ne!(is_automatic, mail.subject() == Some("Your move"));
    }
}

#[tokio::test]
async fn an_estimate_of_a_phone_lead_is_priced_stored_and_mailed() {
    let smtp = Smtp::start(&[]);
    let app = TestApp::with_env(&[("MUDANZA_MAIL_URL", &smtp.url())]).await;
    let owner = app.owner().await;
    let call = json!({
        "name": "Elena Ruiz", "phone": "956 555 0118", "email": "elena@example.com",
    });
    let lead = phone_lead(&app, &owner, call).await;
    let path = format!("leads/{}", lead_id(&lead["line"]));
    let estimate = format!("{path}/estimate");
    let form = app.desk_get(&owner, &estimate).await;
    assert_eq!(form["values"]["customer_name"], "Elena Ruiz");
    assert!(form["rates"]["crews"].is_array() && form["text"].is_object());
    let mut values = form["values"].clone();
    values["bedrooms"] = json!("2");
    values["crew_size"] = json!("3");
    values["origin_address"] = json!("12 Oak St, Pharr");
    let mut body = json!({
        "values": values, "send": true, "expected": lead["line"]["updated_at"],
    });
    let lead = change(&app, &owner, "PUT", &estimate, body.clone()).await;
    assert_eq!(lead["line"]["state"], "quoted");
    assert_eq!(lead["line"]["origin"], "12 Oak St, Pharr");
    let quote = &lead["quote"];
    let total = quote["estimate"]["total_cents"].as_i64().expect("cents");
    assert_eq!(quote["recomputed_total_cents"].as_i64(), Some(total));
    // The same entries of a visitor cost the same.
    let visitor = row(json!({
        "home_type": values["home_type"], "bedrooms": 2, "crew_size": 3,
        "stairs_origin": 0, "stairs_destination": 0, "additional_services": [],
        "square_footage": 800, "has_elevator": false, "long_walk": false,
    }));
    let stored = app.insert(visitor).await.json();
    let dollars = stored[0]["total_estimate"].as_f64().expect("a number");
    assert_eq!(
        format!("{dollars:.2}"),
        format!("{}.{:02}", total / 100, total % 100)
    );
    assert_eq!(history(&lead).last(), Some(&"estimate_sent"));
    app.drain().await;
    let mails = smtp.to("elena@example.com");
    let mail = parsed(mails.first().expect("the estimate"));
    let text = mail.body_text(0).expect("a text");
    assert!(text.contains("as we discussed"), "{text}");
    assert_eq!(mail.header_raw("Auto-Submitted"), None, "a person sent it");
    let slower = app.desk(&owner, "PUT", &estimate, &body.to_string()).await;
    assert_eq!(slower.status, StatusCode::CONFLICT);
    body["expected"] = lead["line"]["updated_at"].clone();
    body["values"]["crew_size"] = json!("99");
    let refused = app.desk(&owner, "PUT", &estimate, &body.to_string()).await;
    assert_eq!(refused.json()["fields"][0]["field"], "crew_size");
}

/// Returns what was done with a lead, oldest first.
fn history(lead: &Value) -> Vec<&str> {
    let entries = lead["history"].as_array().expect("a list").iter();
    entries.filter_map(|entry| entry["what"].as_str()).collect()
}

#[tokio::test]
async fn without_a_mail_server_an_estimate_is_only_saved_until_someone_gives_it() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.insert(row(json!({}))).await;
    let line = first_lead(&app, &owner).await;
    let path = format!("leads/{}/estimate", lead_id(&line));
    let values = app.desk_get(&owner, &path).await["values"].clone();
    let mut body = json!({ "values": values, "send": true, "expected": line["updated_at"] });
    let lead = change(&app, &owner, "PUT", &path, body.clone()).await;
    assert_eq!(lead["line"]["state"], "new");
    assert_eq!(lead["line"]["answered_at"], Value::Null);
    assert_eq!(history(&lead), ["received", "estimate"]);

    body["send"] = json!(false);
    body["given"] = json!(true);
    body["expected"] = lead["line"]["updated_at"].clone();
    let lead = change(&app, &owner, "PUT", &path, body).await;
    assert_eq!(lead["line"]["state"], "quoted");
    assert_eq!(history(&lead)[2..], ["estimate", "state", "estimate_given"]);

    let reply = json!({
        "subject": "Your move", "text": "Hello.", "language": "en",
        "key": "7f2c1c0e-6d0c-4a52-9a1e-5f1f0c6f6b31",
    });
    let replies = format!("leads/{}/replies", lead_id(&line));
    let lead = change(&app, &owner, "POST", &replies, reply).await;
    assert_eq!(history(&lead).last(), Some(&"reply_saved"));
}

#[tokio::test]
async fn a_link_in_a_reply_opens_the_receipt_and_one_in_an_estimate_the_page_of_the_quote() {
    let app = TestApp::start().await;
    app.owner().await;
    app.insert(row(json!({ "customer_name": "Canaryxq" })))
        .await;
    app.drain().await;
    app.advance_clock(30 * DAY);
    let owner = session_from(&app.sign_in("rosa@example.com", PASSWORD).await).expect("a session");
    let line = first_lead(&app, &owner).await;
    let path = format!("leads/{}", lead_id(&line));
    let drafts = app.desk_get(&owner, &format!("{path}/replies")).await;
    let drafts = drafts.as_array().expect("a list");
    let draft = drafts
        .iter()
        .find(|draft| path_in(draft["text"].as_str().expect("a text")).is_some())
        .expect("a template with a link");
    let drafted = path_in(draft["text"].as_str().expect("a text")).expect("a link");
    let before = app.get(&drafted).await;
    assert_eq!(before.status, StatusCode::NOT_FOUND, "a month later");

    let reply = json!({
        "subject": draft["subject"], "text": draft["text"], "language": draft["language"],
        "key": "0d8f9a52-3a10-4be6-8f5e-02f3cb0a3a11",
    });
    change(&app, &owner, "POST", &format!("{path}/replies"), reply).await;
    assert!(app.get(&drafted).await.text().contains("Canaryxq"));
    app.advance_clock(8 * DAY);
    let expired = app.get(&drafted).await;
    assert_eq!(expired.status, StatusCode::NOT_FOUND);

    let owner = session_from(&app.sign_in("rosa@example.com", PASSWORD).await).expect("a session");
    let form = app.desk_get(&owner, &format!("{path}/estimate")).await;
    let line = first_lead(&app, &owner).await;
    let body = json!({ "values": form["values"], "send": true, "expected": line["updated_at"] });
    change(&app, &owner, "PUT", &format!("{path}/estimate"), body).await;
    app.drain().await;
    let mails = app.mails();
    let estimate = mails
        .iter()
        .filter_map(|mail| Some(parsed(mail.as_bytes()).body_text(0)?.into_owned()))
        .find(|text| text.contains("as we discussed"))
        .expect("the estimate");
    let page = path_in(&estimate).expect("a link");
    let reference = line["reference"].as_str().expect("a reference");
    assert!(app.get(&page).await.text().contains(reference));
    app.advance_clock(8 * DAY);
    assert_eq!(app.get(&page).await.status, StatusCode::OK);
    app.advance_clock(400 * DAY);
    assert_eq!(app.get(&page).await.status, StatusCode::NOT_FOUND);
}

/// The path of the first link to a receipt, or to the page of a quote, in a text.
fn path_in(text: &str) -> Option<String> {
    let start = ["/quote/received/", "/es/cotizacion/recibida/", "/q/"]
        .iter()
        .find_map(|path| text.find(path))?;
    let path = text[start..].split_whitespace().next()?;
    Some(path.trim_end_matches('.').to_owned())
}

#[tokio::test]
async fn a_dispatcher_without_revenue_sees_no_booked_price() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let dispatcher = app.dispatcher(&owner).await;
    app.insert(row(json!({}))).await;
    let line = first_lead(&app, &owner).await;
    let path = format!("leads/{}", lead_id(&line));
    let state = json!({ "state": "booked", "expected": line["updated_at"] });
    let lead = change(&app, &owner, "POST", &format!("{path}/state"), state).await;
    let booked = json!({ "cents": 123_456, "expected": lead["line"]["updated_at"] });
    let booked_path = format!("{path}/booked");
    let lead = change(&app, &owner, "PUT", &booked_path, booked).await;
    let seen = app.desk(&dispatcher, "GET", &path, "").await;
    assert!(seen.text().contains("123456"), "{}", seen.text());

    let people = app.desk_get(&owner, "people").await;
    let luis = people
        .as_array()
        .and_then(|people| people.iter().find(|person| person["name"] == "Luis G."))
        .expect("Luis")["id"]
        .as_str()
        .expect("an id")
        .to_owned();
    let owner = app.confirm(owner).await;
    let hide = json!({ "sees_revenue": false });
    let person = change(&app, &owner, "PUT", &format!("people/{luis}"), hide).await;
    assert_eq!(person["sees_revenue"], false);
    for hidden in [path.as_str(), "leads", "reports", "today"] {
        let response = app.desk(&dispatcher, "GET", hidden, "").await;
        assert_eq!(response.status, StatusCode::OK);
        assert!(!response.text().contains("123456"), "{hidden}");
    }
    let report = app.desk_get(&dispatcher, "reports").await;
    assert_eq!(report["booked"], 1, "{report}");
    assert_eq!(report["booked_cents"], Value::Null);
    assert_eq!(report["days"][0]["booked_cents"], Value::Null);
    assert_eq!(report["forms"][0]["booked_cents"], Value::Null);
    let day = json!({
        "cents": null, "date": "2026-12-22", "expected": lead["line"]["updated_at"],
    });
    let dated = change(&app, &dispatcher, "PUT", &booked_path, day).await;
    assert_eq!(dated["line"]["moving_date"], "2026-12-22");
    let kept = app.desk_get(&owner, &path).await;
    assert_eq!(kept["line"]["booked_cents"], 123_456, "the price stays");
    let price = json!({ "cents": 1, "expected": lead["line"]["updated_at"] }).to_string();
    let refused = app.desk(&dispatcher, "PUT", &booked_path, &price).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    let forbidden = app
        .desk(
            &dispatcher,
            "PUT",
            &format!("people/{luis}"),
            r#"{"sees_revenue":true}"#,
        )
        .await;
    assert_eq!(forbidden.status, StatusCode::FORBIDDEN);
}
