//! Routes of leads, their live events and reports.

use std::time::Duration;

use axum::http::Method;
use endpoint::body::ATTACHMENT_UPLOAD_TIMEOUT;

use super::route::{Access, Route, route, sensitive, within};
use crate::{
    agenda, erasure, events, lead_adjustments, lead_attachments, lead_bulk, lead_claim,
    lead_proposals, lead_replies, lead_texts, lead_work, leads, reports,
};

/// How long an attachment may take to be checked and stored after it has arrived.
const PROCESSING: Duration = Duration::from_mins(1);

#[allow(clippy::too_many_lines, reason = "one list of routes")]
pub fn routes() -> Vec<Route> {
    use Access::{Everybody, Owner};
    vec![
        route(Method::GET, "/desk/api/leads", Everybody, leads::list),
        route(Method::POST, "/desk/api/leads", Everybody, leads::add),
        route(Method::GET, "/desk/api/today", Everybody, agenda::get),
        route(Method::GET, "/desk/api/leads/{id}", Everybody, leads::get),
        route(
            Method::POST,
            "/desk/api/leads/{id}/state",
            Everybody,
            leads::status,
        ),
        route(
            Method::POST,
            "/desk/api/leads/{id}/spam",
            Everybody,
            leads::quarantine,
        ),
        route(
            Method::POST,
            "/desk/api/leads/{id}/notes",
            Everybody,
            leads::note,
        ),
        route(
            Method::PUT,
            "/desk/api/leads/{id}/booked",
            Everybody,
            leads::booked,
        ),
        route(
            Method::POST,
            "/desk/api/leads/{id}/messages/{message}/retry",
            Everybody,
            leads::retry,
        ),
        route(
            Method::GET,
            "/desk/api/leads/choices",
            Everybody,
            lead_work::choices,
        ),
        route(
            Method::POST,
            "/desk/api/leads/bulk",
            Everybody,
            lead_bulk::bulk,
        ),
        route(
            Method::PUT,
            "/desk/api/leads/{id}/fields",
            Everybody,
            lead_work::fields,
        ),
        route(
            Method::PUT,
            "/desk/api/leads/{id}/follow-up",
            Everybody,
            lead_work::follow_up,
        ),
        route(
            Method::PUT,
            "/desk/api/leads/{id}/assignee",
            Everybody,
            lead_work::assignee,
        ),
        route(
            Method::POST,
            "/desk/api/leads/{id}/claim",
            Everybody,
            lead_claim::claim,
        ),
        route(
            Method::PUT,
            "/desk/api/leads/{id}/tags",
            Everybody,
            lead_work::tags,
        ),
        route(
            Method::PUT,
            "/desk/api/leads/{id}/notes/{note}",
            Everybody,
            lead_work::edit_note,
        ),
        route(
            Method::DELETE,
            "/desk/api/leads/{id}/notes/{note}",
            Everybody,
            lead_work::delete_note,
        ),
        within(
            ATTACHMENT_UPLOAD_TIMEOUT + PROCESSING,
            route(
                Method::PUT,
                "/desk/api/leads/{id}/attachments/{attachment}",
                Everybody,
                lead_attachments::put,
            ),
        ),
        route(
            Method::GET,
            "/desk/api/leads/{id}/attachments/{attachment}",
            Everybody,
            lead_attachments::download,
        ),
        sensitive(route(
            Method::DELETE,
            "/desk/api/leads/{id}/attachments/{attachment}",
            Everybody,
            lead_attachments::remove,
        )),
        route(
            Method::GET,
            "/desk/api/leads/{id}/attachments/{attachment}/preview",
            Everybody,
            lead_attachments::preview,
        ),
        route(
            Method::POST,
            "/desk/api/leads/{id}/merge",
            Everybody,
            lead_bulk::merge,
        ),
        route(
            Method::POST,
            "/desk/api/leads/{id}/unmerge",
            Everybody,
            lead_bulk::unmerge,
        ),
        route(
            Method::GET,
            "/desk/api/leads/{id}/replies",
            Everybody,
            lead_replies::drafts,
        ),
        route(
            Method::POST,
            "/desk/api/leads/{id}/replies",
            Everybody,
            lead_replies::send,
        ),
        route(
            Method::GET,
            "/desk/api/leads/{id}/texts",
            Everybody,
            lead_texts::offer,
        ),
        route(
            Method::POST,
            "/desk/api/leads/{id}/texts",
            Everybody,
            lead_texts::record,
        ),
        route(
            Method::GET,
            "/desk/api/leads/{id}/estimate",
            Everybody,
            lead_replies::estimate_form,
        ),
        route(
            Method::PUT,
            "/desk/api/leads/{id}/estimate",
            Everybody,
            lead_replies::set_estimate,
        ),
        route(
            Method::PUT,
            "/desk/api/leads/{id}/adjustments",
            Everybody,
            lead_adjustments::set,
        ),
        route(
            Method::POST,
            "/desk/api/leads/{id}/adjustments/preview",
            Everybody,
            lead_adjustments::preview,
        ),
        route(
            Method::POST,
            "/desk/api/leads/{id}/quote-link",
            Everybody,
            lead_proposals::link,
        ),
        route(
            Method::GET,
            "/desk/api/leads/{id}/proposals",
            Everybody,
            lead_proposals::list,
        ),
        route(
            Method::POST,
            "/desk/api/leads/{id}/proposals",
            Everybody,
            lead_proposals::issue,
        ),
        route(
            Method::POST,
            "/desk/api/leads/{id}/proposals/preview",
            Everybody,
            lead_proposals::preview,
        ),
        route(
            Method::GET,
            "/desk/api/leads/{id}/person",
            Owner,
            erasure::matches,
        ),
        sensitive(route(
            Method::DELETE,
            "/desk/api/leads/{id}/person",
            Owner,
            erasure::erase,
        )),
        route(Method::GET, "/desk/api/events", Everybody, events::get),
        route(Method::GET, "/desk/api/reports", Everybody, reports::get),
    ]
}
