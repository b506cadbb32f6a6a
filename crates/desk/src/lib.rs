//! The desk: sign-in and the authenticated API where the company's people work leads, content and
//! images. Must not know SQL or how the public site's forms work; [`routes`] lists every route.

mod account;
mod auth;
mod auth_links;
mod bundle;
mod content;
mod cookies;
mod device;
mod empty_json;
mod error;
mod events;
mod export;
mod images;
mod lead_view;
mod leads;
mod login_throttle;
mod outbox;
mod passwords;
mod people;
mod presenter;
mod preview;
mod previews;
mod reports;
mod routes;
mod secret;
mod session;
mod shell;
mod state;

pub use auth_links::{reset_owner, set_up_link};
pub use bundle::DeskBundle;
pub use routes::{Access, Route, busy, router, routes};
pub use state::{DeskServices, DeskState};

use state::Context;
