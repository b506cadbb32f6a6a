//! The program as a value: all services, built from the settings. `main` and tests start it the same way.

use std::sync::Arc;
use std::time::Duration;

use acme::Certificates;
use anyhow::Context;
use bookings::Bookings;
use card::{DrawError, Drawer};
use config::Settings;
use desk::SignInFailure;
use domain::{Clock, LeadForm};
use endpoint::{FormLimit, RateLimit, RenderLimit, TrustedProxies};
use images::ImageBucket;
use jiff::Timestamp;
use leads::{EventRelay, Events, Leads, OutboxSignal, RecentContacts};
use listener::{Admission, RequestMetrics};
use notify::{Mailer, Notifier, NotifySettings};
use publishing::{Current, Published, Publisher, SiteCheck, SnapshotBuilder};
use render::{Compressor, Renderer};
use site::Assets;
use store::Store;
use supabase::{JINGLE_TIMEOUT, Jingles};
use telemetry::LabeledCounter;
use workers::{Watchdog, WorkerPool};

use crate::resources::Resources;
use crate::service_settings;
use crate::shared_form_limit::shared_form_limit;

/// How long work for one visitor may take, including its wait for a worker.
const WORK_DEADLINE: Duration = Duration::from_secs(20);

/// The longest side at which an uploaded SVG is drawn before it is stored, in pixels.
const DRAWING_SIDE: u32 = 1_200;

/// Renders and compresses pages on threads of its own. It needs neither settings nor content, so it can start before
/// everything else.
pub struct Rendering {
    compressor: Compressor,
    renderer: Renderer,
}

impl Rendering {
    /// Starts the threads, and on one of them the engine with a bundle.
    ///
    /// # Errors
    /// When the operating system cannot start a thread.
    pub fn start(bundle: &'static str) -> std::io::Result<Self> {
        let compressor = Compressor::start()?;
        Ok(Self {
            renderer: Renderer::new(bundle, compressor.clone())?,
            compressor,
        })
    }
}

/// Everything that lives as long as the process.
#[derive(Clone)]
pub struct Program {
    /// The effective settings.
    pub settings: Arc<Settings>,
    /// The clock.
    pub clock: Clock,
    /// The database.
    pub store: Store,
    /// Publishes content and holds the current snapshot.
    pub publisher: Arc<Publisher>,
    /// The channel of lead events.
    pub events: Events,
    /// Stores leads.
    pub leads: Leads,
    /// Books jobs.
    pub bookings: Bookings,
    /// Sends mail, or writes it to files.
    pub mailer: Arc<Mailer>,
    /// Sends the messages of the outbox.
    pub notifier: Arc<Notifier>,
    /// Uploaded images.
    pub images: Arc<ImageBucket>,
    /// Draws uploaded SVG.
    pub drawer: Drawer,
    /// Makes and caches jingles.
    pub jingles: Arc<Jingles>,
    /// Compresses cached responses.
    pub compressor: Compressor,
    /// Static assets.
    pub assets: Arc<Assets>,
    /// Detects stalled work.
    pub watchdog: Watchdog,
    /// Runs CPU-bound work for one visitor, such as the assistant.
    pub workers: WorkerPool,
    /// Limits pages rendered for one visitor, on the site and at sign-in.
    pub render_limit: RenderLimit,
    /// Limits forms: the site's, the API's and the one that requests a new password.
    pub form_limit: Arc<FormLimit>,
    /// When the program was built.
    pub started_at: Timestamp,
    /// Counts failed sign-ins by reason.
    pub sign_in_failures: LabeledCounter,
    /// The certificate of HTTPS without a proxy; `None` if a proxy has it.
    pub certificates: Option<Certificates>,
    /// Counts responses.
    pub(crate) requests: Arc<RequestMetrics>,
    /// Limits and counts connections.
    pub(crate) admission: Admission,
}

impl Program {
    /// Reads the content, opens the database and makes everything ready to serve.
    ///
    /// # Errors
    /// The reason why the program cannot start, for the operator.
    pub async fn build(settings: Settings, clock: Clock) -> anyhow::Result<Self> {
        Self::with_bundle(settings, clock, site::server_bundle()?).await
    }

    /// Like [`Program::build`], with another rendering bundle, for tests of pages that throw.
    ///
    /// # Errors
    /// As [`Program::build`].
    pub async fn with_bundle(
        settings: Settings,
        clock: Clock,
        bundle: &'static str,
    ) -> anyhow::Result<Self> {
        let rendering = Rendering::start(bundle)?;
        let resources = Box::pin(Resources::open(settings, clock)).await?;
        Self::on(resources, rendering).await
    }

    /// Reads the content and makes everything ready to serve.
    ///
    /// # Errors
    /// As [`Program::build`].
    #[allow(
        clippy::too_many_lines,
        reason = "the composition of all services in one place"
    )]
    pub async fn on(resources: Resources, rendering: Rendering) -> anyhow::Result<Self> {
        let Resources {
            settings,
            clock,
            watchdog,
            store,
            certificates,
            images,
            drawer,
            requests,
            admission,
        } = resources;
        check_drawings(&images, &drawer);
        let catalog = images.catalog().clone();
        let Rendering {
            compressor,
            renderer,
        } = rendering;
        let renderer = renderer.with_allowed_sources(settings.chat.allowed());
        let base = Published::base(&settings.content)?;
        let notify = settings.notify();
        let mailer = mailer_of(&notify, &watchdog)?;
        let builder = SnapshotBuilder {
            settings: settings.site(),
            catalog,
            renderer,
            check: site_check(Arc::clone(&mailer)),
        };
        let publisher = Box::pin(Publisher::start(
            base,
            store.clone(),
            Clock::clone(&clock),
            builder,
            &watchdog,
        ))
        .await?;
        let current = publisher.current().clone();
        let signal = OutboxSignal::default();
        let publisher = if settings.cdn.purges() {
            publisher.with_purges(signal.clone())
        } else {
            publisher
        };
        let events = Events::default();
        let leads = Leads {
            store: store.clone(),
            clock: Clock::clone(&clock),
            events: events.clone(),
            outbox: signal,
            has_webhook: !settings.webhook.url.is_empty(),
            stored: LabeledCounter::new(LeadForm::ALL.map(LeadForm::key)),
            recent: RecentContacts::default(),
        };
        let bookings = Bookings {
            leads: leads.clone(),
        };
        let notifier = Notifier::new(
            notify,
            Arc::clone(&mailer),
            store.clone(),
            Clock::clone(&clock),
            current.clone(),
            bookings.clone(),
        )?;
        Ok(Self {
            leads,
            bookings,
            jingles: Arc::new(Jingles::new(
                supabase::make_jingle,
                JINGLE_TIMEOUT,
                compressor.clone(),
                &watchdog,
            )),
            assets: Arc::new(Assets::new(current.snapshot().english_site())),
            publisher: Arc::new(publisher),
            mailer,
            notifier: Arc::new(notifier),
            workers: WorkerPool::new("visitors", 2, 64, WORK_DEADLINE, &watchdog),
            render_limit: RenderLimit(Arc::new(RateLimit::new(
                settings.limits.renders_per_minute,
                0,
            ))),
            form_limit: Arc::new(shared_form_limit(&settings.limits, &store, &clock)),
            started_at: clock(),
            sign_in_failures: SignInFailure::counter(),
            certificates,
            requests,
            admission,
            watchdog,
            settings,
            clock,
            store,
            events,
            images,
            drawer,
            compressor,
        })
    }

    /// The current snapshot.
    pub fn current(&self) -> &Current {
        self.publisher.current()
    }

    /// A link to set up the desk, if there is no owner who could sign in.
    ///
    /// # Errors
    /// When it cannot be stored.
    pub async fn set_up_link(&self) -> anyhow::Result<Option<String>> {
        desk::set_up_link(&self.store, &self.settings.public_url, &self.clock).await
    }

    /// Exchanges lead events with the other programs on the same database. Run one at most.
    pub fn event_relay(&self) -> EventRelay {
        EventRelay::new(self.store.clone(), self.events.clone())
    }

    /// The resources that the program was built on.
    pub(crate) fn resources(&self) -> Resources {
        Resources {
            settings: Arc::clone(&self.settings),
            clock: Clock::clone(&self.clock),
            watchdog: self.watchdog.clone(),
            store: self.store.clone(),
            certificates: self.certificates.clone(),
            images: Arc::clone(&self.images),
            drawer: self.drawer.clone(),
            requests: Arc::clone(&self.requests),
            admission: self.admission.clone(),
        }
    }

    pub(crate) fn trusted_proxies(&self) -> TrustedProxies {
        service_settings::trusted_proxies(&self.settings)
    }

    /// Returns how long requests in flight may take after a stop.
    pub(crate) fn drain_timeout(&self) -> Duration {
        Duration::from_secs(self.settings.server.drain_seconds)
    }
}

/// The requirements of the program for content, for `mudanza check`: see [`SnapshotBuilder::check`].
///
/// # Errors
/// When the settings of mail are invalid.
pub fn content_check(settings: &Settings) -> anyhow::Result<SiteCheck> {
    Ok(site_check(mailer_of(
        &settings.notify(),
        &Watchdog::default(),
    )?))
}

/// Draws each SVG once before it is stored, and refuses one that takes too long: it would do so for browsers, and as the
/// logo for the program.
fn check_drawings(images: &ImageBucket, drawer: &Drawer) {
    let drawer = drawer.clone();
    images.check_drawings(Arc::new(move |svg, width, height| {
        let longest = width.max(height).max(1);
        let side = |pixels: u32| {
            if longest > DRAWING_SIDE {
                (pixels * DRAWING_SIDE / longest).max(1)
            } else {
                pixels
            }
        };
        match drawer.png(svg, side(width), side(height)) {
            Err(DrawError::Unfinished) => false,
            Err(error @ DrawError::NotStarted(_)) => {
                tracing::error!(%error, "an uploaded drawing was not drawn");
                true
            }
            Ok(_) | Err(DrawError::Invalid(_)) => true,
        }
    }));
}

fn mailer_of(notify: &NotifySettings, watchdog: &Watchdog) -> anyhow::Result<Arc<Mailer>> {
    let mailer = Mailer::new(&notify.mail, &notify.public_url, notify.timeout, watchdog);
    Ok(Arc::new(mailer.context("mail")?))
}

/// Content must name a valid sender of mail.
fn site_check(mailer: Arc<Mailer>) -> SiteCheck {
    Arc::new(move |site| mailer.sender(site, None).map(drop))
}
