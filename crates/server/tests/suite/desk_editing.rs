//! Editing without files: search inside texts, new pages and cities, prices as people type them,
//! and advice on weak posts.

use crate::support::TestApp;
use crate::support::content::RATES;
use crate::support::desk::Session;
use axum::http::StatusCode;
use serde_json::{Value, json};

/// The files that a search finds, as (path, pointer).
async fn found(app: &TestApp, owner: &Session, words: &str) -> Vec<(String, String)> {
    let list = app.desk_get(owner, &format!("content?q={words}")).await;
    let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let groups = list["groups"].as_array().expect("a list").iter();
    let files = groups.flat_map(|group| group["files"].as_array().expect("a list").clone());
    files
        .map(|file| (word(&file["path"]), word(&file["found_at"])))
        .collect()
}

#[tokio::test]
async fn search_finds_texts_by_what_they_say_and_what_they_are_called() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    for (words, file, place) in [
        ("phone", "facts.toml", "/phone/"),
        ("hours", "facts.toml", "/hours/"),
        ("faq", "en/pages/home.toml", "/section/"),
        ("park+lanes", "en/cities/alamo.toml", "/paragraphs/"),
        ("recamara", "es/", ""),
        // What the desk calls it.
        ("truck+lettering", "en/pages/home.toml", "/section/0/livery"),
        ("lettering", "en/pages/home.toml", "/section/0/livery"),
    ] {
        let found = found(&app, &owner, words).await;
        let hit = |(path, at): &(String, String)| path.starts_with(file) && at.starts_with(place);
        assert!(found.iter().any(hit), "{words}: {found:?}");
    }
    assert_eq!(found(&app, &owner, "xylophonist").await, []);
    let list = app.desk_get(&owner, "content?q=park+lanes").await;
    assert!(list.to_string().contains("Park lanes are"), "{list}");
    let unknown = app.desk(&owner, "GET", "content?nothing=1", "").await;
    assert_eq!(unknown.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test]
async fn several_words_are_a_phrase_first() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let mut pharr = app.open(&owner, "en/cities/pharr.toml").await;
    let knowledge = pharr["value"]["local_knowledge"].as_str().expect("a text");
    let knowledge = format!("{knowledge} Ask for the purple ladder.");
    pharr["value"]["local_knowledge"] = json!(knowledge);
    let published = app.put(&owner, &pharr).await;
    assert_eq!(published.status, StatusCode::OK, "{}", published.text());
    for words in [
        "purple+ladder",
        "PURPLE+lad",
        "ladder+purple",
        "crew+purple+ladder",
    ] {
        let found = found(&app, &owner, words).await;
        let files: Vec<&str> = found.iter().map(|(path, _)| path.as_str()).collect();
        assert_eq!(files, ["en/cities/pharr.toml"], "{words}");
    }
    assert_eq!(found(&app, &owner, "urple+ladder").await, []);
    let found = found(&app, &owner, "pe%C3%B1itas").await;
    assert!(
        found
            .iter()
            .any(|(path, _)| path == "en/cities/peñitas.toml")
    );
}

#[tokio::test]
async fn pages_that_need_each_other_are_changed_together_or_not_at_all() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let mut english = app.open(&owner, "en/pages/about.toml").await;
    let mut spanish = app.open(&owner, "es/pages/about.toml").await;
    english["value"]["title"] = json!("Who we are | {brand.main}");
    spanish["value"]["title"] = json!("");
    let together = async |files: [&Value; 2]| {
        let change = |file: &&Value| json!({ "path": file["path"], "value": file["value"], "expected": file["version"] });
        let body = json!({ "changes": files.iter().map(change).collect::<Vec<_>>() });
        app.desk(&owner, "PUT", "content/files", &body.to_string())
            .await
    };
    let refused = together([&english, &spanish]).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    let problem = refused.json()["problems"][0].clone();
    assert_eq!(problem["file"], "es/pages/about.toml");
    assert_eq!(problem["title"], spanish["title"]);
    let unchanged = app.open(&owner, "en/pages/about.toml").await;
    assert_eq!(unchanged["version"], english["version"]);
    spanish["value"]["title"] = json!("Quiénes somos nosotros | {brand.main}");
    let published = together([&english, &spanish]).await;
    assert_eq!(published.status, StatusCode::OK, "{}", published.text());
    let files = published.json();
    assert_eq!(files[0]["value"]["title"], english["value"]["title"]);
    assert_eq!(files[1]["value"]["title"], spanish["value"]["title"]);
    let twice = together([&files[0], &files[0]]).await;
    assert_eq!(twice.status, StatusCode::UNPROCESSABLE_ENTITY);
    let stale = together([&english, &files[1]]).await;
    assert_eq!(stale.status, StatusCode::CONFLICT);
    assert_eq!(stale.json()["content"]["path"], "en/pages/about.toml");
}

/// A file in a list.
fn line<'a>(list: &'a Value, path: &str) -> &'a Value {
    let groups = list["groups"].as_array().expect("a list").iter();
    let mut files = groups.flat_map(|group| group["files"].as_array().expect("files"));
    files.find(|file| file["path"] == path).expect(path)
}

#[tokio::test]
async fn pages_are_listed_by_name_and_found_as_visitors_see_them() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let list = app.desk_get(&owner, "content").await;
    for (path, name) in [
        ("en/pages/home.toml", "Home"),
        ("es/pages/home.toml", "Inicio"),
        ("en/pages/residential-movers.toml", "Residential Moving"),
        ("en/cities/pharr.toml", "Pharr"),
        ("en/pages/thank-you.toml", "We have your request"),
    ] {
        assert_eq!(line(&list, path)["title"], name);
    }
    let list = app.desk_get(&owner, "content?q=956-555-0142").await;
    let terms = line(&list, "en/pages/terms.toml")["found"].as_str();
    let terms = terms.expect("a text");
    assert!(terms.contains("956-555-0142"), "{terms}");
    let list = app.desk_get(&owner, "content?q=hours").await;
    let prices = line(&list, "en/pages/piano-movers.toml")["found"].to_string();
    assert!(!list.to_string().contains("{hours} h"), "{prices}");
    assert!(prices.contains("two hours"), "{prices}");
    // Only a value that is known later, and its unit.
    assert!(!list.to_string().contains(r#""found":"… h""#), "{list}");
}

#[tokio::test]
async fn a_page_begins_from_a_template_and_can_be_removed_again() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let body = json!({ "title": "Aquarium movers" }).to_string();
    let created = app.desk(&owner, "POST", "content/pages", &body).await;
    assert_eq!(created.status, StatusCode::CREATED, "{}", created.text());
    let mut page = created.json();
    assert_eq!(page["path"], "en/pages/aquarium-movers.toml");
    assert_eq!(
        app.get("/aquarium-movers").await.status,
        StatusCode::NOT_FOUND
    );
    page["value"]["description"] =
        json!("Tanks up to 90 gallons, drained, padded and moved upright.");
    fill_in(&mut page["value"]["section"]);
    page["value"]["section"][0]["lead"] = json!("Drained, padded and strapped.");
    let published = app.put(&owner, &page).await;
    assert_eq!(published.status, StatusCode::OK, "{}", published.text());
    assert!(
        app.page("/aquarium-movers")
            .await
            .contains("padded and strapped")
    );
    assert_eq!(published.json()["removable"], true);
    let file = "content/file?path=en%2Fpages%2Faquarium-movers.toml";
    let removed = app.desk(&owner, "DELETE", file, "").await;
    assert_eq!(removed.status, StatusCode::NO_CONTENT, "{}", removed.text());
    assert_eq!(
        app.get("/aquarium-movers").await.status,
        StatusCode::NOT_FOUND
    );
}

#[tokio::test]
async fn a_new_page_has_sections_that_say_what_to_write_and_must_be_filled_in() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let body = json!({ "title": "Aquarium movers" }).to_string();
    let created = app.desk(&owner, "POST", "content/pages", &body).await;
    let mut page = created.json();
    page["value"]["description"] =
        json!("Tanks up to 90 gallons, drained, padded and moved upright.");
    let kinds: Vec<&str> = page["value"]["section"]
        .as_array()
        .expect("sections")
        .iter()
        .filter_map(|section| section["kind"].as_str())
        .collect();
    let expected = [
        "page-hero",
        "reasons",
        "steps",
        "prices",
        "faq",
        "call-to-action",
    ];
    assert_eq!(kinds, expected);
    assert_eq!(page["value"]["section"][0]["heading"], "Aquarium movers");
    let draft = json!({
        "path": page["path"],
        "value": page["value"],
        "body": null,
    });
    let checked = app
        .desk(&owner, "POST", "content/check", &draft.to_string())
        .await;
    assert_eq!(checked.json()["problems"], json!([]), "{}", checked.text());

    let refused = app.put(&owner, &page).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    let refused = refused.json();
    let problems = refused["problems"].as_array().expect("problems");
    let names = |pointer: &str| {
        let mut problems = problems.iter();
        problems.any(|problem| problem["pointer"] == pointer)
    };
    assert!(
        names("/section/0/lead") && names("/section/4/items/1/answer"),
        "the texts that say what to write: {refused}"
    );
    assert!(!names("/section/1/heading"), "its own text: {refused}");
}

/// Writes a text in place of each one that says what to write.
fn fill_in(value: &mut Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(fill_in),
        Value::Object(fields) => fields.values_mut().for_each(fill_in),
        Value::String(text) if text.starts_with('[') => "Carried level.".clone_into(text),
        _ => {}
    }
}

#[tokio::test]
async fn a_city_begins_with_empty_texts_and_a_short_name_is_refused() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let body = json!({ "title": "Los Indios" }).to_string();
    let city = app.desk(&owner, "POST", "content/cities", &body).await;
    assert_eq!(city.status, StatusCode::CREATED, "{}", city.text());
    let city = city.json();
    assert_eq!(city["path"], "en/cities/los-indios.toml");
    assert_eq!(city["value"]["city_name"], "Los Indios");
    for field in ["name", "alt"] {
        let text = city["value"]["image"][field].as_str().expect(field);
        assert!(!text.is_empty(), "a picture for the lists: {city}");
    }
    assert_eq!(city["version"], "");
    let short = json!({ "title": " x " }).to_string();
    let refused = app.desk(&owner, "POST", "content/cities", &short).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(refused.json()["fields"][0]["field"], "title");
}

#[tokio::test]
async fn a_picture_that_needs_a_description_says_so_before_and_after() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    for (path, pointer) in [
        ("en/posts/how-many-boxes.md", "/properties/image"),
        ("en/cities/pharr.toml", "/properties/image"),
    ] {
        let file = app.open(&owner, path).await;
        let image = file["schema"].pointer(pointer).expect(path);
        assert_eq!(image["x-described"], true, "{path}: {image}");
    }
    // Only some of a page's sections have such an image.
    let page = app.open(&owner, "en/pages/piano-movers.toml").await;
    let marks = page["schema"].to_string();
    assert!(marks.contains(r#""x-described":true"#), "{marks}");
    let mut file = app.open(&owner, "en/cities/pharr.toml").await;
    file["value"]["image"]["alt"] = json!("");
    let refused = app.put(&owner, &file).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    let problem = &refused.json()["problems"][0];
    assert_eq!(problem["pointer"], "/image/alt");
    let message = problem["message"].as_str().expect("a message");
    assert!(message.contains("“Image description”"), "{message}");
}

#[tokio::test]
async fn the_share_of_own_text_is_shown_while_a_city_is_written() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let measured = async |file: &Value| {
        let draft = json!({ "path": file["path"], "value": file["value"], "body": null });
        let draft = draft.to_string();
        let answer = app.desk(&owner, "POST", "content/own-text", &draft);
        let answer = answer.await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
        answer.json()
    };
    let mut pharr = app.open(&owner, "en/cities/pharr.toml").await;
    let shipped = measured(&pharr).await;
    assert_eq!(shipped["least"], 50);
    assert!(shipped["percent"].as_u64().expect("a share") >= 50);
    let mission = app.open(&owner, "en/cities/mission.toml").await;
    pharr["value"]["paragraphs"] = mission["value"]["paragraphs"].clone();
    pharr["value"]["questions"] = mission["value"]["questions"].clone();
    let copied = measured(&pharr).await;
    assert!(copied["percent"].as_u64() < shipped["percent"].as_u64());
    let home = app.open(&owner, "en/pages/home.toml").await;
    assert_eq!(measured(&home).await["percent"], Value::Null);
}

#[tokio::test]
async fn nearby_cities_are_chosen_by_name() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let pharr = app.open(&owner, "en/cities/pharr.toml").await;
    let choices = pharr["schema"]["properties"]["near"]["items"]["oneOf"].clone();
    let choices = choices.as_array().expect("choices");
    let named = |slug: &str| choices.iter().find(|choice| choice["const"] == slug);
    assert_eq!(named("peñitas").expect("a town")["title"], "Peñitas");
    assert_eq!(named("mcallen").expect("a town")["title"], "McAllen");
    assert!(named("pharr").is_none(), "a town is not near itself");
}

#[tokio::test]
async fn a_changed_english_text_says_that_its_translation_is_older() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let mut terms = app.open(&owner, "en/pages/terms.toml").await;
    assert_eq!(terms["counterpart"]["older"], false);
    terms["value"]["description"] = json!("What we promise, what you sign, and what the law says.");
    let published = app.put(&owner, &terms).await;
    assert_eq!(published.status, StatusCode::OK, "{}", published.text());
    assert_eq!(published.json()["counterpart"]["older"], true);
    let spanish = app.open(&owner, "es/pages/terms.toml").await;
    assert_eq!(spanish["counterpart"]["newer"], true);
    assert_eq!(spanish["counterpart"]["older"], false);
    assert_eq!(spanish["counterpart"]["changed"], "/description");
    // Since the translation was changed, another field was.
    let value = json!("Lo que prometemos y lo que usted firma.");
    app.advance_clock(60);
    let path = "es/pages/terms.toml";
    let spanish = app.set(&owner, path, "/description", value).await;
    assert_eq!(spanish["counterpart"]["newer"], false);
    assert_eq!(spanish["counterpart"]["changed"], Value::Null);
    app.advance_clock(60);
    let path = "en/pages/terms.toml";
    let value = json!("Terms of a move");
    app.set(&owner, path, "/title", value).await;
    let spanish = app.open(&owner, "es/pages/terms.toml").await;
    assert_eq!(spanish["counterpart"]["changed"], "/title");
}

#[tokio::test]
async fn prices_are_accepted_as_people_type_them() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    for typed in ["175", "$175", "175.5"] {
        let mut rates = app.open(&owner, RATES).await;
        rates["value"]["crews"]["3"] = json!(typed);
        let published = app.put(&owner, &rates).await;
        assert_eq!(
            published.status,
            StatusCode::OK,
            "{typed}: {}",
            published.text()
        );
    }
    let mut rates = app.open(&owner, RATES).await;
    rates["value"]["crews"]["3"] = json!("about 100");
    let refused = app.put(&owner, &rates).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(refused.json()["problems"][0]["pointer"], "/crews/3");
}

#[tokio::test]
async fn a_short_post_is_published_with_advice() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let body = json!({ "title": "Can a crew move a parrot?", "category": "moving-tips" });
    let created = app
        .desk(&owner, "POST", "content/posts", &body.to_string())
        .await;
    let mut post = created.json();
    post["value"]["excerpt"] = json!("Yes, in its cage.");
    post["body"] = json!("The bird rides with you.\n");
    let draft = json!({ "path": post["path"], "value": post["value"], "body": post["body"] });
    let check = app
        .desk(&owner, "POST", "content/check", &draft.to_string())
        .await;
    let check = check.json();
    assert_eq!(check["problems"], json!([]));
    let warnings = check["warnings"].to_string();
    assert!(
        warnings.contains("5 words") && warnings.contains("summary"),
        "{warnings}"
    );
    assert!(
        !warnings.contains("content/"),
        "only about this file: {warnings}"
    );
    let published = app.put(&owner, &post).await;
    assert_eq!(published.status, StatusCode::OK, "{}", published.text());
}
