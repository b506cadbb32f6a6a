//! Every form other than the wizard ends in a stored lead, through the router as a browser sends it.

use crate::support::forms::{
    ALL, CARD, OFFICE, RESIDENTIAL, SHARYLAND, first_row, rows, send_json, with_changes,
};
use crate::support::{TestApp, urlencoded};
use axum::body::Body;
use axum::http::{Request, StatusCode};
use serde_json::json;

#[tokio::test]
async fn stores_every_form_with_consent_and_mails_owner_and_visitor() {
    let app = TestApp::start().await;
    for form in ALL {
        let response = app.post_form("/leads", form).await;
        assert_eq!(response.status, StatusCode::SEE_OTHER, "{form:?}");
        let lead = first_row(
            &app,
            "select * from leads order by created_at desc, id limit 1",
        )
        .await;
        assert!(!lead["customer_email"].as_str().expect("text").is_empty());
    }
    let leads = rows(
        &app,
        "select form, customer_name, origin, moving_date from leads",
    )
    .await;
    let mut leads: Vec<String> = leads.iter().map(|row| row.join(" | ")).collect();
    leads.sort();
    assert_eq!(
        leads,
        [
            "hero-card | Ernesto Garza | Pharr | ",
            "office | Ana Peña |  | 2027-02-01",
            "residential | Rosa Cantú | San Juan, TX | 2027-02-01",
            "sharyland | Joe | 2100 Shary Road | 2027-02-01",
        ]
    );
    let consents = "select l.form, c.field, cast(c.given as text) from consents c \
                    join leads l on l.id = c.lead_id order by l.form";
    let consents: Vec<String> = rows(&app, consents)
        .await
        .iter()
        .map(|r| r.join(" "))
        .collect();
    assert_eq!(
        consents,
        [
            "hero-card agree 1",
            "office smsConsent 1",
            "residential smsConsent 0",
            "sharyland consent 0",
        ]
    );
    let notices = "select count(*) from notices where kind in ('owner_mail', 'visitor_mail')";
    assert_eq!(app.count(notices).await, 8);
}

#[tokio::test]
async fn stores_the_consent_text_as_displayed() {
    let app = TestApp::start().await;
    app.post_form("/leads", OFFICE).await;
    let consent = first_row(&app, "select * from consents").await;
    let words = consent["words"].as_str().expect("text");
    // The page renders the links; the text between them is the same.
    let page = app.get("/office-movers").await.text();
    for part in words
        .split(['[', ']'])
        .filter(|part| !part.starts_with('('))
    {
        let part = part.split_once(')').map_or(part, |(_, rest)| rest).trim();
        let part = part.replace('&', "&amp;");
        assert!(page.contains(&part), "'{part}' is not on the page");
    }
    assert_eq!(consent["version"].as_str().map(str::len), Some(12));
    assert_eq!(consent["language"], "en");
    assert_eq!(consent["page"], "");
}

#[tokio::test]
async fn the_hero_form_redirects_to_the_prefilled_wizard() {
    let app = TestApp::start().await;
    let answer = app.post_form("/leads", CARD).await;
    let next = answer.header("location").to_owned();
    assert!(next.starts_with("/quote?lead="), "{next}");
    let page = app.get(&next).await;
    assert_eq!(page.status, StatusCode::OK);
    assert_eq!(page.header("cache-control"), "no-store");
    let html = page.text();
    for value in [
        "Pharr",
        "78539",
        "Ernesto Garza",
        "e@example.com",
        "(956) 555-0123",
    ] {
        assert!(html.contains(&format!("value=\"{value}\"")), "{value}");
    }
    // A hero form without contact details only opens the wizard.
    let anonymous = [
        ("form", "hero-card"),
        ("moving-from", "Álamo & Donna"),
        ("moving-to", "Pharr"),
        ("name", "Ana"),
    ];
    for path in ["/leads", "/"] {
        let opened = app.post_form(path, &anonymous).await;
        assert_eq!(opened.status, StatusCode::SEE_OTHER);
        let html = app.get(opened.header("location")).await.text();
        for value in ["Álamo &amp; Donna", "Pharr", "Ana"] {
            assert!(html.contains(&format!("value=\"{value}\"")), "{value}");
        }
    }
    let empty = app.post_form("/es", &[("form", "hero-card")]).await;
    assert_eq!(empty.status, StatusCode::SEE_OTHER);
    assert_eq!(empty.header("location"), "/es/cotizacion");
    assert_eq!(app.count("select count(*) from leads").await, 1);
}

#[tokio::test]
async fn a_form_without_javascript_is_posted_to_its_own_page() {
    let app = TestApp::start().await;
    for (page, form) in [
        ("/", CARD),
        ("/residential-movers", RESIDENTIAL),
        ("/office-movers", OFFICE),
        ("/service-areas/sharyland", SHARYLAND),
        ("/es", CARD),
    ] {
        let html = app.get(page).await.text();
        let action = format!("action=\"{page}\" method=\"post\"");
        assert!(html.contains(&action), "{page}");
        let wrong = with_changes(form, &[("email", "nobody@")]);
        let wrong: Vec<_> = wrong
            .iter()
            .map(|(a, b)| (a.as_str(), b.as_str()))
            .collect();
        let refused = app.post_form(page, &wrong).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{page}");
        // Only the browser itself may cache it, for the Back button.
        assert_eq!(refused.header("cache-control"), "private, no-cache");
        assert!(refused.text().contains(&action), "{page}");
        assert!(refused.text().contains("value=\"nobody@\""), "{page}");
        let stored = app.post_form(page, form).await;
        assert_eq!(stored.status, StatusCode::SEE_OTHER, "{page}");
    }
}

#[tokio::test]
async fn the_address_that_the_script_posts_to_leads_home() {
    let app = TestApp::start().await;
    for (path, home) in [("/leads", "/"), ("/es/leads", "/es")] {
        let response = app.get(path).await;
        assert_eq!(response.status, StatusCode::SEE_OTHER);
        assert_eq!(response.header("location"), home);
    }
}

#[tokio::test]
async fn an_inline_form_thanks_by_name_and_links_to_the_wizard() {
    let app = TestApp::start().await;
    let response = app.post_form("/leads", RESIDENTIAL).await;
    let thanks = app.get(response.header("location")).await;
    assert_eq!(thanks.status, StatusCode::OK);
    assert_eq!(thanks.header("cache-control"), "no-store");
    let html = thanks.text();
    let lead = first_row(&app, "select * from leads").await;
    assert!(html.contains("Thank you, Rosa Cantú."));
    assert!(html.contains(lead["reference"].as_str().expect("text")));
    let token = lead["link_token"].as_str().expect("text");
    assert!(html.contains(&format!("/quote?lead={token}")));
    assert!(html.contains("noindex"));
    let nobody = app.get("/leads/00000000-0000-4000-8000-000000000000").await;
    assert_eq!(nobody.status, StatusCode::NOT_FOUND);
    assert_eq!(app.get("/thank-you").await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_resubmitted_form_is_one_lead_and_a_changed_one_is_another() {
    let app = TestApp::start().await;
    for form in ALL {
        let first = app.post_form("/leads", form).await;
        let again = app.post_form("/leads", form).await;
        assert_eq!(
            first.header("location"),
            again.header("location"),
            "{form:?}"
        );
        // The JavaScript sender's key says that this is a separate request.
        let key = uuid::Uuid::new_v4().to_string();
        let keyed = with_changes(form, &[("submission", &key)]);
        let keyed: Vec<_> = keyed
            .iter()
            .map(|(a, b)| (a.as_str(), b.as_str()))
            .collect();
        for _ in 0..2 {
            app.post_form("/leads", &keyed).await;
        }
    }
    assert_eq!(app.count("select count(*) from leads").await, 8);
    let changed = with_changes(OFFICE, &[("company", "Other Co")]);
    let changed: Vec<_> = changed
        .iter()
        .map(|(a, b)| (a.as_str(), b.as_str()))
        .collect();
    app.post_form("/leads", &changed).await;
    assert_eq!(app.count("select count(*) from leads").await, 9);
    // The next day the same entries are a new lead.
    app.advance_clock(86_400);
    app.post_form("/leads", OFFICE).await;
    assert_eq!(app.count("select count(*) from leads").await, 10);
}

#[tokio::test]
async fn answers_the_javascript_sender_with_the_next_url() {
    let app = TestApp::start().await;
    let card = send_json(&app, CARD).await;
    assert_eq!(card.status, StatusCode::CREATED);
    let card = card.json();
    assert_eq!(card["go"], true);
    assert_eq!(card["title"], "Quote Request Submitted!");
    let next = card["next"]["href"].as_str().expect("an address");
    assert_eq!(app.get(next).await.status, StatusCode::OK);
    let office = send_json(&app, OFFICE).await.json();
    assert_eq!(office["go"], false);
    assert!(
        office["reference"]
            .as_str()
            .is_some_and(|words| words.starts_with("Your reference is Q-"))
    );
    let words = app.get("/leads/messages").await.json();
    assert_eq!(
        words["failed_text"],
        "Failed to submit quote request. Please try again."
    );
    assert_eq!(
        words["field_errors"]["required"],
        "{field}: please fill this in."
    );
}

#[tokio::test]
async fn stores_the_source_of_a_lead() {
    let app = TestApp::start().await;
    let fields = with_changes(
        SHARYLAND,
        &[
            ("referrer", "https://search.example/?q=movers"),
            ("elapsed", "45000"),
        ],
    );
    let fields: Vec<_> = fields
        .iter()
        .map(|(a, b)| (a.as_str(), b.as_str()))
        .collect();
    let request = Request::post("/leads")
        .header("host", "movers.example")
        .header(
            "referer",
            "https://movers.example/service-areas/sharyland?utm_source=flyer",
        )
        .header("content-type", "application/x-www-form-urlencoded")
        .body(Body::from(urlencoded(&fields)))
        .expect("a request");
    assert_eq!(app.send(request).await.status, StatusCode::SEE_OTHER);
    let lead = first_row(&app, "select * from leads").await;
    assert_eq!(lead["page"], "/service-areas/sharyland");
    assert_eq!(lead["referrer"], "https://search.example/?q=movers");
    assert_eq!(lead["campaign"], r#"{"utm_source":"flyer"}"#);
    assert_eq!(lead["suspicion"], "");
    let entries = lead["entries"].as_str().expect("text");
    assert!(entries.contains(r#"["service","packing"]"#));
    assert!(!entries.contains("elapsed"));
}

#[tokio::test]
async fn a_quote_after_the_hero_form_refers_to_its_lead() {
    let app = TestApp::start().await;
    let response = app.post_form("/leads", CARD).await;
    let token = response.header("location").rsplit('=').next();
    let token = token.expect("a token").to_owned();
    let request = crate::support::insert(
        crate::support::row(json!({})),
        &[(
            "lead-source",
            &format!("lead={token}&elapsed=60000&referrer="),
        )],
    );
    assert_eq!(app.send(request).await.status, StatusCode::CREATED);
    let quote = first_row(&app, "select * from leads where form = 'quote'").await;
    let before = first_row(&app, "select id from leads where form <> 'quote'").await;
    assert_eq!(quote["continues"], before["id"]);
}
