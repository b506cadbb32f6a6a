//! Reviews of an owner in place of the samples that came with the program.

use crate::support::TestApp;
use crate::support::desk::Session;
use axum::http::StatusCode;
use serde_json::{Value, json};

#[tokio::test]
async fn an_owners_own_reviews_are_called_samples_on_no_page_and_nowhere_at_the_desk() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    for name in ["home", "reviews"] {
        for language in ["en", "es"] {
            let mut page = app
                .open(&owner, &format!("{language}/pages/{name}.toml"))
                .await;
            let sections = page["value"]["section"].as_array_mut();
            for section in sections.expect("a list") {
                let reviews = section["testimonials"].as_array_mut();
                for (at, review) in reviews.into_iter().flatten().enumerate() {
                    *review = json!({
                        "name": format!("Delia{at} R."),
                        "location": "Pharr",
                        "rating": 5,
                        "source": "Google",
                        "words": "They wrapped my mother's piano.",
                    });
                }
            }
            let published = app.put(&owner, &page).await;
            assert_eq!(published.status, StatusCode::OK, "{}", published.text());
        }
    }
    let mut shown_on = 0;
    for path in app.sitemap().await {
        let page = app.page(&path).await.to_lowercase();
        // The numbers of the licenses are still samples.
        let page = page.replace("(sample)", "").replace("(muestra)", "");
        if !page.contains("delia0 r.") {
            continue;
        }
        shown_on += 1;
        for called in [
            "sample",
            "not a customer",
            "muestra 1",
            "de muestra",
            "no es cliente",
        ] {
            assert!(!page.contains(called), "{path}: {called}");
        }
    }
    assert_eq!(shown_on, 4, "home and reviews in both languages");
    let set_up = app.desk_get(&owner, "setup").await;
    let steps = set_up["steps"].as_array().expect("a list").iter();
    let mut samples = steps.flat_map(|step| step["samples"].as_array().expect("a list"));
    let review = samples.find(|sample| {
        let pointer = sample["pointer"].as_str().expect("a pointer");
        pointer.contains("testimonials")
    });
    assert_eq!(review, None);
}

/// Publishes all reviews with another value of one field, on every page that shows them.
async fn change_reviews(
    app: &TestApp,
    owner: &Session,
    field: &str,
    value: impl Fn(usize) -> Value,
) {
    for file in [
        "en/pages/home",
        "es/pages/home",
        "en/pages/reviews",
        "es/pages/reviews",
    ] {
        let mut page = app.open(owner, &format!("{file}.toml")).await;
        let sections = page["value"]["section"].as_array_mut();
        for section in sections.expect("a list") {
            let reviews = section["testimonials"].as_array_mut();
            for (at, review) in reviews.into_iter().flatten().enumerate() {
                review[field] = value(at);
            }
        }
        let published = app.put(owner, &page).await;
        assert_eq!(published.status, StatusCode::OK, "{}", published.text());
    }
}

#[tokio::test]
async fn a_review_of_which_one_field_was_changed_is_no_longer_called_a_sample() {
    const PAGES: [(&str, &str); 4] = [
        ("/", "A sample video, not a review"),
        ("/reviews", "A sample video, not a review"),
        ("/es", "Video de muestra, no una opinión"),
        ("/es/opiniones", "Video de muestra, no una opinión"),
    ];
    for (field, value) in [
        ("name", json!("Delia R.")),
        ("words", json!("They wrapped my mother's piano.")),
        ("rating", json!(5)),
    ] {
        let app = TestApp::start().await;
        let owner = app.owner().await;
        for (path, source) in PAGES {
            assert!(app.page(path).await.contains(source), "{path}");
        }
        change_reviews(&app, &owner, field, |at| match value.as_str() {
            Some(text) => json!(format!("{text} {at}")),
            None => value.clone(),
        })
        .await;
        for (path, source) in PAGES {
            assert!(!app.page(path).await.contains(source), "{path}: {field}");
        }
        let set_up = app.desk_get(&owner, "setup").await;
        let steps = set_up["steps"].as_array().expect("a list").iter();
        let samples = steps.flat_map(|step| step["samples"].as_array().expect("a list"));
        let names = samples.filter(|sample| {
            let pointer = sample["pointer"].as_str().expect("a pointer");
            pointer.contains("testimonials") && pointer.ends_with("/name")
        });
        // A customer is called "Sample 1" until the owner enters the name.
        let left = if field == "name" { 0 } else { 12 };
        assert_eq!(names.count(), left, "{field}");
    }
}
