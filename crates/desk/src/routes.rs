//! The desk's router: its routes behind authentication, and the pages before it.

mod account_routes;
mod content_routes;
mod deadlines;
mod job_routes;
mod lead_routes;
mod list;
mod mail_routes;
mod operations_routes;
mod route;
mod schedule_routes;

use axum::Router;
use axum::body::Body;
use axum::extract::FromRef;
use axum::http::Response;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{any, get, post};
use domain::{Locale, SitePath};
use endpoint::{Error, limit_renders, same_origin};

use crate::context::Context;
use crate::error::{DeskError, render_errors};
use crate::state::DeskState;
use crate::{
    auth, crew_access, error, forgot_password, lead_claim, own_details, reauthentication,
    second_factor_page, session, sign_in,
};

pub use deadlines::deadline;
pub use list::routes;
pub use route::{Access, Route};

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
        let handler = if route.is_for_crew {
            handler
        } else {
            handler.layer(from_fn(crew_access::no_crew))
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
        .layer(from_fn(same_origin))
        .route(lead_claim::PATH, post(lead_claim::claim_with_ticket));
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
            SitePath::ForgotPassword.of(locale),
            get(forgot_password::form_page).post(forgot_password::ask),
        )
        .route(
            SitePath::ForgotPasswordSent.of(locale),
            get(forgot_password::sent_page),
        )
        .route(
            &with_token(SitePath::ResetPassword),
            get(forgot_password::reset_page).post(forgot_password::reset),
        )
        .route(
            SitePath::PasswordReset.of(locale),
            get(forgot_password::done_page),
        )
        .route(
            &with_token(SitePath::ConfirmEmail),
            get(own_details::confirm_page).post(own_details::confirm),
        )
        .route(
            SitePath::EmailConfirmed.of(locale),
            get(own_details::confirmed_page),
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
