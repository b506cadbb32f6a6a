//! Who asked for the moving tips, who confirmed it, and who ended it.

use domain::NoticeKind;
use uuid::Uuid;

use crate::backend::{in_transaction, reading};
use crate::{Store, StoreError, notices};

/// Somebody who asks for the moving tips.
#[derive(Clone, Debug)]
pub struct NewSubscription {
    /// The secret of the links that confirm and end it.
    pub id: Uuid,
    /// The address, as typed.
    pub email: String,
    /// The page it was asked from.
    pub page: String,
    /// The address of the visitor's connection.
    pub address: String,
    /// Milliseconds since 1970, UTC.
    pub asked_at: i64,
}

/// What became of a wish to subscribe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subscribed {
    /// A mail will ask for confirmation.
    Asked,
    /// Nothing to do: confirmed before, or asked a moment ago.
    Known,
}

/// A row of the table.
#[derive(Clone, Debug, PartialEq, sqlx::FromRow)]
#[allow(missing_docs)]
pub struct SubscriptionRow {
    pub id: String,
    pub email: String,
    pub state: String,
}

/// Nobody is asked twice within this time, in milliseconds: the box is no way to flood a stranger.
const ASK_AGAIN_AFTER: i64 = 3_600_000;

const ASK: &str = "
insert into subscriptions (id, email, email_folded, state, page, address, asked_at)
values ($1, $2, $3, 'asked', $4, $5, $6)
on conflict (email_folded) do update set
    email = excluded.email, state = 'asked', page = excluded.page, address = excluded.address,
    asked_at = excluded.asked_at, ended_at = null
where subscriptions.state <> 'confirmed' and subscriptions.asked_at <= excluded.asked_at - $7
returning id";

const BY_ID: &str = "select id, email, state from subscriptions where id = $1";

const CONFIRM: &str = "
update subscriptions set state = 'confirmed', confirmed_at = $1
where id = $2 and state = 'asked'";

const END: &str = "
update subscriptions set state = 'ended', ended_at = $1
where id = $2 and state <> 'ended'";

impl Store {
    /// Keeps the wish, and in the same transaction the notice that asks for confirmation.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when nothing could be stored.
    pub async fn subscribe(&self, new: &NewSubscription) -> Result<Subscribed, StoreError> {
        let asked = in_transaction!(&self.backend, tx => {
            let id: Option<String> = sqlx::query_scalar(ASK)
                .bind(new.id.to_string())
                .bind(&new.email)
                .bind(new.email.to_lowercase())
                .bind(&new.page)
                .bind(&new.address)
                .bind(new.asked_at)
                .bind(ASK_AGAIN_AFTER)
                .fetch_optional(&mut *tx)
                .await?;
            if let Some(id) = &id {
                let notice = (id.as_str(), NoticeKind::ConfirmMail, new.asked_at);
                let mut query = sqlx::QueryBuilder::default();
                notices::push!(query, vec![notice]);
                query.build().execute(&mut *tx).await?;
            }
            id.is_some()
        });
        Ok(if asked {
            Subscribed::Asked
        } else {
            Subscribed::Known
        })
    }

    /// The subscription whose links hold this secret.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database does not answer.
    pub async fn subscription(&self, id: Uuid) -> Result<Option<SubscriptionRow>, StoreError> {
        let id = id.to_string();
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(BY_ID).bind(&id).fetch_optional(pool).await?
        }))
    }

    /// Confirms a subscription that was asked for; nothing changes for any other.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn confirm_subscription(&self, id: Uuid, now: i64) -> Result<(), StoreError> {
        self.change_subscription(CONFIRM, id, now).await
    }

    /// Ends a subscription.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn end_subscription(&self, id: Uuid, now: i64) -> Result<(), StoreError> {
        self.change_subscription(END, id, now).await
    }

    async fn change_subscription(
        &self,
        statement: &'static str,
        id: Uuid,
        now: i64,
    ) -> Result<(), StoreError> {
        in_transaction!(&self.backend, tx => {
            sqlx::query(statement).bind(now).bind(id.to_string()).execute(&mut *tx).await?;
        });
        Ok(())
    }
}
