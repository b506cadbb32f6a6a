//! Publishes content changes one publication at a time: checks, stores and swaps them in.

mod scheduled;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use content::editing::Text;
use content::{Files, Sites};
use domain::{Clock, Locale, purge_batches};
use leads::OutboxSignal;
use store::{NewContent, Store, StoreError};
use tokio::time::MissedTickBehavior;
use workers::{Watchdog, WorkerPool};

use crate::candidate::{self, Candidate};
use crate::changed_pages::{all_pages, changed_pages};
use crate::current::Current;
use crate::edit::{Edit, PublishError};
use crate::published::{Change, Published, problems_error};
use crate::publishing_lock::{PublishingGuard, PublishingLock};
use crate::snapshot::{Assistants, Snapshot, SnapshotBuilder};

/// How often an edit is retried because another process published in the meantime.
const MAX_ATTEMPTS: usize = 3;

/// How often the database is polled for content published by another process.
const POLL_INTERVAL: Duration = Duration::from_millis(500);

/// How long one step of a publication may take: reading and checking all content takes a second.
const STEP_DEADLINE: Duration = Duration::from_secs(30);

/// How long a publication waits for the previous one.
const LOCK_TIMEOUT: Duration = Duration::from_secs(20);

/// Publishes content, and follows what other processes on the same database publish.
pub struct Publisher {
    store: Store,
    clock: Clock,
    builder: Arc<SnapshotBuilder>,
    current: Current,
    lock: PublishingLock,
    /// Reads and checks content. A separate pool, so that a stuck publication delays nothing else.
    workers: WorkerPool,
    /// Reads and checks drafts: the desk checks while an owner types, which must not delay a publication.
    draft_workers: WorkerPool,
    /// Notifies the worker that asks a CDN to purge pages; `None` if there is no CDN.
    purging: Option<OutboxSignal>,
    /// The image revision at which the CDN was last asked to purge pages because of images.
    purged_images: AtomicU64,
}

impl Publisher {
    /// Reads the published content and builds the first snapshot.
    ///
    /// # Errors
    /// When the database is unavailable, or the content is invalid.
    pub async fn start(
        base: Arc<Files>,
        store: Store,
        clock: Clock,
        builder: SnapshotBuilder,
        watchdog: &Watchdog,
    ) -> anyhow::Result<Self> {
        let workers = WorkerPool::new("publishing", 2, 16, STEP_DEADLINE, watchdog);
        let draft_workers = WorkerPool::new("drafts", 2, 16, STEP_DEADLINE, watchdog);
        let (published, sites) = Box::pin(Published::read(base, &store, &workers)).await?;
        let snapshot = builder.build(*sites, published, Assistants::new())?;
        record(&store, &snapshot, &clock).await?;
        Ok(Self {
            purged_images: AtomicU64::new(builder.catalog.revision()),
            store,
            clock,
            builder: Arc::new(builder),
            current: Current::new(snapshot),
            lock: PublishingLock::new(LOCK_TIMEOUT),
            workers,
            draft_workers,
            purging: None,
        })
    }

    /// The same publisher, which also enqueues messages that ask a CDN to purge the pages that a
    /// publication changes, and all pages when images change.
    #[must_use]
    pub fn with_purges(self, outbox: OutboxSignal) -> Self {
        Self {
            purging: Some(outbox),
            ..self
        }
    }

    /// The current snapshot.
    pub const fn current(&self) -> &Current {
        &self.current
    }

    /// The builder of snapshots.
    pub fn builder(&self) -> &SnapshotBuilder {
        &self.builder
    }

    /// Waits for the lock that a publication holds.
    ///
    /// # Errors
    /// [`PublishError::Busy`] when another publication takes too long.
    pub async fn lock(&self) -> Result<PublishingGuard, PublishError> {
        Ok(self.lock.acquire().await?)
    }

    /// The text of a file with new values written into it. Problems are in the language of `locale`.
    ///
    /// # Errors
    /// [`PublishError::NotFound`], or [`PublishError::Problems`] for values that cannot be written.
    pub async fn text_of(
        &self,
        published: &Published,
        path: &str,
        text: Text,
        locale: Locale,
    ) -> Result<String, PublishError> {
        candidate::text_of(&self.workers, published, path, text, locale).await
    }

    /// Reads the site with one file changed. Problems are in the language of `locale` where they are
    /// translated.
    ///
    /// # Errors
    /// [`PublishError::Problems`].
    pub async fn read(
        &self,
        published: &Published,
        path: &str,
        change: Change<'_>,
        locale: Locale,
    ) -> Result<Candidate, PublishError> {
        Candidate::read(&self.draft_workers, published, path, change, locale).await
    }

    /// Reads the site of files that were read before, such as those of a preview.
    ///
    /// # Errors
    /// [`PublishError::Busy`], and [`PublishError::Unavailable`] if the files are invalid, which is logged.
    pub async fn read_again(&self, files: Arc<Files>) -> Result<Sites, PublishError> {
        let read = move || content::load_all(&files);
        let read = self.draft_workers.run("read content again", read).await?;
        read.map_err(|problems| {
            let error = problems_error(&problems);
            tracing::error!(%error, "content cannot be read again");
            PublishError::Unavailable
        })
    }

    /// Checks the site with files changed, except for errors that only rendering finds.
    ///
    /// # Errors
    /// [`PublishError::Problems`].
    pub async fn check(
        &self,
        published: &Published,
        changes: &[(&str, Change<'_>)],
        locale: Locale,
    ) -> Result<Candidate, PublishError> {
        let (workers, builder) = (&self.draft_workers, &self.builder);
        Candidate::checked(workers, builder, published, changes, locale).await
    }

    /// The share of a city page's text that is on no other page, in percent, with its file changed; `None` if
    /// the file is not a city page.
    ///
    /// # Errors
    /// As [`Self::read`].
    pub async fn own_text(
        &self,
        published: &Published,
        path: &str,
        change: Change<'_>,
        locale: Locale,
    ) -> Result<Option<usize>, PublishError> {
        let candidate = self.read(published, path, change, locale).await?;
        let path = path.to_owned();
        // Comparing all pages is CPU work, as reading them is.
        let measure = move || candidate.sites.own_text_percent(&path);
        Ok(self.draft_workers.run("measure a page", measure).await?)
    }

    /// Follows what other processes on the same database publish, forever.
    pub async fn follow(&self) {
        let mut polls = tokio::time::interval(POLL_INTERVAL);
        polls.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut is_failing = false;
        loop {
            polls.tick().await;
            let polled = self.refresh().await;
            // Log once, not at each poll while the database is down.
            if let Err(error) = &polled
                && !is_failing
            {
                tracing::error!(%error, "cannot read published content");
            }
            is_failing = polled.is_err();
        }
    }

    /// Swaps in content that another process on the same database has published, if any, and asks a CDN
    /// to purge pages if images have changed.
    ///
    /// # Errors
    /// When the database is unavailable, or its content is invalid.
    pub async fn refresh(&self) -> anyhow::Result<()> {
        self.purge_images().await?;
        if self.is_latest().await? {
            return Ok(());
        }
        let _guard = self.lock.acquire().await?;
        // This process may have published the same change while it waited for the lock.
        if self.is_latest().await? {
            return Ok(());
        }
        Box::pin(self.reload()).await
    }

    /// The latest snapshot, including what other processes have published.
    ///
    /// # Errors
    /// [`PublishError::Unavailable`].
    pub async fn latest(&self, _guard: &PublishingGuard) -> Result<Arc<Snapshot>, PublishError> {
        if !self.is_latest().await? {
            self.reload_or_log().await?;
        }
        Ok(self.current.snapshot())
    }

    /// Checks edits of different files together with all content, stores them in one transaction, and swaps in the
    /// new snapshot.
    ///
    /// # Errors
    /// [`PublishError`]; nothing changes then.
    pub async fn publish(
        &self,
        turn: &PublishingGuard,
        edits: &[Edit<'_>],
    ) -> Result<(), PublishError> {
        for _ in 0..MAX_ATTEMPTS {
            let snapshot = self.latest(turn).await?;
            for edit in edits {
                snapshot.published.expect(edit.path, edit.expected)?;
            }
            let effective: Vec<Edit<'_>> = edits
                .iter()
                .filter(|edit| !snapshot.published.is_unchanged_by(edit.path, edit.change))
                .copied()
                .collect();
            let Some(first) = effective.first() else {
                return Ok(());
            };
            let changes: Vec<(&str, Change<'_>)> = effective
                .iter()
                .map(|edit| (edit.path, edit.change))
                .collect();
            let candidate = Candidate::checked(
                &self.workers,
                &self.builder,
                &snapshot.published,
                &changes,
                first.locale,
            );
            let candidate = candidate.await?;
            if Box::pin(self.store_and_swap(&snapshot, candidate, &effective)).await? {
                return Ok(());
            }
        }
        Err(PublishError::Unavailable)
    }

    /// Stores a candidate and swaps it in; false if another process published in the meantime.
    async fn store_and_swap(
        &self,
        snapshot: &Arc<Snapshot>,
        candidate: Candidate,
        edits: &[Edit<'_>],
    ) -> Result<bool, PublishError> {
        let now = (self.clock)().as_millisecond();
        let candidate = candidate.without_unused_assistants(snapshot);
        let (workers, builder) = (&self.workers, &self.builder);
        let built = candidate.into_snapshot(workers, builder, &snapshot.published, edits, now);
        let (next, rows) = Box::pin(built).await?;
        // Record before visitors can get a price from it or give its consents.
        record(&self.store, &next, &self.clock)
            .await
            .map_err(|error| {
                tracing::error!(%error, "cannot store the price list or consent texts");
                PublishError::Unavailable
            })?;
        let purges = self.purges(snapshot, &next).await;
        let new: Vec<NewContent<'_>> = edits
            .iter()
            .zip(&rows)
            .map(|(edit, row)| NewContent {
                id: &row.id,
                path: edit.path,
                text: row.text.as_deref(),
                note: edit.note,
                person: edit.person,
            })
            .collect();
        let revision = snapshot.published.revision;
        let stored = self.store.change_content(revision, &new, &purges, now);
        if !stored.await? {
            return Ok(false);
        }
        let was_left_out = !snapshot.published.left_out.is_empty();
        self.current.replace(next);
        if let Some(outbox) = self.purging.as_ref().filter(|_| !purges.is_empty()) {
            outbox.notify_workers();
        }
        if was_left_out {
            // Edits that were invalid before may be valid now.
            self.reload_or_log().await?;
        }
        for edit in edits {
            let note = edit.note.key();
            tracing::info!(path = edit.path, note, "content published");
        }
        Ok(true)
    }

    /// The purge requests for a CDN after a publication, if there is one. A failure does not stop the
    /// publication: the CDN's copies expire anyway.
    async fn purges(&self, before: &Arc<Snapshot>, after: &Arc<Snapshot>) -> Vec<String> {
        if self.purging.is_none() {
            return Vec::new();
        }
        let (before, after) = (Arc::clone(before), Arc::clone(after));
        let compare = move || purge_batches(&changed_pages(&before, &after));
        match self.workers.run("compare pages", compare).await {
            Ok(purges) => purges,
            Err(error) => {
                tracing::error!(%error, "the CDN is not asked to purge what has changed");
                Vec::new()
            }
        }
    }

    /// Asks the CDN to purge all pages if images or videos have changed since the last time: any page may
    /// show them.
    async fn purge_images(&self) -> Result<(), StoreError> {
        let revision = self.builder.catalog.revision();
        let Some(outbox) = &self.purging else {
            return Ok(());
        };
        if self.purged_images.load(Ordering::Acquire) == revision {
            return Ok(());
        }
        let purges = purge_batches(&all_pages(&self.current.snapshot()));
        let now = (self.clock)().as_millisecond();
        self.store.enqueue_purges(&purges, now).await?;
        self.purged_images.store(revision, Ordering::Release);
        outbox.notify_workers();
        Ok(())
    }

    async fn is_latest(&self) -> Result<bool, StoreError> {
        let revision = self.store.content_revision().await?;
        Ok(revision == self.current.load().published.revision)
    }

    /// Reads everything again and swaps it in. The caller holds the lock.
    async fn reload(&self) -> anyhow::Result<()> {
        let snapshot = self.current.snapshot();
        let read = snapshot.published.reload(&self.store, &self.workers);
        let (published, sites) = read.await?;
        let builder = Arc::clone(&self.builder);
        let build = move || builder.build(*sites, published, Assistants::new());
        let next = Arc::new(self.workers.run("build the site", build).await??);
        record(&self.store, &next, &self.clock).await?;
        self.current.replace(next);
        Ok(())
    }

    async fn reload_or_log(&self) -> Result<(), PublishError> {
        Box::pin(self.reload()).await.map_err(|error| {
            tracing::error!(%error, "cannot read published content");
            PublishError::Unavailable
        })
    }
}

/// Stores the price list, so that quotes from it can always be recomputed, and the consent texts.
async fn record(store: &Store, snapshot: &Snapshot, clock: &Clock) -> anyhow::Result<()> {
    let rates = &snapshot.english_pages().rates;
    let list = serde_json::to_string(rates)?;
    let now = clock().as_millisecond();
    store.save_rates(&rates.revision, &list, now).await?;
    for site in snapshot.sites() {
        leads::keep_consents(store, site, now).await?;
    }
    Ok(())
}
