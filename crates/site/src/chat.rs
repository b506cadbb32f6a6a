//! The data that the chat loads when it is opened.

use axum::body::Body;
use axum::http::{Response, StatusCode};
use contract::{ChatView, Link, Section};
use endpoint::response;
use serde_json::json;

use crate::Context;

/// `GET /chat.json`, in each language.
pub async fn get(context: Context) -> Response<Body> {
    let pages = &context.pages();
    let mut sections = pages.site.pages.values().flat_map(|page| &page.sections);
    let wizard = sections.find_map(|section| match section {
        Section::QuoteWizard(wizard) => Some(wizard.clone()),
        _ => None,
    });
    let Some(wizard) = wizard else {
        let body = json!({ "error": "There is no quote wizard" });
        return response::json(StatusCode::NOT_FOUND, &body);
    };
    let brand = &pages.site.chrome.brand;
    let view = ChatView {
        text: pages.site.assistant.chat.clone(),
        call: Link {
            label: brand.call_label.clone(),
            href: brand.phone_href.clone(),
        },
        wizard,
        rates: pages.rates.clone(),
        anon_key: context.anon_key.to_string(),
    };
    response::json(StatusCode::OK, &view)
}
