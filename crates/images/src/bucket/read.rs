//! Reads images, whole or in part, and their variants.

use std::ops::Range;

use bytes::Bytes;
use futures_util::StreamExt;
use futures_util::stream::BoxStream;
use object_store::path::Path;
use object_store::{GetOptions, GetRange, ObjectStoreExt};

use crate::variant_cache::VariantKey;
use crate::{BucketError, ImageBucket, ImageName, StoredImage, VariantFormat};

/// The bytes of a file or of a range of it.
pub struct Contents {
    /// Which bytes of the file these are.
    pub range: Range<u64>,
    /// Size of the whole file in bytes.
    pub size: u64,
    /// The bytes as they are read.
    pub bytes: BoxStream<'static, Result<Bytes, BucketError>>,
}

impl std::fmt::Debug for Contents {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Contents({:?} of {})", self.range, self.size)
    }
}

impl ImageBucket {
    /// Reads an image or a range of its bytes; `None` if the file does not exist.
    ///
    /// # Errors
    /// When the storage fails.
    pub async fn read(
        &self,
        image: &StoredImage,
        range: Option<Range<u64>>,
    ) -> Result<Option<Contents>, BucketError> {
        match image.parsed_name() {
            Some(name) => self.contents(&name.original_path(), range).await,
            None => Ok(None),
        }
    }

    /// A variant's bytes if they are in the cache. Never opens a file.
    pub fn cached_variant(
        &self,
        image: &StoredImage,
        width: u32,
        format: VariantFormat,
    ) -> Option<Bytes> {
        self.variant_cache
            .get(&VariantKey::new(image, width, format))
    }

    /// Reads a variant and caches it; `None` if the file does not exist.
    ///
    /// # Errors
    /// When the storage fails.
    pub async fn read_variant(
        &self,
        image: &StoredImage,
        width: u32,
        format: VariantFormat,
    ) -> Result<Option<Bytes>, BucketError> {
        let Some(name) = image.parsed_name() else {
            return Ok(None);
        };
        let path = variant_path(&name, image, width, format);
        let bytes = match self.store.get(&path).await {
            Ok(file) => file.bytes().await?,
            Err(object_store::Error::NotFound { .. }) => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        let key = VariantKey::new(image, width, format);
        self.variant_cache.insert(key, bytes.clone());
        Ok(Some(bytes))
    }

    pub(super) async fn contents(
        &self,
        path: &Path,
        range: Option<Range<u64>>,
    ) -> Result<Option<Contents>, BucketError> {
        let options = GetOptions {
            range: range.map(GetRange::Bounded),
            ..GetOptions::default()
        };
        match self.store.get_opts(path, options).await {
            Ok(file) => Ok(Some(Contents {
                range: file.range.clone(),
                size: file.meta.size,
                bytes: file
                    .into_stream()
                    .map(|bytes| bytes.map_err(Into::into))
                    .boxed(),
            })),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }
}

/// The path of a variant. It contains the version, so that a variant never shows an older image.
pub fn variant_path(
    name: &ImageName,
    image: &StoredImage,
    width: u32,
    format: VariantFormat,
) -> Path {
    name.variants_folder()
        .join(image.version.as_str())
        .join(format!("{width}.{}", format.extension()))
}
