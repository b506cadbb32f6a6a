//! The company's colors: chosen at the desk within tested contrasts, and followed by everything that shows
//! the brand.

use crate::support::content::FACTS;
use crate::support::desk::Session;
use crate::support::smtp::{Smtp, parsed};
use crate::support::{HOST, TestApp, row, urlencoded};
use axum::http::StatusCode;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

const NAVY: &str = "#1b2a5c";
const PLUM: &str = "#7a1f4d";

/// A home, a page with a form, one in Spanish, one outside of the menus and an error.
const PAGES: [&str; 5] = ["/", "/residential-movers", "/es", "/sign-in", "/nowhere"];

async fn publish_colors(app: &TestApp, owner: &Session, primary: &str, accent: &str) {
    let colors = json!({ "primary": primary, "accent": accent });
    app.set(owner, FACTS, "/colors", colors).await;
}

/// The text of a page's one stylesheet.
fn styles(html: &str) -> &str {
    let styles = html.split("<style>").nth(1).expect("a stylesheet");
    styles.split("</style>").next().expect("its end")
}

/// The value of a custom property.
fn token<'a>(html: &'a str, name: &str) -> Option<&'a str> {
    let value = styles(html).split(&format!("--{name}:")).nth(1)?;
    value.split([';', '}']).next()
}

fn theme_color(html: &str) -> &str {
    let theme = html.split("<meta name=\"theme-color\" content=\"").nth(1);
    let theme = theme.and_then(|rest| rest.split('"').next());
    theme.expect("a theme color")
}

fn card(html: &str) -> Option<&str> {
    let card = html.split("property=\"og:image\" content=\"").nth(1)?;
    card.split('"').next()?.strip_prefix(HOST)
}

async fn manifest(app: &TestApp) -> Value {
    app.get("/site.webmanifest").await.json()
}

#[tokio::test]
async fn published_colors_are_everywhere_until_the_shipped_ones_are_restored() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let mut before = Vec::new();
    for path in PAGES {
        before.push(app.get(path).await.text());
    }
    let manifest_before = manifest(&app).await;

    publish_colors(&app, &owner, NAVY, PLUM).await;
    for (path, before) in PAGES.into_iter().zip(&before) {
        let response = app.get(path).await;
        let page = response.text();
        assert_eq!(token(&page, "grove"), Some(NAVY), "{path}");
        assert_eq!(token(&page, "ruby"), Some(PLUM), "{path}");
        for shade in ["grove-dk", "grove-xdk", "ruby-dk"] {
            let (shade_before, shade) = (token(before, shade), token(&page, shade));
            assert_ne!(shade, shade_before, "{path}");
        }
        assert_eq!(theme_color(&page), NAVY, "{path}");
        assert!(
            styles(&page).len() <= styles(before).len(),
            "{path} is larger"
        );
        let hash = STANDARD.encode(Sha256::digest(styles(&page)));
        let policy = response.header("content-security-policy");
        assert!(
            policy.contains(&format!("'sha256-{hash}'")),
            "{path}: {policy}"
        );
    }
    let home = app.page("/").await;
    let address = card(&home).expect("a card");
    assert_ne!(Some(address), card(&before[0]), "the card has the colors");
    assert_eq!(app.get(address).await.status, StatusCode::OK);
    let changed = manifest(&app).await;
    assert_eq!(changed["theme_color"], NAVY);
    assert_eq!(changed["background_color"], NAVY);

    // However it is written, it is the shipped color.
    publish_colors(&app, &owner, "#00684A", "#c4213a").await;
    for (path, before) in PAGES.into_iter().zip(&before) {
        assert!(app.get(path).await.text() == *before, "{path}");
    }
    assert_eq!(manifest(&app).await, manifest_before);
}

#[tokio::test]
async fn another_accent_leaves_the_main_color_and_the_browsers_bars() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let before = app.page("/").await;
    publish_colors(&app, &owner, "#00684a", PLUM).await;
    let home = app.page("/").await;
    assert_eq!(token(&home, "ruby"), Some(PLUM));
    for name in ["grove", "grove-dk", "grove-xdk"] {
        assert_eq!(token(&home, name), token(&before, name));
    }
    assert_eq!(theme_color(&home), theme_color(&before));
    assert_eq!(manifest(&app).await["theme_color"], theme_color(&before));
}

#[tokio::test]
async fn errors_and_drawings_keep_their_red() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    publish_colors(&app, &owner, NAVY, NAVY).await;
    let typed = [("go", "next"), ("step", "1"), ("square_footage", "abc")];
    let refused = app.post_form("/quote", &typed).await.text();
    let [quote, residential, home] = [
        app.page("/quote").await,
        app.page("/residential-movers").await,
        app.page("/").await,
    ];
    for (page, rule, color) in [
        (&quote, ".cell__error{", "#9c1a2e"),
        (&refused, ".errors{", "#9c1a2e"),
        (&refused, ".toast--bad{", "#c4213a"),
        (&residential, ":user-invalid)>:is(label,legend){", "#9c1a2e"),
        (&home, ".rear__under{", "#c4213a"),
    ] {
        assert_eq!(token(page, "ruby"), Some(NAVY), "{rule}");
        let declarations = styles(page).split(rule).nth(1).expect(rule);
        let declarations = declarations.split('}').next().expect("its end");
        assert!(declarations.contains(color), "{rule}{declarations}");
    }
}

#[tokio::test]
async fn refuses_a_color_without_contrast_and_suggests_one_that_passes() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let before = app.page("/").await;
    for (pointer, color, names) in [
        ("/colors/primary", "#777777", ["Main color", "#777777"]),
        ("/colors/primary", "#ffcc00", ["Main color", "too light"]),
        (
            "/colors/accent",
            "#ff7f50",
            ["Accent color", "is too light, so"],
        ),
        ("/colors/accent", "red", ["Accent color", "#c4213a"]),
        ("/colors/primary", "", ["Main color", "#00684a"]),
    ] {
        let facts = app.open(&owner, FACTS).await;
        let refused = app.publish(&owner, &facts, pointer, json!(color)).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{color}");
        let problem = refused.json()["problems"][0].clone();
        assert_eq!(problem["pointer"], pointer, "{problem}");
        assert_eq!(problem["file"], FACTS);
        let message = problem["message"].as_str().expect("a message");
        for name in names {
            assert!(message.contains(name), "{message}");
        }
        assert!(!message.contains(['{', '}']), "{message}");
        // The color that the message ends with is accepted.
        let suggested = message.rsplit('#').next().expect("a color");
        let suggested = format!("#{}", &suggested[..6]);
        app.set(&owner, FACTS, pointer, json!(suggested)).await;
    }
    publish_colors(&app, &owner, "#00684a", "#c4213a").await;
    assert!(app.page("/").await == before, "nothing refused is left");
}

#[tokio::test]
async fn the_reason_is_in_the_owners_language() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let spanish = r#"{"language":"es"}"#;
    let changed = app.desk(&owner, "PUT", "language", spanish).await;
    assert!(changed.status.is_success(), "{}", changed.text());
    let facts = app.open(&owner, FACTS).await;
    let refused = app
        .publish(&owner, &facts, "/colors/primary", json!("#777777"))
        .await;
    let message = refused.json()["problems"][0]["message"].clone();
    let message = message.as_str().expect("a message");
    assert!(
        message.starts_with("Color principal: #777777 es demasiado claro"),
        "{message}"
    );
    let check = app.desk_get(&owner, "colors?primary=%23777777").await;
    assert_eq!(check["primary"]["problem"], message);
}

#[tokio::test]
async fn colors_are_checked_while_they_are_chosen() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let check = |primary: &str, accent: &str| {
        let fields = [("primary", primary), ("accent", accent)];
        format!("colors?{}", urlencoded(&fields))
    };
    let grey = app.desk_get(&owner, &check("#777777", NAVY)).await;
    assert_eq!(grey["primary"]["text_contrast"], "4.4", "rounded down");
    assert!(grey["primary"]["problem"].is_string());
    assert_eq!(grey["accent"]["problem"], Value::Null);
    assert_eq!(grey["accent"]["nearest"], Value::Null);
    assert_eq!(grey["sample"]["primary"], "#777777", "the sample shows it");
    let nearest = grey["primary"]["nearest"].as_str().expect("a color");
    let better = app.desk_get(&owner, &check(nearest, NAVY)).await;
    assert_eq!(better["primary"]["problem"], Value::Null, "{better}");

    let typing = app.desk_get(&owner, &check("#12", NAVY)).await;
    assert_eq!(typing["primary"]["text_contrast"], Value::Null);
    assert_eq!(typing["primary"]["nearest"], Value::Null);
    assert_eq!(typing["sample"]["primary"], "#00684a", "the shipped color");
    assert!(typing["primary"]["problem"].is_string());
    let shipped = app.desk_get(&owner, "colors").await;
    assert_eq!(shipped["accent"]["shipped"], "#c4213a");
    assert_eq!(shipped["accent"]["problem"], Value::Null);

    let unknown = app.desk(&owner, "GET", "colors?third=red", "").await;
    assert_eq!(unknown.status, StatusCode::UNPROCESSABLE_ENTITY);
    let dispatcher = app.dispatcher(&owner).await;
    let refused = app.desk(&dispatcher, "GET", "colors", "").await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn facts_published_before_there_were_colors_have_the_shipped_ones() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let before = app.page("/about").await;
    let mut facts = app.open(&owner, FACTS).await;
    let all = facts["value"].as_object_mut().expect("a table");
    all.remove("colors");
    let published = app.put(&owner, &facts).await;
    assert_eq!(published.status, StatusCode::OK, "{}", published.text());
    assert!(app.page("/about").await == before);
    let mut facts = published.json();
    facts["value"]["colors"] = json!({ "primary": NAVY });
    let published = app.put(&owner, &facts).await;
    assert_eq!(published.status, StatusCode::OK, "{}", published.text());
    let page = app.page("/about").await;
    assert_eq!(token(&page, "grove"), Some(NAVY));
    assert_eq!(token(&page, "ruby"), token(&before, "ruby"));
}

#[tokio::test]
async fn buttons_in_mail_have_the_main_color() {
    let smtp = Smtp::start(&[]);
    let app = TestApp::with_env(&[("MUDANZA_MAIL_URL", &smtp.url())]).await;
    let owner = app.owner().await;
    let colors_of = |mail: &[u8]| {
        let mail = parsed(mail);
        let html = mail.body_html(0).expect("HTML").into_owned();
        let buttons = html.split("<a class=\"button\"").skip(1);
        let colors = buttons.map(|button| {
            let color = button.split("background:").nth(1).expect("a color");
            color.split(';').next().expect("its end").to_owned()
        });
        colors.collect::<Vec<_>>()
    };
    let visitor = "maria.gonzalez@example.com";
    app.insert(row(json!({}))).await;
    app.drain().await;
    let shipped = colors_of(&smtp.to(visitor)[0]);
    assert!(!shipped.is_empty() && shipped.iter().all(|color| color == "#00684a"));
    publish_colors(&app, &owner, NAVY, PLUM).await;
    let other = "elena.ruiz@example.com";
    app.insert(row(json!({ "customer_email": other }))).await;
    app.drain().await;
    let changed = colors_of(&smtp.to(other)[0]);
    assert!(!changed.is_empty() && changed.iter().all(|color| color == NAVY));
}
