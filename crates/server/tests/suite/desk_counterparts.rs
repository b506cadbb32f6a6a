//! Pages, cities and posts in both languages: begun in either, and given their counterpart in the other.

use crate::support::TestApp;
use crate::support::desk::Session;
use axum::http::StatusCode;
use serde_json::{Value, json};

const TOWN: &str = "/service-areas/los-indios";
const PUEBLO: &str = "/es/zonas/los-indios";

/// Begins a file that must not exist yet.
pub async fn begin(app: &TestApp, owner: &Session, place: &str, body: Value) -> Value {
    let response = app.desk(owner, "POST", place, &body.to_string()).await;
    assert_eq!(response.status, StatusCode::CREATED, "{}", response.text());
    response.json()
}

async fn begin_counterpart(app: &TestApp, owner: &Session, path: &Value) -> Value {
    begin(app, owner, "content/counterparts", json!({ "path": path })).await
}

/// Paragraphs that no other page has.
fn own_paragraphs(words: &[&str]) -> Value {
    let sentence = |at: usize| {
        let word = |step: usize| words[(at * step + step) % words.len()];
        format!("{} {} {} {} {at}.", word(1), word(3), word(5), word(7))
    };
    let paragraph = |at: usize| (at * 12..at * 12 + 12).map(sentence).collect::<Vec<_>>();
    (0..6).map(|at| paragraph(at).join(" ")).collect()
}

/// Publishes a city whose texts are its own.
pub async fn publish_town(
    app: &TestApp,
    owner: &Session,
    mut file: Value,
    words: &[&str],
) -> Value {
    let value = &mut file["value"];
    value["description"] = json!(format!("Los Indios: {}.", words.join(" ")));
    value["local_knowledge"] = json!(words[1..].join(" "));
    value["paragraphs"] = own_paragraphs(words);
    value["questions"] = json!([]);
    value["image"]["alt"] = json!(words[2..].join(" "));
    let published = app.put(owner, &file).await;
    assert_eq!(published.status, StatusCode::OK, "{}", published.text());
    published.json()
}

pub const ENGLISH: [&str; 11] = [
    "bridge", "carries", "onions", "south", "toward", "orchards", "while", "herons", "watch",
    "slow", "resacas",
];
const SPANISH: [&str; 11] = [
    "puente", "lleva", "cebollas", "al", "sur", "entre", "huertas", "mientras", "garzas", "miran",
    "resacas",
];

#[tokio::test]
async fn a_file_begins_in_the_chosen_language() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let city = json!({ "title": "Los Indios", "lang": "es" });
    let city = begin(&app, &owner, "content/cities", city).await;
    assert_eq!(city["path"], "es/cities/los-indios.toml");
    let page = json!({ "title": "Mudanza de acuarios", "lang": "es" });
    let page = begin(&app, &owner, "content/pages", page).await;
    assert_eq!(page["path"], "es/pages/mudanza-de-acuarios.toml");
    assert_eq!(page["value"]["path"], "/es/mudanza-de-acuarios");
    let hero = &page["value"]["section"][0];
    assert_eq!(hero["heading"], "Mudanza de acuarios");
    assert_eq!(hero["buttons"][0]["label"], "Cotización gratis");
    let call = last_section(&page);
    let quote = &call["quote"]["href"];
    assert_eq!(quote, "/es/cotizacion", "the call to action is Spanish");
    let post = json!({
        "title": "¿Cómo se muda un perico?",
        "category": "consejos-de-empaque",
        "lang": "es",
    });
    let post = begin(&app, &owner, "content/posts", post).await;
    assert_eq!(post["path"], "es/posts/como-se-muda-un-perico.md");
    assert_eq!(post["value"]["category"], "Consejos de empaque");
    assert_eq!(post["value"]["next"], "/es/cotizacion");
    let taken = json!({ "title": "PENITAS", "lang": "es" }).to_string();
    let refused = app.desk(&owner, "POST", "content/cities", &taken).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(refused.json()["existing"]["file"], "es/cities/peñitas.toml");
}

#[tokio::test]
async fn a_city_gets_its_counterpart_and_both_pages_link_to_each_other() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let new = json!({ "title": "Los Indios" });
    let mut town = begin(&app, &owner, "content/cities", new).await;
    town["value"]["county"] = json!("Hidalgo County");
    town["value"]["population"] = json!("Pop. 1,083");
    town["value"]["zip_codes"] = json!(["78567"]);
    town["value"]["near"] = json!(["mercedes"]);
    let town = publish_town(&app, &owner, town, &ENGLISH).await;
    assert_eq!(town["counterpart"], Value::Null);
    assert_eq!(app.get(PUEBLO).await.status, StatusCode::NOT_FOUND);

    let pueblo = begin_counterpart(&app, &owner, &town["path"]).await;
    assert_eq!(pueblo["path"], "es/cities/los-indios.toml");
    assert_eq!(pueblo["version"], "");
    assert_eq!(pueblo["counterpart"]["path"], town["path"]);
    assert_eq!(pueblo["counterpart"]["newer"], false, "it was just begun");
    let value = &pueblo["value"];
    assert_eq!(value["city_name"], "Los Indios");
    assert_eq!(value["county"], "Condado de Hidalgo");
    assert_eq!(value["population"], "1,083 habitantes");
    assert_eq!(value["zip_codes"], town["value"]["zip_codes"]);
    assert_eq!(value["near"], town["value"]["near"]);
    assert_eq!(value["image"]["name"], town["value"]["image"]["name"]);
    assert_eq!(value["image"]["alt"], "");
    assert_eq!(value["description"], "");
    assert_eq!(value["paragraphs"], json!(["", "", "", "", "", ""]));
    let empty = app.put(&owner, &pueblo).await;
    assert_eq!(empty.status, StatusCode::UNPROCESSABLE_ENTITY);
    let problems = empty.json()["problems"].clone();
    let problems = problems.as_array().expect("a list");
    for pointer in ["/description", "/paragraphs/5", "/image/alt"] {
        let mut texts = problems.iter();
        let is_named = texts.any(|problem| problem["pointer"] == pointer);
        assert!(is_named, "{pointer}: {problems:?}");
    }
    // The same, if the city is created by its name.
    let named = json!({ "title": "Los Indios", "lang": "es" });
    let named = begin(&app, &owner, "content/cities", named).await;
    assert_eq!(named["value"]["population"], "1,083 habitantes");

    let pueblo = publish_town(&app, &owner, pueblo, &SPANISH).await;
    assert_eq!(pueblo["page_path"], PUEBLO);
    for (page, other) in [(TOWN, PUEBLO), (PUEBLO, TOWN)] {
        let html = app.page(page).await;
        assert!(html.contains(&format!("href=\"{other}\"")), "a switch");
        assert!(html.to_lowercase().contains("hreflang=\"es\""), "{page}");
        let sitemap = app.sitemap().await;
        assert!(sitemap.iter().any(|path| path == page), "{sitemap:?}");
    }
    assert!(app.page("/es/zonas").await.contains(PUEBLO));
    let body = json!({ "path": town["path"] }).to_string();
    let again = app
        .desk(&owner, "POST", "content/counterparts", &body)
        .await;
    assert_eq!(again.status, StatusCode::OK, "it opens the one there is");
    assert_eq!(again.json()["version"], pueblo["version"]);
}

/// The last section of a page, which is the call to action of a new one.
fn last_section(page: &Value) -> Value {
    let sections = page["value"]["section"].as_array();
    sections
        .and_then(|sections| sections.last())
        .expect("a section")
        .clone()
}

#[tokio::test]
async fn a_page_gets_a_translation_with_its_sections_and_images() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let new = json!({ "title": "Aquarium movers" });
    let mut page = begin(&app, &owner, "content/pages", new).await;
    page["value"]["description"] = json!("Tanks, drained, padded and moved upright.");
    page["value"]["section"] = json!([
        {
            "kind": "page-hero",
            "heading": "Aquarium movers",
            "lead": "Drained, padded and strapped.",
        },
        last_section(&page),
    ]);
    let published = app.put(&owner, &page).await;
    assert_eq!(published.status, StatusCode::OK, "{}", published.text());

    let mut spanish = begin_counterpart(&app, &owner, &page["path"]).await;
    assert_eq!(spanish["path"], "es/pages/aquarium-movers.toml");
    assert_eq!(spanish["title"], "Aquarium movers", "until it has its own");
    let value = &mut spanish["value"];
    assert_eq!(value["path"], "/es/aquarium-movers");
    assert_eq!(value["translation_of"], "/aquarium-movers");
    assert_eq!(value["title"], "");
    assert_eq!(value["section"][0]["kind"], "page-hero");
    assert_eq!(value["section"][0]["heading"], "");
    assert_eq!(value["section"][1]["quote"]["label"], "");
    assert_eq!(value["section"][1]["quote"]["href"], "/es/cotizacion");
    // The shipped call to action, to have texts that can be published.
    let shipped = json!({ "title": "Otra", "lang": "es" });
    let shipped = begin(&app, &owner, "content/pages", shipped).await;
    value["section"][1] = last_section(&shipped);
    value["path"] = json!("/es/mudanza-de-acuarios");
    value["title"] = json!("Mudanza de acuarios");
    value["description"] = json!("Peceras vacías, envueltas y siempre paradas.");
    value["section"][0]["heading"] = json!("Mudanza de acuarios");
    value["section"][0]["lead"] = json!("Vacías, envueltas y amarradas.");
    let published = app.put(&owner, &spanish).await;
    assert_eq!(published.status, StatusCode::OK, "{}", published.text());
    let html = app.page("/aquarium-movers").await;
    assert!(html.contains("/es/mudanza-de-acuarios"), "a switch");

    let address = "content/file?path=es%2Fpages%2Faquarium-movers.toml";
    let removed = app.desk(&owner, "DELETE", address, "").await;
    assert_eq!(removed.status, StatusCode::NO_CONTENT, "{}", removed.text());
    let body = json!({ "path": page["path"] }).to_string();
    let kept = app
        .desk(&owner, "POST", "content/counterparts", &body)
        .await;
    assert_eq!(kept.status, StatusCode::OK, "it can be restored");
    assert_eq!(kept.json()["removed"], true);
}

#[tokio::test]
async fn a_post_shares_day_category_and_next_step_and_other_files_have_no_counterpart() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let shipped = app.open(&owner, "en/posts/how-many-boxes.md").await;
    let new = json!({ "title": "Can a crew move a parrot?", "category": "packing-tips" });
    let mut post = begin(&app, &owner, "content/posts", new).await;
    post["value"]["next"] = json!("/quote?from=Pharr");
    post["value"]["image"] = shipped["value"]["image"].clone();
    post["value"]["excerpt"] = json!("Yes, in its cage.");
    post["body"] = json!("The bird rides with you.\n");
    let published = app.put(&owner, &post).await;
    assert_eq!(published.status, StatusCode::OK, "{}", published.text());
    let mut spanish = begin_counterpart(&app, &owner, &post["path"]).await;
    let value = &spanish["value"];
    assert_eq!(value["date"], post["value"]["date"]);
    assert_eq!(value["category"], "Consejos de empaque");
    assert_eq!(value["next"], "/es/cotizacion?from=Pharr");
    assert_eq!(value["image"]["name"], shipped["value"]["image"]["name"]);
    assert_eq!(value["title"], "");
    assert_eq!(spanish["body"], "");
    let value = &mut spanish["value"];
    value["title"] = json!("¿Se puede mudar un perico?");
    value["excerpt"] = json!("Sí, en su jaula.");
    value["image"]["alt"] = json!("Un perico en su jaula, junto a tres cajas.");
    spanish["body"] = json!("El perico se va con usted.\n");
    let published = app.put(&owner, &spanish).await;
    assert_eq!(published.status, StatusCode::OK, "{}", published.text());
    let page = "/es/consejos/se-puede-mudar-un-perico";
    assert_eq!(published.json()["page_path"], page, "after its own title");
    let english = app.page("/blog/can-a-crew-move-a-parrot").await;
    assert!(english.contains(page), "a switch");

    for path in ["facts.toml", "en/site.toml", "en/posts/nobody.md", "../a"] {
        let body = json!({ "path": path }).to_string();
        let none = app
            .desk(&owner, "POST", "content/counterparts", &body)
            .await;
        assert_eq!(none.status, StatusCode::NOT_FOUND, "{path}");
    }
}
