//! The description of the API is a sound OpenAPI document, and `docs/api.md` is made from it.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

const METHODS: [&str; 4] = ["get", "post", "put", "delete"];

/// The fields that OpenAPI 3.1 knows, as far as the document needs them. A misspelled one has no effect,
/// so nobody would notice.
const OPERATION: [&str; 8] = [
    "operationId",
    "tags",
    "summary",
    "description",
    "security",
    "parameters",
    "requestBody",
    "responses",
];
const PARAMETER: [&str; 5] = ["name", "in", "required", "schema", "description"];
const RESPONSE: [&str; 2] = ["description", "content"];
const MEDIA: [&str; 2] = ["schema", "example"];

fn object(value: &Value) -> &Map<String, Value> {
    value.as_object().unwrap_or_else(|| panic!("{value}"))
}

fn expect_fields(value: &Value, known: &[&str], place: &str) {
    for field in object(value).keys() {
        assert!(known.contains(&field.as_str()), "{place}: {field}");
    }
}

/// Path, method and operation.
fn operations(document: &Value) -> Vec<(&str, &str, &Value)> {
    let paths = object(&document["paths"]).iter();
    let all = paths.flat_map(|(path, methods)| {
        let methods = object(methods).iter();
        methods.map(move |(method, operation)| (path.as_str(), method.as_str(), operation))
    });
    all.collect()
}

fn expect_content(content: &Value, place: &str) {
    for (mime, media) in object(content) {
        assert!(mime.contains('/'), "{place}: {mime}");
        expect_fields(media, &MEDIA, place);
    }
}

#[test]
fn the_reference_is_current() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/api.md");
    let checked_in = std::fs::read_to_string(path).expect("docs/api.md is checked in");
    assert!(
        checked_in == supabase::api_reference(),
        "docs/api.md is stale: run `cargo xtask api`"
    );
}

#[test]
fn every_operation_is_complete() {
    let document = supabase::openapi_document();
    assert_eq!(document["openapi"], "3.1.0");
    for field in ["title", "version", "description"] {
        assert!(document["info"][field].is_string(), "{field}");
    }
    let tags = document["tags"].as_array().expect("tags").iter();
    let tags: BTreeSet<&str> = tags.filter_map(|tag| tag["name"].as_str()).collect();
    let mut ids = BTreeSet::new();
    for (path, method, operation) in operations(&document) {
        let place = format!("{method} {path}");
        assert!(METHODS.contains(&method), "{place}");
        expect_fields(operation, &OPERATION, &place);
        let id = operation["operationId"].as_str().expect(&place);
        assert!(ids.insert(id), "{place}: {id} is taken");
        assert!(operation["summary"].is_string(), "{place}");
        for tag in operation["tags"].as_array().into_iter().flatten() {
            assert!(tags.contains(tag.as_str().expect(&place)), "{place}: {tag}");
        }
        for (status, response) in object(&operation["responses"]) {
            let place = format!("{place} {status}");
            let number: u16 = status.parse().expect(&place);
            assert!((200..600).contains(&number), "{place}");
            assert!(response["description"].is_string(), "{place}");
            expect_fields(response, &RESPONSE, &place);
            if let Some(content) = response.get("content") {
                expect_content(content, &place);
            }
        }
        if let Some(body) = operation.get("requestBody") {
            assert!(body["required"].is_boolean(), "{place}");
            expect_content(&body["content"], &place);
        }
    }
    assert_eq!(ids.len(), 12);
}

#[test]
fn every_part_of_a_path_is_a_parameter() {
    let document = supabase::openapi_document();
    for (path, method, operation) in operations(&document) {
        let named = path.split('{').skip(1);
        let named = named.map(|rest| rest.split_once('}').expect(path).0);
        let named: BTreeSet<&str> = named.collect();
        let parameters = operation["parameters"].as_array().into_iter().flatten();
        let mut declared = BTreeSet::new();
        for parameter in parameters {
            expect_fields(parameter, &PARAMETER, path);
            assert!(parameter["schema"].is_object(), "{method} {path}");
            let name = parameter["name"].as_str().expect(path);
            match parameter["in"].as_str() {
                Some("path") => {
                    assert_eq!(parameter["required"], true, "{method} {path}: {name}");
                    declared.insert(name);
                }
                other => assert!(matches!(other, Some("query" | "header")), "{path}: {name}"),
            }
        }
        assert_eq!(named, declared, "{method} {path}");
    }
}

#[test]
fn every_reference_leads_somewhere() {
    let document = supabase::openapi_document();
    let mut references = BTreeSet::new();
    collect(&document, &mut references);
    assert!(references.len() > 10, "{references:?}");
    for reference in &references {
        let pointer = reference.strip_prefix('#').expect("a part of the document");
        let target = document.pointer(pointer);
        assert!(target.is_some_and(Value::is_object), "{reference}");
    }
    let schemas = object(&document["components"]["schemas"]);
    for name in schemas.keys() {
        let reference = format!("#/components/schemas/{name}");
        assert!(references.contains(&reference), "{name} is not used");
    }
    let keys = object(&document["components"]["securitySchemes"]);
    for requirement in document["security"].as_array().expect("a list") {
        assert!(
            object(requirement)
                .keys()
                .all(|name| keys.contains_key(name))
        );
    }
}

#[test]
fn every_webhook_has_an_example_of_its_type() {
    let document = supabase::openapi_document();
    let webhooks = object(&document["webhooks"]);
    assert_eq!(webhooks.len(), 9);
    for (name, methods) in webhooks {
        expect_fields(methods, &["post"], name);
        let event = &methods["post"];
        expect_fields(event, &OPERATION, name);
        assert!(event["summary"].is_string(), "{name}");
        expect_content(&event["requestBody"]["content"], name);
        let body = &event["requestBody"]["content"]["application/json"];
        assert_eq!(body["example"]["type"], name.as_str());
        let documented = object(&body["schema"]["properties"]).keys();
        assert!(documented.eq(object(&body["example"]).keys()), "{name}");
    }
}

fn collect(value: &Value, references: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            if let Some(Value::String(reference)) = fields.get("$ref") {
                references.insert(reference.clone());
            }
            fields.values().for_each(|value| collect(value, references));
        }
        Value::Array(items) => items.iter().for_each(|value| collect(value, references)),
        _ => {}
    }
}

#[test]
fn a_row_has_every_column_with_its_limits() {
    let document = supabase::openapi_document();
    let row = &document["components"]["schemas"]["QuoteRequest"];
    let columns = object(&row["properties"]);
    for field in domain::QuoteField::ALL {
        assert!(columns.contains_key(field.name()), "{field:?}");
    }
    assert_eq!(
        columns.len(),
        domain::QuoteField::ALL.len() + 1,
        "and the language"
    );
    assert_eq!(columns["customer_name"]["maxLength"], 200);
    assert_eq!(columns["bedrooms"]["maximum"], 99);
    assert_eq!(columns["home_type"]["default"], "apartment");
    let required = ["customer_name", "customer_email", "customer_phone"];
    assert_eq!(row["required"], serde_json::json!(required));
}
