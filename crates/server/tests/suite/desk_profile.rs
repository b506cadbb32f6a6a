//! The business profile: each fact is stored once, and everything that shows it follows a change.

use crate::support::TestApp;
use crate::support::content::{FACTS, HOME, RATES};
use axum::body::Body;
use axum::http::{Request, StatusCode};
use serde_json::{Value, json};

#[tokio::test]
async fn refuses_facts_that_pages_cannot_use_and_names_the_field() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let facts = app.open(&owner, FACTS).await;
    for (pointer, value) in [
        ("/phone/main", "call Rosa"),
        ("/email/main", "rosa at palma"),
        ("/address/main", "McAllen"),
        ("/founded/footer", "long ago"),
        ("/rating/main", "7,5"),
        ("/brand/main", ""),
        ("/social/facebook", "palma-real"),
        ("/review_page/main", "our page"),
        ("/hours/tuesday", "8 to 5"),
    ] {
        let response = app.publish(&owner, &facts, pointer, json!(value)).await;
        assert_eq!(
            response.status,
            StatusCode::UNPROCESSABLE_ENTITY,
            "{pointer}"
        );
        let problem = &response.json()["problems"][0];
        assert_eq!(problem["pointer"], pointer, "{problem}");
        assert_eq!(problem["file"], FACTS);
    }
    assert!(
        app.page("/").await.contains("956-555-0142"),
        "nothing changed"
    );
}

#[tokio::test]
async fn advises_on_more_years_than_have_passed_since_the_founding_year() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let mut facts = app.open(&owner, FACTS).await;
    for (founded, is_advised) in [("1968", false), ("2016", true)] {
        facts["value"]["founded"]["ads"] = json!(founded);
        let draft = json!({ "path": FACTS, "value": facts["value"], "body": null });
        let check = app
            .desk(&owner, "POST", "content/check", &draft.to_string())
            .await;
        let check = check.json();
        assert_eq!(check["problems"], json!([]));
        let warnings = check["warnings"].to_string();
        let advised = warnings.contains("Years as a family company");
        assert_eq!(advised, is_advised, "{founded}: {warnings}");
    }
}

#[tokio::test]
async fn names_the_pages_that_name_a_county_which_is_no_longer_served() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let mut facts = app.open(&owner, FACTS).await;
    for (second, is_advised) in [("Cameron County, Texas", false), ("", true)] {
        facts["value"]["service_area"]["second"] = json!(second);
        if second.is_empty() {
            facts["value"]["service_area"]["second_es"] = json!("");
        }
        let draft = json!({ "path": FACTS, "value": facts["value"], "body": null });
        let draft = draft.to_string();
        let check = app.desk(&owner, "POST", "content/check", &draft).await;
        let check = check.json();
        assert_eq!(check["problems"], json!([]));
        let warnings = check["warnings"].to_string();
        assert_eq!(
            warnings.contains("All service areas"),
            is_advised,
            "{warnings}"
        );
    }
}

#[tokio::test]
async fn without_license_numbers_no_page_names_any() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let mut facts = app.open(&owner, FACTS).await;
    facts["value"]["txdmv"] = json!({ "main": "" });
    let published = app.put(&owner, &facts).await;
    assert_eq!(published.status, StatusCode::OK, "{}", published.text());
    let home = app.page("/").await;
    assert!(!home.contains("000000000C") && home.contains("USDOT 0000000"));
    let terms = app.page("/terms").await;
    assert!(terms.contains("Our registration: USDOT 0000000 (sample)."));
    let mut facts = app.open(&owner, FACTS).await;
    facts["value"]["usdot"] = json!({ "main": "" });
    let published = app.put(&owner, &facts).await;
    assert_eq!(published.status, StatusCode::OK, "{}", published.text());
    for path in ["/", "/es", "/terms", "/es/terminos", "/privacy"] {
        let page = app.page(path).await;
        assert!(!page.contains("USDOT 0"), "{path}");
        assert!(
            !page.contains("registration: ") && !page.contains("registro: "),
            "{path}"
        );
    }
    let set_up = app.desk_get(&owner, "setup").await;
    let samples = set_up.to_string();
    assert!(
        !samples.contains("txdmv.main"),
        "there is no sample any more"
    );

    // Texts that claim a license are to be changed until there is a number.
    let claims = async || {
        let set_up = app.desk_get(&owner, "setup").await;
        let mut steps = set_up["steps"].as_array().expect("steps").iter();
        steps
            .find(|step| step["key"] == "licenses")
            .expect("a step")
            .clone()
    };
    let step = claims().await;
    assert_eq!(step["done"], false);
    for file in ["en/pages/home.toml", "es/pages/home.toml"] {
        let mut texts = step["samples"].as_array().expect("a list").iter();
        let text = texts.find(|one| one["file"] == file && one["pointer"] == "/description");
        assert_eq!(text.expect(file)["confirmable"], false);
    }
    app.set(&owner, FACTS, "/usdot/main", json!("3456789"))
        .await;
    let step = claims().await;
    assert_eq!(step["samples"], json!([]));
    assert_eq!(step["done"], true);
}

#[tokio::test]
async fn a_second_number_equal_to_the_main_one_is_shown_once() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let shown = async |path: &str, language: &str, question: &str| {
        let page = app.page(path).await;
        let footer = page.split("<footer").nth(1).expect("a footer").to_owned();
        let body = json!({ "question": question, "language": language });
        let request = Request::post("/functions/v1/assistant")
            .header("content-type", "application/json")
            .header("apikey", "public-anon-key")
            .body(Body::from(body.to_string()))
            .expect("a request");
        (footer, app.send(request).await.text())
    };
    let languages = [
        ("/", "en", "phone number"),
        ("/es", "es", "¿cuál es su teléfono?"),
    ];
    for (path, language, question) in languages {
        let (footer, said) = shown(path, language, question).await;
        assert!(footer.contains("956-555-0173"), "{path}");
        assert!(said.contains("956-555-0173"), "{said}");
    }
    app.set(&owner, FACTS, "/phone/second", json!("(956) 555 0142"))
        .await;
    for (path, language, question) in languages {
        let (footer, said) = shown(path, language, question).await;
        assert!(!footer.contains("(956)"), "{path}");
        assert!(
            said.contains("956-555-0142") && !said.contains("(956)"),
            "{said}"
        );
    }
}

#[tokio::test]
async fn hides_a_social_network_that_the_company_is_not_on() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    assert!(app.page("/es").await.contains("https://www.facebook.com/"));
    app.set(&owner, FACTS, "/social/facebook", json!("")).await;
    for path in ["/", "/es"] {
        let page = app.page(path).await;
        assert!(!page.contains("https://www.facebook.com/"), "{path}");
        assert!(page.contains("https://www.instagram.com/"), "{path}");
    }
}

#[tokio::test]
async fn links_to_a_social_network_whose_address_is_typed_without_https() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let typed = json!("facebook.com/palmareal");
    app.set(&owner, FACTS, "/social/facebook", typed).await;
    for path in ["/", "/es"] {
        let page = app.page(path).await;
        let link = "href=\"https://facebook.com/palmareal\"";
        assert!(page.contains(link), "{path}");
    }
}

#[tokio::test]
async fn facts_published_before_links_were_derived_still_work() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let mut facts = app.open(&owner, FACTS).await;
    facts["value"]["tel"] = json!({ "main": "tel:956-555-0100" });
    let facts_of = facts["value"].as_object_mut().expect("a table");
    facts_of.remove("social");
    facts_of.remove("service_area");
    facts_of.remove("review_page");
    facts["value"]["phone"]["main"] = json!("956-555-0187");
    let published = app.put(&owner, &facts).await;
    assert_eq!(published.status, StatusCode::OK, "{}", published.text());
    let home = app.page("/").await;
    assert!(home.contains("href=\"tel:956-555-0187\""));
    assert!(home.contains("https://www.instagram.com/"));
}

#[tokio::test]
async fn pages_and_the_assistant_say_the_terms_that_the_owner_enters() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let ask = async |question: &str, language: &str| {
        let body = json!({ "question": question, "language": language });
        let request = Request::post("/functions/v1/assistant")
            .header("content-type", "application/json")
            .header("apikey", "public-anon-key")
            .body(Body::from(body.to_string()))
            .expect("a request");
        app.send(request).await.json()
    };
    let languages = [
        (
            "/residential-movers",
            "en",
            "do you ask for a deposit?",
            "We ask for no deposit.",
        ),
        (
            "/es/mudanzas-residenciales",
            "es",
            "¿piden depósito?",
            "No pedimos depósito.",
        ),
    ];
    for (path, language, question, said) in languages {
        assert!(!app.page(path).await.contains(said), "{path}");
        assert_eq!(ask(question, language).await["sure"], false);
    }
    // A term may be entered although the published facts were written before there were any.
    let mut facts = app.open(&owner, FACTS).await;
    facts["value"]
        .as_object_mut()
        .expect("a table")
        .remove("policy");
    let published = app.put(&owner, &facts).await;
    assert_eq!(published.status, StatusCode::OK, "{}", published.text());
    let mut facts = app.open(&owner, FACTS).await;
    facts["value"]["policy"] = json!({ "deposit": languages[0].3, "deposit_es": languages[1].3 });
    let published = app.put(&owner, &facts).await;
    assert_eq!(published.status, StatusCode::OK, "{}", published.text());
    for (path, language, question, said) in languages {
        assert!(app.page(path).await.contains(said), "{path}");
        let answer = ask(question, language).await;
        assert_eq!(answer["answer"], said, "{answer}");
        assert_eq!(answer["sure"], true);
    }
}

#[tokio::test]
async fn lists_where_each_reading_is_shown_to_owners_only() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let all = app.desk_get(&owner, "profile").await;
    let places = |fact: &str, reading: &str| -> Vec<String> {
        let all = all.as_array().expect("a list").iter();
        let mut found = all.filter(|one| one["fact"] == fact && one["reading"] == reading);
        let found = found.next().expect("listed");
        let places = found["places"].as_array().expect("a list").iter();
        places
            .map(|place| place["file"].as_str().expect("a file").to_owned())
            .collect()
    };
    assert_eq!(
        places("brand", "quote"),
        [
            "en/pages/quote-expired.toml",
            "en/pages/quote-page.toml",
            "en/pages/quote.toml",
            "es/pages/quote-expired.toml",
            "es/pages/quote-page.toml",
            "es/pages/quote.toml"
        ]
    );
    assert!(places("phone", "about").contains(&"en/pages/about.toml".to_owned()));
    assert!(places("phone", "main").len() > 40);
    assert!(
        places("social", "facebook").contains(&"es/site.toml".to_owned()),
        "{all}"
    );
    assert_eq!(
        places("review_page", "main"),
        ["en/mail.toml", "es/mail.toml"]
    );
    let dispatcher = app.dispatcher(&owner).await;
    let refused = app.desk(&dispatcher, "GET", "profile", "").await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn refuses_a_placeholder_without_its_closing_brace_by_field() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let home = app.open(&owner, HOME).await;
    for text in ["We are open {hours.sentence", "Call {phone} now"] {
        let value = json!(text);
        let refused = app.publish(&owner, &home, "/description", value).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{text}");
        let problem = &refused.json()["problems"][0];
        assert_eq!(problem["pointer"], "/description", "{problem}");
        let placeholder = text.split_once('{').map(|(_, rest)| rest);
        let name = placeholder.and_then(|rest| rest.split([' ', '}']).next());
        let message = problem["message"].as_str().expect("a text");
        assert!(message.contains(name.expect("a name")), "{message}");
    }
    assert!(!app.page("/").await.contains("{hours"));
}

#[tokio::test]
async fn a_file_comes_with_the_placeholders_of_its_language() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let value = |file: &Value, name: &str| {
        let all = file["placeholders"].as_array().expect("a list").clone();
        let found = all.into_iter().find(|one| one["name"] == name);
        found.map(|one| one["value"].clone())
    };
    let english = app.open(&owner, HOME).await;
    let spanish = app.open(&owner, "es/pages/home.toml").await;
    assert_eq!(value(&english, "phone.main"), Some(json!("956-555-0142")));
    assert_eq!(value(&english, "tax"), Some(json!("8.25%")));
    assert_eq!(value(&english, "hours.monday"), None, "no page shows it so");
    let hours = [&english, &spanish].map(|file| value(file, "hours.sentence"));
    assert!(hours[0].is_some() && hours[0] != hours[1], "{hours:?}");
    let facts = app.open(&owner, FACTS).await;
    assert_eq!(facts["placeholders"], json!([]));
}

#[tokio::test]
async fn a_price_names_the_pages_that_show_it() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let rates = app.open(&owner, RATES).await;
    let pages = |pointer: &str| {
        let all = rates["places"].as_array().expect("a list").iter();
        let mut all = all.filter(|one| one["pointer"] == pointer);
        let places = all.next().expect(pointer)["places"].as_array();
        let places = places.expect("a list").iter();
        let paths = places.filter_map(|place| place["page_path"].as_str());
        paths.map(str::to_owned).collect::<Vec<_>>()
    };
    let piano = pages("/services/2/price");
    for path in ["/piano-movers", "/es/mudanza-de-pianos", "/quote"] {
        assert!(piano.iter().any(|own| own == path), "{path}: {piano:?}");
    }
    assert!(pages("/crews/3").contains(&"/condo-movers".to_owned()));
    assert!(!piano.contains(&"/about".to_owned()), "{piano:?}");
}

#[tokio::test]
async fn an_owner_with_a_spanish_desk_sees_where_facts_are_shown() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let body = json!({ "language": "es" }).to_string();
    let changed = app.desk(&owner, "PUT", "language", &body).await;
    assert_eq!(changed.status, StatusCode::NO_CONTENT, "{}", changed.text());
    let facts = app.desk_get(&owner, "profile").await;
    let mut facts = facts.as_array().expect("a list").iter();
    let phone = facts.find(|fact| fact["fact"] == "phone" && fact["reading"] == "main");
    let places = phone.expect("listed")["places"].as_array().cloned();
    assert!(places.is_some_and(|places| !places.is_empty()));
}
