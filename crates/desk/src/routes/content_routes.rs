//! Routes of content, previews, images, videos and the company's profile.

use std::time::Duration;

use axum::http::Method;
use endpoint::body::{UPLOAD_TIMEOUT, VIDEO_UPLOAD_TIMEOUT};

use super::route::{Access, Route, route, sensitive, within};
use crate::{colors, content, images, preview, profile, videos};

/// How long an image may take to be checked and stored after it has arrived.
const PROCESSING: Duration = Duration::from_mins(2);

/// How long a video may take to be rewritten and stored after it has arrived.
const VIDEO_PROCESSING: Duration = Duration::from_mins(5);

#[allow(clippy::too_many_lines, reason = "one list of routes")]
pub fn routes() -> Vec<Route> {
    use Access::Owner;
    vec![
        route(Method::GET, "/desk/api/content", Owner, content::list),
        route(Method::GET, "/desk/api/content/file", Owner, content::file),
        route(
            Method::PUT,
            "/desk/api/content/file",
            Owner,
            content::publish,
        ),
        route(
            Method::PUT,
            "/desk/api/content/files",
            Owner,
            content::publish_together,
        ),
        sensitive(route(
            Method::DELETE,
            "/desk/api/content/file",
            Owner,
            content::remove,
        )),
        route(
            Method::POST,
            "/desk/api/content/check",
            Owner,
            content::check,
        ),
        route(
            Method::POST,
            "/desk/api/content/own-text",
            Owner,
            content::own_text,
        ),
        route(
            Method::POST,
            "/desk/api/content/preview",
            Owner,
            content::preview,
        ),
        route(
            Method::GET,
            "/desk/api/content/scheduled",
            Owner,
            content::list_scheduled,
        ),
        route(
            Method::POST,
            "/desk/api/content/scheduled",
            Owner,
            content::schedule,
        ),
        route(
            Method::POST,
            "/desk/api/content/scheduled/{id}/cancel",
            Owner,
            content::cancel_scheduled,
        ),
        route(Method::POST, "/desk/api/content/undo", Owner, content::undo),
        route(
            Method::POST,
            "/desk/api/content/posts",
            Owner,
            content::new_post,
        ),
        route(Method::GET, "/desk/api/profile", Owner, profile::get),
        route(Method::GET, "/desk/api/colors", Owner, colors::get),
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
        route(
            Method::POST,
            "/desk/api/content/counterparts",
            Owner,
            content::new_counterpart,
        ),
        route(Method::GET, "/desk/preview/{id}/", Owner, preview::get),
        route(
            Method::GET,
            "/desk/preview/{id}/{*path}",
            Owner,
            preview::get,
        ),
        route(Method::GET, "/desk/api/images", Owner, images::list),
        within(
            UPLOAD_TIMEOUT + PROCESSING,
            route(Method::PUT, "/desk/api/images/{*name}", Owner, images::put),
        ),
        sensitive(route(
            Method::DELETE,
            "/desk/api/images/{*name}",
            Owner,
            images::remove,
        )),
        route(Method::GET, "/desk/api/videos", Owner, videos::list),
        within(
            VIDEO_UPLOAD_TIMEOUT + VIDEO_PROCESSING,
            route(Method::PUT, "/desk/api/videos/{name}", Owner, videos::put),
        ),
        sensitive(route(
            Method::DELETE,
            "/desk/api/videos/{name}",
            Owner,
            videos::remove,
        )),
        route(
            Method::PUT,
            "/desk/api/videos/{name}/captions/{language}",
            Owner,
            videos::put_captions,
        ),
        sensitive(route(
            Method::DELETE,
            "/desk/api/videos/{name}/captions/{language}",
            Owner,
            videos::remove_captions,
        )),
    ]
}
