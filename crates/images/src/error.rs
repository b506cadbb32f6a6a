//! Errors of the image bucket.

use crate::ingest::IngestError;

/// What an operator does about an S3 storage that cannot be read.
pub const STORAGE_ADVICE: &str = "check storage.url, storage.access_key, storage.secret_key, the network, and that the service runs";

/// The storage failed, for example because the disk is full or the network is down.
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

/// The reason why an image was not stored.
#[derive(Debug, thiserror::Error)]
pub enum PutError {
    /// The content was rejected.
    #[error(transparent)]
    Rejected(#[from] IngestError),
    /// [`crate::WriteMode::Create`] and an image of that name exists, or [`crate::WriteMode::ReplaceStoredAt`] and the
    /// stored image is a different one.
    #[error("The resource already exists")]
    Exists,
    /// [`crate::WriteMode::Update`] and no image of that name exists.
    #[error("Object not found")]
    Missing,
    /// The storage failed.
    #[error(transparent)]
    Bucket(#[from] BucketError),
}
