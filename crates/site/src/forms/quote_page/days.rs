//! The way from the customer's copy of a request to the free days on the private page of its quote.

use axum::body::Body;
use axum::extract::Path;
use axum::http::Response;
use axum::response::IntoResponse;
use domain::{LinkToken, SitePath};
use endpoint::{Admitted, ClientAddress, Error, response};
use leads::{Leads, QuoteLink};
use store::StoreError;
use uuid::Uuid;

use super::choice::ASKED_FOR;
use super::{unavailable, view};
use crate::Context;

/// `POST /quote/received/{token}`: makes a link to the private page, of which only the hash is stored, and leads to its
/// days. It is no GET, because browsers fetch those ahead.
pub async fn choose(
    context: Context,
    ClientAddress(client): ClientAddress,
    Path(token): Path<String>,
) -> Response<Body> {
    let Ok(token) = token.parse::<LinkToken>() else {
        return Error::NotFound.into_response();
    };
    if context.forms.limit.admit(client).await == Admitted::Refused {
        return Error::TooMany.into_response();
    }
    let locale = context.site().locale;
    match new_link(&context.forms.leads, token).await {
        Ok(Some(secret)) => {
            let section = view::section(context.site());
            let id = section.map_or("", |section| section.id.as_str());
            let page = SitePath::QuotePage.item(locale, &secret);
            response::see_other(&format!("{page}{ASKED_FOR}#{id}-booking"))
        }
        // The copy says that its link has expired. A quarantined lead has only its copy.
        Ok(None) => response::see_other(&SitePath::QuoteReceived.item(locale, &token.to_string())),
        Err(error) => unavailable(&error),
    }
}

/// A new link to the page of the quote whose copy this token opens; `None` if it no longer opens any, or the quote has no
/// page.
async fn new_link(leads: &Leads, token: LinkToken) -> Result<Option<String>, StoreError> {
    let quote = leads.quote_by_link(token).await?;
    let Some(lead) = quote.and_then(|quote| Uuid::parse_str(&quote.id).ok()) else {
        return Ok(None);
    };
    let Some(secret) = leads.new_quote_link(lead).await? else {
        return Ok(None);
    };
    let opened = leads.open_quote(&secret).await?;
    Ok(matches!(opened, QuoteLink::Open(_)).then_some(secret))
}
