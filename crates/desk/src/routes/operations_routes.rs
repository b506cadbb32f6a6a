//! Routes of the outbox, export, backup and set-up, and the desk's document.

use std::time::Duration;

use axum::http::Method;

use super::route::{Access, Route, for_crew, route, sensitive, within};
use crate::{app, backup, export, outbox, setup, shell};

/// How long making a backup may take: it copies and checks everything.
const MAKE_BACKUP: Duration = Duration::from_mins(15);

pub fn routes() -> Vec<Route> {
    use Access::{Everybody, Owner};
    vec![
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
        route(Method::GET, "/desk/api/backup", Owner, backup::status),
        within(
            MAKE_BACKUP,
            sensitive(route(Method::POST, "/desk/api/backup", Owner, backup::make)),
        ),
        sensitive(route(
            Method::GET,
            "/desk/api/backup/{id}",
            Owner,
            backup::download,
        )),
        route(Method::GET, "/desk/api/setup", Owner, setup::get),
        route(Method::POST, "/desk/api/setup", Owner, setup::change),
        for_crew(route(Method::GET, app::MANIFEST, Everybody, app::manifest)),
        for_crew(route(Method::GET, app::WORKER, Everybody, app::worker)),
        for_crew(route(Method::GET, "/desk", Everybody, shell::get)),
        for_crew(route(Method::GET, "/desk/", Everybody, shell::get)),
        for_crew(route(Method::GET, "/desk/{*rest}", Everybody, shell::get)),
    ]
}
