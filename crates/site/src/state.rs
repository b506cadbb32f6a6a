//! The state of the site's handlers.

use std::convert::Infallible;
use std::ops::Deref;
use std::sync::Arc;

use axum::extract::{FromRef, FromRequestParts};
use axum::http::Response;
use axum::http::request::Parts;
use bookings::Bookings;
use card::Drawer;
use content::Site;
use domain::{Clock, Locale, SitePath};
use endpoint::{BodyLimit, FormLimit, RateLimit, RenderLimit, SharedCache, TrustedProxies};
use images::ImageBucket;
use leads::Leads;
use publishing::{Current, LocaleSnapshot, Pages, Snapshot};
use render::{Compressor, ProgressiveEncoding};
use store::Store;
use tokio::sync::{Semaphore, SemaphorePermit};
use workers::WorkerPool;

use crate::assets::Assets;
use crate::drawing_cache::DrawnImages;

/// What the site needs from the rest of the program.
pub struct SiteServices {
    /// The current snapshot.
    pub current: Current,
    /// The clock.
    pub clock: Clock,
    /// What the forms need.
    pub forms: FormServices,
    /// Reads calendars of booked jobs.
    pub bookings: Bookings,
    /// What drawings, videos and assets need.
    pub media: MediaServices,
    /// Limit for pages rendered for one visitor.
    pub render_limit: RenderLimit,
    /// Proxies whose `X-Forwarded-For` is trusted.
    pub trusted_proxies: TrustedProxies,
    /// Scheme and host of the site, without a trailing slash.
    pub public_url: Arc<str>,
    /// The public API key, for the chat.
    pub anon_key: Arc<str>,
    /// The largest form, in bytes.
    pub body_limit: usize,
    /// What a CDN may cache; `None` if it may not cache pages.
    pub shared_cache: Option<SharedCache>,
}

/// Stores what visitors send.
pub struct FormServices {
    /// Reads leads and subscriptions.
    pub store: Store,
    /// Stores leads and subscriptions.
    pub leads: Leads,
    /// Rate limit for forms.
    pub limit: Arc<FormLimit>,
    /// Rate limit for counted wizard steps; separate, so that steps do not use up the limit for
    /// forms.
    pub step_limit: Arc<RateLimit>,
    /// Rate limit for addresses of private quote pages that do not exist; separate, so that guesses do not keep the
    /// people behind the same address from sending forms.
    pub guess_limit: Arc<RateLimit>,
    /// Limit for forms with photos that are received at the same time.
    pub photo_slots: PhotoSlots,
}

/// Forms with photos that are received at the same time. Each holds one photo in memory.
const MAX_PHOTO_FORMS: usize = 4;

/// A place for each form with photos that is being received.
pub struct PhotoSlots(Semaphore);

impl Default for PhotoSlots {
    fn default() -> Self {
        Self(Semaphore::new(MAX_PHOTO_FORMS))
    }
}

impl PhotoSlots {
    /// Takes a place until the permit is dropped; `None` if there is none.
    pub(crate) fn enter(&self) -> Option<SemaphorePermit<'_>> {
        self.0.try_acquire().ok()
    }
}

/// Serves and draws everything that is not a page.
pub struct MediaServices {
    /// Bundles, fonts, drawings and bundled videos, which do not change at runtime.
    pub assets: Arc<Assets>,
    /// Uploaded images and videos.
    pub images: Arc<ImageBucket>,
    /// Social cards and icons, drawn on demand.
    pub drawn: Arc<DrawnImages>,
    /// Draws cards and icons.
    pub workers: WorkerPool,
    /// Draws uploaded SVG.
    pub drawer: Drawer,
    /// Compresses assets.
    pub compressor: Compressor,
}

/// The state of the site's router, which axum clones for each request.
#[derive(Clone)]
pub struct SiteState(Arc<SiteServices>);

impl SiteState {
    /// Creates the state from the services.
    pub fn new(services: SiteServices) -> Self {
        Self(Arc::new(services))
    }
}

impl Deref for SiteState {
    type Target = SiteServices;

    fn deref(&self) -> &SiteServices {
        &self.0
    }
}

impl SiteServices {
    /// Allows a CDN to cache a page that is the same for everybody, if the settings allow it.
    pub(crate) fn share_page<B>(&self, response: &mut Response<B>) {
        if let Some(cache) = &self.shared_cache {
            cache.allow_page(response);
        }
    }
}

impl FromRef<SiteState> for BodyLimit {
    fn from_ref(state: &SiteState) -> Self {
        Self(state.body_limit)
    }
}

impl FromRef<SiteState> for RenderLimit {
    fn from_ref(state: &SiteState) -> Self {
        state.render_limit.clone()
    }
}

impl FromRef<SiteState> for TrustedProxies {
    fn from_ref(state: &SiteState) -> Self {
        state.trusted_proxies.clone()
    }
}

/// The state of one request: the services, one snapshot, and the language of its path.
#[derive(Clone)]
pub struct Context {
    /// The current snapshot.
    pub snapshot: Arc<Snapshot>,
    /// The language of the path.
    locale: Locale,
    state: SiteState,
}

impl Context {
    /// The snapshot's part in the request's language.
    pub fn localized(&self) -> &LocaleSnapshot {
        self.snapshot.locale(self.locale)
    }

    /// The pages in the request's language.
    pub fn pages(&self) -> &Pages {
        &self.localized().pages
    }

    /// The content in the request's language.
    pub fn site(&self) -> &Site {
        &self.pages().site
    }

    /// The blog's feed in the request's language.
    ///
    /// # Errors
    /// Never in practice: it is written to memory.
    pub fn feed(&self) -> std::io::Result<Arc<ProgressiveEncoding>> {
        let localized = self.localized();
        localized
            .feed
            .get(self.site(), &self.public_url, &self.media.compressor)
    }

    /// An address in the request's language.
    pub fn path(&self, path: SitePath) -> &'static str {
        path.of(self.site().locale)
    }
}

impl Deref for Context {
    type Target = SiteServices;

    fn deref(&self) -> &SiteServices {
        &self.state
    }
}

impl FromRequestParts<SiteState> for Context {
    type Rejection = Infallible;

    async fn from_request_parts(
        parts: &mut Parts,
        state: &SiteState,
    ) -> Result<Self, Self::Rejection> {
        Ok(Self {
            snapshot: state.current.snapshot(),
            locale: Locale::of_path(parts.uri.path()),
            state: state.clone(),
        })
    }
}
