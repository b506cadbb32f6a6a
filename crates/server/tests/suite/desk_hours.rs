//! Opening hours and closed days: fields of the profile that texts, search engines and alerts follow.

use crate::support::TestApp;
use crate::support::content::FACTS;
use crate::support::smtp::{Smtp, parsed};
use crate::support::{TestResponse, desk::Session, row};
use axum::body::Body;
use axum::http::{Request, StatusCode};
use serde_json::{Value, json};

/// Publishes a short week and a holiday.
async fn publish_hours(app: &TestApp, owner: &Session) -> TestResponse {
    let mut facts = app.open(owner, FACTS).await;
    for day in ["monday", "tuesday", "wednesday", "thursday", "friday"] {
        facts["value"]["hours"][day] = json!("9:00-17:30");
    }
    facts["value"]["hours"]["saturday"] = json!("10:00-14:00");
    facts["value"]["hours"]["sunday"] = json!("");
    facts["value"]["closed"] = json!({ "2026-12-25": "Christmas Day", "2026-12-25_es": "Navidad" });
    app.put(owner, &facts).await
}

async fn answer(app: &TestApp, language: &str, question: &str) -> String {
    let body = json!({ "question": question, "language": language }).to_string();
    let request = Request::post("/functions/v1/assistant")
        .header("content-type", "application/json")
        .header("apikey", "public-anon-key")
        .body(Body::from(body))
        .expect("a request");
    app.send(request).await.text()
}

/// The company in a page's structured data.
fn company(html: &str) -> Value {
    let json = html.split("<script type=\"application/ld+json\">").nth(1);
    let json = json.and_then(|rest| rest.split("</script>").next());
    serde_json::from_str(json.expect("structured data")).expect("JSON")
}

#[tokio::test]
async fn pages_answers_and_mail_follow_the_hours() {
    let smtp = Smtp::start(&[]);
    let app = TestApp::with_env(&[("MUDANZA_MAIL_URL", &smtp.url())]).await;
    let owner = app.owner().await;
    assert_eq!(
        company(&app.page("/").await)["openingHours"],
        "Mo-Su 08:00-23:00"
    );
    let published = publish_hours(&app, &owner).await;
    assert_eq!(published.status, StatusCode::OK, "{}", published.text());

    let short = "Mon-Fri 9AM-5:30PM, Sat 10AM-2PM";
    let christmas = "Closed on December 25, 2026 (Christmas Day).";
    let navidad = "Cerramos el 25 de diciembre de 2026 (Navidad).";
    let sentence = "Monday to Friday, 9 AM to 5:30 PM, and Saturday, 10 AM to 2 PM";
    let spanish = "De lunes a viernes, de 9 a. m. a 5:30 p. m., y el sábado, de 10 a. m. a 2 p. m.";
    let home = app.page("/").await;
    for text in [short, christmas, sentence] {
        assert!(home.contains(text), "{text}");
    }
    let page = app.page("/apartment-movers").await;
    assert!(
        page.contains(&format!("We are open {sentence}")),
        "no single closing hour: {page}"
    );
    assert!(!page.contains("until 5:30 PM"), "not on Saturdays");
    let home = app.page("/es").await;
    for text in [navidad, spanish] {
        assert!(home.contains(text), "{text}");
    }
    let said = answer(&app, "en", "when are you open?").await;
    assert!(
        said.contains(sentence) && said.contains(christmas),
        "{said}"
    );
    let said = answer(&app, "es", "¿a qué hora abren?").await;
    assert!(said.contains(navidad), "{said}");

    app.insert(row(json!({}))).await;
    app.drain().await;
    let mails = smtp.to("maria.gonzalez@example.com");
    let text = parsed(&mails[0]).body_text(0).expect("text").into_owned();
    assert!(text.contains(short) && text.contains(christmas), "{text}");
}

#[tokio::test]
async fn search_engines_get_each_weekday_and_closed_day() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    publish_hours(&app, &owner).await;
    let company = company(&app.page("/about").await);
    assert_eq!(company.get("openingHours"), None);
    let hours = company["openingHoursSpecification"]
        .as_array()
        .expect("a list");
    assert_eq!(hours.len(), 3, "{hours:?}");
    assert_eq!(hours[0]["dayOfWeek"].as_array().map(Vec::len), Some(5));
    assert_eq!(hours[0]["opens"], "09:00");
    assert_eq!(hours[0]["closes"], "17:30");
    assert_eq!(hours[1]["dayOfWeek"], json!(["Saturday"]));
    assert_eq!(hours[2]["validFrom"], "2026-12-25");
    assert_eq!(hours[2]["validThrough"], "2026-12-25");
    assert_eq!(hours[2]["opens"], hours[2]["closes"]);
}

#[tokio::test]
async fn a_closed_day_without_a_spanish_name_has_the_english_one() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let mut facts = app.open(&owner, FACTS).await;
    facts["value"]["closed"] = json!({ "2026-12-24": "Christmas Eve" });
    let published = app.put(&owner, &facts).await;
    assert_eq!(published.status, StatusCode::OK, "{}", published.text());
    let closed = "Cerramos el 24 de diciembre de 2026 (Christmas Eve).";
    assert!(app.page("/es").await.contains(closed));
}

#[tokio::test]
async fn refuses_hours_and_days_that_nobody_can_read() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let facts = app.open(&owner, FACTS).await;
    for (fact, reading, value) in [
        ("hours", "monday", "8 to 5"),
        ("hours", "friday", "17:00-08:00"),
        ("closed", "christmas", "Christmas Day"),
        ("closed", "2026-12-25", " "),
        ("closed", "2026-12-25_es", ""),
    ] {
        let mut facts = facts.clone();
        if reading.ends_with("_es") {
            facts["value"][fact]["2026-12-25"] = json!("Christmas Day");
        }
        facts["value"][fact][reading] = json!(value);
        let refused = app.put(&owner, &facts).await;
        assert_eq!(
            refused.status,
            StatusCode::UNPROCESSABLE_ENTITY,
            "{reading}"
        );
        let problem = &refused.json()["problems"][0];
        assert_eq!(
            problem["pointer"],
            format!("/{fact}/{reading}"),
            "{problem}"
        );
    }
    let mut never = facts.clone();
    for day in never["value"]["hours"]
        .as_object_mut()
        .expect("a table")
        .values_mut()
    {
        *day = json!("");
    }
    let refused = app.put(&owner, &never).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(refused.json()["problems"][0]["pointer"], "/hours");
}

#[tokio::test]
async fn hours_that_were_published_as_a_text_stay() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let mut facts = app.open(&owner, FACTS).await;
    facts["value"]["hours"] = json!({ "main": "By appointment", "main_es": "Con cita" });
    facts["value"]
        .as_object_mut()
        .expect("a table")
        .remove("closed");
    let published = app.put(&owner, &facts).await;
    assert_eq!(published.status, StatusCode::OK, "{}", published.text());
    let about = app.page("/about").await;
    assert!(about.contains("By appointment") && about.contains("every day, 8 AM to 11 PM"));
    facts = published.json();
    facts["value"]["hours"] = json!({ "main": "Mon-Sun 8AM-11PM", "monday": "09:00-17:00" });
    let published = app.put(&owner, &facts).await;
    assert_eq!(published.status, StatusCode::OK, "{}", published.text());
    assert!(app.page("/about").await.contains("Mon 9AM-5PM"), "derived");
}

#[tokio::test]
async fn no_sample_leaves_in_a_mail_to_a_customer() {
    let smtp = Smtp::start(&[]);
    let app = TestApp::with_env(&[("MUDANZA_MAIL_URL", &smtp.url())]).await;
    let owner = app.owner().await;
    app.insert(row(json!({ "customer_phone": "956-770-0111" })))
        .await;
    app.post_form(
        "/es/suscripcion",
        &[("email", "maria.gonzalez@example.com")],
    )
    .await;
    app.drain().await;
    let customer = "maria.gonzalez@example.com";
    assert_eq!(smtp.to(customer).len(), 2);
    for mail in smtp.to(customer) {
        let mail = parsed(&mail);
        for body in [mail.body_text(0), mail.body_html(0)] {
            let body = body.expect("both");
            assert!(body.contains("Valley Movers"), "the signature: {body}");
            for sample in ["(sample)", "(muestra)", "000000", "555-01", "Example Ave"] {
                assert!(!body.contains(sample), "{sample} in {body}");
            }
        }
    }
    // Real values are sent.
    let mut facts = app.open(&owner, FACTS).await;
    facts["value"]["txdmv"] = json!({ "main": "TxDMV 006612345C" });
    facts["value"]["phone"]["main"] = json!("956-770-0187");
    assert_eq!(app.put(&owner, &facts).await.status, StatusCode::OK);
    // Another customer: nobody gets more than two mails a day.
    let other = "elena.ruiz@example.com";
    app.insert(row(json!({ "customer_email": other }))).await;
    app.drain().await;
    let mails = smtp.to(other);
    let text = parsed(&mails[0]).body_text(0).expect("text").into_owned();
    for real in ["TxDMV 006612345C", "Call us at 956-770-0187"] {
        assert!(text.contains(real), "{real} in {text}");
    }
    assert!(!text.contains("USDOT"), "{text}");
}
