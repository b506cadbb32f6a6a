//! Every route of the desk, by area.

use super::route::Route;
use super::{
    account_routes, content_routes, job_routes, lead_routes, mail_routes, operations_routes,
    schedule_routes,
};

/// Lists every route of the desk.
pub fn routes() -> Vec<Route> {
    let mut routes = account_routes::routes();
    routes.extend(lead_routes::routes());
    routes.extend(schedule_routes::routes());
    routes.extend(job_routes::routes());
    routes.extend(content_routes::routes());
    routes.extend(mail_routes::routes());
    routes.extend(operations_routes::routes());
    routes
}
