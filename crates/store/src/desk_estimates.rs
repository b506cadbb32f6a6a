//! Estimates made at the desk: stored like a visitor's quote, with lines, price list and formula
//! version, in place of an earlier one.

use domain::{LeadStatus, MessageKind};
use uuid::Uuid;

use crate::backend::in_transaction;
use crate::lead_change::CANCEL_AUTOMATIC;
use crate::outbox::NewMessage;
use crate::quote_requests::{self, NewColumns};
use crate::quote_revisions::record_dropped_time_in;
use crate::{
    ChangeOutcome, NewQuote, Store, StoreError, estimate_lines, lead_counts, lead_edit, lead_log,
    search,
};

/// Version, status and spam reason of a lead, and the total and lines of its estimate, if it has one.
type Before = (i64, String, String, Option<i64>, Option<String>);

const BEFORE: &str = "
select l.updated_at, l.state, l.suspicion, q.total_cents, cast(q.estimate_lines as text)
from leads l left join quote_requests q on q.id = l.id where l.id = $1";

const DELETE: &str = "delete from quote_requests where id = $1";

const QUOTED: &str = "
update leads set state = 'quoted', answered_at = coalesce(answered_at, $1) where id = $2";

/// How the customer gets an estimate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EstimateDelivery {
    /// Not yet: it is only stored.
    Later,
    /// By the person who made it, for example on the phone.
    InPerson,
    /// By mail.
    Mail,
    /// Not at all: without a mail server, mail is written to a file.
    File,
}

impl EstimateDelivery {
    const fn has_mail(self) -> bool {
        matches!(self, Self::Mail | Self::File)
    }

    /// The history entry that the customer has the estimate, or soon will.
    const fn history(self) -> Option<&'static str> {
        match self {
            Self::InPerson => Some("estimate_given"),
            Self::Mail => Some("estimate_sent"),
            Self::Later | Self::File => None,
        }
    }
}

impl Store {
    /// Stores the estimate of a lead whose `updated_at` is `expected`. If it reaches the customer, a new
    /// or contacted lead becomes quoted. Times are in milliseconds since 1970.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    #[allow(clippy::too_many_lines, reason = "one transaction")]
    pub async fn set_estimate(
        &self,
        lead: Uuid,
        expected: i64,
        quote: &NewQuote,
        delivery: EstimateDelivery,
        person: &str,
        now: i64,
    ) -> Result<ChangeOutcome, StoreError> {
        self.flush_search_index().await?;
        let id = lead.to_string();
        Ok(in_transaction!(&self.backend, tx => { 'estimate: {
            let before: Option<Before> =
                sqlx::query_as(BEFORE).bind(&id).fetch_optional(&mut *tx).await?;
            let Some((version, state, spam_reason, earlier, lines)) = before else {
                break 'estimate ChangeOutcome::Missing;
            };
            if version != expected {
                break 'estimate ChangeOutcome::Conflict;
            }
            let next = now.max(expected.saturating_add(1));
            let touch = sqlx::query(lead_edit::TOUCH).bind(next).bind(&id).bind(expected);
            if touch.execute(&mut *tx).await?.rows_affected() == 0 {
                break 'estimate ChangeOutcome::Conflict;
            }
            sqlx::query(DELETE).bind(&id).execute(&mut *tx).await?;
            let columns = NewColumns::of(&id, quote);
            let total = columns.total_cents;
            let mut query = sqlx::QueryBuilder::default();
            quote_requests::push!(query, &[(quote, columns)]);
            query.build().execute(&mut *tx).await?;
            let from = earlier.map_or_else(String::new, |cents| cents.to_string());
            lead_log::bind_history!(&id, now, Some(person), "estimate", from, total.to_string())
                .execute(&mut *tx)
                .await?;
            let agreed = lines.as_deref().and_then(estimate_lines::adjustments);
            record_dropped_time_in!(tx, &id, now, Some(person), agreed.as_ref(), &quote.estimate);
            if delivery.has_mail() {
                let mut query = sqlx::QueryBuilder::default();
                let mail = vec![NewMessage::due(&id, MessageKind::EstimateMail, now)];
                crate::outbox::push!(query, mail);
                query.build().execute(&mut *tx).await?;
            }
            if let Some(delivered) = delivery.history() {
                let status = LeadStatus::from_key(&state).unwrap_or(LeadStatus::Contacted);
                let quoted = status.once_quoted();
                if quoted != status {
                    sqlx::query(QUOTED).bind(now).bind(&id).execute(&mut *tx).await?;
                    let slot = lead_counts::slot(&id);
                    let key = lead_counts::key(status, &spam_reason);
                    let to = lead_counts::key(quoted, &spam_reason);
                    if key != to {
                        lead_counts::change_in!(tx, [((key, slot), -1), ((to, slot), 1)].into());
                    }
                    lead_log::bind_history!(&id, now, Some(person), "state", state, "quoted")
                        .execute(&mut *tx)
                        .await?;
                }
                sqlx::query(CANCEL_AUTOMATIC).bind(&id).execute(&mut *tx).await?;
                lead_log::bind_history!(&id, now, Some(person), delivered, "", total.to_string())
                    .execute(&mut *tx)
                    .await?;
            }
            search::reindex_in!(tx, &id);
            ChangeOutcome::Done
        }}))
    }
}
