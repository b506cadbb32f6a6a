//! Publishes what was scheduled when it is due.

use std::time::Duration;

use contract::desk::ContentProblem;
use store::{ContentNote, ScheduledPublication, StoreError};
use tokio::time::MissedTickBehavior;

use super::Publisher;
use crate::edit::{Edit, PublishError};
use crate::published::Change;

/// How often the database is asked for publications that are due.
const POLL_INTERVAL: Duration = Duration::from_secs(10);

impl Publisher {
    /// Publishes what is due, forever.
    pub async fn follow_schedule(&self) {
        let mut polls = tokio::time::interval(POLL_INTERVAL);
        polls.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut is_failing = false;
        loop {
            polls.tick().await;
            let published = self.publish_due().await;
            // Log once, not at each poll while the database is down.
            if let Err(error) = &published
                && !is_failing
            {
                tracing::error!(%error, "cannot publish what is scheduled");
            }
            is_failing = published.is_err();
        }
    }

    /// Publishes all that is due. What cannot be published anymore keeps the reason and is not tried again; if publishing
    /// is busy, the rest waits for the next call.
    ///
    /// # Errors
    /// When the database is unavailable.
    pub async fn publish_due(&self) -> Result<(), StoreError> {
        loop {
            let now = (self.clock)().as_millisecond();
            let Some(due) = self.store.claim_due_publication(now).await? else {
                return Ok(());
            };
            let problems: Vec<ContentProblem> = match Box::pin(self.publish_scheduled(&due)).await {
                Ok(()) => {
                    self.store.finish_publication(&due.id).await?;
                    continue;
                }
                Err(PublishError::Problems(problems)) => problems,
                Err(PublishError::Conflict | PublishError::NotFound) => Vec::new(),
                Err(PublishError::Busy | PublishError::Unavailable) => {
                    return self.store.release_publication(&due.id).await;
                }
            };
            tracing::warn!(id = due.id, "a scheduled publication was not published");
            let failure = serde_json::to_string(&problems).unwrap_or_else(|_| "[]".to_owned());
            self.store.fail_publication(&due.id, &failure).await?;
        }
    }

    async fn publish_scheduled(&self, due: &ScheduledPublication) -> Result<(), PublishError> {
        let lock = self.lock().await?;
        let latest = self.latest(&lock).await?;
        // The program may have stopped after it published this and before it stored that.
        let is_done = due.files.iter().all(|file| {
            let change = Change::Text(&file.text);
            latest.published.is_unchanged_by(&file.path, change)
        });
        if is_done {
            return Ok(());
        }
        let edits: Vec<Edit<'_>> = due
            .files
            .iter()
            .map(|file| Edit {
                path: &file.path,
                change: Change::Text(&file.text),
                note: ContentNote::Published,
                expected: &file.expected,
                person: &due.person,
                name: &due.name,
                locale: due.locale,
            })
            .collect();
        let published = Box::pin(self.publish(&lock, &edits)).await;
        // As above, but somebody has changed one of the files since.
        let is_conflict = matches!(published, Err(PublishError::Conflict));
        if is_conflict && self.was_published(due).await? {
            return Ok(());
        }
        published
    }

    /// Returns whether every file was published with the scheduled text after it was due.
    async fn was_published(&self, due: &ScheduledPublication) -> Result<bool, PublishError> {
        for file in &due.files {
            let history = self.store.content_history(&file.path).await?;
            let mut versions = history.iter().filter(|row| row.at >= due.due_at);
            if !versions.any(|row| row.text.as_deref() == Some(file.text.as_str())) {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
