//! What the tests share: databases, bookings, leads, and the reading of lists.

pub mod bookings;
pub mod databases;
pub mod forwarder;
pub mod leads;
pub mod lists;
pub mod log;
pub mod postgres;
pub mod quotes;

pub(crate) use databases::on_both_databases;
pub use leads::NOW;

use store::{Location, Store};

/// Milliseconds.
pub const HOUR: i64 = 3_600_000;

/// Opens a database, which is created if it is not there.
pub async fn open(location: &Location) -> Store {
    Store::open(location).await.expect("the database opens")
}

/// Stores an owner named Rosa C. and returns the id.
pub async fn owner(store: &Store) -> String {
    let made = store.make_owner("Rosa C.", "rosa@example.com", "hash", NOW);
    made.await.expect("made")
}
