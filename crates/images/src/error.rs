//! Why the bucket did not do what it was asked.

use crate::intake::Refused;

/// The place of the files failed: a full disk, a network that is down.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct BucketError(String);

impl BucketError {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self(message.into())
    }
}

impl From<object_store::Error> for BucketError {
    fn from(error: object_store::Error) -> Self {
        Self(error.to_string())
    }
}

/// Why a picture was not stored.
#[derive(Debug, thiserror::Error)]
pub enum PutError {
    /// The content is not taken.
    #[error(transparent)]
    Refused(#[from] Refused),
    /// There is one of that name, and it was not to be replaced.
    #[error("The resource already exists")]
    Exists,
    /// There is none of that name to replace.
    #[error("Object not found")]
    Missing,
    /// The place of the files failed.
    #[error(transparent)]
    Bucket(#[from] BucketError),
}
