//! The bucket's current contents in memory. Pages are rendered and lists are answered from it without
//! a call to the storage.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, PoisonError, RwLock};

use crate::StoredImage;

/// Images by name.
pub type ImagesByName = BTreeMap<String, Arc<StoredImage>>;

/// A shared handle to the bucket's contents. The default is empty and stands in where there is no
/// bucket.
#[derive(Clone, Debug, Default)]
pub struct ImageCatalog(Arc<State>);

#[derive(Debug, Default)]
struct State {
    images: RwLock<Arc<ImagesByName>>,
    revision: AtomicU64,
}

impl ImageCatalog {
    /// A snapshot of all images.
    pub fn all(&self) -> Arc<ImagesByName> {
        Arc::clone(&self.0.images.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Counts changes of the contents. What was derived from the contents at another revision is out of
    /// date.
    pub fn revision(&self) -> u64 {
        self.0.revision.load(Ordering::Acquire)
    }

    /// The image with this name.
    pub fn get(&self, name: &str) -> Option<Arc<StoredImage>> {
        self.all().get(name).cloned()
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
