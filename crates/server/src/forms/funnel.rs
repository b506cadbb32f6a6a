//! Counts how often each step of the wizard is reached: by nobody in particular, without a cookie,
//! an address or an identifier.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{Response, StatusCode};

use crate::App;
use domain::today;
use endpoint::ClientAddress;
use endpoint::error_page;
use endpoint::form;

/// The wizard's steps; the last is the receipt.
pub const STEPS: std::ops::RangeInclusive<i32> = 1..=5;

/// `POST /quote/steps` with `step=1` to `5`: what the island tells as it goes on.
pub async fn post(
    State(app): State<Arc<App>>,
    ClientAddress(client): ClientAddress,
    request: Request,
) -> Response<Body> {
    let sent = match form::read(request, app.settings.limits.body_bytes).await {
        Ok(sent) => sent,
        Err(refused) => return *refused,
    };
    let step = match sent.as_slice() {
        [(name, value)] if name == "step" => value.parse().ok(),
        _ => None,
    };
    let Some(step) = step.filter(|step| STEPS.contains(step)) else {
        return error_page::page(StatusCode::BAD_REQUEST);
    };
    if !app.step_limit.allows(client) {
        return error_page::page(StatusCode::TOO_MANY_REQUESTS);
    }
    count(&app, step).await;
    let mut answer = Response::new(Body::empty());
    *answer.status_mut() = StatusCode::NO_CONTENT;
    answer
}

/// Counts a step. A count that is lost is no reason to keep a visitor waiting.
pub async fn count(app: &App, step: i32) {
    let day = today((app.clock)()).to_string();
    if let Err(error) = app.store.count_step(&day, step).await {
        tracing::warn!(%error, step, "a step of the wizard could not be counted");
    }
}
