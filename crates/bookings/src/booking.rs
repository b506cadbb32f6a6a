//! From a free window to a booking, and what becomes of it. The rules are in `domain::schedule`; the store's constraint
//! makes sure that no place is sold twice.

use domain::schedule::{
    BookingStatus, Busy, Confirmation, CrewId, DayAvailability, Place, PlaceProblem, Span,
    WindowChoice, check_customer_change,
};
use domain::{Minutes, OpeningHours};
use jiff::Timestamp;
use jiff::civil::Date;
use leads::Leads;
use store::{BookingChange, BookingRow, LeadRow, NewBooking, ReserveOutcome, Store, StoreError};
use uuid::Uuid;

use crate::error::{BookingError, is_new};
use crate::messages::{BookingEvent, messages};

/// Writes bookings and jobs, and publishes their events.
#[derive(Clone)]
pub struct Bookings {
    /// The store, the clock, and where events are published.
    pub leads: Leads,
}

/// A place that a customer wants to hold.
#[derive(Clone, Copy, Debug)]
pub struct CustomerHold {
    /// Chosen by the customer's page, so that a repeated request holds nothing.
    pub id: Uuid,
    /// The lead.
    pub lead: Uuid,
    /// The day and the window.
    pub choice: WindowChoice,
}

/// A job that a person at the desk books.
#[derive(Clone, Copy, Debug)]
pub struct DeskBooking<'a> {
    /// Chosen by the client, so that a repeated request books nothing.
    pub id: Uuid,
    /// The lead.
    pub lead: Uuid,
    /// The day and the window.
    pub choice: WindowChoice,
    /// The crew; `None` for the first that is free.
    pub crew: Option<CrewId>,
    /// The time of the job, if not that of the estimate.
    pub job: Option<Minutes>,
    /// The person who books it.
    pub person: &'a str,
}

impl Bookings {
    pub(crate) const fn store(&self) -> &Store {
        &self.leads.store
    }

    pub(crate) fn now(&self) -> Timestamp {
        (self.leads.clock)()
    }

    /// The windows that customers can book for a job of this length, by day.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database does not answer.
    pub async fn availability(
        &self,
        hours: &OpeningHours,
        job: Minutes,
    ) -> Result<Vec<DayAvailability>, StoreError> {
        let setup = self.setup().await?;
        self.free_windows(&setup, hours, job, None).await
    }

    /// Holds a place for 15 minutes. Another hold of the same lead ends.
    ///
    /// # Errors
    /// [`BookingError`].
    pub async fn hold(&self, hours: &OpeningHours, hold: CustomerHold) -> Result<(), BookingError> {
        let now = self.now();
        let setup = self.setup().await?;
        let job = self.job(hold.lead, None).await?;
        let new = NewBooking {
            id: hold.id,
            lead: hold.lead,
            status: BookingStatus::Held,
            job,
            range: range_of(hold.choice.day),
            person: None,
            messages: &[],
            at: now.as_millisecond(),
        };
        let choose = |busy: &[Busy]| setup.schedule(hours).place(hold.choice, job, busy, now);
        reserved(self.store().reserve(&new, choose).await?)
    }

    /// Books what a customer holds: at once, or as a request if the owner confirms by hand. Works after the hold's end,
    /// too, unless somebody else has the place by then.
    ///
    /// # Errors
    /// [`BookingError`].
    pub async fn book(&self, id: Uuid) -> Result<(), BookingError> {
        let (_, lead) = self.booked(id).await?;
        let status = match self.store().schedule_rules().await?.confirmation {
            Confirmation::Instant => BookingStatus::Booked,
            Confirmation::ByHand => BookingStatus::Requested,
        };
        self.confirm(id, None, &lead, BookingEvent::Created, status)
            .await
    }

    /// Confirms a customer's request.
    ///
    /// # Errors
    /// [`BookingError`].
    pub async fn accept_request(&self, id: Uuid, person: &str) -> Result<(), BookingError> {
        let (_, lead) = self.booked(id).await?;
        let event = BookingEvent::Changed;
        self.confirm(id, Some(person), &lead, event, BookingStatus::Booked)
            .await
    }

    /// Books a job at the desk.
    ///
    /// # Errors
    /// [`BookingError`].
    pub async fn book_at_desk(
        &self,
        hours: &OpeningHours,
        booking: &DeskBooking<'_>,
    ) -> Result<(), BookingError> {
        let setup = self.setup().await?;
        setup.check_crew(booking.crew)?;
        let lead = self.store().lead(booking.lead).await?;
        let lead = lead.ok_or(BookingError::Gone)?;
        let job = self.job(booking.lead, booking.job).await?;
        let new = NewBooking {
            id: booking.id,
            lead: booking.lead,
            status: BookingStatus::Booked,
            job,
            range: range_of(booking.choice.day),
            person: Some(booking.person),
            messages: &messages(BookingEvent::Created, &lead, false, self.leads.has_webhook),
            at: self.now().as_millisecond(),
        };
        let choose = |busy: &[Busy]| {
            let schedule = setup.schedule(hours);
            schedule.desk_place(booking.choice, booking.crew, job, busy)
        };
        reserved(self.store().reserve(&new, choose).await?)?;
        self.leads.publish_change(lead.id).await;
        Ok(())
    }

    /// Moves a customer's booking to another window, until the cutoff, for the time of the present estimate. `expected` is
    /// the sequence that the customer saw.
    ///
    /// # Errors
    /// [`BookingError`]; the booking stays where it is then.
    pub async fn reschedule(
        &self,
        hours: &OpeningHours,
        (id, expected): (Uuid, i64),
        choice: WindowChoice,
    ) -> Result<(), BookingError> {
        let now = self.now();
        let setup = self.setup().await?;
        let (row, lead) = self.booked(id).await?;
        check_customer_change(row.status, row.arrival(), setup.rules.cutoff, now)
            .map_err(BookingError::Change)?;
        let change = BookingChange {
            id,
            expected: Some(expected),
            person: None,
            messages: &messages(BookingEvent::Changed, &lead, true, self.leads.has_webhook),
            at: now.as_millisecond(),
        };
        let choose = |busy: &[Busy], job| setup.schedule(hours).place(choice, job, busy, now);
        self.moved(&change, range_of(choice.day), choose, lead.id)
            .await
    }

    /// Moves a job at the desk, to a window of a crew, for the time of the present estimate. The customer is told if the
    /// arrival is another one.
    ///
    /// # Errors
    /// [`BookingError`]; the job stays where it is then.
    pub async fn move_job(
        &self,
        hours: &OpeningHours,
        (id, expected): (Uuid, i64),
        (choice, crew): (WindowChoice, CrewId),
        person: &str,
    ) -> Result<(), BookingError> {
        let setup = self.setup().await?;
        setup.check_crew(Some(crew))?;
        let (row, lead) = self.booked(id).await?;
        let place = |busy: &[Busy], job| {
            let schedule = setup.schedule(hours);
            schedule.desk_place(choice, Some(crew), job, busy)
        };
        let arrival = place(&[], row.present_job())
            .map_err(BookingError::Place)?
            .arrival;
        let mut kinds = messages(BookingEvent::Changed, &lead, false, self.leads.has_webhook);
        if arrival == row.arrival() {
            // Another crew concerns calendars and programs, not the customer.
            kinds.retain(|kind| kind.channel() != domain::Channel::Mail);
        }
        let change = BookingChange {
            id,
            expected: Some(expected),
            person: Some(person),
            messages: &kinds,
            at: self.now().as_millisecond(),
        };
        self.moved(&change, range_of(choice.day), place, lead.id)
            .await
    }

    /// Cancels a customer's booking, until the cutoff. Its place is free at once. `expected` is the sequence that the
    /// customer saw.
    ///
    /// # Errors
    /// [`BookingError`].
    pub async fn cancel(&self, id: Uuid, expected: i64) -> Result<(), BookingError> {
        let (row, lead) = self.booked(id).await?;
        if row.status != BookingStatus::Canceled {
            let rules = self.store().schedule_rules().await?;
            check_customer_change(row.status, row.arrival(), rules.cutoff, self.now())
                .map_err(BookingError::Change)?;
        }
        self.end((id, Some(expected)), None, &lead).await
    }

    /// Cancels a booking at the desk.
    ///
    /// # Errors
    /// [`BookingError`].
    pub async fn cancel_at_desk(&self, id: Uuid, person: &str) -> Result<(), BookingError> {
        let (_, lead) = self.booked(id).await?;
        self.end((id, None), Some(person), &lead).await
    }

    /// Ends holds whose time is over, so that open desks see their places free. Nothing depends on it: a hold that is
    /// over never keeps a place from anybody.
    pub async fn expire_holds(&self) {
        match self.store().expire_holds(self.now().as_millisecond()).await {
            Ok(0) => {}
            Ok(count) => tracing::debug!(count, "holds ended"),
            Err(error) => tracing::warn!(%error, "holds could not be ended"),
        }
    }

    /// A booking and its lead.
    pub(crate) async fn booked(&self, id: Uuid) -> Result<(BookingRow, LeadRow), BookingError> {
        let row = self.store().booking(id).await?;
        let row = row.ok_or(BookingError::Gone)?;
        let lead = Uuid::parse_str(&row.lead_id).map_err(|_| BookingError::Gone)?;
        let lead = self.store().lead(lead).await?;
        Ok((row, lead.ok_or(BookingError::Gone)?))
    }

    async fn confirm(
        &self,
        id: Uuid,
        person: Option<&str>,
        lead: &LeadRow,
        event: BookingEvent,
        status: BookingStatus,
    ) -> Result<(), BookingError> {
        let change = BookingChange {
            id,
            expected: None,
            person,
            messages: &messages(event, lead, person.is_none(), self.leads.has_webhook),
            at: self.now().as_millisecond(),
        };
        if is_new(self.store().confirm_booking(&change, status).await?)? {
            self.leads.publish_change(lead.id.clone()).await;
        }
        Ok(())
    }

    async fn moved(
        &self,
        change: &BookingChange<'_>,
        range: Span,
        choose: impl Fn(&[Busy], Minutes) -> Result<Place, PlaceProblem> + Send + Sync,
        lead: String,
    ) -> Result<(), BookingError> {
        if is_new(self.store().move_booking(change, range, choose).await?)? {
            self.leads.publish_change(lead).await;
        }
        Ok(())
    }

    async fn end(
        &self,
        (id, expected): (Uuid, Option<i64>),
        person: Option<&str>,
        lead: &LeadRow,
    ) -> Result<(), BookingError> {
        let is_by_customer = person.is_none();
        let event = BookingEvent::Canceled;
        let change = BookingChange {
            id,
            expected,
            person,
            messages: &messages(event, lead, is_by_customer, self.leads.has_webhook),
            at: self.now().as_millisecond(),
        };
        if is_new(self.store().cancel_booking(&change).await?)? {
            self.leads.publish_change(lead.id.clone()).await;
        }
        Ok(())
    }

    /// The time of a lead's job: the given one, or that of its estimate. A lead that was merged into another has the
    /// estimate of that one, because its customer's page shows it.
    pub(crate) async fn job(
        &self,
        lead: Uuid,
        given: Option<Minutes>,
    ) -> Result<Minutes, BookingError> {
        if let Some(given) = given {
            return Ok(given);
        }
        let kept = self.store().kept_lead(lead).await?;
        let quote = self.store().quote(kept).await?;
        let estimate = quote.and_then(|quote| quote.estimate);
        Ok(estimate.ok_or(BookingError::NoEstimate)?.time)
    }
}

fn reserved(outcome: ReserveOutcome) -> Result<(), BookingError> {
    match outcome {
        ReserveOutcome::Done => Ok(()),
        ReserveOutcome::Refused(problem) => Err(BookingError::Place(problem)),
        ReserveOutcome::Taken => Err(BookingError::Place(PlaceProblem::Full)),
        ReserveOutcome::HasBooking(id) => Err(BookingError::HasBooking(id)),
        ReserveOutcome::Missing => Err(BookingError::Gone),
        ReserveOutcome::KeyReused => Err(BookingError::KeyReused),
    }
}

/// A span that contains every job that begins on a day: until a week later, because the desk may book long ones.
pub fn range_of(day: Date) -> Span {
    let starts = day.to_zoned(domain::zone());
    let starts = starts.map_or(0, |at| at.timestamp().as_millisecond());
    Span {
        starts,
        ends: starts.saturating_add(8 * 86_400_000),
    }
}
