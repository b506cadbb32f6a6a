//! Errors of rendering.

/// The reason why a page could not be rendered.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// The page threw an exception.
    #[error("the page threw: {message}\n{stack}")]
    Threw {
        /// The exception's message.
        message: String,
        /// The exception's stack.
        stack: String,
    },
    /// The engine could not start or failed.
    #[error("the engine failed: {0}")]
    Engine(String),
    /// Too many pages are waiting to be rendered.
    #[error("too many pages are waiting to be rendered")]
    Busy,
    /// The input or output does not match the contract's types.
    #[error("the bundle does not match the contract: {0}")]
    Contract(#[from] serde_json::Error),
}
