//! Brings the catalog up to date with the stored files: at the start, and for a shared location
//! every [`INTERVAL`]. Nothing is deleted or adopted unless the whole location could be listed.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Weak};
use std::time::Duration;

use bytes::Bytes;
use futures_util::{StreamExt, TryStreamExt, stream};
use object_store::path::Path;
use object_store::{ObjectMeta, ObjectStoreExt};
use tokio::sync::oneshot;

use crate::catalog::ImagesByName;
use crate::name::{is_original, records_folder};
use crate::{
    BucketError, ImageBucket, ImageName, PutError, STORAGE_ADVICE, StoredImage, WriteMode,
};

/// How often a shared location is read.
const INTERVAL: Duration = Duration::from_secs(30);
/// How soon one that cannot be read is tried again; doubled at each failure.
const RETRY_INTERVAL: Duration = Duration::from_millis(500);
/// How many records are read at the same time.
const CONCURRENT_READS: usize = 16;
/// The longest pause between attempts.
const MAX_RETRY_INTERVAL: Duration = Duration::from_secs(8);

/// Records that have been read, by path, each with the entity tag it had, so that unchanged records
/// are not read again.
#[derive(Debug, Default)]
pub struct Records(BTreeMap<Path, (Option<String>, ImageName, StoredImage)>);

type NamedRecord = (ImageName, StoredImage);

/// An image without a matching record: it was copied there by hand, or the program died between
/// writing the two.
#[derive(Debug)]
pub struct Orphan {
    name: ImageName,
    /// Milliseconds since 1970.
    modified: i64,
}

/// The contents of a listing of the location.
struct Scan {
    images: ImagesByName,
    records: Records,
    /// Names whose record has no image.
    without_image: Vec<ImageName>,
}

/// Reads a shared location until the bucket is dropped. After the first attempt `attempt` is dropped, and after
/// the first that succeeds the orphans are adopted. A location that cannot be read is tried again soon.
pub async fn follow(bucket: Weak<ImageBucket>, attempt: oneshot::Sender<()>) {
    let mut attempt = Some(attempt);
    let mut pause = RETRY_INTERVAL;
    let mut is_failing = false;
    loop {
        let Some(current) = bucket.upgrade() else {
            return;
        };
        let was_read = current.catalog.is_read();
        let refreshed = current.refresh().await;
        drop((current, attempt.take()));
        match refreshed {
            Ok(orphans) => {
                if is_failing {
                    tracing::info!("the storage of images can be read again");
                }
                (is_failing, pause) = (false, RETRY_INTERVAL);
                if !was_read {
                    adopt_all(Weak::clone(&bucket), orphans).await;
                }
                tokio::time::sleep(INTERVAL).await;
            }
            Err(error) => {
                // Logged once, not at each attempt while the storage is away.
                if !is_failing {
                    let until =
                        "until then uploads are refused, and pages may lack uploaded images";
                    tracing::error!(%error, "cannot read the storage of images; {STORAGE_ADVICE}; {until}");
                }
                is_failing = true;
                tokio::time::sleep(pause).await;
                pause = (pause * 2).min(MAX_RETRY_INTERVAL);
            }
        }
    }
}

/// Adopts the orphans that the first listing found.
pub async fn adopt_all(bucket: Weak<ImageBucket>, orphans: Vec<Orphan>) {
    for orphan in orphans {
        let Some(bucket) = bucket.upgrade() else {
            return;
        };
        let name = orphan.name.as_str();
        match bucket.adopt(&orphan).await {
            Ok(()) => tracing::info!(name, "adopted image without a record"),
            Err(error) => tracing::warn!(name, %error, "cannot adopt image without a record"),
        }
    }
}

impl ImageBucket {
    /// Reads the stored records into the catalog and returns the images without one.
    pub(super) async fn refresh(&self) -> Result<Vec<Orphan>, BucketError> {
        // A slow storage must not delay uploads, so it is listed before the lock is taken. Changes since then may not
        // be in the list.
        let revision = self.catalog.revision();
        let mut files = self.all_files().await?;
        let mut records = self.write_lock.lock().await;
        if self.catalog.revision() != revision {
            files = self.all_files().await?;
        }
        self.refresh_videos(&files).await?;
        let before = self.catalog.all();
        let scan = self.scan(&files, &records).await?;
        *records = scan.records;
        let orphans = orphans(&files, &scan.images);
        for name in scan.without_image {
            self.delete_record_and_variants(&name).await;
        }
        if *before != scan.images {
            let names: Vec<String> = scan.images.keys().cloned().collect();
            self.catalog.replace_all(scan.images);
            for name in names.iter().filter_map(|name| ImageName::parse(name).ok()) {
                self.queue_variants(&name);
            }
        }
        self.catalog.set_read(true);
        Ok(orphans)
    }

    /// Reads the records among the files; those in `known` that have not changed are taken from it.
    async fn scan(&self, files: &[ObjectMeta], known: &Records) -> Result<Scan, BucketError> {
        let by_path: BTreeMap<&Path, &ObjectMeta> =
            files.iter().map(|file| (&file.location, file)).collect();
        let mut scan = Scan {
            images: ImagesByName::new(),
            records: Records::default(),
            without_image: Vec::new(),
        };
        let folder = records_folder();
        let is_record = |file: &&ObjectMeta| file.location.prefix_matches(&folder);
        let reads = files.iter().filter(is_record);
        let reads: Vec<_> = reads.map(|file| self.record_of(file, known)).collect();
        let read = stream::iter(reads).buffered(CONCURRENT_READS);
        for (file, record) in read.try_collect::<Vec<_>>().await? {
            let Some((name, image)) = record else {
                continue;
            };
            let entry = (file.e_tag.clone(), name.clone(), image.clone());
            scan.records.0.insert(file.location.clone(), entry);
            match by_path.get(&name.original_path()) {
                None => scan.without_image.push(name),
                Some(original)
                    if original.size == image.size
                        && original.last_modified <= file.last_modified =>
                {
                    scan.images.insert(image.name.clone(), Arc::new(image));
                }
                // The record is of an older image; the image becomes an orphan.
                Some(_) => {}
            }
        }
        Ok(scan)
    }

    /// A listed record, which is taken from `known` if it has not changed.
    async fn record_of<'file>(
        &self,
        file: &'file ObjectMeta,
        known: &Records,
    ) -> Result<(&'file ObjectMeta, Option<NamedRecord>), BucketError> {
        let known = known.0.get(&file.location);
        let unchanged = known.filter(|(tag, ..)| tag.is_some() && *tag == file.e_tag);
        let record = match unchanged {
            Some((_, name, image)) => Some((name.clone(), image.clone())),
            None => self.read_record(&file.location).await?,
        };
        Ok((file, record))
    }

    /// Stores an orphan again, with the checks of an upload.
    async fn adopt(&self, orphan: &Orphan) -> Result<(), PutError> {
        let file = self.store.get(&orphan.name.original_path()).await;
        let file = file.map_err(BucketError::from)?;
        let bytes: Bytes = file.bytes().await.map_err(BucketError::from)?;
        self.put(
            &orphan.name,
            bytes,
            WriteMode::Replace,
            None,
            orphan.modified,
        )
        .await?;
        Ok(())
    }

    /// Reads a record; `None` if it is missing or invalid.
    pub(super) async fn read_record(
        &self,
        path: &Path,
    ) -> Result<Option<NamedRecord>, BucketError> {
        let file = match self.store.get(path).await {
            Err(object_store::Error::NotFound { .. }) => return Ok(None),
            file => file?,
        };
        let image: Option<StoredImage> = serde_json::from_slice(&file.bytes().await?).ok();
        let named = image.and_then(|image| Some((image.parsed_name()?, image)));
        Ok(named.filter(|(name, _)| name.record_path() == *path))
    }

    /// Deletes the record and the variants of a removed image. Files that cannot be deleted are found again at the next
    /// start.
    pub(super) async fn delete_record_and_variants(&self, name: &ImageName) {
        self.delete_variants_except(name, None).await;
        if let Err(error) = self.store.delete(&name.record_path()).await {
            tracing::warn!(name = name.as_str(), %error, "cannot delete image record");
        }
    }

    /// Deletes an image's variants, except those of one version.
    pub(super) async fn delete_variants_except(&self, name: &ImageName, version: Option<&str>) {
        let folder = name.variants_folder();
        let current = version.map(|version| folder.clone().join(version));
        let files = self.store.list(Some(&folder)).try_collect::<Vec<_>>().await;
        let outdated = files.unwrap_or_default().into_iter().filter(|file| {
            let is_in = |current: &Path| file.location.prefix_matches(current);
            !current.as_ref().is_some_and(is_in)
        });
        for file in outdated {
            if let Err(error) = self.store.delete(&file.location).await {
                tracing::warn!(file = %file.location, %error, "cannot delete image variant");
            }
        }
    }
}

/// The images among the files that are not in the catalog. Files whose path is not a valid image name
/// are logged and skipped.
fn orphans(files: &[ObjectMeta], images: &ImagesByName) -> Vec<Orphan> {
    let cataloged: BTreeSet<Path> = images
        .keys()
        .filter_map(|name| ImageName::parse(name).ok())
        .map(|name| name.original_path())
        .collect();
    let missing = files
        .iter()
        .filter(|file| is_original(&file.location) && !cataloged.contains(&file.location));
    let orphans = missing.filter_map(|file| {
        let name = ImageName::parse(file.location.as_ref());
        let name = name
            .ok()
            .filter(|name| name.original_path() == file.location);
        if name.is_none() {
            tracing::warn!(file = %file.location, "skipped file: not a valid image name");
        }
        Some(Orphan {
            name: name?,
            modified: file.last_modified.timestamp_millis(),
        })
    });
    orphans.collect()
}
