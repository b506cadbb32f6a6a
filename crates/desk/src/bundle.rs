//! URLs of the desk application's bundle.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

/// The bundle, read when the desk is first opened. Hashing its files takes milliseconds, for which no start should wait.
/// Clones share it.
#[derive(Clone, Debug)]
pub struct LazyBundle(Arc<LazyLock<Option<DeskBundle>>>);

impl LazyBundle {
    /// The bundle that `read` returns; `None` if the program was built without it.
    pub fn new(read: fn() -> Option<DeskBundle>) -> Self {
        Self(Arc::new(LazyLock::new(read)))
    }

    /// The bundle; `None` if the program was built without it.
    pub fn get(&self) -> Option<&DeskBundle> {
        LazyLock::force(&self.0).as_ref()
    }
}

/// URLs that the desk's HTML document loads.
#[derive(Debug)]
pub struct DeskBundle {
    /// URL of the script.
    pub script: String,
    /// URLs of the stylesheets.
    pub styles: Vec<String>,
    /// URLs of all scripts that the script imports.
    pub imports: Vec<String>,
    /// URL of the script with the first screen's texts, by language such as `es`.
    pub messages: BTreeMap<String, String>,
    /// The service worker's script. `None` if the program was built without it.
    pub worker: Option<String>,
    /// The integrity metadata of all scripts and stylesheets, by URL.
    pub integrity: BTreeMap<String, String>,
}
