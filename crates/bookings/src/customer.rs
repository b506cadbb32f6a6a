//! What the private page of a quote offers its customer, and how a window that was chosen there is held and booked.

use domain::schedule::{ArrivalWindow, BookingStatus, DayAvailability, Span, WindowChoice};
use domain::{Minutes, OpeningHours, company_time};
use jiff::{Timestamp, ToSpan};
use sha2::{Digest, Sha256};
use store::{BookingRow, StoreError};
use uuid::Uuid;

use crate::booking::{Bookings, CustomerHold, range_of};
use crate::error::BookingError;
use crate::setup::Setup;

/// What a customer can book, and what is booked.
#[derive(Clone, Debug)]
pub struct CustomerOffer {
    /// What the owner set up.
    pub setup: Setup,
    /// The active booking, or the last one that ended.
    pub booking: Option<BookingRow>,
    /// The windows by day, as if the customer's own booking were not there.
    pub days: Vec<DayAvailability>,
}

impl Bookings {
    /// What the customer of a lead can book. There are no days without an estimate, which says how long the job takes.
    ///
    /// # Errors
    /// [`StoreError`] when the database does not answer.
    pub async fn offer(
        &self,
        hours: &OpeningHours,
        lead: Uuid,
    ) -> Result<CustomerOffer, StoreError> {
        let setup = self.setup().await?;
        let booking = self.customer_booking(lead).await?;
        let own = booking.as_ref().filter(|row| row.status.is_active());
        let job = match own {
            Some(row) if row.status != BookingStatus::Held => Some(row.present_job()),
            _ => match self.job(lead, None).await {
                Ok(job) => Some(job),
                Err(BookingError::Store(error)) => return Err(error),
                Err(_) => None,
            },
        };
        let days = match job {
            Some(job) if !setup.crews.is_empty() => {
                self.free_windows(&setup, hours, job, own).await?
            }
            _ => Vec::new(),
        };
        Ok(CustomerOffer {
            setup,
            booking,
            days,
        })
    }

    /// The active booking of a lead, or the last one that ended.
    ///
    /// # Errors
    /// [`StoreError`] when the database does not answer.
    pub async fn customer_booking(&self, lead: Uuid) -> Result<Option<BookingRow>, StoreError> {
        let mut rows = self.store().bookings_of(lead).await?;
        let active = rows.iter().rposition(|row| row.status.is_active());
        Ok(match active {
            Some(at) => Some(rows.swap_remove(at)),
            None => rows.pop(),
        })
    }

    /// The windows that customers can book for a job of this length, by day. The time of `own` counts as free.
    pub(crate) async fn free_windows(
        &self,
        setup: &Setup,
        hours: &OpeningHours,
        job: Minutes,
        own: Option<&BookingRow>,
    ) -> Result<Vec<DayAvailability>, StoreError> {
        let now = self.now();
        let today = domain::today(now);
        let horizon = i64::from(setup.rules.horizon_days).days();
        let last = today.checked_add(horizon).unwrap_or(today);
        let range = Span {
            starts: range_of(today).starts,
            ends: range_of(last).ends,
        };
        let mut busy = self.store().busy(range, now.as_millisecond()).await?;
        if let Some(own) = own {
            // A crew has one booking at a time.
            busy.retain(|busy| busy.crew != own.crew_id || busy.span != own.work());
        }
        Ok(setup.schedule(hours).availability(job, &busy, now))
    }

    /// Holds a window that was chosen on a page with the identifier `form`. The same choice on the same page is one hold,
    /// and another choice is another.
    ///
    /// # Errors
    /// [`BookingError`]; [`BookingError::Over`] if this choice was held before and the hold has ended.
    pub async fn hold_choice(
        &self,
        hours: &OpeningHours,
        (lead, form): (Uuid, Uuid),
        choice: WindowChoice,
    ) -> Result<(), BookingError> {
        let id = hold_id(form, choice);
        self.hold(hours, CustomerHold { id, lead, choice }).await?;
        let (row, _) = self.booked(id).await?;
        if row.status.is_active() {
            Ok(())
        } else {
            Err(BookingError::Over(row.status))
        }
    }

    /// Books what a customer holds. A hold that has ended is renewed first, unless somebody else has the place; so is one
    /// for answers that have changed since, because their job may need more time than the hold reserves.
    ///
    /// # Errors
    /// [`BookingError`].
    pub async fn book_held(
        &self,
        hours: &OpeningHours,
        row: &BookingRow,
    ) -> Result<(), BookingError> {
        let gone = |_| BookingError::Gone;
        let id = Uuid::parse_str(&row.id).map_err(gone)?;
        let lead = Uuid::parse_str(&row.lead_id).map_err(gone)?;
        let is_outdated =
            row.status == BookingStatus::Held && row.job() != self.job(lead, None).await?;
        if !is_outdated {
            match self.book(id).await {
                Err(BookingError::Over(BookingStatus::Expired)) => {}
                result => return result,
            }
        }
        let choice = choice_of(row);
        self.hold_choice(hours, (lead, id), choice).await?;
        self.book(hold_id(id, choice)).await
    }

    /// A booking of a lead, so that whoever has a link to its quote can change no other.
    ///
    /// # Errors
    /// [`BookingError::Gone`] if the lead has no such booking.
    pub async fn own_booking(&self, lead: Uuid, id: &str) -> Result<BookingRow, BookingError> {
        let rows = self.store().bookings_of(lead).await?;
        let own = rows.into_iter().find(|row| row.id == id);
        own.ok_or(BookingError::Gone)
    }
}

/// The identifier of a hold, which follows from the page and the choice.
fn hold_id(form: Uuid, choice: WindowChoice) -> Uuid {
    let digest = Sha256::digest(format!("{form} {} {}", choice.day, choice.window));
    let mut bytes = [0; 16];
    bytes.copy_from_slice(digest.split_at(16).0);
    uuid::Builder::from_random_bytes(bytes).into_uuid()
}

/// The day and the window of a booking, in local time.
fn choice_of(row: &BookingRow) -> WindowChoice {
    let local = |at| company_time(Timestamp::from_millisecond(at).unwrap_or_default()).datetime();
    let (starts, ends) = (local(row.arrival_starts), local(row.arrival_ends));
    WindowChoice {
        day: starts.date(),
        window: ArrivalWindow {
            starts: starts.time(),
            ends: ends.time(),
        },
    }
}
