//! The wizard without JavaScript: each step is a form that keeps the entries of the steps before.

use crate::support::forms::first_row;
use crate::support::{TestApp, TestResponse};
use axum::body::Body;
use axum::http::{Request, StatusCode};
use content::{Files, load};
use domain::{EstimateInput, Locale, Service, price_effects};

/// The value of a field of a rendered form.
pub fn value_of(html: &str, name: &str) -> Option<String> {
    let tag = html
        .split('<')
        .find(|tag| tag.contains(&format!("name=\"{name}\"")))?;
    Some(tag.split_once(" value=\"")?.1.split_once('"')?.0.to_owned())
}

const CONTACT: [(&str, &str); 3] = [
    ("customer_name", "Marisol Treviño"),
    ("customer_email", "marisol@example.com"),
    ("customer_phone", "956 555 0142"),
];

/// Asserts that a response shows this step.
pub fn shows_step(response: &TestResponse, step: u8) {
    assert_eq!(value_of(&response.text(), "step"), Some(step.to_string()));
}

#[tokio::test]
async fn the_wizard_works_without_javascript_and_gives_the_same_price() {
    let app = TestApp::start().await;
    let last = fill_wizard(&app).await;
    let sent = app.post_form("/quote", &last).await;
    assert_eq!(sent.status, StatusCode::SEE_OTHER);
    let copy = app.get(sent.header("location")).await;
    assert_eq!(copy.status, StatusCode::OK);
    assert_eq!(copy.header("cache-control"), "no-store");
    for words in [
        "Thank you",
        "1,201.58",
        "We&#x27;ll contact you within 24 hours to confirm your quote and schedule your move.",
        "Final quote may vary based on actual inventory and services",
        "Q-",
    ] {
        assert!(copy.text().contains(words), "{words}");
    }
    // The link to the copy expires and does not name the lead.
    let lead = first_row(&app, "select id from leads").await;
    let id = lead["id"].as_str().expect("an identifier");
    assert!(!sent.header("location").contains(id));
    app.advance_clock(8 * 86_400);
    let expired = app.get(sent.header("location")).await;
    assert_eq!(expired.status, StatusCode::NOT_FOUND);
    assert!(!expired.text().contains("1,201.58"));
}

#[tokio::test]
async fn the_last_step_and_the_receipt_show_what_changes_the_price() {
    let app = TestApp::start().await;
    let last = fill_wizard(&app).await;
    let sent = app.post_form("/quote", &last).await;
    let receipt = app.get(sent.header("location")).await.text();
    let without_name = last.iter().copied();
    let without_name = without_name.filter(|(name, _)| *name != "customer_name");
    let refused: Vec<_> = without_name.collect();
    let last_step = app.post_form("/quote", &refused).await;
    shows_step(&last_step, 4);

    let rates = load(&Files::shipped()).expect("valid content").rates;
    let input = EstimateInput {
        bedrooms: 2,
        stairs_origin: 2,
        stairs_destination: 0,
        long_walk: false,
        hourly: rates.hourly(3).expect("a rate"),
        crew_size: 3,
        services: vec![Service::PackingSupplies],
    };
    let expected = price_effects(&rates, &input);
    let choices: Vec<String> = expected
        .choices
        .iter()
        .map(|choice| format!("+{}", Locale::En.money(choice.effect)))
        .collect();
    let crews: Vec<String> = expected
        .crews
        .iter()
        .map(|crew| Locale::En.money(crew.total))
        .collect();
    assert_eq!((choices.len(), crews.len()), (9, 3));
    for html in [receipt, last_step.text()] {
        let changes = html.split("class=\"effects\"").nth(1).expect("the effects");
        let changes = changes.split("</details>").next().unwrap_or_default();
        let amounts = |end: &str| -> Vec<String> {
            let cells = changes.split_inclusive(end);
            let cells = cells.filter_map(|cell| cell.strip_suffix(end)?.rsplit('>').next());
            cells.map(str::to_owned).collect()
        };
        assert_eq!(amounts("</dd>"), choices);
        assert_eq!(amounts("</td></tr>"), crews);
        assert!(changes.contains("A long walk to the truck"));
        assert!(changes.contains("2 flights, included"));
    }
}

#[tokio::test]
async fn resubmitting_the_wizard_stores_nothing_unless_an_entry_changed() {
    let app = TestApp::start().await;
    let last = fill_wizard(&app).await;
    let sent = app.post_form("/quote", &last).await;
    assert_eq!(sent.status, StatusCode::SEE_OTHER);
    let again = app.post_form("/quote", &last).await;
    assert_eq!(again.header("location"), sent.header("location"));
    // A changed form is a separate request.
    let changed: Vec<_> = last
        .iter()
        .copied()
        .filter(|(name, _)| *name != "bedrooms")
        .collect();
    let changed = app.post_form("/quote", &changed).await;
    assert_eq!(changed.status, StatusCode::SEE_OTHER);
    assert_ne!(changed.header("location"), sent.header("location"));
    assert_eq!(app.stored().await.len(), 2);
}

#[tokio::test]
async fn stores_a_quote_with_fields_that_the_wizard_does_not_have() {
    let app = TestApp::start().await;
    let mut last = fill_wizard(&app).await;
    last.extend([("gclid", "Cj0KCQ"), ("_charset_", "UTF-8")]);
    let sent = app.post_form("/quote", &last).await;
    assert_eq!(sent.status, StatusCode::SEE_OTHER, "{}", sent.text());
    assert_eq!(app.stored().await.len(), 1);
    let first = [("step", "1"), ("favourite_colour", "red")];
    shows_step(&app.post_form("/quote", &first).await, 2);
    let counted = app
        .post_form("/quote/steps", &[("step", "2"), ("gclid", "Cj0KCQ")])
        .await;
    assert_eq!(counted.status, StatusCode::NO_CONTENT);
}

#[tokio::test]
async fn previous_goes_back_even_with_invalid_fields() {
    let app = TestApp::start().await;
    let fields = [
        ("step", "2"),
        ("go", "previous"),
        ("moving_date", "1999-01-01"),
        ("bedrooms", "3"),
    ];
    let back = app.post_form("/quote", &fields).await;
    assert_eq!(back.status, StatusCode::OK);
    shows_step(&back, 1);
}

#[tokio::test]
async fn shows_errors_and_keeps_the_entries() {
    let app = TestApp::start().await;
    let fields = [
        ("step", "2"),
        ("go", "next"),
        ("moving_date", "1999-01-01"),
        ("origin_address", "Donna <b>"),
    ];
    let response = app.post_form("/quote", &fields).await;
    assert_eq!(response.status, StatusCode::UNPROCESSABLE_ENTITY);
    shows_step(&response, 2);
    assert!(
        response
            .text()
            .contains("Moving date: choose today or a later date.")
    );
    assert!(response.text().contains("Donna &lt;b&gt;"));

    let fields = [
        ("step", "4"),
        ("go", "submit"),
        ("customer_name", "Bo"),
        ("customer_email", "bo@"),
    ];
    let response = app.post_form("/quote", &fields).await;
    assert_eq!(response.status, StatusCode::UNPROCESSABLE_ENTITY);
    shows_step(&response, 4);
    assert!(
        response
            .text()
            .contains("Email: enter an address such as name@example.com.")
    );
    assert!(response.text().contains("Phone: please fill this in."));
    assert_eq!(
        value_of(&response.text(), "customer_name").as_deref(),
        Some("Bo")
    );
    assert!(app.stored().await.is_empty());
}

#[tokio::test]
async fn rejects_malformed_forms() {
    let app = TestApp::start().await;
    for (kind, body, status) in [
        ("multipart/form-data", b"customer_name=Ana".to_vec(), 400),
        (
            "application/x-www-form-urlencoded",
            vec![b'a'; 10 << 20],
            413,
        ),
        ("text/plain", b"customer_name=Ana".to_vec(), 415),
        ("application/json", b"{}".to_vec(), 415),
    ] {
        let request = Request::post("/quote").header("content-type", kind);
        let response = app
            .send(request.body(Body::from(body)).expect("a request"))
            .await;
        assert_eq!(response.status.as_u16(), status, "{kind}");
    }
    assert!(app.stored().await.is_empty());
}

#[tokio::test]
async fn rejects_forms_from_other_origins() {
    let app = TestApp::start().await;
    let request = Request::post("/quote")
        .header("content-type", "application/x-www-form-urlencoded")
        .header("sec-fetch-site", "cross-site");
    let response = app
        .send(request.body(Body::from("step=1")).expect("a request"))
        .await;
    assert_eq!(response.status, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn keeps_the_entries_and_shows_the_text_of_the_spec_if_the_store_fails() {
    let app = TestApp::with_env(&[("MUDANZA_SERVER_DATABASE_TIMEOUT_MS", "50")]).await;
    let other = app.database().await;
    let held = other.begin_with("BEGIN IMMEDIATE").await.expect("held");
    let fields = [&CONTACT[..], &[("step", "4"), ("go", "submit")]].concat();
    let response = app.post_form("/quote", &fields).await;
    assert_eq!(response.status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(response.header("retry-after"), "5");
    shows_step(&response, 4);
    assert!(
        response
            .text()
            .contains("Failed to submit quote request. Please try again.")
    );
    assert_eq!(
        value_of(&response.text(), "customer_phone").as_deref(),
        Some("956 555 0142")
    );
    held.rollback().await.expect("freed");
    assert_eq!(
        app.post_form("/quote", &fields).await.status,
        StatusCode::SEE_OTHER
    );
}

#[tokio::test]
async fn prefills_values_from_the_previous_page() {
    let app = TestApp::start().await;
    let html = app
        .get("/quote?from=Mission%2C%20TX&service=piano_moving&utm_source=x")
        .await
        .text();
    assert_eq!(
        value_of(&html, "origin_address").as_deref(),
        Some("Mission, TX")
    );
    assert_eq!(
        value_of(&html, "additional_services").as_deref(),
        Some("piano_moving")
    );
    // 6 h + 2 h for the piano at $120, plus $200, plus 8.25 %.
    assert!(html.contains("1,255.70"), "the estimate knows it, too");

    let condo = app.get("/condo-movers").await.text();
    assert!(condo.contains("href=\"/quote?home_type=condo\""));
    let html = app.get("/quote?home_type=condo").await.text();
    let mut tags = html.split('<');
    let chosen = tags.find(|tag| tag.contains("name=\"home_type\"") && tag.contains(" checked"));
    assert!(
        chosen.is_some_and(|tag| tag.contains("value=\"condo\"")),
        "{chosen:?}"
    );

    // Unknown values are ignored.
    let plain = app.get("/quote").await;
    let campaign = "/quote?utm_source=x&service=juggling&home_type=castle";
    let campaign = app.get(campaign).await;
    assert_eq!(campaign.body, plain.body);
}

#[tokio::test]
async fn a_far_move_says_what_its_price_counts_without_javascript() {
    let app = TestApp::start().await;
    let says = |html: &str, path: &str| {
        let sentence = if path == "/quote" {
            "This price is for the work at both doors"
        } else {
            "Este precio es por el trabajo en las dos puertas"
        };
        // The page's texts contain the sentence for its script, too.
        html.contains(&format!("<p class=\"far-note\">{sentence}"))
    };
    for path in ["/quote", "/es/cotizacion"] {
        for (destination, far) in [
            ("500 Main Plaza, San Antonio", true),
            ("San Antonio St, Pharr", false),
        ] {
            let fields = [
                ("step", "2"),
                ("origin_address", "McAllen"),
                ("destination_address", destination),
                ("crew_size", "2"),
                ("go", "next"),
            ];
            let review = app.post_form(path, &fields).await;
            shows_step(&review, 3);
            assert_eq!(says(&review.text(), path), far, "{path} {destination}");
            let sent = [&fields[1..4], &CONTACT, &[("step", "4"), ("go", "submit")]].concat();
            let sent = app.post_form(path, &sent).await;
            assert_eq!(sent.status, StatusCode::SEE_OTHER, "{}", sent.text());
            let receipt = app.get(sent.header("location")).await.text();
            assert_eq!(says(&receipt, path), far, "{path} {destination}");
        }
    }
}

#[tokio::test]
async fn a_home_that_is_too_large_is_asked_about_again_at_its_step() {
    let app = TestApp::start().await;
    for (feet, step) in [
        ("1000001", 1),
        ("-5", 1),
        ("1000000", 2),
        ("0", 2),
        ("812.5", 2),
        ("", 2),
    ] {
        let fields = [("step", "1"), ("square_footage", feet), ("go", "next")];
        shows_step(&app.post_form("/quote", &fields).await, step);
    }
}

async fn fill_wizard(app: &TestApp) -> Vec<(&'static str, &'static str)> {
    let mut entered = vec![
        ("home_type", "house"),
        ("bedrooms", "2"),
        ("square_footage", ""),
    ];
    let first = [entered.clone(), vec![("step", "1"), ("go", "next")]].concat();
    let second = app.post_form("/quote", &first).await;
    assert_eq!(second.status, StatusCode::OK);
    shows_step(&second, 2);
    let submission = value_of(&second.text(), "submission").expect("a key");
    entered.push(("submission", &*submission.leak()));

    entered.extend([
        ("moving_date", "2027-06-14"),
        ("origin_address", "1210 N 10th St, McAllen"),
    ]);
    entered.extend([
        ("stairs_origin", "2"),
        ("stairs_destination", "0"),
        ("crew_size", "3"),
    ]);
    let third = [entered.clone(), vec![("step", "2"), ("go", "next")]].concat();
    shows_step(&app.post_form("/quote", &third).await, 3);

    entered.push(("additional_services", "packing_supplies"));
    let fourth = [entered.clone(), vec![("step", "3"), ("go", "next")]].concat();
    let fourth = app.post_form("/quote", &fourth).await;
    shows_step(&fourth, 4);
    assert!(
        fourth.text().contains("1,201.58"),
        "the estimate is next to the form"
    );
    assert_eq!(
        value_of(&fourth.text(), "origin_address").as_deref(),
        Some("1210 N 10th St, McAllen")
    );

    entered.extend(CONTACT);
    [entered, vec![("step", "4"), ("go", "submit")]].concat()
}
