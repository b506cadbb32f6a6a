//! A rendered page: its bytes, and the policy that lets exactly its own scripts and styles run.

use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use bytes::Bytes;
use contract::Rendered;
use sha2::{Digest, Sha256};

use crate::{Compressor, Gradual};

/// What documents may load beside what the site itself serves, as sources of a content security
/// policy. Empty for a site that shows nothing of another company.
#[derive(Clone, Debug, Default)]
pub struct Allowed {
    /// Where scripts may come from.
    pub scripts: Vec<String>,
    /// Inline styles, by their hashes, or where styles may come from.
    pub styles: Vec<String>,
    /// Where pictures may come from.
    pub images: Vec<String>,
    /// What scripts may connect to.
    pub connections: Vec<String>,
}

/// A finished document.
#[derive(Clone, Debug)]
pub struct Document {
    /// The document in each coding.
    pub body: Arc<Gradual>,
    /// The `Content-Security-Policy` of the document.
    pub policy: Bytes,
}

impl Document {
    /// A document that is kept, and so worth compressing well.
    pub(crate) fn kept(rendered: Rendered, compressor: &Compressor, allowed: &Allowed) -> Self {
        let policy = policy(&rendered, allowed);
        Self {
            body: compressor.compress(rendered.html),
            policy,
        }
    }

    /// A document that is sent once.
    pub(crate) fn once(rendered: Rendered, allowed: &Allowed) -> Self {
        let policy = policy(&rendered, allowed);
        Self {
            body: Arc::new(Gradual::quick(rendered.html)),
            policy,
        }
    }
}

/// Everything is refused but what the site itself serves, and of inline scripts and styles those
/// with these very bytes. A nonce would be a constant in cached bytes, and so worthless.
fn policy(rendered: &Rendered, allowed: &Allowed) -> Bytes {
    let hashes = |texts: &[String]| {
        texts.iter().fold(String::new(), |all, text| {
            let hash = STANDARD.encode(Sha256::digest(text.as_bytes()));
            all + " 'sha256-" + &hash + "'"
        })
    };
    let listed = |sources: &[String]| {
        let spaced = |all: String, source: &String| all + " " + source;
        sources.iter().fold(String::new(), spaced)
    };
    let policy = format!(
        "default-src 'none';script-src 'self'{}{};style-src{}{};img-src 'self' data:{};\
         font-src 'self';connect-src 'self'{};media-src 'self'{};manifest-src 'self';\
         form-action 'self';base-uri 'none';frame-ancestors 'none';\
         require-trusted-types-for 'script';trusted-types 'none'",
        hashes(&rendered.scripts),
        listed(&allowed.scripts),
        hashes(&rendered.styles),
        listed(&allowed.styles),
        listed(&allowed.images),
        listed(&allowed.connections),
        if rendered.blob_media { " blob:" } else { "" },
    );
    Bytes::from(policy)
}
