//! Why a page could not be rendered.

/// A failed render.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// The page threw. The stack is the engine's.
    #[error("the page threw: {message}\n{stack}")]
    Threw {
        /// The exception's message.
        message: String,
        /// The exception's stack.
        stack: String,
    },
    /// The engine could not start or broke down.
    #[error("the engine failed: {0}")]
    Engine(String),
    /// Too many pages wait to be rendered.
    #[error("too many pages wait to be rendered")]
    Busy,
    /// What went in or came out was not what the contract says.
    #[error("the bundle does not keep the contract: {0}")]
    Contract(#[from] serde_json::Error),
}
