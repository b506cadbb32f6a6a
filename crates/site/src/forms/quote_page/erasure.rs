//! The form of a quote's page that asks for the customer's data to be deleted.

use std::net::IpAddr;

use axum::body::Body;
use axum::http::{HeaderMap, Response, StatusCode};
use axum::response::IntoResponse;
use domain::SitePath;
use endpoint::{Admitted, Error, response};
use leads::OpenQuote;
use uuid::Uuid;

use super::sent::Sent;
use super::{page, refused, unavailable};
use crate::Context;

/// What the page's address has behind it after the request was stored.
pub const REQUESTED: &str = "deletion-requested";

/// Stores that the customer asks for their data to be deleted. People at the desk do it.
pub async fn request(
    context: &Context,
    client: IpAddr,
    request_headers: &HeaderMap,
    token: &str,
    open: &OpenQuote,
    sent: &Sent,
) -> Response<Body> {
    if context.forms.limit.admit(client).await == Admitted::Refused {
        let last = sent.refused("", context.site().messages.failure.too_many.clone());
        let status = StatusCode::TOO_MANY_REQUESTS;
        return page(context, request_headers, status, token, open, last).await;
    }
    if sent.get("confirm") != "yes" {
        return refused(context, request_headers, token, "erase", sent).await;
    }
    let Ok(lead) = Uuid::parse_str(&open.lead.id) else {
        return Error::NotFound.into_response();
    };
    match context.forms.leads.request_erasure(lead).await {
        Ok(()) => {
            let path = SitePath::QuotePage.item(context.site().locale, token);
            response::see_other(&format!("{path}?{REQUESTED}"))
        }
        Err(error) => unavailable(&error),
    }
}
