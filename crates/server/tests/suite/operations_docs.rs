//! What the documents for operators say about metrics.

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::Value;

use crate::support::TestApp;
use crate::support::metrics::{metrics_of, scrape};

/// A file of the folder `docs`.
fn document(name: &str) -> String {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    std::fs::read_to_string(docs.join(name)).expect(name)
}

/// All names of metrics in a text. A series of a histogram counts as the histogram, and the start of a package's name,
/// `mudanza_*.deb`, does not count.
fn metrics_in(text: &str) -> BTreeSet<String> {
    let is_part = |c: char| c.is_ascii_lowercase() || c == '_';
    let words = text.split(|c: char| !is_part(c));
    let names = words.filter(|word| {
        let rest = word.strip_prefix("mudanza_");
        rest.is_some_and(|rest| !rest.is_empty())
    });
    let histogram = "mudanza_http_request_duration_seconds";
    names
        .map(|name| {
            if name.starts_with(histogram) {
                histogram
            } else {
                name
            }
        })
        .map(str::to_owned)
        .collect()
}

#[tokio::test]
async fn every_metric_is_explained_with_its_type_and_on_the_dashboard() {
    let app = TestApp::start().await;
    let exported = scrape(metrics_of(&app).await).await.types;
    let names: BTreeSet<String> = exported.keys().cloned().collect();
    let guide = document("operations.md");
    for (name, kind) in &exported {
        let row = format!("| `{name}` | {kind} | ");
        assert!(guide.contains(&row), "operations.md lacks '{row}'");
    }
    let dashboard = document("operations/dashboard.json");
    assert_eq!(metrics_in(&dashboard), names, "the dashboard shows each");
    for name in metrics_in(&guide) {
        assert!(names.contains(&name), "operations.md: {name}");
    }
    for name in metrics_in(&document("operations/alerts.yml")) {
        assert!(names.contains(&name), "alerts.yml: {name}");
    }
}

#[test]
fn every_alert_has_a_reason_and_a_first_step() {
    let rules = document("operations/alerts.yml");
    let guide = document("operations.md");
    let alerts: Vec<&str> = rules
        .lines()
        .filter_map(|line| line.trim().strip_prefix("- alert: "))
        .collect();
    assert!(alerts.len() >= 10, "{alerts:?}");
    for alert in &alerts {
        let row = guide
            .lines()
            .find_map(|line| line.strip_prefix(&format!("| `{alert}` | ")));
        let row = row.unwrap_or_else(|| panic!("operations.md lacks {alert}"));
        let cells: Vec<&str> = row.trim_end_matches(" |").split(" | ").collect();
        assert!(
            cells.len() == 2 && cells.iter().all(|cell| cell.len() > 20),
            "{row}"
        );
    }
    let explained = guide.matches("\n| `Mudanza").count();
    assert_eq!(
        explained,
        alerts.len(),
        "no alert is explained that does not exist"
    );
}

#[test]
fn every_panel_of_the_dashboard_has_a_query_and_a_place() {
    let dashboard: Value =
        serde_json::from_str(&document("operations/dashboard.json")).expect("JSON");
    let panels = dashboard["panels"].as_array().expect("panels");
    let mut places = BTreeSet::new();
    for panel in panels {
        let title = panel["title"].as_str().expect("a title");
        let targets = panel["targets"].as_array().expect("queries");
        assert!(!targets.is_empty(), "{title}");
        for target in targets {
            let query = target["expr"].as_str().expect("a query");
            assert!(!metrics_in(query).is_empty(), "{title}: {query}");
        }
        let place = &panel["gridPos"];
        assert!(
            places.insert((place["y"].as_i64(), place["x"].as_i64())),
            "{title}"
        );
    }
}
