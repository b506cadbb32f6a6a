//! The table `quote_requests`.

use domain::{Estimate, QuoteRequest};
use uuid::Uuid;

use crate::backend::reading;
use crate::new_lead::NumberedLead;
use crate::{QuoteTexts, Store, StoreError};

/// A quote to be stored with a lead from the wizard.
#[derive(Clone, Debug)]
pub struct NewQuote {
    /// The request as parsed.
    pub request: QuoteRequest,
    /// The price as computed.
    pub estimate: Estimate,
    /// The estimate's lines as shown to the customer, as JSON.
    pub estimate_lines: String,
    /// The revision of the price list it was computed with.
    pub rates_revision: String,
}

/// A row of `quote_requests`, with its lead's time and reference.
#[derive(Clone, Debug, PartialEq, sqlx::FromRow)]
#[allow(missing_docs)]
pub struct QuoteRow {
    pub customer_name: String,
    pub customer_email: String,
    pub customer_phone: String,
    pub moving_date: Option<String>,
    pub origin_address: String,
    pub destination_address: String,
    pub home_type: String,
    pub bedrooms: i32,
    pub square_footage: i32,
    pub has_elevator: bool,
    pub stairs_origin: i32,
    pub stairs_destination: i32,
    pub long_walk: bool,
    pub crew_size: i32,
    pub estimated_hours: f64,
    pub base_rate: String,
    pub distance_fee: String,
    pub additional_services: String,
    pub total_estimate: String,
    #[sqlx(flatten)]
    pub texts: QuoteTexts,
    pub id: String,
    pub created_at: i64,
    pub reference: String,
    pub rates_revision: String,
    pub estimate_lines: String,
}

/// The beginning of the statement that inserts quotes.
pub fn insert_sql() -> String {
    format!("{INSERT}, {}) ", QuoteTexts::columns(""))
}

const INSERT: &str = "
insert into quote_requests (
    customer_name, customer_email, customer_phone, moving_date, origin_address,
    destination_address, home_type, bedrooms, square_footage, has_elevator, stairs_origin,
    stairs_destination, long_walk, crew_size, estimated_hours, base_rate, distance_fee,
    additional_services, total_estimate, id, rates_revision, total_cents, estimate_lines";

const BY_ID: &str = "
select q.*, l.created_at, l.reference
from quote_requests q join leads l on l.id = q.id
where q.id = $1";

/// Adds the statement that inserts quotes, each with its columns. A macro, because the query type
/// differs by database.
macro_rules! push {
    ($query:ident, $quotes:expr) => {{
        let quotes: &[(&$crate::NewQuote, $crate::quote_requests::Columns)] = $quotes;
        $query.push($crate::quote_requests::insert_sql());
        $query.push_values(quotes, |mut row, (new, columns)| {
            row.push_bind(&new.request.customer_name)
                .push_bind(&new.request.customer_email)
                .push_bind(&new.request.customer_phone)
                .push_bind(&columns.moving_date)
                .push_bind(&new.request.origin_address)
                .push_bind(&new.request.destination_address)
                .push_bind(new.request.home_type.key())
                .push_bind($crate::quote_requests::integer(new.request.work.bedrooms))
                .push_bind($crate::quote_requests::integer(new.request.square_footage))
                .push_bind(new.request.has_elevator)
                .push_bind($crate::quote_requests::integer(
                    new.request.work.stairs_origin,
                ))
                .push_bind($crate::quote_requests::integer(
                    new.request.work.stairs_destination,
                ))
                .push_bind(new.request.work.long_walk)
                .push_bind($crate::quote_requests::integer(new.request.work.crew_size))
                .push_bind(columns.estimated_hours)
                .push_bind(&columns.base_rate)
                .push_bind(&columns.distance_fee)
                .push_bind(&columns.additional_services)
                .push_bind(&columns.total_estimate)
                .push_bind(&columns.id)
                .push_bind(&new.rates_revision)
                .push_bind(columns.total_cents)
                .push_bind(&new.estimate_lines);
            for field in domain::QuoteField::optional_texts() {
                row.push_bind(new.request.text(field));
            }
        });
    }};
}

pub(crate) use push;

impl Store {
    /// Returns the quote request with this identifier.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database does not answer.
    pub async fn quote(&self, id: Uuid) -> Result<Option<QuoteRow>, StoreError> {
        let id = id.to_string();
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(BY_ID).bind(&id).fetch_optional(pool).await?
        }))
    }
}

/// Values of columns that a request does not hold in the stored form.
pub struct Columns {
    pub id: String,
    pub moving_date: Option<String>,
    pub estimated_hours: f64,
    pub base_rate: String,
    pub distance_fee: String,
    pub additional_services: String,
    pub total_estimate: String,
    pub total_cents: i64,
}

impl Columns {
    /// The quote of a lead with its columns, if the lead has a quote.
    pub fn of_lead(numbered: &NumberedLead) -> Option<(&NewQuote, Self)> {
        let quote = numbered.lead.quote.as_ref()?;
        Some((quote, Self::of(&numbered.id, quote)))
    }

    fn of(id: &str, new: &NewQuote) -> Self {
        let estimate = &new.estimate;
        let keys = new
            .request
            .work
            .services
            .iter()
            .map(|service| service.key());
        let keys: Vec<String> = keys.map(|key| format!("\"{key}\"")).collect();
        // Half hours are exact in binary.
        let half_hours = u32::try_from(estimate.time / 30).unwrap_or(u32::MAX);
        Self {
            id: id.to_owned(),
            moving_date: new.request.moving_date.map(|date| date.to_string()),
            estimated_hours: f64::from(half_hours) / 2.0,
            base_rate: estimate.hourly.to_string(),
            distance_fee: estimate.distance_fee.to_string(),
            additional_services: format!("[{}]", keys.join(",")),
            total_estimate: estimate.total.to_string(),
            total_cents: i64::try_from(estimate.total.0).unwrap_or(i64::MAX),
        }
    }
}

/// Both databases store 32-bit integers; the domain's limits are far below.
pub fn integer(figure: u32) -> i32 {
    i32::try_from(figure).unwrap_or(i32::MAX)
}
