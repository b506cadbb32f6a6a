//! Parts of the document that several operations share.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

/// A reference to a schema of the document.
pub fn reference(name: &str) -> Value {
    json!({ "$ref": format!("#/components/schemas/{name}") })
}

/// A response with JSON of a schema.
pub fn json_response(description: &str, schema: &Value) -> Value {
    json!({
        "description": description,
        "content": { "application/json": { "schema": schema } },
    })
}

/// A response with an error of a named schema.
pub fn error(description: &str, schema: &str) -> Value {
    json_response(description, &reference(schema))
}

/// A response with an error of the operation or of the gateway in front of it.
pub fn error_or_gateway(description: &str, schema: &str) -> Value {
    let either = json!({ "anyOf": [reference(schema), reference("GatewayError")] });
    json_response(description, &either)
}

/// The responses of an operation that anybody may call, by status.
pub fn responses<const N: usize>(own: [(&str, Value); N]) -> Value {
    by_status(BTreeMap::from(own))
}

/// The responses of an operation that needs a key. The statuses of a missing or wrong key are added,
/// unless the operation responds with them for other reasons, too.
pub fn responses_with_key<const N: usize>(own: [(&str, Value); N]) -> Value {
    let mut all = BTreeMap::from(own);
    all.entry("401")
        .or_insert_with(|| error("The key is missing or wrong.", "GatewayError"));
    all.entry("429")
        .or_insert_with(|| error("The address sent too many wrong keys.", "GatewayError"));
    by_status(all)
}

fn by_status(all: BTreeMap<&str, Value>) -> Value {
    let all = all.into_iter();
    let all: Map<String, Value> = all
        .map(|(status, response)| (status.to_owned(), response))
        .collect();
    all.into()
}

/// The schemas of errors. Each protocol has its own, because the official client expects it.
pub fn errors() -> [(&'static str, Value); 5] {
    let text = || json!({ "type": "string" });
    let optional = || json!({ "type": ["string", "null"] });
    let object = |description: &str, properties: Value, required: &[&str]| {
        json!({
            "type": "object",
            "description": description,
            "properties": properties,
            "required": required,
            "additionalProperties": false,
        })
    };
    let table = json!({
        "code": { "type": "string", "description": "A code of PostgREST or PostgreSQL." },
        "message": text(),
        "details": optional(),
        "hint": optional(),
        "fields": {
            "type": "array",
            "items": reference("FieldMessage"),
            "description": "All errors by column, in the language of the visitor. An error of the whole request has \
                an empty name.",
        },
    });
    let storage = json!({
        "statusCode": { "type": "string", "description": "The status as Supabase Storage has it." },
        "code": text(),
        "error": text(),
        "message": text(),
    });
    let gateway = json!({ "message": text(), "hint": text() });
    let relay = json!({ "code": text(), "message": text() });
    let function = json!({ "error": text() });
    let gateway = object("An error with the key.", gateway, &["message", "hint"]);
    let required = ["code", "message", "details", "hint"];
    let table = object("An error as PostgREST sends it.", table, &required);
    let required = ["statusCode", "code", "error", "message"];
    let storage = object("An error as Supabase Storage sends it.", storage, &required);
    let function = object("An error of a function.", function, &["error"]);
    let required = ["code", "message"];
    let relay = object("An error before a function ran.", relay, &required);
    [
        ("GatewayError", gateway),
        ("TableError", table),
        ("StorageError", storage),
        ("FunctionError", function),
        ("RelayError", relay),
    ]
}
