//! Routes of the week and its jobs.

use axum::http::Method;

use super::route::{Access, Route, route};
use crate::schedule;

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
            Method::PUT,
            "/desk/api/days-off/{day}",
            Owner,
            schedule::day_off,
        ),
    ]
}
