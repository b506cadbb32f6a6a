//! Applies content edits over the shipped files, checks them, and swaps them in as one immutable
//! [`Snapshot`]. Must not know HTTP or submitted form data.

#[cfg(test)]
mod any_edits;
mod assistant_handle;
mod candidate;
mod caused_problems;
mod changed_pages;
mod check;
mod checked;
mod choices;
mod counterpart;
mod current;
mod edit;
mod export;
mod feed;
mod pages;
mod photos;
mod published;
mod publisher;
mod publishing_lock;
mod search;
mod snapshot;
mod structured_data;
mod uploaded_videos;

pub use assistant_handle::LazyAssistant;
pub use candidate::Candidate;
pub use check::{ContentFindings, check, inspect};
pub use checked::CheckedSites;
pub use choices::{categories, other_cities};
pub use counterpart::{counterpart, counterpart_path, name_post, untranslated};
pub use current::Current;
pub use edit::{Edit, PublishError, is_creatable, is_removable};
pub use export::export;
pub use feed::LazyFeed;
pub use pages::{Pages, SiteSettings, card_address};
pub use photos::{
    BUCKET, IMAGES_PATH, MAIL_LOGO_PATH, VARIANTS_PATH, image_url, is_logo, logo, other_logos,
    public_path, svg_logo,
};
pub use published::{Change, Published, SHIPPED, change_of};
pub use publisher::Publisher;
pub use publishing_lock::{PublishingGuard, PublishingLock};
pub use search::narrow_search;
pub use snapshot::{LocaleSnapshot, SiteCheck, Snapshot, SnapshotBuilder};
