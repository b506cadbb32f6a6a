//! How customers prefer to be reached, as they say on the private page of their quote.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::quote_pages::Case;
use crate::support::TestResponse;
use crate::support::forms::hidden;

/// The lead as the desk shows it.
pub async fn lead(case: &Case) -> Value {
    let path = format!("leads/{}", case.lead);
    case.app.desk_get(&case.owner, &path).await
}

/// The entries of a lead's history of one kind, each with the values before and after.
pub fn history(lead: &Value, what: &str) -> Vec<[Value; 3]> {
    let all = lead["history"].as_array().expect("a list").iter();
    let own = all.filter(|entry| entry["what"] == what);
    own.map(|entry| ["from", "to", "by"].map(|key| entry[key].clone()))
        .collect()
}

/// Chooses how to be reached, in a form that shows the present choice.
pub async fn choose(case: &Case, page: &str, values: [&str; 3], shown: &str) -> TestResponse {
    let [channel, hour, language] = values;
    let fields = [
        ("do", "contact"),
        ("contact_shown", shown),
        ("contact_by", channel),
        ("contact_from", hour),
        ("contact_language", language),
    ];
    case.app.post_form(page, &fields).await
}

#[tokio::test]
async fn a_customer_says_how_to_be_reached() {
    let case = Case::new().await;
    let path = case.link().await;
    let page = case.app.get(&path).await.text();
    let shown = hidden(&page, "contact_shown");
    assert_eq!(shown, "any any en");
    // Once for a double click.
    for _ in 0..2 {
        let saved = choose(&case, &path, ["text", "16", "es"], &shown).await;
        assert_eq!(saved.status, StatusCode::SEE_OTHER, "{}", saved.text());
        assert_eq!(saved.header("location"), format!("{path}?contact-saved"));
    }
    let page = case.app.get(&format!("{path}?contact-saved")).await.text();
    for part in [
        "Saved. We will reach you the way you chose.",
        "<option value=\"text\" selected=\"\">By text message</option>",
        "<option value=\"16\" selected=\"\">4:00 PM</option>",
        "<option value=\"es\" selected=\"\">Español</option>",
    ] {
        assert!(page.contains(part), "{part}");
    }
    let shown = lead(&case).await;
    let chosen = &shown["contact_preference"];
    assert_eq!(
        [&chosen["channel"], &chosen["not_before"]],
        [&json!("text"), &json!(16)]
    );
    assert_eq!(shown["line"]["language"], "es");
    let entry = |from: &str, to: &str| vec![[json!(from), json!(to), json!("")]];
    assert_eq!(history(&shown, "contact_preference"), entry("", "text 16"));
    assert_eq!(history(&shown, "field"), entry("en", "es"));

    // Nothing is required, and nothing is changed by a form that was opened before.
    let stale = choose(&case, &path, ["call", "any", "en"], "any any en").await;
    assert_eq!(stale.status, StatusCode::CONFLICT);
    let stale = stale.text();
    assert!(stale.contains("This was changed after you opened this page."));
    assert!(stale.contains("<option value=\"call\" selected=\"\">"));
    let present = hidden(&stale, "contact_shown");
    assert_eq!(present, "text 16 es");
    let saved = choose(&case, &path, ["any", "any", "es"], &present).await;
    assert_eq!(saved.status, StatusCode::SEE_OTHER);
    let shown = lead(&case).await;
    assert_eq!(shown["contact_preference"]["channel"], Value::Null);
    assert_eq!(history(&shown, "contact_preference").len(), 2);
    assert_eq!(history(&shown, "field").len(), 1);
}

#[tokio::test]
async fn choosing_text_messages_agrees_to_them_in_the_words_that_were_shown() {
    let case = Case::new().await;
    let link = case.link().await;
    for (page, words) in [
        (link.clone(), "I agree to get text messages (SMS)"),
        (
            format!("/es{link}"),
            "acepto recibir mensajes de texto (SMS)",
        ),
    ] {
        let html = case.app.get(&page).await.text();
        assert!(html.contains(words), "{words}");
        let version = hidden(&html, "contact_consent");
        // A page that did not show the words brings no consent.
        let shown = hidden(&html, "contact_shown");
        let saved = choose(&case, &page, ["text", "any", "en"], &shown).await;
        assert_eq!(saved.status, StatusCode::SEE_OTHER, "{}", saved.text());
        assert_eq!(lead(&case).await["agrees_to_texts"], false, "{page}");
        let fields = [
            ("do", "contact"),
            ("contact_shown", "text any en"),
            ("contact_consent", version.as_str()),
            ("contact_by", "text"),
            ("contact_from", "any"),
            ("contact_language", "en"),
        ];
        // Once for a double click.
        for _ in 0..2 {
            let saved = case.app.post_form(&page, &fields).await;
            assert_eq!(saved.status, StatusCode::SEE_OTHER, "{}", saved.text());
        }
        let agreed = lead(&case).await;
        assert_eq!(agreed["agrees_to_texts"], true, "{page}");
        let consents = agreed["consents"].as_array().expect("a list");
        assert_eq!(consents.len(), 1, "{consents:?}");
        let text = consents[0]["text"].as_str().expect("a text");
        assert!(text.contains(words), "{text}");
        assert_eq!(consents[0]["version"], version.as_str());
        let saved = choose(&case, &page, ["call", "any", "en"], "text any en").await;
        assert_eq!(saved.status, StatusCode::SEE_OTHER, "{}", saved.text());
        let withdrawn = lead(&case).await;
        assert_eq!(withdrawn["agrees_to_texts"], false, "{page}");
        assert_eq!(withdrawn["consents"][0]["given"], false);
    }
}

#[tokio::test]
async fn names_the_choice_that_is_none_in_both_languages() {
    let case = Case::new().await;
    let path = case.link().await;
    let spanish = format!("/es{path}");
    for (page, values, field, message) in [
        (
            &path,
            ["fax", "9", "en"],
            "contact_by",
            "how we should reach you.",
        ),
        (
            &path,
            ["call", "3", "en"],
            "contact_from",
            "from what time we can reach you.",
        ),
        (
            &path,
            ["call", "9", "fr"],
            "contact_language",
            "Choose English or Spanish.",
        ),
        (
            &spanish,
            ["", "9", "es"],
            "contact_by",
            "cómo nos comunicamos con usted.",
        ),
        (
            &spanish,
            ["call", "9", ""],
            "contact_language",
            "Elija inglés o español.",
        ),
    ] {
        let refused = choose(&case, page, values, "any any en").await;
        assert_eq!(
            refused.status,
            StatusCode::UNPROCESSABLE_ENTITY,
            "{values:?}"
        );
        let text = refused.text();
        assert!(text.contains(message), "{message}");
        assert!(
            text.contains(&format!("href=\"#your-move-{field}\"")),
            "{field}"
        );
    }
    assert_eq!(lead(&case).await["contact_preference"], Value::Null);
    assert!(
        case.app
            .get(&spanish)
            .await
            .text()
            .contains("Cómo nos comunicamos con usted")
    );
}
