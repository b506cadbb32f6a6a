//! Reads and stores the values of a lead that a merge changes. `domain` decides which.

use domain::{LeadForm, LeadStatus, MergeValues};

use crate::lead_edit::FieldColumns;
use crate::stored::Text;
use crate::{QuoteTexts, lead_counts, quote_requests};

/// The history entry of an estimate that was taken.
pub const TAKEN_ESTIMATE: &str = "taken.estimate";

/// The columns of [`MergeValues`].
#[derive(sqlx::FromRow)]
pub struct MergeColumns {
    #[sqlx(try_from = "Text")]
    form: LeadForm,
    #[sqlx(rename = "state", try_from = "Text")]
    status: LeadStatus,
    #[sqlx(rename = "suspicion")]
    spam_reason: String,
    answered_at: Option<i64>,
    booked_cents: Option<i64>,
    follow_up_on: Option<String>,
    assignee_id: Option<String>,
    assignee: Option<String>,
    #[sqlx(flatten)]
    fields: FieldColumns,
}

impl From<MergeColumns> for MergeValues {
    fn from(columns: MergeColumns) -> Self {
        Self {
            form: columns.form,
            status: columns.status,
            spam_reason: columns.spam_reason,
            answered_at: columns.answered_at,
            booked_cents: columns.booked_cents,
            follow_up_on: columns.follow_up_on,
            assignee_id: columns.assignee_id,
            assignee: columns.assignee,
            fields: columns.fields.into(),
        }
    }
}

pub const STORE: &str = "
update leads set state = $1, suspicion = $2, answered_at = $3, booked_cents = $4,
    follow_up_on = $5, assignee_id = $6
where id = $7";

/// Stores the values of a lead, also with its quote, in an open transaction. `$cast` is the database's
/// cast of a date.
macro_rules! store_in {
    ($tx:ident, $id:expr, $values:expr, $cast:expr) => {{
        let values: &domain::MergeValues = $values;
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

/// The history entries of the day of a lead's move since a duplicate with a reference was merged into it.
pub const DAY_ENTRIES: &str = "
select h.what, h.before, h.after from lead_history h
where h.lead_id = $1 and h.what in ('field.date', 'taken.field.date') and h.at >= (
    select max(m.at) from lead_history m
    where m.lead_id = $1 and m.what = 'merged' and m.after = $2
)
order by h.at, h.id";

/// The arrival of the booked job of a lead, or else of its last one that is done.
pub const OWN_JOB: &str = "
select arrival_starts from bookings where lead_id = $1 and status in ('booked', 'done')
order by case status when 'booked' then 0 else 1 end, arrival_starts desc limit 1";

/// The status of the job of [`OWN_JOB`], if that was booked, moved or finished since its lead was merged.
pub const JOB_STATUS: &str = "
select status from bookings
where lead_id = $1 and status in ('booked', 'done') and updated_at >= (
    select max(h.at) from lead_history h where h.lead_id = $1 and h.what = 'merged_into'
)
order by case status when 'booked' then 0 else 1 end, arrival_starts desc limit 1";

/// The arrival of the job of a lead with what was merged into it, except for one of these.
pub const OTHER_JOB: &str = "
select b.arrival_starts from bookings b
where b.lead_id <> $2 and b.status in ('booked', 'done')
    and (b.lead_id = $1 or b.lead_id in (select m.id from leads m where m.merged_into = $1))
order by case b.status when 'booked' then 0 else 1 end, b.updated_at desc, b.id limit 1";

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

/// The key under which a lead is counted.
pub fn count_key(values: &MergeValues) -> &'static str {
    lead_counts::key(values.status, &values.spam_reason)
}
