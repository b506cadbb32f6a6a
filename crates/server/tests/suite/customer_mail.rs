//! The mails to a customer as the customer's own copy: what was requested, the price, and whom to call.

use crate::support::smtp::{Smtp, parsed};
use crate::support::{TestApp, row};
use serde_json::{Value, json};

const VISITOR: &str = "maria.gonzalez@example.com";

/// Both bodies of the mail that a customer receives for a quote with these entries, text first.
async fn bodies(entries: Value) -> [String; 2] {
    let smtp = Smtp::start(&[]);
    let app = TestApp::with_env(&[("MUDANZA_MAIL_URL", &smtp.url())]).await;
    app.insert(row(entries)).await;
    app.drain().await;
    let mails = smtp.to(VISITOR);
    let mail = parsed(&mails[0]);
    // Lines of mails end with a carriage return, too.
    [mail.body_text(0), mail.body_html(0)].map(|body| body.expect("both").replace('\r', ""))
}

#[tokio::test]
async fn repeats_the_route_the_day_the_home_the_requests_and_the_phone() {
    let [text, html] = bodies(json!({ "stairs_origin": 0, "stairs_destination": 1 })).await;
    let lines = [
        ("Origin address", "1402 Nolana Avenue, McAllen, TX 78504"),
        (
            "Destination address",
            "3310 West Freddy Gonzalez Drive, Edinburg, TX 78539",
        ),
        ("Moving date", "March 14, 2027"),
        ("Home type", "House"),
        ("Bedrooms", "3"),
        ("Stairs at destination", "1 flight"),
        ("Special requests", "Upright piano in the den."),
        ("Phone", "(956) 555-0142"),
    ];
    for (label, value) in lines {
        let line = format!("\n{label}: {value}\n");
        assert!(text.contains(&line), "{line} in {text}");
        assert!(html.contains(&format!(">{label}</th>")), "{label}");
        assert!(html.contains(&format!("<b>{value}</b>")), "{value}");
    }
    assert!(!text.contains("Stairs at origin"), "{text}");
}

#[tokio::test]
async fn is_set_like_a_bill_with_a_button_and_dark_colors() {
    let [text, html] = bodies(json!({})).await;
    let total = text.find("\nTotal: $").expect("a total");
    let link = text.find("\nSee your estimate: http").expect("a link");
    assert!(total < link, "{text}");
    assert!(text[link..].contains("until 90 days after the last change"));
    assert!(html.contains("<td align=\"right\""), "{html}");
    assert!(html.contains("<a class=\"button\" href=\"http"), "{html}");
    assert!(html.contains("prefers-color-scheme:dark"), "{html}");
    // The shipped number is a sample, and a sentence that names it would make no sense without it.
    for body in [text, html] {
        assert!(!body.contains("have your reference ready"), "{body}");
    }
}

#[tokio::test]
async fn texts_that_could_be_a_message_are_only_on_the_site() {
    let request = "Please call my son first, 956-555-7009.";
    let entries = json!({ "special_requests": request, "origin_address": request });
    for body in bodies(entries).await {
        assert!(!body.contains("my son"), "{body}");
        assert!(body.contains("March 14, 2027"), "{body}");
    }
}

#[tokio::test]
async fn speaks_the_language_of_the_page_and_repeats_a_short_form() {
    let smtp = Smtp::start(&[]);
    let app = TestApp::with_env(&[("MUDANZA_MAIL_URL", &smtp.url())]).await;
    let form = [
        ("form", "office"),
        ("firstName", "Ana"),
        ("lastName", "Peña"),
        ("company", "Cítricos del Valle"),
        ("email", VISITOR),
        ("phone", "956 555 7001"),
        ("city", "mcallen"),
        ("moveDate", "2027-02-01"),
        ("afterHours", "yes"),
    ];
    app.post_form("/es/leads", &form).await;
    app.drain().await;
    let mails = smtp.to(VISITOR);
    let mail = parsed(&mails[0]);
    let text = mail.body_text(0).expect("a text");
    assert!(text.contains("Lo que nos pidió"), "{text}");
    for value in [
        ": Cítricos del Valle",
        ": 956 555 7001",
        ": McAllen",
        ": 1 de febrero de 2027",
        ": Sí",
    ] {
        assert!(text.contains(value), "{value} in {text}");
    }
    assert!(!text.contains(VISITOR), "{text}");
}
