//! The table `quote_requests`.

use domain::{Cents, Estimate, HomeType, Service};
use jiff::civil::Date;
use uuid::Uuid;

use crate::backend::reading;
use crate::new_lead::{NewQuote, NumberedLead};
use crate::stored::{OptionalText, Text};
use crate::{QuoteTexts, Store, StoreError, estimate_lines};

/// A stored quote, with its lead's time and reference.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct QuoteRow {
    pub customer_name: String,
    pub customer_email: String,
    pub customer_phone: String,
    pub moving_date: Option<Date>,
    pub origin_address: String,
    pub destination_address: String,
    pub home_type: HomeType,
    pub bedrooms: u32,
    pub square_footage: u32,
    pub has_elevator: bool,
    pub stairs_origin: u32,
    pub stairs_destination: u32,
    pub long_walk: bool,
    pub crew_size: u32,
    pub estimated_hours: f64,
    /// The hourly rate.
    pub base_rate: Cents,
    pub distance_fee: Cents,
    pub additional_services: Vec<Service>,
    pub total_estimate: Cents,
    /// The optional texts that were filled in.
    pub texts: QuoteTexts,
    pub id: String,
    /// Milliseconds since 1970.
    pub created_at: i64,
    pub reference: String,
    pub rates_revision: String,
    /// The version of the formula that computed the estimate (`domain::FORMULA_VERSION`).
    pub formula_version: u32,
    /// The estimate as it was shown to the customer; `None` if its stored lines are damaged.
    pub estimate: Option<Estimate>,
}

/// The columns of a [`QuoteRow`] as the databases return them.
#[derive(sqlx::FromRow)]
pub struct Columns {
    customer_name: String,
    customer_email: String,
    customer_phone: String,
    #[sqlx(try_from = "OptionalText")]
    moving_date: Option<Date>,
    origin_address: String,
    destination_address: String,
    #[sqlx(try_from = "Text")]
    home_type: HomeType,
    bedrooms: i32,
    square_footage: i32,
    has_elevator: bool,
    stairs_origin: i32,
    stairs_destination: i32,
    long_walk: bool,
    crew_size: i32,
    estimated_hours: f64,
    #[sqlx(try_from = "Text")]
    base_rate: Cents,
    #[sqlx(try_from = "Text")]
    distance_fee: Cents,
    #[sqlx(try_from = "Text")]
    additional_services: Vec<Service>,
    #[sqlx(try_from = "Text")]
    total_estimate: Cents,
    #[sqlx(flatten)]
    texts: QuoteTexts,
    id: String,
    created_at: i64,
    reference: String,
    rates_revision: String,
    formula_version: i32,
    estimate_lines: String,
}

/// The statement that reads one quote as [`Columns`].
pub fn select_sql() -> String {
    format!("{COLUMNS}{}{FROM}", QuoteTexts::columns("q."))
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
    additional_services, total_estimate, id, rates_revision, total_cents, formula_version,
    estimate_lines";

// The casts give both databases' columns the same type.
const COLUMNS: &str = "
select q.customer_name, q.customer_email, q.customer_phone,
    cast(q.moving_date as text) as moving_date, q.origin_address, q.destination_address,
    q.home_type, q.bedrooms, q.square_footage, q.has_elevator, q.stairs_origin,
    q.stairs_destination, q.long_walk, q.crew_size,
    cast(q.estimated_hours as double precision) as estimated_hours,
    cast(q.base_rate as text) as base_rate, cast(q.distance_fee as text) as distance_fee,
    cast(q.additional_services as text) as additional_services,
    cast(q.total_estimate as text) as total_estimate, q.id,
    l.created_at, l.reference, q.rates_revision, q.formula_version,
    cast(q.estimate_lines as text) as estimate_lines, ";

const FROM: &str = "
from quote_requests q join leads l on l.id = q.id
where q.id = $1";

/// Adds the statement that inserts quotes, each with its columns. A macro, because the query type
/// differs by database.
macro_rules! push {
    ($query:ident, $quotes:expr) => {{
        let casts = $crate::backend::casts(&$query);
        let quotes: &[(&$crate::NewQuote, $crate::quote_requests::NewColumns)] = $quotes;
        $query.push($crate::quote_requests::insert_sql());
        $query.push_values(quotes, |mut row, (new, columns)| {
            row.push_bind(&new.request.customer_name)
                .push_bind(&new.request.customer_email)
                .push_bind(&new.request.customer_phone)
                .push_bind(&columns.moving_date)
                .push_unseparated(casts.date)
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
                .push_unseparated(casts.number)
                .push_bind(&columns.base_rate)
                .push_unseparated(casts.number)
                .push_bind(&columns.distance_fee)
                .push_unseparated(casts.number)
                .push_bind(&columns.additional_services)
                .push_unseparated(casts.json)
                .push_bind(&columns.total_estimate)
                .push_unseparated(casts.number)
                .push_bind(&columns.id)
                .push_bind(&new.rates_revision)
                .push_bind(columns.total_cents)
                .push_bind($crate::quote_requests::integer(
                    new.estimate.formula_version,
                ))
                .push_bind(&columns.estimate_lines)
                .push_unseparated(casts.json);
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
    /// [`StoreError::Unavailable`] when the database is unavailable, and
    /// [`StoreError::Unreadable`] when the row holds an unknown value.
    pub async fn quote(&self, id: Uuid) -> Result<Option<QuoteRow>, StoreError> {
        let id = id.to_string();
        let columns: Option<Columns> = reading!(&self.backend, pool => {
            sqlx::query_as(sqlx::AssertSqlSafe(select_sql())).bind(&id).fetch_optional(pool).await?
        });
        Ok(columns.map(Columns::into_row))
    }
}

impl Columns {
    pub fn into_row(self) -> QuoteRow {
        let figure = |figure: i32| u32::try_from(figure).unwrap_or_default();
        let formula_version = figure(self.formula_version);
        let estimate = estimate_lines::from_json(&self.estimate_lines, formula_version);
        if estimate.is_none() {
            tracing::error!(id = self.id, "the stored lines of an estimate are damaged");
        }
        QuoteRow {
            home_type: self.home_type,
            base_rate: self.base_rate,
            distance_fee: self.distance_fee,
            total_estimate: self.total_estimate,
            additional_services: self.additional_services,
            bedrooms: figure(self.bedrooms),
            square_footage: figure(self.square_footage),
            stairs_origin: figure(self.stairs_origin),
            stairs_destination: figure(self.stairs_destination),
            crew_size: figure(self.crew_size),
            formula_version,
            estimate,
            customer_name: self.customer_name,
            customer_email: self.customer_email,
            customer_phone: self.customer_phone,
            moving_date: self.moving_date,
            origin_address: self.origin_address,
            destination_address: self.destination_address,
            has_elevator: self.has_elevator,
            long_walk: self.long_walk,
            estimated_hours: self.estimated_hours,
            texts: self.texts,
            id: self.id,
            created_at: self.created_at,
            reference: self.reference,
            rates_revision: self.rates_revision,
        }
    }
}

/// Values of columns that a request does not hold in the stored form.
pub struct NewColumns {
    pub id: String,
    pub moving_date: Option<String>,
    pub estimated_hours: f64,
    pub base_rate: String,
    pub distance_fee: String,
    pub additional_services: String,
    pub total_estimate: String,
    pub total_cents: i64,
    pub estimate_lines: String,
}

impl NewColumns {
    /// The quote of a lead with its columns, if the lead has a quote.
    pub fn of_lead(numbered: &NumberedLead) -> Option<(&NewQuote, Self)> {
        let quote = numbered.lead.quote.as_ref()?;
        Some((quote, Self::of(&numbered.id, quote)))
    }

    /// The columns of the quote of a lead.
    pub fn of(id: &str, new: &NewQuote) -> Self {
        let estimate = &new.estimate;
        let keys = new
            .request
            .work
            .services
            .iter()
            .map(|service| service.key());
        let keys: Vec<String> = keys.map(|key| format!("\"{key}\"")).collect();
        let price = PriceColumns::of(estimate);
        Self {
            id: id.to_owned(),
            moving_date: new.request.moving_date.map(|date| date.to_string()),
            estimated_hours: price.estimated_hours,
            base_rate: estimate.hourly.to_string(),
            distance_fee: estimate.distance_fee.to_string(),
            additional_services: format!("[{}]", keys.join(",")),
            total_estimate: price.total_estimate,
            total_cents: price.total_cents,
            estimate_lines: price.estimate_lines,
        }
    }
}

/// Values of the columns that change with the price alone.
pub struct PriceColumns {
    pub estimated_hours: f64,
    pub total_estimate: String,
    pub total_cents: i64,
    pub estimate_lines: String,
}

impl PriceColumns {
    pub fn of(estimate: &Estimate) -> Self {
        // Half hours are exact in binary.
        let half_hours = u32::try_from(estimate.time / 30).unwrap_or(u32::MAX);
        Self {
            estimated_hours: f64::from(half_hours) / 2.0,
            total_estimate: estimate.total.to_string(),
            total_cents: i64::try_from(estimate.total.0).unwrap_or(i64::MAX),
            estimate_lines: estimate_lines::to_json(estimate),
        }
    }
}

/// Both databases store 32-bit integers; the domain's limits are far below.
pub fn integer(figure: u32) -> i32 {
    i32::try_from(figure).unwrap_or(i32::MAX)
}
