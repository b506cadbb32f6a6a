//! Links that are mailed to a person on request: to choose a new password, or to confirm a new email address. Only a
//! hash of the secret is stored. The table is `mailed_links`.

use domain::{MessageKind, SecurityEventKind};

use crate::backend::{in_transaction, reading};
use crate::mailed_link_ends::REVOKE;
use crate::security_events::{ENQUEUE_MAIL, log, record_in};
use crate::{NewSecurityEvent, Store, StoreError, people};

/// A request for a mailed link.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct MailedLink {
    /// Identifier of the person who requested it.
    pub person_id: String,
    /// The person's address at the time of the request.
    pub old_email: String,
    /// The address to confirm; empty for a password.
    pub new_email: String,
}

/// A requested change of an email address.
#[derive(Clone, Copy, Debug)]
pub struct NewEmailChange<'a> {
    /// Identifier of the person.
    pub person: &'a str,
    /// Their current address.
    pub old: &'a str,
    /// Their new address.
    pub new: &'a str,
    /// The client's IP address.
    pub address: &'a str,
    /// Milliseconds since 1970.
    pub now: i64,
    /// When the link expires, in milliseconds since 1970.
    pub until: i64,
}

/// The result of confirming an email address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EmailConfirmation {
    /// It is the person's address now.
    Changed,
    /// Another person has taken it in the meantime.
    Taken,
    /// The link is not valid.
    InvalidLink,
}

/// The kinds, as stored.
const PASSWORD: &str = "password";
const EMAIL: &str = "email";

// One row for each account, and a condition on the earlier one, so that of requests at the same time one
// succeeds. A time in the future was written before the clock was set back.
const ASK_PASSWORD: &str = "
insert into mailed_links (person_id, kind, id, asked_at, until, old_email, new_email)
select p.id, 'password', $1, $2, $3, p.email, '' from people p
where p.email_folded = $4 and p.password <> '' and p.ended_at is null
on conflict (person_id, kind) do update set
    id = excluded.id, asked_at = excluded.asked_at, until = excluded.until, hash = null,
    old_email = excluded.old_email
where mailed_links.asked_at <= $5 or mailed_links.asked_at > $6
returning person_id";

const ASK_EMAIL: &str = "
insert into mailed_links (person_id, kind, id, asked_at, until, old_email, new_email)
values ($1, 'email', $2, $3, $4, $5, $6)
on conflict (person_id, kind) do update set
    id = excluded.id, asked_at = excluded.asked_at, until = excluded.until, hash = null,
    old_email = excluded.old_email, new_email = excluded.new_email";

const BY_ID: &str = "select person_id, old_email, new_email from mailed_links where id = $1";

const WRITE: &str = "
update mailed_links set hash = $1 where id = $2 and until > $3
returning person_id, old_email, new_email";

const VALID: &str = "
select person_id, old_email, new_email from mailed_links
where hash = $1 and kind = $2 and until > $3";

const CONSUME: &str = "
update mailed_links set until = 0, hash = null where hash = $1 and kind = $2 and until > $3
returning person_id, old_email, new_email";

const PENDING_EMAIL: &str = "
select new_email from mailed_links where person_id = $1 and kind = 'email' and until > $2";

/// Revokes a person's unconfirmed email address.
const REVOKE_EMAIL: &str = "
update mailed_links set until = 0, hash = null where person_id = $1 and kind = 'email'";

/// Enqueues a mail about a request, in an open transaction.
macro_rules! enqueue {
    ($tx:ident, $id:expr, $kind:expr, $now:expr) => {{
        let kind: MessageKind = $kind;
        sqlx::query(ENQUEUE_MAIL)
            .bind(crate::ordered_id($now).to_string())
            .bind($id)
            .bind(kind.key())
            .bind(kind.channel().key())
            .bind($now)
            .execute(&mut *$tx)
            .await?;
    }};
}

impl Store {
    /// Enqueues a mail with a link to choose a new password to the person with this email address, unless one was
    /// requested after `since`. Records the event. Returns whether there is such a mail to send: not for people who
    /// have no password yet, or who were removed.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn request_password_link(
        &self,
        email: &str,
        address: &str,
        since: i64,
        now: i64,
        until: i64,
    ) -> Result<bool, StoreError> {
        let id = uuid::Uuid::new_v4().to_string();
        let recipient: Option<String> = in_transaction!(&self.backend, tx => {
            let person: Option<String> = sqlx::query_scalar(ASK_PASSWORD)
                .bind(&id)
                .bind(now)
                .bind(until)
                .bind(people::folded(email))
                .bind(since)
                .bind(now)
                .fetch_optional(&mut *tx)
                .await?;
            if let Some(person) = &person {
                let kind = SecurityEventKind::PasswordResetRequested;
                record_in!(tx, &event(kind, person, address, now));
                enqueue!(tx, &id, MessageKind::PasswordLinkMail, now);
            }
            person
        });
        if let Some(person) = &recipient {
            let kind = SecurityEventKind::PasswordResetRequested;
            log(&event(kind, person, address, now));
        }
        Ok(recipient.is_some())
    }

    /// Enqueues a mail with a link to the new address and a notice to the old one, and records the event.
    /// Replaces an earlier change that was not confirmed.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn request_email_change(
        &self,
        change: &NewEmailChange<'_>,
    ) -> Result<(), StoreError> {
        let id = uuid::Uuid::new_v4().to_string();
        let kind = SecurityEventKind::EmailChangeRequested;
        let event = NewSecurityEvent {
            actor: Some(change.person),
            ..event(kind, change.person, change.address, change.now)
        };
        in_transaction!(&self.backend, tx => {
            sqlx::query(ASK_EMAIL)
                .bind(change.person)
                .bind(&id)
                .bind(change.now)
                .bind(change.until)
                .bind(change.old)
                .bind(change.new)
                .execute(&mut *tx)
                .await?;
            record_in!(tx, &event);
            enqueue!(tx, &id, MessageKind::EmailLinkMail, change.now);
            enqueue!(tx, &id, MessageKind::EmailNoticeMail, change.now);
        });
        log(&event);
        Ok(())
    }

    /// Changes a person's email address immediately, where no mail can confirm it. Ends all their mailed links and
    /// records the event, in one transaction. Returns whether the address was free.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn change_email(&self, change: &NewEmailChange<'_>) -> Result<bool, StoreError> {
        let kind = SecurityEventKind::EmailChanged;
        let event = NewSecurityEvent {
            actor: Some(change.person),
            ..event(kind, change.person, change.address, change.now)
        };
        let is_free = in_transaction!(&self.backend, tx => {
            let set = sqlx::query(people::SET_EMAIL)
                .bind(change.new)
                .bind(people::folded(change.new))
                .bind(change.person)
                .execute(&mut *tx)
                .await?;
            let is_free = set.rows_affected() > 0;
            if is_free {
                sqlx::query(REVOKE).bind(change.person).execute(&mut *tx).await?;
                record_in!(tx, &event);
            }
            is_free
        });
        if is_free {
            log(&event);
        }
        Ok(is_free)
    }

    /// Returns the request with this identifier.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn mailed_link(&self, id: &str) -> Result<Option<MailedLink>, StoreError> {
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(BY_ID).bind(id).fetch_optional(pool).await?
        }))
    }

    /// Stores the hash of the link's secret with a request; an earlier one ends. Returns the request, or `None` if it
    /// has expired or was replaced or revoked.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn write_mailed_link(
        &self,
        id: &str,
        hash: &str,
        now: i64,
    ) -> Result<Option<MailedLink>, StoreError> {
        Ok(in_transaction!(&self.backend, tx => {
            sqlx::query_as(WRITE).bind(hash).bind(id).bind(now).fetch_optional(&mut *tx).await?
        }))
    }

    /// Returns the request of a valid link to choose a new password.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn password_link(
        &self,
        hash: &str,
        now: i64,
    ) -> Result<Option<MailedLink>, StoreError> {
        self.valid_mailed_link(hash, PASSWORD, now).await
    }

    /// Returns the request of a valid link to confirm an email address.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn email_link(&self, hash: &str, now: i64) -> Result<Option<MailedLink>, StoreError> {
        self.valid_mailed_link(hash, EMAIL, now).await
    }

    async fn valid_mailed_link(
        &self,
        hash: &str,
        kind: &str,
        now: i64,
    ) -> Result<Option<MailedLink>, StoreError> {
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(VALID).bind(hash).bind(kind).bind(now).fetch_optional(pool).await?
        }))
    }

    /// Returns the address that a person has not confirmed yet.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn pending_email(
        &self,
        person: &str,
        now: i64,
    ) -> Result<Option<String>, StoreError> {
        Ok(reading!(&self.backend, pool => {
            sqlx::query_scalar(PENDING_EMAIL).bind(person).bind(now).fetch_optional(pool).await?
        }))
    }

    /// Revokes the link to an address that a person has not confirmed yet.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn cancel_email_change(&self, person: &str) -> Result<(), StoreError> {
        in_transaction!(&self.backend, tx => {
            sqlx::query(REVOKE_EMAIL).bind(person).execute(&mut *tx).await?;
        });
        Ok(())
    }

    /// Consumes a link, stores the password's hash, ends the person's sessions and all their links, and
    /// records the events, in one transaction. Returns whether the link was valid. Of two calls at the
    /// same time, one succeeds.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write; the link stays valid then.
    pub async fn reset_password(
        &self,
        hash: &str,
        password: &str,
        address: &str,
        now: i64,
    ) -> Result<bool, StoreError> {
        let kinds = [
            SecurityEventKind::PasswordReset,
            SecurityEventKind::PasswordChanged,
        ];
        let used: Option<MailedLink> = in_transaction!(&self.backend, tx => {
            let used: Option<MailedLink> = sqlx::query_as(CONSUME)
                .bind(hash)
                .bind(PASSWORD)
                .bind(now)
                .fetch_optional(&mut *tx)
                .await?;
            if let Some(MailedLink { person_id, .. }) = &used {
                let set = sqlx::query(people::SET_PASSWORD).bind(password).bind(person_id);
                set.execute(&mut *tx).await?;
                for end in [people::END_SESSIONS, people::END_LINKS, REVOKE] {
                    sqlx::query(end).bind(person_id).execute(&mut *tx).await?;
                }
                for kind in kinds {
                    record_in!(tx, &event(kind, person_id, address, now));
                }
            }
            used
        });
        if let Some(MailedLink { person_id, .. }) = &used {
            for kind in kinds {
                log(&event(kind, person_id, address, now));
            }
        }
        Ok(used.is_some())
    }

    /// Consumes a link, sets its person's new email address, ends all their links, and records the event, in one
    /// transaction. A link to an address that is taken ends, too.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write; the link stays valid then.
    pub async fn confirm_email(
        &self,
        hash: &str,
        address: &str,
        now: i64,
    ) -> Result<EmailConfirmation, StoreError> {
        let kind = SecurityEventKind::EmailChanged;
        let (outcome, person) = in_transaction!(&self.backend, tx => {
            let used: Option<MailedLink> = sqlx::query_as(CONSUME)
                .bind(hash)
                .bind(EMAIL)
                .bind(now)
                .fetch_optional(&mut *tx)
                .await?;
            match used {
                None => (EmailConfirmation::InvalidLink, None),
                Some(MailedLink { person_id, new_email, .. }) => {
                    let set = sqlx::query(people::SET_EMAIL)
                        .bind(&new_email)
                        .bind(people::folded(&new_email))
                        .bind(&person_id)
                        .execute(&mut *tx)
                        .await?;
                    if set.rows_affected() == 0 {
                        (EmailConfirmation::Taken, None)
                    } else {
                        sqlx::query(REVOKE).bind(&person_id).execute(&mut *tx).await?;
                        record_in!(tx, &event(kind, &person_id, address, now));
                        (EmailConfirmation::Changed, Some(person_id))
                    }
                }
            }
        });
        if let Some(person) = &person {
            log(&event(kind, person, address, now));
        }
        Ok(outcome)
    }
}

fn event<'a>(
    kind: SecurityEventKind,
    person: &'a str,
    address: &'a str,
    at: i64,
) -> NewSecurityEvent<'a> {
    NewSecurityEvent {
        kind,
        actor: None,
        person: Some(person),
        address,
        detail: "",
        at,
    }
}
