//! Records security events, and lists them for owners.

use axum::extract::{Request, State};
use axum::http::StatusCode;
use contract::desk::{SecurityEvent, SecurityEvents};
use domain::SecurityEventKind;
use endpoint::{form, response};
use store::{NewSecurityEvent, SecurityEventRow};

use crate::Context;
use crate::error::{HandlerResult, invalid_value};
use crate::services::{AccountServices, SecurityLog};
use crate::session::SignedIn;

/// Events per page of the list.
const PAGE: usize = 100;

impl SecurityLog {
    /// Records an event. A failure is logged and does not fail the request: what the event is about
    /// has happened already.
    pub async fn record_event(&self, event: NewSecurityEvent<'_>) {
        if let Err(error) = self.writer.record_security_event(&event).await {
            let kind = event.kind.key();
            tracing::error!(%error, kind, "could not store a security event");
        }
    }

    /// Records what a signed-in person did, and to whose account.
    pub async fn record_act(
        &self,
        signed_in: &SignedIn,
        kind: SecurityEventKind,
        person: Option<&str>,
        detail: &str,
    ) {
        self.record_event(NewSecurityEvent {
            kind,
            actor: Some(&signed_in.person.id),
            person,
            address: &signed_in.address.to_string(),
            detail,
            at: (self.writer.clock)().as_millisecond(),
        })
        .await;
    }
}

/// `GET /desk/api/security-events?before=`: events, newest first.
pub async fn list(
    context: Context,
    State(accounts): State<AccountServices>,
    request: Request,
) -> HandlerResult {
    let query = form::parse(request.uri().query().unwrap_or_default());
    let query = query.ok_or_else(|| invalid_value("before"))?;
    let mut before = None;
    for (name, value) in query {
        match name.as_str() {
            "before" if value.is_empty() => {}
            "before" => before = Some(value),
            _ => return Err(endpoint::Error::UnknownField(name).into()),
        }
    }
    let limit = i64::try_from(PAGE + 1).unwrap_or(i64::MAX);
    let mut rows = accounts
        .store
        .security_events(before.as_deref(), limit)
        .await?;
    let has_more = rows.len() > PAGE;
    rows.truncate(PAGE);
    let next = rows.last().filter(|_| has_more).map(|row| row.id.clone());
    let texts = &context.site().desk;
    let events = rows.into_iter().map(|row| event(texts, row)).collect();
    Ok(response::json(
        StatusCode::OK,
        &SecurityEvents { events, next },
    ))
}

fn event(texts: &content::DeskMessages, row: SecurityEventRow) -> SecurityEvent {
    SecurityEvent {
        label: texts.security_event(&row.kind).to_owned(),
        detail: texts.auth.device(&row.detail),
        id: row.id,
        at: row.at,
        kind: row.kind,
        actor: row.actor.unwrap_or_default(),
        person: row.person.unwrap_or_default(),
        address: row.address,
    }
}
