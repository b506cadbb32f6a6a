//! Stores, reads and removes uploaded videos and their captions. A file is stored under its hash, then
//! the record that names it, and then what the record no longer names is deleted: a program that dies
//! in between leaves a file that no page shows, and the next start deletes it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::ops::Range;
use std::sync::Arc;

use futures_util::TryStreamExt;
use object_store::path::Path;
use object_store::{ObjectMeta, ObjectStoreExt, WriteMultipart};
use sha2::{Digest, Sha256};

use super::run_on_thread;
use crate::video::{
    self, Captions, CaptionsError, IncomingVideo, Mp4, Prepared, StoredVideo, VideoError,
    VideosByName, short_hash,
};
use crate::{BucketError, Contents, ImageBucket};

/// Size of an uploaded part in bytes. S3 accepts no smaller ones.
const PART: usize = 5 << 20;
/// In a shared location another program may be about to name a file, so that it is deleted only when
/// it is found without a name this often.
const ORPHAN_SCANS: u32 = 20;

/// How often files without a record were found, by path.
pub type UnnamedFiles = BTreeMap<Path, u32>;

/// The reason why a video or its captions were not stored.
#[derive(Debug, thiserror::Error)]
pub enum PutVideoError {
    /// The video was rejected.
    #[error(transparent)]
    Video(#[from] VideoError),
    /// The captions were rejected.
    #[error(transparent)]
    Captions(#[from] CaptionsError),
    /// The storage failed.
    #[error(transparent)]
    Bucket(#[from] BucketError),
}

impl ImageBucket {
    /// Begins an upload.
    ///
    /// # Errors
    /// When no temporary file can be created.
    pub fn incoming_video(&self) -> Result<IncomingVideo, BucketError> {
        IncomingVideo::create(self.folder.as_deref())
    }

    /// Checks an upload and stores it for the site's video of this name. `now` is in milliseconds since
    /// 1970.
    ///
    /// # Errors
    /// [`PutVideoError`].
    pub async fn put_video(
        &self,
        name: &str,
        upload: IncomingVideo,
        now: i64,
    ) -> Result<Arc<StoredVideo>, PutVideoError> {
        self.check_read()?;
        let (mut file, size) = upload.into_file()?;
        let _guard = self.video_lock.lock().await;
        let checked = run_on_thread(move || {
            let prepared = video::prepare(&mut file, size)?;
            let version = version(&mut file, &prepared)?;
            Ok::<_, VideoError>((file, prepared, version))
        });
        let (file, prepared, version) = checked.await??;
        let path = StoredVideo::mp4_path(name, &version);
        let stored = Mp4 {
            version,
            size: prepared.size(),
            updated_at: now,
            facts: prepared.facts,
        };
        self.write_mp4(&path, file, prepared).await?;
        let change = |video: &mut StoredVideo| video.mp4 = Some(stored);
        Ok(self.change_video(name, change).await?)
    }

    /// Checks captions in a language and stores them. `now` is in milliseconds since 1970.
    ///
    /// # Errors
    /// [`PutVideoError`].
    pub async fn put_captions(
        &self,
        name: &str,
        language: &str,
        bytes: &[u8],
        now: i64,
    ) -> Result<Arc<StoredVideo>, PutVideoError> {
        let text = video::captions::check(bytes)?;
        let captions = Captions {
            version: short_hash(Sha256::new().chain_update(&text)),
            text,
            updated_at: now,
        };
        let _guard = self.video_lock.lock().await;
        let change = |video: &mut StoredVideo| {
            video.captions.insert(language.to_owned(), captions);
        };
        Ok(self.change_video(name, change).await?)
    }

    /// Removes an uploaded video with its captions. Returns whether there was one.
    ///
    /// # Errors
    /// When the storage fails.
    pub async fn remove_video(&self, name: &str) -> Result<bool, BucketError> {
        self.check_read()?;
        let _guard = self.video_lock.lock().await;
        if self.catalog.video(name).is_none() {
            return Ok(false);
        }
        let change = |video: &mut StoredVideo| {
            video.mp4 = None;
            video.captions.clear();
        };
        self.change_video(name, change).await?;
        Ok(true)
    }

    /// Removes uploaded captions. Returns whether there were any.
    ///
    /// # Errors
    /// When the storage fails.
    pub async fn remove_captions(&self, name: &str, language: &str) -> Result<bool, BucketError> {
        self.check_read()?;
        let _guard = self.video_lock.lock().await;
        let video = self.catalog.video(name);
        if !video.is_some_and(|video| video.captions.contains_key(language)) {
            return Ok(false);
        }
        let change = |video: &mut StoredVideo| {
            video.captions.remove(language);
        };
        self.change_video(name, change).await?;
        Ok(true)
    }

    /// Reads an uploaded video or a range of its bytes; `None` if the file does not exist.
    ///
    /// # Errors
    /// When the storage fails.
    pub async fn read_mp4(
        &self,
        video: &StoredVideo,
        mp4: &Mp4,
        range: Range<u64>,
    ) -> Result<Option<Contents>, BucketError> {
        let path = StoredVideo::mp4_path(&video.name, &mp4.version);
        self.contents(&path, Some(range)).await
    }

    /// Reads the stored records of videos into the catalog, and deletes files that none of them names.
    /// The caller holds the write lock.
    pub(super) async fn refresh_videos(&self, files: &[ObjectMeta]) -> Result<(), BucketError> {
        let folder = video::videos_folder();
        let own = files
            .iter()
            .filter(|file| file.location.prefix_matches(&folder));
        let own: Vec<&ObjectMeta> = own.collect();
        let existing: BTreeSet<&Path> = own.iter().map(|file| &file.location).collect();
        let mut videos = VideosByName::new();
        let mut named: BTreeSet<Path> = BTreeSet::new();
        for file in &own {
            let Some(mut video) = self.read_video_record(&file.location).await? else {
                continue;
            };
            named.insert(file.location.clone());
            if let Some(mp4) = &video.mp4 {
                let path = StoredVideo::mp4_path(&video.name, &mp4.version);
                if existing.contains(&path) {
                    named.insert(path);
                } else {
                    tracing::warn!(
                        name = video.name,
                        "the file of an uploaded video is missing"
                    );
                    video.mp4 = None;
                }
            }
            videos.insert(video.name.clone(), Arc::new(video));
        }
        let mut before = self.unnamed_videos.lock().await;
        let mut unnamed = UnnamedFiles::new();
        for path in existing.into_iter().filter(|path| !named.contains(path)) {
            let scans = before.get(path).copied().unwrap_or_default() + 1;
            if !self.is_shared() || scans >= ORPHAN_SCANS {
                self.delete_video_file(path).await;
            } else {
                unnamed.insert(path.clone(), scans);
            }
        }
        *before = unnamed;
        drop(before);
        if *self.catalog.videos() != videos {
            self.catalog.replace_videos(videos);
        }
        Ok(())
    }

    /// Writes the changed record of a video, or deletes it if nothing is left of it. The caller holds
    /// the lock for videos.
    async fn change_video(
        &self,
        name: &str,
        change: impl FnOnce(&mut StoredVideo),
    ) -> Result<Arc<StoredVideo>, BucketError> {
        self.check_read()?;
        let _lock = self.write_lock.lock().await;
        let before = self.catalog.video(name);
        let mut video = before.as_deref().cloned().unwrap_or_default();
        name.clone_into(&mut video.name);
        change(&mut video);
        let record = StoredVideo::record_path(name);
        if video.is_empty() {
            match self.store.delete(&record).await {
                Ok(()) | Err(object_store::Error::NotFound { .. }) => {}
                Err(error) => return Err(error.into()),
            }
        } else {
            let json = serde_json::to_vec(&video).map_err(|e| BucketError::new(e.to_string()))?;
            self.store.put(&record, json.into()).await?;
        }
        let video = Arc::new(video);
        self.catalog.set_video(&video);
        let old = before.as_ref().and_then(|video| video.mp4.as_ref());
        let current = video.mp4.as_ref().map(|mp4| &mp4.version);
        if let Some(old) = old.filter(|old| Some(&old.version) != current) {
            let path = StoredVideo::mp4_path(name, &old.version);
            self.delete_video_file(&path).await;
        }
        Ok(video)
    }

    /// Stores a video file, in parts, so that it is never in memory as a whole.
    async fn write_mp4(
        &self,
        path: &Path,
        file: File,
        prepared: Prepared,
    ) -> Result<(), BucketError> {
        let upload = self.store.put_multipart(path).await?;
        let mut writer = WriteMultipart::new_with_chunk_size(upload, PART);
        writer.write(&prepared.head);
        let file = Arc::new(file);
        for part in prepared.parts {
            let mut at = part.start;
            while at < part.end {
                let (source, length) = (Arc::clone(&file), (part.end - at).min(PART as u64));
                let read = tokio::task::spawn_blocking(move || read_part(&source, at, length));
                let read = match read.await {
                    Ok(Ok(bytes)) => bytes,
                    Ok(Err(error)) => return Err(abort(writer, error.to_string()).await),
                    Err(error) => return Err(abort(writer, error.to_string()).await),
                };
                writer.wait_for_capacity(1).await?;
                writer.write(&read);
                at += length;
            }
        }
        writer.finish().await?;
        Ok(())
    }

    /// Reads a record; `None` if the file is not a record, is missing, or is invalid.
    pub(super) async fn read_video_record(
        &self,
        path: &Path,
    ) -> Result<Option<StoredVideo>, BucketError> {
        if path.extension() != Some("json") {
            return Ok(None);
        }
        let file = match self.store.get(path).await {
            Err(object_store::Error::NotFound { .. }) => return Ok(None),
            file => file?,
        };
        let video: Option<StoredVideo> = serde_json::from_slice(&file.bytes().await?).ok();
        Ok(video.filter(|video| StoredVideo::record_path(&video.name) == *path))
    }

    /// Deletes a file. What cannot be deleted is found again at the next start.
    async fn delete_video_file(&self, path: &Path) {
        match self.store.delete(path).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => {}
            Err(error) => tracing::warn!(file = %path, %error, "cannot delete an old video"),
        }
    }

    /// All stored files.
    pub(super) async fn all_files(&self) -> Result<Vec<ObjectMeta>, BucketError> {
        Ok(self.store.list(None).try_collect().await?)
    }
}

async fn abort(writer: WriteMultipart, reason: String) -> BucketError {
    if let Err(error) = writer.abort().await {
        tracing::warn!(%error, "cannot abort the upload of a video");
    }
    BucketError::new(reason)
}

/// The hash of the file that will be stored.
fn version(file: &mut File, prepared: &Prepared) -> Result<String, VideoError> {
    let mut hash = Sha256::new().chain_update(&prepared.head);
    for part in &prepared.parts {
        let mut at = part.start;
        while at < part.end {
            let length = (part.end - at).min(PART as u64);
            let bytes = read_part(file, at, length).map_err(|_| VideoError::Unreadable)?;
            hash.update(&bytes);
            at += length;
        }
    }
    Ok(short_hash(hash))
}

fn read_part(mut file: &File, at: u64, length: u64) -> std::io::Result<Vec<u8>> {
    let length = usize::try_from(length).map_err(std::io::Error::other)?;
    let mut bytes = vec![0; length];
    file.seek(SeekFrom::Start(at))?;
    file.read_exact(&mut bytes)?;
    Ok(bytes)
}
