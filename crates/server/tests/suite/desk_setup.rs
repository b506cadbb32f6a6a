//! The set-up list of a new desk: what is done, which samples are left, and dismissing it.

use crate::support::content::{FACTS, HOME, RATES};
use crate::support::desk::Session;
use crate::support::sample_images::{SERVICE_KEY, jpeg};
use crate::support::{TestApp, TestResponse};
use axum::body::Body;
use axum::http::{Request, StatusCode};
use serde_json::{Value, json};

const DRAWING: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"96\" height=\"48\" \
                       viewBox=\"0 0 96 48\"><path d=\"M0 0h96v48z\"/></svg>";

fn step<'a>(set_up: &'a Value, key: &str) -> &'a Value {
    let mut steps = set_up["steps"].as_array().expect("a list").iter();
    steps.find(|step| step["key"] == key).expect("a step")
}

fn keys(step: &Value) -> Vec<&str> {
    let samples = step["samples"].as_array().expect("a list").iter();
    samples
        .map(|sample| sample["key"].as_str().expect("a key"))
        .collect()
}

async fn say(app: &TestApp, owner: &Session, key: &str, done: bool) -> TestResponse {
    let body = json!({ "key": key, "done": done }).to_string();
    app.desk(owner, "POST", "setup", &body).await
}

#[tokio::test]
async fn steps_are_done_when_their_samples_are_replaced() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let before = app.desk_get(&owner, "setup").await;
    let steps = before["steps"].as_array().expect("a list");
    assert_eq!(steps.len(), 12);
    assert!(steps.iter().all(|step| step["done"] == false), "{before}");
    assert_eq!(
        keys(step(&before, "licenses")),
        ["txdmv.main", "usdot.main"]
    );
    let reviews = step(&before, "samples")["samples"].as_array();
    let mut reviews = reviews.expect("a list").iter();
    assert!(
        reviews.any(|sample| sample["text"] == "Sample 1"),
        "by the name of the reviewer"
    );

    let mut facts = app.open(&owner, FACTS).await;
    // As the certificate says them.
    for (fact, number) in [("txdmv", "006612345C"), ("usdot", "3141592")] {
        facts["value"][fact]["main"] = json!(number);
    }
    assert_eq!(app.put(&owner, &facts).await.status, StatusCode::OK);
    for path in ["/", "/es"] {
        let page = app.page(path).await;
        assert!(
            page.contains("TxDMV 006612345C, USDOT 3141592"),
            "{path} has one number for both languages"
        );
    }
    app.dispatcher(&owner).await;
    let after = app.desk_get(&owner, "setup").await;
    for (key, done) in [
        ("mail", false),
        ("profile", false),
        ("licenses", true),
        ("claims", false),
        ("prices", false),
        ("samples", false),
        ("legal", false),
        ("pictures", false),
        ("person", true),
        ("booking", false),
        ("backup", false),
    ] {
        assert_eq!(step(&after, key)["done"], done, "{key}: {after}");
    }
}

#[tokio::test]
async fn default_claims_are_listed_until_they_are_changed_or_confirmed() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let before = app.desk_get(&owner, "setup").await;
    let claims = keys(step(&before, "claims"));
    for fact in [
        "coverage.main",
        "experience.main",
        "family_moves.main",
        "family_years.main",
        "founded.about",
        "founded.ads",
        "founded.footer",
        "rating.main",
        "reviews.city",
        "reviews.city_larger",
        "reviews.main",
        "reviews.services",
        "satisfaction.main",
    ] {
        assert!(claims.contains(&fact), "{fact}: {claims:?}");
    }
    let profile = keys(step(&before, "profile"));
    for fact in ["brand.main", "brand.older", "phone.main", "social.facebook"] {
        assert!(profile.contains(&fact), "{fact}: {profile:?}");
    }
    assert!(app.page("/").await.contains("6,818+"), "still shown");

    let mut facts = app.open(&owner, FACTS).await;
    facts["value"]["rating"]["main"] = json!("4.9");
    assert_eq!(app.put(&owner, &facts).await.status, StatusCode::OK);
    let left = app.desk_get(&owner, "setup").await;
    let mut last = Value::Null;
    for fact in keys(step(&left, "claims")) {
        assert_ne!(fact, "rating.main", "it was changed");
        let said = say(&app, &owner, fact, true).await;
        assert_eq!(said.status, StatusCode::OK, "{fact}: {}", said.text());
        last = said.json();
    }
    assert_eq!(step(&last, "claims")["done"], true, "{last}");
    let app = app.restart().await;
    let undone = say(&app, &owner, "founded.ads", false).await.json();
    assert_eq!(step(&undone, "claims")["done"], false, "{undone}");

    // Neither an unassigned number nor a whole list can be confirmed.
    for key in [
        "txdmv.main",
        "phone.main",
        "social.facebook",
        "licenses",
        "claims",
        "samples",
    ] {
        let refused = say(&app, &owner, key, true).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{key}");
    }
}

#[tokio::test]
async fn reviews_and_badges_are_listed_one_by_one_and_confirmed_for_both_languages() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let before = app.desk_get(&owner, "setup").await;
    let samples = step(&before, "samples")["samples"].as_array();
    let samples = samples.expect("a list").clone();
    let at = |file: &str, pointer: &str| {
        let mut found = samples.iter();
        found.find(|one| one["file"] == file && one["pointer"] == pointer)
    };
    for file in [HOME, "es/pages/home.toml"] {
        for pointer in [
            "/section/0/badges",
            "/section/0/card/rating_sources",
            "/section/3/sources",
            "/section/3/testimonials/0",
        ] {
            assert!(at(file, pointer).is_some(), "{file} {pointer}: {before}");
        }
    }
    // Sentences that name the Better Business Bureau are claims, too.
    for (file, words) in [
        ("en/pages/city-sharyland.toml", "and the BBB"),
        ("es/pages/city-sharyland.toml", "el BBB"),
        ("en/pages/reviews.toml", "Better Business Bureau"),
    ] {
        let mut own = samples.iter().filter(|one| one["file"] == file);
        let found = own.find(|one| one["text"].as_str().expect("a text").contains(words));
        assert_eq!(found.expect(file)["confirmable"], true);
    }
    let sources = at(HOME, "/section/0/card/rating_sources").expect("listed");
    let text = sources["text"].as_str().expect("a text");
    assert!(text.contains("BBB Accredited"), "{text}");

    // Changing another text of the page settles nothing.
    app.set(&owner, HOME, "/section/0/heading", json!("Movers"))
        .await;
    let after = app.desk_get(&owner, "setup").await;
    assert_eq!(keys(step(&after, "samples")).len(), samples.len());
    app.set(
        &owner,
        HOME,
        "/section/0/card/rating_sources",
        json!(["Google Reviews", "Facebook Reviews", "Yelp"]),
    )
    .await;
    let after = app.desk_get(&owner, "setup").await;
    assert_eq!(keys(step(&after, "samples")).len(), samples.len() - 1);

    let key = at(HOME, "/section/0/badges").expect("listed")["key"].clone();
    let said = say(&app, &owner, key.as_str().expect("a key"), true).await;
    let said = said.json();
    let confirmed = step(&said, "samples")["samples"].as_array();
    let confirmed = confirmed
        .expect("a list")
        .iter()
        .filter(|one| one["confirmed"] == true);
    assert_eq!(confirmed.count(), 2, "{said}");
}

#[tokio::test]
async fn legal_texts_are_listed_for_the_owner_until_confirmed_and_not_marked_for_visitors() {
    let app = TestApp::start().await;
    for path in ["/terms", "/privacy", "/es/terminos", "/es/privacidad"] {
        let page = app.page(path).await;
        for mark in ["sample text", "texto de muestra", "legal advice"] {
            assert!(!page.contains(mark), "{path}: {mark}");
        }
    }
    let owner = app.owner().await;
    let before = app.desk_get(&owner, "setup").await;
    let pages = ["pages/terms.toml", "pages/privacy.toml", "proposal.toml"];
    // One item in each language, which are confirmed together.
    let both = pages.iter().flat_map(|page| [*page, *page]);
    assert_eq!(keys(step(&before, "legal")), both.collect::<Vec<_>>());
    let mut last = Value::Null;
    for page in pages {
        let said = say(&app, &owner, page, true).await;
        assert_eq!(said.status, StatusCode::OK, "{page}: {}", said.text());
        last = said.json();
    }
    assert_eq!(step(&last, "legal")["done"], true, "{last}");
    let undone = say(&app, &owner, "pages/terms.toml", false).await.json();
    assert_eq!(step(&undone, "legal")["done"], false, "{undone}");
    let refused = say(&app, &owner, "legal", true).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test]
async fn prices_are_done_when_each_was_changed() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.set(&owner, RATES, "/crews/3", json!("$175")).await;
    let one = app.desk_get(&owner, "setup").await;
    let left = keys(step(&one, "prices"));
    assert_eq!(left.len(), 8, "{left:?}");
    assert!(!left.contains(&"rates.toml/crews/3"), "{left:?}");
    assert_eq!(step(&one, "prices")["done"], false);

    let mut rates = app.open(&owner, RATES).await;
    for size in ["2", "4"] {
        rates["value"]["crews"][size] = json!("190");
    }
    let services = rates["value"]["services"].as_array_mut();
    for service in services.expect("a list") {
        service["price"] = json!("99");
    }
    let published = app.put(&owner, &rates).await;
    assert_eq!(published.status, StatusCode::OK, "{}", published.text());
    let all = app.desk_get(&owner, "setup").await;
    assert_eq!(step(&all, "prices")["done"], true, "{all}");
}

#[tokio::test]
async fn photos_are_done_when_a_page_shows_one_but_not_with_a_logo() {
    let app = TestApp::with_env(&[("MUDANZA_API_SERVICE_KEY", SERVICE_KEY)]).await;
    let owner = app.owner().await;
    let drawing = || DRAWING.as_bytes().to_vec();
    for (name, kind, bytes, done) in [
        ("logo.svg", "image/svg+xml", drawing(), false),
        ("unused.svg", "image/svg+xml", drawing(), false),
        ("hero-movers-team.jpg", "image/jpeg", jpeg(800, 600), true),
    ] {
        let upload = Request::put(format!("/desk/api/images/{name}"))
            .header("cookie", &owner.0)
            .header("content-type", kind)
            .header("sec-fetch-site", "same-origin")
            .body(Body::from(bytes))
            .expect("a request");
        let uploaded = app.send(upload).await;
        assert!(uploaded.status.is_success(), "{}", uploaded.text());
        let set_up = app.desk_get(&owner, "setup").await;
        assert_eq!(step(&set_up, "pictures")["done"], done, "{name}");
    }
}

#[tokio::test]
async fn the_owner_confirms_a_step_and_dismisses_the_list() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    assert_eq!(app.desk_get(&owner, "me").await["setup_dismissed"], false);
    for (key, done) in [
        ("backup", true),
        ("prices", true),
        ("prices", false),
        ("dismissed", true),
    ] {
        let body = json!({ "key": key, "done": done }).to_string();
        let changed = app.desk(&owner, "POST", "setup", &body).await;
        assert_eq!(changed.status, StatusCode::OK, "{}", changed.text());
    }
    let app = app.restart().await;
    let set_up = app.desk_get(&owner, "setup").await;
    assert_eq!(set_up["dismissed"], true);
    assert_eq!(step(&set_up, "backup")["confirmed"], true);
    assert_eq!(step(&set_up, "backup")["done"], true);
    assert_eq!(step(&set_up, "prices")["done"], false);
    assert_eq!(app.desk_get(&owner, "me").await["setup_dismissed"], true);

    let unknown = json!({ "key": "nothing", "done": true }).to_string();
    let refused = app.desk(&owner, "POST", "setup", &unknown).await;
    assert_eq!(
        refused.status,
        StatusCode::UNPROCESSABLE_ENTITY,
        "{}",
        refused.text()
    );
    let dispatcher = app.dispatcher(&owner).await;
    let refused = app.desk(&dispatcher, "GET", "setup", "").await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn a_replaced_review_is_no_sample_anymore_and_shows_what_the_customer_wrote() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let before = app.desk_get(&owner, "setup").await;
    let samples = step(&before, "samples")["samples"].as_array();
    let samples = samples.expect("a list");
    let first = samples
        .iter()
        .find(|sample| sample["file"] == HOME && sample["text"] == "Sample 1");
    let first = first.expect("the reviewer's sample");
    let pointer = first["pointer"].as_str().expect("a pointer");
    let review = json!({
        "name": "Delia R.",
        "location": "Pharr",
        "rating": 5,
        "source": "Google",
        "words": "They wrapped my mother's piano as if it were theirs.",
    });
    app.set(&owner, HOME, pointer, review).await;
    let after = app.desk_get(&owner, "setup").await;
    let left = step(&after, "samples")["samples"].as_array();
    let left = left.expect("a list");
    assert_eq!(left.len(), samples.len() - 1);
    assert!(!left.contains(first), "{left:?}");
    let home = app.page("/").await;
    assert!(home.contains("as if it were theirs."));
    assert!(!home.contains("Sample 1"));
}

#[tokio::test]
async fn a_rewritten_review_stays_listed_while_it_plays_the_sample_video() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let before = app.desk_get(&owner, "setup").await;
    let samples = keys(step(&before, "samples")).len();
    let review = "/section/3/testimonials/0";
    let video = |set_up: &Value| {
        let samples = step(set_up, "samples")["samples"].as_array();
        let mut samples = samples.expect("a list").iter();
        let pointer = format!("{review}/video_url");
        let found = samples.find(|one| one["file"] == HOME && one["pointer"] == pointer);
        found.cloned()
    };
    assert_eq!(video(&before), None, "the whole review is a sample");

    for (field, text) in [("name", "Delia R."), ("words", "They wrapped my piano.")] {
        let mut page = app.open(&owner, HOME).await;
        page["value"]["section"][3]["testimonials"][0][field] = json!(text);
        let published = app.put(&owner, &page).await;
        assert_eq!(published.status, StatusCode::OK, "{}", published.text());
    }
    let after = app.desk_get(&owner, "setup").await;
    let listed = video(&after).expect("the video is still that of the sample");
    assert_eq!(listed["text"], "Delia R.");
    assert_eq!(listed["confirmable"], false);
    assert_eq!(keys(step(&after, "samples")).len(), samples);

    // Without the video, the picture is left.
    for (field, left) in [("video_url", samples), ("poster", samples - 1)] {
        let mut page = app.open(&owner, HOME).await;
        let review = page["value"]["section"][3]["testimonials"][0].as_object_mut();
        review.expect("a review").remove(field).expect(field);
        let published = app.put(&owner, &page).await;
        assert_eq!(published.status, StatusCode::OK, "{}", published.text());
        let after = app.desk_get(&owner, "setup").await;
        assert_eq!(video(&after), None);
        assert_eq!(keys(step(&after, "samples")).len(), left, "{field}");
    }
}
