//! The public API in Supabase's wire format, so that its official client works unmodified for the calls
//! that the product makes. Must not know the site's pages or the desk.

mod arrival_windows;
mod assistant;
mod functions;
mod gateway_error;
mod images;
mod insert_body;
mod jingles;
mod json_response;
mod key;
mod openapi;
mod paths;
mod postgres_input;
mod quote_requests;
mod router;
mod state;
mod storage_error;
mod tables;
mod unavailable;
mod wire_error;

pub use images::cached_variant;
pub use insert_body::read as read_insert;
pub use jingles::{JINGLE_TIMEOUT, Jingles, make as make_jingle};
pub use key::ApiKeys;
pub use openapi::{api_reference, document as openapi_document};
pub use router::{deadline, router, stays_on_worker};
pub use state::{ApiLimits, SupabaseServices, SupabaseState};
pub use unavailable::unavailable;

use state::Context;
