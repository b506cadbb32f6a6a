//! URLs of the desk application's bundle.

/// URLs that the desk's HTML document loads.
#[derive(Debug)]
pub struct DeskBundle {
    /// URL of the script.
    pub script: String,
    /// URLs of the stylesheets.
    pub styles: Vec<String>,
}
