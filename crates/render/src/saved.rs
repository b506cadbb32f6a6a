//! A rendered document as it is kept on disk between two runs of the program.

use std::sync::Arc;

use base64::engine::general_purpose::STANDARD;
use base64::{DecodeError, Engine as _};
use bytes::Bytes;
use http::HeaderValue;
use serde::{Deserialize, Serialize};

use crate::{Document, ProgressiveEncoding};

/// A document with its smallest form in Brotli, which is in Base64.
#[derive(Debug, Deserialize, Serialize)]
pub struct SavedDocument {
    policy: String,
    html: String,
    brotli: String,
}

/// The reason why a document that was kept cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum RestoreError {
    /// Its compressed form is not Base64.
    #[error(transparent)]
    Base64(#[from] DecodeError),
    /// Its policy is not the value of a header.
    #[error(transparent)]
    Policy(#[from] http::header::InvalidHeaderValue),
}

impl SavedDocument {
    /// A document to keep; `None` while its smallest form is not ready.
    pub fn of(document: &Document) -> Option<Self> {
        let brotli = document.body.smallest()?;
        Some(Self {
            policy: document.policy.to_str().ok()?.to_owned(),
            html: String::from_utf8(document.body.identity().to_vec()).ok()?,
            brotli: STANDARD.encode(brotli),
        })
    }

    /// The document that was kept.
    ///
    /// # Errors
    /// [`RestoreError`].
    pub fn restore(self) -> Result<Document, RestoreError> {
        let policy = HeaderValue::try_from(self.policy)?;
        let brotli = Bytes::from(STANDARD.decode(self.brotli)?);
        let html = Bytes::from(self.html);
        let body = ProgressiveEncoding::restored(&html, policy.as_bytes(), brotli);
        Ok(Document {
            body: Arc::new(body),
            policy,
        })
    }
}

#[cfg(test)]
mod tests {
    use contract::Rendered;

    use super::*;
    use crate::{AllowedSources, Encoding};

    #[test]
    fn a_restored_document_has_the_bytes_and_entity_tags_of_the_saved_one() {
        let rendered = Rendered {
            blob_media: false,
            html: "<p>Mudanza a McAllen</p>".repeat(50),
            styles: Vec::new(),
            scripts: Vec::new(),
        };
        let document = Document::uncached(rendered, &AllowedSources::default());
        document.body.encoded(Encoding::Brotli);
        assert!(
            SavedDocument::of(&document).is_none(),
            "not its smallest yet"
        );
        document.body.shrink(Encoding::Brotli);
        let saved = SavedDocument::of(&document).expect("text");
        let restored = saved.restore().expect("Base64");
        assert_eq!(restored.policy, document.policy);
        for encoding in [
            Encoding::Brotli,
            Encoding::Zstd,
            Encoding::Gzip,
            Encoding::Identity,
        ] {
            let (own, other) = (
                document.body.encoded(encoding),
                restored.body.encoded(encoding),
            );
            assert_eq!(other.bytes, own.bytes, "{encoding:?}");
            assert_eq!(other.etag, own.etag, "{encoding:?}");
        }
    }

    #[test]
    fn a_damaged_encoding_is_refused() {
        let saved = SavedDocument {
            policy: String::new(),
            html: "<p>".into(),
            brotli: "?".into(),
        };
        assert!(saved.restore().is_err());
    }
}
