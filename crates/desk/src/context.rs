//! The request context of every handler.

use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use content::Site;
use domain::{Clock, Locale};
use publishing::{Pages, Snapshot};

use crate::services::PublishingServices;
use crate::state::DeskState;

/// A request: one site snapshot for its whole duration, its language, and the clock. Services are not part of it.
#[derive(Clone)]
pub struct Context {
    /// The site's content.
    pub snapshot: Arc<Snapshot>,
    /// The language of the response: that of the signed-in person, else that of the path.
    pub locale: Locale,
    /// The current time.
    pub clock: Clock,
}

impl Context {
    /// The same context with the latest snapshot, for use after publishing.
    pub fn with_latest_snapshot(&self, publishing: &PublishingServices) -> Self {
        Self {
            snapshot: publishing.publisher.current().snapshot(),
            ..self.clone()
        }
    }

    /// The same context in a language.
    pub fn in_locale(self, locale: Locale) -> Self {
        Self { locale, ..self }
    }

    /// The content in the language of the request.
    pub fn site(&self) -> &Site {
        self.snapshot.site_in(self.locale)
    }

    /// The pages in the language of the request.
    pub fn pages(&self) -> &Pages {
        &self.snapshot.locale(self.locale).pages
    }
}

impl FromRef<DeskState> for Context {
    fn from_ref(state: &DeskState) -> Self {
        Self {
            snapshot: state.snapshot(),
            locale: Locale::default(),
            clock: state.clock(),
        }
    }
}

impl FromRequestParts<DeskState> for Context {
    type Rejection = Infallible;

    async fn from_request_parts(
        parts: &mut Parts,
        state: &DeskState,
    ) -> Result<Self, Self::Rejection> {
        // The language of the signed-in person, set by the session's middleware.
        let own = parts.extensions.get::<Locale>().copied();
        let locale = own.unwrap_or_else(|| Locale::of_path(parts.uri.path()));
        Ok(Self::from_ref(state).in_locale(locale))
    }
}
