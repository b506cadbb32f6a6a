//! Text messages that people at the desk sent to customers by hand, as entries of the history.

use uuid::Uuid;

use crate::backend::in_transaction;
use crate::{Store, StoreError};

/// A text message to record.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub struct NewText<'a> {
    pub id: Uuid,
    pub lead: Uuid,
    pub person: &'a str,
    pub text: &'a str,
    /// Milliseconds since 1970.
    pub at: i64,
}

const INSERT: &str = "
insert into lead_history (id, lead_id, at, person_id, what, before, after)
select $1, l.id, $3, $4, 'texted', '', $5 from leads l where l.id = $2
on conflict (id) do nothing";

const EXISTS: &str = "
select count(*) from lead_history where id = $1 and lead_id = $2 and what = 'texted'";

impl Store {
    /// Records a text message, once per identifier. Returns whether it is recorded: `false` if there is no such lead, or
    /// if the identifier belongs to something else.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn add_text(&self, text: &NewText<'_>) -> Result<bool, StoreError> {
        let (id, lead) = (text.id.to_string(), text.lead.to_string());
        Ok(in_transaction!(&self.backend, tx => {
            sqlx::query(INSERT)
                .bind(&id)
                .bind(&lead)
                .bind(text.at)
                .bind(text.person)
                .bind(text.text)
                .execute(&mut *tx)
                .await?;
            let stored: i64 =
                sqlx::query_scalar(EXISTS).bind(&id).bind(&lead).fetch_one(&mut *tx).await?;
            stored > 0
        }))
    }
}
