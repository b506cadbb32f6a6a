//! The customer's copy: what it repeats, what it is called, and that it thanks once.

use crate::support::{TestApp, row};
use serde_json::json;

/// Stores a quote and returns the path of its copy, and its reference.
async fn stored(app: &TestApp) -> [String; 2] {
    let stored = app.insert(row(json!({}))).await.json();
    ["receipt", "reference"].map(|key| {
        let text = stored[0][key].as_str();
        text.expect("a text").to_owned()
    })
}

#[tokio::test]
async fn the_copy_repeats_the_request_and_not_the_email_address() {
    let app = TestApp::start().await;
    let [path, reference] = stored(&app).await;
    let copy = app.get(&path).await.text();
    for value in [
        "1402 Nolana Avenue, McAllen, TX 78504",
        "3310 West Freddy Gonzalez Drive, Edinburg, TX 78539",
        "March 14, 2027",
        "House",
        "3",
        "1650",
        "1 flight",
        "Upright piano in the den.",
        "(956) 555-0142",
    ] {
        assert!(copy.contains(&format!("<dd>{value}</dd>")), "{value}");
    }
    let title = format!("<title>Customer copy {reference} | RGV Move Quote</title>");
    assert!(copy.contains(&title), "{title}");
    assert!(!copy.contains("maria.gonzalez@example.com"));
    // The link in the other language leads to the same copy in that language.
    let spanish = path.replace("/quote/received", "/es/cotizacion/recibida");
    let spanish = app.get(&spanish).await.text();
    for value in ["14 de marzo de 2027", "Casa", "1 tramo"] {
        assert!(spanish.contains(&format!("<dd>{value}</dd>")), "{value}");
    }
}

#[tokio::test]
async fn the_copy_says_that_the_request_was_sent_only_right_after_it_was() {
    let app = TestApp::start().await;
    let [path, _] = stored(&app).await;
    let toast = "role=\"status\"";
    assert!(app.get(&path).await.text().contains(toast));
    app.advance_clock(60);
    let later = app.get(&path).await.text();
    assert!(!later.contains(toast));
    assert!(later.contains("Quote Submitted"));
}
