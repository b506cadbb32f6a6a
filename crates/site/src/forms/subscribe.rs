//! Blog subscriptions: requested in a form, confirmed by mail (double opt-in), ended with one
//! click.

use axum::body::Body;
use axum::extract::{Path, Request};
use axum::http::header::{HOST, REFERER};
use axum::http::{HeaderMap, Response, StatusCode};
use axum::response::IntoResponse;
use contract::{FieldMessage, LeadResponse};
use domain::{SitePath, SubscribeRequest};
use store::NewSubscription;
use uuid::Uuid;

use super::lead::{show, wants_json};
use crate::{Context, pages};
use endpoint::response;
use endpoint::{Admitted, ClientAddress, Error, Form, header_text};
use leads::{FormMetadata, source};
use publishing::Pages;

/// `POST /subscribe`.
pub async fn post(
    context: Context,
    ClientAddress(client): ClientAddress,
    request_headers: HeaderMap,
    Form(sent): Form,
) -> Response<Body> {
    let messages = &context.site().messages;
    let email = sent.iter().rev().find(|(name, _)| name == "email");
    let email = email.map_or("", |(_, email)| email);
    let subscription = match SubscribeRequest::parse(email) {
        Ok(subscription) => subscription,
        Err(error) => {
            let message = messages.field_message(error);
            return refused(&context, &request_headers, message).await;
        }
    };
    // Only addresses that can be stored count. Above the total of all addresses, a subscription is still stored, so
    // that a flood of forms does not lock others out; its mail has limits of its own.
    if context.forms.limit.admit(client).await == Admitted::Refused {
        let status = StatusCode::TOO_MANY_REQUESTS;
        let text = &messages.failure.too_many;
        return failed(&context, &request_headers, status, text).await;
    }
    let metadata = FormMetadata::of(&sent);
    // Spam gets the same response, but no mail is sent.
    if metadata.website.is_empty() {
        let Ok(id) = leads::random_token() else {
            tracing::error!("the system has no random bytes");
            let status = StatusCode::SERVICE_UNAVAILABLE;
            return failed(&context, &request_headers, status, &messages.failure.store).await;
        };
        let from = source(
            header_text(&request_headers, HOST),
            header_text(&request_headers, REFERER),
            client,
            &context.site().lang,
            &metadata,
        );
        let new = NewSubscription {
            id,
            email: subscription.email.clone(),
            page: from.page,
            address: from.address,
            language: from.language,
            asked_at: (context.clock)().as_millisecond(),
        };
        if let Err(error) = context.forms.leads.subscribe(&new).await {
            tracing::error!(%error, "cannot store a subscription");
            context.forms.limit.refund(client);
            let status = StatusCode::SERVICE_UNAVAILABLE;
            return failed(&context, &request_headers, status, &messages.failure.store).await;
        }
    }
    if wants_json(&request_headers) {
        let texts = &messages.stored;
        let body = LeadResponse {
            title: texts.subscribe_title.clone(),
            text: texts.subscribe_text.replace("{email}", &subscription.email),
            errors: Vec::new(),
            next: None,
            go: false,
            reference: None,
        };
        return response::json(StatusCode::CREATED, &body);
    }
    response::see_other(context.path(SitePath::Subscribe))
}

/// `GET /subscribe`: asks the visitor to check their email.
pub async fn sent(context: Context, request: Request) -> Response<Body> {
    let view = context
        .pages()
        .notice(context.path(SitePath::Subscribe), &[]);
    show(&context, request.headers(), StatusCode::OK, view).await
}

/// `GET /subscribe/confirm/{id}`: a page with a button, because mail programs prefetch links.
pub async fn confirm_page(context: Context, id: Path<String>, request: Request) -> Response<Body> {
    page(SitePath::SubscribeConfirm, context, id, request).await
}

/// `POST /subscribe/confirm/{id}`.
pub async fn confirm(context: Context, Path(id): Path<String>, request: Request) -> Response<Body> {
    let change = Change::Confirm;
    Box::pin(changed(
        SitePath::SubscribeConfirmed,
        change,
        context,
        id,
        request,
    ))
    .await
}

/// `GET /unsubscribe/{id}`: a page with a button.
pub async fn end_page(context: Context, id: Path<String>, request: Request) -> Response<Body> {
    page(SitePath::Unsubscribe, context, id, request).await
}

/// `POST /unsubscribe/{id}`: from the button, or from a mail program (RFC 8058).
pub async fn end(context: Context, Path(id): Path<String>, request: Request) -> Response<Body> {
    Box::pin(changed(
        SitePath::Unsubscribed,
        Change::End,
        context,
        id,
        request,
    ))
    .await
}

/// What a link does with a subscription.
#[derive(Clone, Copy)]
enum Change {
    Confirm,
    End,
}

/// Changes a subscription, unless there is nothing to change: requests with made-up or used links must not
/// occupy the one connection that writes.
async fn changed(
    path: SitePath,
    change: Change,
    context: Context,
    id: String,
    request: Request,
) -> Response<Body> {
    if let Ok(secret) = Uuid::parse_str(&id) {
        let now = (context.clock)().as_millisecond();
        let stored = async {
            let store = &context.forms.store;
            match (store.subscription(secret).await?, change) {
                (Some(row), Change::Confirm) if row.is_requested() => {
                    store.confirm_subscription(secret, now).await
                }
                (Some(row), Change::End) if !row.is_ended() => {
                    store.cancel_subscription(secret, now).await
                }
                _ => Ok(()),
            }
        };
        if let Err(error) = stored.await {
            tracing::error!(%error, "cannot change a subscription");
            return Error::Unavailable.into_response();
        }
    }
    page(path, context, Path(id), request).await
}

/// A page about one subscription; the 404 page for an unknown one.
async fn page(
    path: SitePath,
    context: Context,
    Path(id): Path<String>,
    request: Request,
) -> Response<Body> {
    let request_headers = request.headers();
    let Ok(secret) = Uuid::parse_str(&id) else {
        return pages::not_found(&context, request.uri().path(), request_headers).await;
    };
    match context.forms.store.subscription(secret).await {
        Ok(Some(row)) => {
            let values = [("email", row.email.as_str()), ("id", &row.id)];
            let mut view = context.pages().notice(context.path(path), &values);
            if let Some(view) = &mut view {
                let address = match path {
                    SitePath::SubscribeConfirmed => SitePath::SubscribeConfirm,
                    SitePath::Unsubscribed => SitePath::Unsubscribe,
                    path => path,
                };
                Pages::link_language(view, address, &format!("/{id}"));
            }
            show(&context, request_headers, StatusCode::OK, view).await
        }
        Ok(None) => pages::not_found(&context, request.uri().path(), request_headers).await,
        Err(error) => {
            tracing::error!(%error, "cannot read a subscription");
            Error::Unavailable.into_response()
        }
    }
}

async fn refused(
    context: &Context,
    request_headers: &HeaderMap,
    message: FieldMessage,
) -> Response<Body> {
    let words = message.message.clone();
    respond(
        context,
        request_headers,
        StatusCode::UNPROCESSABLE_ENTITY,
        &words,
        vec![message],
    )
    .await
}

async fn failed(
    context: &Context,
    request_headers: &HeaderMap,
    status: StatusCode,
    words: &str,
) -> Response<Body> {
    respond(context, request_headers, status, words, Vec::new()).await
}

async fn respond(
    context: &Context,
    request_headers: &HeaderMap,
    status: StatusCode,
    words: &str,
    errors: Vec<FieldMessage>,
) -> Response<Body> {
    let messages = &context.site().messages;
    let title = if errors.is_empty() {
        &messages.failure.title
    } else {
        &messages.lead.errors_heading
    };
    if wants_json(request_headers) {
        let body = LeadResponse {
            title: title.clone(),
            text: words.to_owned(),
            errors,
            next: None,
            go: false,
            reference: None,
        };
        return response::json(status, &body);
    }
    let values = [("title", title.as_str()), ("words", words)];
    show(
        context,
        request_headers,
        status,
        context
            .pages()
            .notice(context.path(SitePath::SubscribeAgain), &values),
    )
    .await
}
