//! URLs of the desk application's bundle.

use std::collections::BTreeMap;

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
