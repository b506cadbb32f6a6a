//! A bucket of S3 or a compatible service, with limits for a service that does not respond.

use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use object_store::aws::AmazonS3Builder;
use object_store::client::{
    HttpClient, HttpConnector, HttpError, HttpErrorKind, HttpRequest, HttpResponse, HttpService,
};
use object_store::prefix::PrefixStore;
use object_store::{ClientOptions, ObjectStore, RetryConfig};
use reqwest::redirect::Policy;
use tokio::time::timeout;
use url::Url;

use crate::BucketError;

/// How long a request may take until its response begins.
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(10);
/// How long one may take that sends a file, and the longest pause within a response.
const TRANSFER_TIMEOUT: Duration = Duration::from_secs(30);
/// Size in bytes from which a request sends a file. Records are smaller.
const FILE_SIZE: usize = 64 << 10;
/// How often a failed request is repeated, if it fails before [`RESPONSE_TIMEOUT`]. The library's default of ten
/// times within three minutes keeps visitors and uploads waiting.
const MAX_RETRIES: usize = 2;

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
        .with_secret_access_key(secret_key)
        .with_retry(RetryConfig {
            max_retries: MAX_RETRIES,
            retry_timeout: RESPONSE_TIMEOUT,
            ..RetryConfig::default()
        });
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
        // Compression would change the sizes of objects. There is no limit for a whole response, because a
        // visitor may receive a video as slowly as they like.
        let client = reqwest::Client::builder()
            .user_agent("mudanza")
            .redirect(Policy::none())
            .https_only(!self.allows_http)
            .connect_timeout(Duration::from_secs(5))
            .read_timeout(TRANSFER_TIMEOUT)
            .no_gzip()
            .no_brotli()
            .no_zstd()
            .no_deflate()
            .build()
            .map_err(|error| object_store::Error::Generic {
                store: "S3",
                source: Box::new(error),
            })?;
        Ok(HttpClient::new(Limited(client)))
    }
}

/// A client that does not wait forever.
#[derive(Debug)]
struct Limited(reqwest::Client);

type Call<'a> = Pin<Box<dyn Future<Output = Result<HttpResponse, HttpError>> + Send + 'a>>;

impl HttpService for Limited {
    fn call<'life, 'call>(&'life self, request: HttpRequest) -> Call<'call>
    where
        'life: 'call,
        Self: 'call,
    {
        Box::pin(async move {
            let sends_file = request.body().content_length() >= FILE_SIZE;
            let limit = if sends_file {
                TRANSFER_TIMEOUT
            } else {
                RESPONSE_TIMEOUT
            };
            let call = timeout(limit, self.0.call(request)).await;
            call.unwrap_or_else(|error| Err(HttpError::new(HttpErrorKind::Timeout, error)))
        })
    }
}
