//! The bucket of pictures: what may come in, where it is kept, and what is known of it.
//!
//! [`Bucket`] holds pictures by name in a folder or in an S3 bucket. [`Shelf`] is what it holds
//! at the moment, in memory; pages are rendered with it. Smaller copies for pages are made in the
//! background. HTTP is none of this crate's business.

mod bucket;
mod copies;
mod error;
mod format;
pub mod intake;
mod kept;
mod listing;
mod name;
mod picture;
mod place;
mod shelf;

pub use bucket::{Bucket, Contents, Mode};
pub use error::{BucketError, PutError};
pub use format::Format;
pub use listing::{Query, Row, SortBy};
pub use name::{ImageName, NameError};
pub use picture::{Copied, Picture, WIDTHS};
pub use place::Place;
pub use shelf::{Held, Shelf};
