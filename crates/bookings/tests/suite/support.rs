//! Databases for tests, as the tests of the store have them.

#[allow(dead_code, reason = "the tests of the store use more of it")]
#[path = "../../../store/tests/suite/support/databases.rs"]
pub mod databases;

#[allow(dead_code, reason = "the tests of the store use more of it")]
#[path = "../../../store/tests/suite/support/postgres.rs"]
pub mod postgres;
