//! Describes the API as an OpenAPI document. Columns, limits and addresses are those that the handlers use.

mod arrival_windows;
mod functions;
mod parts;
mod quote_requests;
mod reference;
mod storage;
mod webhooks;

use std::sync::LazyLock;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderValue, Response};
use bytes::Bytes;
use contract::{AssistantAnswer, AssistantQuestion, Estimate, FieldMessage};
use endpoint::response::CachePolicy;
use publishing::BUCKET;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

use crate::key::Caller;
use crate::wire_error::WireError;
use crate::{Context, paths};

pub use reference::api_reference;

/// The media type of OpenAPI documents, as PostgREST sends it.
const MIME: &str = "application/openapi+json; charset=utf-8";

/// Made when it is first requested. It depends on neither content nor settings.
static TEXT: LazyLock<Bytes> = LazyLock::new(|| document().to_string().into());

/// `GET /rest/v1/`: the document.
pub async fn get(State(context): State<Context>, request: Request) -> Response<Body> {
    if let Err(error) = Caller::of(&context.keys, &request) {
        return error.into();
    }
    let mut response = Response::new(Body::from(TEXT.clone()));
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(MIME));
    headers.insert(CACHE_CONTROL, CachePolicy::Never.header());
    response
}

/// 405: the address can only be read.
pub async fn wrong_method(State(context): State<Context>, request: Request) -> Response<Body> {
    match Caller::of(&context.keys, &request) {
        Err(error) => error.into(),
        Ok(_) => WireError::method_not_allowed(request.method(), "GET").into(),
    }
}

/// The description of the API, as OpenAPI 3.1.
pub fn document() -> Value {
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Mudanza API",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "The calls that the official Supabase client makes to this program, in its wire \
                            format. They insert quote requests, list free arrival windows, list and store \
                            images, ask the assistant and make the jingle. Leads cannot be read here. \
                            Webhooks tell another program about leads, proposals and bookings.",
        },
        "servers": [{ "url": "/" }],
        "tags": [
            { "name": "Quotes" },
            { "name": "Bookings" },
            { "name": "Images" },
            { "name": "Functions" },
            { "name": "Webhooks", "description": webhooks::DESCRIPTION },
        ],
        "security": [{ "apikey": [] }],
        "paths": operations(),
        "webhooks": webhooks::events(),
        "components": {
            "schemas": schemas(),
            "securitySchemes": {
                "apikey": {
                    "type": "apiKey",
                    "in": "header",
                    "name": "apikey",
                    "description": "The public key of the setting api.anon_key, or the owner's secret key of \
                                    api.service_key. Also accepted as the query parameter apikey, and as a \
                                    bearer token.",
                },
            },
        },
    })
}

/// All operations by path and method.
fn operations() -> Value {
    let all = [
        (paths::DESCRIPTION, json!({ "get": description() })),
        (
            paths::QUOTE_REQUESTS,
            json!({ "post": quote_requests::insert() }),
        ),
        (
            paths::ARRIVAL_WINDOWS,
            json!({ "get": arrival_windows::list() }),
        ),
        (paths::LIST, json!({ "post": storage::list() })),
        (
            paths::PUBLIC_OBJECT,
            json!({ "get": storage::read_public() }),
        ),
        (
            paths::OBJECT,
            json!({
                "get": storage::read(),
                "post": storage::upload(),
                "put": storage::update(),
                "delete": storage::remove(),
            }),
        ),
        (paths::OBJECTS, json!({ "delete": storage::remove_many() })),
        (paths::ASSISTANT, json!({ "post": functions::assistant() })),
        (paths::JINGLE, json!({ "post": functions::jingle() })),
    ];
    let all = all.map(|(route, operations)| (documented(route), operations));
    all.into_iter().collect::<Map<_, _>>().into()
}

/// A route as OpenAPI writes it. There is one bucket.
fn documented(route: &str) -> String {
    route.replace("{bucket}", BUCKET).replace("{*", "{")
}

fn description() -> Value {
    let content = json!({ "application/openapi+json": { "schema": { "type": "object" } } });
    json!({
        "operationId": "describe",
        "summary": "Describes the API.",
        "description": "This document, as OpenAPI 3.1.",
        "responses": parts::responses_with_key([(
            "200",
            json!({ "description": "The document.", "content": content }),
        )]),
    })
}

/// The schemas that operations refer to by name.
fn schemas() -> Map<String, Value> {
    let settings = SchemaSettings::draft2020_12();
    let settings = settings.with(|own| own.definitions_path = "/components/schemas".into());
    let mut generator = settings.into_generator();
    generator.subschema_for::<Estimate>();
    generator.subschema_for::<FieldMessage>();
    generator.subschema_for::<AssistantQuestion>();
    generator.subschema_for::<AssistantAnswer>();
    let mut all = generator.take_definitions(true);
    if let Some(question) = all.get_mut("AssistantQuestion") {
        functions::limit_question(question);
    }
    let own = [
        ("QuoteRequest", quote_requests::row()),
        ("StoredQuoteRequest", quote_requests::stored_row()),
        ("ArrivalWindow", arrival_windows::window()),
        ("ListRequest", storage::list_request()),
        ("ListedImage", storage::listed_image()),
        ("ImageMetadata", storage::image_metadata()),
        ("JingleRequest", functions::jingle_request()),
    ];
    let own = own.into_iter().chain(parts::errors());
    all.extend(own.map(|(name, schema)| (name.to_owned(), schema)));
    all
}
