//! Mails about written proposals: to the customer with the PDF, and to the owner.

use axum::http::StatusCode;
use mail_parser::Message;
use serde_json::{Value, json};

use crate::quote_pages::{Case, text};
use crate::support::TestApp;
use crate::support::content::RATES;
use crate::support::smtp::{Smtp, parsed};

const CUSTOMER: &str = "maria.gonzalez@example.com";
const OWNER: &str = "rosa@example.com";
const HOUR: i64 = 3_600;

/// A company that mails with a server, and a quote.
async fn mailing() -> (Smtp, Case) {
    let smtp = Smtp::start(&[]);
    let app = TestApp::with_env(&[("MUDANZA_MAIL_URL", &smtp.url())]).await;
    let case = Case::of(app).await;
    // The mails about the lead itself.
    case.app.drain().await;
    (smtp, case)
}

/// Changes a column of all leads to a text.
async fn set_column(case: &Case, column: &str, value: &str) {
    let sql = format!("update leads set {column} = $1");
    let update = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(value.to_owned());
    let pool = case.app.database().await;
    update.execute(&pool).await.expect("written");
}

/// Sends a decision of the customer.
async fn decide(case: &Case, proposal: &Value, decision: &str) {
    let fields = [
        ("do", decision),
        ("proposal", text(proposal, "id")),
        ("words", text(proposal, "words_hash")),
        ("name", "Maria Elena Gonzalez"),
        ("reason", "other_mover"),
        ("comment", "They were here first."),
    ];
    let decided = case.app.post_form(&case.link().await, &fields).await;
    assert_eq!(decided.status, StatusCode::SEE_OTHER, "{}", decided.text());
}

/// The mails to an address whose subject contains these words.
fn found<'a>(mails: &'a [Vec<u8>], words: &str) -> Vec<Message<'a>> {
    let mails = mails.iter().map(|mail| parsed(mail));
    let is_found = |mail: &Message<'_>| mail.subject().is_some_and(|own| own.contains(words));
    mails.filter(is_found).collect()
}

fn body(mail: &Message<'_>) -> String {
    mail.body_text(0).expect("a text").into_owned()
}

/// Whether a PDF is attached.
fn has_pdf(mail: &Message<'_>) -> bool {
    let file = mail.attachment(0);
    file.is_some_and(|file| file.contents().starts_with(b"%PDF-"))
}

#[tokio::test]
async fn an_issued_proposal_is_mailed_once_in_the_language_of_the_customer() {
    let (smtp, case) = mailing().await;
    set_column(&case, "language", "es").await;
    case.issue(json!({})).await;
    for _ in 0..2 {
        case.app.drain().await;
    }
    let mails = smtp.to(CUSTOMER);
    let sent = found(&mails, "Su propuesta de mudanza núm. 1 (Q-");
    assert_eq!(sent.len(), 1);
    let written = body(&sent[0]);
    for part in [
        "$2,738.73",
        "hasta el 20 de diciembre de 2026",
        "Lea y acepte su propuesta: http",
        "/es/q/",
    ] {
        assert!(written.contains(part), "{part} in {written}");
    }
    assert!(has_pdf(&sent[0]));
}

#[tokio::test]
async fn an_accepted_proposal_is_copied_to_the_customer_and_told_to_the_owner() {
    let (smtp, case) = mailing().await;
    let proposal = case.issue(json!({})).await;
    for _ in 0..2 {
        decide(&case, &proposal, "accept").await;
        case.app.drain().await;
    }
    let mails = smtp.to(CUSTOMER);
    let copies = found(&mails, "You accepted moving proposal no. 1");
    assert_eq!(copies.len(), 1);
    assert!(body(&copies[0]).contains("$2,738.73"));
    assert!(has_pdf(&copies[0]));
    let mails = smtp.to(OWNER);
    let told = found(&mails, "Maria Elena Gonzalez accepted proposal no. 1");
    assert_eq!(told.len(), 1);
    let told = body(&told[0]);
    let lead = format!("/desk/leads/{}", case.lead);
    for part in [
        "Accepted by: Maria Elena Gonzalez",
        "At most: $2,738.73",
        &lead,
    ] {
        assert!(told.contains(part), "{part} in {told}");
    }
}

#[tokio::test]
async fn the_owner_learns_why_a_proposal_was_declined() {
    let (smtp, case) = mailing().await;
    let proposal = case.issue(json!({})).await;
    decide(&case, &proposal, "decline").await;
    case.app.drain().await;
    let mails = smtp.to(OWNER);
    let told = found(&mails, "Maria Elena Gonzalez declined proposal no. 1");
    assert_eq!(told.len(), 1);
    let told = body(&told[0]);
    for part in ["Reason: Another mover", "Comment: They were here first."] {
        assert!(told.contains(part), "{part} in {told}");
    }
    let mails = smtp.to(CUSTOMER);
    assert!(found(&mails, "You accepted").is_empty());
}

#[tokio::test]
async fn nothing_is_mailed_without_an_address_or_to_a_quarantined_lead() {
    let (_smtp, case) = mailing().await;
    set_column(&case, "customer_email", "").await;
    let proposal = case.issue(json!({})).await;
    decide(&case, &proposal, "accept").await;
    let enqueued = "select count(*) from notices \
                    where kind in ('proposal_mail', 'proposal_accepted_mail')";
    assert_eq!(case.app.count(enqueued).await, 0);

    // Quarantined before it was sent.
    let (smtp, case) = mailing().await;
    case.issue(json!({})).await;
    set_column(&case, "suspicion", "by_hand").await;
    case.app.drain().await;
    assert!(found(&smtp.to(CUSTOMER), "proposal").is_empty());
}

#[tokio::test]
async fn a_replaced_proposal_is_not_mailed() {
    let (smtp, case) = mailing().await;
    case.issue(json!({})).await;
    case.app.advance_clock(60);
    let key = "5f0c2f4e-6a35-4c1e-9a52-0d5d3f1f4a02";
    case.issue(json!({ "key": key, "kind": "binding" })).await;
    case.app.drain().await;
    let mails = smtp.to(CUSTOMER);
    assert!(found(&mails, "proposal no. 1").is_empty());
    assert_eq!(found(&mails, "proposal no. 2").len(), 1);
}

/// Sends the reminders that are due, and counts those that the customer has got.
async fn reminders(smtp: &Smtp, case: &Case) -> usize {
    case.app.program.notifier.remind_of_proposals().await;
    case.app.drain().await;
    found(&smtp.to(CUSTOMER), "is still open").len()
}

#[tokio::test]
async fn a_customer_who_does_not_answer_is_reminded_once() {
    let (smtp, case) = mailing().await;
    case.issue(json!({})).await;
    // Until an hour before the third day is over.
    case.app.advance_clock(71 * HOUR);
    assert_eq!(reminders(&smtp, &case).await, 0);
    case.app.advance_clock(HOUR);
    for _ in 0..2 {
        assert_eq!(reminders(&smtp, &case).await, 1);
    }
    let mails = smtp.to(CUSTOMER);
    let sent = &found(&mails, "is still open")[0];
    assert!(has_pdf(sent));
    let written = body(sent);
    for part in ["$2,738.73", "Read and accept your proposal: http"] {
        assert!(written.contains(part), "{part} in {written}");
    }
    case.app.advance_clock(24 * HOUR);
    assert_eq!(reminders(&smtp, &case).await, 1);
}

#[tokio::test]
async fn nobody_is_reminded_at_night_or_of_an_old_proposal() {
    let (smtp, case) = mailing().await;
    case.issue(json!({})).await;
    // Eight in the evening, and then noon on the sixth day.
    for hours in [80, 64] {
        case.app.advance_clock(hours * HOUR);
        assert_eq!(reminders(&smtp, &case).await, 0, "{hours}");
    }
}

#[tokio::test]
async fn a_proposal_that_does_not_wait_is_not_reminded() {
    for what in ["declined", "accepted", "changed", "lost", "off"] {
        let (smtp, case) = mailing().await;
        let proposal = case.issue(json!({})).await;
        match what {
            "declined" => decide(&case, &proposal, "decline").await,
            "accepted" => decide(&case, &proposal, "accept").await,
            "changed" => {
                let pool = case.app.database().await;
                let changed = sqlx::query("update quote_requests set bedrooms = 5");
                changed.execute(&pool).await.expect("written");
            }
            "lost" => set_column(&case, "state", "lost").await,
            _ => {
                let setting = "/proposal/remind_customer";
                case.app
                    .set(&case.owner, RATES, setting, json!(false))
                    .await;
            }
        }
        case.app.advance_clock(72 * HOUR);
        assert_eq!(reminders(&smtp, &case).await, 0, "{what}");
    }
}

#[tokio::test]
async fn the_first_screen_lists_open_proposals() {
    let (_smtp, case) = mailing().await;
    let proposal = case.issue(json!({})).await;
    let today = case.app.desk_get(&case.owner, "today").await;
    assert_eq!(
        today["proposals"],
        json!([{
            "number": 1, "lead": case.lead, "name": "Maria Elena Gonzalez",
            "issued_at": proposal["issued_at"], "valid_until": "2026-12-20",
            "maximum_cents": 273_873,
        }])
    );
    decide(&case, &proposal, "accept").await;
    let today = case.app.desk_get(&case.owner, "today").await;
    assert_eq!(today["proposals"], json!([]));
}
