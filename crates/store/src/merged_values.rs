//! Values copied from a merged duplicate, and their removal when the merge is undone. Each copied value is an
//! entry of the lead's history, which undoing reads.

use domain::{LeadForm, LeadStatus, Locale};
use jiff::civil::Date;

use crate::lead_edit::LeadFields;
use crate::stored::Text;
use crate::{QuoteTexts, lead_counts, quote_requests};

/// Begins the history entries of what was taken.
const TAKEN: &str = "taken.";
/// The history entry of an estimate that was taken.
pub const TAKEN_ESTIMATE: &str = "taken.estimate";

/// A history entry: what was done, the value before, the value after.
pub type Entry = (String, String, String);

/// The values of a lead that a merge can change.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct MergeValues {
    #[sqlx(try_from = "Text")]
    pub form: LeadForm,
    #[sqlx(rename = "state", try_from = "Text")]
    pub status: LeadStatus,
    #[sqlx(rename = "suspicion")]
    pub spam_reason: String,
    pub answered_at: Option<i64>,
    pub booked_cents: Option<i64>,
    pub follow_up_on: Option<String>,
    pub assignee_id: Option<String>,
    /// The assignee's name.
    pub assignee: Option<String>,
    #[sqlx(flatten)]
    pub fields: LeadFields,
}

pub const STORE: &str = "
update leads set state = $1, suspicion = $2, answered_at = $3, booked_cents = $4,
    follow_up_on = $5, assignee_id = $6
where id = $7";

/// Stores the values of a lead, also with its quote, in an open transaction. `$cast` is the database's
/// cast of a date.
macro_rules! store_in {
    ($tx:ident, $id:expr, $values:expr, $cast:expr) => {{
        let values: &$crate::merged_values::MergeValues = $values;
        let fields = &values.fields;
        let day = fields.moving_date.map(|day| day.to_string());
        sqlx::query($crate::merged_values::STORE)
            .bind(values.status.key())
            .bind(&values.spam_reason)
            .bind(values.answered_at)
            .bind(values.booked_cents)
            .bind(&values.follow_up_on)
            .bind(&values.assignee_id)
            .bind($id)
            .execute(&mut *$tx)
            .await?;
        $crate::lead_edit::store_fields_in!($tx, $id, fields, &day, $cast);
    }};
}

pub(crate) use store_in;

/// The history entries of what a lead took when a duplicate with a reference was merged into it.
pub const ENTRIES: &str = "
select h.what, h.before, h.after from lead_history h
where h.lead_id = $1 and h.what like 'taken.%' and h.at = (
    select max(m.at) from lead_history m
    where m.lead_id = $1 and m.what = 'merged' and m.after = $2
)
order by h.id";

/// Deletes the estimate of a lead if it is still the one of another lead.
pub const DELETE_SAME_ESTIMATE: &str = "
delete from quote_requests
where id = $1 and exists (
    select 1 from quote_requests other
    where other.id = $2 and other.total_cents = quote_requests.total_cents
        and other.rates_revision = quote_requests.rates_revision
        and other.estimate_lines = quote_requests.estimate_lines
)";

/// The SQL that copies the quote of lead `$1` to lead `$2` if that has none, with the customer and the
/// addresses of the latter.
pub fn copy_quote_sql() -> String {
    let insert = quote_requests::insert_sql();
    let texts = QuoteTexts::columns("q.");
    // In the order of the statement that inserts quotes.
    format!(
        "{insert}
select l.customer_name, l.customer_email, l.customer_phone, l.moving_date, l.origin,
    l.destination, q.home_type, q.bedrooms, q.square_footage, q.has_elevator, q.stairs_origin,
    q.stairs_destination, q.long_walk, q.crew_size, q.estimated_hours, q.base_rate, q.distance_fee,
    q.additional_services, q.total_estimate, l.id, q.rates_revision, q.total_cents,
    q.formula_version, q.estimate_lines, {texts}
from quote_requests q, leads l
where q.id = $1 and l.id = $2
    and not exists (select 1 from quote_requests own where own.id = $2)"
    )
}

impl MergeValues {
    /// The values with those that are lacking taken from a duplicate.
    pub fn filled_from(&self, other: &Self) -> Self {
        let is_customer = other.spam_reason.is_empty();
        let is_further = is_customer && other.status.progress() > self.status.progress();
        let booked = other.booked_cents.filter(|_| other.status.is_booked());
        Self {
            form: self.form,
            status: if is_further {
                other.status
            } else {
                self.status
            },
            // What a customer asked for must not hide among possible spam.
            spam_reason: if is_customer {
                String::new()
            } else {
                self.spam_reason.clone()
            },
            answered_at: self
                .answered_at
                .or(other.answered_at.filter(|_| is_further)),
            booked_cents: self.booked_cents.or(booked),
            follow_up_on: self
                .follow_up_on
                .clone()
                .or_else(|| other.follow_up_on.clone()),
            assignee_id: self
                .assignee_id
                .clone()
                .or_else(|| other.assignee_id.clone()),
            assignee: self.assignee.clone().or_else(|| other.assignee.clone()),
            fields: self.filled_fields(&other.fields),
        }
    }

    fn filled_fields(&self, other: &LeadFields) -> LeadFields {
        let own = &self.fields;
        let text = |own: &str, other: &str| {
            let text = if own.trim().is_empty() { other } else { own };
            text.to_owned()
        };
        // A lead taken by phone has the language of the desk's form unless it was changed.
        let lacks_language =
            self.form == LeadForm::Phone && own.language == Locale::default().key();
        LeadFields {
            customer_name: text(&own.customer_name, &other.customer_name),
            customer_email: text(&own.customer_email, &other.customer_email),
            customer_phone: text(&own.customer_phone, &other.customer_phone),
            moving_date: own.moving_date.or(other.moving_date),
            origin: text(&own.origin, &other.origin),
            destination: text(&own.destination, &other.destination),
            language: if lacks_language {
                other.language.clone()
            } else {
                own.language.clone()
            },
            entries: own.entries.clone(),
        }
    }

    /// The key under which the lead is counted.
    pub fn count_key(&self) -> &'static str {
        lead_counts::key(self.status, self.spam_reason.as_str())
    }

    /// The history entries of what was taken to arrive at other values.
    pub fn taken(&self, after: &Self) -> Vec<Entry> {
        let cents = |cents: Option<i64>| cents.map_or_else(String::new, |cents| cents.to_string());
        let text = |text: &Option<String>| text.clone().unwrap_or_default();
        let key = |status: LeadStatus| status.key().to_owned();
        let own = [
            ("state", key(self.status), key(after.status)),
            (
                "booked",
                cents(self.booked_cents),
                cents(after.booked_cents),
            ),
            (
                "follow_up",
                text(&self.follow_up_on),
                text(&after.follow_up_on),
            ),
            ("assigned", text(&self.assignee), text(&after.assignee)),
        ]
        .map(|(what, from, to)| (what.to_owned(), from, to));
        let all = self.fields.changes(&after.fields).into_iter().chain(own);
        let changed = all.filter(|(_, from, to)| from != to);
        let mut taken: Vec<Entry> = changed
            .map(|(what, from, to)| (format!("{TAKEN}{what}"), from, to))
            .collect();
        if self.spam_reason != after.spam_reason {
            taken.push((
                "taken_back".to_owned(),
                self.spam_reason.clone(),
                String::new(),
            ));
        }
        taken
    }

    /// The values without those that were taken from a duplicate, as far as nobody changed them since.
    pub fn given_back(&self, taken: &[Entry], other: &Self) -> Self {
        let mut after = self.clone();
        for (what, from, to) in taken {
            match what.strip_prefix(TAKEN).unwrap_or_default() {
                "state" if self.status.key() == to => {
                    after.status = LeadStatus::from_key(from).unwrap_or(self.status);
                    if self.answered_at == other.answered_at {
                        after.answered_at = None;
                    }
                }
                "booked"
                    if self
                        .booked_cents
                        .is_some_and(|cents| cents.to_string() == *to) =>
                {
                    after.booked_cents = None;
                }
                "follow_up" if self.follow_up_on.as_ref() == Some(to) => after.follow_up_on = None,
                "assigned" if self.assignee_id == other.assignee_id => after.assignee_id = None,
                name => {
                    let field = name.strip_prefix("field.").unwrap_or_default();
                    give_back(&mut after.fields, field, from, to);
                }
            }
        }
        after
    }
}

/// Gives a field the value it had before, if it still has the one that was taken.
fn give_back(fields: &mut LeadFields, name: &str, before: &str, taken: &str) {
    let text = match name {
        "name" => &mut fields.customer_name,
        "email" => &mut fields.customer_email,
        "phone" => &mut fields.customer_phone,
        "origin" => &mut fields.origin,
        "destination" => &mut fields.destination,
        "language" => &mut fields.language,
        "date" => {
            let is_taken = fields
                .moving_date
                .is_some_and(|day| day.to_string() == taken);
            if is_taken {
                fields.moving_date = before.parse::<Date>().ok();
            }
            return;
        }
        _ => return,
    };
    if text == taken {
        before.clone_into(text);
    }
}
