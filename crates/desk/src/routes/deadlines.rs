//! How long requests may take that need longer than a form.

use std::sync::LazyLock;
use std::time::Duration;

use axum::http::Method;

use super::list::routes;

/// Returns how long a request may take; `None` for the time of a form.
pub fn deadline(method: &Method, path: &str) -> Option<Duration> {
    if !path.starts_with("/desk/api/") {
        return None;
    }
    let found = DEADLINES
        .iter()
        .find(|(for_method, template, _)| for_method == method && fits(template, path));
    found.map(|(.., deadline)| *deadline)
}

/// The routes that have a deadline of their own.
static DEADLINES: LazyLock<Vec<(Method, &str, Duration)>> = LazyLock::new(|| {
    let routes = routes().into_iter();
    let own = routes.filter_map(|route| Some((route.method, route.path, route.deadline?)));
    own.collect()
});

/// Returns whether a path is one of a route: `{name}` is one segment of any text, `{*name}` all that follow.
fn fits(template: &str, path: &str) -> bool {
    let mut segments = path.split('/');
    for expected in template.split('/') {
        if expected.starts_with("{*") {
            return segments.next().is_some();
        }
        let Some(segment) = segments.next() else {
            return false;
        };
        if !expected.starts_with('{') && expected != segment {
            return false;
        }
    }
    segments.next().is_none()
}

#[cfg(test)]
mod tests {
    use endpoint::body::{ATTACHMENT_UPLOAD_TIMEOUT, UPLOAD_TIMEOUT, VIDEO_UPLOAD_TIMEOUT};

    use super::*;

    #[test]
    fn uploads_and_backups_have_longer_than_their_body_takes_to_arrive() {
        let backup = Duration::from_mins(10);
        for (method, path, arrival) in [
            (Method::PUT, "/desk/api/images/team/a.jpg", UPLOAD_TIMEOUT),
            (Method::PUT, "/desk/api/videos/a.mp4", VIDEO_UPLOAD_TIMEOUT),
            (
                Method::PUT,
                "/desk/api/leads/1/attachments/2",
                ATTACHMENT_UPLOAD_TIMEOUT,
            ),
            (Method::POST, "/desk/api/backup", backup),
        ] {
            let deadline = deadline(&method, path);
            assert!(deadline > Some(arrival), "{path}: {deadline:?}");
        }
    }

    #[test]
    fn other_requests_have_the_time_of_a_form() {
        for (method, path) in [
            (Method::GET, "/desk/api/backup"),
            (Method::GET, "/desk/api/leads/1/attachments/2"),
            (Method::PUT, "/desk/api/leads/1/fields"),
            (Method::PUT, "/desk/api/videos"),
            (Method::PUT, "/desk/api/videos/a.mp4/other"),
            (Method::PUT, "/desk/api/images"),
            (Method::POST, "/quote"),
        ] {
            assert_eq!(deadline(&method, path), None, "{method} {path}");
        }
    }
}
