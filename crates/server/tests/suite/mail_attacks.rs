//! Attacks by way of the mails to visitors.

use crate::support::{TestApp, row};
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
async fn a_message_typed_as_a_name_is_not_mailed_to_a_visitor() {
    let app = TestApp::start().await;
    app.insert(row(
        json!({ "customer_name": SPAM, "customer_email": "victim@example.net" }),
    ))
    .await;
    app.drain().await;
    let mails = app.mails();
    let to_visitor = mails
        .iter()
        .find(|mail| mail.contains("\nTo: victim@example.net"))
        .expect("a mail to the visitor");
    assert!(!to_visitor.contains("evil"), "{to_visitor}");
    assert_eq!(app.stored().await[0].1, SPAM, "the lead keeps it");
}
