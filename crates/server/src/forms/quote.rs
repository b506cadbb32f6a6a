//! The wizard as a plain form: each step posts, and the next one is rendered with what was
//! entered. With JavaScript the island asks the API instead.

mod post;
mod steps;

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Path, Request, State};
use axum::http::header::LOCATION;
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode};
use contract::{FieldMessage, QuoteState};
use domain::{FieldError, QuoteRequest, Service};
use uuid::Uuid;

use crate::answer::{self, CachePolicy};
use crate::clock::today;
use crate::forms::{entries_of, fields};
use crate::layers::ClientAddress;
use crate::quotes::{self, Refusal};
use crate::site::QUOTE_PATH;
use crate::{App, failure, site};

use post::{Post, Turn};

/// `POST /quote`: a step of the wizard, or the home page's quote card.
pub async fn post(
    State(app): State<Arc<App>>,
    ClientAddress(client): ClientAddress,
    request: Request,
) -> Response<Body> {
    let asked = request.headers().clone();
    let fields = match fields::read(request, app.settings.limits.body_bytes).await {
        Ok(fields) => fields,
        Err(refused) => return *refused,
    };
    let post = Post::from_fields(fields, app.pages.start_of_quote().values);
    let mut state = QuoteState {
        step: post.step,
        values: post.form.clone(),
        submission: Some(post.submission.clone()),
        ..app.pages.start_of_quote()
    };
    if !post.unknown.is_empty() {
        state.errors = post
            .unknown
            .iter()
            .map(|name| unknown_field(&app, name))
            .collect();
        return show(&app, &asked, StatusCode::BAD_REQUEST, state).await;
    }
    match post.turn {
        Turn::Start => show(&app, &asked, StatusCode::OK, state).await,
        Turn::Previous => {
            state.step = post.step.saturating_sub(1).max(1);
            show(&app, &asked, StatusCode::OK, state).await
        }
        Turn::Next => next(&app, &asked, state).await,
        Turn::Submit if !app.form_limit.allows(client) => {
            state.errors = vec![too_many(&app)];
            show(&app, &asked, StatusCode::TOO_MANY_REQUESTS, state).await
        }
        Turn::Submit => submit(&app, &asked, state, &post.submission).await,
    }
}

/// `GET /quote?from=…&service=…`: the wizard with what the page before knew. `None` if the address
/// carries nothing that the wizard knows, as with a campaign's parameters.
pub async fn carried(app: &App, asked: &HeaderMap, query: &str) -> Option<Response<Body>> {
    let mut state = app.pages.start_of_quote();
    let mut known = false;
    for (name, value) in fields::parse(query)? {
        match name.as_str() {
            "from" => state.values.origin_address = value,
            "service" if Service::from_key(&value).is_some() => {
                state.values.additional_services.push(value);
            }
            _ => continue,
        }
        known = true;
    }
    if !known {
        return None;
    }
    Some(show(app, asked, StatusCode::OK, state).await)
}

/// `GET /quote/received/{id}`: the customer copy. Whoever knows the address may read it; it can
/// be bookmarked and printed, and cannot be guessed.
pub async fn received(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    request: Request,
) -> Response<Body> {
    let asked = request.headers().clone();
    let Ok(id) = Uuid::parse_str(&id) else {
        return site::get(State(app), request).await;
    };
    let row = match app.store.quote(id).await {
        Ok(row) => row,
        Err(error) => {
            tracing::error!(%error, "a receipt could not be read");
            return failure::page(StatusCode::SERVICE_UNAVAILABLE);
        }
    };
    match row.as_ref().and_then(quotes::receipt) {
        Some(receipt) => {
            let state = QuoteState {
                step: 5,
                receipt: Some(receipt),
                ..app.pages.start_of_quote()
            };
            show(&app, &asked, StatusCode::OK, state).await
        }
        None => site::get(State(app), request).await,
    }
}

/// Goes on if what this step asks for is in order.
async fn next(app: &App, asked: &HeaderMap, mut state: QuoteState) -> Response<Body> {
    let wrong = problems(app, &state);
    let here: Vec<FieldError> = wrong
        .into_iter()
        .filter(|error| steps::step_of(error.field) == state.step)
        .collect();
    if here.is_empty() {
        state.step = (state.step + 1).min(steps::LAST);
        return show(app, asked, StatusCode::OK, state).await;
    }
    state.errors = messages(app, &here);
    show(app, asked, StatusCode::UNPROCESSABLE_ENTITY, state).await
}

async fn submit(
    app: &App,
    asked: &HeaderMap,
    mut state: QuoteState,
    submission: &str,
) -> Response<Body> {
    let entries = entries_of(&state.values);
    let mut stored = quotes::submit(app, &entries, Some(submission)).await;
    if matches!(stored, Err(Refusal::KeyReused)) {
        // The visitor went back after sending and changed something: that is a new request.
        stored = quotes::submit(app, &entries, None).await;
    }
    match stored {
        Ok(stored) => see_other(&format!("{QUOTE_PATH}/received/{}", stored.row.id)),
        Err(Refusal::Invalid(errors)) => {
            state.step = errors
                .iter()
                .map(|e| steps::step_of(e.field))
                .min()
                .unwrap_or(steps::LAST);
            state.errors = messages(app, &errors);
            show(app, asked, StatusCode::UNPROCESSABLE_ENTITY, state).await
        }
        Err(Refusal::KeyReused | Refusal::Unavailable) => {
            state.failed = true;
            show(app, asked, StatusCode::SERVICE_UNAVAILABLE, state).await
        }
    }
}

fn problems(app: &App, state: &QuoteState) -> Vec<FieldError> {
    let today = today((app.clock)());
    let rates = &app.pages.site.rates;
    QuoteRequest::parse(&entries_of(&state.values), rates, today)
        .err()
        .unwrap_or_default()
}

fn messages(app: &App, errors: &[FieldError]) -> Vec<FieldMessage> {
    errors
        .iter()
        .map(|error| app.pages.site.strings.field_message(*error))
        .collect()
}

fn unknown_field(app: &App, name: &str) -> FieldMessage {
    let words = app.pages.site.strings.unknown_field(name);
    FieldMessage {
        field: name.to_owned(),
        message: words,
    }
}

fn too_many(app: &App) -> FieldMessage {
    let message = app.pages.site.strings.failure.too_many.clone();
    FieldMessage {
        field: String::new(),
        message,
    }
}

async fn show(
    app: &App,
    asked: &HeaderMap,
    status: StatusCode,
    state: QuoteState,
) -> Response<Body> {
    // The copy has a price and a name on it, and its address is all it takes to ask again.
    let cache = if state.receipt.is_some() {
        CachePolicy::Never
    } else {
        CachePolicy::OwnBrowser
    };
    let Some(view) = app.pages.quote(state) else {
        return failure::page(StatusCode::NOT_FOUND);
    };
    match app.renderer.once(view).await {
        Ok(document) => answer::document(asked, status, &document, cache),
        Err(error) => failure::render(QUOTE_PATH, &error),
    }
}

fn see_other(address: &str) -> Response<Body> {
    let mut answer = Response::new(Body::empty());
    *answer.status_mut() = StatusCode::SEE_OTHER;
    if let Ok(address) = HeaderValue::from_str(address) {
        answer.headers_mut().insert(LOCATION, address);
    }
    answer
}
