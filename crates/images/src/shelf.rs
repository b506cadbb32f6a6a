//! What the bucket holds at the moment, in memory: pages are rendered with it, and lists answered
//! from it, without asking the place of the files.

use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock};

use crate::Picture;

/// Pictures by name.
pub type Held = BTreeMap<String, Arc<Picture>>;

/// A handle on what is held. An empty one stands for a bucket that there is not.
#[derive(Clone, Debug, Default)]
pub struct Shelf(Arc<RwLock<Arc<Held>>>);

impl Shelf {
    /// All pictures as they are now.
    pub fn all(&self) -> Arc<Held> {
        Arc::clone(&self.0.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// The picture of a name.
    pub fn get(&self, name: &str) -> Option<Arc<Picture>> {
        self.all().get(name).cloned()
    }

    pub(crate) fn replace(&self, held: Held) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(held);
    }

    pub(crate) fn put(&self, picture: Picture) {
        self.change(|held| {
            held.insert(picture.name.clone(), Arc::new(picture));
        });
    }

    pub(crate) fn take(&self, name: &str) {
        self.change(|held| {
            held.remove(name);
        });
    }

    fn change(&self, change: impl FnOnce(&mut Held)) {
        let mut now = self.0.write().unwrap_or_else(PoisonError::into_inner);
        change(Arc::make_mut(&mut now));
    }
}
