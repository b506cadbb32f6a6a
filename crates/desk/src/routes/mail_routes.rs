//! Routes of mail: its server, who receives it, and tests.

use axum::http::Method;

use super::route::{Access, Route, route, sensitive};
use crate::{lead_mail, mail, mail_server};

pub fn routes() -> Vec<Route> {
    use Access::{Everybody, Owner};
    vec![
        route(Method::GET, "/desk/api/mail", Everybody, mail::get),
        route(
            Method::GET,
            "/desk/api/mail/server",
            Owner,
            mail_server::get,
        ),
        sensitive(route(
            Method::PUT,
            "/desk/api/mail/server",
            Owner,
            mail_server::put,
        )),
        sensitive(route(
            Method::DELETE,
            "/desk/api/mail/server",
            Owner,
            mail_server::delete,
        )),
        sensitive(route(
            Method::PUT,
            "/desk/api/mail/leads",
            Owner,
            lead_mail::put,
        )),
        route(Method::POST, "/desk/api/mail/test", Everybody, mail::test),
        route(Method::POST, "/desk/api/mail/retry", Everybody, mail::retry),
    ]
}
