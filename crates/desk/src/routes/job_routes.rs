//! Routes of one job: its day, its change orders, its end and its invoice.

use axum::http::Method;

use super::route::{Access, Route, for_crew, route};
use crate::{crew_jobs, job_photos, jobs};

#[allow(clippy::too_many_lines, reason = "one list of routes")]
pub fn routes() -> Vec<Route> {
    use Access::Everybody;
    vec![
        for_crew(route(
            Method::GET,
            "/desk/api/my-jobs",
            Everybody,
            crew_jobs::list,
        )),
        for_crew(route(
            Method::GET,
            "/desk/api/jobs/{id}",
            Everybody,
            jobs::get,
        )),
        for_crew(route(
            Method::POST,
            "/desk/api/jobs/{id}/clock",
            Everybody,
            jobs::clock,
        )),
        for_crew(route(
            Method::POST,
            "/desk/api/jobs/{id}/notes",
            Everybody,
            jobs::note,
        )),
        for_crew(route(
            Method::GET,
            "/desk/api/jobs/{id}/photos/{photo}",
            Everybody,
            job_photos::download,
        )),
        for_crew(route(
            Method::GET,
            "/desk/api/jobs/{id}/photos/{photo}/preview",
            Everybody,
            job_photos::preview,
        )),
        route(
            Method::POST,
            "/desk/api/jobs/{id}/change-orders",
            Everybody,
            jobs::add_change_order,
        ),
        route(
            Method::POST,
            "/desk/api/jobs/{id}/change-orders/{order}/accept",
            Everybody,
            jobs::accept_change_order,
        ),
        route(
            Method::POST,
            "/desk/api/jobs/{id}/finish",
            Everybody,
            jobs::finish,
        ),
        route(
            Method::GET,
            "/desk/api/jobs/{id}/invoice.pdf",
            Everybody,
            jobs::invoice,
        ),
        route(
            Method::POST,
            "/desk/api/jobs/{id}/invoice",
            Everybody,
            jobs::send_invoice,
        ),
    ]
}
