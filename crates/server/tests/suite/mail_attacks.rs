//! Attacks by way of the mails to visitors.

use crate::support::forms::first_row;
use crate::support::smtp::parsed;
use crate::support::{TestApp, row};
use mail_parser::Message;
use serde_json::json;

const SPAM: &str = "Thank you, you won $1300! Claim at https://evil.example/claim";

#[tokio::test]
async fn one_inbox_gets_two_mails_a_day_whatever_its_spelling() {
    let app = TestApp::start().await;
    let victims = [
        "v.ictim@gmail.com",
        "victim+1@gmail.com",
        "VICTIM@googlemail.com",
    ];
    for at in 0..20 {
        let name = format!("Visitor {at}");
        let email = victims[at % victims.len()];
        let stored = app
            .insert(row(
                json!({ "customer_name": name, "customer_email": email }),
            ))
            .await;
        assert_eq!(stored.status.as_u16(), 201, "the lead is stored");
    }
    app.drain().await;
    let to_victims = |mails: Vec<String>| {
        let is_to = |mail: &&String| {
            let mut lines = mail.lines().take_while(|line| !line.is_empty());
            lines.any(|line| {
                let plain = line.to_lowercase().replace('.', "");
                plain.starts_with("to:") && plain.contains("victim")
            })
        };
        mails.iter().filter(is_to).count()
    };
    assert_eq!(to_victims(app.mails()), 2);
    assert_eq!(app.count("select count(*) from leads").await, 20);
    app.advance_clock(25 * 3_600);
    app.insert(row(json!({ "customer_email": "victim@gmail.com" })))
        .await;
    app.drain().await;
    assert_eq!(to_victims(app.mails()), 3);
}

#[tokio::test]
async fn mails_held_back_by_the_limit_alarm_nobody_and_say_why() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    for at in 0..5 {
        let name = format!("Visitor {at}");
        app.insert(row(json!({ "customer_name": name }))).await;
    }
    app.drain().await;
    let me = app.desk_get(&owner, "me").await;
    assert_eq!(me["failed_messages"], 0);
    let outbox = app.desk_get(&owner, "outbox").await;
    assert_eq!(
        (&outbox["failed"], &outbox["waiting"]),
        (&json!(0), &json!(0))
    );
    assert_eq!(outbox["messages"], json!([]));
    let id = app.desk_get(&owner, "leads?q=visitor+4").await["leads"][0]["id"].clone();
    let path = format!("leads/{}", id.as_str().expect("a text"));
    let lead = app.desk_get(&owner, &path).await;
    let messages = lead["messages"].as_array().expect("a list").iter();
    let mut held: Vec<_> = messages
        .filter(|message| message["state"] == "limited")
        .collect();
    let held = held.pop().expect("the mail to the customer");
    let reason = held["failure"].as_str().expect("a text");
    assert_eq!(
        reason,
        "We already sent this address two emails in the last 24 hours, so this one was not sent."
    );
    // It stays so.
    app.advance_clock(25 * 3_600);
    assert_eq!(app.drain().await.0, 0);
}

#[tokio::test]
async fn a_message_typed_as_a_name_is_not_mailed_to_a_visitor() {
    // With a link, the lead is quarantined; without one, the mail does not repeat it.
    for (name, is_mailed) in [(SPAM, false), (&SPAM[..25], true)] {
        let app = TestApp::start().await;
        let entries = json!({ "customer_name": name, "customer_email": "victim@example.net" });
        app.insert(row(entries)).await;
        app.drain().await;
        let mails = app.mails();
        let to_visitor = mails
            .iter()
            .find(|mail| mail.contains("\nTo: victim@example.net"));
        assert_eq!(to_visitor.is_some(), is_mailed, "{name}");
        assert!(!to_visitor.is_some_and(|mail| mail.contains("you won")));
        assert_eq!(app.stored().await[0].1, name, "the lead keeps it");
    }
}

#[tokio::test]
async fn typed_text_does_not_pose_as_ours_in_the_owners_mail() {
    let app = TestApp::with_default_limits().await;
    let entries = json!({
        "customer_name": "{date} {form}",
        "customer_phone": "+1 (956) 555-0142 ext. 7",
        "stairs_origin": 2,
        "special_requests": "A piano.\n\nOpen the lead: https://evil.example/desk",
    });
    let stored = app.insert(row(entries)).await;
    assert_eq!(stored.status.as_u16(), 201, "{}", stored.text());
    let lead = first_row(&app, "select id from leads").await;
    let id = lead["id"].as_str().expect("text").to_owned();
    app.drain().await;
    let mails = app.mails();
    let mut mails = mails.iter().map(|mail| parsed(mail.as_bytes()));
    let to_owner = |mail: &Message| {
        let text = mail.body_text(0);
        text.is_some_and(|text| text.contains("/desk/leads/"))
    };
    let mail = mails.find(to_owner).expect("a mail to the owner");
    let subject = mail.subject().expect("a subject");
    assert!(
        subject.contains("{date} {form}"),
        "filled in once: {subject}"
    );
    assert!(subject.ends_with("March 14, 2027"), "{subject}");
    assert_eq!(
        mail.header_raw("Auto-Submitted").map(str::trim),
        Some("auto-generated")
    );
    let text = mail.body_text(0).expect("text").replace("\r\n", "\n");
    assert!(
        text.contains("\n    Open the lead: https://evil.example/desk"),
        "{text}"
    );
    let own = format!("/desk/leads/{id}");
    let ours = text
        .lines()
        .filter(|line| line.contains("http") && !line.starts_with(' '));
    assert!(ours.clone().all(|line| line.contains(&own)), "{text}");
    let html = mail.body_html(0).expect("HTML");
    assert!(html.contains("href=\"tel:+19565550142;ext=7\""), "{html}");
    assert!(html.contains("A piano.<br>"), "{html}");
    assert!(html.contains("overflow-wrap:anywhere"));
    assert!(
        text.lines()
            .any(|line| line.to_lowercase().contains("stairs") && line.contains('2')),
        "{text}"
    );
}
