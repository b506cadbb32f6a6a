//! The week at the desk, and the day of a job.

use domain::schedule::{
    BookingStatus, ClockStep, Conflict, CrewId, JobClock, PaymentMethod, Reserved, Span,
    check_job_amount, check_job_minutes,
};
use domain::{Cents, Minutes, OpeningHours, person_name};
use jiff::Timestamp;
use jiff::civil::Date;
use store::{
    BookedJob, ClockOutcome, FinishOutcome, NewChangeOrder, NewClockStep, NewJobResult, StoreError,
};
use uuid::Uuid;

use crate::booking::{Bookings, range_of};
use crate::error::BookingError;
use crate::messages::{BookingEvent, messages};
use crate::setup::Setup;

/// The jobs of some days, with what the owner set up.
#[derive(Clone, Debug)]
pub struct Week {
    /// Rules, crews and days off.
    pub setup: Setup,
    /// The jobs by time.
    pub jobs: Vec<WeekJob>,
}

/// A job in the week.
#[derive(Clone, Debug)]
pub struct WeekJob {
    /// The job.
    pub job: BookedJob,
    /// Its day, in the company's time zone.
    pub day: Date,
    /// Why it cannot be done as it stands.
    pub conflict: Option<Conflict>,
}

/// How a job ended.
#[derive(Clone, Copy, Debug)]
pub struct Finish {
    /// What it took; `None` for the time of its clock.
    pub minutes: Option<Minutes>,
    /// The final amount.
    pub amount: Cents,
    /// How it was paid.
    pub payment: PaymentMethod,
}

impl Bookings {
    /// The jobs that begin between two days, inclusive, with their conflicts.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database does not answer.
    pub async fn week(
        &self,
        hours: &OpeningHours,
        (first, last): (Date, Date),
    ) -> Result<Week, StoreError> {
        let setup = self.setup().await?;
        let range = Span {
            starts: range_of(first).starts,
            ends: range_of(last.tomorrow().unwrap_or(last)).starts,
        };
        let jobs = self.store().jobs_between(range).await?;
        let jobs = with_conflicts(&setup, hours, jobs);
        Ok(Week { setup, jobs })
    }

    /// The jobs of a crew that work today or tomorrow, by time, without requests. Their conflicts are not computed.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database does not answer.
    pub async fn crew_jobs(&self, crew: CrewId) -> Result<Vec<WeekJob>, StoreError> {
        let today = domain::today(self.now());
        let tomorrow = today.tomorrow().unwrap_or(today);
        let range = Span {
            starts: range_of(today).starts,
            ends: range_of(tomorrow.tomorrow().unwrap_or(tomorrow)).starts,
        };
        let jobs = self.store().jobs_between(range).await?.into_iter();
        let own = jobs.filter(|job| {
            let booking = &job.booking;
            booking.crew_id == crew && booking.status != BookingStatus::Requested
        });
        Ok(own.map(without_conflict).collect())
    }

    /// The booked jobs of days before this one, which nobody has finished, the latest first; at most 100. Their conflicts
    /// are not computed.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database does not answer.
    pub async fn unfinished_jobs(&self, today: Date) -> Result<Vec<WeekJob>, StoreError> {
        let jobs = self.store().unfinished_jobs(range_of(today).starts).await?;
        Ok(jobs.into_iter().map(without_conflict).collect())
    }

    /// The requests from a day on that wait for confirmation, by time; at most 100.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database does not answer.
    pub async fn requests(
        &self,
        hours: &OpeningHours,
        first: Date,
    ) -> Result<Vec<WeekJob>, StoreError> {
        let setup = self.setup().await?;
        let jobs = self.store().requested_jobs(range_of(first).starts).await?;
        Ok(with_conflicts(&setup, hours, jobs))
    }

    /// The job of a lead: the one that is requested or booked, or else the last that was done.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database does not answer.
    pub async fn job_of(
        &self,
        hours: &OpeningHours,
        lead: Uuid,
    ) -> Result<Option<WeekJob>, StoreError> {
        let rows = self.store().bookings_of(lead).await?;
        let active = rows
            .iter()
            .rfind(|row| matches!(row.status, BookingStatus::Requested | BookingStatus::Booked));
        let done = || rows.iter().rfind(|row| row.status == BookingStatus::Done);
        let Some(row) = active.or_else(done) else {
            return Ok(None);
        };
        let day = day_of(row.arrival());
        let week = self.week(hours, (day, day)).await?;
        let mut jobs = week.jobs.into_iter();
        Ok(jobs.find(|job| job.job.booking.id == row.id))
    }

    /// Takes a step of a job's clock, once for each `step_id`.
    ///
    /// # Errors
    /// [`BookingError`].
    pub async fn take_step(
        &self,
        (booking, step_id): (Uuid, Uuid),
        step: ClockStep,
        person: &str,
    ) -> Result<JobClock, BookingError> {
        let (row, _) = self.booked(booking).await?;
        let new = NewClockStep {
            id: step_id,
            booking,
            step,
            person,
            at: self.now().as_millisecond(),
        };
        match self.store().take_clock_step(&new).await? {
            ClockOutcome::Done(clock) => {
                self.leads.publish_change(row.lead_id).await;
                Ok(clock)
            }
            ClockOutcome::Refused(problem) => Err(BookingError::Clock(problem)),
            ClockOutcome::Missing => Err(BookingError::Over(row.status)),
        }
    }

    /// Stores work beyond the proposal, once for each id. It counts when the customer has accepted it.
    ///
    /// # Errors
    /// [`BookingError`].
    pub async fn add_change_order(
        &self,
        (booking, id): (Uuid, Uuid),
        text: &str,
        amount: Cents,
        person: &str,
    ) -> Result<(), BookingError> {
        let text = domain::note(text).map_err(|error| BookingError::Text(error.problem))?;
        check_job_amount(amount).map_err(BookingError::JobValue)?;
        let (row, lead) = self.booked(booking).await?;
        let new = NewChangeOrder {
            id,
            booking,
            person,
            text: &text,
            amount,
            at: self.now().as_millisecond(),
        };
        if !self.store().add_change_order(&new).await? {
            return Err(BookingError::Over(row.status));
        }
        self.leads.publish_change(lead.id).await;
        Ok(())
    }

    /// Accepts a change order under the name that the customer types on the crew's phone. A second name changes nothing.
    ///
    /// # Errors
    /// [`BookingError`].
    pub async fn accept_change_order(
        &self,
        booking: Uuid,
        id: Uuid,
        name: &str,
    ) -> Result<(), BookingError> {
        let name = person_name(name).map_err(|error| BookingError::Text(error.problem))?;
        let now = self.now().as_millisecond();
        let (row, lead) = self.booked(booking).await?;
        let store = self.store();
        if store.accept_change_order(booking, id, &name, now).await? {
            self.leads.publish_change(lead.id).await;
            return Ok(());
        }
        let id = id.to_string();
        let orders = store.change_orders(booking).await?;
        let order = orders.into_iter().find(|order| order.id == id);
        match order.ok_or(BookingError::Gone)?.accepted_at {
            Some(_) => Ok(()),
            None => Err(BookingError::Over(row.status)),
        }
    }

    /// Finishes a job, once, for no more than what the customer has accepted until then.
    ///
    /// # Errors
    /// [`BookingError`].
    pub async fn finish(
        &self,
        booking: Uuid,
        finish: &Finish,
        person: &str,
    ) -> Result<(), BookingError> {
        check_job_amount(finish.amount).map_err(BookingError::JobValue)?;
        let (row, lead) = self.booked(booking).await?;
        if row.status == BookingStatus::Done {
            return Ok(());
        }
        let at = self.now().as_millisecond();
        let minutes = match finish.minutes {
            Some(minutes) => minutes,
            None => self.store().job_clock(booking).await?.worked(at),
        };
        check_job_minutes(minutes).map_err(BookingError::JobValue)?;
        let new = NewJobResult {
            booking,
            person,
            minutes,
            amount: finish.amount,
            payment: finish.payment,
            messages: &messages(BookingEvent::Done, &lead, false, self.leads.has_webhook),
            at,
        };
        match self.store().finish_job(&new).await? {
            FinishOutcome::Done => {
                self.leads.publish_change(lead.id).await;
                Ok(())
            }
            FinishOutcome::Repeated => Ok(()),
            FinishOutcome::Refused(above) => Err(BookingError::Amount(above)),
            FinishOutcome::Missing => Err(BookingError::Over(row.status)),
        }
    }
}

fn without_conflict(job: BookedJob) -> WeekJob {
    WeekJob {
        day: day_of(job.booking.arrival()),
        conflict: None,
        job,
    }
}

/// Jobs with their days and conflicts, in the same order.
fn with_conflicts(setup: &Setup, hours: &OpeningHours, jobs: Vec<BookedJob>) -> Vec<WeekJob> {
    let reserved: Vec<Reserved> = jobs
        .iter()
        .map(|job| Reserved {
            crew: job.booking.crew_id,
            day: day_of(job.booking.arrival()),
            work: job.booking.work(),
            is_revised: job.booking.revised_minutes.is_some(),
        })
        .collect();
    let conflicts = setup.schedule(hours).conflicts(&reserved);
    jobs.into_iter()
        .zip(reserved)
        .zip(conflicts)
        .map(|((job, reserved), conflict)| WeekJob {
            job,
            day: reserved.day,
            conflict,
        })
        .collect()
}

/// The day of an arrival, in the company's time zone.
pub fn day_of(arrival: Span) -> Date {
    let at = Timestamp::from_millisecond(arrival.starts).unwrap_or_default();
    domain::today(at)
}
