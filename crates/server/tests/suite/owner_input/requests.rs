//! The requests that store what is typed outside of content, each with valid values.

use serde_json::{Map, Value, json};

use crate::support::TestApp;
use crate::support::desk::Session;

/// What a person types of a lead, as a correction and as a new lead.
const LEAD: [&str; 6] = ["name", "phone", "email", "origin", "destination", "date"];

/// A request with valid values, and the fields of its body that a person types: the JSON Pointer and the name that a
/// refusal uses for it.
#[derive(Clone)]
pub struct Request {
    pub method: &'static str,
    pub path: String,
    pub body: Value,
    pub typed: Vec<(String, String)>,
}

impl Request {
    pub fn new(method: &'static str, path: &str, body: Value, typed: &[&str]) -> Self {
        let typed = typed
            .iter()
            .map(|name| (format!("/{name}"), (*name).to_owned()));
        Self {
            method,
            path: path.to_owned(),
            body,
            typed: typed.collect(),
        }
    }

    pub fn also(mut self, pointer: &str, name: &str) -> Self {
        self.typed.push((pointer.to_owned(), name.to_owned()));
        self
    }
}

/// The requests that change a lead, with its present values.
pub async fn corrections(app: &TestApp, owner: &Session, lead: &str) -> Vec<Request> {
    let present = app.desk_get(owner, lead).await;
    let line = &present["line"];
    let editable = present["editable"].as_array().expect("a list").iter();
    let entries: Map<String, Value> = editable
        .map(|entry| {
            (
                entry["name"].as_str().expect("a text").to_owned(),
                entry["value"].clone(),
            )
        })
        .collect();
    let names: Vec<String> = entries.keys().cloned().collect();
    let values = app.desk_get(owner, &format!("{lead}/estimate")).await["values"].clone();
    let fields = json!({
        "name": line["customer_name"], "phone": line["customer_phone"],
        "email": line["customer_email"], "origin": line["origin"],
        "destination": line["destination"], "date": line["moving_date"].as_str().unwrap_or_default(),
        "language": line["language"], "entries": entries,
    });
    let path = format!("{lead}/fields");
    let mut correction = Request::new("PUT", &path, fields, &LEAD).also("/language", "language");
    for name in &names {
        correction = correction.also(&format!("/entries/{name}"), name);
    }
    let follow_up = json!({ "day": "2026-12-20" });
    let booked = json!({ "cents": null, "date": "2026-12-20", "book": false });
    let assignee = json!({ "person": "" });
    let tags = json!({ "tags": ["a"] });
    let mut requests = vec![
        correction,
        Request::new("PUT", &format!("{lead}/follow-up"), follow_up, &["day"]),
        Request::new("PUT", &format!("{lead}/booked"), booked, &["date"]),
        Request::new("PUT", &format!("{lead}/assignee"), assignee, &["person"]),
        Request::new("PUT", &format!("{lead}/tags"), tags, &[]).also("/tags/0", "tags"),
    ];
    if present["quote"].is_object() {
        let names = values.as_object().expect("a form").iter();
        let texts =
            names.filter(|(name, value)| value.is_string() && !name.starts_with("customer_"));
        let texts: Vec<String> = texts.map(|(name, _)| name.clone()).collect();
        let body = json!({ "values": values, "send": false });
        let path = format!("{lead}/estimate");
        let mut estimate = Request::new("PUT", &path, body, &[]);
        for name in &texts {
            estimate = estimate.also(&format!("/values/{name}"), name);
        }
        requests.push(estimate.also("/values/additional_services/0", "additional_services"));
    }
    requests
}

/// The requests that add a lead, or something to a lead.
pub fn additions(lead: &str) -> Vec<Request> {
    let phone = json!({
        "name": "Dana", "phone": "956 555 0118", "email": "", "origin": "", "destination": "",
        "date": "", "note": "", "language": "en",
    });
    let reply = json!({ "subject": "Your move", "text": "Hello.", "language": "en", "key": "" });
    vec![
        Request::new("POST", "leads", phone, &LEAD)
            .also("/note", "note")
            .also("/language", "language"),
        Request::new(
            "POST",
            &format!("{lead}/notes"),
            json!({ "text": "A note." }),
            &["text"],
        ),
        Request::new(
            "POST",
            &format!("{lead}/replies"),
            reply,
            &["subject", "text", "language"],
        ),
    ]
}
