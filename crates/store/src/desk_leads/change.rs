//! What is done to a lead at the desk. Each change says which version it was made of, and comes to
//! nothing if somebody else was faster.

use domain::{LeadState, NoticeKind};
use uuid::Uuid;

use crate::backend::in_transaction;
use crate::{Store, StoreError, lead_counts, lead_log, search};

/// A change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// Another state.
    State(LeadState),
    /// Set apart for this reason, or taken back.
    SetApart(Option<&'static str>),
    /// What it was booked for, in cents.
    Booked(Option<i64>),
}

/// What became of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Changed {
    /// It is done.
    Done,
    /// Somebody else has changed the lead meanwhile.
    Conflict,
    /// There is no such lead.
    Missing,
}

#[derive(sqlx::FromRow)]
struct Before {
    form: String,
    state: String,
    suspicion: String,
    updated_at: i64,
    answered_at: Option<i64>,
    booked_cents: Option<i64>,
    customer_email: String,
}

const BEFORE: &str = "
select form, state, suspicion, updated_at, answered_at, booked_cents, customer_email
from leads where id = $1";

const CHANGE: &str = "
update leads set state = $1, suspicion = $2, answered_at = $3, booked_cents = $4, updated_at = $5
where id = $6 and updated_at = $7";

const TELL_ONCE: &str = "
insert into notices (
    id, about, kind, channel, state, created_at, due_at, leased_until, tries, failure
)
select $1, $2, $3, $4, 'due', $5, 0, 0, 0, ''
where not exists (select 1 from notices where about = $2 and kind = $3)";

const RETRY: &str = "
update notices set
    due_at = 0,
    tries = case when state = 'dead' then 0 else tries end,
    finished_at = null,
    state = 'due'
where id = $1 and about = $2 and state in ('due', 'dead')
returning kind";

// A warning that has not gone out yet warns of nothing any more.
const UNWARN: &str = "
delete from notices where about = $1 and kind = 'deadline_mail' and state = 'due'";

const EXISTS: &str = "select id from leads where id = $1";

impl Store {
    /// Changes a lead whose `updated_at` is `expected`, and notes who did it. Times are in
    /// milliseconds since 1970.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn change_lead(
        &self,
        lead: Uuid,
        expected: i64,
        change: &Change,
        person: &str,
        now: i64,
    ) -> Result<Changed, StoreError> {
        self.found_by_now().await?;
        let id = lead.to_string();
        Ok(in_transaction!(&self.backend, tx => {
            let before: Option<Before> =
                sqlx::query_as(BEFORE).bind(&id).fetch_optional(&mut *tx).await?;
            match before {
                None => Changed::Missing,
                Some(before) if before.updated_at != expected => Changed::Conflict,
                Some(before) => {
                    let after = before.changed(change, now);
                    let done = sqlx::query(CHANGE)
                        .bind(&after.state)
                        .bind(&after.suspicion)
                        .bind(after.answered_at)
                        .bind(after.booked_cents)
                        .bind(after.updated_at)
                        .bind(&id)
                        .bind(expected)
                        .execute(&mut *tx)
                        .await?
                        .rows_affected();
                    if done == 0 {
                        // On PostgreSQL somebody was faster between the two statements.
                        Changed::Conflict
                    } else {
                        let slot = lead_counts::slot(&id);
                        let (from, to) = (before.counted(), after.counted());
                        if from != to {
                            let counts = [((from, slot), -1), ((to, slot), 1)];
                            lead_counts::change_in!(tx, counts.into());
                        }
                        sqlx::query(search::RETAG)
                            .bind(search::tags(&after.state, &after.form, &after.suspicion))
                            .bind(&id)
                            .execute(&mut *tx)
                            .await?;
                        if after.counted() != LeadState::New.key() {
                            sqlx::query(UNWARN).bind(&id).execute(&mut *tx).await?;
                        }
                        let (what, from, to) = change.told(&before);
                        lead_log::bind_history!(&id, now, Some(person), what, from, to)
                            .execute(&mut *tx)
                            .await?;
                        if *change == Change::SetApart(None) && !before.customer_email.is_empty() {
                            // The visitor was told nothing while it was doubtful.
                            let kind = NoticeKind::VisitorMail;
                            sqlx::query(TELL_ONCE)
                                .bind(Uuid::now_v7().to_string())
                                .bind(&id)
                                .bind(kind.key())
                                .bind(kind.channel().key())
                                .bind(now)
                                .execute(&mut *tx)
                                .await?;
                        }
                        Changed::Done
                    }
                }
            }
        }))
    }

    /// Keeps a note under an identifier, once. Answers whether there is such a lead.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn add_note(
        &self,
        lead: Uuid,
        note: Uuid,
        words: &str,
        person: &str,
        now: i64,
    ) -> Result<bool, StoreError> {
        self.found_by_now().await?;
        let id = lead.to_string();
        Ok(in_transaction!(&self.backend, tx => {
            let there: Option<String> =
                sqlx::query_scalar(EXISTS).bind(&id).fetch_optional(&mut *tx).await?;
            if there.is_some() {
                let done = lead_log::bind_note!(note.to_string(), &id, now, person, words)
                    .execute(&mut *tx)
                    .await?
                    .rows_affected();
                if done > 0 {
                    sqlx::query(search::ADD_WORDS)
                        .bind(search::more_words(words))
                        .bind(&id)
                        .execute(&mut *tx)
                        .await?;
                }
            }
            there.is_some()
        }))
    }

    /// Sends a notice of a lead at once that waits or was given up. Answers whether there is one.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn retry_notice(
        &self,
        lead: Uuid,
        notice: Uuid,
        person: &str,
        now: i64,
    ) -> Result<bool, StoreError> {
        let id = lead.to_string();
        Ok(in_transaction!(&self.backend, tx => {
            let kind: Option<String> = sqlx::query_scalar(RETRY)
                .bind(notice.to_string())
                .bind(&id)
                .fetch_optional(&mut *tx)
                .await?;
            if let Some(kind) = &kind {
                lead_log::bind_history!(&id, now, Some(person), "retry", "", kind)
                    .execute(&mut *tx)
                    .await?;
            }
            kind.is_some()
        }))
    }
}

impl Before {
    fn changed(&self, change: &Change, now: i64) -> Self {
        let mut after = Self {
            form: self.form.clone(),
            state: self.state.clone(),
            suspicion: self.suspicion.clone(),
            updated_at: now.max(self.updated_at.saturating_add(1)),
            answered_at: self.answered_at,
            booked_cents: self.booked_cents,
            customer_email: String::new(),
        };
        match change {
            Change::State(state) => {
                state.key().clone_into(&mut after.state);
                if state.is_answer() {
                    after.answered_at = after.answered_at.or(Some(now));
                }
            }
            Change::SetApart(reason) => reason.unwrap_or_default().clone_into(&mut after.suspicion),
            Change::Booked(cents) => after.booked_cents = *cents,
        }
        after
    }

    fn counted(&self) -> &str {
        if self.suspicion.is_empty() {
            &self.state
        } else {
            lead_counts::SET_APART
        }
    }
}

impl Change {
    /// What the history says: what was done, from what, to what.
    fn told(&self, before: &Before) -> (&'static str, String, String) {
        let cents = |cents: Option<i64>| cents.map_or_else(String::new, |cents| cents.to_string());
        match self {
            Self::State(state) => ("state", before.state.clone(), state.key().to_owned()),
            Self::SetApart(Some(_)) => ("set_apart", String::new(), String::new()),
            Self::SetApart(None) => ("taken_back", before.suspicion.clone(), String::new()),
            Self::Booked(to) => ("booked", cents(before.booked_cents), cents(*to)),
        }
    }
}
