//! A route of the desk.

use std::time::Duration;

use axum::handler::Handler;
use axum::http::Method;
use axum::routing::{MethodFilter, MethodRouter, on};

use crate::state::DeskState;

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
    /// How long a request may take, if longer than a form.
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

/// A route with one handler.
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
        deadline: None,
        handler: on(filter, handler),
    }
}
