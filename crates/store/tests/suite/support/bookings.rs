//! Crews, and the steps of a booking.

use domain::schedule::{BookingStatus, Busy, Crew, Place, PlaceProblem, SLOT_MS, Span, Weekdays};
use store::{BookingChange, NewBooking, ReserveOutcome, Store};
use uuid::Uuid;

use super::{HOUR, NOW};

/// A day in the future, as a multiple of half an hour.
pub const DAY: i64 = (NOW / SLOT_MS + 480) * SLOT_MS;
/// What may be booked.
pub const RANGE: Span = Span {
    starts: DAY - 24 * HOUR,
    ends: DAY + 48 * HOUR,
};
/// Five hours of that day.
pub const WORK: Span = Span {
    starts: DAY,
    ends: DAY + 5 * HOUR,
};

/// Stores crews 1 to `count`, who work every day.
pub async fn crews(store: &Store, count: i64) {
    for id in 1..=count {
        let crew = Crew {
            id,
            name: format!("Crew {id}"),
            weekdays: Weekdays::ALL,
        };
        store.save_crew(&crew).await.expect("saved");
    }
}

/// A place of a crew that arrives within two hours.
pub fn place(crew: i64, work: Span) -> Place {
    let arrival = Span {
        starts: work.starts,
        ends: work.starts + 2 * HOUR,
    };
    Place {
        crew,
        arrival,
        work,
    }
}

/// Finds the first crew of `count` that is free at a time.
pub fn first_of(count: i64, work: Span) -> impl Fn(&[Busy]) -> Result<Place, PlaceProblem> {
    move |busy| {
        let is_free = |crew: &i64| {
            let mut busy = busy.iter();
            !busy.any(|busy| busy.crew == *crew && busy.span.overlaps(work))
        };
        let crew = (1..=count).find(is_free).ok_or(PlaceProblem::Full)?;
        Ok(place(crew, work))
    }
}

/// A job of 240 minutes, not stored yet.
pub fn new(id: u128, lead: Uuid, status: BookingStatus) -> NewBooking<'static> {
    NewBooking {
        id: Uuid::from_u128(id),
        lead,
        status,
        job: 240,
        range: RANGE,
        person: None,
        messages: &[],
        at: NOW,
    }
}

/// A change of a booking at a time.
pub fn change(id: u128, at: i64) -> BookingChange<'static> {
    BookingChange {
        id: Uuid::from_u128(id),
        expected: None,
        person: None,
        messages: &[],
        at,
    }
}

/// Books the first of `crews` that is free.
pub async fn reserve(store: &Store, new: NewBooking<'_>, crews: i64, work: Span) -> ReserveOutcome {
    let reserved = store.reserve(&new, first_of(crews, work));
    reserved.await.expect("answers")
}

/// The stored status of a booking.
pub async fn status(store: &Store, id: u128) -> BookingStatus {
    let row = store.booking(Uuid::from_u128(id)).await.expect("answers");
    row.expect("stored").status
}
