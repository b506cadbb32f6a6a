//! What the private page of a quote refuses, and what a customer can ask for without a proposal.

use axum::http::StatusCode;
use serde_json::json;

use crate::quote_pages::{Case, text};
use crate::support::TestApp;
use crate::support::forms::hidden;
use crate::support::smtp::{Smtp, parsed};

#[tokio::test]
async fn guessed_addresses_have_a_limit_of_their_own() {
    let app = TestApp::with_env(&[("MUDANZA_LIMITS_FORMS_PER_MINUTE", "2")]).await;
    let case = Case::of(app).await;
    let path = case.link().await;
    for _ in 0..5 {
        assert_eq!(case.app.get(&path).await.status, StatusCode::OK);
    }
    let guess = |number: u32| format!("/q/{number:032x}");
    for number in 1..=2 {
        let unknown = case.app.get(&guess(number)).await;
        assert_eq!(unknown.status, StatusCode::NOT_FOUND);
    }
    let refused = case.app.get(&guess(3)).await;
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(refused.header("retry-after"), "60");
    assert!(refused.text().contains("<html lang=\"en\">"));
    let spanish = case.app.get(&format!("/es{}", guess(4))).await;
    assert_eq!(spanish.status, StatusCode::TOO_MANY_REQUESTS);
    assert!(spanish.text().contains("<html lang=\"es\">"));
    // Pages that exist and forms are as before.
    let page = case.app.get(&path).await;
    assert_eq!(page.status, StatusCode::OK);
    let page = page.text();
    let (revision, shown) = (hidden(&page, "revision"), hidden(&page, "shown"));
    let revise = [
        ("do", "revise"),
        ("revision", revision.as_str()),
        ("shown", shown.as_str()),
        ("crew_size", "2"),
    ];
    let revised = case.app.post_form(&path, &revise).await;
    assert_eq!(revised.status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn a_customer_asks_for_deletion_without_a_proposal() {
    let case = Case::new().await;
    let path = case.link().await;
    assert!(case.app.get(&path).await.text().contains("Delete my data"));
    let unconfirmed = case.app.post_form(&path, &[("do", "erase")]).await;
    assert_eq!(unconfirmed.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(unconfirmed.text().contains("Check the box to ask us"));
    for _ in 0..2 {
        let confirmed = [("do", "erase"), ("confirm", "yes")];
        let stored = case.app.post_form(&path, &confirmed).await;
        assert_eq!(stored.status, StatusCode::SEE_OTHER);
        let location = stored.header("location").to_owned();
        assert_eq!(location, format!("{path}?deletion-requested"));
        let page = case.app.get(&location).await.text();
        assert!(page.contains("We have your request to delete your data."));
    }
    let page = case.app.get(&format!("/es{path}")).await.text();
    assert!(page.contains("Borrar mis datos"));
    let all = case.proposals().await;
    assert_eq!(all["questions"].as_array().map(Vec::len), Some(1));
    assert_eq!(
        all["questions"][0]["text"],
        "Asks you to delete their data."
    );
    let requested = "select count(*) from lead_history where what = 'erasure_requested'";
    assert_eq!(case.app.count(requested).await, 1);
}

#[tokio::test]
async fn the_owner_learns_what_a_customer_asks_for() {
    let smtp = Smtp::start(&[]);
    let app = TestApp::with_env(&[("MUDANZA_MAIL_URL", &smtp.url())]).await;
    let case = Case::of(app).await;
    let path = case.link().await;
    let proposal = case.issue(json!({})).await;
    let question = [
        ("do", "ask"),
        ("proposal", text(&proposal, "id")),
        ("question_id", "5f0c2f4e-6a35-4c1e-9a52-0d5d3f1f4a09"),
        ("question", "Is the piano included?"),
    ];
    for sent in [&question[..], &[("do", "erase"), ("confirm", "yes")]] {
        let stored = case.app.post_form(&path, sent).await;
        assert_eq!(stored.status, StatusCode::SEE_OTHER);
    }
    case.app.drain().await;
    let mails = smtp.to("rosa@example.com");
    let body = |subject: &str| {
        let mut mails = mails.iter().map(|mail| parsed(mail));
        let mail = mails.find(|mail| mail.subject() == Some(subject));
        let mail = mail.expect(subject);
        mail.body_text(0).expect("a text").into_owned()
    };
    let asked = body("Question from Maria Elena Gonzalez");
    assert!(asked.starts_with("Question: Is the piano included?"));
    let lead = format!("/desk/leads/{}", case.lead);
    assert!(asked.contains(&lead), "{asked}");
    let erasure = body("Maria Elena Gonzalez asks you to delete their data");
    assert!(erasure.contains(&lead), "{erasure}");

    let today = case.app.desk_get(&case.owner, "today").await;
    for list in ["to_erase", "questions"] {
        assert_eq!(today[list][0]["id"], case.lead.as_str(), "{list}");
    }
}

#[tokio::test]
async fn changed_answers_need_a_new_proposal() {
    let case = Case::new().await;
    let path = case.link().await;
    let proposal = case.issue(json!({})).await;
    let page = case.app.get(&path).await.text();
    assert!(page.contains("$2,738.73"), "the proposal has its maximum");
    let (revision, shown) = (hidden(&page, "revision"), hidden(&page, "shown"));
    let revise = [
        ("do", "revise"),
        ("revision", revision.as_str()),
        ("shown", shown.as_str()),
        ("crew_size", "2"),
    ];
    let revised = case.app.post_form(&path, &revise).await;
    assert_eq!(revised.status, StatusCode::SEE_OTHER);
    let page = case.app.get(&path).await.text();
    assert!(page.contains("so a new written proposal is needed."));
    assert!(!page.contains("value=\"accept\""));
    let accept = [
        ("do", "accept"),
        ("proposal", text(&proposal, "id")),
        ("words", text(&proposal, "words_hash")),
        ("name", "Maria Elena Gonzalez"),
    ];
    let refused = case.app.post_form(&path, &accept).await;
    assert_eq!(refused.status, StatusCode::CONFLICT);
    assert!(refused.text().contains("it can no longer be accepted"));
    let all = case.proposals().await;
    assert_eq!(all["proposals"][0]["status"], "outdated");
}
