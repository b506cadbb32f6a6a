//! The desk: where the people of the company work the leads. Everything under `/desk` is behind one
//! layer; every address of it stands in [`routes`], which the router and its test both walk.

mod account;
mod content;
mod entry;
mod events;
mod export;
mod guard;
mod images;
mod json;
mod leads;
mod lines;
mod link;
mod numbers;
mod open;
mod outbox;
mod passwords;
mod people;
mod preview;
mod refusal;
mod secret;
mod shell;
mod tries;

use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::handler::Handler;
use axum::http::{Method, Response};
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{MethodFilter, MethodRouter, any, get, on};

use crate::publishing_lock::PublishingLock;
use crate::{App, Live};
use endpoint::{Watchdog, WorkerPool, same_origin};

pub use link::{reset_owner, set_up_link};
use passwords::Passwords;
use preview::Previews;
use refusal::Refused;

/// How long the check of a password may take, its wait for a worker included.
const PASSWORD_DEADLINE: Duration = Duration::from_secs(20);

/// How long one step of a publication may take: reading and checking all content takes a second.
const PUBLISHING_DEADLINE: Duration = Duration::from_secs(30);

/// How long a publication waits for the one before it.
const LOCK_TIMEOUT: Duration = Duration::from_secs(20);

/// What the desk holds besides the database.
pub struct Desk {
    /// Checks passwords, few at a time.
    pub passwords: Passwords,
    /// The turn to publish: one change of content at a time.
    pub publishing: PublishingLock,
    /// Reads and checks content. Places of its own, so that a publication that is stuck holds up
    /// nothing else.
    pub publishers: WorkerPool,
    /// Sites that are looked at before they are published.
    pub previews: Previews,
}

impl Desk {
    /// A desk whose workers are watched.
    pub fn new(watchdog: &Watchdog) -> Self {
        let passwords = WorkerPool::new(
            "passwords",
            passwords::AT_ONCE,
            64,
            PASSWORD_DEADLINE,
            watchdog,
        );
        Self {
            passwords: Passwords::new(passwords),
            publishing: PublishingLock::new(LOCK_TIMEOUT),
            publishers: WorkerPool::new("publishing", 2, 16, PUBLISHING_DEADLINE, watchdog),
            previews: Previews::default(),
        }
    }
}

/// Who may use an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Whoever is signed in.
    Everybody,
    /// Owners alone.
    Owner,
}

/// An address of the desk.
pub struct Route {
    /// Its method.
    pub method: Method,
    /// Its path, with axum's placeholders.
    pub path: &'static str,
    /// Who may use it.
    pub access: Access,
    handler: MethodRouter<Live>,
}

/// Every address of the desk, one below the other.
// Long because each address stands here.
#[allow(clippy::too_many_lines)]
pub fn routes() -> Vec<Route> {
    use Access::{Everybody, Owner};
    vec![
        route(Method::GET, "/desk/api/me", Everybody, account::me),
        route(
            Method::GET,
            "/desk/api/sessions",
            Everybody,
            account::sessions,
        ),
        route(
            Method::DELETE,
            "/desk/api/sessions/{id}",
            Everybody,
            account::end_session,
        ),
        route(
            Method::POST,
            "/desk/api/sign-out",
            Everybody,
            account::sign_out,
        ),
        route(
            Method::POST,
            "/desk/api/sign-out-everywhere",
            Everybody,
            account::sign_out_everywhere,
        ),
        route(
            Method::POST,
            "/desk/api/password",
            Everybody,
            account::password,
        ),
        route(Method::GET, "/desk/api/people", Owner, people::list),
        route(Method::POST, "/desk/api/people", Owner, people::invite),
        route(Method::DELETE, "/desk/api/people/{id}", Owner, people::end),
        route(Method::GET, "/desk/api/leads", Everybody, leads::list),
        route(Method::POST, "/desk/api/leads", Everybody, leads::add),
        route(Method::GET, "/desk/api/leads/{id}", Everybody, leads::get),
        route(
            Method::POST,
            "/desk/api/leads/{id}/state",
            Everybody,
            leads::state,
        ),
        route(
            Method::POST,
            "/desk/api/leads/{id}/set-apart",
            Everybody,
            leads::set_apart,
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
            "/desk/api/leads/{id}/notices/{notice}/retry",
            Everybody,
            leads::retry,
        ),
        route(
            Method::DELETE,
            "/desk/api/leads/{id}/person",
            Owner,
            leads::erase,
        ),
        route(Method::GET, "/desk/api/events", Everybody, events::get),
        route(Method::GET, "/desk/api/numbers", Everybody, numbers::get),
        route(Method::GET, "/desk/api/outbox", Everybody, outbox::get),
        route(Method::GET, "/desk/api/export.csv", Owner, export::csv),
        route(Method::GET, "/desk/api/export.json", Owner, export::json),
        route(Method::GET, "/desk/api/content", Owner, content::list),
        route(Method::GET, "/desk/api/content/file", Owner, content::file),
        route(
            Method::PUT,
            "/desk/api/content/file",
            Owner,
            content::publish,
        ),
        route(
            Method::DELETE,
            "/desk/api/content/file",
            Owner,
            content::remove,
        ),
        route(
            Method::POST,
            "/desk/api/content/check",
            Owner,
            content::check,
        ),
        route(
            Method::POST,
            "/desk/api/content/preview",
            Owner,
            content::preview,
        ),
        route(Method::POST, "/desk/api/content/undo", Owner, content::undo),
        route(
            Method::POST,
            "/desk/api/content/posts",
            Owner,
            content::new_post,
        ),
        route(Method::GET, "/desk/preview/{id}/", Owner, preview::get),
        route(
            Method::GET,
            "/desk/preview/{id}/{*path}",
            Owner,
            preview::get,
        ),
        route(Method::GET, "/desk/api/images", Owner, images::list),
        route(Method::PUT, "/desk/api/images/{*name}", Owner, images::put),
        route(
            Method::DELETE,
            "/desk/api/images/{*name}",
            Owner,
            images::remove,
        ),
        route(Method::GET, "/desk", Everybody, shell::get),
        route(Method::GET, "/desk/{*rest}", Everybody, shell::get),
    ]
}

/// The desk's response to a request that no worker handled in time.
pub fn busy(app: &App) -> Response<Body> {
    Refused::Busy.answer(app)
}

/// The desk behind its layer, and the pages before it.
pub fn router(live: &Live) -> Router<Live> {
    let mut inside = Router::new();
    for route in routes() {
        let handler = match route.access {
            Access::Everybody => route.handler,
            Access::Owner => route
                .handler
                .layer(from_fn_with_state(live.clone(), guard::owners_only)),
        };
        inside = inside.route(route.path, handler);
    }
    let inside = inside
        .route("/desk/api/{*rest}", any(refusal::unknown))
        .method_not_allowed_fallback(refusal::not_allowed)
        .layer(from_fn_with_state(live.clone(), guard::signed_in));
    let before = Router::new()
        .route(
            entry::SIGN_IN,
            get(entry::sign_in_page).post(entry::sign_in),
        )
        .route(
            "/set-up/{token}",
            get(entry::set_up_page).post(entry::set_up),
        )
        .route(
            "/invited/{token}",
            get(entry::invited_page).post(entry::invited),
        )
        .layer(from_fn(same_origin));
    inside.merge(before)
}

fn route<H, T>(method: Method, path: &'static str, access: Access, handler: H) -> Route
where
    H: Handler<T, Live>,
    T: 'static,
{
    // Every method here is one of axum's filters.
    let filter = MethodFilter::try_from(method.clone()).unwrap_or(MethodFilter::TRACE);
    Route {
        method,
        path,
        access,
        handler: on(filter, handler),
    }
}
