//! Adjusted estimates: a person at the desk agrees on lines, a discount, hours or a travel fee with a customer. Each
//! adjustment is a revision of the quote, so that earlier prices are preserved.

use domain::{Estimate, MessageKind};
use uuid::Uuid;

use crate::backend::{Casts, in_transaction};
use crate::outbox::enqueue_in;
use crate::quote_requests::PriceColumns;
use crate::quote_revisions::{LAST, LOCK, bind_revision};
use crate::{
    Answers, ChangeOutcome, Store, StoreError, estimate_lines, lead_edit, lead_log,
    stored_adjustments,
};

/// An adjustment of an estimate.
#[derive(Clone, Debug)]
pub struct NewAdjustment<'a> {
    /// The lead.
    pub lead: Uuid,
    /// The lead's version that it was made from.
    pub expected: i64,
    /// The answers, which stay as they are, with the total before.
    pub before: &'a Answers,
    /// The adjusted estimate.
    pub estimate: &'a Estimate,
    /// Why.
    pub reason: &'a str,
    /// The person at the desk who made it.
    pub person: &'a str,
    /// Messages to enqueue.
    pub messages: &'a [MessageKind],
    /// In milliseconds since 1970.
    pub at: i64,
}

const PRESENT: &str = "
select l.updated_at, l.created_at, cast(q.estimate_lines as text)
from leads l join quote_requests q on q.id = l.id where l.id = $1";

/// The statement that stores a price, with the casts of the database.
fn update_sql(casts: Casts) -> String {
    let Casts { number, json, .. } = casts;
    format!(
        "update quote_requests set estimated_hours = $1{number}, total_estimate = $2{number},
            total_cents = $3, estimate_lines = $4{json}
        where id = $5"
    )
}

impl Store {
    /// Stores the adjusted estimate of a lead whose `updated_at` is the expected one: as the price of its quote, as a
    /// revision, and with the reason in the lead's history.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write; nothing is stored then.
    #[allow(clippy::too_many_lines, reason = "one transaction")]
    pub async fn adjust_estimate(
        &self,
        new: &NewAdjustment<'_>,
    ) -> Result<ChangeOutcome, StoreError> {
        let id = new.lead.to_string();
        let columns = PriceColumns::of(new.estimate);
        let update = update_sql(self.backend.casts());
        let after = Answers {
            total_cents: columns.total_cents,
            ..new.before.clone()
        };
        let adjustments = stored_adjustments::to_json(new.estimate.adjustments());
        Ok(in_transaction!(&self.backend, tx => { 'adjust: {
            sqlx::query(LOCK).bind(&id).execute(&mut *tx).await?;
            let present: Option<(i64, i64, String)> =
                sqlx::query_as(PRESENT).bind(&id).fetch_optional(&mut *tx).await?;
            let Some((version, created_at, lines)) = present else {
                break 'adjust ChangeOutcome::Missing;
            };
            if version != new.expected {
                break 'adjust ChangeOutcome::Conflict;
            }
            let last: Option<i64> =
                sqlx::query_scalar(LAST).bind(&id).fetch_one(&mut *tx).await?;
            if last.is_none() {
                let earlier = estimate_lines::adjustments(&lines);
                let earlier = stored_adjustments::to_json(earlier.as_ref());
                bind_revision!(&id, 1_i64, created_at, None::<&str>, new.before, earlier)
                    .execute(&mut *tx)
                    .await?;
            }
            let revision = last.unwrap_or(1) + 1;
            bind_revision!(&id, revision, new.at, Some(new.person), &after, &adjustments)
                .execute(&mut *tx)
                .await?;
            sqlx::query(sqlx::AssertSqlSafe(update.clone()))
                .bind(columns.estimated_hours)
                .bind(&columns.total_estimate)
                .bind(columns.total_cents)
                .bind(&columns.estimate_lines)
                .bind(&id)
                .execute(&mut *tx)
                .await?;
            sqlx::query(lead_edit::TOUCH)
                .bind(new.at.max(version.saturating_add(1)))
                .bind(&id)
                .bind(version)
                .execute(&mut *tx)
                .await?;
            lead_log::bind_history!(
                &id, new.at, Some(new.person), "estimate_adjusted", new.reason,
                columns.total_cents.to_string()
            )
            .execute(&mut *tx)
            .await?;
            enqueue_in!(tx, &id, new.messages, new.at);
            ChangeOutcome::Done
        }}))
    }
}
