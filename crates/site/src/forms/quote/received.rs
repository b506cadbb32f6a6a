//! The customer's copy of a stored quote.

use axum::body::Body;
use axum::extract::{Path, Request};
use axum::http::{Response, StatusCode};
use axum::response::IntoResponse;
use contract::{PageView, QuoteState, Receipt};
use domain::{LinkToken, RECEIPT_STEP, SitePath};
use endpoint::Error;
use endpoint::response::CachePolicy;
use publishing::Pages;

use crate::{Context, pages};

/// `GET /quote/received/{token}`: the customer's copy. Anybody with the URL may read it for a week; it
/// cannot be guessed. Afterwards a page without their data says what to do.
pub async fn received(
    context: Context,
    Path(token): Path<String>,
    request: Request,
) -> Response<Body> {
    let Ok(token) = token.parse::<LinkToken>() else {
        return pages::get(context, request).await;
    };
    let row = match context.forms.leads.quote_by_link(token).await {
        Ok(row) => row,
        Err(error) => {
            tracing::error!(%error, "cannot read a receipt");
            return Error::Unavailable.into_response();
        }
    };
    let now = (context.clock)().as_millisecond();
    let stored = row.and_then(|row| Some((leads::receipt(&row, context.site(), now)?, row)));
    let (status, view) = if let Some((receipt, row)) = stored {
        let title = title(&context, &receipt);
        let state = QuoteState {
            step: RECEIPT_STEP,
            values: leads::entered(&row),
            receipt: Some(Box::new(receipt)),
            ..context.pages().initial_quote()
        };
        let mut view = context.pages().quote(state);
        if let Some(view) = &mut view {
            Pages::link_language(view, SitePath::QuoteReceived, &format!("/{token}"));
            name_after(view, title);
        }
        (StatusCode::OK, view)
    } else {
        let expired = context.path(SitePath::QuoteExpired);
        let mut view = context.pages().notice(expired, &[]);
        if let Some(view) = &mut view {
            Pages::link_language(view, SitePath::Quote, "");
        }
        (StatusCode::NOT_FOUND, view)
    };
    let (renderer, cache) = (context.snapshot.renderer(), CachePolicy::Never);
    endpoint::show(renderer, request.headers(), status, view, cache).await
}

/// Returns what the copy is called, such as `Customer copy Q-7K3M-Q9DA`.
fn title(context: &Context, receipt: &Receipt) -> Option<String> {
    let wizard = content::quote_wizard(context.site())?;
    Some(format!("{} {}", wizard.submitted.copy, receipt.reference))
}

/// Gives the page this title and its brand.
fn name_after(view: &mut PageView, title: Option<String>) {
    if let Some(title) = title {
        view.title = format!("{title} | {}", view.chrome.brand.name);
    }
}
