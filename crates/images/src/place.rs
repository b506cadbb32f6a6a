//! Where a bucket's files are: a folder, or a bucket of S3 or what speaks like it.

use std::path::PathBuf;
use std::sync::Arc;

use object_store::ObjectStore;
use object_store::local::LocalFileSystem;

use crate::BucketError;

/// A place that holds files by name.
#[derive(Clone, Debug)]
pub enum Place {
    /// A folder, made where it is missing.
    Folder(PathBuf),
    /// An address such as `s3://bucket/prefix?endpoint=https://s3.example.com&region=us-east-1`,
    /// and the key that opens it.
    S3 {
        /// The address.
        url: String,
        /// Name of the access key.
        access_key: String,
        /// The access key's secret.
        secret_key: String,
    },
}

impl Place {
    /// Opens the place; nothing is asked of it yet.
    pub(crate) fn open(&self) -> Result<Arc<dyn ObjectStore>, BucketError> {
        match self {
            Self::Folder(folder) => {
                let told = |error: &dyn std::fmt::Display| {
                    BucketError::new(format!("{}: {error}", folder.display()))
                };
                std::fs::create_dir_all(folder).map_err(|error| told(&error))?;
                let files = LocalFileSystem::new_with_prefix(folder).map_err(|e| told(&e))?;
                // Without it a picture that was confirmed could be gone after a power cut.
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

    /// Whether others may change what is there.
    pub(crate) fn is_shared(&self) -> bool {
        matches!(self, Self::S3 { .. })
    }
}

#[cfg(feature = "s3")]
mod s3 {
    use std::sync::Arc;

    use object_store::ObjectStore;
    use object_store::aws::AmazonS3Builder;
    use object_store::prefix::PrefixStore;
    use url::Url;

    use crate::BucketError;

    /// Opens the bucket that an address names.
    pub fn open(
        address: &str,
        access_key: &str,
        secret_key: &str,
    ) -> Result<Arc<dyn ObjectStore>, BucketError> {
        let told = |error: &dyn std::fmt::Display| BucketError::new(format!("{address}: {error}"));
        let url = Url::parse(address).map_err(|error| told(&error))?;
        let bucket = url.host_str().filter(|_| url.scheme() == "s3");
        let bucket = bucket.ok_or_else(|| told(&"an address begins with s3://bucket"))?;
        let mut builder = AmazonS3Builder::new()
            .with_bucket_name(bucket)
            .with_access_key_id(access_key)
            .with_secret_access_key(secret_key);
        for (key, value) in url.query_pairs() {
            builder = match &*key {
                "endpoint" => builder
                    .with_allow_http(value.starts_with("http://"))
                    .with_endpoint(value),
                "region" => builder.with_region(value),
                _ => return Err(told(&format!("'{key}' is neither endpoint nor region"))),
            };
        }
        // The client asks the process for its cryptography; somebody else may have chosen.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let store = builder.build().map_err(|error| told(&error))?;
        let prefix = url.path().trim_matches('/');
        Ok(if prefix.is_empty() {
            Arc::new(store)
        } else {
            Arc::new(PrefixStore::new(store, prefix))
        })
    }
}
