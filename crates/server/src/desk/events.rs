//! `GET /desk/api/events`: what happens, as it happens (server-sent events).

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Extension;
use axum::body::{Body, HttpBody};
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderValue, Response};
use bytes::Bytes;
use contract::desk::DeskEvent;
use hyper::body::Frame;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{mpsc, watch};

use super::guard::{IDLE, SignedIn};
use crate::App;
use leads::LeadEvent;

/// A line that keeps proxies from ending the stream, and finds out who has left.
const HEARTBEAT: Duration = Duration::from_secs(20);
/// Events that wait for a slow connection before it counts as gone.
const WAITING: usize = 256;

/// Streams the news until the browser leaves, the session ends or the program stops. Whoever comes
/// again has missed what came between, and asks for it; so `Last-Event-ID` changes nothing.
pub async fn get(
    State(app): State<Arc<App>>,
    Extension(signed_in): Extension<SignedIn>,
) -> Response<Body> {
    let (send, receive) = mpsc::channel(WAITING);
    // Listening begins before the answer, so that nothing is missed between.
    let mut news = app.events.subscribe();
    let mut ending = app.events.closed();
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
                    if !is_valid(&app, &signed_in).await {
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
    let mut answer = Response::new(Body::new(Stream(receive)));
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
async fn is_valid(app: &App, signed_in: &SignedIn) -> bool {
    let now = (app.clock)().as_millisecond();
    let sessions = app
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

/// What is sent, as a body of an answer.
pub struct Stream(pub mpsc::Receiver<Bytes>);

impl HttpBody for Stream {
    type Data = Bytes;
    type Error = std::convert::Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        let next = self.0.poll_recv(context);
        next.map(|bytes| bytes.map(|bytes| Ok(Frame::data(bytes))))
    }
}
