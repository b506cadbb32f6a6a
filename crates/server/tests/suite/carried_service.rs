//! The buttons of a service page carry its service to the wizard, which stores it with the lead.

use crate::support::TestApp;
use crate::support::forms::first_row;
use axum::http::StatusCode;

/// Service pages, what their buttons carry, and what the menus call them.
const PAGES: [(&str, &str, &str); 4] = [
    (
        "/residential-movers",
        "/quote?about=residential-movers",
        "Residential Moving",
    ),
    (
        "/same-day-movers",
        "/quote?about=same-day-movers",
        "Same-Day Moving",
    ),
    (
        "/es/mudanzas-de-oficinas",
        "/es/cotizacion?about=mudanzas-de-oficinas",
        "Mudanzas de oficinas",
    ),
    (
        "/es/ayuda-por-hora",
        "/es/cotizacion?about=ayuda-por-hora",
        "Ayuda por hora",
    ),
];

#[tokio::test]
async fn the_buttons_of_a_service_page_fill_in_its_name() {
    let app = TestApp::start().await;
    for (page, link, name) in PAGES {
        let button = format!("href=\"{link}\"");
        assert!(app.page(page).await.contains(&button), "{page}");
        let wizard = app.page(link).await;
        let filled_in = format!("\"special_requests\":\"{name}\"");
        assert!(wizard.contains(&filled_in), "{link}");
    }
    let unknown = app.page("/quote?about=elsewhere").await;
    assert!(unknown.contains("\"special_requests\":\"\""));
}

#[tokio::test]
async fn the_service_is_stored_with_the_lead_without_javascript() {
    let app = TestApp::start().await;
    let (_, link, name) = PAGES[0];
    assert!(app.page(link).await.contains(name));
    let entries = [
        ("step", "4"),
        ("go", "submit"),
        ("customer_name", "Ana Peña"),
        ("customer_email", "ana@example.com"),
        ("customer_phone", "956-555-7001"),
        ("special_requests", name),
    ];
    let sent = app.post_form("/quote", &entries).await;
    assert_eq!(sent.status, StatusCode::SEE_OTHER, "{}", sent.text());
    let stored = first_row(&app, "select special_requests from quote_requests").await;
    assert_eq!(stored["special_requests"], name);
}
