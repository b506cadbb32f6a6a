//! The image bucket: validates uploaded images and videos, stores them in a folder or in S3, and makes
//! smaller variants of images for pages in the background.
//!
//! [`ImageBucket`] stores images by name. [`ImageCatalog`] is its current contents in memory; pages
//! are rendered from it. This crate knows nothing about HTTP.

mod bucket;
mod catalog;
mod error;
mod format;
pub mod ingest;
mod listing;
mod location;
mod name;
mod stored_image;
mod variant;
mod variant_cache;
pub mod video;

pub use bucket::{Contents, DrawingCheck, ImageBucket, PutVideoError, WriteMode};
pub use catalog::{ImageCatalog, ImagesByName};
pub use error::{BucketError, PutError, STORAGE_ADVICE};
pub use format::Format;
pub use listing::{ListEntry, ListQuery, SortBy};
pub use location::StorageLocation;
pub use name::{ImageName, NameError};
pub use stored_image::{StoredImage, VARIANT_WIDTHS, VariantFormat};
pub use video::{StoredVideo, VideoFile};
