//! The columns of the export: each key with the value that it holds.

use content::without_links;
use domain::{HomeType, QuoteField, Service, company_time};
use jiff::Timestamp;
use serde_json::{Value, json};
use store::{ExportRow, split_tags};

/// A column of the export.
#[derive(Clone, Copy)]
pub struct Column {
    /// Its key in JSON; the CSV heading is a text of the desk.
    pub key: &'static str,
    source: Source,
}

/// The source of a column's value.
#[derive(Clone, Copy)]
enum Source {
    Row(fn(&ExportRow) -> Value),
    /// An optional text of the wizard.
    Text(QuoteField),
}

impl Column {
    const fn row(key: &'static str, read: fn(&ExportRow) -> Value) -> Self {
        let source = Source::Row(read);
        Self { key, source }
    }

    fn text(field: QuoteField) -> Self {
        let (key, source) = (field.name(), Source::Text(field));
        Self { key, source }
    }

    /// The column's value of a lead, as it is stored.
    pub fn value(self, row: &ExportRow) -> Value {
        match self.source {
            Source::Row(read) => read(row),
            Source::Text(field) => json!(row.texts.get(field)),
        }
    }
}

/// All columns, in order.
pub fn columns() -> impl Iterator<Item = Column> {
    let texts = QuoteField::optional_texts().map(Column::text);
    BEFORE_TEXTS.into_iter().chain(texts).chain(AFTER_TEXTS)
}

/// Columns before the quote's optional texts.
const BEFORE_TEXTS: [Column; 27] = [
    Column::row("reference", |row| json!(row.reference)),
    Column::row("created_at", |row| time(row.created_at)),
    Column::row("form", |row| json!(row.form.key())),
    Column::row("state", |row| json!(row.status.key())),
    Column::row("spam_reason", |row| json!(row.spam_reason)),
    Column::row("answered_at", |row| {
        row.answered_at.map_or(Value::Null, time)
    }),
    Column::row("booked", |row| {
        row.booked_cents.map_or(Value::Null, dollars)
    }),
    Column::row("assignee", |row| json!(row.assignee)),
    Column::row("tags", |row| {
        json!(split_tags(row.tags.as_deref()).join(", "))
    }),
    Column::row("follow_up_on", |row| {
        json!(row.follow_up_on.map(|day| day.to_string()))
    }),
    Column::row("customer_name", |row| json!(row.customer_name)),
    Column::row("customer_email", |row| json!(row.customer_email)),
    Column::row("customer_phone", |row| json!(row.customer_phone)),
    Column::row("language", |row| json!(row.language)),
    Column::row("moving_date", |row| {
        json!(row.moving_date.map(|day| day.to_string()))
    }),
    Column::row("origin", |row| json!(row.origin)),
    Column::row("destination", |row| json!(row.destination)),
    Column::row("home_type", |row| json!(row.home_type.map(HomeType::key))),
    Column::row("bedrooms", |row| json!(row.bedrooms)),
    Column::row("square_footage", |row| json!(row.square_footage)),
    Column::row("stairs_origin", |row| json!(row.stairs_origin)),
    Column::row("stairs_destination", |row| json!(row.stairs_destination)),
    Column::row("crew_size", |row| json!(row.crew_size)),
    Column::row("estimated_hours", |row| json!(row.estimated_hours)),
    Column::row("base_rate", |row| {
        json!(row.base_rate.map(|rate| rate.to_string()))
    }),
    Column::row("additional_services", |row| {
        let services = row.additional_services.as_deref();
        services.map_or(Value::Null, keys)
    }),
    Column::row("total_estimate", |row| {
        json!(row.total_estimate.map(|total| total.to_string()))
    }),
];

/// Columns after the quote's optional texts.
const AFTER_TEXTS: [Column; 14] = [
    Column::row("arrival_from", |row| {
        row.arrival_starts.map_or(Value::Null, time)
    }),
    Column::row("arrival_to", |row| {
        row.arrival_ends.map_or(Value::Null, time)
    }),
    Column::row("crew", |row| json!(row.crew)),
    Column::row("job_status", |row| json!(row.job_status)),
    Column::row("actual_minutes", |row| json!(row.actual_minutes)),
    Column::row("final_amount", |row| {
        row.final_cents.map_or(Value::Null, dollars)
    }),
    Column::row("payment", |row| json!(row.payment)),
    Column::row("entries", |row| json!(row.entries)),
    Column::row("consent_given", |row| json!(row.consent_given)),
    Column::row("consent_text", |row| {
        json!(row.consent_text.as_deref().map(without_links))
    }),
    Column::row("page", |row| json!(row.page)),
    Column::row("referrer", |row| json!(row.referrer)),
    Column::row("campaign", |row| json!(row.campaign)),
    Column::row("id", |row| json!(row.id)),
];

/// A time in milliseconds since 1970, in the company's time zone.
pub fn time(at: i64) -> Value {
    Timestamp::from_millisecond(at).map_or(Value::Null, |at| {
        json!(company_time(at).strftime("%Y-%m-%d %H:%M:%S").to_string())
    })
}

/// An amount in cents as dollars.
pub fn dollars(cents: i64) -> Value {
    json!(format!("{}.{:02}", cents / 100, cents % 100))
}

fn keys(services: &[Service]) -> Value {
    services
        .iter()
        .map(|service| json!(service.key()))
        .collect()
}
