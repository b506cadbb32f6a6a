//! A rendered page: its bytes and a Content-Security-Policy that allows only its own inline scripts
//! and styles.

use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use contract::Rendered;
use http::HeaderValue;
use sha2::{Digest, Sha256};

use crate::{Compressor, ProgressiveEncoding};

/// Sources that documents may load from in addition to the site itself, as in a Content-Security-Policy. Empty unless a
/// third-party widget is configured.
#[derive(Clone, Debug, Default)]
pub struct AllowedSources {
    /// Sources of scripts.
    pub scripts: Vec<String>,
    /// Hashes of inline styles, and sources of styles.
    pub styles: Vec<String>,
    /// Sources of images.
    pub images: Vec<String>,
    /// Hosts that scripts may connect to.
    pub connections: Vec<String>,
}

/// A rendered document.
#[derive(Clone, Debug)]
pub struct Document {
    /// The HTML in each encoding.
    pub body: Arc<ProgressiveEncoding>,
    /// The value of the `Content-Security-Policy` header.
    pub policy: HeaderValue,
}

impl Document {
    /// A document for the cache, which is worth compressing well.
    pub(crate) fn cached(
        rendered: Rendered,
        compressor: &Compressor,
        allowed: &AllowedSources,
    ) -> Self {
        let policy = policy(&rendered, allowed);
        Self {
            body: compressor.compress_document(rendered.html, policy.as_bytes()),
            policy,
        }
    }

    /// A document that is sent once.
    pub(crate) fn uncached(rendered: Rendered, allowed: &AllowedSources) -> Self {
        let policy = policy(&rendered, allowed);
        Self {
            body: Arc::new(ProgressiveEncoding::fast(rendered.html, policy.as_bytes())),
            policy,
        }
    }
}

/// Allows what the site itself serves, and inline scripts and styles by their hashes. A nonce would be
/// a constant in cached bytes, and so worthless.
fn policy(rendered: &Rendered, allowed: &AllowedSources) -> HeaderValue {
    let hashes = |texts: &[String]| {
        texts.iter().fold(String::new(), |all, text| {
            let hash = STANDARD.encode(Sha256::digest(text.as_bytes()));
            all + " 'sha256-" + &hash + "'"
        })
    };
    let joined = |sources: &[String]| {
        let append = |all: String, source: &String| all + " " + source;
        sources.iter().fold(String::new(), append)
    };
    let policy = format!(
        "default-src 'none';script-src 'self'{}{};style-src{}{};img-src 'self' data:{};\
         font-src 'self';connect-src 'self'{};media-src 'self'{};manifest-src 'self';\
         form-action 'self';base-uri 'none';frame-ancestors 'none';\
         require-trusted-types-for 'script';trusted-types 'none'",
        hashes(&rendered.scripts),
        joined(&allowed.scripts),
        hashes(&rendered.styles),
        joined(&allowed.styles),
        joined(&allowed.images),
        joined(&allowed.connections),
        if rendered.blob_media { " blob:" } else { "" },
    );
    // Sources are checked when settings are read. A policy that is not a header's value must not be left out.
    HeaderValue::try_from(policy).unwrap_or_else(|_| HeaderValue::from_static("default-src 'none'"))
}
