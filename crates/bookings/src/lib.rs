//! Use cases of bookings and jobs: find free windows, hold, book, move, cancel, run a job and finish it. Each one writes
//! once, with its messages in the same transaction, and publishes an event. Must not know HTTP.

mod booking;
mod calendar_access;
mod calendar_feed;
mod crews;
mod customer;
mod customer_event;
mod days_off;
mod error;
mod job;
mod job_record;
mod messages;
mod reminders;
mod review_requests;
mod setup;
mod setup_error;

pub use booking::{Bookings, CustomerHold, DeskBooking};
pub use calendar_access::NewCalendar;
pub use customer::CustomerOffer;
pub use customer_event::{EventText, customer_event};
pub use days_off::DayOffRange;
pub use error::BookingError;
pub use job::{Finish, Week, WeekJob};
pub use job_record::{JobRecord, invoice};
pub use setup::Setup;
pub use setup_error::SetupError;
