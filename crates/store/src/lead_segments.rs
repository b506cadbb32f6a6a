//! The parts of a lead list, each of which is one index scan.

use domain::{LeadForm, LeadStatus};
use jiff::civil::Date;

use crate::backend::Casts;
use crate::lead_order::Order;
use crate::lead_query::{AssigneeFilter, Cursor, DueFilter, LeadQuery, Sort};
use crate::search::{LastWord, SearchQuery};

/// A part of a list that is one index scan.
#[derive(Debug)]
pub struct Segment {
    pub statuses: Vec<LeadStatus>,
    pub order: Order,
    /// How a search matches its last word in this segment.
    pub last: LastWord,
    /// Only follow-ups that are due, or none of them; all leads if `None`.
    due: Option<bool>,
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
        due: None,
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
    if query.quarantined || query.due == DueFilter::Ignored {
        return sorted(query.sort, all, segment);
    }
    let open = |statuses: &[LeadStatus]| {
        let open = statuses.iter().filter(|status| status.is_open());
        open.copied().collect::<Vec<_>>()
    };
    let due = match query.due {
        DueFilter::AnyFirst | DueFilter::Only => open(&LeadStatus::ALL),
        DueFilter::Ignored | DueFilter::First => open(&all),
    };
    let due = Segment {
        due: Some(true),
        ..segment(due, Order::FollowUpFirst)
    };
    let rest = if query.due == DueFilter::Only {
        Vec::new()
    } else {
        sorted(query.sort, all, segment)
    };
    let rest = rest.into_iter().map(|segment| Segment {
        due: Some(false),
        ..segment
    });
    std::iter::once(due).chain(rest).collect()
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
    /// Where the segment begins.
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

    /// The condition on the day of follow-up. A day has only digits and dashes.
    fn due_sql(&self, status: LeadStatus, today: Date) -> String {
        match self.due {
            Some(true) => format!(" and follow_up_on is not null and follow_up_on <= '{today}'"),
            Some(false) if status.is_open() => {
                format!(" and (follow_up_on is null or follow_up_on > '{today}')")
            }
            _ => String::new(),
        }
    }

    /// The SQL that selects the leads: one index scan for each status, and for each form if forms
    /// are filtered, merged by the outermost select. Status and form keys are constants of ours.
    pub fn sql(&self, query: &LeadQuery, casts: Casts, filter: &str) -> String {
        let order = self.order.inner();
        let beyond = self.order.beyond(casts);
        let scan = |what: &str| {
            format!(
                "select seq, moving_date, follow_up_on from leads \
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
                let due = self.due_sql(*state, query.today);
                let state = format!("state = '{}' and suspicion = ''{due}", state.key());
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

/// The conditions on assignee and tag. `tag` is the number of the tag's parameter.
pub fn filter_sql(query: &LeadQuery, tag: usize) -> String {
    let assignee = match query.assignee {
        Some(AssigneeFilter::Person(id)) => format!(" and assignee_id = '{id}'"),
        Some(AssigneeFilter::Nobody) => " and assignee_id is null".to_owned(),
        None => String::new(),
    };
    if query.tag.is_none() {
        return assignee;
    }
    format!("{assignee} and id in (select lead_id from lead_tags where folded = ${tag})")
}
