//! The same bytes in four content encodings, each with its own entity tag.

use std::io::Write;

use bytes::Bytes;
use sha2::{Digest, Sha256};

/// A content encoding that browsers accept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// Brotli.
    Brotli,
    /// Zstandard.
    Zstd,
    /// Gzip.
    Gzip,
    /// No compression.
    Identity,
}

impl Encoding {
    /// The name in the `Content-Encoding` header; `None` for no compression.
    pub const fn name(self) -> Option<&'static str> {
        match self {
            Self::Brotli => Some("br"),
            Self::Zstd => Some("zstd"),
            Self::Gzip => Some("gzip"),
            Self::Identity => None,
        }
    }

    /// The best encoding that an `Accept-Encoding` header allows.
    pub fn accepted(header: &str) -> Self {
        let allowed = |name: &str| {
            header.split(',').any(|part| {
                let mut parameters = part.split(';').map(str::trim);
                let is_named = parameters
                    .next()
                    .is_some_and(|word| word.eq_ignore_ascii_case(name));
                let is_refused = parameters.any(|word| {
                    let quality = word.strip_prefix("q=").map(str::parse::<f32>);
                    quality.is_some_and(|quality| quality.is_ok_and(|quality| quality <= 0.0))
                });
                is_named && !is_refused
            })
        };
        [Self::Brotli, Self::Zstd, Self::Gzip]
            .into_iter()
            .find(|encoding| encoding.name().is_some_and(allowed))
            .unwrap_or(Self::Identity)
    }
}

/// The same bytes in each encoding.
#[derive(Clone, Debug)]
pub struct Encoded {
    identity: Variant,
    gzip: Variant,
    zstd: Variant,
    brotli: Variant,
}

#[derive(Clone, Debug)]
struct Variant {
    bytes: Bytes,
    etag: Bytes,
}

/// How hard to compress.
#[derive(Clone, Copy)]
struct Effort {
    brotli: u32,
    zstd: i32,
    gzip: u32,
    /// Part of the entity tag, which must differ between efforts.
    tag_suffix: &'static str,
}

/// Takes a few milliseconds for a page.
const FAST: Effort = Effort {
    brotli: 4,
    zstd: 3,
    gzip: 4,
    tag_suffix: "q",
};
/// The smallest. Takes some tens of milliseconds for a page.
const BEST: Effort = Effort {
    brotli: 11,
    zstd: 19,
    gzip: 9,
    tag_suffix: "b",
};

impl Encoded {
    /// Compresses fast.
    pub fn fast(bytes: impl Into<Bytes>) -> Self {
        Self::with(bytes.into(), FAST)
    }

    /// The same bytes, compressed as small as possible. Slow.
    #[must_use]
    pub fn best(&self) -> Self {
        Self::with(self.identity.bytes.clone(), BEST)
    }

    /// The bytes in an encoding.
    pub fn bytes(&self, encoding: Encoding) -> &Bytes {
        &self.variant(encoding).bytes
    }

    /// The strong entity tag of the bytes in an encoding, with quotes.
    pub fn etag(&self, encoding: Encoding) -> &Bytes {
        &self.variant(encoding).etag
    }

    /// Bytes whose smallest encodings are known from an earlier run.
    pub(crate) fn restored(identity: Bytes, gzip: Bytes, zstd: Bytes, brotli: Bytes) -> Self {
        Self::assembled(identity, gzip, zstd, brotli, BEST)
    }

    fn with(bytes: Bytes, effort: Effort) -> Self {
        let gzip = gzip(&bytes, effort.gzip);
        let zstd = zstd(&bytes, effort.zstd);
        let brotli = brotli(&bytes, effort.brotli);
        Self::assembled(bytes, gzip, zstd, brotli, effort)
    }

    fn assembled(identity: Bytes, gzip: Bytes, zstd: Bytes, brotli: Bytes, effort: Effort) -> Self {
        let hash = &hex::encode(Sha256::digest(&identity))[..16];
        let coded = |bytes, name: &str| Variant {
            bytes,
            etag: Bytes::from(format!("\"{hash}-{name}{}\"", effort.tag_suffix)),
        };
        Self {
            gzip: coded(gzip, "gz"),
            zstd: coded(zstd, "zs"),
            brotli: coded(brotli, "br"),
            identity: Variant {
                etag: Bytes::from(format!("\"{hash}\"")),
                bytes: identity,
            },
        }
    }

    fn variant(&self, encoding: Encoding) -> &Variant {
        match encoding {
            Encoding::Brotli => &self.brotli,
            Encoding::Zstd => &self.zstd,
            Encoding::Gzip => &self.gzip,
            Encoding::Identity => &self.identity,
        }
    }
}

/// Writing to memory cannot fail. If a compressor failed anyway, there would be nothing correct to
/// send, so it panics.
const INFALLIBLE: &str = "compressing into memory does not fail";

/// The size of bytes after Brotli at its best level.
pub fn brotli_size(bytes: &[u8]) -> usize {
    brotli(bytes, BEST.brotli).len()
}

fn brotli(bytes: &[u8], quality: u32) -> Bytes {
    let mut writer = brotli::CompressorWriter::new(Vec::new(), 4096, quality, 22);
    writer.write_all(bytes).expect(INFALLIBLE);
    writer.into_inner().into()
}

fn zstd(bytes: &[u8], level: i32) -> Bytes {
    zstd::bulk::compress(bytes, level).expect(INFALLIBLE).into()
}

fn gzip(bytes: &[u8], level: u32) -> Bytes {
    let level = flate2::Compression::new(level);
    let mut writer = flate2::write::GzEncoder::new(Vec::new(), level);
    writer.write_all(bytes).expect(INFALLIBLE);
    writer.finish().expect(INFALLIBLE).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chooses_the_best_accepted_encoding() {
        for (header, encoding) in [
            ("gzip, deflate, br, zstd", Encoding::Brotli),
            ("gzip, deflate, zstd", Encoding::Zstd),
            ("GZIP", Encoding::Gzip),
            ("br;q=0, gzip;q=0.5", Encoding::Gzip),
            ("br;q=0.0", Encoding::Identity),
            ("brotli", Encoding::Identity),
            ("", Encoding::Identity),
        ] {
            assert_eq!(Encoding::accepted(header), encoding, "{header}");
        }
    }

    #[test]
    fn best_effort_is_smaller_and_has_a_different_etag() {
        let text = include_str!("encoded.rs");
        let fast = Encoded::fast(text);
        let best = fast.best();
        assert_eq!(best.bytes(Encoding::Identity), text.as_bytes());
        for encoding in [Encoding::Brotli, Encoding::Zstd, Encoding::Gzip] {
            assert!(
                best.bytes(encoding).len() < fast.bytes(encoding).len(),
                "{encoding:?}"
            );
            assert_ne!(best.etag(encoding), fast.etag(encoding), "{encoding:?}");
        }
    }
}
