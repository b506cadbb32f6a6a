//! Use cases of bookings on both databases: many people at the same time, and a company for a year.
#![allow(
    clippy::large_futures,
    reason = "a test is one future, which is made once"
)]

mod company;
mod consistency;
mod races;
mod random;
mod support;
mod tables;
mod year;
