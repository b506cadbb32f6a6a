//! The recipients of mail about leads that are stored in the database.

use crate::backend::{in_transaction, reading};
use crate::{Store, StoreError};

/// The name of the setting with the address that an owner entered; empty if they removed it.
const SETTING: &str = "mail.leads";

const READ: &str = "
select
    (select value from desk_settings where name = $1 and value <> ''),
    (select email from people
    where role = 'owner' and ended_at is null and password <> '' order by created_at, id limit 1),
    coalesce((select at from desk_settings where name = $1), 0)";

const SET: &str = "
insert into desk_settings (name, value, at) values ($1, $2, $3)
on conflict (name) do update set value = excluded.value, at = excluded.at where desk_settings.at = $4";

/// The stored addresses that may receive mail about leads.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LeadMailAddresses {
    /// The one that an owner entered at the desk.
    pub entered: Option<String>,
    /// The one with which the first owner signs in, if one can sign in.
    pub account: Option<String>,
    /// The version of the entered one, which increases with each change and when it is removed; 0 if none was ever
    /// entered.
    pub version: i64,
}

impl LeadMailAddresses {
    /// The address to use: the one that was entered, else the account's.
    pub fn first(self) -> Option<String> {
        self.entered.or(self.account)
    }
}

impl Store {
    /// Returns the stored addresses for mail about leads.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn lead_mail_addresses(&self) -> Result<LeadMailAddresses, StoreError> {
        let (entered, account, version) = reading!(&self.backend, pool => {
            sqlx::query_as(READ).bind(SETTING).fetch_one(pool).await?
        });
        Ok(LeadMailAddresses {
            entered,
            account,
            version,
        })
    }

    /// Stores the address for mail about leads, unless its version is no longer the expected one; an empty one removes
    /// it. Returns whether it was changed. `now` is in milliseconds since 1970.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn set_lead_mail_address(
        &self,
        address: &str,
        expected: i64,
        now: i64,
    ) -> Result<bool, StoreError> {
        let version = now.max(expected.saturating_add(1));
        Ok(in_transaction!(&self.backend, tx => {
            let set = sqlx::query(SET).bind(SETTING).bind(address).bind(version).bind(expected);
            set.execute(&mut *tx).await?.rows_affected() > 0
        }))
    }
}
