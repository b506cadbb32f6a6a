//! Reads files: pictures, whole or in part, and their copies.

use std::ops::Range;

use bytes::Bytes;
use futures_util::StreamExt;
use futures_util::stream::BoxStream;
use object_store::path::Path;
use object_store::{GetOptions, GetRange, ObjectStoreExt};

use crate::kept::CopyKey;
use crate::picture::Copied;
use crate::{Bucket, BucketError, ImageName, Picture};

/// A file, or a part of one.
pub struct Contents {
    /// Which bytes of the file these are.
    pub range: Range<u64>,
    /// Bytes of the whole file.
    pub size: u64,
    /// The bytes, as they are read.
    pub bytes: BoxStream<'static, Result<Bytes, BucketError>>,
}

impl std::fmt::Debug for Contents {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Contents({:?} of {})", self.range, self.size)
    }
}

impl Bucket {
    /// A picture's bytes; `None` if it is gone.
    ///
    /// # Errors
    /// When the place of the files fails.
    pub async fn read(
        &self,
        picture: &Picture,
        range: Option<Range<u64>>,
    ) -> Result<Option<Contents>, BucketError> {
        match picture.checked_name() {
            Some(name) => self.contents(&name.original(), range).await,
            None => Ok(None),
        }
    }

    /// A copy's bytes if it was read lately; no file is opened for it.
    pub fn kept_copy(&self, picture: &Picture, width: u32, format: Copied) -> Option<Bytes> {
        self.kept.get(&CopyKey::new(picture, width, format))
    }

    /// A copy's bytes, which are kept for those who ask next; `None` if it is gone.
    ///
    /// # Errors
    /// When the place of the files fails.
    pub async fn read_copy(
        &self,
        picture: &Picture,
        width: u32,
        format: Copied,
    ) -> Result<Option<Bytes>, BucketError> {
        let Some(name) = picture.checked_name() else {
            return Ok(None);
        };
        let path = copy_path(&name, picture, width, format);
        let bytes = match self.store.get(&path).await {
            Ok(found) => found.bytes().await?,
            Err(object_store::Error::NotFound { .. }) => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        let key = CopyKey::new(picture, width, format);
        self.kept.put(key, bytes.clone());
        Ok(Some(bytes))
    }

    async fn contents(
        &self,
        path: &Path,
        range: Option<Range<u64>>,
    ) -> Result<Option<Contents>, BucketError> {
        let options = GetOptions {
            range: range.map(GetRange::Bounded),
            ..GetOptions::default()
        };
        match self.store.get_opts(path, options).await {
            Ok(found) => Ok(Some(Contents {
                range: found.range.clone(),
                size: found.meta.size,
                bytes: found
                    .into_stream()
                    .map(|bytes| bytes.map_err(Into::into))
                    .boxed(),
            })),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }
}

/// Where a copy lies: the version is part of it, so that a copy never shows another picture.
pub fn copy_path(name: &ImageName, picture: &Picture, width: u32, format: Copied) -> Path {
    name.variants()
        .join(picture.version.as_str())
        .join(format!("{width}.{}", format.ending()))
}
