//! The business profile: each fact is stored once, and everything that shows it follows a change.

use crate::support::content::{FACTS, RATES, text};
use crate::support::smtp::{Smtp, parsed};
use crate::support::{TestApp, row};
use axum::body::Body;
use axum::http::{Request, StatusCode};
use serde_json::{Value, json};

/// Facts with their shipped and new values.
const CHANGES: [(&str, &str, &str); 7] = [
    ("/brand/main", "Valley Movers", "Palma Real Moving"),
    ("/phone/main", "956-555-0142", "(956) 555-0187"),
    ("/email/main", "hello@example.com", "rosa@palma.example"),
    (
        "/address/main",
        "100 Example Ave, McAllen, TX",
        "2200 Oak Street, Pharr, TX 78577",
    ),
    ("/founded/footer", "2013", "2007"),
    ("/founded/about", "2020", "2007"),
    ("/founded/ads", "1968", "2007"),
];
/// What no response may contain after the change; years only where texts say 'since'.
const OLD: [&str; 10] = [
    "Valley Movers",
    "956-555-0142",
    "9565550142",
    "555-0142",
    "hello@example.com",
    "100 Example Ave",
    "since 2013",
    "desde 2013",
    "since 1968",
    "$160",
];

#[tokio::test]
async fn nothing_shows_an_old_fact_or_price_after_a_change() {
    let smtp = Smtp::start(&[]);
    let app = TestApp::with_env(&[("MUDANZA_MAIL_URL", &smtp.url())]).await;
    let owner = app.owner().await;
    let before = everything(&app).await;
    for old in [
        "Valley Movers",
        "956-555-0142",
        "100 Example Ave",
        "since 2013",
        "$160",
    ] {
        let showing = before.iter().filter(|(_, body)| body.contains(old));
        assert!(showing.count() > 1, "nothing shows {old} before the change");
    }

    let mut facts = app.open(&owner, FACTS).await;
    for (pointer, old, new) in CHANGES {
        assert_eq!(text(&facts, pointer), old);
        *facts["value"].pointer_mut(pointer).expect(pointer) = json!(new);
    }
    let published = app.put(&owner, &facts).await;
    assert_eq!(published.status, StatusCode::OK, "{}", published.text());
    app.set(&owner, RATES, "/crews/3", json!("175.00")).await;

    let mut after = everything(&app).await;
    after.extend(mails(&app, &smtp).await);
    let mut stale = Vec::new();
    for (name, body) in &after {
        stale.extend(
            OLD.iter()
                .filter(|old| body.contains(*old))
                .map(|old| format!("{name}: {old}")),
        );
    }
    assert!(
        stale.is_empty(),
        "{} places:\n{}",
        stale.len(),
        stale.join("\n")
    );

    let home = app.page("/").await;
    assert!(
        home.contains("href=\"tel:956-555-0187\""),
        "the link follows the number"
    );
    assert!(
        home.contains("(956) 555-0187"),
        "it is shown as it was typed"
    );
    let company = company(&home);
    assert_eq!(company["telephone"], "+1-956-555-0187");
    assert_eq!(company["name"], "Palma Real Moving");
    assert_eq!(company["address"]["addressLocality"], "Pharr");
    for path in ["/gun-safe-movers", "/es/mudanza-de-cajas-fuertes"] {
        assert!(app.page(path).await.contains("$175"), "{path}");
    }
}

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
        ("/brand/main", ""),
        ("/social/facebook", "palma-real"),
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
async fn facts_published_before_links_were_derived_still_work() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let mut facts = app.open(&owner, FACTS).await;
    facts["value"]["tel"] = json!({ "main": "tel:956-555-0100" });
    let facts_of = facts["value"].as_object_mut().expect("a table");
    facts_of.remove("social");
    facts_of.remove("service_area");
    facts["value"]["phone"]["main"] = json!("956-555-0187");
    let published = app.put(&owner, &facts).await;
    assert_eq!(published.status, StatusCode::OK, "{}", published.text());
    let home = app.page("/").await;
    assert!(home.contains("href=\"tel:956-555-0187\""));
    assert!(home.contains("https://www.instagram.com/"));
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
            "en/pages/quote.toml",
            "es/pages/quote-expired.toml",
            "es/pages/quote.toml"
        ]
    );
    assert!(places("phone", "about").contains(&"en/pages/about.toml".to_owned()));
    assert!(places("phone", "main").len() > 40);
    assert!(
        places("social", "facebook").contains(&"es/site.toml".to_owned()),
        "{all}"
    );
    let dispatcher = app.dispatcher(&owner).await;
    let refused = app.desk(&dispatcher, "GET", "profile", "").await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
}

/// What the site serves to visitors and crawlers in both languages, by name.
async fn everything(app: &TestApp) -> Vec<(String, String)> {
    let mut all = Vec::new();
    for path in app.sitemap().await {
        all.push((path.clone(), app.page(&path).await));
    }
    for path in [
        "/nowhere",
        "/es/nada",
        "/blog/feed.xml",
        "/es/consejos/feed.xml",
        "/site.webmanifest",
        "/es/site.webmanifest",
        "/chat.json",
        "/es/chat.json",
        "/robots.txt",
        "/sitemap.xml",
        "/.well-known/security.txt",
        "/quote?from=Pharr",
        "/sign-in",
    ] {
        all.push((path.to_owned(), app.get(path).await.text()));
    }
    for (language, question) in [
        ("en", "what is your phone number?"),
        ("en", "how much are three movers an hour?"),
        ("en", "where is your office?"),
        ("en", "when are you open?"),
        ("en", "how much is a gun safe?"),
        ("en", "who are you?"),
        ("es", "¿cuál es su teléfono?"),
        ("es", "¿cuánto cuestan tres cargadores por hora?"),
        ("es", "¿dónde están?"),
        ("es", "¿cuánto cuesta una caja fuerte?"),
    ] {
        let body = json!({ "question": question, "language": language }).to_string();
        let request = Request::post("/functions/v1/assistant")
            .header("content-type", "application/json")
            .header("apikey", "public-anon-key")
            .body(Body::from(body))
            .expect("a request");
        all.push((question.to_owned(), app.send(request).await.text()));
    }
    all
}

/// The mails to owner and visitors about a quote in each language and a subscription.
async fn mails(app: &TestApp, smtp: &Smtp) -> Vec<(String, String)> {
    for (email, phone) in [
        ("ana@example.org", "956-555-0111"),
        ("luz@example.org", "956-555-0112"),
    ] {
        let quote = json!({ "customer_email": email, "customer_phone": phone });
        let response = app.insert(row(quote)).await;
        assert_eq!(response.status, StatusCode::CREATED, "{}", response.text());
    }
    for path in ["/subscribe", "/es/suscripcion"] {
        let email = format!("tips{}@example.org", path.len());
        app.post_form(path, &[("email", email.as_str())]).await;
    }
    app.drain().await;
    let received = smtp.received();
    assert!(received.len() >= 5, "{} mails", received.len());
    let read = |(to, message): &(Vec<String>, Vec<u8>)| {
        let mail = parsed(message);
        let text = mail.body_text(0).unwrap_or_default().into_owned();
        let html = mail.body_html(0).unwrap_or_default().into_owned();
        let subject = mail.subject().unwrap_or_default().to_owned();
        let from = format!("{:?}", mail.from());
        (
            format!("mail to {to:?}"),
            [subject, from, text, html].join("\n"),
        )
    };
    received.iter().map(read).collect()
}

/// The company in a page's structured data.
fn company(html: &str) -> Value {
    let json = html.split("<script type=\"application/ld+json\">").nth(1);
    let json = json.and_then(|rest| rest.split("</script>").next());
    serde_json::from_str(json.expect("structured data")).expect("JSON")
}
