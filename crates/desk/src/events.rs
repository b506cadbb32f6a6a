//! `GET /desk/api/events`: lead events as server-sent events.

use std::convert::Infallible;
use std::time::Duration;

use axum::Extension;
use axum::extract::State;
use axum::http::HeaderName;
use axum::http::header::CACHE_CONTROL;
use axum::response::IntoResponse;
use axum::response::sse::{Event, Sse};
use contract::desk::DeskEvent;
use futures_util::Stream;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{mpsc, watch};

use crate::error::HandlerResult;
use crate::services::{AccountServices, LeadServices};
use crate::session::SignedIn;
use crate::session_limit::SessionLimits;
use endpoint::Error;
use leads::LeadEvent;

/// Interval of the comment line that keeps proxies from closing the stream and detects disconnects.
const HEARTBEAT: Duration = Duration::from_secs(20);
/// Events buffered for a slow connection before it is closed.
const BUFFERED_EVENTS: usize = 256;

/// Streams events until the browser disconnects, the session ends or the program stops. A client that
/// reconnects reloads its data instead of replaying missed events, so `Last-Event-ID` is ignored. A
/// session with too many streams gets a 429.
pub async fn get(
    State(accounts): State<AccountServices>,
    State(leads): State<LeadServices>,
    State(limits): State<SessionLimits>,
    Extension(signed_in): Extension<SignedIn>,
) -> HandlerResult {
    let open_stream = limits.streams.enter(&signed_in.session);
    let open_stream = open_stream.ok_or(Error::TooMany)?;
    let (send, receive) = mpsc::channel(BUFFERED_EVENTS);
    // Subscribe before responding, so that no event is missed.
    let mut lead_events = leads.events.subscribe();
    let mut shutdown = leads.events.closed();
    tokio::spawn(async move {
        let _open_stream = open_stream;
        let mut heartbeat = tokio::time::interval(HEARTBEAT);
        loop {
            let event = tokio::select! {
                received = lead_events.recv() => match received {
                    Ok(lead_event) => match sse_event(&lead_event) {
                        Some(event) => event,
                        None => break,
                    },
                    // The receiver fell behind. Closing makes the desk reconnect and reload.
                    Err(RecvError::Lagged(_) | RecvError::Closed) => break,
                },
                _ = heartbeat.tick() => {
                    if !is_valid(&accounts, &signed_in).await {
                        break;
                    }
                    Event::default().comment("here")
                }
                () = shut_down(&mut shutdown) => break,
                () = send.closed() => break,
            };
            if send.try_send(event).is_err() {
                break;
            }
        }
    });
    // Disables buffering in nginx.
    let unbuffered = (HeaderName::from_static("x-accel-buffering"), "no");
    let headers = [(CACHE_CONTROL, "no-store"), unbuffered];
    Ok((headers, Sse::new(stream(receive))).into_response())
}

/// Completes when the program shuts down.
async fn shut_down(shutdown: &mut watch::Receiver<bool>) {
    // An error means that the sender was dropped, which is a shutdown, too.
    let _ = shutdown.wait_for(|is_closed| *is_closed).await;
}

/// Returns whether the session is still valid. A stream must not outlive a sign-out.
async fn is_valid(accounts: &AccountServices, signed_in: &SignedIn) -> bool {
    let now = (accounts.clock)().as_millisecond();
    let sessions = accounts
        .store
        .sessions(&signed_in.person.id, now, now - accounts.policy.idle_ms)
        .await;
    // Keep the stream open when the database is unavailable.
    sessions.map_or(true, |sessions| {
        sessions
            .iter()
            .any(|session| session.id == signed_in.session)
    })
}

/// `None` when events were missed: then the desk must reload.
fn sse_event(lead_event: &LeadEvent) -> Option<Event> {
    let (name, id) = match lead_event {
        LeadEvent::Created(id) => ("lead", id),
        LeadEvent::Changed(id) => ("changed", id),
        LeadEvent::Erased(id) => ("erased", id),
        LeadEvent::Missed => return None,
    };
    let data = serde_json::to_string(&DeskEvent { id: id.clone() }).unwrap_or_default();
    Some(Event::default().event(name).id(id).data(data))
}

/// A stream from a channel, until the channel is closed.
pub fn stream<T>(receiver: mpsc::Receiver<T>) -> impl Stream<Item = Result<T, Infallible>> {
    futures_util::stream::unfold(receiver, |mut receiver| async {
        let item = receiver.recv().await?;
        Some((Ok(item), receiver))
    })
}
