//! The table of quote requests, made from the definitions of the wizard's fields.

use domain::{
    HomeType, QUOTE_FIELDS, QuoteField, QuoteFieldKind, QuoteInput, SQUARE_FEET_MAX, Service,
};
use serde_json::{Map, Value, json};

use super::parts::{error, error_or_gateway, json_response, reference, responses_with_key};
use crate::insert_body::LANGUAGE;
use crate::quote_requests::MAX_KEY_LENGTH;

/// `POST /rest/v1/quote_requests`.
pub fn insert() -> Value {
    let row = reference("QuoteRequest");
    let body = json!({
        "anyOf": [row, { "type": "array", "items": row, "minItems": 1, "maxItems": 1 }],
    });
    let stored = json!({ "type": "array", "items": reference("StoredQuoteRequest") });
    let invalid =
        "The body is not JSON, or a column is unknown or invalid; the first error is the message.";
    json!({
        "operationId": "insertQuoteRequest",
        "tags": ["Quotes"],
        "summary": "Inserts a quote request.",
        "description": "The server computes the price; computed columns that are sent are ignored. Without \
                        `Prefer: return=representation` the response has no body; with \
                        `Accept: application/vnd.pgrst.object+json` it is one object instead of a list. \
                        A value may be of another JSON type if PostgreSQL 15 would accept it for the column, \
                        such as \"2\" for 2 bedrooms.",
        "parameters": parameters(),
        "requestBody": {
            "required": true,
            "content": { "application/json": { "schema": body, "example": example() } },
        },
        "responses": responses_with_key([
            ("201", json_response("The request is stored.", &stored)),
            ("400", error(invalid, "TableError")),
            ("406", error("One object is wanted, but the list has none or several.", "TableError")),
            ("408", error("The body did not arrive in time.", "TableError")),
            ("413", error("The body is too large.", "TableError")),
            ("415", error("The body is not of type application/json.", "TableError")),
            ("422", error("The idempotency key was used for another request.", "TableError")),
            ("429", error_or_gateway("Too many requests from one address.", "TableError")),
            ("503", error("Nothing can be stored now; try again.", "TableError")),
        ]),
    })
}

fn parameters() -> Value {
    json!([
        {
            "name": "Prefer",
            "in": "header",
            "schema": { "type": "string", "enum": ["return=representation", "return=minimal"] },
            "description": "Whether the response has the stored row.",
        },
        {
            "name": "Idempotency-Key",
            "in": "header",
            "schema": {
                "type": "string",
                "minLength": 1,
                "maxLength": MAX_KEY_LENGTH,
                "pattern": "^[!-~]+$",
            },
            "description": "A repeat with the same key and body stores nothing, and gets the first response \
                            with the header Idempotency-Replayed.",
        },
        {
            "name": "columns",
            "in": "query",
            "schema": { "type": "string" },
            "description": "Names of columns in double quotes, separated by commas. A column that is named \
                            but missing is null.",
        },
        {
            "name": "select",
            "in": "query",
            "schema": { "type": "string" },
            "description": "The columns of the response, separated by commas; all by default.",
        },
    ])
}

/// The schema of a row that a client inserts.
pub fn row() -> Value {
    let columns = QuoteField::ALL.iter().copied();
    let columns = columns.map(|field| (field.name().to_owned(), column(field)));
    let mut properties: Map<String, Value> = columns.collect();
    properties.insert(
        LANGUAGE.to_owned(),
        json!({
            "type": ["string", "null"],
            "description": "The language to answer the customer in, such as es. Unknown ones count as the \
                            language of the page.",
        }),
    );
    let required = QUOTE_FIELDS.iter().filter(|input| input.required);
    let required: Vec<&str> = required.map(|input| input.field.name()).collect();
    json!({
        "type": "object",
        "description": "A quote request. A column that is missing or null has its default.",
        "properties": properties,
        "required": required,
        "additionalProperties": false,
    })
}

/// The schema of a stored row. With `select`, it has some of the columns.
pub fn stored_row() -> Value {
    let columns = QuoteField::ALL.iter().copied();
    let columns = columns.map(|field| (field.name().to_owned(), stored_column(field)));
    let mut properties: Map<String, Value> = columns.collect();
    let own = [
        ("id", json!({ "type": "string", "format": "uuid" })),
        (
            "created_at",
            json!({ "type": ["string", "null"], "format": "date-time" }),
        ),
        (
            "reference",
            json!({ "type": "string", "description": "What the customer names on the phone." }),
        ),
        (
            "estimate",
            json!({
                "anyOf": [reference("Estimate"), { "type": "null" }],
                "description": "The price line by line.",
            }),
        ),
        (
            "receipt",
            json!({ "type": "string", "description": "The path of the customer's copy, for a week." }),
        ),
    ];
    properties.extend(own.map(|(name, schema)| (name.to_owned(), schema)));
    json!({
        "type": "object",
        "description": "A stored quote request.",
        "properties": properties,
        "additionalProperties": false,
    })
}

fn column(field: QuoteField) -> Value {
    let Some(input) = field.input() else {
        let mut column = other_column(field);
        allow_null(&mut column);
        return column;
    };
    let mut column = of_kind(input.kind);
    if input.kind == QuoteFieldKind::Email {
        // Not of a stored one: browsers accept more than this format.
        column["format"] = json!("email");
    }
    if input.required {
        column["minLength"] = json!(1);
    } else {
        allow_null(&mut column);
        if let Some(default) = initial(input) {
            column["default"] = default;
        }
    }
    column
}

fn stored_column(field: QuoteField) -> Value {
    let Some(input) = field.input() else {
        return other_column(field);
    };
    let mut column = of_kind(input.kind);
    let is_optional = QuoteField::optional_texts().any(|optional| optional == field);
    if is_optional || input.kind == QuoteFieldKind::Date {
        allow_null(&mut column);
    }
    column
}

/// The columns that are not single values of the form: flags, services, and what the server computes.
fn other_column(field: QuoteField) -> Value {
    match field {
        QuoteField::AdditionalServices => json!({
            "type": "array",
            "items": { "type": "string", "enum": Service::ALL.map(Service::key) },
        }),
        QuoteField::HasElevator | QuoteField::LongWalk => json!({ "type": "boolean" }),
        _ => json!({ "type": "number", "description": "Computed by the server." }),
    }
}

fn of_kind(kind: QuoteFieldKind) -> Value {
    match kind {
        QuoteFieldKind::Text
        | QuoteFieldKind::Address
        | QuoteFieldKind::Phone
        | QuoteFieldKind::FreeText => json!({ "type": "string", "maxLength": kind.max_length() }),
        QuoteFieldKind::Email => json!({
            "type": "string",
            "maxLength": kind.max_length(),
            "description": "An address that a browser's email field accepts.",
        }),
        QuoteFieldKind::Date => json!({
            "type": "string",
            "format": "date",
            "description": "Not before today in Texas.",
        }),
        QuoteFieldKind::Choice(choices) => json!({ "type": "string", "enum": choices }),
        QuoteFieldKind::Count(_, max) => {
            json!({ "type": "integer", "minimum": 0, "maximum": max })
        }
        QuoteFieldKind::Number => json!({
            "type": "number",
            "minimum": 0,
            "maximum": SQUARE_FEET_MAX,
            "description": "Rounded to a whole number.",
        }),
        QuoteFieldKind::Crew => json!({
            "type": "integer",
            "minimum": 1,
            "description": "The size of a crew in the price list.",
        }),
    }
}

/// The value that a missing one counts as; `None` if it stays empty.
fn initial(input: &QuoteInput) -> Option<Value> {
    let text = Some(input.initial).filter(|text| !text.is_empty())?;
    if input.kind.is_number() {
        serde_json::from_str(text).ok()
    } else {
        Some(text.into())
    }
}

fn allow_null(schema: &mut Value) {
    schema["type"] = json!([schema["type"], "null"]);
    if let Some(choices) = schema.get_mut("enum").and_then(Value::as_array_mut) {
        choices.push(Value::Null);
    }
}

/// A row with a value in every column of the form.
fn example() -> Value {
    let values = QUOTE_FIELDS.iter().map(|input| {
        let value: Value = match input.kind {
            QuoteFieldKind::Text => "Maria Elena Gonzalez".into(),
            QuoteFieldKind::Address => "1402 Nolana Avenue, McAllen, TX 78504".into(),
            QuoteFieldKind::Email => "maria.gonzalez@example.com".into(),
            QuoteFieldKind::Phone => "(956) 555-0142".into(),
            QuoteFieldKind::FreeText => "Upright piano in the den.".into(),
            // Far enough to stay valid.
            QuoteFieldKind::Date => "2099-03-14".into(),
            QuoteFieldKind::Choice(_) => HomeType::ALL[0].key().into(),
            QuoteFieldKind::Count(..) | QuoteFieldKind::Number | QuoteFieldKind::Crew => {
                initial(input).unwrap_or_default()
            }
        };
        (input.field.name().to_owned(), value)
    });
    let mut row: Map<String, Value> = values.collect();
    let services = QuoteField::AdditionalServices.name();
    row.insert(services.to_owned(), json!([Service::ALL[0].key()]));
    row.into()
}
