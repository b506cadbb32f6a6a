//! The private page of a quote: its price, what changes it, the written proposal, and plain forms to accept it, to
//! decline it, to ask, to send photos, to say how to be reached, and to ask for deletion. Whoever has the address may use
//! it; it cannot be guessed.

pub mod booking;
mod choice;
mod contact;
pub mod days;
mod erasure;
mod open_request;
pub mod photos;
mod proposal_pdf;
mod sent;
mod view;
mod wishes;

use std::net::IpAddr;

use axum::body::Body;
use axum::extract::Path;
use axum::http::header::REFERRER_POLICY;
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode};
use axum::response::IntoResponse;
use contract::QuotePageState;
use domain::{DeclineReason, SitePath, answer_changes};
use leads::{DecisionError, IssueError, OpenQuote, QuoteLink, ReviseError};
use publishing::Pages;
use store::StoreError;
use uuid::Uuid;

use super::lead::show;
use crate::{Context, pages};
use endpoint::{Admitted, ClientAddress, Error, Form, response};

use choice::LastChoice;
use open_request::OpenRequest;
use sent::Sent;
use view::{LastPost, Shown};

/// What the address has behind it after a question was stored.
const ASKED: &str = "asked";

/// `GET /q/{token}`.
pub async fn get(request: OpenRequest) -> Response<Body> {
    let query = request.uri.query();
    let last = LastPost {
        is_asked: query == Some(ASKED),
        is_erasure_requested: query == Some(erasure::REQUESTED),
        is_contact_saved: query == Some(contact::SAVED),
        are_photos_sent: query == Some(photos::SENT),
        booking: LastChoice::from_query(query),
        ..LastPost::default()
    };
    let (context, headers) = (&request.context, &request.headers);
    let (token, open) = (&request.token, &request.open);
    page(context, headers, StatusCode::OK, token, open, last).await
}

/// `POST /q/{token}`: changes answers, accepts or declines the proposal, asks about it, says how to be reached, or asks to
/// delete the data.
pub async fn post(
    context: Context,
    ClientAddress(client): ClientAddress,
    Path(token): Path<String>,
    request_headers: HeaderMap,
    Form(fields): Form,
) -> Response<Body> {
    let path = SitePath::QuotePage.item(context.site().locale, &token);
    let open = match open(&context, client, &token, &path, &request_headers).await {
        Ok(open) => open,
        Err(response) => return *response,
    };
    let sent = Sent(fields);
    if sent.get("do") == "revise" {
        return revise(&context, client, &request_headers, &token, &open, &sent).await;
    }
    if sent.get("do") == "erase" {
        return erasure::request(&context, client, &request_headers, &token, &open, &sent).await;
    }
    if sent.get("do") == sent::CONTACT {
        return contact::save(&context, client, &request_headers, &token, &open, &sent).await;
    }
    if booking::is_form(sent.get("do")) {
        return booking::post(&context, client, &request_headers, &token, &open, &sent).await;
    }
    // Only proposals of this quote: the token is the permission.
    let mut own = open.proposals.iter();
    let row = own.find(|row| row.id == sent.get("proposal"));
    let Some(id) = row.and_then(|row| Uuid::parse_str(&row.id).ok()) else {
        return pages::not_found(&context, &path, &request_headers).await;
    };
    if context.forms.limit.admit(client).await == Admitted::Refused {
        let text = context.site().messages.failure.too_many.clone();
        let last = sent.refused("", text);
        let status = StatusCode::TOO_MANY_REQUESTS;
        return page(&context, &request_headers, status, &token, &open, last).await;
    }
    let problem = match carried_out(&context, id, &sent, &client.to_string()).await {
        Done::Stored(_) if sent.get("do") == "accept" && !sent.get("booking").is_empty() => {
            return booking::after_acceptance(&context, &request_headers, &token, &open, &sent)
                .await;
        }
        Done::Stored(below) => return response::see_other(&format!("{path}{below}")),
        Done::Refused(problem) => problem,
        Done::Unknown => return pages::not_found(&context, &path, &request_headers).await,
        Done::Failed(error) => return unavailable(&error),
    };
    refused(&context, &request_headers, &token, problem, &sent).await
}

/// Stores changed answers.
async fn revise(
    context: &Context,
    client: IpAddr,
    request_headers: &HeaderMap,
    token: &str,
    open: &OpenQuote,
    sent: &Sent,
) -> Response<Body> {
    let entries = sent.entries(&open.entries);
    let failed = |field: &str, message: String| LastPost {
        entries: Some(entries.clone()),
        ..sent.refused(field, message)
    };
    // Before anything shows the form again, because it is shown with the present version.
    if sent.get("revision") != open.version {
        // As after a double click.
        if answer_changes(&open.entries, &entries).is_empty() {
            let path = SitePath::QuotePage.item(context.site().locale, token);
            return response::see_other(&path);
        }
        return refused(context, request_headers, token, "changed", sent).await;
    }
    if context.forms.limit.admit(client).await == Admitted::Refused {
        let last = failed("", context.site().messages.failure.too_many.clone());
        let status = StatusCode::TOO_MANY_REQUESTS;
        return page(context, request_headers, status, token, open, last).await;
    }
    let expected = sent.get("revision");
    let (leads, rates) = (&context.forms.leads, &context.site().rates);
    let revised = leads.revise_quote(rates, open, expected, &entries, None);
    match revised.await {
        Ok(_) => {
            let path = SitePath::QuotePage.item(context.site().locale, token);
            response::see_other(&path)
        }
        Err(ReviseError::Invalid(errors)) => {
            let first = errors.into_iter().next();
            let first = first.map(|error| context.site().messages.field_message(error));
            let last = first.map_or_else(
                || failed("", String::new()),
                |first| failed(&first.field, first.message),
            );
            let status = StatusCode::UNPROCESSABLE_ENTITY;
            page(context, request_headers, status, token, open, last).await
        }
        Err(ReviseError::Changed) => {
            refused(context, request_headers, token, "changed", sent).await
        }
        Err(ReviseError::Gone) => Error::NotFound.into_response(),
        Err(ReviseError::Store(error)) => unavailable(&error),
    }
}

/// What a posted form did.
enum Done {
    /// It is stored; the page says so at this address below its own.
    Stored(&'static str),
    /// It is refused for this reason, a key of the page's texts.
    Refused(&'static str),
    /// There is no such form or proposal.
    Unknown,
    /// The database is unavailable.
    Failed(StoreError),
}

/// Does what a posted form asks for.
async fn carried_out(context: &Context, id: Uuid, sent: &Sent, address: &str) -> Done {
    let leads = &context.forms.leads;
    let (outcome, below) = match sent.get("do") {
        "accept" => {
            let (name, words) = (sent.get("name"), sent.get("words"));
            (leads.accept_proposal(id, name, words, address).await, "")
        }
        "decline" => {
            let Some(reason) = DeclineReason::from_key(sent.get("reason")) else {
                return Done::Refused("reason");
            };
            let declined = leads.decline_proposal(id, reason, sent.get("comment"), address);
            (declined.await, "")
        }
        "ask" => {
            let question = Uuid::parse_str(sent.get("question_id"));
            let question = question.unwrap_or_else(|_| Uuid::new_v4());
            let asked = leads.ask_about_proposal(id, question, sent.get("question"));
            (asked.await, "?asked")
        }
        _ => return Done::Unknown,
    };
    match outcome {
        Ok(()) => Done::Stored(below),
        Err(DecisionError::Refused(problem)) => Done::Refused(problem.key()),
        Err(DecisionError::Question(_)) => Done::Refused("question"),
        Err(DecisionError::Gone) => Done::Unknown,
        Err(DecisionError::Store(error)) => Done::Failed(error),
    }
}

/// `GET /q/{token}/{number}.pdf`: a proposal as PDF.
pub async fn pdf(request: OpenRequest, Path((_, file)): Path<(String, String)>) -> Response<Body> {
    let (context, path, headers) = (&request.context, request.uri.path(), &request.headers);
    let number = file.strip_suffix(".pdf").and_then(|name| name.parse().ok());
    let mut own = request.open.proposals.iter();
    let row = own.find(|row| Some(row.number) == number);
    let Some(id) = row.and_then(|row| Uuid::parse_str(&row.id).ok()) else {
        return pages::not_found(context, path, headers).await;
    };
    let document = match context.forms.leads.issued_document(id).await {
        Ok(Some(document)) => document,
        Ok(None) => return pages::not_found(context, path, headers).await,
        Err(error) => return unavailable(&error),
    };
    proposal_pdf::written(document, &file).await
}

/// The quote of a token, or the response of a token without one. Only tokens without a quote count as guesses.
async fn open(
    context: &Context,
    client: IpAddr,
    token: &str,
    path: &str,
    request_headers: &HeaderMap,
) -> Result<Box<OpenQuote>, Box<Response<Body>>> {
    match context.forms.leads.open_quote(token).await {
        Ok(QuoteLink::Open(open)) => Ok(open),
        Ok(QuoteLink::Over) => {
            let over = context.path(SitePath::QuoteExpired);
            let mut view = context.pages().notice(over, &[]);
            if let Some(view) = &mut view {
                Pages::link_language(view, SitePath::Quote, "");
            }
            let response = show(context, request_headers, StatusCode::NOT_FOUND, view).await;
            Err(Box::new(response))
        }
        Ok(QuoteLink::Unknown) => {
            let response = if context.forms.guess_limit.allows(client) {
                pages::not_found(context, path, request_headers).await
            } else {
                Error::TooMany.into_response()
            };
            Err(Box::new(response))
        }
        Err(error) => Err(Box::new(unavailable(&error))),
    }
}

/// The page again, with what is wrong and what was typed.
async fn refused(
    context: &Context,
    request_headers: &HeaderMap,
    token: &str,
    problem: &str,
    sent: &Sent,
) -> Response<Body> {
    // What somebody else did meanwhile is shown as well.
    let open = match context.forms.leads.open_quote(token).await {
        Ok(QuoteLink::Open(open)) => open,
        Ok(_) => return Error::NotFound.into_response(),
        Err(error) => return unavailable(&error),
    };
    let section = view::section(context.site());
    let text = section.and_then(|section| section.problems.get(problem).cloned());
    let last = LastPost {
        entries: (problem == "changed").then(|| sent.merged(&open.entries)),
        ..sent.refused(problem, text.unwrap_or_default())
    };
    let status = match problem {
        "name" | "comment" | "question" | "reason" | "erase" | "contact_by" | "contact_from"
        | "contact_language" => StatusCode::UNPROCESSABLE_ENTITY,
        _ => StatusCode::CONFLICT,
    };
    page(context, request_headers, status, token, &open, last).await
}

async fn page(
    context: &Context,
    request_headers: &HeaderMap,
    status: StatusCode,
    token: &str,
    open: &OpenQuote,
    last: LastPost,
) -> Response<Body> {
    let site = context.site();
    let lead = Uuid::parse_str(&open.lead.id).unwrap_or_default();
    let summary = match context.forms.leads.quote_summary(site, lead).await {
        Ok(summary) => summary,
        Err(IssueError::Store(error)) => return unavailable(&error),
        Err(error) => {
            tracing::error!(%lead, ?error, "cannot show a quote");
            return Error::Unavailable.into_response();
        }
    };
    let mut document = None;
    if let Some(row) = open.proposals.last() {
        let id = Uuid::parse_str(&row.id).unwrap_or_default();
        document = match context.forms.leads.issued_document(id).await {
            Ok(document) => document.map(|document| (row, document)),
            Err(error) => return unavailable(&error),
        };
    }
    let address = SitePath::QuotePage.item(site.locale, token);
    let booking = match booking::shown(context, open, &last.booking, &address).await {
        Ok(booking) => booking,
        Err(error) => return unavailable(&error),
    };
    let wishes = match wishes::shown(context, open, &address, &last).await {
        Ok(wishes) => wishes,
        Err(error) => return unavailable(&error),
    };
    let shown = Shown {
        site,
        token,
        open,
        now: (context.clock)(),
    };
    let state = view::section(site)
        .zip(wishes)
        .map(|(section, wishes)| QuotePageState {
            booking: booking.map(Box::new),
            ..shown.state(section, summary, document, wishes, last)
        });
    let view = state.and_then(|state| context.pages().quote_page(&format!("/{token}"), state));
    let mut response = show(context, request_headers, status, view).await;
    // The address is a secret, which the next page must not learn. Without any referrer, browsers that say nothing
    // else about the origin of a form would be refused.
    let origin = HeaderValue::from_static("strict-origin");
    response.headers_mut().insert(REFERRER_POLICY, origin);
    response
}

fn unavailable(error: &StoreError) -> Response<Body> {
    tracing::error!(%error, "cannot read or change a quote");
    Error::Unavailable.into_response()
}

#[cfg(test)]
mod tests {
    use content::{Files, load_all};
    use domain::{AcceptanceProblem, ContactChannel, ContactField, ProposalStatus};

    use super::*;

    /// The keys of problems that content must have a text for.
    fn problem_keys() -> Vec<&'static str> {
        use domain::FieldProblem::Required;
        let refused = [
            AcceptanceProblem::Name(Required),
            AcceptanceProblem::Comment(Required),
            AcceptanceProblem::OtherWords,
            AcceptanceProblem::Superseded,
            AcceptanceProblem::Outdated,
            AcceptanceProblem::Expired,
            AcceptanceProblem::Accepted,
            AcceptanceProblem::Declined,
        ];
        let mut keys: Vec<&str> = refused.into_iter().map(AcceptanceProblem::key).collect();
        keys.extend(["question", "reason", "changed", "erase", "contact_changed"]);
        keys.extend(ContactField::ALL.map(ContactField::name));
        keys
    }

    #[test]
    fn content_has_a_text_for_every_problem_status_and_reason() {
        let sites = load_all(&Files::shipped()).expect("valid content");
        for site in sites.iter() {
            let section = view::section(site).expect("the page of a quote");
            for key in problem_keys() {
                assert!(section.problems.contains_key(key), "{} {key}", site.lang);
            }
            for status in ProposalStatus::ALL {
                let key = status.key();
                assert!(section.statuses.contains_key(key), "{} {key}", site.lang);
            }
            let offered = section.reasons.iter().map(|one| one.value.as_str());
            assert!(offered.eq(DeclineReason::ALL.map(DeclineReason::key)));
            let offered = section.contact.channels.iter();
            let mut offered = offered.map(|one| one.value.as_str());
            assert_eq!(offered.next(), Some("any"));
            assert!(offered.eq(ContactChannel::ALL.map(ContactChannel::key)));
        }
    }
}
