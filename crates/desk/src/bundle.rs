//! Where the bundle of the desk's application is.

/// The addresses of what the desk's document loads.
#[derive(Debug)]
pub struct DeskBundle {
    /// The address of the script.
    pub script: String,
    /// The addresses of the stylesheets.
    pub styles: Vec<String>,
}
