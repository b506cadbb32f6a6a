//! How customers prefer to be reached, as they chose on the private page of their quote.

use domain::{ContactChannel, ContactChoice, ContactPreference, Locale};
use uuid::Uuid;

use crate::backend::{in_transaction, reading};
use crate::stored::OptionalText;
use crate::{NewConsent, Store, StoreError, lead_edit, lead_log};

/// The name of the consent that a customer gives by choosing text messages.
pub const CHOSEN_TEXTS: &str = "contact_texts";

/// A consent to text messages by choosing them, and where it was given.
#[derive(Clone, Copy, Debug)]
pub struct ChosenTexts<'a> {
    /// The text beside the choice.
    pub consent: &'a NewConsent,
    /// The page, without its token.
    pub page: &'a str,
    /// The language of the page.
    pub language: &'a str,
    /// The network address of the customer.
    pub address: &'a str,
}

/// A customer's preference.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
#[allow(missing_docs)]
pub struct ContactPreferenceRow {
    /// When it was chosen, in milliseconds since 1970.
    pub at: i64,
    #[sqlx(try_from = "OptionalText")]
    channel: Option<ContactChannel>,
    not_before: Option<i64>,
}

impl ContactPreferenceRow {
    /// Returns what was chosen.
    pub fn preference(&self) -> ContactPreference {
        preference(self.channel, self.not_before)
    }
}

/// The result of storing a preference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContactOutcome {
    /// It is stored, now or before.
    Done,
    /// It has been changed since it was shown.
    Conflict,
    /// There is no such lead.
    Missing,
}

/// A preference and the language of its lead.
#[derive(sqlx::FromRow)]
struct Present {
    updated_at: i64,
    language: String,
    at: Option<i64>,
    #[sqlx(try_from = "OptionalText")]
    channel: Option<ContactChannel>,
    not_before: Option<i64>,
}

// Also a lock: on PostgreSQL, concurrent changes wait here.
const LOCK: &str = "update leads set updated_at = updated_at where id = $1";

const PRESENT: &str = "
select l.updated_at, l.language, c.at, c.channel, c.not_before
from leads l left join contact_preferences c on c.lead_id = l.id
where l.id = $1";

const SAVE: &str = "
insert into contact_preferences (lead_id, at, channel, not_before) values ($1, $2, $3, $4)
on conflict (lead_id) do update set
    at = excluded.at, channel = excluded.channel, not_before = excluded.not_before";

const SET_LANGUAGE: &str = "update leads set language = $1 where id = $2";

// Choosing them again changes nothing, unless the text or the phone number was another one or the consent had been
// withdrawn.
const AGREE: &str = "
insert into consents (
    lead_id, field, words, version, given, given_at, page, language, address, phone
) values (
    $1, $2, $3, $4, $5, $6, $7, $8, $9, (select l.customer_phone from leads l where l.id = $1)
)
on conflict (lead_id, field) do update set
    words = excluded.words, version = excluded.version, given = excluded.given,
    given_at = excluded.given_at, page = excluded.page, language = excluded.language,
    address = excluded.address, phone = excluded.phone
where not consents.given or consents.version <> excluded.version
    or consents.phone <> excluded.phone";

const WITHDRAW: &str = "
update consents set given = $1, given_at = $2 where lead_id = $3 and field = $4 and given";

const OWN: &str = "
select c.at, c.channel, c.not_before from contact_preferences c where c.lead_id = $1";

const LATEST: &str = "
select c.at, c.channel, c.not_before
from contact_preferences c join leads l on l.id = c.lead_id
where l.id = $1 or l.merged_into = $1
order by c.at desc, c.lead_id limit 1";

/// The statement that stores a consent. A macro, because the query type differs by database.
macro_rules! agree {
    ($lead:expr, $chosen:expr, $at:expr) => {{
        let chosen: &ChosenTexts<'_> = $chosen;
        sqlx::query(AGREE)
            .bind($lead)
            .bind(CHOSEN_TEXTS)
            .bind(&chosen.consent.text)
            .bind(&chosen.consent.version)
            .bind(chosen.consent.given)
            .bind($at)
            .bind(chosen.page)
            .bind(chosen.language)
            .bind(chosen.address)
    }};
}

/// The statement that withdraws it.
macro_rules! withdraw {
    ($lead:expr, $at:expr) => {
        sqlx::query(WITHDRAW)
            .bind(false)
            .bind($at)
            .bind($lead)
            .bind(CHOSEN_TEXTS)
    };
}

impl Store {
    /// Stores how a lead's customer prefers to be reached, and records it in the lead's history. `expected` is the
    /// [`ContactChoice::key`] that was shown. Repeating it stores nothing. `consent` is the one that was given with the
    /// choice of text messages; without one, an earlier one is withdrawn. `at` is in milliseconds since 1970.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write; nothing is stored then.
    pub async fn set_contact_preference(
        &self,
        lead: Uuid,
        expected: &str,
        choice: ContactChoice,
        consent: Option<&ChosenTexts<'_>>,
        at: i64,
    ) -> Result<ContactOutcome, StoreError> {
        let id = lead.to_string();
        Ok(in_transaction!(&self.backend, tx => { 'set: {
            sqlx::query(LOCK).bind(&id).execute(&mut *tx).await?;
            let present: Option<Present> =
                sqlx::query_as(PRESENT).bind(&id).fetch_optional(&mut *tx).await?;
            let Some(present) = present else { break 'set ContactOutcome::Missing };
            let (before, after) = (present.choice(), choice);
            let is_repeated = before == after && present.at.is_some();
            if !is_repeated && before.key() != expected {
                break 'set ContactOutcome::Conflict;
            }
            match consent {
                Some(consent) => agree!(&id, consent, at).execute(&mut *tx).await?,
                None => withdraw!(&id, at).execute(&mut *tx).await?,
            };
            if is_repeated {
                break 'set ContactOutcome::Done;
            }
            if before.preference != after.preference || present.at.is_none() {
                let preference = after.preference;
                sqlx::query(SAVE)
                    .bind(&id)
                    .bind(at)
                    .bind(preference.channel.map(ContactChannel::key))
                    .bind(preference.not_before.map(i64::from))
                    .execute(&mut *tx)
                    .await?;
                let from = present.at.map(|_| before.preference.key()).unwrap_or_default();
                lead_log::bind_history!(
                    &id, at, None::<&str>, "contact_preference", from, preference.key()
                )
                .execute(&mut *tx)
                .await?;
            }
            if before.language != after.language {
                let language = after.language.key();
                sqlx::query(SET_LANGUAGE).bind(language).bind(&id).execute(&mut *tx).await?;
                sqlx::query(lead_edit::TOUCH)
                    .bind(at.max(present.updated_at.saturating_add(1)))
                    .bind(&id)
                    .bind(present.updated_at)
                    .execute(&mut *tx)
                    .await?;
                lead_log::bind_history!(
                    &id, at, None::<&str>, "field.language", &present.language, language
                )
                .execute(&mut *tx)
                .await?;
            }
            ContactOutcome::Done
        }}))
    }

    /// Returns how a lead's customer prefers to be reached, as the private page of its quote shows it; `None` if they did
    /// not say.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn contact_preference(
        &self,
        lead: Uuid,
    ) -> Result<Option<ContactPreferenceRow>, StoreError> {
        let lead = lead.to_string();
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(OWN).bind(&lead).fetch_optional(pool).await?
        }))
    }

    /// Like [`Store::contact_preference`], also of the leads that were merged into it: the latest one.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn latest_contact_preference(
        &self,
        lead: Uuid,
    ) -> Result<Option<ContactPreferenceRow>, StoreError> {
        let lead = lead.to_string();
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(LATEST).bind(&lead).fetch_optional(pool).await?
        }))
    }
}

impl Present {
    fn choice(&self) -> ContactChoice {
        ContactChoice {
            preference: preference(self.channel, self.not_before),
            language: Locale::from_key(&self.language).unwrap_or_default(),
        }
    }
}

fn preference(channel: Option<ContactChannel>, not_before: Option<i64>) -> ContactPreference {
    ContactPreference {
        channel,
        not_before: not_before.and_then(|hour| i8::try_from(hour).ok()),
    }
}
