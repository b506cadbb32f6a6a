//! The same move has the same price wherever a visitor meets it: on pages, in posts, in the wizard, in the API, on the
//! customer's copy, in the customer's mail and in the chat, in both languages.

use crate::support::smtp::{Smtp, parsed};
use crate::support::{TestApp, row};
use axum::body::Body;
use axum::http::Request;
use domain::Cents;
use serde_json::{Value, json};

/// A home with the crew that is usual for it and nothing added.
struct Home {
    bedrooms: u32,
    crew: u32,
    /// Pages and posts that price it.
    pages: &'static [&'static str],
    /// Questions about its price, in English and Spanish.
    questions: [&'static str; 2],
}

const HOMES: [Home; 5] = [
    Home {
        bedrooms: 0,
        crew: 2,
        pages: &["/prices", "/es/precios", "/apartment-movers"],
        questions: ["how much for a studio", "precio de un estudio"],
    },
    Home {
        bedrooms: 1,
        crew: 2,
        pages: &[
            "/apartment-movers",
            "/condo-movers",
            "/blog/cost-of-a-one-bedroom-move",
            "/es/consejos/costo-de-mudar-una-recamara",
        ],
        questions: ["how much for 1 bedroom", "precio de 1 recámara"],
    },
    Home {
        bedrooms: 2,
        crew: 3,
        pages: &[
            "/residential-movers",
            "/es/mudanzas-residenciales",
            "/blog/pack-yourself-or-have-it-packed",
            "/es/consejos/empacar-usted-o-contratar-empaque",
        ],
        questions: ["how much for 2 bedrooms", "precio de 2 recámaras"],
    },
    Home {
        bedrooms: 3,
        crew: 3,
        pages: &[
            "/prices",
            "/es/precios",
            "/residential-movers",
            "/es/mudanzas-residenciales",
            "/blog/cost-of-a-three-bedroom-house",
            "/es/consejos/costo-de-mudar-casa-de-tres-recamaras",
        ],
        questions: ["how much for 3 bedrooms", "precio de 3 recámaras"],
    },
    Home {
        bedrooms: 4,
        crew: 4,
        pages: &[
            "/super-size-moves",
            "/es/mudanzas-grandes",
            "/long-distance-movers",
        ],
        questions: ["how much for 4 bedrooms", "precio de 4 recámaras"],
    },
];

#[tokio::test]
async fn a_home_has_one_price_wherever_it_is_shown() {
    let smtp = Smtp::start(&[]);
    let app = TestApp::with_env(&[("MUDANZA_MAIL_URL", &smtp.url())]).await;
    for home in &HOMES {
        let email = format!("home{}@example.com", home.bedrooms);
        let quote = stored(&app, home, &email).await;
        let cents = &quote["estimate"]["total_cents"];
        let total = Cents(cents.as_u64().expect("cents")).dollars();
        let copy = quote["receipt"].as_str().expect("a path").to_owned();
        let wizards = ["/quote", "/es/cotizacion"]
            .map(|wizard| format!("{wizard}?bedrooms={}", home.bedrooms));
        for path in wizards.iter().chain([&copy]) {
            assert_eq!(bill_total(&app.page(path).await), total, "{path}");
        }
        for path in home.pages {
            let page = app.page(path).await;
            assert!(page.contains(&total), "{total} on {path}");
        }
        for (language, question) in ["en", "es"].into_iter().zip(home.questions) {
            let reply = reply(&app, language, question).await;
            assert_eq!(
                &reply["estimate"]["estimate"]["total_cents"], cents,
                "{reply}"
            );
            let answer = reply["answer"].as_str().expect("an answer");
            assert!(answer.contains(&total), "{answer}");
        }
        app.drain().await;
        let mails = smtp.to(&email);
        let mail = parsed(&mails[0]);
        let text = mail.body_text(0).expect("a text");
        let bill = format!("Total: {total}");
        assert!(text.lines().any(|line| line == bill), "{bill} in {text}");
    }
}

/// The card of the home page has no price of its own: it opens the wizard with its first choices.
#[tokio::test]
async fn the_card_of_the_home_page_leads_to_the_price_of_the_first_choices() {
    let app = TestApp::start().await;
    for (home, wizard) in [("/", "/quote"), ("/es", "/es/cotizacion")] {
        let card = [("form", "hero-card"), ("moving-from", "Pharr")];
        let opened = app.post_form(home, &card).await;
        let page = app.page(opened.header("location")).await;
        let first = bill_total(&app.page(wizard).await);
        assert_eq!(first, "$779.40", "{wizard}");
        assert_eq!(bill_total(&page), first, "{home}");
    }
}

/// Stores the quote of a home through the API, and returns the stored row.
async fn stored(app: &TestApp, home: &Home, email: &str) -> Value {
    let entries = json!({
        "customer_email": email,
        "bedrooms": home.bedrooms,
        "crew_size": home.crew,
        "stairs_origin": 0,
        "additional_services": []
    });
    let mut stored = app.insert(row(entries)).await.json();
    stored[0].take()
}

/// Returns the chat's answer.
async fn reply(app: &TestApp, language: &str, question: &str) -> Value {
    let body = json!({ "question": question, "language": language }).to_string();
    let request = Request::post("/functions/v1/assistant")
        .header("content-type", "application/json")
        .header("apikey", "public-anon-key")
        .body(Body::from(body))
        .expect("a request");
    app.send(request).await.json()
}

/// The total of the bill on a page of the wizard.
fn bill_total(page: &str) -> String {
    let line = page.split("<div class=\"total\">").nth(1);
    let line = line.and_then(|rest| rest.split("</dd>").next());
    let amount = line.and_then(|line| line.split('$').nth(1));
    let amount = amount.and_then(|rest| rest.split('<').next());
    format!("${}", amount.expect("a total"))
}
