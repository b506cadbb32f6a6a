//! The wizard as a plain form: each step is posted, and the next one is rendered with the entered
//! values. With JavaScript the island calls the API instead.

mod post;
mod received;

use std::net::IpAddr;

use axum::body::Body;
use axum::extract::Request;
use axum::http::header::{HOST, REFERER};
use axum::http::{HeaderMap, Response, StatusCode};
use contract::{FieldMessage, QuoteForm, QuoteState};
use domain::{
    FieldError, LAST_STEP, LinkToken, QuoteEntries, QuoteField, QuoteFieldKind, QuoteRequest,
    Rates, Service, SitePath,
};
use store::Inserted;

use crate::forms::funnel;
use crate::{Context, pages};
use domain::today;
use endpoint::form;
use endpoint::response::{self, CachePolicy};
use endpoint::{Admitted, ClientAddress, Form, header_text};
use leads::{
    FormMetadata, RUSH, SubmissionContext, SubmitError, WIZARD_STEPS, source, spam_reason,
};
use publishing::Pages;

use post::{Action, Post};
pub use received::received;

/// `POST /quote`: a step of the wizard.
pub async fn post(
    context: Context,
    ClientAddress(client): ClientAddress,
    request_headers: HeaderMap,
    Form(fields): Form,
) -> Response<Body> {
    let post = Post::from_fields(fields, context.pages().initial_quote().values);
    let now = (context.clock)().as_millisecond();
    let mut metadata = FormMetadata::of(&post.metadata);
    let since = post.began.map(|began| now.saturating_sub(began));
    metadata.elapsed = since.and_then(|since| u64::try_from(since).ok());
    let mut state = QuoteState {
        step: post.step,
        values: post.form.clone(),
        submission: Some(post.submission.clone()),
        began: Some(post.began.unwrap_or(now).to_string()),
        lead: metadata.lead.map(|lead| lead.to_string()),
        ..context.pages().initial_quote()
    };
    form::log_ignored("quote", post.unknown.iter().map(String::as_str));
    match post.action {
        Action::Previous => {
            state.step = post.step.saturating_sub(1).max(1);
            show(&context, &request_headers, StatusCode::OK, state).await
        }
        Action::Language => show(&context, &request_headers, StatusCode::OK, state).await,
        Action::UsualCrew => {
            choose_usual_crew(&context, &mut state.values);
            show(&context, &request_headers, StatusCode::OK, state).await
        }
        Action::Next => {
            if post.began.is_none() {
                // The first step is a cached page, so viewing it is not counted.
                funnel::count_within_limit(&context, client, 1).await;
            }
            next(&context, &request_headers, client, state).await
        }
        Action::Submit => {
            let sent = SubmissionContext {
                source: source(
                    header_text(&request_headers, HOST),
                    header_text(&request_headers, REFERER),
                    client,
                    &context.site().lang,
                    &metadata,
                ),
                key: Some(post.submission),
                continues: metadata.lead,
                spam_reason: spam_reason(&metadata),
                ..SubmissionContext::default()
            };
            submit(&context, &request_headers, client, state, sent).await
        }
    }
}

/// `GET /quote`: the wizard, prefilled from its query.
pub async fn get(context: Context, request: Request) -> Response<Body> {
    if let Some(query) = request.uri().query()
        && let Some(response) = prefilled(&context, request.headers(), query).await
    {
        return response;
    }
    pages::get(context, request).await
}

/// `GET /quote?from=…&service=…&bedrooms=…&about=…`: the wizard prefilled by the previous page or the
/// assistant, or from another form's lead (`lead=…`, a token that expires). `None` if the query
/// has no field of the wizard, for example only campaign parameters.
async fn prefilled(
    context: &Context,
    request_headers: &HeaderMap,
    query: &str,
) -> Option<Response<Body>> {
    let mut state = context.pages().initial_quote();
    let mut known = false;
    let rates = &context.site().rates;
    let (mut names_home, mut names_crew) = (false, false);
    for (name, value) in form::parse_any(query) {
        match name.as_str() {
            "from" => state.values.origin_address = value,
            "to" => state.values.destination_address = value,
            "name" => state.values.customer_name = value,
            "about" => match page_name(context, &value) {
                Some(name) => state.values.special_requests = name,
                None => continue,
            },
            "lead" => match prefilled_lead(context, &value).await {
                Some(lead) => state = lead,
                None => continue,
            },
            "service" if Service::from_key(&value).is_some() => {
                state.values.additional_services.push(value);
            }
            _ if !prefill_choice(&mut state.values, rates, &name, value) => continue,
            "bedrooms" => names_home = true,
            "crew_size" => names_crew = true,
            _ => {}
        }
        known = true;
    }
    if !known {
        return None;
    }
    if names_home && !names_crew {
        choose_usual_crew(context, &mut state.values);
    }
    let cache = cache_of(&state);
    let mut view = context.pages().quote(state);
    if let Some(view) = &mut view {
        Pages::link_language(view, SitePath::Quote, &format!("?{query}"));
    }
    let renderer = context.snapshot.renderer();
    Some(endpoint::show(renderer, request_headers, StatusCode::OK, view, cache).await)
}

/// Returns what the menus call the page with this last part of its path: the service that the visitor came from. It is
/// a request like those that are typed, so that it is stored, mailed and shown at the desk as these are.
fn page_name(context: &Context, last_part: &str) -> Option<String> {
    let home = context.path(SitePath::Home).trim_end_matches('/');
    let site = context.site();
    let page = site.pages.get(&format!("{home}/{last_part}"))?;
    Some(site.page_name(page))
}

/// The wizard prefilled from another form's lead.
async fn prefilled_lead(context: &Context, token: &str) -> Option<QuoteState> {
    let token: LinkToken = token.parse().ok()?;
    let lead = context.forms.leads.by_link(token).await.ok()??;
    let mut state = context.pages().initial_quote();
    let company = lead.entries.into_iter().find(|(name, _)| name == "company");
    let values = &mut state.values;
    values.origin_address = lead.origin;
    values.destination_address = lead.destination;
    values.moving_date = lead
        .moving_date
        .map_or_else(String::new, |day| day.to_string());
    values.customer_name = lead.customer_name;
    values.customer_email = lead.customer_email;
    values.customer_phone = lead.customer_phone;
    values.special_requests = company.map(|(_, company)| company).unwrap_or_default();
    state.lead = lead.link_token;
    Some(state)
}

/// Chooses the crew that is usual for the home, if the price list has it.
fn choose_usual_crew(context: &Context, values: &mut QuoteForm) {
    let bedrooms = values.bedrooms.trim().parse().ok();
    if let Some(crew) = bedrooms.and_then(|bedrooms| context.site().usual_crew(bedrooms)) {
        values.crew_size = crew.to_string();
    }
}

/// Prefills a value of one of the wizard's choices; false if it is not one of them.
fn prefill_choice(values: &mut QuoteForm, rates: &Rates, name: &str, value: String) -> bool {
    let Some(field) = QuoteField::from_name(name) else {
        return false;
    };
    let is_choice = match field.input() {
        Some(input) if input.kind == QuoteFieldKind::Crew => {
            let mut crews = rates.crews.iter();
            crews.any(|crew| crew.crew_size.to_string() == value)
        }
        Some(input) => input.kind.choices().contains(&value.as_str()),
        None => false,
    };
    if let Some(slot) = values.text_mut(field).filter(|_| is_choice) {
        *slot = value;
    }
    is_choice
}

/// Goes to the next step if this step's fields are valid.
async fn next(
    context: &Context,
    request_headers: &HeaderMap,
    client: IpAddr,
    mut state: QuoteState,
) -> Response<Body> {
    let wrong = problems(context, &state);
    let here: Vec<FieldError<QuoteField>> = wrong
        .into_iter()
        .filter(|error| error.field.step() == state.step)
        .collect();
    if here.is_empty() {
        state.step = (state.step + 1).min(LAST_STEP);
        funnel::count_within_limit(context, client, state.step.into()).await;
        return show(context, request_headers, StatusCode::OK, state).await;
    }
    state.errors = messages(context, &here);
    show(
        context,
        request_headers,
        StatusCode::UNPROCESSABLE_ENTITY,
        state,
    )
    .await
}

async fn submit(
    context: &Context,
    request_headers: &HeaderMap,
    client: IpAddr,
    mut state: QuoteState,
    sent: SubmissionContext,
) -> Response<Body> {
    let stored = match store(context, client, &state, sent).await {
        Ok(Some(stored)) => Ok(stored),
        Ok(None) => {
            state.errors = vec![too_many(context)];
            let status = StatusCode::TOO_MANY_REQUESTS;
            return show(context, request_headers, status, state).await;
        }
        Err(error) => Err(error),
    };
    match stored {
        Ok(stored) => {
            if !stored.repeated {
                funnel::count(context, *WIZARD_STEPS.end()).await;
            }
            response::see_other(&leads::receipt_path(&stored, context.site().locale))
        }
        Err(SubmitError::Invalid(errors)) => {
            state.step = errors
                .iter()
                .map(|e| e.field.step())
                .min()
                .unwrap_or(LAST_STEP);
            state.errors = messages(context, &errors);
            show(
                context,
                request_headers,
                StatusCode::UNPROCESSABLE_ENTITY,
                state,
            )
            .await
        }
        Err(SubmitError::KeyReused | SubmitError::Unavailable) => {
            context.forms.limit.refund(client);
            state.failed = true;
            show(
                context,
                request_headers,
                StatusCode::SERVICE_UNAVAILABLE,
                state,
            )
            .await
        }
    }
}

/// Stores a quote; `None` if its address has sent too many. Only requests that parse count.
async fn store(
    context: &Context,
    client: IpAddr,
    state: &QuoteState,
    mut sent: SubmissionContext,
) -> Result<Option<Inserted>, SubmitError<QuoteField>> {
    let (leads, rates) = (&context.forms.leads, &context.site().rates);
    let entries = QuoteEntries::from(state.values.clone());
    let request = leads.parse_quote(rates, &entries);
    let request = request.map_err(SubmitError::Invalid)?;
    match context.forms.limit.admit(client).await {
        Admitted::Within => {}
        Admitted::AboveTotal => sent.quarantine(RUSH),
        Admitted::Refused => return Ok(None),
    }
    let stored = leads
        .submit_quote(rates, request.clone(), sent.clone())
        .await;
    if matches!(stored, Err(SubmitError::KeyReused)) {
        // The visitor went back and changed something, so this is a new request.
        let sent = SubmissionContext { key: None, ..sent };
        return leads.submit_quote(rates, request, sent).await.map(Some);
    }
    stored.map(Some)
}

fn problems(context: &Context, state: &QuoteState) -> Vec<FieldError<QuoteField>> {
    let today = today((context.clock)());
    let rates = &context.site().rates;
    QuoteRequest::parse(&state.values.clone().into(), rates, today)
        .err()
        .unwrap_or_default()
}

fn messages(context: &Context, errors: &[FieldError<QuoteField>]) -> Vec<FieldMessage> {
    errors
        .iter()
        .map(|error| context.site().messages.field_message(*error))
        .collect()
}

fn too_many(context: &Context) -> FieldMessage {
    let message = context.site().messages.failure.too_many.clone();
    FieldMessage {
        field: String::new(),
        message,
    }
}

/// The wizard's page with what a visitor entered.
async fn show(
    context: &Context,
    request_headers: &HeaderMap,
    status: StatusCode,
    state: QuoteState,
) -> Response<Body> {
    let cache = cache_of(&state);
    let view = context.pages().quote(state);
    endpoint::show(
        context.snapshot.renderer(),
        request_headers,
        status,
        view,
        cache,
    )
    .await
}

/// Pages with personal data whose URL is enough to request them again are never cached.
const fn cache_of(state: &QuoteState) -> CachePolicy {
    if state.receipt.is_some() || state.lead.is_some() {
        CachePolicy::Never
    } else {
        CachePolicy::OwnBrowser
    }
}
