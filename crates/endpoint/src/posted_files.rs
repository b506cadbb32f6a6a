//! Reads the files of a posted form one after the other, so that memory holds one at a time.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::body::Body;
use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;
use bytes::{Bytes, BytesMut};
use futures_util::stream;
use multer::Multipart;
use tokio::task::yield_now;

use crate::body::BodyParts;
use crate::{Error, header_text, is_media_type};

/// How much may arrive that is no part of a file, such as the head of one, before another part of the body is refused, in
/// bytes. The parser buffers it and searches all of it again for each part.
const MAX_PENDING: u64 = 1 << 20;

/// The most bytes that the parser gets at once. It asks for more before it has looked at the first ones.
const PIECE: usize = 64 << 10;

/// The files of a form that is posted as `multipart/form-data`, while it arrives. Has no timeout of its own.
pub struct PostedFiles {
    form: Multipart<'static>,
    /// Bytes that have arrived since the parser returned something.
    pending: Arc<AtomicU64>,
}

/// A file of a posted form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PostedFile {
    /// Its name as sent; may be empty.
    pub name: String,
    /// Its bytes; `None` if it is larger than allowed.
    pub bytes: Option<Bytes>,
}

/// Why the body ended early.
#[derive(Debug)]
struct BodyError(Error);

impl fmt::Display for BodyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the body ended early")
    }
}

impl std::error::Error for BodyError {}

impl PostedFiles {
    /// Begins to read a body of at most `limit` bytes.
    ///
    /// # Errors
    /// [`Error::UnsupportedMediaType`] if it is no such form, and [`Error::BadRequest`] without a boundary.
    pub fn new(headers: &HeaderMap, body: Body, limit: u64) -> Result<Self, Error> {
        if !is_media_type(headers, "multipart/form-data") {
            return Err(Error::UnsupportedMediaType);
        }
        let kind = header_text(headers, CONTENT_TYPE).unwrap_or_default();
        let boundary = multer::parse_boundary(kind).map_err(|_| Error::BadRequest)?;
        let pending = Arc::new(AtomicU64::new(0));
        let start = (
            BodyParts::new(body, limit),
            Bytes::new(),
            Arc::clone(&pending),
        );
        let pieces = stream::try_unfold(start, |(mut parts, mut rest, pending)| async move {
            // The parser buffers whatever is ready, so that it gets one piece at a time.
            yield_now().await;
            if pending.load(Ordering::Relaxed) > MAX_PENDING {
                return Err(BodyError(Error::BadRequest));
            }
            if rest.is_empty() {
                let Some(part) = parts.next().await.map_err(BodyError)? else {
                    return Ok(None);
                };
                rest = part;
            }
            let piece = rest.split_to(rest.len().min(PIECE));
            pending.fetch_add(piece.len() as u64, Ordering::Relaxed);
            Ok(Some((piece, (parts, rest, pending))))
        });
        let form = Multipart::new(pieces, boundary);
        Ok(Self { form, pending })
    }

    /// The next file; `None` at the end. A field in which nothing was chosen has none. A file of more than `max_bytes` is
    /// read and discarded.
    ///
    /// # Errors
    /// [`Error::TooLarge`] if the form is too large, or [`Error::BadRequest`] if it is damaged or the connection broke.
    pub async fn next(&mut self, max_bytes: usize) -> Result<Option<PostedFile>, Error> {
        while let Some(mut field) = self.form.next_field().await.map_err(cause)? {
            self.pending.store(0, Ordering::Relaxed);
            let name = field.file_name().map(str::to_owned);
            // A name that is not UTF-8 is not read; browsers give files alone a type.
            let unreadable = field.content_type().map(|_| String::new());
            let Some(name) = name.or(unreadable) else {
                continue;
            };
            let mut bytes = BytesMut::new();
            let mut is_too_large = false;
            while let Some(part) = field.chunk().await.map_err(cause)? {
                self.pending.store(0, Ordering::Relaxed);
                is_too_large |= bytes.len() + part.len() > max_bytes;
                if is_too_large {
                    bytes.clear();
                } else {
                    bytes.extend_from_slice(&part);
                }
            }
            if name.is_empty() && bytes.is_empty() && !is_too_large {
                continue;
            }
            return Ok(Some(PostedFile {
                name,
                bytes: (!is_too_large).then(|| bytes.freeze()),
            }));
        }
        Ok(None)
    }
}

fn cause(error: multer::Error) -> Error {
    match error {
        multer::Error::StreamReadFailed(inner) => {
            let own = inner.downcast_ref::<BodyError>();
            own.map_or(Error::BadRequest, |BodyError(error)| error.clone())
        }
        _ => Error::BadRequest,
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    const FORM: &[u8] = b"--x\r\nContent-Disposition: form-data; name=\"do\"\r\n\r\nphotos\r\n\
        --x\r\nContent-Disposition: form-data; name=\"photos\"; filename=\"a.jpg\"\r\n\r\nsmall\r\n\
        --x\r\nContent-Disposition: form-data; name=\"photos\"; filename=\"b.jpg\"\r\n\r\nmuch larger\r\n\
        --x\r\nContent-Disposition: form-data; name=\"photos\"; filename=\"\"\r\n\r\n\r\n--x--\r\n";

    fn headers(kind: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(CONTENT_TYPE, HeaderValue::from_static(kind))])
    }

    fn files(limit: u64) -> PostedFiles {
        let headers = headers("multipart/form-data; boundary=x");
        PostedFiles::new(&headers, Body::from(FORM), limit).expect("a form")
    }

    #[tokio::test]
    async fn reads_chosen_files_and_discards_large_ones() {
        let mut files = files(10_000);
        for (name, bytes) in [("a.jpg", Some(&b"small"[..])), ("b.jpg", None)] {
            let file = files.next(5).await.expect("a form").expect("a file");
            assert_eq!((file.name.as_str(), file.bytes.as_deref()), (name, bytes));
        }
        assert_eq!(files.next(5).await, Ok(None));
    }

    #[tokio::test]
    async fn refuses_a_head_that_does_not_end() {
        let half = || Ok::<_, BodyError>(Bytes::from(vec![b'a'; 700_000]));
        let body = stream::iter([Ok(Bytes::from("--x\r\n")), half(), half(), half()]);
        let headers = headers("multipart/form-data; boundary=x");
        let files = PostedFiles::new(&headers, Body::from_stream(body), 10_000_000);
        let refused = files.expect("a form").next(5).await;
        assert_eq!(refused, Err(Error::BadRequest));
    }

    #[tokio::test]
    async fn refuses_a_form_that_is_too_large_or_none() {
        assert_eq!(files(20).next(5).await, Err(Error::TooLarge));
        for (kind, error) in [
            ("multipart/form-data", Error::BadRequest),
            ("text/plain", Error::UnsupportedMediaType),
        ] {
            let refused = PostedFiles::new(&headers(kind), Body::from(FORM), 10_000);
            assert_eq!(refused.err(), Some(error), "{kind}");
        }
    }
}
