//! A rendered document as it is kept on disk between two runs of the program.

use std::sync::Arc;

use base64::engine::general_purpose::STANDARD;
use base64::{DecodeError, Engine as _};
use bytes::Bytes;
use serde::{Deserialize, Serialize};

use crate::encoded::{Encoded, Encoding};
use crate::{Document, ProgressiveEncoding};

/// A document with its smallest encodings, which are in Base64.
#[derive(Debug, Deserialize, Serialize)]
pub struct SavedDocument {
    policy: String,
    html: String,
    gzip: String,
    zstd: String,
    brotli: String,
}

impl SavedDocument {
    /// A document to keep; `None` while its smallest encodings are not ready.
    pub fn of(document: &Document) -> Option<Self> {
        let best = document.body.is_best().then(|| document.body.current())?;
        let text = |bytes: &Bytes| String::from_utf8(bytes.to_vec()).ok();
        let coded = |encoding| STANDARD.encode(best.bytes(encoding));
        Some(Self {
            policy: text(&document.policy)?,
            html: text(best.bytes(Encoding::Identity))?,
            gzip: coded(Encoding::Gzip),
            zstd: coded(Encoding::Zstd),
            brotli: coded(Encoding::Brotli),
        })
    }

    /// The document that was kept.
    ///
    /// # Errors
    /// When an encoding is not Base64.
    pub fn restore(self) -> Result<Document, DecodeError> {
        let decoded = |text: String| STANDARD.decode(text).map(Bytes::from);
        let encoded = Encoded::restored(
            Bytes::from(self.html),
            decoded(self.gzip)?,
            decoded(self.zstd)?,
            decoded(self.brotli)?,
        );
        Ok(Document {
            body: Arc::new(ProgressiveEncoding::best(encoded)),
            policy: Bytes::from(self.policy),
        })
    }
}

#[cfg(test)]
mod tests {
    use contract::Rendered;

    use super::*;
    use crate::AllowedSources;

    #[test]
    fn a_restored_document_has_the_bytes_and_entity_tags_of_the_saved_one() {
        let rendered = Rendered {
            blob_media: false,
            html: "<p>Mudanza a McAllen</p>".repeat(50),
            styles: Vec::new(),
            scripts: Vec::new(),
        };
        let fast = Document::uncached(rendered, &AllowedSources::default());
        assert!(SavedDocument::of(&fast).is_none(), "not its smallest yet");
        let best = fast.body.current().best();
        let document = Document {
            body: Arc::new(ProgressiveEncoding::best(best)),
            ..fast
        };
        let saved = SavedDocument::of(&document).expect("text");
        let restored = saved.restore().expect("Base64");
        assert_eq!(restored.policy, document.policy);
        let (own, other) = (document.body.current(), restored.body.current());
        for encoding in [
            Encoding::Brotli,
            Encoding::Zstd,
            Encoding::Gzip,
            Encoding::Identity,
        ] {
            assert_eq!(other.bytes(encoding), own.bytes(encoding), "{encoding:?}");
            assert_eq!(other.etag(encoding), own.etag(encoding), "{encoding:?}");
        }
    }

    #[test]
    fn a_damaged_encoding_is_refused() {
        let saved = SavedDocument {
            policy: String::new(),
            html: "<p>".into(),
            gzip: "?".into(),
            zstd: String::new(),
            brotli: String::new(),
        };
        assert!(saved.restore().is_err());
    }
}
