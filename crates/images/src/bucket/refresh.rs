//! Brings memory and files together: at the start, and for a place that others change, too, from
//! time to time.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Weak};
use std::time::Duration;

use bytes::Bytes;
use futures_util::TryStreamExt;
use object_store::path::Path;
use object_store::{ObjectMeta, ObjectStoreExt};

use crate::name::{is_original, records};
use crate::shelf::Held;
use crate::{Bucket, BucketError, ImageName, Mode, Picture};

/// How often a shared place is looked at.
const EVERY: Duration = Duration::from_secs(30);

/// Records as they were read, by the mark that changes with the file.
#[derive(Debug, Default)]
pub struct Records(BTreeMap<Path, (Option<String>, ImageName, Picture)>);

/// A picture without a record that fits: somebody put it there by hand, or the power went between
/// the two.
#[derive(Debug)]
pub struct Stray {
    name: ImageName,
    /// Milliseconds since 1970.
    modified: i64,
}

/// Takes in what strays there were at the start, then looks at a shared place again and again.
pub async fn keep_up(bucket: Weak<Bucket>, strays: Vec<Stray>, shared: bool) {
    for stray in strays {
        let Some(bucket) = bucket.upgrade() else {
            return;
        };
        match bucket.take_in(&stray).await {
            Ok(()) => tracing::info!(name = stray.name.as_str(), "a picture was taken in"),
            Err(error) => tracing::warn!(name = stray.name.as_str(), %error, "left out"),
        }
    }
    if !shared {
        return;
    }
    loop {
        tokio::time::sleep(EVERY).await;
        let Some(bucket) = bucket.upgrade() else {
            return;
        };
        if let Err(error) = bucket.refresh().await {
            tracing::warn!(%error, "the bucket could not be looked at");
        }
    }
}

impl Bucket {
    /// Reads what the place holds into memory, and tells what it could not make sense of.
    pub(super) async fn refresh(&self) -> Result<Vec<Stray>, BucketError> {
        let mut turn = self.turn.lock().await;
        let files: Vec<ObjectMeta> = self.store.list(None).try_collect().await?;
        let known = self.shelf.all();
        let by_path: BTreeMap<&Path, &ObjectMeta> =
            files.iter().map(|file| (&file.location, file)).collect();
        let mut held = Held::new();
        let mut lost = Vec::new();
        let mut read = Records::default();
        let about = records();
        for file in files
            .iter()
            .filter(|file| file.location.prefix_matches(&about))
        {
            let known = turn.0.remove(&file.location);
            let known = known.filter(|(mark, ..)| mark.is_some() && *mark == file.e_tag);
            let known = known.map(|(_, name, picture)| (name, picture));
            let found = match known {
                Some(known) => Some(known),
                None => self.record(&file.location).await?,
            };
            let Some((name, picture)) = found else {
                continue;
            };
            let entry = (file.e_tag.clone(), name.clone(), picture.clone());
            read.0.insert(file.location.clone(), entry);
            match by_path.get(&name.original()) {
                None => lost.push(name),
                Some(original)
                    if original.size == picture.size
                        && original.last_modified <= file.last_modified =>
                {
                    held.insert(picture.name.clone(), Arc::new(picture));
                }
                Some(_) => {}
            }
        }
        *turn = read;
        let known_places: BTreeSet<Path> = held
            .keys()
            .filter_map(|name| ImageName::parse(name).ok())
            .map(|name| name.original())
            .collect();
        let strays = files
            .iter()
            .filter(|file| is_original(&file.location) && !known_places.contains(&file.location));
        let strays = strays.filter_map(|file| {
            let name = ImageName::parse(file.location.as_ref());
            let name = name.ok().filter(|name| name.original() == file.location);
            if name.is_none() {
                tracing::warn!(file = %file.location, "this is no name of a picture");
            }
            Some(Stray {
                name: name?,
                modified: file.last_modified.timestamp_millis(),
            })
        });
        let strays = strays.collect();
        for name in lost {
            self.sweep(&name).await;
        }
        if *known != held {
            let names: Vec<String> = held.keys().cloned().collect();
            self.shelf.replace(held);
            (self.on_change)();
            for name in names.iter().filter_map(|name| ImageName::parse(name).ok()) {
                self.ask_for_copies(&name);
            }
        }
        Ok(strays)
    }

    /// A picture that lies there without a record is looked at as an upload is.
    async fn take_in(&self, stray: &Stray) -> Result<(), crate::PutError> {
        let found = self.store.get(&stray.name.original()).await;
        let found = found.map_err(BucketError::from)?;
        let bytes: Bytes = found.bytes().await.map_err(BucketError::from)?;
        self.put(&stray.name, bytes, Mode::Replace, None, stray.modified)
            .await?;
        Ok(())
    }

    /// What a record says, if it makes sense.
    async fn record(&self, path: &Path) -> Result<Option<(ImageName, Picture)>, BucketError> {
        let file = match self.store.get(path).await {
            Err(object_store::Error::NotFound { .. }) => return Ok(None),
            found => found?,
        };
        let picture: Option<Picture> = serde_json::from_slice(&file.bytes().await?).ok();
        let named = picture.and_then(|picture| Some((picture.checked_name()?, picture)));
        Ok(named.filter(|(name, _)| name.record() == *path))
    }

    /// Deletes what lay beside a picture that is gone. What cannot be deleted is found again at
    /// the next start.
    pub(super) async fn sweep(&self, name: &ImageName) {
        self.sweep_copies(name, None).await;
        if let Err(error) = self.store.delete(&name.record()).await {
            tracing::warn!(name = name.as_str(), %error, "a record could not be deleted");
        }
    }

    /// Deletes a picture's copies but those of one version.
    pub(super) async fn sweep_copies(&self, name: &ImageName, but: Option<&str>) {
        let folder = name.variants();
        let kept = but.map(|version| folder.clone().join(version));
        let files = self.store.list(Some(&folder)).try_collect::<Vec<_>>().await;
        let old = files.unwrap_or_default().into_iter().filter(|file| {
            let is_kept = |kept: &Path| file.location.prefix_matches(kept);
            !kept.as_ref().is_some_and(is_kept)
        });
        for file in old {
            if let Err(error) = self.store.delete(&file.location).await {
                tracing::warn!(file = %file.location, %error, "a copy could not be deleted");
            }
        }
    }
}
