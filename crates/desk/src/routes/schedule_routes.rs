//! Routes of the week and its jobs, and of what an owner sets up for them.

use axum::http::Method;

use super::route::{Access, Route, route, sensitive};
use crate::booking_setup::{calendars, crews, days_off, rules};
use crate::schedule;

#[allow(clippy::too_many_lines, reason = "one list of routes")]
pub fn routes() -> Vec<Route> {
    use Access::{Everybody, Owner};
    vec![
        route(
            Method::GET,
            "/desk/api/schedule/{first}/{last}",
            Everybody,
            schedule::week,
        ),
        route(
            Method::GET,
            "/desk/api/leads/{id}/booking",
            Everybody,
            schedule::of_lead,
        ),
        route(
            Method::POST,
            "/desk/api/leads/{id}/booking",
            Everybody,
            schedule::book,
        ),
        route(
            Method::PUT,
            "/desk/api/bookings/{id}/place",
            Everybody,
            schedule::move_job,
        ),
        route(
            Method::POST,
            "/desk/api/bookings/{id}/confirm",
            Everybody,
            schedule::confirm,
        ),
        route(
            Method::POST,
            "/desk/api/bookings/{id}/cancel",
            Everybody,
            schedule::cancel,
        ),
        route(
            Method::GET,
            "/desk/api/booking-rules",
            Everybody,
            rules::get,
        ),
        route(Method::PUT, "/desk/api/booking-rules", Owner, rules::put),
        route(Method::GET, "/desk/api/crews", Everybody, crews::get),
        route(Method::POST, "/desk/api/crews", Owner, crews::post),
        route(Method::PUT, "/desk/api/crews/{id}", Owner, crews::put),
        route(Method::DELETE, "/desk/api/crews/{id}", Owner, crews::delete),
        route(Method::GET, "/desk/api/days-off", Everybody, days_off::get),
        route(Method::POST, "/desk/api/days-off", Owner, days_off::post),
        route(
            Method::DELETE,
            "/desk/api/days-off",
            Owner,
            days_off::delete,
        ),
        route(
            Method::GET,
            "/desk/api/calendars",
            Everybody,
            calendars::get,
        ),
        // Anyone with the address sees names and addresses of customers.
        sensitive(route(
            Method::POST,
            "/desk/api/calendars",
            Owner,
            calendars::post,
        )),
        route(
            Method::DELETE,
            "/desk/api/calendars/{id}",
            Owner,
            calendars::delete,
        ),
    ]
}
