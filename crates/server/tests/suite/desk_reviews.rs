//! Reviews of an owner in place of the samples that came with the program.

use crate::support::TestApp;
use axum::http::StatusCode;
use serde_json::json;

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
