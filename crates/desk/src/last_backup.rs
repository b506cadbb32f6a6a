//! The newest known backup: the last one that was downloaded, or one in the folder of nightly backups.

use std::sync::Arc;

use contract::desk::LastBackup;
use store::StoreError;

use crate::Context;
use crate::services::OperationServices;

/// The setting with the last download: when it was, in milliseconds since 1970, and its size in bytes.
const DOWNLOADED: &str = "backup.downloaded";

/// The newest backup.
///
/// # Errors
/// When the database is unavailable.
pub async fn last_backup(operations: &OperationServices) -> Result<Option<LastBackup>, StoreError> {
    let settings = operations.store.desk_settings().await?;
    let downloaded = settings
        .iter()
        .find(|(name, _)| name == DOWNLOADED)
        .and_then(|(_, value)| parsed(value));
    let newest = Arc::clone(&operations.backup.newest);
    // Reading a folder blocks its thread.
    let kept = tokio::task::spawn_blocking(move || newest()).await;
    let kept = kept.ok().flatten().map(|(at, bytes)| LastBackup {
        at: at.as_millisecond(),
        bytes: i64::try_from(bytes).unwrap_or(i64::MAX),
    });
    let known = downloaded.into_iter().chain(kept);
    Ok(known.max_by_key(|last| last.at))
}

/// Records that a backup was downloaded. A failure is logged: the download itself has succeeded.
pub async fn record_download(context: &Context, operations: &OperationServices, bytes: u64) {
    let now = (context.clock)().as_millisecond();
    let value = format!("{now} {bytes}");
    let stored = operations.store.set_desk_setting(DOWNLOADED, &value, now);
    if let Err(error) = stored.await {
        tracing::error!(%error, "could not record that a backup was downloaded");
    }
}

fn parsed(value: &str) -> Option<LastBackup> {
    let (at, bytes) = value.split_once(' ')?;
    Some(LastBackup {
        at: at.parse().ok()?,
        bytes: bytes.parse().ok()?,
    })
}
