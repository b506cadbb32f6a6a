//! Exports all leads: as CSV to read, with values as the desk shows them, or as JSON for programs, with
//! values as they are stored. The file is streamed, so memory use does not grow with the number of leads.

use axum::Extension;
use axum::body::Body;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{HeaderValue, Response};
use bytes::Bytes;
use content::without_links;
use domain::{HomeType, LeadForm, QuoteField, SecurityEventKind, Service};
use jiff::Timestamp;
use serde_json::{Value, json};
use store::{ExportRow, split_tags};
use tokio::sync::mpsc;

use crate::Context;
use crate::empty_response::nothing;
use crate::events::stream;
use crate::session::SignedIn;
use domain::{company_time, today};

/// Rows per database query.
const BATCH_SIZE: i64 = 500;
/// Chunks buffered for a slow connection.
const BUFFERED_CHUNKS: usize = 4;

/// Columns before the quote's optional text fields.
const COLUMNS: [&str; 27] = [
    "reference",
    "created_at",
    "form",
    "state",
    "spam_reason",
    "answered_at",
    "booked",
    "assignee",
    "tags",
    "follow_up_on",
    "customer_name",
    "customer_email",
    "customer_phone",
    "language",
    "moving_date",
    "origin",
    "destination",
    "home_type",
    "bedrooms",
    "square_footage",
    "stairs_origin",
    "stairs_destination",
    "crew_size",
    "estimated_hours",
    "base_rate",
    "additional_services",
    "total_estimate",
];

/// Columns after the quote's optional text fields.
const MORE_COLUMNS: [&str; 7] = [
    "entries",
    "consent_given",
    "consent_text",
    "page",
    "referrer",
    "campaign",
    "id",
];

/// All columns, in order.
fn columns() -> impl Iterator<Item = &'static str> {
    let texts = QuoteField::optional_texts().map(QuoteField::name);
    COLUMNS.into_iter().chain(texts).chain(MORE_COLUMNS)
}

/// `GET /desk/api/export`: 204 if an export may start. A download cannot ask for the password.
pub async fn is_allowed() -> Response<Body> {
    nothing()
}

/// `GET /desk/api/export.csv`: RFC 4180, with a byte order mark so that spreadsheets detect UTF-8.
pub async fn csv(context: Context, Extension(signed_in): Extension<SignedIn>) -> Response<Body> {
    let kind = SecurityEventKind::Export;
    context.record_act(&signed_in, kind, None, "CSV").await;
    let texts = &context.site().desk;
    let headings = columns().map(|key| quoted(texts.column(key)));
    let headings: Vec<String> = headings.collect();
    let head = format!("\u{feff}{}\r\n", headings.join(","));
    let reader = context.clone();
    file(
        &context,
        "text/csv; charset=utf-8",
        "csv",
        head,
        "",
        move |row, _| {
            let cells = columns().zip(values(row)).map(|(column, stored)| {
                let shown = shown(&reader, row, column);
                cell(&shown.map_or(stored, Value::String))
            });
            let cells: Vec<String> = cells.collect();
            cells.join(",") + "\r\n"
        },
    )
}

/// `GET /desk/api/export.json`: an array of objects.
pub async fn json(context: Context, Extension(signed_in): Extension<SignedIn>) -> Response<Body> {
    let kind = SecurityEventKind::Export;
    context.record_act(&signed_in, kind, None, "JSON").await;
    let head = "[".to_owned();
    file(
        &context,
        "application/json",
        "json",
        head,
        "\n]\n",
        |row, is_first| {
            let pairs = columns().map(str::to_owned).zip(values(row));
            let object = Value::Object(pairs.collect());
            format!("{}\n{object}", if is_first { "" } else { "," })
        },
    )
}

fn file(
    context: &Context,
    kind: &'static str,
    ending: &str,
    head: String,
    foot: &'static str,
    write: impl Fn(&ExportRow, bool) -> String + Send + 'static,
) -> Response<Body> {
    let (send, receive) = mpsc::channel(BUFFERED_CHUNKS);
    let name = format!("leads-{}.{ending}", today((context.clock)()));
    let context = context.clone();
    tokio::spawn(async move {
        let mut text = head;
        let mut after = 0;
        let mut is_first = true;
        loop {
            let rows = match context.store.export_after(after, BATCH_SIZE).await {
                Ok(rows) => rows,
                Err(error) => {
                    // The chunked body ends early, so the browser reports a failed download.
                    tracing::error!(%error, "export failed");
                    return;
                }
            };
            for row in &rows {
                text += &write(row, is_first);
                is_first = false;
                after = row.seq;
            }
            let is_end = rows.is_empty();
            if is_end {
                text += foot;
            }
            let piece = Bytes::from(std::mem::take(&mut text));
            if send.send(piece).await.is_err() || is_end {
                return;
            }
        }
    });
    let mut response = Response::new(Body::from_stream(stream(receive)));
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    let disposition = format!("attachment; filename=\"{name}\"");
    if let Ok(disposition) = HeaderValue::from_str(&disposition) {
        headers.insert(CONTENT_DISPOSITION, disposition);
    }
    response
}

/// A lead's values in the order of [`columns`].
fn values(row: &ExportRow) -> Vec<Value> {
    let at = |at: i64| {
        Timestamp::from_millisecond(at).map_or(Value::Null, |at| {
            json!(company_time(at).strftime("%Y-%m-%d %H:%M:%S").to_string())
        })
    };
    let keys = |services: &[Service]| {
        services
            .iter()
            .map(|service| json!(service.key()))
            .collect()
    };
    let dollars = |cents: i64| json!(format!("{}.{:02}", cents / 100, cents % 100));
    let mut values = vec![
        json!(row.reference),
        at(row.created_at),
        json!(row.form.key()),
        json!(row.status.key()),
        json!(row.spam_reason),
        row.answered_at.map_or(Value::Null, at),
        row.booked_cents.map_or(Value::Null, dollars),
        json!(row.assignee),
        json!(split_tags(row.tags.as_deref()).join(", ")),
        json!(row.follow_up_on.map(|day| day.to_string())),
        json!(row.customer_name),
        json!(row.customer_email),
        json!(row.customer_phone),
        json!(row.language),
        json!(row.moving_date.map(|day| day.to_string())),
        json!(row.origin),
        json!(row.destination),
        json!(row.home_type.map(HomeType::key)),
        json!(row.bedrooms),
        json!(row.square_footage),
        json!(row.stairs_origin),
        json!(row.stairs_destination),
        json!(row.crew_size),
        json!(row.estimated_hours),
        json!(row.base_rate.map(|rate| rate.to_string())),
        row.additional_services.as_deref().map_or(Value::Null, keys),
        json!(row.total_estimate.map(|total| total.to_string())),
    ];
    values.extend(QuoteField::optional_texts().map(|field| json!(row.texts.get(field))));
    values.extend([
        json!(row.entries),
        json!(row.consent_given),
        json!(row.consent_text.as_deref().map(without_links)),
        json!(row.page),
        json!(row.referrer),
        json!(row.campaign),
        json!(row.id),
    ]);
    values
}

/// The value of a column as the desk shows it; `None` if it is shown as it is stored.
fn shown(context: &Context, row: &ExportRow, column: &str) -> Option<String> {
    let site = context.site();
    let (messages, desk) = (&site.messages, &site.desk);
    let choice = |field: QuoteField, key: &str| {
        let label = messages.form_value(LeadForm::Quote, field.name(), key);
        label.to_owned()
    };
    let text = match column {
        "form" => messages.form_name(row.form.key()).to_owned(),
        "state" => desk.lead_status(row.status.key()).to_owned(),
        "spam_reason" => site.mail.reason(&row.spam_reason).to_owned(),
        "language" => desk.export_value(&row.language).to_owned(),
        "home_type" => choice(QuoteField::HomeType, row.home_type?.key()),
        "additional_services" => {
            let services = row.additional_services.as_deref()?.iter();
            let names = services.map(|one| choice(QuoteField::AdditionalServices, one.key()));
            names.collect::<Vec<_>>().join(", ")
        }
        "entries" => {
            let entries = row.entries.iter().map(|(name, value)| {
                let label = messages.form_field_name(row.form, name);
                format!("{label}: {}", messages.form_value(row.form, name, value))
            });
            entries.collect::<Vec<_>>().join("; ")
        }
        "consent_given" => {
            let key = if row.consent_given? { "yes" } else { "no" };
            desk.export_value(key).to_owned()
        }
        "campaign" => {
            let parameters = row.campaign.iter();
            let parameters = parameters.map(|(name, value)| format!("{name}: {value}"));
            parameters.collect::<Vec<_>>().join("; ")
        }
        _ => return None,
    };
    Some(text)
}

/// Formats a value as a quoted cell. Text that a spreadsheet would evaluate as a formula is prefixed
/// with an apostrophe, which spreadsheets hide (OWASP, CSV Injection). This also applies after each
/// `;`, because some spreadsheets split cells there despite the quotes.
fn cell(value: &Value) -> String {
    let text = match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    let parts = text.split(';').map(|part| {
        if begins_formula(part) {
            format!("'{part}")
        } else {
            part.to_owned()
        }
    });
    quoted(&parts.collect::<Vec<_>>().join(";"))
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\"\""))
}

/// Whether a text starts with a formula character, ASCII or fullwidth, ignoring leading invisible
/// characters.
fn begins_formula(text: &str) -> bool {
    let is_sign = |c: char| "=+-@\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}\u{2212}".contains(c);
    let is_hidden = |c: char| {
        c.is_whitespace()
            || c.is_control()
            || matches!(c, '\u{AD}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}')
            || matches!(c, '\u{2060}'..='\u{2069}' | '\u{FEFF}')
    };
    text.starts_with(['\t', '\r', '\n']) || text.trim_start_matches(is_hidden).starts_with(is_sign)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_formulas_and_quotes_in_cells() {
        for (value, written) in [
            (json!("Ana"), "\"Ana\""),
            (json!("a;=1+1"), "\"a;'=1+1\""),
            (json!("\u{200B}=1"), "\"'\u{200B}=1\""),
            (json!(" =1"), "\"' =1\""),
            (json!("\u{FF1D}1"), "\"'\u{FF1D}1\""),
            (json!("=1+1"), "\"'=1+1\""),
            (json!("+1 956"), "\"'+1 956\""),
            (json!("-2"), "\"'-2\""),
            (json!("@a"), "\"'@a\""),
            (json!("\tx"), "\"'\tx\""),
            (json!("a,\"b\"\nc"), "\"a,\"\"b\"\"\nc\""),
            (json!(3), "\"3\""),
            (Value::Null, "\"\""),
            (json!(["storage"]), "\"[\"\"storage\"\"]\""),
        ] {
            assert_eq!(cell(&value), written, "{value}");
        }
    }
}
