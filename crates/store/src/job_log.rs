//! What happens on the day of a job: the steps of its clock, change orders, and its result.

use domain::schedule::{
    AboveMaximum, AmountBasis, BookingStatus, ClockEvent, ClockProblem, ClockStep, JobClock,
    PaymentMethod, StepOutcome, check_final_amount,
};
use domain::{Cents, LeadStatus, MessageKind, Minutes};
use uuid::Uuid;

use crate::backend::{in_transaction, reading};
use crate::bookings::{BY_ID, BookingRow, record_in};
use crate::outbox::enqueue_in;
use crate::reservations::LOCK;
use crate::stored::Text;
use crate::{Store, StoreError};

/// A step of a clock to take.
#[derive(Clone, Copy, Debug)]
pub struct NewClockStep<'a> {
    /// Chosen by the client, so that a repeated request changes nothing.
    pub id: Uuid,
    /// The booking.
    pub booking: Uuid,
    /// The step.
    pub step: ClockStep,
    /// The person who takes it.
    pub person: &'a str,
    /// In milliseconds since 1970.
    pub at: i64,
}

/// The result of taking a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockOutcome {
    /// The clock after it, or as it was if the step repeats an earlier one.
    Done(JobClock),
    /// The step is not possible.
    Refused(ClockProblem),
    /// There is no such job, or it is no longer booked.
    Missing,
}

/// Work in addition to the accepted proposal.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
#[allow(missing_docs)]
pub struct ChangeOrderRow {
    pub id: String,
    pub at: i64,
    pub text: String,
    pub cents: i64,
    /// When the customer accepted it, in milliseconds since 1970.
    pub accepted_at: Option<i64>,
    /// The name that the customer typed.
    pub accepted_name: Option<String>,
}

/// A change order to store.
#[derive(Clone, Copy, Debug)]
pub struct NewChangeOrder<'a> {
    /// Chosen by the client, so that a repeated request stores nothing.
    pub id: Uuid,
    /// The booking.
    pub booking: Uuid,
    /// The person who writes it.
    pub person: &'a str,
    /// What is added.
    pub text: &'a str,
    /// What it adds to the maximum.
    pub amount: Cents,
    /// In milliseconds since 1970.
    pub at: i64,
}

/// The result of a job to store.
#[derive(Clone, Copy, Debug)]
pub struct NewJobResult<'a> {
    /// The booking.
    pub booking: Uuid,
    /// The person who finishes it.
    pub person: &'a str,
    /// What it took.
    pub minutes: Minutes,
    /// The final amount.
    pub amount: Cents,
    /// How it was paid.
    pub payment: PaymentMethod,
    /// Messages to enqueue.
    pub messages: &'a [MessageKind],
    /// In milliseconds since 1970.
    pub at: i64,
}

/// The result of a job.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
#[allow(missing_docs)]
pub struct JobResultRow {
    pub at: i64,
    pub minutes: i64,
    pub cents: i64,
    #[sqlx(try_from = "Text")]
    pub payment: PaymentMethod,
    /// Which of the lead's jobs that are done it is, from 1, in the order in which they were finished.
    pub ordinal: i64,
}

/// The outcome of finishing a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FinishOutcome {
    /// It is done.
    Done,
    /// It was done already; its result stays.
    Repeated,
    /// The final amount is above the maximum and the accepted change orders.
    Refused(AboveMaximum),
    /// There is no such job, or it is not booked.
    Missing,
}

// Also a lock: on PostgreSQL, concurrent steps of a job wait here.
const LOCK_JOB: &str = "
update bookings set updated_at = updated_at where id = $1 and status = 'booked' returning id";

const STEPS: &str = "select id, at, step from job_events where booking_id = $1 order by at, id";

const INSERT_STEP: &str = "
insert into job_events (id, booking_id, at, step, person_id) values ($1, $2, $3, $4, $5)
on conflict (id) do nothing";

const INSERT_ORDER: &str = "
insert into change_orders (id, booking_id, at, person_id, text, cents)
values ($1, $2, $3, $4, $5, $6) on conflict (id) do nothing";

const ACCEPT_ORDER: &str = "
update change_orders set accepted_at = $1, accepted_name = $2
where id = $3 and booking_id = $4 and accepted_at is null";

const ORDERS: &str = "
select id, at, text, cents, accepted_at, accepted_name from change_orders
where booking_id = $1 order by at, id";

const ACCEPTED: &str = "
select cast(coalesce(sum(cents), 0) as bigint) from change_orders
where booking_id = $1 and accepted_at is not null";

/// The maximum of the proposal that was accepted last, on the lead of a booking or on one that it is shown with.
const MAXIMUM: &str = "
with kept as (select coalesce(merged_into, id) as id from leads where id = $1)
select p.maximum_cents
from proposals p join proposal_decisions d on d.proposal_id = p.id
where d.decision = 'accepted' and p.lead_id in (
    select id from kept
    union all
    select m.id from leads m join kept on m.merged_into = kept.id
)
order by p.number desc limit 1";

const LOCK_BOOKING: &str = "update bookings set updated_at = updated_at where id = $1";

const FINISH: &str = "
update bookings set status = 'done', sequence = sequence + 1, updated_at = $1 where id = $2";

const INSERT_RESULT: &str = "
insert into job_results (booking_id, at, person_id, minutes, cents, payment)
values ($1, $2, $3, $4, $5, $6)";

const RESULT: &str = "
select r.at, r.minutes, r.cents, r.payment, (
    select count(*) from bookings other join job_results o on o.booking_id = other.id
    where other.lead_id = b.lead_id
        and (o.at < r.at or (o.at = r.at and o.booking_id <= r.booking_id))
) as ordinal
from job_results r join bookings b on b.id = r.booking_id
where r.booking_id = $1";

const NAME_BOOKING: &str = "
update notices set booking_id = $1
where about = $2 and created_at = $3 and kind in ($4, $5) and booking_id is null";

/// The stored steps of a clock with their identifiers, oldest first.
type StepRows = Vec<(String, i64, String)>;

fn events(rows: &StepRows) -> Vec<ClockEvent> {
    let events = rows.iter().filter_map(|(_, at, step)| {
        let step = ClockStep::from_key(step)?;
        Some(ClockEvent { at: *at, step })
    });
    events.collect()
}

impl Store {
    /// Takes a step of a job's clock, once for each id.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn take_clock_step(
        &self,
        new: &NewClockStep<'_>,
    ) -> Result<ClockOutcome, StoreError> {
        let (id, booking) = (new.id.to_string(), new.booking.to_string());
        Ok(in_transaction!(&self.backend, tx => { 'step: {
            let locked: Option<String> =
                sqlx::query_scalar(LOCK_JOB).bind(&booking).fetch_optional(&mut *tx).await?;
            if locked.is_none() {
                break 'step ClockOutcome::Missing;
            }
            let rows: StepRows =
                sqlx::query_as(STEPS).bind(&booking).fetch_all(&mut *tx).await?;
            let mut events = events(&rows);
            let clock = JobClock::of(&events);
            if rows.iter().any(|(known, ..)| *known == id) {
                break 'step ClockOutcome::Done(clock);
            }
            match clock.take(new.step, new.at) {
                Err(problem) => ClockOutcome::Refused(problem),
                Ok(StepOutcome::Repeated) => ClockOutcome::Done(clock),
                Ok(StepOutcome::New(event)) => {
                    sqlx::query(INSERT_STEP)
                        .bind(&id)
                        .bind(&booking)
                        .bind(event.at)
                        .bind(event.step.key())
                        .bind(new.person)
                        .execute(&mut *tx)
                        .await?;
                    events.push(event);
                    ClockOutcome::Done(JobClock::of(&events))
                }
            }
        }}))
    }

    /// Returns the steps of a job's clock, oldest first.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn clock_steps(&self, booking: Uuid) -> Result<Vec<ClockEvent>, StoreError> {
        let booking = booking.to_string();
        let rows: StepRows = reading!(&self.backend, pool => {
            sqlx::query_as(STEPS).bind(&booking).fetch_all(pool).await?
        });
        Ok(events(&rows))
    }

    /// Returns the clock of a job.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn job_clock(&self, booking: Uuid) -> Result<JobClock, StoreError> {
        Ok(JobClock::of(&self.clock_steps(booking).await?))
    }

    /// Stores a change order, once for each id, which counts when the customer has accepted it. Returns whether the job is
    /// booked.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn add_change_order(&self, new: &NewChangeOrder<'_>) -> Result<bool, StoreError> {
        let (id, booking) = (new.id.to_string(), new.booking.to_string());
        let cents = i64::try_from(new.amount.0).unwrap_or(i64::MAX);
        Ok(in_transaction!(&self.backend, tx => { 'order: {
            let locked: Option<String> =
                sqlx::query_scalar(LOCK_JOB).bind(&booking).fetch_optional(&mut *tx).await?;
            if locked.is_none() {
                break 'order false;
            }
            sqlx::query(INSERT_ORDER)
                .bind(&id)
                .bind(&booking)
                .bind(new.at)
                .bind(new.person)
                .bind(new.text)
                .bind(cents)
                .execute(&mut *tx)
                .await?;
            true
        }}))
    }

    /// Stores the name under which a customer accepts a change order of a job that is booked, once. Returns whether it was
    /// stored now.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn accept_change_order(
        &self,
        booking: Uuid,
        id: Uuid,
        name: &str,
        now: i64,
    ) -> Result<bool, StoreError> {
        let (id, booking) = (id.to_string(), booking.to_string());
        Ok(in_transaction!(&self.backend, tx => { 'accept: {
            let locked: Option<String> =
                sqlx::query_scalar(LOCK_JOB).bind(&booking).fetch_optional(&mut *tx).await?;
            if locked.is_none() {
                break 'accept false;
            }
            let accepted = sqlx::query(ACCEPT_ORDER)
                .bind(now)
                .bind(name)
                .bind(&id)
                .bind(&booking)
                .execute(&mut *tx)
                .await?;
            accepted.rows_affected() > 0
        }}))
    }

    /// Returns the change orders of a job, oldest first.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn change_orders(&self, booking: Uuid) -> Result<Vec<ChangeOrderRow>, StoreError> {
        let booking = booking.to_string();
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(ORDERS).bind(&booking).fetch_all(pool).await?
        }))
    }

    /// Stores the result of a job, once, and makes the job done. What the customer has accepted until then limits the
    /// amount.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn finish_job(&self, new: &NewJobResult<'_>) -> Result<FinishOutcome, StoreError> {
        let booking = new.booking.to_string();
        let minutes = i64::try_from(new.minutes).unwrap_or(i64::MAX);
        let cents = i64::try_from(new.amount.0).unwrap_or(i64::MAX);
        self.flush_search_index().await?;
        Ok(in_transaction!(&self.backend, tx => { 'finish: {
            // Moves and cancellations wait here; steps of the clock and acceptances wait at the next one.
            sqlx::query(LOCK).execute(&mut *tx).await?;
            sqlx::query(LOCK_BOOKING).bind(&booking).execute(&mut *tx).await?;
            let row: Option<BookingRow> =
                sqlx::query_as(BY_ID).bind(&booking).fetch_optional(&mut *tx).await?;
            let Some(row) = row else { break 'finish FinishOutcome::Missing };
            match row.status {
                BookingStatus::Booked => {}
                BookingStatus::Done => break 'finish FinishOutcome::Repeated,
                _ => break 'finish FinishOutcome::Missing,
            }
            let accepted: i64 =
                sqlx::query_scalar(ACCEPTED).bind(&booking).fetch_one(&mut *tx).await?;
            let maximum: Option<i64> =
                sqlx::query_scalar(MAXIMUM).bind(&row.lead_id).fetch_optional(&mut *tx).await?;
            let amount = |cents: i64| Cents(u64::try_from(cents).unwrap_or_default());
            let basis = AmountBasis {
                maximum: maximum.map(amount),
                change_orders: amount(accepted),
            };
            if let Err(above) = check_final_amount(new.amount, basis) {
                break 'finish FinishOutcome::Refused(above);
            }
            sqlx::query(INSERT_RESULT)
                .bind(&booking)
                .bind(new.at)
                .bind(new.person)
                .bind(minutes)
                .bind(cents)
                .bind(new.payment.key())
                .execute(&mut *tx)
                .await?;
            sqlx::query(FINISH).bind(new.at).bind(&booking).execute(&mut *tx).await?;
            let times = (String::new(), String::new());
            let (lead, person) = (&row.lead_id, Some(new.person));
            crate::lead_change::set_status_in!(tx, lead, LeadStatus::Done, person, new.at);
            record_in!(tx, lead, person, BookingStatus::Done, "job_done", times, new.at);
            enqueue_in!(tx, lead, new.messages, new.at);
            sqlx::query(NAME_BOOKING)
                .bind(&booking)
                .bind(lead)
                .bind(new.at)
                .bind(MessageKind::JobDoneMail.key())
                .bind(MessageKind::JobDoneWebhook.key())
                .execute(&mut *tx)
                .await?;
            FinishOutcome::Done
        }}))
    }

    /// Returns the result of a job that is done.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn job_result(&self, booking: Uuid) -> Result<Option<JobResultRow>, StoreError> {
        let booking = booking.to_string();
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(RESULT).bind(&booking).fetch_optional(pool).await?
        }))
    }
}
