//! `POST /rest/v1/quote_requests`: an anonymous visitor inserts a quote request.

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::header::{ACCEPT, CONTENT_TYPE, HOST, HeaderName, REFERER};
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode};
use domain::{FieldError, FieldProblem, QuoteField};
use percent_encoding::percent_decode_str;
use serde_json::{Value, json};
use store::Inserted;

use crate::Context;
use crate::insert_body::{self, BodyRefusal, InsertBody};
use crate::key::Caller;
use crate::wire_error::WireError;
use endpoint::body;
use endpoint::form;
use endpoint::{Admitted, ClientAddress, Error, header_text, is_media_type};
use leads::{FormMetadata, RUSH, SubmissionContext, SubmitError, source, spam_reason};

/// The header that only our own wizard sends.
const LEAD_SOURCE: &str = "lead-source";

/// Maximum length of an idempotency key, in characters.
pub const MAX_KEY_LENGTH: usize = 255;

/// Stores one quote request. A repeat with the same `Idempotency-Key` stores nothing and gets the
/// first response again.
pub async fn insert(
    State(context): State<Context>,
    ClientAddress(client): ClientAddress,
    request: Request,
) -> Response<Body> {
    if let Err(error) = Caller::of(&context.keys, &request) {
        return error.into();
    }
    let locale = metadata(request.headers()).language.unwrap_or_default();
    let wants_row = prefers(request.headers(), "return=representation");
    let wants_object = accepts_object(request.headers());
    let select = parameter(request.uri().query(), "select");
    match stored(&context, client, request).await {
        Ok(stored) if !wants_row => created(&stored, None),
        Ok(stored) => {
            if let Ok(Some(row)) = context.store.quote(stored.id).await {
                let receipt = leads::receipt_path(&stored, locale);
                let row = leads::inserted_json(&row, &receipt, select.as_deref());
                let row = if wants_object { row } else { json!([row]) };
                return created(&stored, Some((&row, wants_object)));
            }
            // The row is stored; the client gets it when it retries with the same key.
            context.limits.forms.refund(client);
            let site = context.snapshot.site_in(locale);
            WireError::unavailable(&site.messages.failure.store).into()
        }
        Err(error) => error.into(),
    }
}

async fn stored(
    context: &Context,
    client: std::net::IpAddr,
    request: Request,
) -> Result<Inserted, WireError> {
    let key = idempotency_key(request.headers())?;
    if !is_media_type(request.headers(), "application/json") {
        return Err(Error::UnsupportedMediaType.into());
    }
    let wants_object = accepts_object(request.headers());
    let is_own_wizard = request.headers().contains_key(LEAD_SOURCE);
    let metadata = metadata(request.headers());
    let site = context
        .snapshot
        .site_in(metadata.language.unwrap_or_default());
    let messages = &site.messages;
    let mut sent = SubmissionContext {
        source: source(
            header_text(request.headers(), HOST),
            header_text(request.headers(), REFERER),
            client,
            &site.lang,
            &metadata,
        ),
        key,
        continues: metadata.lead,
        spam_reason: spam_reason(&metadata),
        ..SubmissionContext::default()
    };
    let columns = parameter(request.uri().query(), "columns");
    let bytes = body::read(request.into_body(), context.body_limit).await?;
    let refused = |errors: Vec<FieldError<QuoteField>>| {
        let code = errors
            .first()
            .map_or("23514", |error| code_of(error.problem));
        let fields = errors
            .into_iter()
            .map(|error| messages.field_message(error));
        WireError::fields(code, fields.collect())
    };
    let body = insert_body::read(&bytes, columns.as_deref()).map_err(|refusal| match refusal {
        BodyRefusal::Wire(error) => error,
        BodyRefusal::Rows(rows) if wants_object => WireError::not_one_object(rows),
        BodyRefusal::Rows(_) => WireError::not_one_row(),
        BodyRefusal::Fields(errors) => refused(errors),
    })?;
    check_columns(&body, is_own_wizard)?;
    sent.source.set_language(body.language.as_deref());
    let rates = &context.snapshot.english_site().rates;
    let parsed = context.leads.parse_quote(rates, &body.entries);
    let request = parsed.map_err(refused)?;
    // Only requests that could be stored count.
    if !admits(context, client, &mut sent).await {
        return Err(WireError::too_many_forms(&messages.failure.too_many));
    }
    let stored = context.leads.submit_quote(rates, request, sent);
    stored.await.map_err(|refusal| match refusal {
        SubmitError::Invalid(errors) => refused(errors),
        SubmitError::KeyReused => WireError::key_reused(),
        SubmitError::Unavailable => {
            context.limits.forms.refund(client);
            WireError::unavailable(&messages.failure.store)
        }
    })
}

/// Counts the request of `client`. False if the client has sent too many; a request above the limit for all clients
/// is quarantined.
async fn admits(context: &Context, client: std::net::IpAddr, sent: &mut SubmissionContext) -> bool {
    let admitted = context.limits.forms.admit(client).await;
    if matches!(admitted, Admitted::AboveTotal) {
        sent.quarantine(RUSH);
    }
    !matches!(admitted, Admitted::Refused)
}

/// Refuses a column that the table does not have. A visitor of our own wizard could not correct it, so there it
/// is ignored.
fn check_columns(body: &InsertBody, is_own_wizard: bool) -> Result<(), WireError> {
    match body.unknown.first() {
        Some(name) if !is_own_wizard => Err(WireError::unknown_column(name)),
        _ => {
            form::log_ignored("quote", body.unknown.iter().map(String::as_str));
            Ok(())
        }
    }
}

/// The response to a stored row, with its representation and whether that is the row itself instead of a list.
fn created(stored: &Inserted, representation: Option<(&Value, bool)>) -> Response<Body> {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::CREATED;
    let headers = response.headers_mut();
    headers.insert(
        HeaderName::from_static("content-range"),
        HeaderValue::from_static("*/*"),
    );
    if stored.repeated {
        let name = HeaderName::from_static("idempotency-replayed");
        headers.insert(name, HeaderValue::from_static("true"));
    }
    if let Some((representation, is_object)) = representation {
        let applied = HeaderValue::from_static("return=representation");
        headers.insert(HeaderName::from_static("preference-applied"), applied);
        let media_type = if is_object {
            "application/vnd.pgrst.object+json; charset=utf-8"
        } else {
            "application/json; charset=utf-8"
        };
        headers.insert(CONTENT_TYPE, HeaderValue::from_static(media_type));
        *response.body_mut() = Body::from(representation.to_string());
    }
    response
}

/// The PostgreSQL error code of the corresponding constraint.
const fn code_of(problem: FieldProblem) -> &'static str {
    match problem {
        FieldProblem::Required => "23502",
        FieldProblem::TooLong(_) | FieldProblem::TooShort(_) => "22001",
        FieldProblem::NotADate => "22007",
        FieldProblem::ContainsNul => "22P05",
        FieldProblem::NotANumber | FieldProblem::WrongType => "22P02",
        FieldProblem::NotAnEmail
        | FieldProblem::NotAPhone
        | FieldProblem::NotAHost
        | FieldProblem::NotAMailPort
        | FieldProblem::InThePast
        | FieldProblem::OutOfRange(..)
        | FieldProblem::NotAChoice
        | FieldProblem::Common
        | FieldProblem::Personal => "23514",
    }
}

/// Metadata that our wizard sends in a header, since the body has only the table's columns.
fn metadata(headers: &HeaderMap) -> FormMetadata {
    let header = headers.get(LEAD_SOURCE);
    let pairs = header
        .and_then(|value| value.to_str().ok())
        .map(form::parse_any);
    FormMetadata::of(&pairs.unwrap_or_default())
}

fn idempotency_key(headers: &HeaderMap) -> Result<Option<String>, WireError> {
    let Some(key) = headers.get("idempotency-key") else {
        return Ok(None);
    };
    let key = key
        .to_str()
        .map_err(|_| WireError::wrong_idempotency_key())?;
    let visible = key.bytes().all(|byte| byte.is_ascii_graphic());
    if key.is_empty() || key.len() > MAX_KEY_LENGTH || !visible {
        return Err(WireError::wrong_idempotency_key());
    }
    Ok(Some(key.to_owned()))
}

/// Returns whether the client wants one object instead of a list of one, as `.single()` of the official client
/// requests.
fn accepts_object(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(ACCEPT).iter();
    let accepted = accepted.filter_map(|header| header.to_str().ok());
    accepted
        .flat_map(|header| header.split(','))
        .filter_map(|accepted| accepted.split(';').next())
        .any(|accepted| {
            let accepted = accepted.trim();
            accepted.eq_ignore_ascii_case("application/vnd.pgrst.object+json")
                || accepted.eq_ignore_ascii_case("application/vnd.pgrst.object")
        })
}

fn prefers(headers: &HeaderMap, preference: &str) -> bool {
    let given = headers
        .get_all("prefer")
        .iter()
        .filter_map(|header| header.to_str().ok());
    given
        .flat_map(|header| header.split(','))
        .any(|given| given.trim() == preference)
}

/// The value of a parameter of an address, the first if it is repeated.
pub fn parameter(query: Option<&str>, name: &str) -> Option<String> {
    let mut pairs = query?.split('&').filter_map(|pair| pair.split_once('='));
    let (_, value) = pairs.find(|(key, _)| *key == name)?;
    let spaced = value.replace('+', " ");
    Some(percent_decode_str(&spaced).decode_utf8_lossy().into_owned())
}
