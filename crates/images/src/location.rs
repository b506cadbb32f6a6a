//! Where the bucket's files are stored: a folder, or a bucket of S3 or a compatible service.

use std::path::PathBuf;
use std::sync::Arc;

use object_store::ObjectStore;
use object_store::local::LocalFileSystem;

use crate::BucketError;

/// Where files are stored.
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

#[cfg(feature = "s3")]
mod s3 {
    use std::sync::Arc;
    use std::time::Duration;

    use object_store::aws::AmazonS3Builder;
    use object_store::client::{HttpClient, HttpConnector};
    use object_store::prefix::PrefixStore;
    use object_store::{ClientOptions, ObjectStore};
    use reqwest::redirect::Policy;
    use url::Url;

    use crate::BucketError;

    /// Opens the bucket that a URL names.
    pub fn open(
        url: &str,
        access_key: &str,
        secret_key: &str,
    ) -> Result<Arc<dyn ObjectStore>, BucketError> {
        let failed = |error: &dyn std::fmt::Display| BucketError::new(format!("{url}: {error}"));
        let parsed = Url::parse(url).map_err(|error| failed(&error))?;
        let bucket = parsed.host_str().filter(|_| parsed.scheme() == "s3");
        let bucket = bucket.ok_or_else(|| failed(&"the URL must begin with s3://bucket"))?;
        let mut connector = Connector::default();
        let mut builder = AmazonS3Builder::new()
            .with_bucket_name(bucket)
            .with_access_key_id(access_key)
            .with_secret_access_key(secret_key);
        for (key, value) in parsed.query_pairs() {
            builder = match &*key {
                "endpoint" => {
                    connector.allows_http = value.starts_with("http://");
                    builder
                        .with_allow_http(connector.allows_http)
                        .with_endpoint(value)
                }
                "region" => builder.with_region(value),
                _ => return Err(failed(&format!("'{key}' is neither endpoint nor region"))),
            };
        }
        // The client uses the process-wide TLS provider. An error means that one is already installed.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let builder = builder.with_http_connector(connector);
        let store = builder.build().map_err(|error| failed(&error))?;
        let prefix = parsed.path().trim_matches('/');
        Ok(if prefix.is_empty() {
            Arc::new(store)
        } else {
            Arc::new(PrefixStore::new(store, prefix))
        })
    }

    /// Connects to the configured endpoint only: the library's own client follows redirects.
    #[derive(Debug, Default)]
    struct Connector {
        allows_http: bool,
    }

    impl HttpConnector for Connector {
        fn connect(&self, _: &ClientOptions) -> object_store::Result<HttpClient> {
            // The timeouts are the library's defaults. Compression would change the sizes of objects.
            let client = reqwest::Client::builder()
                .user_agent("mudanza")
                .redirect(Policy::none())
                .https_only(!self.allows_http)
                .connect_timeout(Duration::from_secs(5))
                .timeout(Duration::from_secs(30))
                .no_gzip()
                .no_brotli()
                .no_zstd()
                .no_deflate()
                .build()
                .map_err(|error| object_store::Error::Generic {
                    store: "S3",
                    source: Box::new(error),
                })?;
            Ok(HttpClient::new(client))
        }
    }
}
