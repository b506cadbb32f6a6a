//! The crews that the wizard offers and chooses, without JavaScript.

use serde_json::json;

use crate::quote_form::{shows_step, value_of};
use crate::support::TestApp;
use crate::support::content::RATES;

/// The crew that a rendered step will send.
fn crew_of(html: &str) -> Option<String> {
    let mut tags = html.split('<');
    let tag = tags.find(|tag| {
        tag.contains("name=\"crew_size\"")
            && (tag.contains("type=\"hidden\"") || tag.contains(" checked"))
    })?;
    Some(tag.split_once(" value=\"")?.1.split_once('"')?.0.to_owned())
}

#[tokio::test]
async fn links_that_carry_bedrooms_carry_the_usual_crew() {
    let app = TestApp::start().await;
    for path in ["/quote", "/es/cotizacion"] {
        for (query, crew, total) in [
            ("bedrooms=0", "2", "389.70"),
            ("bedrooms=1", "2", "779.40"),
            ("bedrooms=2", "3", "866.00"),
            ("bedrooms=3", "3", "1,212.40"),
            ("bedrooms=4", "4", "2,381.50"),
            // A crew in the link stands, and its neighbor is offered.
            ("bedrooms=3&crew_size=2", "2", "909.30"),
            ("service=storage", "2", "995.90"),
        ] {
            let html = app.get(&format!("{path}?{query}")).await.text();
            assert_eq!(crew_of(&html).as_deref(), Some(crew), "{path}?{query}");
            assert!(html.contains(total), "{path}?{query}");
            let offers = html.contains("value=\"usual-crew\"");
            assert_eq!(offers, query.contains("crew_size"), "{path}?{query}");
        }
    }
}

#[tokio::test]
async fn the_wizard_offers_the_crews_of_the_price_list() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let shipped = json!({ "2": "120.00", "3": "160.00", "4": "220.00" });
    let mut larger = shipped.clone();
    larger["5"] = json!("300.00");
    let link = |path: &str| format!("{path}?crew_size=5");
    let languages = [
        ("/quote", "5 movers", "$300 an hour"),
        ("/es/cotizacion", "5 cargadores", "$300 por hora"),
    ];
    app.set(&owner, RATES, "/crews", larger).await;
    for (path, label, rate) in languages {
        let first = app.get(&link(path)).await.text();
        assert_eq!(crew_of(&first).as_deref(), Some("5"), "{path}");
        let second = [("step", "1"), ("crew_size", "5"), ("go", "next")];
        let html = app.post_form(path, &second).await.text();
        assert_eq!(crew_of(&html).as_deref(), Some("5"), "{path}");
        assert!(html.contains(label) && html.contains(rate), "{path}");
    }
    app.set(&owner, RATES, "/crews", shipped).await;
    for (path, label, _) in languages {
        let first = app.get(&link(path)).await.text();
        assert_eq!(crew_of(&first).as_deref(), Some("2"), "{path}");
        let second = app.post_form(path, &[("step", "1"), ("go", "next")]).await;
        assert!(!second.text().contains(label), "{path}");
    }
}

#[tokio::test]
async fn the_usual_crew_is_chosen_without_javascript() {
    let app = TestApp::start().await;
    let first = [("step", "1"), ("bedrooms", "3"), ("go", "next")];
    let second = app.post_form("/quote", &first).await;
    shows_step(&second, 2);
    let html = second.text();
    assert_eq!(crew_of(&html).as_deref(), Some("2"), "the default stays");
    assert!(html.contains("Usual for 3 bedrooms: 3 movers, $1,212.40"));
    let chosen = [
        ("step", "2"),
        ("bedrooms", "3"),
        ("crew_size", "2"),
        ("origin_address", "McAllen"),
        ("go", "usual-crew"),
    ];
    let again = app.post_form("/quote", &chosen).await;
    shows_step(&again, 2);
    let html = again.text();
    assert_eq!(crew_of(&html).as_deref(), Some("3"));
    assert_eq!(
        value_of(&html, "origin_address").as_deref(),
        Some("McAllen")
    );
    assert!(!html.contains("usual-crew"));
}
