//! All leads with their quotes, consents and jobs, for export.

use domain::{Cents, HomeType, LeadForm, LeadStatus, Service};
use jiff::civil::Date;
use sqlx::AssertSqlSafe;

use crate::backend::reading;
use crate::stored::{Campaign, Entries, OptionalText, Text};
use crate::{QuoteTexts, Store, StoreError};

/// A lead as it is exported.
#[derive(Clone, Debug, PartialEq, sqlx::FromRow)]
#[allow(missing_docs)]
pub struct ExportRow {
    pub seq: i64,
    pub id: String,
    pub reference: String,
    #[sqlx(try_from = "Text")]
    pub form: LeadForm,
    pub created_at: i64,
    #[sqlx(rename = "state", try_from = "Text")]
    pub status: LeadStatus,
    #[sqlx(rename = "suspicion")]
    pub spam_reason: String,
    pub answered_at: Option<i64>,
    pub booked_cents: Option<i64>,
    /// The name of the person who works on it.
    pub assignee: Option<String>,
    /// Its tags, separated by commas.
    pub tags: Option<String>,
    #[sqlx(try_from = "OptionalText")]
    pub follow_up_on: Option<Date>,
    pub customer_name: String,
    pub customer_email: String,
    pub customer_phone: String,
    #[sqlx(try_from = "OptionalText")]
    pub moving_date: Option<Date>,
    pub origin: String,
    pub destination: String,
    #[sqlx(try_from = "Text")]
    pub entries: Entries,
    pub page: String,
    pub referrer: String,
    #[sqlx(try_from = "Text")]
    pub campaign: Campaign,
    pub language: String,
    #[sqlx(try_from = "OptionalText")]
    pub home_type: Option<HomeType>,
    pub bedrooms: Option<i32>,
    pub square_footage: Option<i32>,
    pub stairs_origin: Option<i32>,
    pub stairs_destination: Option<i32>,
    pub crew_size: Option<i32>,
    pub estimated_hours: Option<f64>,
    #[sqlx(try_from = "OptionalText")]
    pub base_rate: Option<Cents>,
    #[sqlx(try_from = "OptionalText")]
    pub additional_services: Option<Vec<Service>>,
    #[sqlx(try_from = "OptionalText")]
    pub total_estimate: Option<Cents>,
    #[sqlx(flatten)]
    pub texts: QuoteTexts,
    pub rates_revision: Option<String>,
    #[sqlx(rename = "consent_words")]
    pub consent_text: Option<String>,
    pub consent_given: Option<bool>,
    /// The arrival of the job that was requested, booked or done last.
    pub arrival_starts: Option<i64>,
    pub arrival_ends: Option<i64>,
    /// The name of the job's crew.
    pub crew: Option<String>,
    pub job_status: Option<String>,
    pub actual_minutes: Option<i64>,
    pub final_cents: Option<i64>,
    pub payment: Option<String>,
}

const COLUMNS: &str = "
select l.seq, l.id, l.reference, l.form, l.created_at, l.state, l.suspicion, l.answered_at,
    l.booked_cents, p.name as assignee,
    (select string_agg(t.tag, ',') from lead_tags t where t.lead_id = l.id) as tags,
    l.follow_up_on, l.customer_name, l.customer_email, l.customer_phone,
    cast(l.moving_date as text) as moving_date, l.origin, l.destination, l.entries,
    l.page, l.referrer, l.campaign, l.language, q.home_type, q.bedrooms, q.square_footage,
    q.stairs_origin, q.stairs_destination, q.crew_size,
    cast(q.estimated_hours as double precision) as estimated_hours,
    cast(q.base_rate as text) as base_rate,
    cast(q.additional_services as text) as additional_services,
    cast(q.total_estimate as text) as total_estimate, q.rates_revision,
    c.words as consent_words, c.given as consent_given, b.arrival_starts, b.arrival_ends,
    w.name as crew, b.status as job_status, j.minutes as actual_minutes, j.cents as final_cents,
    j.payment, ";

const AFTER: &str = "
from leads l
left join quote_requests q on q.id = l.id
left join consents c on c.lead_id = l.id and c.field = (
    select y.field from consents y where y.lead_id = l.id
    order by y.given desc, y.given_at desc, y.field limit 1
)
left join people p on p.id = l.assignee_id
left join bookings b on b.id = (
    select x.id from bookings x
    where x.lead_id = l.id and x.status in ('requested', 'booked', 'done')
    order by x.created_at desc, x.id desc limit 1
)
left join crews w on w.id = b.crew_id
left join job_results j on j.booking_id = b.id
where l.seq > $1 order by l.seq limit $2";

impl Store {
    /// Returns leads with a sequence number above `seq`, oldest first; 0 starts at the first.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn export_after(&self, seq: i64, limit: i64) -> Result<Vec<ExportRow>, StoreError> {
        // Safe: the statement contains only names of columns, and nothing that anybody typed.
        let sql = format!("{COLUMNS}{}{AFTER}", QuoteTexts::columns("q."));
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(AssertSqlSafe(sql)).bind(seq).bind(limit).fetch_all(pool).await?
        }))
    }
}
