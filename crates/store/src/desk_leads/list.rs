//! A list of leads: filtered, searched, in order, a page at a time. Every page is a walk along an
//! index from where the last one ended, so the thousandth costs what the first does.

use std::fmt;
use std::str::FromStr;

use domain::{LeadForm, LeadState};
use sqlx::AssertSqlSafe;
use uuid::Uuid;

use crate::backend::{Backend, reading};
use crate::search::{Ending, Wanted};
use crate::{Store, StoreError};

/// The order of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// Newest first.
    Newest,
    /// Unanswered ones first, the oldest of them at the top; then the rest, newest first.
    Deadline,
    /// Moves to come, the next first; then past ones, latest first; then those without a day.
    MoveDate,
}

/// What is asked for.
#[derive(Clone, Debug)]
pub struct LeadQuery {
    /// Of these states; of all if empty.
    pub states: Vec<LeadState>,
    /// From these forms; from all if empty.
    pub forms: Vec<LeadForm>,
    /// Those set apart, instead of those that are not.
    pub set_apart: bool,
    /// What was typed into the search box; found leads stand newest first, after a long word those
    /// that hold it as it is before those in which it goes on.
    pub search: String,
    /// In which order.
    pub sort: Sort,
    /// Where the last page ended.
    pub after: Option<Cursor>,
    /// As many as at most.
    pub limit: usize,
    /// The company's day, `YYYY-MM-DD`.
    pub today: String,
}

/// Where a page ended. Its text is for the client to send back, and means nothing to it.
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

/// A line of the list.
#[derive(Clone, Debug, PartialEq, sqlx::FromRow)]
#[allow(missing_docs)]
pub struct LineRow {
    pub seq: i64,
    pub id: String,
    pub reference: String,
    pub form: String,
    pub created_at: i64,
    pub updated_at: i64,
    pub state: String,
    pub suspicion: String,
    pub answered_at: Option<i64>,
    pub customer_name: String,
    pub customer_email: String,
    pub customer_phone: String,
    pub moving_date: Option<String>,
    pub origin: String,
    pub destination: String,
    pub language: String,
    pub booked_cents: Option<i64>,
    pub home_type: Option<String>,
    pub bedrooms: Option<i32>,
    pub crew_size: Option<i32>,
    pub estimated_hours: Option<f64>,
    pub total_cents: Option<i64>,
}

const COLUMNS: &str = "
select l.seq, l.id, l.reference, l.form, l.created_at, l.updated_at, l.state, l.suspicion,
    l.answered_at, l.customer_name, l.customer_email, l.customer_phone, l.moving_date, l.origin,
    l.destination, l.language, l.booked_cents, q.home_type, q.bedrooms, q.crew_size,
    q.estimated_hours, q.total_cents";

const BY_ID: &str = " from leads l left join quote_requests q on q.id = l.id where l.id = $1";

impl Store {
    /// A page of the list, and where the next one begins.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database does not answer.
    pub async fn list_leads(
        &self,
        query: &LeadQuery,
    ) -> Result<(Vec<LineRow>, Option<Cursor>), StoreError> {
        let wanted = if query.search.trim().is_empty() {
            None
        } else {
            match Wanted::parse(&query.search) {
                Some(wanted) => {
                    self.found_by_now().await?;
                    Some(wanted)
                }
                // Signs without a letter stand in no lead.
                None => return Ok((Vec::new(), None)),
            }
        };
        let segments = segments(query, wanted.as_ref());
        let mut page: Vec<LineRow> = Vec::new();
        let first = query.after.as_ref().map_or(0, |after| after.segment);
        for (at, segment) in segments.iter().enumerate().skip(first) {
            let from = match &query.after {
                Some(after) if after.segment == at => after.clone(),
                _ => segment.start(at, &query.today),
            };
            let room = query.limit - page.len();
            let rows = self
                .segment(query, segment, &from, room + 1, wanted.as_ref())
                .await?;
            let is_more = rows.len() > room;
            page.extend(rows.into_iter().take(room));
            if is_more {
                let next = match page.last() {
                    Some(last) if room > 0 => Cursor {
                        segment: at,
                        seq: last.seq,
                        day: last.moving_date.clone().unwrap_or_default(),
                    },
                    _ => from,
                };
                return Ok((page, Some(next)));
            }
        }
        Ok((page, None))
    }

    /// One lead as a line of the list.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database does not answer.
    pub async fn lead_line(&self, id: Uuid) -> Result<Option<LineRow>, StoreError> {
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
        wanted: Option<&Wanted>,
    ) -> Result<Vec<LineRow>, StoreError> {
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let (seqs, text) = match wanted {
            Some(wanted) => self.found(query, wanted, segment.ending),
            None if segment.states.is_empty() => return Ok(Vec::new()),
            None => (segment.sql(query), from.day.clone()),
        };
        let order = segment.order.outer();
        let sql = format!(
            "with picked as ({seqs}){COLUMNS}
from picked join leads l on l.seq = picked.seq left join quote_requests q on q.id = l.id
order by {order}"
        );
        let result = reading!(&self.backend, pool => {
            let rows = sqlx::query_as(AssertSqlSafe(sql)).bind(from.seq).bind(limit);
            if wanted.is_some() || segment.order.by_day() {
                rows.bind(text).fetch_all(pool).await
            } else {
                rows.fetch_all(pool).await
            }
        });
        match result {
            // A letter that only one of the two tables of letters knows is no reason to fail.
            Err(sqlx::Error::Database(error)) if wanted.is_some() => {
                tracing::warn!(%error, "a search was refused");
                Ok(Vec::new())
            }
            other => Ok(other?),
        }
    }

    /// The statement of a search, and its query.
    fn found(&self, query: &LeadQuery, wanted: &Wanted, ending: Ending) -> (String, String) {
        let states = query.states.iter().map(|state| state.key().to_owned());
        let forms = query.forms.iter().map(|form| form.key().to_owned());
        let apart = if query.set_apart { "apart" } else { "listed" };
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
                wanted.fts5(ending, &groups),
            ),
            Backend::Postgres(_) => (
                "select seq from lead_search
where terms @@ $3::text::tsquery and seq < $1 order by seq desc limit $2"
                    .to_owned(),
                wanted.tsquery(ending, &groups),
            ),
        }
    }
}

/// A part of a list that is one walk.
#[derive(Debug)]
struct Segment {
    states: Vec<LeadState>,
    order: Order,
    /// Of the last word, where words are searched.
    ending: Ending,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    NewestFirst,
    OldestFirst,
    NextMoveFirst,
    LastMoveFirst,
    WithoutDay,
}

fn segments(query: &LeadQuery, wanted: Option<&Wanted>) -> Vec<Segment> {
    let all = if query.states.is_empty() {
        LeadState::ALL.to_vec()
    } else {
        query.states.clone()
    };
    let segment = |states: Vec<LeadState>, order| Segment {
        states,
        order,
        ending: Ending::Begins,
    };
    if let Some(wanted) = wanted {
        let endings = wanted.endings().iter();
        return endings
            .map(|ending| Segment {
                ending: *ending,
                ..segment(all.clone(), Order::NewestFirst)
            })
            .collect();
    }
    match query.sort {
        Sort::Newest => vec![segment(all, Order::NewestFirst)],
        Sort::Deadline => {
            let (new, rest) = all.into_iter().partition(|s| *s == LeadState::New);
            vec![
                segment(new, Order::OldestFirst),
                segment(rest, Order::NewestFirst),
            ]
        }
        Sort::MoveDate => [
            Order::NextMoveFirst,
            Order::LastMoveFirst,
            Order::WithoutDay,
        ]
        .map(|order| segment(all.clone(), order))
        .into(),
    }
}

impl Segment {
    fn start(&self, at: usize, today: &str) -> Cursor {
        Cursor {
            segment: at,
            seq: match self.order {
                Order::OldestFirst | Order::NextMoveFirst | Order::LastMoveFirst => i64::MIN,
                Order::NewestFirst | Order::WithoutDay => i64::MAX,
            },
            day: if self.order.by_day() { today } else { "" }.to_owned(),
        }
    }

    /// Picks the leads: one walk for each state, and for each form where some are asked for, of
    /// which the outermost takes the first. Keys of states and forms are ours, not the client's.
    fn sql(&self, query: &LeadQuery) -> String {
        let order = self.order.inner();
        let beyond = self.order.beyond();
        let walk = |what: &str| {
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
        if query.set_apart {
            // Few, and walked in the order they came.
            let states: Vec<String> = self
                .states
                .iter()
                .map(|state| format!("'{}'", state.key()))
                .collect();
            let mut what = format!("suspicion <> '' and state in ({})", states.join(", "));
            if !query.forms.is_empty() {
                what.extend([" and (", &forms(" or "), ")"]);
            }
            return walk(&what);
        }
        let walks: Vec<String> = self
            .states
            .iter()
            .flat_map(|state| {
                let state = format!("state = '{}' and suspicion = ''", state.key());
                if query.forms.is_empty() {
                    return vec![walk(&state)];
                }
                let of_form =
                    |form: &LeadForm| walk(&format!("form = '{}' and {state}", form.key()));
                query.forms.iter().map(of_form).collect()
            })
            .enumerate()
            .map(|(at, walk)| format!("select * from ({walk}) as walk{at}"))
            .collect();
        format!(
            "select * from ({}) as walks order by {order} limit $2",
            walks.join(" union all ")
        )
    }
}

impl Order {
    const fn by_day(self) -> bool {
        matches!(self, Self::NextMoveFirst | Self::LastMoveFirst)
    }

    const fn inner(self) -> &'static str {
        match self {
            Self::NewestFirst | Self::WithoutDay => "seq desc",
            Self::OldestFirst => "seq",
            Self::NextMoveFirst => "moving_date, seq",
            Self::LastMoveFirst => "moving_date desc, seq desc",
        }
    }

    const fn outer(self) -> &'static str {
        match self {
            Self::NewestFirst | Self::WithoutDay => "l.seq desc",
            Self::OldestFirst => "l.seq",
            Self::NextMoveFirst => "l.moving_date, l.seq",
            Self::LastMoveFirst => "l.moving_date desc, l.seq desc",
        }
    }

    const fn beyond(self) -> &'static str {
        match self {
            Self::NewestFirst => "seq < $1",
            Self::OldestFirst => "seq > $1",
            Self::NextMoveFirst => "(moving_date, seq) > ($3, $1)",
            Self::LastMoveFirst => "(moving_date, seq) < ($3, $1)",
            Self::WithoutDay => "moving_date is null and seq < $1",
        }
    }
}
