//! The forms beside the wizard: the home page's card and the inline forms. With JavaScript the
//! browser's own sender asks for JSON; without, a page answers.

use std::collections::BTreeMap;
use std::net::IpAddr;

use axum::body::Body;
use axum::extract::{Path, Request, State};
use axum::http::header::{ACCEPT, HOST, REFERER};
use axum::http::{HeaderMap, Response, StatusCode};
use contract::{FieldMessage, LeadFormState, LeadResponse, Link, PageView};
use domain::{LeadForm, LeadRequest};
use store::Inserted;
use uuid::Uuid;

use crate::forms::quote;
use crate::{Context, pages};
use domain::today;
use endpoint::error_page;
use endpoint::form::MAX_LISTED_FIELDS;
use endpoint::response::{self, CachePolicy};
use endpoint::{ClientAddress, Form, header_text};
use leads::{FormMetadata, SubmissionContext, SubmitError, source, spam_reason};
use publishing::QUOTE_PATH;

/// The names that every form may send besides its own fields.
const BESIDE: [&str; 2] = ["form", "submission"];

/// `POST /leads`.
#[allow(clippy::too_many_lines, reason = "one request from body to response")]
pub async fn post(
    State(context): State<Context>,
    ClientAddress(client): ClientAddress,
    asked: HeaderMap,
    Form(sent): Form,
) -> Response<Body> {
    let named = sent.iter().find(|(name, _)| name == "form");
    let form = named.and_then(|(_, form)| LeadForm::from_key(form));
    let Some(form) = form.filter(|form| !form.fields().is_empty()) else {
        return error_page::page(StatusCode::BAD_REQUEST);
    };
    let reply = Reply {
        context: &context,
        asked: &asked,
        form,
        sent: &sent,
    };
    let unknown = unknown(&context, form, &sent);
    if !unknown.is_empty() {
        return reply.refused(StatusCode::BAD_REQUEST, unknown).await;
    }
    let messages = &context.snapshot.pages.site.messages;
    if !context.form_limit.allows(client) {
        let words = &messages.failure.too_many;
        return reply.failed(StatusCode::TOO_MANY_REQUESTS, words).await;
    }
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
        // Nobody to answer: the card only opens the wizard, with what it was told.
        return reply.wizard(&lead).await;
    }
    reply.submit(client, &lead).await
}

/// `GET /leads/{id}`: the thank-you page of an inline form. Its address cannot be guessed.
pub async fn received(
    State(context): State<Context>,
    Path(id): Path<String>,
    request: Request,
) -> Response<Body> {
    let Ok(id) = Uuid::parse_str(&id) else {
        return pages::get(State(context), request).await;
    };
    match context.store.lead(id).await {
        Ok(Some(lead)) => {
            let told = [
                ("name", lead.customer_name.as_str()),
                ("reference", &lead.reference),
                ("lead", &lead.id),
            ];
            let view = context.snapshot.pages.notice("/thank-you", &told);
            show(&context, request.headers(), StatusCode::OK, view).await
        }
        Ok(None) => pages::get(State(context), request).await,
        Err(error) => {
            tracing::error!(%error, "a lead could not be read");
            error_page::page(StatusCode::SERVICE_UNAVAILABLE)
        }
    }
}

/// `GET /leads/words`: what the browser's own sender says when the server cannot be asked.
pub async fn words(State(context): State<Context>) -> Response<Body> {
    response::json(StatusCode::OK, &context.snapshot.pages.site.messages.lead)
}

/// A page rendered for this visitor alone.
pub async fn show(
    context: &Context,
    asked: &HeaderMap,
    status: StatusCode,
    view: Option<PageView>,
) -> Response<Body> {
    let renderer = context.snapshot.renderer();
    endpoint::show(renderer, asked, status, view, CachePolicy::Never).await
}

/// Whether the browser's own sender asks, rather than the browser.
pub fn wants_json(asked: &HeaderMap) -> bool {
    let accept = asked.get(ACCEPT).and_then(|value| value.to_str().ok());
    accept.is_some_and(|accept| accept.starts_with("application/json"))
}

/// The key of the page's own sender: a UUID, since anything else cannot be told from another
/// visitor's.
fn submission(sent: &[(String, String)]) -> Option<String> {
    let (_, key) = sent.iter().rev().find(|(name, _)| name == "submission")?;
    Uuid::parse_str(key).ok().map(|key| key.to_string())
}

fn unknown(context: &Context, form: LeadForm, sent: &[(String, String)]) -> Vec<FieldMessage> {
    let is_known = |name: &str| {
        BESIDE.contains(&name)
            || FormMetadata::NAMES.contains(&name)
            || form.fields().iter().any(|asked| asked.field.key() == name)
    };
    let names = sent.iter().map(|(name, _)| name.as_str());
    names
        .filter(|name| !is_known(name))
        .take(MAX_LISTED_FIELDS)
        .map(|name| FieldMessage {
            field: name.to_owned(),
            message: context.snapshot.pages.site.messages.unknown_field(name),
        })
        .collect()
}

/// How one form is answered.
struct Reply<'a> {
    context: &'a Context,
    asked: &'a HeaderMap,
    form: LeadForm,
    sent: &'a [(String, String)],
}

impl Reply<'_> {
    /// Stores a lead and says what became of it.
    async fn submit(&self, client: IpAddr, lead: &LeadRequest) -> Response<Body> {
        let site = self.context.snapshot.site();
        let leads = &self.context.leads;
        let metadata = FormMetadata::of(self.sent);
        let context = SubmissionContext {
            source: source(
                header_text(self.asked, HOST),
                header_text(self.asked, REFERER),
                client,
                &site.lang,
                &metadata,
            ),
            key: submission(self.sent),
            continues: metadata.lead,
            spam_reason: spam_reason(&metadata),
            ..SubmissionContext::default()
        };
        let mut stored = leads.submit(site, lead, context.clone()).await;
        if matches!(stored, Err(SubmitError::KeyReused)) {
            // The visitor went back after sending and changed something: that is a new request.
            let context = SubmissionContext {
                key: None,
                ..context
            };
            stored = leads.submit(site, lead, context).await;
        }
        if let Ok(stored) = stored {
            return self.stored(&stored);
        }
        let text = &site.messages.failure.store;
        self.failed(StatusCode::SERVICE_UNAVAILABLE, text).await
    }

    fn stored(&self, stored: &Inserted) -> Response<Body> {
        let wizard = format!("{QUOTE_PATH}?lead={}", stored.id);
        let go = self.form == LeadForm::HeroCard;
        if !wants_json(self.asked) {
            let thanks = format!("/leads/{}", stored.id);
            return response::see_other(if go { &wizard } else { &thanks });
        }
        let words = &self.context.snapshot.pages.site.messages.stored;
        let answer = LeadResponse {
            title: words.title.clone(),
            text: words.text.clone(),
            errors: Vec::new(),
            next: Some(Link {
                label: words.next.clone(),
                href: wizard,
            }),
            go,
            reference: Some(words.reference.replace("{reference}", &stored.reference)),
        };
        response::json(StatusCode::CREATED, &answer)
    }

    async fn wizard(&self, lead: &LeadRequest) -> Response<Body> {
        let mut state = self.context.snapshot.pages.start_of_quote();
        state.values.origin_address = lead.origin();
        lead.destination()
            .clone_into(&mut state.values.destination_address);
        state.values.customer_name = lead.customer_name();
        quote::show(self.context, self.asked, StatusCode::OK, state).await
    }

    async fn refused(&self, status: StatusCode, errors: Vec<FieldMessage>) -> Response<Body> {
        self.back(status, errors, None).await
    }

    async fn failed(&self, status: StatusCode, words: &str) -> Response<Body> {
        self.back(status, Vec::new(), Some(words.to_owned())).await
    }

    /// The form with all that was entered, and what is wrong.
    async fn back(
        &self,
        status: StatusCode,
        errors: Vec<FieldMessage>,
        failed: Option<String>,
    ) -> Response<Body> {
        let messages = &self.context.snapshot.pages.site.messages;
        let heading = match failed {
            Some(_) => messages.failure.title.clone(),
            None => messages.lead.errors_heading.clone(),
        };
        if wants_json(self.asked) {
            let answer = LeadResponse {
                title: heading,
                text: failed.unwrap_or_default(),
                errors,
                next: None,
                go: false,
                reference: None,
            };
            return response::json(status, &answer);
        }
        let values: BTreeMap<String, String> = self.sent.iter().cloned().collect();
        let state = LeadFormState {
            form: self.form.key().to_owned(),
            values,
            errors,
            heading,
            failed,
        };
        let view = self.context.snapshot.pages.form(self.form, state);
        show(self.context, self.asked, status, view).await
    }
}
