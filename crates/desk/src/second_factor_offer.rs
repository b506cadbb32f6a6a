//! Who is offered a second factor after signing in, and who must have one.

use domain::{Role, SitePath};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use store::{PersonRow, StoreError};

use crate::services::AccountServices;

/// The prefix, before the owner's identifier, of the setting with the time since when an owner has to set up a second
/// factor.
const SINCE: &str = "second_factor_since/";

/// A day in milliseconds.
const DAY: i64 = 86_400_000;

/// Whether a person must have a second factor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Requirement {
    /// They may have one.
    Optional,
    /// They have to set one up within this many days, at least one.
    Within(i64),
    /// The desk does not open without one.
    Required,
}

impl Requirement {
    /// Reads what the settings require of a person. The grace period of an owner starts when this is first read.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn of(accounts: &AccountServices, person: &PersonRow) -> Result<Self, StoreError> {
        if accounts.policy.requires_second_factor {
            return Ok(Self::Required);
        }
        let grace = i64::from(accounts.policy.owner_second_factor_days) * DAY;
        if person.role != Role::Owner || grace == 0 {
            return Ok(Self::Optional);
        }
        let now = (accounts.clock)().as_millisecond();
        let left = since(accounts, person, now).await?.saturating_add(grace) - now;
        Ok(if left > 0 {
            Self::Within((left - 1) / DAY + 1)
        } else {
            Self::Required
        })
    }

    /// As [`Self::of`]. If the database is unavailable, nothing is required, because a person who cannot set up a
    /// second factor now would be locked out.
    pub async fn or_optional(accounts: &AccountServices, person: &PersonRow) -> Self {
        Self::of(accounts, person).await.unwrap_or_else(|error| {
            tracing::error!(%error, "cannot read whether a second factor is required");
            Self::Optional
        })
    }

    /// Returns whether the desk opens only with a second factor.
    pub fn is_required(self) -> bool {
        self == Self::Required
    }

    /// Returns how many days are left; `None` if there is no deadline, or it is over.
    pub const fn days_left(self) -> Option<i64> {
        match self {
            Self::Within(days) => Some(days),
            Self::Optional | Self::Required => None,
        }
    }
}

/// Returns when the grace period of an owner began, in milliseconds since 1970. It starts now if it has not begun.
async fn since(
    accounts: &AccountServices,
    person: &PersonRow,
    now: i64,
) -> Result<i64, StoreError> {
    let name = format!("{SINCE}{}", person.id);
    let settings = accounts.store.desk_settings().await?;
    let stored = settings.into_iter().find(|(setting, _)| *setting == name);
    if let Some(since) = stored.and_then(|(_, value)| value.parse().ok()) {
        return Ok(since);
    }
    accounts
        .store
        .set_desk_setting(&name, &now.to_string(), now)
        .await?;
    Ok(now)
}

/// Returns where a person goes after signing in: to `to`, or first to the offer of a second factor until
/// they have decided, and in any case once they must have one.
pub async fn destination(accounts: &AccountServices, person: &PersonRow, to: &str) -> String {
    if person.second_factor_at.is_some() {
        return to.to_owned();
    }
    let requirement = Requirement::or_optional(accounts, person).await;
    if person.second_factor_declined_at.is_none() || requirement.is_required() {
        let to = utf8_percent_encode(to, NON_ALPHANUMERIC);
        format!("{}?to={to}", SitePath::SecondFactor.of(person.language))
    } else {
        to.to_owned()
    }
}
