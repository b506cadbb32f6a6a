//! All forms except the wizard: the home page's card and the inline forms. The script posts them to
//! `/leads` and requests JSON. Without JavaScript each is posted to its own page, so that errors are
//! shown at an address that can be reloaded.

use std::collections::BTreeMap;
use std::net::IpAddr;

use axum::body::Body;
use axum::extract::{Path, Request};
use axum::http::header::{ACCEPT, HOST, REFERER};
use axum::http::{HeaderMap, Response, StatusCode, Uri};
use axum::middleware::Next;
use axum::response::IntoResponse;
use contract::{FieldMessage, LeadFormState, LeadResponse, Link, PageView};
use domain::{LeadForm, LeadRequest, LinkToken, SitePath};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use store::Inserted;
use uuid::Uuid;

use crate::{Context, pages};
use domain::today;
use endpoint::form::log_ignored;
use endpoint::response::{self, CachePolicy};
use endpoint::{Admitted, ClientAddress, Error, Form, header_text};
use leads::{FormMetadata, RUSH, SubmissionContext, SubmitError, source, spam_reason};
use publishing::Pages;

/// Fields that every form may send in addition to its own.
const COMMON_FIELDS: [&str; 2] = ["form", "submission"];

/// `GET /leads`: a browser that once posted there may request it again. The forms are on their pages.
pub async fn get(context: Context) -> Response<Body> {
    response::see_other(context.path(SitePath::Home))
}

/// Rejects a POST to a page that has no lead form, as the page itself does.
pub async fn on_pages_with_forms(context: Context, request: Request, next: Next) -> Response<Body> {
    let path = request.uri().path();
    let pages = context.pages();
    if LeadForm::ALL.iter().any(|form| pages.has_form(path, *form)) {
        next.run(request).await
    } else {
        pages::get(context, request).await
    }
}

/// `POST /leads`, and `POST` to a page with a lead form.
#[allow(clippy::too_many_lines, reason = "one request from body to response")]
pub async fn post(
    context: Context,
    ClientAddress(client): ClientAddress,
    uri: Uri,
    request_headers: HeaderMap,
    Form(sent): Form,
) -> Response<Body> {
    let key = sent.iter().find(|(name, _)| name == "form");
    let form = key.and_then(|(_, form)| LeadForm::from_key(form));
    let Some(form) = form.filter(|form| !form.fields().is_empty()) else {
        return Error::BadRequest.into_response();
    };
    let reply = Reply {
        context: &context,
        path: uri.path(),
        request_headers: &request_headers,
        form,
        sent: &sent,
    };
    let names = sent.iter().map(|(name, _)| name.as_str());
    log_ignored(form.key(), names.filter(|name| !is_known(form, name)));
    let messages = &context.site().messages;
    let lead = match LeadRequest::parse(form, &sent, today((context.clock)())) {
        Ok(lead) => lead,
        Err(errors) => {
            let errors = errors
                .into_iter()
                .map(|error| messages.form_message(form, error));
            let status = StatusCode::UNPROCESSABLE_ENTITY;
            return reply.refused(status, errors.collect()).await;
        }
    };
    if !lead.can_be_answered() {
        // Without contact details, the card only opens the wizard, prefilled with its values.
        return reply.wizard(&lead);
    }
    // Only leads that can be stored count.
    match context.forms.limit.admit(client).await {
        Admitted::Within => reply.submit(client, &lead, "").await,
        Admitted::AboveTotal => reply.submit(client, &lead, RUSH).await,
        Admitted::Refused => {
            let text = &messages.failure.too_many;
            reply.failed(StatusCode::TOO_MANY_REQUESTS, text).await
        }
    }
}

/// `GET /leads/{token}`: the thank-you page of an inline form. Its URL cannot be guessed and
/// expires.
pub async fn received(
    context: Context,
    Path(token): Path<String>,
    request: Request,
) -> Response<Body> {
    let Ok(token) = token.parse::<LinkToken>() else {
        return pages::get(context, request).await;
    };
    match context.forms.leads.by_link(token).await {
        Ok(Some(lead)) => {
            let values = [
                ("name", lead.customer_name.as_str()),
                ("reference", &lead.reference),
                ("lead", &token.to_string()),
            ];
            let mut view = context
                .pages()
                .notice(context.path(SitePath::ThankYou), &values);
            if let Some(view) = &mut view {
                Pages::link_language(view, SitePath::Leads, &format!("/{token}"));
            }
            show(&context, request.headers(), StatusCode::OK, view).await
        }
        Ok(None) => pages::get(context, request).await,
        Err(error) => {
            tracing::error!(%error, "cannot read a lead");
            Error::Unavailable.into_response()
        }
    }
}

/// `GET /leads/messages`: the texts that the browser shows when the server is unreachable.
pub async fn messages(context: Context) -> Response<Body> {
    response::json(StatusCode::OK, &context.site().messages.lead)
}

/// Renders a page for this visitor.
pub async fn show(
    context: &Context,
    request_headers: &HeaderMap,
    status: StatusCode,
    view: Option<PageView>,
) -> Response<Body> {
    let renderer = context.snapshot.renderer();
    endpoint::show(renderer, request_headers, status, view, CachePolicy::Never).await
}

/// Returns whether the request comes from our script rather than a plain form.
pub fn wants_json(request_headers: &HeaderMap) -> bool {
    let accept = request_headers
        .get(ACCEPT)
        .and_then(|value| value.to_str().ok());
    accept.is_some_and(|accept| accept.starts_with("application/json"))
}

/// The submission key of our script: a UUID. Anything else might collide with another visitor's.
fn submission(sent: &[(String, String)]) -> Option<String> {
    let (_, key) = sent.iter().rev().find(|(name, _)| name == "submission")?;
    Uuid::parse_str(key).ok().map(|key| key.to_string())
}

fn is_known(form: LeadForm, name: &str) -> bool {
    COMMON_FIELDS.contains(&name)
        || FormMetadata::NAMES.contains(&name)
        || form.fields().iter().any(|field| field.field.key() == name)
}

/// The responses to one form.
struct Reply<'a> {
    context: &'a Context,
    /// The path it was posted to.
    path: &'a str,
    request_headers: &'a HeaderMap,
    form: LeadForm,
    sent: &'a [(String, String)],
}

impl Reply<'_> {
    /// Stores a lead and responds. `quarantine` is the reason to quarantine it, or empty.
    async fn submit(&self, client: IpAddr, lead: &LeadRequest, quarantine: &str) -> Response<Body> {
        let site = self.context.site();
        let leads = &self.context.forms.leads;
        let metadata = FormMetadata::of(self.sent);
        let mut context = SubmissionContext {
            source: source(
                header_text(self.request_headers, HOST),
                header_text(self.request_headers, REFERER),
                client,
                &site.lang,
                &metadata,
            ),
            key: submission(self.sent),
            continues: metadata.lead,
            spam_reason: spam_reason(&metadata),
            ..SubmissionContext::default()
        };
        context.quarantine(quarantine);
        let mut stored = leads.submit(site, lead, context.clone()).await;
        if matches!(stored, Err(SubmitError::KeyReused)) {
            // The visitor went back and changed something, so this is a new request.
            let context = SubmissionContext {
                key: None,
                ..context
            };
            stored = leads.submit(site, lead, context).await;
        }
        if let Ok(stored) = stored {
            return self.stored(&stored);
        }
        // The visitor is asked to try again, so the attempt must not count.
        self.context.forms.limit.refund(client);
        let text = &site.messages.failure.store;
        self.failed(StatusCode::SERVICE_UNAVAILABLE, text).await
    }

    fn stored(&self, stored: &Inserted) -> Response<Body> {
        let token = stored.link_token.unwrap_or_default();
        let wizard = format!("{}?lead={token}", self.context.path(SitePath::Quote));
        let go = self.form == LeadForm::HeroCard;
        if !wants_json(self.request_headers) {
            let thanks = format!("{}/{token}", self.context.path(SitePath::Leads));
            return response::see_other(if go { &wizard } else { &thanks });
        }
        let texts = &self.context.site().messages.stored;
        let body = LeadResponse {
            title: texts.title.clone(),
            text: texts.text.clone(),
            errors: Vec::new(),
            next: Some(Link {
                label: texts.next.clone(),
                href: wizard,
            }),
            go,
            reference: Some(texts.reference.replace("{reference}", &stored.reference)),
        };
        response::json(StatusCode::CREATED, &body)
    }

    /// Redirects to the wizard, with the entered values in its query.
    fn wizard(&self, lead: &LeadRequest) -> Response<Body> {
        let (origin, name) = (lead.origin(), lead.customer_name());
        let values = [
            ("from", &*origin),
            ("to", lead.destination()),
            ("name", &name),
        ];
        let entered = values.into_iter().filter(|(_, value)| !value.is_empty());
        let query: Vec<String> = entered
            .map(|(key, value)| format!("{key}={}", utf8_percent_encode(value, NON_ALPHANUMERIC)))
            .collect();
        let wizard = self.context.path(SitePath::Quote);
        response::see_other(&if query.is_empty() {
            wizard.to_owned()
        } else {
            format!("{wizard}?{}", query.join("&"))
        })
    }

    async fn refused(&self, status: StatusCode, errors: Vec<FieldMessage>) -> Response<Body> {
        self.back(status, errors, None).await
    }

    async fn failed(&self, status: StatusCode, text: &str) -> Response<Body> {
        self.back(status, Vec::new(), Some(text.to_owned())).await
    }

    /// Responds with the form again, with the entered values and the errors.
    async fn back(
        &self,
        status: StatusCode,
        errors: Vec<FieldMessage>,
        failed: Option<String>,
    ) -> Response<Body> {
        let messages = &self.context.site().messages;
        let heading = match failed {
            Some(_) => messages.failure.title.clone(),
            None => messages.lead.errors_heading.clone(),
        };
        if wants_json(self.request_headers) {
            let body = LeadResponse {
                title: heading,
                text: failed.unwrap_or_default(),
                errors,
                next: None,
                go: false,
                reference: None,
            };
            return response::json(status, &body);
        }
        // Do not repeat values of fields that the form does not show.
        let known = self
            .sent
            .iter()
            .filter(|(name, _)| is_known(self.form, name));
        let values: BTreeMap<String, String> = known.cloned().collect();
        let state = LeadFormState {
            form: self.form.key().to_owned(),
            values,
            errors,
            heading,
            failed,
        };
        let view = self.context.pages().form(self.path, self.form, state);
        let renderer = self.context.snapshot.renderer();
        // The visitor may return to it after the next page.
        let cache = CachePolicy::OwnBrowser;
        endpoint::show(renderer, self.request_headers, status, view, cache).await
    }
}
