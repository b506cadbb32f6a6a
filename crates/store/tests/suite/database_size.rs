//! The size of the database.

use store::{Location, Store};

use crate::support::databases::on_both_databases;

on_both_databases!(is_that_of_all_tables);

async fn is_that_of_all_tables(location: &Location) {
    let store = Store::open(location).await.expect("opens");
    let size = store.database_size().await.expect("answers");
    // Dozens of tables and indexes have at least a page each.
    assert!((100_000..1_000_000_000).contains(&size), "{size}");
}
