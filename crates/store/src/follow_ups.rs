//! The tasks of a day: follow-ups, their reminders, and booked moves.

use domain::MessageKind;
use jiff::civil::Date;
use sqlx::AssertSqlSafe;

use crate::backend::{in_transaction, reading};
use crate::outbox::NewMessage;
use crate::{Store, StoreError};

const UNMAILED: &str = "
select id, follow_up_on from leads
where follow_up_on is not null and follow_up_on <= $1 and suspicion = ''
    and state in ('new', 'contacted', 'quoted', 'booked')
    and (follow_up_mailed_on is null or follow_up_mailed_on <> follow_up_on)
order by follow_up_on, id limit 100";

// Another process may have been faster.
const MARK: &str = "
update leads set follow_up_mailed_on = follow_up_on
where id = $1 and follow_up_on = $2
    and (follow_up_mailed_on is null or follow_up_mailed_on <> follow_up_on)";

/// Numbers of open leads, each counted up to 1,000.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Agenda {
    /// With a day to follow up.
    pub follow_ups: i64,
    /// Whose day to follow up has come.
    pub due: i64,
    /// Open work other than new leads: follow-ups that are due, and moves booked for today and tomorrow.
    pub besides_new: i64,
    /// Moves booked for the day.
    pub moves_today: i64,
}

/// A statement that counts leads up to 1,000.
fn count(condition: &str) -> String {
    format!(
        "select count(*) from (
    select 1 as one from leads where suspicion = '' and {condition} limit 1000
) as counted"
    )
}

/// The statements that count what there is to do on a day. Every list at the desk runs them, so each must read few
/// more leads than it counts, however many are open.
fn agenda_statements(today: Date) -> [String; 5] {
    let tomorrow = today.tomorrow().unwrap_or(today);
    // A day has only digits and dashes.
    let due = format!("follow_up_on is not null and follow_up_on <= '{today}'");
    [
        count("state in ('new', 'contacted', 'quoted', 'booked') and follow_up_on is not null"),
        count(&format!("state = 'new' and {due}")),
        count(&format!(
            "state in ('contacted', 'quoted', 'booked') and {due}"
        )),
        count(&format!(
            "state = 'booked' and moving_date >= '{today}' and moving_date <= '{tomorrow}'
        and (follow_up_on is null or follow_up_on > '{today}')"
        )),
        count(&format!("state = 'booked' and moving_date = '{today}'")),
    ]
}

impl Store {
    /// Counts what there is to do on a day.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn agenda(&self, today: Date) -> Result<Agenda, StoreError> {
        let mut counts = [0_i64; 5];
        reading!(&self.backend, pool => {
            for (count, sql) in counts.iter_mut().zip(agenda_statements(today)) {
                *count = sqlx::query_scalar(AssertSqlSafe(sql)).fetch_one(pool).await?;
            }
        });
        let [follow_ups, due_new, due_answered, moves, moves_today] = counts;
        Ok(Agenda {
            follow_ups,
            due: due_new + due_answered,
            besides_new: due_answered + moves,
            moves_today,
        })
    }

    /// Enqueues a reminder for each follow-up that is due on a day or before, once for each date that
    /// was set. Returns how many.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn enqueue_follow_up_reminders(
        &self,
        today: Date,
        now: i64,
    ) -> Result<usize, StoreError> {
        let today = today.to_string();
        let leads: Vec<(String, String)> = reading!(&self.backend, pool => {
            sqlx::query_as(UNMAILED).bind(&today).fetch_all(pool).await?
        });
        if leads.is_empty() {
            return Ok(0);
        }
        Ok(in_transaction!(&self.backend, tx => {
            let mut enqueued = 0_usize;
            for (lead, day) in &leads {
                let marked = sqlx::query(MARK).bind(lead).bind(day).execute(&mut *tx).await?;
                if marked.rows_affected() > 0 {
                    let mut query = sqlx::QueryBuilder::default();
                    let reminder = vec![NewMessage::due(lead, MessageKind::FollowUpMail, now)];
                    crate::outbox::push!(query, reminder);
                    query.build().execute(&mut *tx).await?;
                    enqueued += 1;
                }
            }
            enqueued
        }))
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use jiff::civil::date;

    use super::*;
    use crate::Location;
    use crate::backend::Backend;

    #[tokio::test]
    async fn counts_follow_ups_without_reading_all_open_leads() {
        let folder = tempfile::TempDir::new().expect("a folder");
        let location = Location::new(folder.path(), "", Duration::from_secs(5));
        let store = Store::open(&location.expect("a location")).await;
        let store = store.expect("opens");
        let Backend::Sqlite(sqlite) = &store.backend else {
            panic!("a folder has SQLite");
        };
        let counts = agenda_statements(date(2027, 3, 14));
        let follow_ups = counts[..3].iter().map(String::as_str);
        for statement in follow_ups.chain([UNMAILED]) {
            let explained = AssertSqlSafe(format!("explain query plan {statement}"));
            let plan: Vec<(i64, i64, i64, String)> = sqlx::query_as(explained)
                .fetch_all(&sqlite.readers)
                .await
                .expect("a plan");
            let steps: Vec<String> = plan.into_iter().map(|(.., step)| step).collect();
            let few = "leads_to_follow_up (state=? AND follow_up_on>?";
            assert!(steps.iter().any(|step| step.contains(few)), "{steps:?}");
        }
    }
}
