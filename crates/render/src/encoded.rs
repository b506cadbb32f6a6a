//! Bytes in four content encodings, each with its own entity tag.

use std::io::Write;
use std::sync::OnceLock;

use bytes::Bytes;
use http::{HeaderMap, HeaderValue};

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

/// Bytes in one encoding.
#[derive(Debug)]
pub struct Encoded {
    /// The encoded bytes.
    pub bytes: Bytes,
    /// Their strong entity tag, with quotes.
    pub etag: HeaderValue,
    /// The headers of a response with these bytes, once a response was sent.
    head: OnceLock<HeaderMap>,
}

/// How hard to compress.
#[derive(Clone, Copy)]
pub struct Effort {
    brotli: u32,
    zstd: i32,
    gzip: u32,
    /// Part of the entity tag, which must differ between efforts.
    tag_suffix: &'static str,
}

/// Takes a few milliseconds for a page.
pub const FAST: Effort = Effort {
    brotli: 5,
    zstd: 3,
    gzip: 4,
    tag_suffix: "q",
};
/// The smallest. Takes some tens of milliseconds for a page.
pub const BEST: Effort = Effort {
    brotli: 11,
    zstd: 19,
    gzip: 9,
    tag_suffix: "b",
};

impl Encoded {
    /// Encodes bytes. `hash` identifies the bytes in the entity tag.
    pub(crate) fn new(bytes: &Bytes, hash: &str, encoding: Encoding, effort: Effort) -> Self {
        let suffix = effort.tag_suffix;
        match encoding {
            Encoding::Identity => Self::tagged(bytes.clone(), &format!("\"{hash}\"")),
            Encoding::Gzip => {
                let tag = format!("\"{hash}-gz{suffix}\"");
                Self::tagged(gzip(bytes, effort.gzip), &tag)
            }
            Encoding::Zstd => {
                let tag = format!("\"{hash}-zs{suffix}\"");
                Self::tagged(zstd(bytes, effort.zstd), &tag)
            }
            Encoding::Brotli => Self::brotli(brotli(bytes, effort.brotli), hash, effort),
        }
    }

    /// The smallest form in Brotli of bytes with this hash.
    pub(crate) fn restored_brotli(bytes: Bytes, hash: &str) -> Self {
        Self::brotli(bytes, hash, BEST)
    }

    /// Returns whether this is the smallest form in Brotli.
    pub(crate) fn is_best_brotli(&self) -> bool {
        let ending = format!("-br{}\"", BEST.tag_suffix);
        self.etag.as_bytes().ends_with(ending.as_bytes())
    }

    fn brotli(bytes: Bytes, hash: &str, effort: Effort) -> Self {
        Self::tagged(bytes, &format!("\"{hash}-br{}\"", effort.tag_suffix))
    }

    fn tagged(bytes: Bytes, etag: &str) -> Self {
        Self {
            bytes,
            // Hexadecimal digits and letters are always a valid value.
            etag: HeaderValue::from_str(etag).unwrap_or_else(|_| HeaderValue::from_static("\"\"")),
            head: OnceLock::new(),
        }
    }

    /// The headers of a response with these bytes. The first call makes them; later ones take what it made, so
    /// they must not depend on the request.
    pub fn head(&self, make: impl FnOnce() -> HeaderMap) -> &HeaderMap {
        self.head.get_or_init(make)
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
        let text = Bytes::from_static(include_str!("encoded.rs").as_bytes());
        for encoding in [Encoding::Brotli, Encoding::Zstd, Encoding::Gzip] {
            let fast = Encoded::new(&text, "1f", encoding, FAST);
            let best = Encoded::new(&text, "1f", encoding, BEST);
            assert!(best.bytes.len() < fast.bytes.len(), "{encoding:?}");
            assert_ne!(best.etag, fast.etag, "{encoding:?}");
        }
        let identity = Encoded::new(&text, "1f", Encoding::Identity, FAST);
        assert_eq!(identity.bytes, text);
        assert_eq!(identity.etag, "\"1f\"");
    }
}
