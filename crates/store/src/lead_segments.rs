//! The parts of a lead list, each of which is one index scan.

use domain::{LeadForm, LeadStatus};
use jiff::civil::Date;

use crate::backend::Casts;
use crate::lead_order::Order;
use crate::lead_query::{AssigneeFilter, Cursor, DueFilter, LeadQuery, QuarantineFilter, Sort};
use crate::search::{LastWord, SearchQuery};

/// A part of a list that is one index scan.
#[derive(Debug)]
pub struct Segment {
    pub statuses: Vec<LeadStatus>,
    pub order: Order,
    /// How a search matches its last word in this segment.
    pub last: LastWord,
    follow_up: FollowUp,
    /// The last day of the moves; `None` for moves on any day.
    moves_until: Option<Date>,
}

/// The leads of a segment, by their day of follow-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FollowUp {
    /// All leads.
    Any,
    /// Leads with a day.
    Set,
    /// Leads whose day has come.
    Due,
    /// The other leads.
    NotDue,
}

/// The segments of a list, in order.
pub fn segments(query: &LeadQuery, search: Option<&SearchQuery>) -> Vec<Segment> {
    let all = if query.statuses.is_empty() {
        LeadStatus::ALL.to_vec()
    } else {
        query.statuses.clone()
    };
    let segment = |statuses: Vec<LeadStatus>, order| Segment {
        statuses,
        order,
        last: LastWord::Prefix,
        follow_up: FollowUp::Any,
        moves_until: None,
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
    if query.quarantined == QuarantineFilter::Only || query.due == DueFilter::Ignored {
        return sorted(query.sort, all, segment);
    }
    let open = if query.due == DueFilter::AnyFirst {
        open(&LeadStatus::ALL)
    } else {
        open(&all)
    };
    let due = |follow_up| Segment {
        follow_up,
        ..segment(open, Order::FollowUpFirst)
    };
    let (due, rest) = match query.due {
        DueFilter::FollowUps => (due(FollowUp::Set), Vec::new()),
        DueFilter::Today => (due(FollowUp::Due), rest_of_today(query, &all, segment)),
        DueFilter::Ignored | DueFilter::First | DueFilter::AnyFirst => {
            (due(FollowUp::Due), sorted(query.sort, all, segment))
        }
    };
    let rest = rest.into_iter().map(|segment| Segment {
        follow_up: FollowUp::NotDue,
        ..segment
    });
    std::iter::once(due).chain(rest).collect()
}

/// The statuses in which there is still something to do.
fn open(statuses: &[LeadStatus]) -> Vec<LeadStatus> {
    let open = statuses.iter().filter(|status| status.is_open());
    open.copied().collect()
}

/// Moves booked for today and tomorrow, and new leads.
fn rest_of_today(
    query: &LeadQuery,
    all: &[LeadStatus],
    segment: impl Fn(Vec<LeadStatus>, Order) -> Segment,
) -> Vec<Segment> {
    let only = |status: LeadStatus| {
        let listed = all.iter().filter(|listed| **listed == status);
        listed.copied().collect::<Vec<_>>()
    };
    let moves = Segment {
        moves_until: Some(query.today.tomorrow().unwrap_or(query.today)),
        ..segment(only(LeadStatus::Booked), Order::NextMoveFirst)
    };
    vec![moves, segment(only(LeadStatus::New), Order::OldestFirst)]
}

/// The segments of a list in an order.
fn sorted(
    sort: Sort,
    all: Vec<LeadStatus>,
    segment: impl Fn(Vec<LeadStatus>, Order) -> Segment,
) -> Vec<Segment> {
    match sort {
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
    /// The beginning of the segment.
    pub fn start(&self, at: usize, today: Date) -> Cursor {
        Cursor {
            segment: at,
            seq: match self.order {
                Order::OldestFirst
                | Order::NextMoveFirst
                | Order::LatestMoveFirst
                | Order::FollowUpFirst => i64::MIN,
                Order::NewestFirst | Order::WithoutDate => i64::MAX,
            },
            day: if self.order.by_date() {
                today.to_string()
            } else {
                // Before every day of follow-up.
                String::new()
            },
        }
    }

    /// The conditions on the days of follow-up and move. A day has only digits and dashes.
    fn days_sql(&self, status: LeadStatus, today: Date) -> String {
        let mut sql = match self.follow_up {
            FollowUp::Set => " and follow_up_on is not null".to_owned(),
            FollowUp::Due => format!(" and follow_up_on is not null and follow_up_on <= '{today}'"),
            FollowUp::NotDue if status.is_open() => {
                format!(" and (follow_up_on is null or follow_up_on > '{today}')")
            }
            FollowUp::Any | FollowUp::NotDue => String::new(),
        };
        if let Some(until) = self.moves_until {
            sql.extend([" and moving_date <= '", &until.to_string(), "'"]);
        }
        sql
    }

    /// The SQL that selects the leads: one index scan for each status, and for each form if forms are filtered, merged
    /// by the outermost select. Status and form keys are our own constants. If a tag is filtered, [`tagged_sql`] must
    /// stand before it.
    pub fn sql(&self, query: &LeadQuery, casts: Casts) -> String {
        let order = self.order.inner();
        let beyond = self.order.beyond(casts);
        let source = query.tag.as_ref().map_or("leads", |_| TAGGED);
        let filter = assignee_sql(query);
        let scan = |what: &str| {
            format!(
                "select seq, moving_date, follow_up_on from {source} \
                 where {what} and {beyond}{filter} order by {order} limit $2"
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
        if query.quarantined == QuarantineFilter::Only {
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
                let days = self.days_sql(*state, query.today);
                let state = format!("state = '{}' and suspicion = ''{days}", state.key());
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

/// What [`tagged_sql`] defines.
const TAGGED: &str = "tagged";

/// Defines the leads with the tag, for the beginning of a statement with [`Segment::sql`]; nothing if no tag is
/// filtered. Without it, a list of a rare tag would read every lead. `tag` is the number of the tag's parameter.
pub fn tagged_sql(query: &LeadQuery, tag: usize) -> String {
    if query.tag.is_none() {
        return String::new();
    }
    // A cross join makes SQLite start with the tag.
    format!(
        "{TAGGED} as materialized (
    select l.seq, l.state, l.form, l.suspicion, l.moving_date, l.follow_up_on, l.assignee_id
    from lead_tags t cross join leads l where t.folded = ${tag} and l.id = t.lead_id
), "
    )
}

fn assignee_sql(query: &LeadQuery) -> String {
    match query.assignee {
        Some(AssigneeFilter::Person(id)) => format!(" and assignee_id = '{id}'"),
        Some(AssigneeFilter::Nobody) => " and assignee_id is null".to_owned(),
        None => String::new(),
    }
}

/// The conditions on assignee and tag for the leads that a search finds. `tag` is the number of the tag's parameter.
pub fn filter_sql(query: &LeadQuery, tag: usize) -> String {
    let assignee = assignee_sql(query);
    if query.tag.is_none() {
        return assignee;
    }
    format!("{assignee} and id in (select lead_id from lead_tags where folded = ${tag})")
}
