//! The bucket: stores, replaces and removes images by name, and videos. A change is on disk before it is
//! acknowledged.

mod look_up;
mod preview;
mod read;
mod refresh;
mod variants;
mod videos;

use std::fmt;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock, Weak};
use std::time::Duration;

use bytes::Bytes;
use object_store::{ObjectStore, ObjectStoreExt, PutMode, PutOptions, PutPayload};
use sha2::{Digest, Sha256};
use tokio::sync::{Mutex, Semaphore, mpsc, oneshot};
use tokio::time::timeout;
use uuid::Uuid;

use crate::ingest::{self, IngestError, SanitizedImage};
use crate::variant_cache::VariantCache;
use crate::{BucketError, Format, ImageCatalog, ImageName, PutError, StorageLocation, StoredImage};

pub use read::Contents;
pub use videos::PutVideoError;

use refresh::Records;
use variants::VariantJob;
use videos::UnnamedFiles;

/// How long the start of the program waits for a shared location.
const START_LIMIT: Duration = Duration::from_secs(5);

/// How many uploads are decoded at the same time. Each may take some hundred megabytes.
const CONCURRENT_DECODES: usize = 1;

/// How many records of images and videos that the catalog does not have are read at the same time.
const CONCURRENT_LOOK_UPS: usize = 8;

/// Whether an upload may replace a stored image.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WriteMode {
    /// Create it; fails if it exists.
    Create,
    /// Create or replace it.
    Replace,
    /// Replace it; fails if it does not exist.
    Update,
    /// Replace the one that was stored at this time, in milliseconds since 1970; fails if a different one is stored.
    ReplaceStoredAt(i64),
}

/// Draws an SVG of a width and a height in pixels. Returns whether that ended within its limits. Called on a thread
/// that may block.
pub type DrawingCheck = Arc<dyn Fn(&str, u32, u32) -> bool + Send + Sync>;

/// Images by name, in a [`StorageLocation`].
pub struct ImageBucket {
    store: Arc<dyn ObjectStore>,
    catalog: ImageCatalog,
    /// Held during a change, so that file, record and catalog agree.
    write_lock: Mutex<Records>,
    decode_slots: Semaphore,
    /// Decides which SVG is stored; without one, all of them.
    drawing_check: OnceLock<DrawingCheck>,
    look_up_slots: Semaphore,
    /// Held while a video is stored or removed, one at a time.
    video_lock: Mutex<()>,
    unnamed_videos: Mutex<UnnamedFiles>,
    /// The folder of the images, unless they are in S3. Uploaded videos are received in it.
    folder: Option<PathBuf>,
    variant_jobs: mpsc::UnboundedSender<VariantJob>,
    variant_cache: VariantCache,
}

impl fmt::Debug for ImageBucket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ImageBucket({})", self.store)
    }
}

impl ImageBucket {
    /// Opens a bucket and reads its contents into the catalog. Missing variants are made in the
    /// background, and a location shared with other programs is read again every 30 seconds. One that cannot be
    /// read within five seconds is tried again in the background; until it has been read,
    /// [`ImageCatalog::is_read`] is false, and nothing is stored, removed or looked up.
    ///
    /// # Errors
    /// When the location cannot be opened, or the folder cannot be read.
    pub async fn open(
        location: &StorageLocation,
        catalog: ImageCatalog,
    ) -> Result<Arc<Self>, BucketError> {
        let folder = location.folder().map(ToOwned::to_owned);
        Self::open_store(location.open()?, folder, catalog).await
    }

    /// Opens the bucket in a store. Without a folder, other programs may write to the store, too.
    async fn open_store(
        store: Arc<dyn ObjectStore>,
        folder: Option<PathBuf>,
        catalog: ImageCatalog,
    ) -> Result<Arc<Self>, BucketError> {
        let (variant_jobs, queue) = mpsc::unbounded_channel();
        let bucket = Arc::new(Self {
            store,
            catalog,
            write_lock: Mutex::default(),
            decode_slots: Semaphore::new(CONCURRENT_DECODES),
            drawing_check: OnceLock::new(),
            look_up_slots: Semaphore::new(CONCURRENT_LOOK_UPS),
            video_lock: Mutex::default(),
            unnamed_videos: Mutex::default(),
            folder,
            variant_jobs,
            variant_cache: VariantCache::default(),
        });
        let weak = Arc::downgrade(&bucket);
        tokio::spawn(variants::run_jobs(Weak::clone(&weak), queue));
        if bucket.is_shared() {
            bucket.catalog.set_read(false);
            let (attempt, attempted) = oneshot::channel();
            tokio::spawn(refresh::follow(weak, attempt));
            if timeout(START_LIMIT, attempted).await.is_err() {
                tracing::warn!(
                    "the storage of images is slow; pages show drawings until it is read"
                );
            }
        } else {
            let orphans = bucket.refresh().await?;
            tokio::spawn(refresh::adopt_all(weak, orphans));
        }
        Ok(bucket)
    }

    /// Fails until the contents have been read once. A change that is based on an empty catalog could replace an
    /// image that exists, or delete what belongs to it.
    fn check_read(&self) -> Result<(), BucketError> {
        let unread = "the storage of images has not been read since the program started";
        let is_read = self.catalog.is_read();
        is_read
            .then_some(())
            .ok_or_else(|| BucketError::new(unread))
    }

    /// Returns whether other programs may write to the location, too.
    fn is_shared(&self) -> bool {
        self.folder.is_none()
    }

    /// Stores only SVG that passes this check from now on. A second call changes nothing.
    pub fn check_drawings(&self, check: DrawingCheck) {
        let _ = self.drawing_check.set(check);
    }

    /// The current contents.
    pub fn catalog(&self) -> &ImageCatalog {
        &self.catalog
    }

    /// Sanitizes and stores an image. `now` is in milliseconds since 1970, `max_age` in seconds.
    ///
    /// # Errors
    /// [`PutError`]; of two concurrent creates of the same name, one fails with
    /// [`PutError::Exists`].
    pub async fn put(
        &self,
        name: &ImageName,
        bytes: Bytes,
        mode: WriteMode,
        max_age: Option<u32>,
        now: i64,
    ) -> Result<Arc<StoredImage>, PutError> {
        // Checked before decoding, too, to fail early.
        self.check_read()?;
        self.check_mode(name, mode)?;
        let (sanitized, is_first_frame) = self.sanitize(name, bytes).await?;
        let lock = self.write_lock.lock().await;
        self.check_mode(name, mode)?;
        let existing = self.catalog.get(name.as_str());
        let image = StoredImage {
            is_first_frame,
            ..stored_image(name, &sanitized, existing.as_deref(), max_age, now)
        };
        let options = PutOptions::from(match mode {
            WriteMode::Create => PutMode::Create,
            WriteMode::Replace | WriteMode::Update | WriteMode::ReplaceStoredAt(_) => {
                PutMode::Overwrite
            }
        });
        let (path, file) = (name.original_path(), PutPayload::from(sanitized.bytes));
        let stored = self.store.put_opts(&path, file, options).await;
        stored.map_err(|error| match error {
            object_store::Error::AlreadyExists { .. } => PutError::Exists,
            other => PutError::Bucket(other.into()),
        })?;
        if let Err(error) = self.write_record(name, &image).await {
            if mode == WriteMode::Create {
                // Without a record the image would be neither listed nor free to create.
                let _ = self.store.delete(&path).await;
            } else {
                // The file has already been replaced.
                self.catalog.insert(image);
            }
            return Err(error.into());
        }
        self.catalog.insert(image.clone());
        drop(lock);
        self.queue_variants(name);
        Ok(Arc::new(image))
    }

    /// Removes an image and its variants, and returns its metadata; `None` if it does not exist.
    ///
    /// # Errors
    /// When the storage fails.
    pub async fn remove(&self, name: &ImageName) -> Result<Option<Arc<StoredImage>>, BucketError> {
        self.check_read()?;
        let _lock = self.write_lock.lock().await;
        let Some(existing) = self.catalog.get(name.as_str()) else {
            return Ok(None);
        };
        // The image is deleted first: a record without an image is deleted at the next start, but an
        // image without a record would be adopted again.
        match self.store.delete(&name.original_path()).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => {}
            Err(error) => return Err(error.into()),
        }
        self.catalog.remove(name.as_str());
        self.delete_record_and_variants(name).await;
        Ok(Some(existing))
    }

    fn check_mode(&self, name: &ImageName, mode: WriteMode) -> Result<(), PutError> {
        match (mode, self.catalog.get(name.as_str())) {
            (WriteMode::Create, Some(_)) => Err(PutError::Exists),
            (WriteMode::Update, None) => Err(PutError::Missing),
            (WriteMode::ReplaceStoredAt(at), Some(stored)) if stored.updated_at != at => {
                Err(PutError::Exists)
            }
            _ => Ok(()),
        }
    }

    /// Sanitizes an upload. Also returns whether it was an animation of which only the first frame is left.
    async fn sanitize(
        &self,
        name: &ImageName,
        bytes: Bytes,
    ) -> Result<(SanitizedImage, bool), PutError> {
        let _slot = self.decode_slots.acquire().await;
        let name = name.clone();
        let check = self.drawing_check.get().cloned();
        let check = check.filter(|_| name.format() == Format::Svg);
        let sanitized = run_on_thread(move || {
            let image = ingest::sanitize(&name, &bytes)?;
            // What was sanitized is UTF-8.
            let drawing = std::str::from_utf8(&image.bytes).ok();
            let is_refused = check
                .zip(drawing)
                .is_some_and(|(check, drawing)| !check(drawing, image.width, image.height));
            if is_refused {
                return Err(IngestError::TooComplex);
            }
            Ok((image, ingest::loses_motion(&name, &bytes)))
        });
        Ok(sanitized.await??)
    }

    async fn write_record(&self, name: &ImageName, image: &StoredImage) -> Result<(), BucketError> {
        let json = serde_json::to_vec(image).map_err(|e| BucketError::new(e.to_string()))?;
        self.store.put(&name.record_path(), json.into()).await?;
        Ok(())
    }
}

/// Runs long work on a thread of its own. `spawn_blocking` would delay the program's shutdown until
/// the work is done.
async fn run_on_thread<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, BucketError> {
    let (sender, result) = oneshot::channel();
    let thread = std::thread::Builder::new().name("image".into());
    let started = thread.spawn(move || {
        // The receiver may have been dropped.
        let _ = sender.send(work());
    });
    started.map_err(|error| BucketError::new(error.to_string()))?;
    result
        .await
        .map_err(|_| BucketError::new("the image thread panicked"))
}

fn stored_image(
    name: &ImageName,
    sanitized: &SanitizedImage,
    existing: Option<&StoredImage>,
    max_age: Option<u32>,
    now: i64,
) -> StoredImage {
    StoredImage {
        name: name.as_str().to_owned(),
        id: existing.map_or_else(Uuid::new_v4, |existing| existing.id),
        created_at: existing.map_or(now, |existing| existing.created_at),
        updated_at: now,
        size: sanitized.bytes.len() as u64,
        version: hex::encode(&Sha256::digest(&sanitized.bytes)[..8]),
        max_age,
        width: sanitized.width,
        height: sanitized.height,
        has_variants: sanitized.has_variants,
        is_first_frame: false,
        jpeg: Vec::new(),
        avif: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use object_store::memory::InMemory;

    use super::*;

    #[tokio::test]
    async fn stores_no_drawing_that_does_not_pass_the_check() {
        let store = Arc::new(InMemory::new());
        let bucket = ImageBucket::open_store(store, None, ImageCatalog::default()).await;
        let bucket = bucket.expect("opens");
        bucket.check_drawings(Arc::new(|drawing, width, height| {
            !drawing.contains("slow") && (width, height) == (96, 48)
        }));
        let put = async |id: &str| {
            let svg = format!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"96\" height=\"48\"><g id=\"{id}\"/></svg>"
            );
            let name = ImageName::parse(&format!("{id}.svg")).expect("valid");
            let stored = bucket
                .put(&name, svg.into(), WriteMode::Create, None, 0)
                .await;
            stored.map(drop)
        };
        let refused = put("slow").await;
        assert!(
            matches!(refused, Err(PutError::Rejected(IngestError::TooComplex))),
            "{refused:?}"
        );
        put("quick").await.expect("stored");
        let stored: Vec<String> = bucket.catalog().all().keys().cloned().collect();
        assert_eq!(stored, ["quick.svg"]);
    }
}
