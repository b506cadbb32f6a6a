//! The resources that are opened before connections are accepted: settings, database, certificate and images. Reading
//! the content takes longer, so it comes later.

use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::sync::Arc;

use acme::Certificates;
use anyhow::Context;
use card::Drawer;
use config::Settings;
use domain::Clock;
use images::{ImageBucket, ImageCatalog};
use listener::{Admission, RequestMetrics};
use store::{Location, Store};
use workers::Watchdog;

use crate::service_settings::trusted_proxies;

/// The resources that must be open before connections are accepted.
#[derive(Clone)]
pub struct Resources {
    /// The effective settings.
    pub settings: Arc<Settings>,
    /// The clock.
    pub clock: Clock,
    /// Detects stalled work.
    pub watchdog: Watchdog,
    /// The database.
    pub store: Store,
    /// The certificate of HTTPS without a proxy; `None` if a proxy has it.
    pub certificates: Option<Certificates>,
    /// Uploaded images.
    pub images: Arc<ImageBucket>,
    /// Draws uploaded SVG, in this process unless it is replaced.
    pub drawer: Drawer,
    /// Counts responses.
    pub(crate) requests: Arc<RequestMetrics>,
    /// Limits and counts connections.
    pub(crate) admission: Admission,
}

impl Resources {
    /// Opens the database, migrates it, and opens everything else.
    ///
    /// # Errors
    /// The reason why the program cannot start, for the operator.
    pub async fn open(settings: Settings, clock: Clock) -> anyhow::Result<Self> {
        std::fs::create_dir_all(&settings.data)
            .with_context(|| format!("cannot make the folder {}", settings.data.display()))?;
        close_to_others(&settings.data);
        let now = clock();
        anyhow::ensure!(
            now.as_second() >= 0,
            "the clock of this machine is before 1970 ({now}); set it, and start again"
        );
        let database = settings.database()?;
        if is_lost(&database, &settings.data) {
            tracing::warn!(
                data = %settings.data.display(),
                "the database is new or empty, but the data folder has files of an earlier run; unless its leads \
                 were deleted on purpose, stop the program and restore a backup: mudanza restore FILE"
            );
        }
        let store = Box::pin(Store::open(&database))
            .await
            .context("the database")?;
        let certificates = match settings.tls.acme() {
            Some(acme) => {
                let opened = Certificates::open(acme, store.clone(), Clock::clone(&clock));
                Some(Box::pin(opened).await.context("HTTPS")?)
            }
            None => None,
        };
        let pictures = settings.pictures();
        let images = Box::pin(ImageBucket::open(&pictures, ImageCatalog::default()))
            .await
            .context("the pictures")?;
        Ok(Self {
            watchdog: Watchdog::default(),
            certificates,
            images,
            drawer: Drawer::in_this_process(),
            requests: Arc::new(RequestMetrics::new(settings.metrics.address().is_some())),
            admission: Admission::new(
                settings.limits.connections,
                settings.limits.connections_per_address,
                trusted_proxies(&settings),
            ),
            settings: Arc::new(settings),
            clock,
            store,
        })
    }
}

/// Returns whether a data folder has files that an earlier run has written, but no database.
fn is_lost(database: &Location, data: &Path) -> bool {
    let Location::Sqlite { file, .. } = database else {
        return false;
    };
    let has_database = file.metadata().is_ok_and(|file| file.len() > 0);
    let has_files = |folder: &str| {
        let entries = std::fs::read_dir(data.join(folder));
        entries.is_ok_and(|mut entries| entries.next().is_some())
    };
    !has_database && ["images", "mail"].into_iter().any(has_files)
}

/// Removes other users' access to a folder, including files of earlier versions.
fn close_to_others(folder: &Path) {
    if let Err(error) = std::fs::set_permissions(folder, Permissions::from_mode(0o700)) {
        tracing::warn!(folder = %folder.display(), %error, "others may be able to read the folder");
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn notices_a_database_that_was_lost() {
        let data = tempfile::TempDir::new().expect("a folder");
        let file = data.path().join("mudanza.db");
        let busy = Duration::ZERO;
        let database = Location::Sqlite {
            file: file.clone(),
            busy,
        };
        let is_lost = || is_lost(&database, data.path());
        let images = data.path().join("images");
        std::fs::create_dir(&images).expect("made");
        assert!(!is_lost(), "the first start");
        std::fs::write(images.join("crew.jpg"), "a picture").expect("written");
        assert!(is_lost());
        std::fs::write(&file, "").expect("written");
        assert!(is_lost(), "it is empty");
        std::fs::write(&file, "SQLite format 3").expect("written");
        assert!(!is_lost());
    }
}
