//! Who receives mail about leads, as far as the database knows.

use crate::backend::reading;
use crate::{Store, StoreError};

/// The name of the setting with the address that an owner entered; empty if they removed it.
const SETTING: &str = "mail.leads";

const READ: &str = "
select
    (select value from desk_settings where name = $1 and value <> ''),
    (select email from people
    where role = 'owner' and ended_at is null and password <> '' order by created_at, id limit 1)";

/// The stored addresses that mail about leads may go to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LeadMailAddresses {
    /// The one that an owner entered at the desk.
    pub entered: Option<String>,
    /// The one with which the first owner signs in, if one can sign in.
    pub account: Option<String>,
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
    /// [`StoreError::Unavailable`] when the database does not answer.
    pub async fn lead_mail_addresses(&self) -> Result<LeadMailAddresses, StoreError> {
        let (entered, account) = reading!(&self.backend, pool => {
            sqlx::query_as(READ).bind(SETTING).fetch_one(pool).await?
        });
        Ok(LeadMailAddresses { entered, account })
    }

    /// Stores the address for mail about leads; an empty one removes it. `now` is in milliseconds since 1970.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn set_lead_mail_address(&self, address: &str, now: i64) -> Result<(), StoreError> {
        self.set_desk_setting(SETTING, address, now).await
    }
}
