//! Storage of the bucket's files: a folder, or a bucket of S3 or a compatible service.

#[cfg(feature = "s3")]
mod s3;

use std::path::PathBuf;
use std::sync::Arc;

use futures_util::StreamExt;
use object_store::ObjectStore;
use object_store::local::LocalFileSystem;

use crate::BucketError;

/// The storage of files.
#[derive(Clone, Debug)]
pub enum StorageLocation {
    /// A folder; created if it does not exist.
    Folder(PathBuf),
    /// An S3 bucket.
    S3 {
        /// For example `s3://bucket/prefix?endpoint=https://s3.example.com&region=us-east-1`.
        url: String,
        /// Id of the access key.
        access_key: String,
        /// Secret of the access key.
        secret_key: String,
    },
}

impl StorageLocation {
    /// Lists the beginning of what is stored there, to find out whether it can be read.
    ///
    /// # Errors
    /// When it cannot. With S3 that takes up to ten seconds.
    pub async fn probe(&self) -> Result<(), BucketError> {
        let store = self.open()?;
        match store.list(None).next().await {
            Some(Err(error)) => Err(error.into()),
            Some(Ok(_)) | None => Ok(()),
        }
    }

    /// Opens the location without reading from it.
    pub(crate) fn open(&self) -> Result<Arc<dyn ObjectStore>, BucketError> {
        match self {
            Self::Folder(folder) => {
                let failed = |error: &dyn std::fmt::Display| {
                    BucketError::new(format!("{}: {error}", folder.display()))
                };
                std::fs::create_dir_all(folder).map_err(|error| failed(&error))?;
                let files = LocalFileSystem::new_with_prefix(folder).map_err(|e| failed(&e))?;
                // Without fsync an acknowledged image could be lost in a power failure.
                let files = files.with_fsync(true).with_automatic_cleanup(true);
                Ok(Arc::new(files))
            }
            #[cfg(feature = "s3")]
            Self::S3 {
                url,
                access_key,
                secret_key,
            } => s3::open(url, access_key, secret_key),
            #[cfg(not(feature = "s3"))]
            Self::S3 { .. } => Err(BucketError::new(
                "this program was built without the feature s3",
            )),
        }
    }

    /// The folder; `None` for S3.
    pub(crate) fn folder(&self) -> Option<&std::path::Path> {
        match self {
            Self::Folder(folder) => Some(folder),
            Self::S3 { .. } => None,
        }
    }
}
