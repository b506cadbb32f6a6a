//! Counts how often each wizard step is reached, anonymously: without cookies, addresses or
//! identifiers.

use std::net::IpAddr;

use axum::body::Body;
use axum::http::{Response, StatusCode};
use axum::response::IntoResponse;

use crate::Context;
use domain::today;
use endpoint::{ClientAddress, Error, Form};
use leads::WIZARD_STEPS;

/// `POST /quote/steps` with `step=1` to `5`: sent by the island on each step.
pub async fn post(
    context: Context,
    ClientAddress(client): ClientAddress,
    Form(sent): Form,
) -> Response<Body> {
    let named = sent.iter().find(|(name, _)| name == "step");
    let step = named.and_then(|(_, value)| value.parse().ok());
    let Some(step) = step.filter(|step| WIZARD_STEPS.contains(step)) else {
        return Error::BadRequest.into_response();
    };
    if !context.forms.step_limit.allows(client) {
        return Error::TooMany.into_response();
    }
    count(&context, step).await;
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::NO_CONTENT;
    response
}

/// Counts a step, unless its address has counted too many: each count is a write. The visitor can continue in any case.
pub async fn count_within_limit(context: &Context, client: IpAddr, step: i32) {
    if context.forms.step_limit.allows(client) {
        count(context, step).await;
    }
}

/// Counts a step. Errors are logged only: a lost count must not affect the visitor.
pub async fn count(context: &Context, step: i32) {
    let day = today((context.clock)()).to_string();
    if let Err(error) = context.forms.store.count_step(&day, step).await {
        tracing::warn!(%error, step, "cannot count a wizard step");
    }
}
