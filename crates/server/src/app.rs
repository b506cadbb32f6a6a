//! The program as a value.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use anyhow::Context;
use assistant::Assistant;
use content::{Files, Site};
use images::{ImageBucket, ImageCatalog};
use render::{Compressor, Renderer};
use store::Store;

use crate::api::assistant::Helper;
use crate::assets::{Assets, server_bundle};
use crate::config::Settings;
use crate::desk::Desk;
use crate::jingles::{self, Jingles};
use crate::live::Live;
use crate::notify::Outbox;
use crate::published::{self, Published};
use crate::readiness::Readiness;
use crate::site::pictures::Pictures;
use crate::site::{Feed, Pages};
use domain::Clock;
use endpoint::RateLimit;
use endpoint::{Watchdog, WorkerPool};
use leads::{Events, Leads, OutboxSignal};

/// How long work for one visitor may take, its wait for a worker included.
const WORK_DEADLINE: Duration = Duration::from_secs(20);

/// Everything a request may need: one state of the site, and what all its states share. A change
/// of content makes another of these (see [`Live`]).
#[derive(Clone)]
pub struct App {
    /// The settings in force.
    pub settings: Arc<Settings>,
    /// What the site says.
    pub pages: Arc<Pages>,
    /// The texts it was made of.
    pub published: Arc<Published>,
    /// Renders pages, and keeps those of this state.
    pub renderer: Arc<Renderer>,
    /// Compresses what is kept.
    pub compressor: Compressor,
    /// Uploaded pictures.
    pub images: Arc<ImageBucket>,
    /// The leads.
    pub store: Store,
    /// The blog for feed readers.
    pub feed: Feed,
    /// Bundles, fonts, drawings and films: the desk changes none of them.
    pub assets: Arc<Assets>,
    /// Cards of pages and icons, drawn when asked for.
    pub pictures: Arc<Pictures>,
    /// The time.
    pub clock: Clock,
    /// How many forms each address has sent lately.
    pub form_limit: Arc<RateLimit>,
    /// Answers questions about the site.
    pub assistant: Arc<Helper>,
    /// How many steps of the wizard each address has told lately; apart, so that they use up none of
    /// its forms.
    pub step_limit: Arc<RateLimit>,
    /// Makes and keeps tunes.
    pub jingles: Arc<Jingles>,
    /// How many tunes each address has asked for lately.
    pub tune_limit: Arc<RateLimit>,
    /// What is to be told, and who tells it.
    pub outbox: Arc<Outbox>,
    /// Whether the program can do its work.
    pub readiness: Arc<Readiness>,
    /// Proxies whose header names the visitor.
    pub trusted_proxies: endpoint::TrustedProxies,
    /// What happens to leads.
    pub events: Events,
    /// Stores leads.
    pub leads: Leads,
    /// Wakes the outbox.
    pub signal: OutboxSignal,
    /// Passwords of the desk.
    pub desk: Arc<Desk>,
    /// Notices work that does not end.
    pub watchdog: Watchdog,
    /// Runs what takes CPU for one visitor, such as an answer of the assistant.
    pub workers: WorkerPool,
}

impl App {
    /// Reads the content, opens the database and makes everything ready to serve.
    ///
    /// # Errors
    /// Whatever stands in the way of a start, in words for the operator.
    pub async fn build(settings: Settings, clock: Clock) -> anyhow::Result<Live> {
        Self::with_bundle(settings, clock, server_bundle()?).await
    }

    /// As [`App::build`], with another bundle for the engine: for tests of pages that throw.
    ///
    /// # Errors
    /// As [`App::build`].
    pub async fn with_bundle(
        settings: Settings,
        clock: Clock,
        bundle: &'static str,
    ) -> anyhow::Result<Live> {
        let watchdog = Watchdog::default();
        let desk = Desk::new(&watchdog);
        // The engine starts on its own thread while everything else is made ready.
        let compressor = Compressor::start()?;
        let renderer = Arc::new(
            Renderer::new(bundle, compressor.clone())?
                .with_allowed_sources(settings.chat.allowed()),
        );
        let base = Published::base(&settings.content)?;
        std::fs::create_dir_all(&settings.data)
            .with_context(|| format!("cannot make the folder {}", settings.data.display()))?;
        let store = Box::pin(Store::open(&settings.database()?))
            .await
            .context("the database")?;
        let read = Box::pin(Published::read(base, &store, &desk.publishers)).await?;
        let (published, site) = (read.0, Box::new(read.1));
        let catalog = ImageCatalog::default();
        let shown: Shown = Arc::default();
        let images = Box::pin(open_bucket(&settings, &shown, catalog.clone())).await?;
        let pages = Arc::new(Pages::new(*site, catalog, &settings));
        let signal = OutboxSignal::default();
        let events = Events::default();
        let outbox = Outbox::new(&settings, &pages.site)?;
        let leads = Leads {
            store: store.clone(),
            clock: Clock::clone(&clock),
            events: events.clone(),
            outbox: signal.clone(),
            has_webhook: !settings.webhook.url.is_empty(),
        };
        let app = Self {
            published: Arc::new(published),
            outbox: Arc::new(outbox),
            readiness: Arc::default(),
            feed: Feed::new(&pages.site, &settings.public_url, &compressor)?,
            desk: Arc::new(desk),
            workers: WorkerPool::new("visitors", 2, 64, WORK_DEADLINE, &watchdog),
            watchdog,
            trusted_proxies: endpoint::TrustedProxies(
                settings.server.trusted_proxies.as_slice().into(),
            ),
            events,
            leads,
            signal,
            jingles: Arc::new(Jingles::new(
                jingles::make,
                jingles::PATIENCE,
                compressor.clone(),
            )),
            tune_limit: Arc::new(RateLimit::new(settings.limits.tunes_per_minute, 0)),
            renderer,
            compressor,
            assets: Arc::new(Assets::new(&pages.site)),
            pictures: Arc::default(),
            assistant: Arc::new(Helper::new(settings.limits.questions_per_minute)),
            form_limit: limit(&settings),
            step_limit: limit(&settings),
            pages,
            images,
            store,
            settings: Arc::new(settings),
            clock,
        };
        published::keep_shown(&app).await?;
        let live = Live::new(app);
        // Nothing has been shown yet that a change of the bucket could have made stale.
        let _ = shown.set(Box::new(live.loosely()));
        Ok(live)
    }

    /// The same program with another state of the site. What it holds of this one it does not show:
    /// not a page that is still being rendered, nor what the assistant knows.
    ///
    /// # Errors
    /// Names what of the content cannot be used.
    pub fn showing(
        &self,
        site: Site,
        published: Published,
        assistant: Option<Assistant>,
    ) -> anyhow::Result<Self> {
        let outbox = self.outbox.for_site(&self.settings, &site)?;
        let held = self.images.catalog().clone();
        let pages = Arc::new(Pages::new(site, held, &self.settings));
        Ok(Self {
            outbox: Arc::new(outbox),
            feed: Feed::new(&pages.site, &self.settings.public_url, &self.compressor)?,
            renderer: Arc::new(self.renderer.with_empty_cache()),
            assistant: Arc::new(self.assistant.anew(assistant)),
            pages,
            published: Arc::new(published),
            ..self.clone()
        })
    }
}

/// The program, once there is one.
type Shown = Arc<OnceLock<Box<dyn Fn() -> Option<Arc<App>> + Send + Sync>>>;

fn limit(settings: &Settings) -> Arc<RateLimit> {
    let limits = &settings.limits;
    let limit = RateLimit::new(limits.forms_per_minute, limits.forms_per_minute_total);
    Arc::new(limit)
}

/// Opens the bucket of pictures. Pages show what it holds, so a change of it forgets them.
async fn open_bucket(
    settings: &Settings,
    shown: &Shown,
    catalog: ImageCatalog,
) -> anyhow::Result<Arc<ImageBucket>> {
    let shown = Arc::clone(shown);
    let forget = move || {
        if let Some(app) = shown.get().and_then(|now| now()) {
            app.renderer.clear();
        }
    };
    ImageBucket::open(&settings.pictures(), catalog, forget)
        .await
        .context("the pictures")
}

/// How content is read: [`content::load`], or [`content::check`], which takes longer.
pub type Reader = fn(&Files) -> Result<Site, Vec<content::Problem>>;

/// The content of a folder, or the one built into the program.
///
/// # Errors
/// All that is wrong with it, one complaint a line.
pub fn read_site(folder: &str, reader: Reader) -> anyhow::Result<Site> {
    reader(&*Published::base(folder)?).map_err(|problems| published::complaint(&problems))
}
