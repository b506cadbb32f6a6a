//! A route of the desk.

use std::time::Duration;

use axum::handler::Handler;
use axum::http::Method;
use axum::routing::{MethodFilter, MethodRouter, on};

use crate::state::DeskState;

/// Who may use a route.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Owners and dispatchers, and crew members where [`Route::is_for_crew`] says so.
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
    /// Whether crew members may use it, too. They are refused every other route.
    pub is_for_crew: bool,
    /// How long a request may take in all, if that is longer than a form may take.
    pub deadline: Option<Duration>,
    pub(super) handler: MethodRouter<DeskState>,
}

/// Allows a route more time than a form.
pub(super) fn within(deadline: Duration, route: Route) -> Route {
    Route {
        deadline: Some(deadline),
        ..route
    }
}

/// Marks a route as sensitive.
pub(super) fn sensitive(route: Route) -> Route {
    Route {
        is_sensitive: true,
        ..route
    }
}

/// Opens a route to crew members, too.
pub(super) fn for_crew(route: Route) -> Route {
    Route {
        is_for_crew: true,
        ..route
    }
}

/// A route that one handler answers.
pub(super) fn route<H, T>(method: Method, path: &'static str, access: Access, handler: H) -> Route
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
        is_for_crew: false,
        deadline: None,
        handler: on(filter, handler),
    }
}
