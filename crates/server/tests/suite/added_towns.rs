//! A town that the owner adds as a city page is served: estimate, receipt, mail, assistant, quote page and proposals
//! treat a move there as any other.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use serde_json::{Value, json};

use crate::desk_counterparts::{ENGLISH, begin, publish_town};
use crate::proposal_samples::confirm_samples;
use crate::quote_pages::Case;
use crate::support::content::RATES;
use crate::support::desk::lead_id;
use crate::support::smtp::parsed;
use crate::support::{TestApp, insert, row};

const ADDRESS: &str = "500 S Main St, La Feria, TX 78559";

/// What is said about a far move before its price.
const SENTENCE: &str = "This price is for the work at both doors";

/// A visitor asks for a move from McAllen to La Feria. Returns the lead and the path of the receipt.
async fn ask(app: &TestApp, email: &str) -> (String, String) {
    let columns = row(json!({
        "customer_email": email,
        "destination_address": ADDRESS,
        "special_requests": null,
    }));
    let stored = app.send(insert(columns, &[])).await;
    assert_eq!(stored.status, StatusCode::CREATED, "{}", stored.text());
    let stored = &stored.json()[0];
    let receipt = stored["receipt"].as_str().expect("a path").to_owned();
    (lead_id(stored), receipt)
}

async fn receipt_says(app: &TestApp, path: &str) -> bool {
    let html = app.get(path).await.text();
    // The page's texts contain the sentence for its script, too.
    html.contains(&format!("<p class=\"far-note\">{SENTENCE}"))
}

/// How many mails say it.
fn mails_saying(app: &TestApp) -> usize {
    let says = |file: &String| {
        let mail = parsed(file.as_bytes());
        mail.body_text(0)
            .is_some_and(|text| text.contains(SENTENCE))
    };
    app.mails().iter().filter(|file| says(file)).count()
}

async fn assistant(app: &TestApp) -> String {
    let question = json!({ "question": "1 bedroom from McAllen to La Feria price" }).to_string();
    let request = Request::post("/functions/v1/assistant")
        .header("content-type", "application/json")
        .header("apikey", "public-anon-key");
    let answer = app.send(request.body(Body::from(question)).expect("a request"));
    let answer = answer.await.json();
    answer["answer"].as_str().expect("a text").to_owned()
}

/// The proposals of a lead that were issued, and the desk's word on whether its move is far.
async fn at_desk(case: &Case, lead: &str) -> (usize, Value) {
    let all = format!("leads/{lead}/proposals");
    let all = case.app.desk_get(&case.owner, &all).await;
    let issued = all["proposals"].as_array().expect("a list").len();
    let lead = format!("leads/{lead}");
    let lead = case.app.desk_get(&case.owner, &lead).await;
    (issued, lead["quote"]["far"].clone())
}

#[tokio::test]
async fn a_town_with_a_page_of_its_own_is_not_far() {
    let case = Case::new().await;
    let app = &case.app;
    confirm_samples(app, &case.owner).await;
    let automatic = "/proposal/issue_automatically";
    app.set(&case.owner, RATES, automatic, json!(true)).await;

    let (lead, receipt) = ask(app, "ana@example.com").await;
    app.drain().await;
    assert!(receipt_says(app, &receipt).await);
    assert!(assistant(app).await.contains(SENTENCE));
    assert!(!app.get("/quote").await.text().contains("added_towns"));
    assert_eq!(at_desk(&case, &lead).await, (0, json!(true)));
    assert_eq!(mails_saying(app), 1);

    let new = json!({ "title": "La Feria" });
    let mut town = begin(app, &case.owner, "content/cities", new).await;
    town["value"]["county"] = json!("Cameron County");
    town["value"]["population"] = json!("Pop. 6,817");
    town["value"]["near"] = json!(["mercedes"]);
    publish_town(app, &case.owner, town, &ENGLISH).await;

    // The quote from before is read with the towns of today.
    assert!(!receipt_says(app, &receipt).await);
    assert_eq!(at_desk(&case, &lead).await, (0, json!(false)));
    // The wizard's script gets the town with the page.
    let wizard = app.get("/quote").await.text();
    assert!(wizard.contains("added_towns") && wizard.contains("la feria"));
    assert!(!assistant(app).await.contains(SENTENCE));
    let (lead, receipt) = ask(app, "luz@example.com").await;
    app.drain().await;
    assert!(!receipt_says(app, &receipt).await);
    assert_eq!(at_desk(&case, &lead).await, (1, json!(false)));
    assert_eq!(mails_saying(app), 1, "no further mail");
}
