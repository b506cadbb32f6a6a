//! Test support: posting forms as a browser does, and reading the database directly.

use axum::body::Body;
use axum::http::Request;
use serde_json::Value;

use super::{TestApp, TestResponse, urlencoded};

/// Names and values.
pub type Form = &'static [(&'static str, &'static str)];

pub const CARD: Form = &[
    ("form", "hero-card"),
    ("moving-from", "Pharr"),
    ("moving-to", "78539"),
    ("name", "Ernesto Garza"),
    ("email", "e@example.com"),
    ("phone", "(956) 555-0123"),
    ("agree", "yes"),
];
pub const RESIDENTIAL: Form = &[
    ("form", "residential"),
    ("firstName", "Rosa"),
    ("lastName", "Cantú"),
    ("email", "rosa@example.com"),
    ("phone", "956 555 0123"),
    ("city", "san-juan"),
    ("moveDate", "2027-02-01"),
];
pub const OFFICE: Form = &[
    ("form", "office"),
    ("firstName", "Ana"),
    ("lastName", "Peña"),
    ("company", "Citrus Co"),
    ("email", "a@example.com"),
    ("phone", "956 555 0144"),
    ("city", "other"),
    ("moveDate", "2027-02-01"),
    ("afterHours", "yes"),
    ("smsConsent", "yes"),
];
pub const SHARYLAND: Form = &[
    ("form", "sharyland"),
    ("from", "2100 Shary Road"),
    ("to", "McAllen"),
    ("name", "Joe"),
    ("email", "joe@example.com"),
    ("phone", "956 555 0144"),
    ("date", "2027-02-01"),
    ("service", "packing"),
];
pub const ALL: [Form; 4] = [CARD, RESIDENTIAL, OFFICE, SHARYLAND];

/// A form's fields with some values replaced or added.
pub fn with_changes(form: &[(&str, &str)], changes: &[(&str, &str)]) -> Vec<(String, String)> {
    let kept = form
        .iter()
        .filter(|(name, _)| !changes.iter().any(|(change, _)| change == name));
    kept.chain(changes)
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
        .collect()
}

/// The value of the first hidden field with a name on a page.
pub fn hidden(page: &str, name: &str) -> String {
    let before = format!("name=\"{name}\" value=\"");
    let at = page.find(&before).unwrap_or_else(|| panic!("no {name}"));
    let value = page[at + before.len()..].split('"').next();
    let value = value.expect("a value");
    value.replace("&quot;", "\"").replace("&amp;", "&")
}

pub async fn send_json(app: &TestApp, fields: &[(&str, &str)]) -> TestResponse {
    let request = Request::post("/leads")
        .header("content-type", "application/x-www-form-urlencoded")
        .header("accept", "application/json")
        .body(Body::from(urlencoded(fields)))
        .expect("a request");
    app.send(request).await
}

/// The rows of a query as strings; null is an empty string.
pub async fn rows(app: &TestApp, query: &'static str) -> Vec<Vec<String>> {
    use sqlx::{Column, Row};
    let rows = sqlx::query(query)
        .fetch_all(&app.database().await)
        .await
        .expect("readable");
    let text = |row: &sqlx::sqlite::SqliteRow, at: usize| {
        let text: Option<String> = row.try_get_unchecked(at).expect("text");
        text.unwrap_or_default()
    };
    rows.iter()
        .map(|row| {
            row.columns()
                .iter()
                .map(|column| text(row, column.ordinal()))
                .collect()
        })
        .collect()
}

/// The first row of a query as strings by column name.
pub async fn first_row(app: &TestApp, query: &'static str) -> Value {
    use sqlx::{Column, Row};
    let row = sqlx::query(query)
        .fetch_one(&app.database().await)
        .await
        .expect("a row");
    let mut all = serde_json::Map::new();
    for column in row.columns() {
        let text: Option<String> = row.try_get_unchecked(column.ordinal()).expect("text");
        all.insert(
            column.name().to_owned(),
            text.map_or(Value::Null, Value::String),
        );
    }
    Value::Object(all)
}
