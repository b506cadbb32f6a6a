//! The bucket's current contents in memory. Pages and lists are served from it without a call to the storage.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, PoisonError, RwLock};

use crate::video::{self, VideoFile, VideosByName};
use crate::{StoredImage, StoredVideo};

/// Images by name.
pub type ImagesByName = BTreeMap<String, Arc<StoredImage>>;

/// A shared handle to the bucket's contents. The default is empty and is used where there is no
/// bucket.
#[derive(Clone, Debug, Default)]
pub struct ImageCatalog(Arc<State>);

#[derive(Debug, Default)]
struct State {
    images: RwLock<Arc<ImagesByName>>,
    videos: RwLock<Arc<VideosByName>>,
    revision: AtomicU64,
    /// Whether there is a storage whose contents are not known yet.
    is_unread: AtomicBool,
}

impl ImageCatalog {
    /// Returns whether the contents are known. Until the storage has been read for the first time they are not, and the
    /// catalog is empty.
    pub fn is_read(&self) -> bool {
        !self.0.is_unread.load(Ordering::Acquire)
    }

    /// A snapshot of all images.
    pub fn all(&self) -> Arc<ImagesByName> {
        Arc::clone(&self.0.images.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Counts changes of images and videos. Data derived from another revision is out of date.
    pub fn revision(&self) -> u64 {
        self.0.revision.load(Ordering::Acquire)
    }

    /// The image with this name.
    pub fn get(&self, name: &str) -> Option<Arc<StoredImage>> {
        self.all().get(name).cloned()
    }

    /// A snapshot of what was uploaded for videos.
    pub fn videos(&self) -> Arc<VideosByName> {
        Arc::clone(&self.0.videos.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Returns what was uploaded for the site's video of this name.
    pub fn video(&self, name: &str) -> Option<Arc<StoredVideo>> {
        self.videos().get(name).cloned()
    }

    /// The uploaded video or captions at a URL path; `None` if there are none, or the version differs.
    pub fn video_file(&self, path: &str) -> Option<VideoFile> {
        video::at(&self.videos(), path)
    }

    pub(crate) fn set_read(&self, is_read: bool) {
        self.0.is_unread.store(!is_read, Ordering::Release);
    }

    pub(crate) fn replace_videos(&self, videos: VideosByName) {
        self.update_videos(|now| *now = videos);
    }

    /// Replaces what was uploaded for a video, or removes it if nothing is left.
    pub(crate) fn set_video(&self, video: &Arc<StoredVideo>) {
        self.update_videos(|videos| {
            if video.is_empty() {
                videos.remove(&video.name);
            } else {
                videos.insert(video.name.clone(), Arc::clone(video));
            }
        });
    }

    fn update_videos(&self, update: impl FnOnce(&mut VideosByName)) {
        let mut videos = self
            .0
            .videos
            .write()
            .unwrap_or_else(PoisonError::into_inner);
        update(Arc::make_mut(&mut videos));
        drop(videos);
        self.0.revision.fetch_add(1, Ordering::Release);
    }

    pub(crate) fn replace_all(&self, images: ImagesByName) {
        self.update(|now| *now = images);
    }

    pub(crate) fn insert(&self, image: StoredImage) {
        self.update(|images| {
            images.insert(image.name.clone(), Arc::new(image));
        });
    }

    pub(crate) fn remove(&self, name: &str) {
        self.update(|images| {
            images.remove(name);
        });
    }

    fn update(&self, update: impl FnOnce(&mut ImagesByName)) {
        let mut images = self
            .0
            .images
            .write()
            .unwrap_or_else(PoisonError::into_inner);
        update(Arc::make_mut(&mut images));
        drop(images);
        self.0.revision.fetch_add(1, Ordering::Release);
    }
}
