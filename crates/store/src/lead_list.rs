//! Lists of leads: filtered, searched, sorted, a page at a time. Every page is an index scan from
//! where the last page ended, so the thousandth page costs what the first does.

use std::{fmt, str::FromStr};

use domain::{HomeType, LeadForm, LeadStatus};
use jiff::civil::Date;
use sqlx::AssertSqlSafe;
use uuid::Uuid;

use crate::backend::{Backend, Casts, reading};
use crate::lead_order::Order;
use crate::search::{LastWord, SearchQuery};
use crate::stored::{OptionalText, Text};
use crate::{Store, StoreError};

/// The order of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// Newest first.
    Newest,
    /// Unanswered ones first, the oldest of them at the top; then the rest, newest first.
    Deadline,
    /// Upcoming moves, the next first; then past moves, latest first; then leads without a date.
    MoveDate,
}

/// What to list.
#[derive(Clone, Debug)]
pub struct LeadQuery {
    /// Leads with one of these statuses; with any if empty.
    pub statuses: Vec<LeadStatus>,
    /// Leads from one of these forms; from any if empty.
    pub forms: Vec<LeadForm>,
    /// Quarantined leads instead of all others.
    pub quarantined: bool,
    /// The text of the search box. Matches are listed newest first; for a long last word, leads that
    /// hold exactly that word come before leads in which it is the beginning of a longer one.
    pub search: String,
    /// The order.
    pub sort: Sort,
    /// Where the last page ended.
    pub after: Option<Cursor>,
    /// Maximum number of rows.
    pub limit: usize,
    /// Today in the company's time zone.
    pub today: Date,
}

/// Where a page ended. Clients send its text back unchanged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cursor {
    segment: usize,
    seq: i64,
    day: String,
}

impl fmt::Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}", self.segment, self.seq, self.day)
    }
}

impl FromStr for Cursor {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let mut parts = text.splitn(3, '.');
        let mut part = || parts.next().ok_or(());
        let segment = part()?.parse().map_err(|_| ())?;
        let seq = part()?.parse().map_err(|_| ())?;
        let day = part()?.to_owned();
        let is_day = day.bytes().all(|b| b.is_ascii_digit() || b == b'-') && day.len() <= 10;
        is_day.then_some(Self { segment, seq, day }).ok_or(())
    }
}

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
    pub home_type: Option<HomeType>,
    pub bedrooms: Option<i32>,
    pub crew_size: Option<i32>,
    pub estimated_hours: Option<f64>,
    pub total_cents: Option<i64>,
}

const COLUMNS: &str = "
select l.seq, l.id, l.reference, l.form, l.created_at, l.updated_at, l.state, l.suspicion,
    l.answered_at, l.customer_name, l.customer_email, l.customer_phone,
    cast(l.moving_date as text) as moving_date, l.origin, l.destination, l.language,
    l.booked_cents, q.home_type, q.bedrooms, q.crew_size,
    cast(q.estimated_hours as double precision) as estimated_hours, q.total_cents";

const BY_ID: &str = " from leads l left join quote_requests q on q.id = l.id where l.id = $1";

impl Store {
    /// Returns a page of the list, and a cursor if there is a next page.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database does not answer.
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
                        day: last
                            .moving_date
                            .map_or_else(String::new, |day| day.to_string()),
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
    /// [`StoreError::Unavailable`] when the database does not answer.
    pub async fn lead_summary(&self, id: Uuid) -> Result<Option<LeadListRow>, StoreError> {
        let id = id.to_string();
        let sql = format!("{COLUMNS}{BY_ID}");
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
        let (seqs, text) = match search {
            Some(search) => self.search_sql(query, search, segment.last),
            None if segment.statuses.is_empty() => return Ok(Vec::new()),
            None => (segment.sql(query, self.backend.casts()), from.day.clone()),
        };
        let order = segment.order.outer();
        let sql = format!(
            "with picked as ({seqs}){COLUMNS}
from picked join leads l on l.seq = picked.seq left join quote_requests q on q.id = l.id
order by {order}"
        );
        let result = reading!(&self.backend, pool => {
            let rows = sqlx::query_as(AssertSqlSafe(sql)).bind(from.seq).bind(limit);
            if search.is_some() || segment.order.by_date() {
                rows.bind(text).fetch_all(pool).await
            } else {
                rows.fetch_all(pool).await
            }
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
    ) -> (String, String) {
        let states = query.statuses.iter().map(|state| state.key().to_owned());
        let forms = query.forms.iter().map(|form| form.key().to_owned());
        let apart = if query.quarantined { "apart" } else { "listed" };
        let groups = [states.collect(), forms.collect(), vec![apart.to_owned()]];
        let groups: Vec<Vec<String>> = groups
            .into_iter()
            .filter(|group: &Vec<String>| !group.is_empty())
            .collect();
        match &self.backend {
            Backend::Sqlite(_) => (
                "select rowid as seq from lead_words
where lead_words match $3 and rowid < $1 order by rowid desc limit $2"
                    .to_owned(),
                search.fts5(last, &groups),
            ),
            Backend::Postgres(_) => (
                "select seq from lead_search
where terms @@ $3::text::tsquery and seq < $1 order by seq desc limit $2"
                    .to_owned(),
                search.tsquery(last, &groups),
            ),
        }
    }
}

/// A part of a list that is one index scan.
#[derive(Debug)]
struct Segment {
    statuses: Vec<LeadStatus>,
    order: Order,
    /// How a search matches its last word in this segment.
    last: LastWord,
}

fn segments(query: &LeadQuery, search: Option<&SearchQuery>) -> Vec<Segment> {
    let all = if query.statuses.is_empty() {
        LeadStatus::ALL.to_vec()
    } else {
        query.statuses.clone()
    };
    let segment = |statuses: Vec<LeadStatus>, order| Segment {
        statuses,
        order,
        last: LastWord::Prefix,
    };
    if let Some(search) = search {
        let last_words = search.last_words().iter();
        return last_words
            .map(|last| Segment {
                last: *last,
                ..segment(all.clone(), Order::NewestFirst)
            })
            .collect();
    }
    match query.sort {
        Sort::Newest => vec![segment(all, Order::NewestFirst)],
        Sort::Deadline => {
            let (new, rest) = all.into_iter().partition(|s| *s == LeadStatus::New);
            vec![
                segment(new, Order::OldestFirst),
                segment(rest, Order::NewestFirst),
            ]
        }
        Sort::MoveDate => [
            Order::NextMoveFirst,
            Order::LatestMoveFirst,
            Order::WithoutDate,
        ]
        .map(|order| segment(all.clone(), order))
        .into(),
    }
}

impl Segment {
    fn start(&self, at: usize, today: Date) -> Cursor {
        Cursor {
            segment: at,
            seq: match self.order {
                Order::OldestFirst | Order::NextMoveFirst | Order::LatestMoveFirst => i64::MIN,
                Order::NewestFirst | Order::WithoutDate => i64::MAX,
            },
            day: if self.order.by_date() {
                today.to_string()
            } else {
                String::new()
            },
        }
    }

    /// The SQL that selects the leads: one index scan for each status, and for each form if forms
    /// are filtered, merged by the outermost select. Status and form keys are constants of ours.
    fn sql(&self, query: &LeadQuery, casts: Casts) -> String {
        let order = self.order.inner();
        let beyond = self.order.beyond(casts);
        let scan = |what: &str| {
            format!(
                "select seq, moving_date from leads where {what} and {beyond} \
                 order by {order} limit $2"
            )
        };
        let forms = |separator: &str| {
            let keys: Vec<String> = query
                .forms
                .iter()
                .map(|form| format!("form = '{}'", form.key()))
                .collect();
            keys.join(separator)
        };
        if query.quarantined {
            // These are few, and the index on them is ordered by time.
            let states: Vec<String> = self
                .statuses
                .iter()
                .map(|status| format!("'{}'", status.key()))
                .collect();
            let mut what = format!("suspicion <> '' and state in ({})", states.join(", "));
            if !query.forms.is_empty() {
                what.extend([" and (", &forms(" or "), ")"]);
            }
            return scan(&what);
        }
        let scans: Vec<String> = self
            .statuses
            .iter()
            .flat_map(|state| {
                let state = format!("state = '{}' and suspicion = ''", state.key());
                if query.forms.is_empty() {
                    return vec![scan(&state)];
                }
                let of_form =
                    |form: &LeadForm| scan(&format!("form = '{}' and {state}", form.key()));
                query.forms.iter().map(of_form).collect()
            })
            .enumerate()
            .map(|(at, scan)| format!("select * from ({scan}) as scan{at}"))
            .collect();
        format!(
            "select * from ({}) as scans order by {order} limit $2",
            scans.join(" union all ")
        )
    }
}
