//! Brings the catalog up to date with the stored files: at the start, and for a shared location
//! every [`INTERVAL`].

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Weak};
use std::time::Duration;

use bytes::Bytes;
use futures_util::TryStreamExt;
use object_store::path::Path;
use object_store::{ObjectMeta, ObjectStoreExt};

use crate::catalog::ImagesByName;
use crate::name::{is_original, records_folder};
use crate::{BucketError, ImageBucket, ImageName, PutError, StoredImage, WriteMode};

/// How often a shared location is read.
const INTERVAL: Duration = Duration::from_secs(30);

/// Records that have been read, by path, each with the entity tag it had, so that unchanged records
/// are not read again.
#[derive(Debug, Default)]
pub struct Records(BTreeMap<Path, (Option<String>, ImageName, StoredImage)>);

/// An image without a matching record: somebody copied it there by hand, or the program died between
/// writing the two.
#[derive(Debug)]
pub struct Orphan {
    name: ImageName,
    /// Milliseconds since 1970.
    modified: i64,
}

/// What a listing of the location contains.
struct Scan {
    images: ImagesByName,
    records: Records,
    /// Names whose record has no image.
    without_image: Vec<ImageName>,
}

/// Adopts the orphans found at the start, then refreshes a shared location until the bucket is
/// dropped.
pub async fn run(bucket: Weak<ImageBucket>, orphans: Vec<Orphan>, is_shared: bool) {
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
    if !is_shared {
        return;
    }
    loop {
        tokio::time::sleep(INTERVAL).await;
        let Some(bucket) = bucket.upgrade() else {
            return;
        };
        if let Err(error) = bucket.refresh(is_shared).await {
            tracing::warn!(%error, "cannot refresh the image catalog");
        }
    }
}

impl ImageBucket {
    /// Reads the stored records into the catalog and returns the images without one.
    pub(super) async fn refresh(&self, is_shared: bool) -> Result<Vec<Orphan>, BucketError> {
        let mut records = self.write_lock.lock().await;
        let files = self.all_files().await?;
        self.refresh_videos(&files, is_shared).await?;
        let before = self.catalog.all();
        let scan = self.scan(&files, &mut records).await?;
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
        Ok(orphans)
    }

    /// Reads the records among the files; those in `known` that have not changed are taken from it.
    async fn scan(&self, files: &[ObjectMeta], known: &mut Records) -> Result<Scan, BucketError> {
        let by_path: BTreeMap<&Path, &ObjectMeta> =
            files.iter().map(|file| (&file.location, file)).collect();
        let mut scan = Scan {
            images: ImagesByName::new(),
            records: Records::default(),
            without_image: Vec::new(),
        };
        let folder = records_folder();
        for file in files
            .iter()
            .filter(|file| file.location.prefix_matches(&folder))
        {
            let unchanged = known
                .0
                .remove(&file.location)
                .filter(|(tag, ..)| tag.is_some() && *tag == file.e_tag);
            let record = match unchanged {
                Some((_, name, image)) => Some((name, image)),
                None => self.read_record(&file.location).await?,
            };
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

    /// Reads a record; `None` if it is gone or invalid.
    pub(super) async fn read_record(
        &self,
        path: &Path,
    ) -> Result<Option<(ImageName, StoredImage)>, BucketError> {
        let file = match self.store.get(path).await {
            Err(object_store::Error::NotFound { .. }) => return Ok(None),
            file => file?,
        };
        let image: Option<StoredImage> = serde_json::from_slice(&file.bytes().await?).ok();
        let named = image.and_then(|image| Some((image.parsed_name()?, image)));
        Ok(named.filter(|(name, _)| name.record_path() == *path))
    }

    /// Deletes the record and the variants of a removed image. Whatever cannot be deleted is found
    /// again at the next start.
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
