//! Subscriptions to the moving tips, with double opt-in.

use domain::MessageKind;
use uuid::Uuid;

use crate::backend::{in_transaction, reading};
use crate::outbox::{self, NewMessage};
use crate::{Store, StoreError};

/// A request to subscribe.
#[derive(Clone, Debug)]
pub struct NewSubscription {
    /// The secret in the links that confirm and cancel it.
    pub id: Uuid,
    /// The address, as typed.
    pub email: String,
    /// The path of the page it was sent from.
    pub page: String,
    /// The visitor's IP address.
    pub address: String,
    /// The language of the page, for the mail.
    pub language: String,
    /// Milliseconds since 1970, UTC.
    pub asked_at: i64,
}

/// The result of a request to subscribe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subscribed {
    /// A mail will ask for confirmation.
    Requested,
    /// Nothing to do: already confirmed, or requested a moment ago.
    AlreadyKnown,
}

/// A row of `subscriptions`.
#[derive(Clone, Debug, PartialEq, sqlx::FromRow)]
#[allow(missing_docs)]
pub struct SubscriptionRow {
    pub id: String,
    pub email: String,
    pub state: String,
    pub language: String,
}

impl SubscriptionRow {
    /// Returns whether it waits for its confirmation.
    pub fn is_requested(&self) -> bool {
        self.state == "asked"
    }

    /// Returns whether it was canceled.
    pub fn is_ended(&self) -> bool {
        self.state == "ended"
    }
}

/// No second mail within this time, in milliseconds, so that the form cannot be used to flood a
/// stranger's inbox.
const MIN_INTERVAL: i64 = 3_600_000;

const REQUEST: &str = "
insert into subscriptions (id, email, email_folded, state, page, address, asked_at, language)
values ($1, $2, $3, 'asked', $4, $5, $6, $8)
on conflict (email_folded) do update set
    email = excluded.email, state = 'asked', page = excluded.page, address = excluded.address,
    asked_at = excluded.asked_at, language = excluded.language, ended_at = null
where subscriptions.state <> 'confirmed' and subscriptions.asked_at <= excluded.asked_at - $7
returning id";

const BY_ID: &str = "select id, email, state, language from subscriptions where id = $1";

const CONFIRM: &str = "
update subscriptions set state = 'confirmed', confirmed_at = $1
where id = $2 and state = 'asked'";

const END: &str = "
update subscriptions set state = 'ended', ended_at = $1
where id = $2 and state <> 'ended'";

impl Store {
    /// Stores the request and, in the same transaction, the message that asks for confirmation.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when nothing could be stored.
    pub async fn subscribe(&self, new: &NewSubscription) -> Result<Subscribed, StoreError> {
        let requested = in_transaction!(&self.backend, tx => {
            let id: Option<String> = sqlx::query_scalar(REQUEST)
                .bind(new.id.to_string())
                .bind(&new.email)
                .bind(new.email.to_lowercase())
                .bind(&new.page)
                .bind(&new.address)
                .bind(new.asked_at)
                .bind(MIN_INTERVAL)
                .bind(&new.language)
                .fetch_optional(&mut *tx)
                .await?;
            if let Some(id) = &id {
                let message = NewMessage::due(id, MessageKind::ConfirmMail, new.asked_at);
                let mut query = sqlx::QueryBuilder::default();
                outbox::push!(query, vec![message]);
                query.build().execute(&mut *tx).await?;
            }
            id.is_some()
        });
        Ok(if requested {
            Subscribed::Requested
        } else {
            Subscribed::AlreadyKnown
        })
    }

    /// Returns the subscription with this secret.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn subscription(&self, id: Uuid) -> Result<Option<SubscriptionRow>, StoreError> {
        let id = id.to_string();
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(BY_ID).bind(&id).fetch_optional(pool).await?
        }))
    }

    /// Confirms a requested subscription. Others do not change.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn confirm_subscription(&self, id: Uuid, now: i64) -> Result<(), StoreError> {
        self.change_subscription(CONFIRM, id, now).await
    }

    /// Cancels a subscription.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn cancel_subscription(&self, id: Uuid, now: i64) -> Result<(), StoreError> {
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
