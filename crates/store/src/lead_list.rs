//! Lists of leads: filtered, searched, sorted, a page at a time. Every page is an index scan from
//! where the last page ended, so the thousandth page costs what the first does.

use domain::{HomeType, LeadForm, LeadStatus};
use jiff::civil::Date;
use sqlx::AssertSqlSafe;
use uuid::Uuid;

use crate::backend::{Backend, reading};
use crate::lead_edit::folded_tag;
use crate::lead_order::Order;
use crate::lead_query::{Cursor, LeadQuery, QuarantineFilter};
use crate::lead_segments::{Segment, filter_sql, segments, tagged_sql};
use crate::search::{LastWord, SearchQuery};
use crate::stored::{OptionalText, Text};
use crate::{Store, StoreError};

/// A row of the list.
#[derive(Clone, Debug, PartialEq, sqlx::FromRow)]
#[allow(missing_docs)]
pub struct LeadListRow {
    pub seq: i64,
    pub id: String,
    pub reference: String,
    #[sqlx(try_from = "Text")]
    pub form: LeadForm,
    pub created_at: i64,
    pub updated_at: i64,
    #[sqlx(rename = "state", try_from = "Text")]
    pub status: LeadStatus,
    #[sqlx(rename = "suspicion")]
    pub spam_reason: String,
    pub answered_at: Option<i64>,
    pub customer_name: String,
    pub customer_email: String,
    pub customer_phone: String,
    #[sqlx(try_from = "OptionalText")]
    pub moving_date: Option<Date>,
    pub origin: String,
    pub destination: String,
    pub language: String,
    pub booked_cents: Option<i64>,
    #[sqlx(try_from = "OptionalText")]
    pub follow_up_on: Option<Date>,
    pub assignee_id: Option<String>,
    /// The assignee's name.
    pub assignee: Option<String>,
    /// Its tags, separated by commas.
    pub tags: Option<String>,
    /// Whether another lead has the same email address or phone number.
    pub has_duplicate: bool,
    pub merged_into: Option<String>,
    #[sqlx(try_from = "OptionalText")]
    pub home_type: Option<HomeType>,
    pub bedrooms: Option<i32>,
    pub crew_size: Option<i32>,
    pub estimated_hours: Option<f64>,
    pub total_cents: Option<i64>,
}

pub(crate) const COLUMNS: &str = "
select l.seq, l.id, l.reference, l.form, l.created_at, l.updated_at, l.state, l.suspicion,
    l.answered_at, l.customer_name, l.customer_email, l.customer_phone,
    cast(l.moving_date as text) as moving_date, l.origin, l.destination, l.language,
    l.booked_cents, l.follow_up_on, l.assignee_id, p.name as assignee,
    (select string_agg(t.tag, ',') from lead_tags t where t.lead_id = l.id) as tags,
    l.merged_into,
    exists (
        select 1 from lead_search own
        join lead_search other on other.email = own.email and other.email <> ''
        join leads d on d.id = other.lead_id
        where own.lead_id = l.id and d.id <> l.id and d.suspicion = '' and d.state not in ('merged', 'continued')
    ) or exists (
        select 1 from lead_phones own
        join lead_phones other on other.phone = own.phone
        join leads d on d.id = other.lead_id
        where own.lead_id = l.id and d.id <> l.id and d.suspicion = '' and d.state not in ('merged', 'continued')
    ) as has_duplicate,
    q.home_type, q.bedrooms, q.crew_size,
    cast(q.estimated_hours as double precision) as estimated_hours, q.total_cents";

pub(crate) const JOINED: &str = "
from leads l left join quote_requests q on q.id = l.id left join people p on p.id = l.assignee_id";

const BY_ID: &str = "
where l.id = $1";

impl Store {
    /// Returns a page of the list, and a cursor if there is a next page.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn list_leads(
        &self,
        query: &LeadQuery,
    ) -> Result<(Vec<LeadListRow>, Option<Cursor>), StoreError> {
        let search = if query.search.trim().is_empty() {
            None
        } else {
            match SearchQuery::parse(&query.search) {
                Some(search) => {
                    self.flush_search_index().await?;
                    Some(search)
                }
                // A search without letters or digits matches nothing.
                None => return Ok((Vec::new(), None)),
            }
        };
        let segments = segments(query, search.as_ref());
        let mut page: Vec<LeadListRow> = Vec::new();
        let first = query.after.as_ref().map_or(0, |after| after.segment);
        for (at, segment) in segments.iter().enumerate().skip(first) {
            let from = match &query.after {
                Some(after) if after.segment == at => after.clone(),
                _ => segment.start(at, query.today),
            };
            let room = query.limit - page.len();
            let rows = self
                .segment(query, segment, &from, room + 1, search.as_ref())
                .await?;
            let is_more = rows.len() > room;
            page.extend(rows.into_iter().take(room));
            if is_more {
                let next = match page.last() {
                    Some(last) if room > 0 => Cursor {
                        segment: at,
                        seq: last.seq,
                        day: day_of(last, segment.order),
                    },
                    _ => from,
                };
                return Ok((page, Some(next)));
            }
        }
        Ok((page, None))
    }

    /// Returns one lead as a row of the list.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn lead_summary(&self, id: Uuid) -> Result<Option<LeadListRow>, StoreError> {
        let id = id.to_string();
        let sql = format!("{COLUMNS}{JOINED}{BY_ID}");
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(AssertSqlSafe(sql)).bind(&id).fetch_optional(pool).await?
        }))
    }

    async fn segment(
        &self,
        query: &LeadQuery,
        segment: &Segment,
        from: &Cursor,
        limit: usize,
        search: Option<&SearchQuery>,
    ) -> Result<Vec<LeadListRow>, StoreError> {
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let has_text = search.is_some() || segment.order.has_day();
        let tag = query.tag.as_deref().map(folded_tag);
        let tag_number = if has_text { 4 } else { 3 };
        let (tagged, (seqs, text)) = match search {
            Some(search) => {
                let filter = filter_sql(query, tag_number);
                let found = self.search_sql(query, search, segment.last, &filter);
                (String::new(), found)
            }
            None if segment.statuses.is_empty() => return Ok(Vec::new()),
            None => (
                tagged_sql(query, tag_number),
                (segment.sql(query, self.backend.casts()), from.day.clone()),
            ),
        };
        let order = segment.order.outer();
        let sql = format!(
            "with {tagged}picked as ({seqs}){COLUMNS}
from picked join leads l on l.seq = picked.seq left join quote_requests q on q.id = l.id
    left join people p on p.id = l.assignee_id
order by {order}"
        );
        let result = reading!(&self.backend, pool => {
            let rows = sqlx::query_as(AssertSqlSafe(sql)).bind(from.seq).bind(limit);
            let rows = if has_text { rows.bind(&text) } else { rows };
            let rows = if let Some(tag) = &tag { rows.bind(tag) } else { rows };
            rows.fetch_all(pool).await
        });
        match result {
            // Our Unicode tables and the database's can differ; a search never fails because of it.
            Err(sqlx::Error::Database(error)) if search.is_some() => {
                tracing::warn!(%error, "the database rejected a search query");
                Ok(Vec::new())
            }
            other => Ok(other?),
        }
    }

    /// Returns the SQL of a search, and its query text.
    fn search_sql(
        &self,
        query: &LeadQuery,
        search: &SearchQuery,
        last: LastWord,
        filter: &str,
    ) -> (String, String) {
        let filter = |number: &str| {
            if filter.is_empty() {
                String::new()
            } else {
                format!("and {number} in (select seq from leads where true{filter})")
            }
        };
        let states = query.statuses.iter().map(|state| state.key().to_owned());
        let forms = query.forms.iter().map(|form| form.key().to_owned());
        let tags: &[&str] = match query.quarantined {
            QuarantineFilter::Excluded => &["listed"],
            QuarantineFilter::Only => &["apart"],
            QuarantineFilter::Included => &["listed", "apart"],
        };
        let tags = tags.iter().map(|tag| (*tag).to_owned());
        let groups: [Vec<String>; 3] = [states.collect(), forms.collect(), tags.collect()];
        let groups: Vec<Vec<String>> = groups
            .into_iter()
            .filter(|group: &Vec<String>| !group.is_empty())
            .collect();
        match &self.backend {
            Backend::Sqlite(_) => (
                format!(
                    "select rowid as seq from lead_words
where lead_words match $3 and rowid < $1 {} order by rowid desc limit $2",
                    filter("rowid")
                ),
                search.fts5(last, &groups),
            ),
            Backend::Postgres(_) => (
                format!(
                    "select seq from lead_search
where terms @@ $3::text::tsquery and seq < $1 {} order by seq desc limit $2",
                    filter("seq")
                ),
                search.tsquery(last, &groups),
            ),
        }
    }
}

/// The day by which an order sorts a row.
fn day_of(row: &LeadListRow, order: Order) -> String {
    let day = if order == Order::FollowUpFirst {
        row.follow_up_on
    } else {
        row.moving_date
    };
    day.map_or_else(String::new, |day| day.to_string())
}
