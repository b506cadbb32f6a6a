//! Test support: scrapes metrics, and checks them against the Prometheus text format 0.0.4 and its naming
//! rules.

use std::collections::{BTreeMap, BTreeSet};
use std::net::SocketAddr;

use super::TestApp;
use super::process::exchange;

/// A scraped document.
pub struct Scrape {
    /// The type of each metric.
    pub types: BTreeMap<String, String>,
    /// The value of each series, such as `leads_total{form="quote"}`.
    samples: BTreeMap<String, f64>,
}

impl Scrape {
    /// The value of a series, without the prefix `mudanza_`; `None` if it is not exported.
    pub fn find(&self, series: &str) -> Option<f64> {
        self.samples.get(&format!("mudanza_{series}")).copied()
    }

    /// The value of a series that is exported.
    pub fn get(&self, series: &str) -> i64 {
        let value = self.find(series);
        let value = value.unwrap_or_else(|| panic!("{series} is not exported"));
        #[allow(clippy::cast_possible_truncation, reason = "counts and seconds")]
        let whole = value as i64;
        whole
    }

    /// Series whose name begins like this, without the prefix.
    pub fn count_of(&self, prefix: &str) -> usize {
        let prefix = format!("mudanza_{prefix}");
        let names = self.samples.keys();
        names.filter(|name| name.starts_with(&prefix)).count()
    }
}

/// Serves an app's metrics on a port of this machine until the test ends.
pub async fn metrics_of(app: &TestApp) -> SocketAddr {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await;
    let listener = listener.expect("a port");
    let address = listener.local_addr().expect("bound");
    tokio::spawn(monitoring::serve_metrics(
        app.program.metric_sources(),
        listener,
    ));
    address
}

/// Reads the metrics at an address.
pub async fn scrape(address: SocketAddr) -> Scrape {
    let reply = exchange(address, "GET /metrics", "", "").await;
    assert_eq!(reply.status, 200, "{}", reply.head);
    let expected = "text/plain; version=0.0.4; charset=utf-8";
    assert_eq!(reply.header("content-type"), expected);
    parse(&reply.body)
}

/// Parses a document, and panics with the reason if it is not valid.
pub fn parse(text: &str) -> Scrape {
    assert!(text.ends_with('\n'), "the last line ends");
    let mut scrape = Scrape {
        types: BTreeMap::new(),
        samples: BTreeMap::new(),
    };
    let mut helped = BTreeSet::new();
    let mut current = String::new();
    for line in text.lines() {
        if let Some(help) = line.strip_prefix("# HELP ") {
            let (name, help) = help.split_once(' ').expect("a text");
            assert!(is_name(name) && help.len() > 10, "{line}");
            assert!(helped.insert(name.to_owned()), "one HELP: {line}");
            name.clone_into(&mut current);
        } else if let Some(kind) = line.strip_prefix("# TYPE ") {
            let (name, kind) = kind.split_once(' ').expect("a type");
            assert_eq!(name, current, "TYPE follows HELP: {line}");
            let is_counter = kind == "counter";
            assert!(["counter", "gauge", "histogram"].contains(&kind), "{line}");
            assert_eq!(is_counter, name.ends_with("_total"), "{line}");
            scrape.types.insert(name.to_owned(), kind.to_owned());
        } else {
            let (series, value) = line.rsplit_once(' ').expect("a value");
            check_series(series, &current, &scrape.types[&current]);
            let value: f64 = value.parse().expect("a number");
            assert!(value >= 0.0, "{line}");
            let before = scrape.samples.insert(series.to_owned(), value);
            assert!(before.is_none(), "twice: {line}");
        }
    }
    assert!(helped.iter().eq(scrape.types.keys()), "each has a type");
    check_histograms(text, &scrape);
    scrape
}

/// A series belongs to the metric above it and has valid labels.
fn check_series(series: &str, metric: &str, kind: &str) {
    let (name, labels) = match series.split_once('{') {
        Some((name, labels)) => (name, labels.strip_suffix('}').expect("a brace")),
        None => (series, ""),
    };
    let suffix = name.strip_prefix(metric);
    let suffix = suffix.unwrap_or_else(|| panic!("{series} below {metric}"));
    let allowed: &[&str] = match kind {
        "histogram" => &["_bucket", "_sum", "_count"],
        _ => &[""],
    };
    assert!(allowed.contains(&suffix), "{series}");
    for label in labels.split(',').filter(|label| !label.is_empty()) {
        let (name, value) = label.split_once('=').expect("a label");
        let value = value.strip_prefix('"').and_then(|v| v.strip_suffix('"'));
        let value = value.unwrap_or_else(|| panic!("no quotes: {series}"));
        assert!(is_name(name), "{series}");
        // Our values need no escapes, and none is a path or an address.
        let is_plain = |c: char| c.is_ascii_alphanumeric() || "-.+".contains(c);
        assert!(value.chars().all(is_plain), "{series}");
    }
}

/// Buckets grow, and the last one is the count.
fn check_histograms(text: &str, scrape: &Scrape) {
    let mut before = 0.0;
    for line in text.lines().filter(|line| line.contains("_bucket{")) {
        let (series, value) = line.rsplit_once(' ').expect("a value");
        let value: f64 = value.parse().expect("a number");
        assert!(
            value >= before,
            "a bucket contains the previous one: {line}"
        );
        before = value;
        if series.contains("le=\"+Inf\"") {
            let count = series.replace("_bucket{", "_count{");
            let count = count.replace(",le=\"+Inf\"", "");
            assert_eq!(scrape.samples.get(&count), Some(&value), "{count}");
            before = 0.0;
        }
    }
}

fn is_name(name: &str) -> bool {
    let is_part = |c: char| c.is_ascii_lowercase() || c == '_';
    !name.is_empty() && name.chars().all(is_part)
}
