//! Joins all routers into one service.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::State;
use axum::http::header::CONNECTION;
use axum::http::{HeaderValue, Method, Request, Response, StatusCode};
use axum::middleware::{Next, from_fn_with_state};
use axum::routing::get;
use bytes::Bytes;
use desk::DeskState;
use domain::Locale;
use endpoint::{RequestId, TrustedProxies, error_page, security_headers, with_retry_after};
use futures_util::FutureExt as _;
use http_body_util::Full;
use hyper::body::Incoming;
use images::ImageBucket;
use listener::{Endpoints, HostCheck, RefusalLog};
use publishing::Current;
use site::SiteState;
use tracing::Instrument;

use crate::Program;
use crate::service_settings::host_check;

/// Responds while the program runs.
const HEALTH: &str = "/healthz";

/// Responds with 200 while the program can do its work.
const READINESS: &str = "/readyz";

/// The router of the whole program.
pub fn router(program: &Program) -> Router {
    Service::new(program).router
}

/// The router, and the fast path around it.
pub struct Service {
    router: Router,
    site: SiteState,
    images: Arc<ImageBucket>,
    current: Current,
    desk: DeskState,
    hosts: HostCheck,
    hsts: Option<HeaderValue>,
    refusals: RefusalLog,
    proxies: TrustedProxies,
}

impl Service {
    /// Joins the routers of the site, the API and the desk.
    pub fn new(program: &Program) -> Self {
        let hsts = program.settings.hsts();
        let (site, supabase) = program.public_states();
        let desk = program.desk_state();
        let refusals = RefusalLog::default();
        let completion = Completion {
            proxies: program.trusted_proxies(),
            refusals: refusals.clone(),
            hsts: hsts.clone(),
        };
        let router = Router::new()
            .route(HEALTH, get(|| async { "ok" }))
            .route(READINESS, get(monitoring::readyz))
            .with_state(program.readiness_state())
            .merge(supabase::router(supabase))
            .merge(desk::router(desk.clone()))
            // The site is last, because it has the fallback.
            .merge(site::router(site.clone()))
            .layer(from_fn_with_state(Arc::new(completion), complete));
        Self {
            router,
            site,
            images: Arc::clone(&program.images),
            current: program.current().clone(),
            desk,
            hosts: host_check(&program.settings),
            hsts,
            refusals,
            proxies: program.trusted_proxies(),
        }
    }
}

impl Endpoints for Service {
    fn hosts(&self) -> &HostCheck {
        &self.hosts
    }

    fn cached(&self, request: &Request<Incoming>) -> Option<Response<Full<Bytes>>> {
        let complete = |response| security_headers(response, self.hsts.as_ref());
        site::cached(&self.site, request, complete).or_else(|| {
            let is_plain = request.method() == Method::GET && request.uri().query().is_none();
            let path = is_plain.then(|| request.uri().path())?;
            let variant = supabase::cached_variant(&self.images, path)?;
            Some(security_headers(variant, self.hsts.as_ref()))
        })
    }

    fn refused(&self, status: StatusCode, request: &Request<Incoming>) -> Response<Full<Bytes>> {
        let (method, path) = (request.method().as_str(), request.uri().path());
        self.refusals.record(status, method, path);
        let mut response = Response::new(Full::default());
        *response.status_mut() = status;
        let headers = response.headers_mut();
        headers.insert(CONNECTION, HeaderValue::from_static("close"));
        security_headers(response, self.hsts.as_ref())
    }

    fn router(&self) -> Router {
        self.router.clone()
    }

    fn stays_on_worker(&self, request: &Request<Body>) -> bool {
        let (method, path) = (request.method(), request.uri().path());
        let is_health_check =
            matches!(path, HEALTH | READINESS) && matches!(*method, Method::GET | Method::HEAD);
        is_health_check || supabase::stays_on_worker(method, path) || site::stays_on_worker(request)
    }

    fn deadline(&self, method: &Method, path: &str) -> Option<Duration> {
        desk::deadline(method, path)
            .or_else(|| supabase::deadline(path))
            .or_else(|| site::deadline(method, path))
    }

    fn identify(&self, request: &mut Request<Body>) -> RequestId {
        RequestId::of(request, &self.proxies)
    }

    fn unavailable(&self, path: &str, id: &RequestId) -> Response<Body> {
        let snapshot = self.current.load();
        let text = &snapshot.english_site().messages.failure.store;
        let response = if path.starts_with("/desk/api/") {
            Some(desk::busy(&self.desk))
        } else {
            supabase::unavailable(path, text)
        };
        let response =
            response.unwrap_or_else(|| error_page::page(StatusCode::SERVICE_UNAVAILABLE));
        let response = error_page::completed(response, Locale::of_path(path), Some(id));
        security_headers(with_retry_after(id.add_to(response)), self.hsts.as_ref())
    }
}

/// What every request needs, regardless of its route.
struct Completion {
    proxies: TrustedProxies,
    refusals: RefusalLog,
    hsts: Option<HeaderValue>,
}

/// Gives the request an id, which its log lines and its response carry, responds if the handler panics,
/// logs refusals and adds the headers of all responses. One layer, because the router clones every layer
/// above a route for each request.
async fn complete(
    State(completion): State<Arc<Completion>>,
    mut request: Request<Body>,
    next: Next,
) -> Response<Body> {
    let id = RequestId::of(&mut request, &completion.proxies);
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let handled = async {
        let response = AssertUnwindSafe(next.run(request)).catch_unwind().await;
        let response = response.unwrap_or_else(error_page::panicked);
        let response = error_page::completed(response, Locale::of_path(&path), Some(&id));
        let refusals = &completion.refusals;
        refusals.record(response.status(), method.as_str(), &path);
        response
    };
    let response = with_retry_after(id.add_to(handled.instrument(id.span()).await));
    security_headers(response, completion.hsts.as_ref())
}
