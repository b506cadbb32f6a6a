//! `GET /desk/api/events`: what happens, as it happens (server-sent events).

use std::convert::Infallible;
use std::time::Duration;

use axum::Extension;
use axum::body::Body;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderValue, Response};
use bytes::Bytes;
use contract::desk::DeskEvent;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{mpsc, watch};

use crate::Context;
use crate::session::{IDLE, SignedIn};
use leads::LeadEvent;

/// A line that keeps proxies from ending the stream, and finds out who has left.
const HEARTBEAT: Duration = Duration::from_secs(20);
/// Events that wait for a slow connection before it counts as gone.
const WAITING: usize = 256;

/// Streams the news until the browser leaves, the session ends or the program stops. Whoever comes
/// again has missed what came between, and asks for it; so `Last-Event-ID` changes nothing.
pub async fn get(
    State(context): State<Context>,
    Extension(signed_in): Extension<SignedIn>,
) -> Response<Body> {
    let (send, receive) = mpsc::channel(WAITING);
    // Listening begins before the answer, so that nothing is missed between.
    let mut news = context.events.subscribe();
    let mut ending = context.events.closed();
    tokio::spawn(async move {
        let mut heart = tokio::time::interval(HEARTBEAT);
        loop {
            let text = tokio::select! {
                told = news.recv() => match told {
                    Ok(notice) => event(&notice),
                    // It fell behind: a stream that starts anew makes the desk look at everything.
                    Err(RecvError::Lagged(_) | RecvError::Closed) => break,
                },
                _ = heart.tick() => {
                    if !is_valid(&context, &signed_in).await {
                        break;
                    }
                    ": here\n\n".to_owned()
                }
                () = ended(&mut ending) => break,
                () = send.closed() => break,
            };
            if send.try_send(Bytes::from(text)).is_err() {
                break;
            }
        }
    });
    let mut answer = Response::new(stream(receive));
    let headers = answer.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("text/event-stream"));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    // nginx would collect events otherwise.
    headers.insert("x-accel-buffering", HeaderValue::from_static("no"));
    answer
}

/// Done when the program is to stop.
async fn ended(ending: &mut watch::Receiver<bool>) {
    // Nobody is left to say it when the program is gone.
    let _ = ending.wait_for(|ended| *ended).await;
}

/// Whether the session still stands: a stream must not outlive a sign-out.
async fn is_valid(context: &Context, signed_in: &SignedIn) -> bool {
    let now = (context.clock)().as_millisecond();
    let sessions = context
        .store
        .sessions(&signed_in.person.id, now, now - IDLE)
        .await;
    // A database that does not answer now ends nothing.
    sessions.map_or(true, |sessions| {
        sessions
            .iter()
            .any(|session| session.id == signed_in.session)
    })
}

fn event(notice: &LeadEvent) -> String {
    let (name, id) = match notice {
        LeadEvent::Created(id) => ("lead", id),
        LeadEvent::Changed(id) => ("changed", id),
        LeadEvent::Erased(id) => ("erased", id),
    };
    let data = serde_json::to_string(&DeskEvent { id: id.clone() }).unwrap_or_default();
    format!("event: {name}\nid: {id}\ndata: {data}\n\n")
}

/// A body of what is sent to a channel, until the channel is closed.
pub fn stream(receiver: mpsc::Receiver<Bytes>) -> Body {
    Body::from_stream(futures_util::stream::unfold(
        receiver,
        |mut receiver| async {
            let bytes = receiver.recv().await?;
            Some((Ok::<_, Infallible>(bytes), receiver))
        },
    ))
}
