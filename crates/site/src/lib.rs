//! The public site: pages, forms, feed, sitemap and assets. Must not know the Supabase-compatible API or
//! the desk.

mod assets;
mod blog;
mod calendar_feed;
mod chat;
mod drawing_cache;
mod drawn_images;
mod feed;
mod forms;
mod nearest;
mod pages;
mod path;
mod router;
mod state;
mod videos;
mod well_known;

pub use assets::{Assets, DeskFiles, desk_files, server_bundle};
pub use drawing_cache::DrawnImages;
pub use pages::cached;
pub use router::{deadline, router, stays_on_worker};
pub use state::{FormServices, MediaServices, PhotoSlots, SiteServices, SiteState};

use state::Context;
