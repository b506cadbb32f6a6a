//! Rebranding: the owner changes facts, prices, the headline and the reviews at the desk, and nothing that
//! the site or its mail shows still has an old value.

use crate::support::content::{FACTS, HOME, RATES, text};
use crate::support::desk::Session;
use crate::support::smtp::{Smtp, parsed};
use crate::support::{TestApp, row};
use axum::body::Body;
use axum::http::{Request, StatusCode};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// New values of facts.
const FACTS_AFTER: [(&str, &str); 33] = [
    ("/brand/main", "Palma Real Moving"),
    ("/brand/older", "Palma Real & Sons"),
    ("/brand/quote", "Palma Real Quotes"),
    ("/phone/main", "(956) 770-0187"),
    ("/phone/second", "(956) 770-0188"),
    ("/phone/hero", "(956) 770-0187"),
    ("/phone/about", "(956) 770-0187"),
    ("/email/main", "rosa@palma.test"),
    ("/address/main", "2200 Oak Street, Pharr, TX 78577"),
    ("/txdmv/main", "TxDMV 006612345C"),
    ("/txdmv/main_es", "TxDMV 006612345C"),
    ("/usdot/main", "USDOT 3141592"),
    ("/usdot/main_es", "USDOT 3141592"),
    ("/coverage/main", "$2M"),
    ("/founded/footer", "2007"),
    ("/founded/about", "2007"),
    ("/founded/ads", "2007"),
    ("/family_years/main", "19"),
    ("/family_moves/main", "9,000+"),
    ("/rating/main", "4.6"),
    ("/reviews/main", "312"),
    ("/reviews/services", "312"),
    ("/reviews/city", "312"),
    ("/reviews/city_larger", "312"),
    ("/service_area/second", "Starr County, Texas"),
    ("/service_area/second_es", "Condado de Starr, Texas"),
    ("/hours/monday", "09:00-20:00"),
    ("/hours/tuesday", "09:00-20:00"),
    ("/hours/wednesday", "09:00-20:00"),
    ("/hours/thursday", "09:00-20:00"),
    ("/hours/friday", "09:00-20:00"),
    ("/hours/sunday", ""),
    ("/hours/saturday", "09:00-14:00"),
];
/// What no response may contain afterwards.
const OLD: [&str; 28] = [
    "Valley Movers",
    "Valley Star",
    "RGV Move",
    "956-555-01",
    "95655501",
    "555-0142",
    "hello@example.com",
    "100 Example Ave",
    "TxDMV 000",
    "(sample)",
    "(muestra)",
    "since 2013",
    "desde 2013",
    "since 1968",
    "desde 1968",
    "30,000+",
    "6,818",
    "6,800+",
    "600+",
    "4.8 out of",
    "$160",
    "$220",
    "across Hidalgo and Cameron",
    "oficinas en los condados de Hidalgo y Cameron",
    "Mon-Sun",
    "every day, 8 AM",
    "todos los días, de 8",
    "Expert Movers Ready When You Are",
];
/// What no text of a page may contain afterwards, apart from posts, which name years of their own.
const OLD_TEXTS: [&str; 10] = [
    "4.8",
    "56+",
    "$1M",
    "2013",
    "1968",
    "Sample 1",
    "Sample 2",
    "Sample 3",
    "Muestra 1",
    "11 PM",
];

#[tokio::test]
async fn nothing_shows_an_old_value_after_a_rebranding() {
    let smtp = Smtp::start(&[]);
    let app = TestApp::with_env(&[("MUDANZA_MAIL_URL", &smtp.url())]).await;
    let owner = app.owner().await;
    let before = everything(&app).await;
    for old in OLD
        .iter()
        .chain(&OLD_TEXTS)
        .filter(|old| !["Muestra 1", "95655501"].contains(old))
    {
        let shown = before.iter().any(|(_, body)| body.contains(old));
        assert!(shown || *old == "(muestra)", "nothing shows {old} before");
    }
    let cards_before = cards(&before);

    rebrand(&app, &owner).await;

    let mut after = everything(&app).await;
    let cards_after = cards(&after);
    assert!(cards_after.len() > 100, "{}", cards_after.len());
    let same: Vec<_> = cards_before.intersection(&cards_after).collect();
    assert!(same.is_empty(), "social cards with the old name: {same:?}");
    after.extend(mails(&app, &smtp).await);
    let mut stale = Vec::new();
    for (name, body) in &after {
        let shown = OLD.iter().filter(|old| body.contains(*old));
        stale.extend(shown.map(|old| format!("{name}: {old}")));
        if is_page(name) {
            let words = words(body);
            let shown = OLD_TEXTS.iter().filter(|old| words.contains(*old));
            stale.extend(shown.map(|old| format!("{name}: {old}")));
        }
    }
    let count = stale.len();
    assert!(stale.is_empty(), "{count} places:\n{}", stale.join("\n"));
}

#[tokio::test]
async fn links_data_and_lettering_follow_the_facts() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let lettering = |page: &str| -> String {
        let lines = page.split("class=\"hero__name\"").skip(1);
        let lines = lines.filter_map(|line| line.split(['>', '<']).nth(1));
        lines.collect::<Vec<_>>().join("|")
    };
    assert_eq!(lettering(&app.page("/").await), "Valley|Movers");
    rebrand(&app, &owner).await;
    for path in ["/", "/es"] {
        let page = app.page(path).await;
        assert_eq!(lettering(&page), "Palma Real|Moving", "{path}");
        assert!(page.contains("href=\"tel:956-770-0187\""), "the link");
        assert!(page.contains("(956) 770-0187"), "as it was typed");
    }
    let company = company(&app.page("/").await);
    for (pointer, value) in [
        ("/telephone", "+1-956-770-0187"),
        ("/name", "Palma Real Moving"),
        ("/email", "rosa@palma.test"),
        ("/address/addressLocality", "Pharr"),
        ("/areaServed/1", "Starr County, Texas"),
    ] {
        assert_eq!(company.pointer(pointer), Some(&json!(value)), "{pointer}");
    }
    for (path, words) in [
        ("/gun-safe-movers", "$175"),
        ("/es/mudanza-de-cajas-fuertes", "$175"),
        ("/office-movers", "Office movers in Pharr"),
        ("/es/mudanzas-de-oficinas", "Mudanzas de oficinas en Pharr"),
        ("/about", "Hidalgo and Starr counties"),
        ("/es/nosotros", "los condados de Hidalgo y Starr"),
        ("/", "Rosa moves the Valley"),
        ("/reviews", "Nora P."),
        ("/es/opiniones", "Nora P."),
    ] {
        assert!(app.page(path).await.contains(words), "{path}: {words}");
    }
}

/// What an owner does in one sitting.
async fn rebrand(app: &TestApp, owner: &Session) {
    let mut facts = app.open(owner, FACTS).await;
    for (pointer, new) in FACTS_AFTER {
        assert_ne!(text(&facts, pointer), new);
        *facts["value"].pointer_mut(pointer).expect(pointer) = json!(new);
    }
    let published = app.put(owner, &facts).await;
    assert_eq!(published.status, StatusCode::OK, "{}", published.text());
    app.set(owner, RATES, "/crews/3", json!("175.00")).await;
    app.set(owner, RATES, "/crews/4", json!("235.00")).await;
    for (file, heading) in [
        (HOME, Some("Rosa moves the Valley")),
        ("es/pages/home.toml", Some("Rosa muda al Valle")),
        ("en/pages/reviews.toml", None),
        ("es/pages/reviews.toml", None),
    ] {
        let mut file = app.open(owner, file).await;
        let sections = file["value"]["section"].as_array_mut().expect("sections");
        for section in sections {
            if let (Some("hero"), Some(heading)) = (section["kind"].as_str(), heading) {
                section["heading"] = json!(heading);
            }
            if section["kind"] == "reviews" {
                section["testimonials"] =
                    json!([review("Nora P."), review("Luis V."), review("Ida C.")]);
            }
        }
        let published = app.put(owner, &file).await;
        assert_eq!(published.status, StatusCode::OK, "{}", published.text());
    }
}

fn review(name: &str) -> Value {
    let poster = json!({ "name": "review-1.jpg", "alt": "" });
    json!({ "name": name, "location": "Pharr", "rating": 5, "source": "Google", "poster": poster })
}

/// Returns what the site serves to visitors and crawlers in both languages, by name.
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
        "/es/entrar",
        "/thank-you",
    ] {
        let text = app.get(path).await.text().replace('\u{a0}', " ");
        all.push((path.to_owned(), text));
    }
    let files: BTreeSet<String> = all.iter().flat_map(|(_, body)| text_files(body)).collect();
    assert!(files.iter().any(|file| ends_in(file, "svg")), "no drawing");
    for file in files {
        let text = app.get(&file).await.text();
        all.push((file, text));
    }
    all.extend(answers(app).await);
    all
}

/// Returns the assistant's answers in both languages, by question.
async fn answers(app: &TestApp) -> Vec<(String, String)> {
    let mut all = Vec::new();
    for (language, question) in [
        ("en", "what is your phone number?"),
        ("en", "how much are three movers an hour?"),
        ("en", "where is your office?"),
        ("en", "what is your email address?"),
        ("en", "when are you open?"),
        ("en", "how much is a gun safe?"),
        ("en", "are you licensed and insured?"),
        ("en", "how many reviews do you have?"),
        ("en", "who are you?"),
        ("en", "zzqx"),
        ("es", "¿cuál es su teléfono?"),
        ("es", "¿cuánto cuestan tres cargadores por hora?"),
        ("es", "¿dónde están?"),
        ("es", "¿a qué hora abren?"),
        ("es", "¿tienen licencia y seguro?"),
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

/// The mails to owner and visitors about a quote and a form in each language, and about subscriptions.
async fn mails(app: &TestApp, smtp: &Smtp) -> Vec<(String, String)> {
    for (email, phone) in [
        ("ana@example.org", "956-770-0111"),
        ("luz@example.org", "956-770-0112"),
    ] {
        let quote = json!({ "customer_email": email, "customer_phone": phone });
        let response = app.insert(row(quote)).await;
        assert_eq!(response.status, StatusCode::CREATED, "{}", response.text());
    }
    for path in ["/leads", "/es/leads"] {
        let email = format!("form{}@example.org", path.len());
        let form = [
            ("form", "office"),
            ("firstName", "Ana"),
            ("lastName", "Peña"),
            ("company", "Citrus"),
            ("email", email.as_str()),
            ("phone", "956"),
            ("city", "other"),
            ("moveDate", "2027-02-01"),
        ];
        app.post_form(path, &form).await;
    }
    for path in ["/subscribe", "/es/suscripcion"] {
        let email = format!("tips{}@example.org", path.len());
        app.post_form(path, &[("email", email.as_str())]).await;
    }
    app.drain().await;
    let received = smtp.received();
    assert!(received.len() >= 9, "{} mails", received.len());
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

/// The addresses of drawings and captions that a page links to.
fn text_files(html: &str) -> Vec<String> {
    let quoted = html
        .split(['"', ' ', ',', '#'])
        .filter(|word| word.starts_with('/'));
    quoted
        .filter(|word| ends_in(word, "svg") || ends_in(word, "vtt"))
        .map(str::to_owned)
        .collect()
}

/// The addresses of the pages' social cards.
fn cards(all: &[(String, String)]) -> BTreeSet<String> {
    let card = |body: &str| {
        let rest = body.split("property=\"og:image\" content=\"").nth(1)?;
        rest.split('"').next().map(str::to_owned)
    };
    all.iter().filter_map(|(_, body)| card(body)).collect()
}

/// Returns whether a name is that of a page other than a post.
fn is_page(name: &str) -> bool {
    let is_post = name.starts_with("/blog/") || name.starts_with("/es/consejos/");
    name.starts_with('/') && !ends_in(name, "svg") && !is_post
}

/// The text of a page, without styles, scripts and tags.
fn words(html: &str) -> String {
    let mut rest = html.to_owned();
    for (open, close) in [("<style", "</style>"), ("<script", "</script>"), ("<", ">")] {
        let mut kept = String::new();
        let mut parts = rest.split(open);
        kept.push_str(parts.next().unwrap_or_default());
        for part in parts {
            kept.push(' ');
            kept.push_str(part.split_once(close).map_or("", |(_, after)| after));
        }
        rest = kept;
    }
    rest
}

/// The company in a page's structured data.
fn company(html: &str) -> Value {
    let json = html.split("<script type=\"application/ld+json\">").nth(1);
    let json = json.and_then(|rest| rest.split("</script>").next());
    serde_json::from_str(json.expect("structured data")).expect("JSON")
}

/// Returns whether a file's name has this extension.
fn ends_in(name: &str, extension: &str) -> bool {
    std::path::Path::new(name)
        .extension()
        .is_some_and(|end| end == extension)
}
