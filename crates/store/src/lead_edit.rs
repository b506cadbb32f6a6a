//! Corrections of a lead's fields, its follow-up, assignee and tags. Like every change, an edit names
//! the version it was made from; every field that differs is recorded with its old and new value.

use domain::{LeadFields, LeadForm};
use jiff::civil::Date;
use uuid::Uuid;

use crate::backend::{in_transaction, reading};
use crate::stored::{Entries, OptionalText, Text};
use crate::{ChangeOutcome, Store, StoreError, lead_log, search};

/// The columns of [`LeadFields`].
#[derive(sqlx::FromRow)]
pub struct FieldColumns {
    customer_name: String,
    customer_email: String,
    customer_phone: String,
    #[sqlx(try_from = "OptionalText")]
    moving_date: Option<Date>,
    origin: String,
    destination: String,
    language: String,
    #[sqlx(try_from = "Text")]
    entries: Entries,
}

impl From<FieldColumns> for LeadFields {
    fn from(columns: FieldColumns) -> Self {
        Self {
            customer_name: columns.customer_name,
            customer_email: columns.customer_email,
            customer_phone: columns.customer_phone,
            moving_date: columns.moving_date,
            origin: columns.origin,
            destination: columns.destination,
            language: columns.language,
            entries: columns.entries,
        }
    }
}

/// An edit of a lead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LeadEdit {
    /// All fields, with their new values.
    Fields(LeadFields),
    /// The day to follow up, or none.
    FollowUp(Option<Date>),
    /// The identifier and name of the person who is assigned; `None` clears it.
    Assignee(Option<(String, String)>),
    /// All its tags.
    Tags(Vec<String>),
}

#[derive(sqlx::FromRow)]
struct Before {
    updated_at: i64,
    #[sqlx(try_from = "Text")]
    form: LeadForm,
    follow_up_on: Option<String>,
    assignee_id: Option<String>,
    assignee: Option<String>,
    tags: Option<String>,
    #[sqlx(flatten, try_from = "FieldColumns")]
    fields: LeadFields,
}

const BEFORE: &str = "
select l.updated_at, l.form, l.follow_up_on, l.assignee_id, p.name as assignee,
    (select string_agg(t.tag, ',') from lead_tags t where t.lead_id = l.id) as tags,
    l.customer_name, l.customer_email, l.customer_phone,
    cast(l.moving_date as text) as moving_date, l.origin, l.destination, l.language, l.entries
from leads l left join people p on p.id = l.assignee_id
where l.id = $1";

/// Sets a new version of a lead if it still has the expected one.
pub const TOUCH: &str = "update leads set updated_at = $1 where id = $2 and updated_at = $3";

pub const QUOTE_FIELDS: &str = "
update quote_requests set customer_name = $1, customer_email = $2, customer_phone = $3,
    origin_address = $4, destination_address = $5
where id = $6";

/// Stores the fields of a lead, also with its quote, in an open transaction. `$cast` is the database's
/// cast of a date.
macro_rules! store_fields_in {
    ($tx:ident, $id:expr, $fields:expr, $day:expr, $cast:expr) => {{
        let fields: &domain::LeadFields = $fields;
        sqlx::query(sqlx::AssertSqlSafe($crate::lead_edit::fields_sql($cast)))
            .bind(&fields.customer_name)
            .bind(&fields.customer_email)
            .bind(&fields.customer_phone)
            .bind($day)
            .bind(&fields.origin)
            .bind(&fields.destination)
            .bind(&fields.language)
            .bind($crate::stored::to_json(&fields.entries))
            .bind($id)
            .execute(&mut *$tx)
            .await?;
        sqlx::query($crate::lead_edit::QUOTE_FIELDS)
            .bind(&fields.customer_name)
            .bind(&fields.customer_email)
            .bind(&fields.customer_phone)
            .bind(&fields.origin)
            .bind(&fields.destination)
            .bind($id)
            .execute(&mut *$tx)
            .await?;
        let quote = $crate::moving_date::quote_sql($cast);
        sqlx::query(sqlx::AssertSqlSafe(quote))
            .bind($day)
            .bind($id)
            .execute(&mut *$tx)
            .await?;
    }};
}

pub(crate) use store_fields_in;

const FOLLOW_UP: &str = "
update leads set follow_up_on = $1, follow_up_mailed_on = null where id = $2";
const ASSIGN: &str = "update leads set assignee_id = $1 where id = $2";
const UNTAG: &str = "delete from lead_tags where lead_id = $1";
pub const TAG: &str = "
insert into lead_tags (lead_id, folded, tag) values ($1, $2, $3)
on conflict (lead_id, folded) do nothing";

/// Tags in use, most used first.
const KNOWN_TAGS: &str = "
select min(tag) from lead_tags group by folded order by count(*) desc, min(tag) limit 200";

impl Store {
    /// Edits a lead whose `updated_at` is `expected`, and records who changed what. An edit that
    /// changes nothing keeps the version. Times are in milliseconds since 1970.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    #[allow(
        clippy::too_many_lines,
        reason = "one transaction with one branch per kind of edit"
    )]
    pub async fn edit_lead(
        &self,
        lead: Uuid,
        expected: i64,
        edit: &LeadEdit,
        person: &str,
        now: i64,
    ) -> Result<ChangeOutcome, StoreError> {
        self.flush_search_index().await?;
        let id = lead.to_string();
        let date = self.backend.casts().date;
        Ok(in_transaction!(&self.backend, tx => { 'edit: {
            let before: Option<Before> =
                sqlx::query_as(BEFORE).bind(&id).fetch_optional(&mut *tx).await?;
            let Some(before) = before else { break 'edit ChangeOutcome::Missing };
            if before.updated_at != expected {
                break 'edit ChangeOutcome::Conflict;
            }
            let changes = before.changes(edit);
            if changes.is_empty() {
                break 'edit ChangeOutcome::Done;
            }
            let version = now.max(expected.saturating_add(1));
            let touched = sqlx::query(TOUCH).bind(version).bind(&id).bind(expected);
            if touched.execute(&mut *tx).await?.rows_affected() == 0 {
                // On PostgreSQL another transaction may commit between the two statements.
                break 'edit ChangeOutcome::Conflict;
            }
            match edit {
                LeadEdit::Fields(fields) => {
                    let day = fields.moving_date.map(|day| day.to_string());
                    store_fields_in!(tx, &id, fields, &day, date);
                }
                LeadEdit::FollowUp(day) => {
                    let day = day.map(|day| day.to_string());
                    sqlx::query(FOLLOW_UP).bind(day).bind(&id).execute(&mut *tx).await?;
                }
                LeadEdit::Assignee(assignee) => {
                    let assignee = assignee.as_ref().map(|(id, _)| id);
                    sqlx::query(ASSIGN).bind(assignee).bind(&id).execute(&mut *tx).await?;
                }
                LeadEdit::Tags(tags) => {
                    sqlx::query(UNTAG).bind(&id).execute(&mut *tx).await?;
                    for tag in tags {
                        sqlx::query(TAG)
                            .bind(&id)
                            .bind(folded_tag(tag))
                            .bind(tag)
                            .execute(&mut *tx)
                            .await?;
                    }
                }
            }
            for (what, from, to) in changes {
                lead_log::bind_history!(&id, now, Some(person), what, from, to)
                    .execute(&mut *tx)
                    .await?;
            }
            search::reindex_in!(tx, &id);
            ChangeOutcome::Done
        }}))
    }

    /// Returns the tags in use, the most used first; at most 200.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn known_tags(&self) -> Result<Vec<String>, StoreError> {
        Ok(reading!(&self.backend, pool => {
            sqlx::query_scalar(KNOWN_TAGS).fetch_all(pool).await?
        }))
    }

    /// Returns the fields of a lead that can be corrected, and its form.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn lead_fields(
        &self,
        lead: Uuid,
    ) -> Result<Option<(LeadForm, LeadFields)>, StoreError> {
        let id = lead.to_string();
        let row: Option<Before> = reading!(&self.backend, pool => {
            sqlx::query_as(BEFORE).bind(&id).fetch_optional(pool).await?
        });
        Ok(row.map(|row| (row.form, row.fields)))
    }
}

/// The SQL that stores fields, with the database's cast of a date.
pub fn fields_sql(date: &str) -> String {
    format!(
        "update leads set customer_name = $1, customer_email = $2, customer_phone = $3,
    moving_date = $4{date}, origin = $5, destination = $6, language = $7, entries = $8
where id = $9"
    )
}

/// A tag as it is compared.
pub fn folded_tag(tag: &str) -> String {
    tag.trim().to_lowercase()
}

/// Tags as the database aggregates them: separated by commas, sorted.
pub fn split_tags(tags: Option<&str>) -> Vec<String> {
    let tags = tags.unwrap_or_default().split(',');
    let mut tags: Vec<String> = tags
        .filter(|tag| !tag.is_empty())
        .map(str::to_owned)
        .collect();
    tags.sort_by_key(|tag| folded_tag(tag));
    tags
}

impl Before {
    /// The history entries of an edit: what was done, the value before, the value after.
    fn changes(&self, edit: &LeadEdit) -> Vec<(String, String, String)> {
        let pairs = match edit {
            LeadEdit::Fields(fields) => return self.fields.changes(fields),
            LeadEdit::FollowUp(day) => (
                "follow_up",
                self.follow_up_on.clone().unwrap_or_default(),
                day.map_or_else(String::new, |day| day.to_string()),
            ),
            LeadEdit::Assignee(person) => {
                if self.assignee_id.as_ref() == person.as_ref().map(|(id, _)| id) {
                    return Vec::new();
                }
                let name = person.as_ref().map(|(_, name)| name.clone());
                return vec![(
                    "assigned".to_owned(),
                    self.assignee.clone().unwrap_or_default(),
                    name.unwrap_or_default(),
                )];
            }
            LeadEdit::Tags(tags) => {
                let mut tags = tags.clone();
                tags.sort_by_key(|tag| folded_tag(tag));
                (
                    "tags",
                    split_tags(self.tags.as_deref()).join(", "),
                    tags.join(", "),
                )
            }
        };
        let (what, from, to) = pairs;
        if from == to {
            return Vec::new();
        }
        vec![(what.to_owned(), from, to)]
    }
}
