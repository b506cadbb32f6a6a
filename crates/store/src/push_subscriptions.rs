//! Devices that can be notified, the key of this site for push services, and people's quiet hours.

use domain::{MessageKind, MessageStatus, QuietHours};

use crate::backend::{in_transaction, reading};
use crate::stored::OptionalText;
use crate::{Store, StoreError};

/// A device of a person that can be notified.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
#[allow(missing_docs)]
pub struct PushSubscriptionRow {
    pub id: String,
    pub person_id: String,
    pub endpoint: String,
    pub p256dh: String,
    pub auth: String,
    pub device: String,
    pub created_at: i64,
    /// When a push service last accepted a message for it.
    pub notified_at: Option<i64>,
}

/// A device with what became of its last test.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
#[allow(missing_docs)]
pub struct PushDevice {
    #[sqlx(flatten)]
    pub subscription: PushSubscriptionRow,
    #[sqlx(try_from = "OptionalText")]
    pub test_status: Option<MessageStatus>,
    pub test_failure: Option<String>,
    pub test_at: Option<i64>,
}

/// A device to store.
#[derive(Clone, Copy, Debug)]
pub struct NewPushSubscription<'a> {
    /// Whose device it is.
    pub person: &'a str,
    /// Its address at a push service.
    pub endpoint: &'a str,
    /// The browser's public key, in Base64 for URLs.
    pub p256dh: &'a str,
    /// The browser's secret, in Base64 for URLs.
    pub auth: &'a str,
    /// The user agent.
    pub device: &'a str,
    /// Milliseconds since 1970.
    pub now: i64,
}

/// The most devices of one person. The one that was added first makes room.
const MAX_DEVICES: i64 = 10;

/// The shortest time between two tests of a device, in milliseconds.
const TEST_PAUSE: i64 = 10_000;

const KEY: &str = "select pkcs8 from push_keys";

const ADD_KEY: &str = "
insert into push_keys (id, pkcs8, created_at) values (1, $1, $2) on conflict (id) do nothing";

const ADD: &str = "
insert into push_subscriptions (id, person_id, endpoint, p256dh, auth, device, created_at)
values ($1, $2, $3, $4, $5, $6, $7)
on conflict (endpoint) do update set person_id = excluded.person_id, p256dh = excluded.p256dh,
    auth = excluded.auth, device = excluded.device";

const DROP_OLDEST: &str = "
delete from push_subscriptions where person_id = $1 and id in (
    select id from push_subscriptions where person_id = $1
    order by created_at desc, id desc limit 100 offset $2
)";

const BY_ID: &str = "
select id, person_id, endpoint, p256dh, auth, device, created_at, notified_at
from push_subscriptions where id = $1";

const OF_PERSON: &str = "
select s.id, s.person_id, s.endpoint, s.p256dh, s.auth, s.device, s.created_at, s.notified_at,
    n.state as test_status, n.failure as test_failure, n.created_at as test_at
from push_subscriptions s
left join notices n on n.id = (
    select t.id from notices t
    where t.about = s.person_id and t.kind = 'test_push' and t.subscription_id = s.id
    order by t.created_at desc, t.id desc limit 1
)
where s.person_id = $1 order by s.created_at, s.id";

const REMOVE: &str = "delete from push_subscriptions where id = $1 and person_id = $2";

const REMOVE_MESSAGES: &str = "
delete from notices where state = 'due' and channel = 'push' and subscription_id = $1";

/// Removes all devices of a person, with what waits for them.
pub const FORGET: [&str; 2] = [
    "delete from notices where state = 'due' and channel = 'push' and subscription_id in (
        select id from push_subscriptions where person_id = $1
    )",
    "delete from push_subscriptions where person_id = $1",
];

/// Removes a device that its push service no longer knows, with its pending messages.
pub const GONE: [&str; 2] = [
    REMOVE_MESSAGES,
    "delete from push_subscriptions where id = $1",
];

/// Records that a push service accepted a message for a device.
pub const NOTIFIED: &str = "update push_subscriptions set notified_at = $1 where id = $2";

const QUIET: &str = "select quiet_from, quiet_until from push_quiet_hours where person_id = $1";

const SET_QUIET: &str = "
insert into push_quiet_hours (person_id, quiet_from, quiet_until) values ($1, $2, $3)
on conflict (person_id) do update set quiet_from = excluded.quiet_from,
    quiet_until = excluded.quiet_until";

const NO_QUIET: &str = "delete from push_quiet_hours where person_id = $1";

const TEST: &str = "
insert into notices (
    id, about, kind, channel, state, created_at, due_at, leased_until, tries, failure,
    subscription_id
)
select $1, $2, $3, $4, 'due', $5, 0, 0, 0, '', s.id
from push_subscriptions s
where s.id = $6 and s.person_id = $2 and not exists (
    select 1 from notices
    where about = $2 and kind = $3 and subscription_id = $6 and created_at > $7 and created_at <= $5
)";

impl Store {
    /// Returns the site's key for push services; `None` if none was made yet.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn push_key(&self) -> Result<Option<String>, StoreError> {
        Ok(reading!(&self.backend, pool => {
            sqlx::query_scalar(KEY).fetch_optional(pool).await?
        }))
    }

    /// Stores the site's key unless there is one, and returns the stored one. `now` is in milliseconds since 1970.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn add_push_key(&self, pkcs8: &str, now: i64) -> Result<String, StoreError> {
        Ok(in_transaction!(&self.backend, tx => {
            sqlx::query(ADD_KEY).bind(pkcs8).bind(now).execute(&mut *tx).await?;
            // Another program may have been faster.
            sqlx::query_scalar(KEY).fetch_one(&mut *tx).await?
        }))
    }

    /// Stores a device, or the new keys of one that is known. A device that belonged to someone else, who signed in
    /// with the same browser, now belongs to this person.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn add_push_subscription(
        &self,
        new: &NewPushSubscription<'_>,
    ) -> Result<(), StoreError> {
        in_transaction!(&self.backend, tx => {
            sqlx::query(ADD)
                .bind(crate::ordered_id(new.now).to_string())
                .bind(new.person)
                .bind(new.endpoint)
                .bind(new.p256dh)
                .bind(new.auth)
                .bind(new.device)
                .bind(new.now)
                .execute(&mut *tx)
                .await?;
            sqlx::query(DROP_OLDEST).bind(new.person).bind(MAX_DEVICES).execute(&mut *tx).await?;
        });
        Ok(())
    }

    /// Returns a device.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn push_subscription(
        &self,
        id: &str,
    ) -> Result<Option<PushSubscriptionRow>, StoreError> {
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(BY_ID).bind(id).fetch_optional(pool).await?
        }))
    }

    /// Returns a person's devices with their last tests, in the order they were added.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn push_devices(&self, person: &str) -> Result<Vec<PushDevice>, StoreError> {
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(OF_PERSON).bind(person).fetch_all(pool).await?
        }))
    }

    /// Removes a device of a person. Returns whether there was one.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn remove_push_subscription(
        &self,
        person: &str,
        id: &str,
    ) -> Result<bool, StoreError> {
        let removed = in_transaction!(&self.backend, tx => {
            let removed = sqlx::query(REMOVE).bind(id).bind(person).execute(&mut *tx).await?;
            let removed = removed.rows_affected();
            if removed > 0 {
                sqlx::query(REMOVE_MESSAGES).bind(id).execute(&mut *tx).await?;
            }
            removed
        });
        Ok(removed > 0)
    }

    /// Removes all devices of a person.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn remove_push_subscriptions(&self, person: &str) -> Result<(), StoreError> {
        in_transaction!(&self.backend, tx => {
            for statement in FORGET {
                sqlx::query(statement).bind(person).execute(&mut *tx).await?;
            }
        });
        Ok(())
    }

    /// Returns when a person is not to be notified.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn quiet_hours(&self, person: &str) -> Result<Option<QuietHours>, StoreError> {
        let stored: Option<(i64, i64)> = reading!(&self.backend, pool => {
            sqlx::query_as(QUIET).bind(person).fetch_optional(pool).await?
        });
        Ok(stored.and_then(|(from, until)| quiet_hours(from, until)))
    }

    /// Sets when a person is not to be notified, or removes it.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn set_quiet_hours(
        &self,
        person: &str,
        hours: Option<QuietHours>,
    ) -> Result<(), StoreError> {
        in_transaction!(&self.backend, tx => {
            if let Some(hours) = hours {
                let (from, until) = hours.minutes();
                sqlx::query(SET_QUIET)
                    .bind(person)
                    .bind(i64::from(from))
                    .bind(i64::from(until))
                    .execute(&mut *tx)
                    .await?;
            } else {
                sqlx::query(NO_QUIET).bind(person).execute(&mut *tx).await?;
            }
        });
        Ok(())
    }

    /// Enqueues a test notification to a device of a person. Returns whether it did: not without such a device, and not
    /// within 10 seconds of the previous one. `now` is in milliseconds since 1970.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn enqueue_test_push(
        &self,
        person: &str,
        device: &str,
        now: i64,
    ) -> Result<bool, StoreError> {
        let kind = MessageKind::TestPush;
        Ok(in_transaction!(&self.backend, tx => {
            sqlx::query(TEST)
                .bind(crate::ordered_id(now).to_string())
                .bind(person)
                .bind(kind.key())
                .bind(kind.channel().key())
                .bind(now)
                .bind(device)
                .bind(now - TEST_PAUSE)
                .execute(&mut *tx)
                .await?
                .rows_affected()
                > 0
        }))
    }
}

/// Quiet hours from their columns.
pub fn quiet_hours(from: i64, until: i64) -> Option<QuietHours> {
    QuietHours::new(u16::try_from(from).ok()?, u16::try_from(until).ok()?)
}
