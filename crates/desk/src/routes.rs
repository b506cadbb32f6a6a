//! The desk's routes and middleware. Long because one list has every route.

use axum::Router;
use axum::body::Body;
use axum::extract::FromRef;
use axum::handler::Handler;
use axum::http::{Method, Response};
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{MethodFilter, MethodRouter, any, get, on};
use domain::{Locale, SitePath};
use endpoint::Error;
use endpoint::{limit_renders, same_origin};

use crate::error::{DeskError, render_errors};
use crate::state::{Context, DeskState};
use crate::{
    account, auth, content, erasure, error, events, export, images, lead_bulk, lead_replies,
    lead_work, leads, mail, outbox, people, preview, profile, reauthentication, reports,
    second_factor, second_factor_page, security_log, session, setup, shell, sign_in,
};

/// Who may use a route.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Every signed-in person.
    Everybody,
    /// Owners only.
    Owner,
}

/// A route of the desk.
pub struct Route {
    /// Its method.
    pub method: Method,
    /// Its path, with axum's placeholders.
    pub path: &'static str,
    /// Who may use it.
    pub access: Access,
    /// Whether the person must have proved recently who they are.
    pub is_sensitive: bool,
    handler: MethodRouter<DeskState>,
}

/// Lists every route of the desk.
#[allow(clippy::too_many_lines, reason = "one list of all routes")]
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
        sensitive(route(
            Method::DELETE,
            "/desk/api/sessions/{id}",
            Everybody,
            account::end_session,
        )),
        route(
            Method::POST,
            "/desk/api/sign-out",
            Everybody,
            account::sign_out,
        ),
        sensitive(route(
            Method::POST,
            "/desk/api/sign-out-everywhere",
            Everybody,
            account::sign_out_everywhere,
        )),
        route(
            Method::POST,
            "/desk/api/reauthenticate",
            Everybody,
            reauthentication::post,
        ),
        route(
            Method::PUT,
            "/desk/api/language",
            Everybody,
            account::put_language,
        ),
        sensitive(route(
            Method::POST,
            "/desk/api/password",
            Everybody,
            account::password,
        )),
        route(
            Method::GET,
            "/desk/api/second-factor",
            Everybody,
            second_factor::get,
        ),
        sensitive(route(
            Method::POST,
            "/desk/api/second-factor/begin",
            Everybody,
            second_factor::post_begin,
        )),
        sensitive(route(
            Method::POST,
            "/desk/api/second-factor/confirm",
            Everybody,
            second_factor::post_confirm,
        )),
        sensitive(route(
            Method::POST,
            "/desk/api/second-factor/recovery-codes",
            Everybody,
            second_factor::post_recovery_codes,
        )),
        sensitive(route(
            Method::DELETE,
            "/desk/api/second-factor",
            Everybody,
            second_factor::remove,
        )),
        route(
            Method::GET,
            "/desk/api/security-events",
            Owner,
            security_log::list,
        ),
        route(Method::GET, "/desk/api/people", Owner, people::list),
        sensitive(route(
            Method::POST,
            "/desk/api/people",
            Owner,
            people::invite,
        )),
        sensitive(route(
            Method::PUT,
            "/desk/api/people/{id}",
            Owner,
            people::change,
        )),
        sensitive(route(
            Method::DELETE,
            "/desk/api/people/{id}",
            Owner,
            people::end,
        )),
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
        route(Method::GET, "/desk/api/outbox", Everybody, outbox::get),
        sensitive(route(
            Method::GET,
            "/desk/api/export",
            Owner,
            export::is_allowed,
        )),
        sensitive(route(
            Method::GET,
            "/desk/api/export.csv",
            Owner,
            export::csv,
        )),
        sensitive(route(
            Method::GET,
            "/desk/api/export.json",
            Owner,
            export::json,
        )),
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
        route(Method::GET, "/desk/api/profile", Owner, profile::get),
        route(Method::GET, "/desk/api/setup", Owner, setup::get),
        route(Method::POST, "/desk/api/setup", Owner, setup::change),
        route(Method::GET, "/desk/api/mail", Everybody, mail::get),
        route(Method::POST, "/desk/api/mail/test", Everybody, mail::test),
        route(Method::POST, "/desk/api/mail/retry", Everybody, mail::retry),
        route(
            Method::POST,
            "/desk/api/content/pages",
            Owner,
            content::new_page,
        ),
        route(
            Method::POST,
            "/desk/api/content/cities",
            Owner,
            content::new_city,
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
        sensitive(route(
            Method::DELETE,
            "/desk/api/images/{*name}",
            Owner,
            images::remove,
        )),
        route(Method::GET, "/desk", Everybody, shell::get),
        route(Method::GET, "/desk/", Everybody, shell::get),
        route(Method::GET, "/desk/{*rest}", Everybody, shell::get),
    ]
}

/// The response to a request that no worker handled in time.
pub fn busy(state: &DeskState) -> Response<Body> {
    DeskError::from(Error::Busy).render(&Context::from_ref(state))
}

/// The router: the desk behind authentication, and the public sign-in pages.
pub fn router(state: DeskState) -> Router {
    let mut inside = Router::new();
    for route in routes() {
        let handler = if route.is_sensitive {
            let recent = from_fn_with_state(state.clone(), reauthentication::recently_verified);
            route.handler.layer(recent)
        } else {
            route.handler
        };
        let handler = match route.access {
            Access::Everybody => handler,
            Access::Owner => handler.layer(from_fn(session::owners_only)),
        };
        inside = inside.route(route.path, handler);
    }
    let inside = inside
        .route("/desk/api/{*rest}", any(error::not_found))
        .method_not_allowed_fallback(error::method_not_allowed)
        .layer(from_fn_with_state(state.clone(), session::signed_in))
        .layer(from_fn_with_state(state.clone(), render_errors));
    let before = Locale::ALL
        .into_iter()
        .fold(Router::new(), sign_in_routes)
        .layer(from_fn_with_state(state.clone(), limit_renders))
        .layer(from_fn(same_origin));
    inside.merge(before).with_state(state)
}

/// Adds the pages before the desk, in one language.
fn sign_in_routes(router: Router<DeskState>, locale: Locale) -> Router<DeskState> {
    let with_token = |path: SitePath| format!("{}/{{token}}", path.of(locale));
    router
        .route(
            SitePath::SignIn.of(locale),
            get(sign_in::sign_in_page).post(sign_in::sign_in),
        )
        .route(
            SitePath::SignInCode.of(locale),
            get(sign_in::to_sign_in).post(sign_in::sign_in_code),
        )
        .route(
            SitePath::SecondFactor.of(locale),
            get(second_factor_page::get).post(second_factor_page::post),
        )
        .route(
            &with_token(SitePath::SetUp),
            get(auth::set_up_page).post(auth::set_up),
        )
        .route(
            &with_token(SitePath::Invited),
            get(auth::invited_page).post(auth::invited),
        )
}

/// Marks a route as sensitive.
fn sensitive(route: Route) -> Route {
    Route {
        is_sensitive: true,
        ..route
    }
}

fn route<H, T>(method: Method, path: &'static str, access: Access, handler: H) -> Route
where
    H: Handler<T, DeskState>,
    T: 'static,
{
    // Every method used here has an axum filter.
    let filter = MethodFilter::try_from(method.clone()).unwrap_or(MethodFilter::TRACE);
    Route {
        method,
        path,
        access,
        is_sensitive: false,
        handler: on(filter, handler),
    }
}
