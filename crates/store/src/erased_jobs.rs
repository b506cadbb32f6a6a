//! What the books need of finished jobs whose customers were erased: nothing that says who they were.

use domain::invoice_number;
use domain::schedule::{CrewId, PaymentMethod};
use jiff::civil::Date;

use crate::backend::reading;
use crate::stored::Text;
use crate::{Store, StoreError};

/// A finished job whose customer was erased.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct ErasedJob {
    /// The number of its invoice.
    pub invoice: String,
    /// The day of the move.
    #[sqlx(try_from = "Text")]
    pub day: Date,
    /// The name of its crew.
    pub crew: String,
    /// What it took.
    pub minutes: i64,
    /// The final amount.
    pub cents: i64,
    /// How it was paid.
    #[sqlx(try_from = "Text")]
    pub payment: PaymentMethod,
}

/// A finished job of a lead that is being erased.
#[derive(sqlx::FromRow)]
pub struct FinishedJob {
    reference: String,
    pub arrival_starts: i64,
    pub crew_id: CrewId,
    pub minutes: i64,
    pub cents: i64,
    pub payment: String,
}

impl FinishedJob {
    /// Returns the number of its invoice. It is the one with this ordinal, from 1, of its lead.
    pub fn invoice(&self, ordinal: i64) -> String {
        invoice_number(&self.reference, ordinal)
    }
}

/// The finished jobs of a lead in the order of their ordinals.
pub const OF_LEAD: &str = "
select l.reference, b.arrival_starts, b.crew_id, r.minutes, r.cents, r.payment
from bookings b join job_results r on r.booking_id = b.id join leads l on l.id = b.lead_id
where b.lead_id = $1 order by r.at, r.booking_id";

pub const INSERT: &str = "
insert into erased_jobs (invoice, day, crew_id, minutes, cents, payment)
values ($1, $2, $3, $4, $5, $6)";

const ALL: &str = "
select j.invoice, j.day, c.name as crew, j.minutes, j.cents, j.payment
from erased_jobs j join crews c on c.id = j.crew_id
order by j.day, j.invoice";

/// Keeps what the books need of the finished jobs of a lead, in an open transaction, before the lead is deleted.
macro_rules! keep_in {
    ($tx:ident, $lead:expr) => {{
        let jobs: Vec<$crate::erased_jobs::FinishedJob> =
            sqlx::query_as($crate::erased_jobs::OF_LEAD)
                .bind($lead)
                .fetch_all(&mut *$tx)
                .await?;
        for (ordinal, job) in (1_i64..).zip(jobs) {
            sqlx::query($crate::erased_jobs::INSERT)
                .bind(job.invoice(ordinal))
                .bind($crate::moving_date::day_of(job.arrival_starts).to_string())
                .bind(job.crew_id)
                .bind(job.minutes)
                .bind(job.cents)
                .bind(job.payment)
                .execute(&mut *$tx)
                .await?;
        }
    }};
}

pub(crate) use keep_in;

impl Store {
    /// Returns the finished jobs whose customers were erased, by day.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn erased_jobs(&self) -> Result<Vec<ErasedJob>, StoreError> {
        Ok(reading!(&self.backend, pool => sqlx::query_as(ALL).fetch_all(pool).await?))
    }
}
