//! The document as Markdown: `docs/api.md`.

use std::fmt::Write as _;

use serde_json::{Map, Value};

use super::webhooks;

/// Text that is not in any operation.
const HEAD: &str = "\
# API

<!-- Written by `cargo xtask api` from crates/supabase/src/openapi. Do not edit. -->

The same as a document for programs, OpenAPI 3.1, is at `GET /rest/v1/`. Every call needs a key in the header
`apikey`, except where it says so. The official Supabase client works with the site's address and the public key:

    createClient('https://www.example.com', 'public-anon-key')

";

/// The text of `docs/api.md`.
pub fn api_reference() -> String {
    let document = super::document();
    let mut text = HEAD.to_owned();
    text.push_str(document["info"]["description"].as_str().unwrap_or_default());
    text.push('\n');
    for (path, operations) in fields(&document["paths"]) {
        for (method, operation) in fields(operations) {
            add_operation(&mut text, &method.to_uppercase(), path, operation);
        }
    }
    // Writing to a string never fails.
    let _ = write!(text, "\n## Webhooks\n\n{}\n", webhooks::DESCRIPTION);
    for (name, event) in fields(&document["webhooks"]) {
        add_webhook(&mut text, name, &event["post"]);
    }
    text.push_str("\n## Schemas\n");
    for (name, schema) in fields(&document["components"]["schemas"]) {
        add_schema(&mut text, name, schema);
    }
    text
}

fn add_operation(text: &mut String, method: &str, path: &str, operation: &Value) {
    let summary = words(&operation["summary"]);
    let _ = write!(text, "\n## {method} `{path}`\n\n{summary}");
    if let Some(description) = operation["description"].as_str() {
        let _ = write!(text, " {description}");
    }
    if operation["security"].as_array().is_some_and(Vec::is_empty) {
        text.push_str(" Needs no key.");
    }
    text.push('\n');
    if let Some(parameters) = operation["parameters"].as_array() {
        text.push_str("\n| Parameter | In | Type | Meaning |\n|---|---|---|---|\n");
        for parameter in parameters {
            let schema = &parameter["schema"];
            let _ = writeln!(
                text,
                "| `{}` | {} | {} | {} |",
                words(&parameter["name"]),
                words(&parameter["in"]),
                kind(schema),
                meaning(parameter, schema)
            );
        }
    }
    for (mime, content) in fields(&operation["requestBody"]["content"]) {
        let _ = writeln!(text, "\nBody as `{mime}`: {}.", kind(&content["schema"]));
        if let Some(example) = content.get("example") {
            add_example(text, example);
        }
    }
    text.push_str("\n| Status | Body | Meaning |\n|---|---|---|\n");
    for (status, response) in fields(&operation["responses"]) {
        let bodies = fields(&response["content"]);
        let bodies = bodies.map(|(mime, content)| match content.get("schema") {
            Some(schema) if mime == "application/json" => kind(schema),
            _ => format!("`{mime}`"),
        });
        let bodies = bodies.collect::<Vec<_>>().join(" or ");
        let meaning = words(&response["description"]);
        let _ = writeln!(text, "| {status} | {bodies} | {meaning} |");
    }
}

fn add_webhook(text: &mut String, name: &str, event: &Value) {
    let _ = write!(text, "\n### `{name}`\n\n{}\n", words(&event["summary"]));
    let body = &event["requestBody"]["content"]["application/json"];
    add_example(text, &body["example"]);
}

/// Adds an example as an indented block.
fn add_example(text: &mut String, example: &Value) {
    let example = serde_json::to_string_pretty(example).unwrap_or_default();
    let lines = example.lines().map(|line| format!("    {line}\n"));
    let _ = write!(text, "\n{}", lines.collect::<String>());
}

fn add_schema(text: &mut String, name: &str, schema: &Value) {
    let description = words(&schema["description"]);
    let _ = write!(text, "\n### {name}\n\n{description}\n");
    text.push_str("\n| Field | Type | Required | Meaning |\n|---|---|---|---|\n");
    let required = schema["required"].as_array();
    for (field, own) in fields(&schema["properties"]) {
        let is_required = required.is_some_and(|all| all.iter().any(|one| one == field));
        let _ = writeln!(
            text,
            "| `{field}` | {} | {} | {} |",
            kind(own),
            if is_required { "yes" } else { "" },
            meaning(own, own)
        );
    }
}

/// The type of a schema, with the names of those that it refers to.
fn kind(schema: &Value) -> String {
    if let Some(reference) = schema["$ref"].as_str() {
        let name = reference.rsplit('/').next().unwrap_or(reference);
        return format!("`{name}`");
    }
    if let Some(options) = schema["anyOf"].as_array() {
        return options.iter().map(kind).collect::<Vec<_>>().join(" or ");
    }
    if let Some(choices) = schema["enum"].as_array() {
        let choices = choices.iter().map(|choice| format!("`{choice}`"));
        return choices.collect::<Vec<_>>().join(", ");
    }
    let types: Vec<&str> = match &schema["type"] {
        Value::String(one) => vec![one],
        Value::Array(all) => all.iter().filter_map(Value::as_str).collect(),
        _ => return "any".to_owned(),
    };
    let types = types.into_iter().map(|name| match name {
        "array" => format!("list of {}", kind(&schema["items"])),
        other => other.to_owned(),
    });
    types.collect::<Vec<_>>().join(" or ")
}

/// A description, the limits of a schema and its default.
fn meaning(described: &Value, schema: &Value) -> String {
    let mut all: Vec<String> = Vec::new();
    if let Some(description) = described["description"].as_str() {
        all.push(description.split_whitespace().collect::<Vec<_>>().join(" "));
    }
    match (schema.get("minimum"), schema.get("maximum")) {
        (Some(least), Some(most)) => all.push(format!("From {least} to {most}.")),
        (Some(least), None) => all.push(format!("At least {least}.")),
        _ => {}
    }
    if let Some(most) = schema.get("maxLength") {
        all.push(format!("At most {most} characters."));
    }
    if let Some(most) = schema.get("maxItems") {
        all.push(format!("At most {most}."));
    }
    match schema.get("default") {
        None | Some(Value::Null) => {}
        Some(default) => all.push(format!("Default: `{default}`.")),
    }
    all.join(" ").replace('|', "\\|")
}

/// A text on one line.
fn words(text: &Value) -> String {
    let words = text.as_str().unwrap_or_default().split_whitespace();
    words.collect::<Vec<_>>().join(" ")
}

/// The fields of an object; none of anything else.
fn fields(value: &Value) -> impl Iterator<Item = (&String, &Value)> {
    value.as_object().into_iter().flat_map(Map::iter)
}
