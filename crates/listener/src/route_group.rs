//! Which group of routes a request belongs to. Paths are not labels of metrics: anybody can make up new
//! ones.

use axum::http::Method;
use domain::{Locale, SitePath};

/// A group of routes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RouteGroup {
    /// Pages of the site, the 404 page included.
    Page,
    /// Scripts, styles, fonts and videos.
    Asset,
    /// Drawings, photos, icons and social cards, and the API for images.
    Image,
    /// Posted forms of the site.
    Form,
    /// The rest of the API, which also receives the wizard's quote requests.
    Api,
    /// The desk, and the pages for signing in.
    Desk,
    /// The assistant and its texts.
    Assistant,
    /// The health checks.
    Health,
    /// Everything else, such as the sitemap.
    Other,
}

/// Pages before the desk. What is below them belongs to them.
const DESK_PAGES: [SitePath; 4] = [
    SitePath::SignIn,
    SitePath::SecondFactor,
    SitePath::SetUp,
    SitePath::Invited,
];

impl RouteGroup {
    /// All groups.
    pub const ALL: [Self; 9] = [
        Self::Page,
        Self::Asset,
        Self::Image,
        Self::Form,
        Self::Api,
        Self::Desk,
        Self::Assistant,
        Self::Health,
        Self::Other,
    ];

    /// Its name in metrics.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Page => "page",
            Self::Asset => "asset",
            Self::Image => "image",
            Self::Form => "form",
            Self::Api => "api",
            Self::Desk => "desk",
            Self::Assistant => "assistant",
            Self::Health => "health",
            Self::Other => "other",
        }
    }

    /// The group of a request. It only compares text, because every request is counted.
    pub fn of(method: &Method, path: &str) -> Self {
        let first = path.trim_start_matches('/').split('/').next();
        match first.unwrap_or_default() {
            "healthz" | "readyz" => Self::Health,
            "assets" | "videos" => Self::Asset,
            "images"
            | "pictures"
            | "storage"
            | "og"
            | "icons"
            | "favicon.ico"
            | "apple-touch-icon.png" => Self::Image,
            "functions" if path == "/functions/v1/assistant" => Self::Assistant,
            "functions" | "rest" => Self::Api,
            "desk" => Self::Desk,
            _ if DESK_PAGES.iter().any(|page| is_at_or_below(path, *page)) => Self::Desk,
            _ if is_at_or_below(path, SitePath::Chat) => Self::Assistant,
            _ if method == Method::POST => Self::Form,
            _ if method == Method::GET || method == Method::HEAD => Self::of_file(path),
            _ => Self::Other,
        }
    }

    /// The group of what a path outside of all folders names.
    fn of_file(path: &str) -> Self {
        let name = path.rsplit('/').next().unwrap_or_default();
        match name.rsplit_once('.') {
            None => Self::Page,
            Some((_, "mp4" | "vtt")) => Self::Asset,
            Some(_) => Self::Other,
        }
    }
}

fn is_at_or_below(path: &str, page: SitePath) -> bool {
    Locale::ALL.into_iter().any(|locale| {
        let rest = path.strip_prefix(page.of(locale));
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_requests_by_what_responds() {
        let get = &Method::GET;
        let post = &Method::POST;
        for (method, path, group) in [
            (get, "/", RouteGroup::Page),
            (get, "/es", RouteGroup::Page),
            (get, "/es/zonas/pharr", RouteGroup::Page),
            (&Method::HEAD, "/blog", RouteGroup::Page),
            (get, "/made-up/path", RouteGroup::Page),
            (get, "/sign-in-or-not", RouteGroup::Page),
            (get, "/assets/desk-1a2b.js", RouteGroup::Asset),
            (get, "/jingle.1a2b.mp4", RouteGroup::Asset),
            (get, "/videos/tour.es.2.vtt", RouteGroup::Asset),
            (get, "/images/truck.1a2b.svg", RouteGroup::Image),
            (get, "/og/index.1a2b.png", RouteGroup::Image),
            (get, "/favicon.ico", RouteGroup::Image),
            (post, "/storage/v1/object/images/a.png", RouteGroup::Image),
            (post, "/quote", RouteGroup::Form),
            (post, "/es/leads", RouteGroup::Form),
            (post, "/rest/v1/quote_requests", RouteGroup::Api),
            (
                post,
                "/functions/v1/generate-moving-jingle",
                RouteGroup::Api,
            ),
            (post, "/functions/v1/assistant", RouteGroup::Assistant),
            (get, "/es/chat.json", RouteGroup::Assistant),
            (get, "/desk", RouteGroup::Desk),
            (get, "/desk/api/leads", RouteGroup::Desk),
            (post, "/sign-in", RouteGroup::Desk),
            (get, "/es/entrar/olvido", RouteGroup::Desk),
            (get, "/invited/secret", RouteGroup::Desk),
            (get, "/healthz", RouteGroup::Health),
            (get, "/readyz", RouteGroup::Health),
            (get, "/sitemap.xml", RouteGroup::Other),
            (get, "/wp-login.php", RouteGroup::Other),
            (&Method::DELETE, "/", RouteGroup::Other),
            (&Method::OPTIONS, "*", RouteGroup::Other),
        ] {
            assert_eq!(RouteGroup::of(method, path), group, "{method} {path}");
        }
    }
}
