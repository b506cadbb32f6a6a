//! Exports all leads: as CSV to read, with values as the desk shows them, or as JSON for programs, with
//! values as they are stored. The file is streamed, so memory use does not grow with the number of leads.

mod columns;
mod related;

use axum::Extension;
use axum::body::Body;
use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{HeaderValue, Response};
use bytes::Bytes;
use domain::{LeadForm, QuoteField, SecurityEventKind, today};
use serde_json::{Value, json};
use store::{ErasedJob, ExportRelated, ExportRow, Store, StoreError};
use tokio::sync::mpsc;
use uuid::Uuid;

use self::columns::{columns, dollars};
use self::related::{Documents, related};
use crate::Context;
use crate::empty_response::nothing;
use crate::error::HandlerResult;
use crate::events::stream;
use crate::services::{LeadServices, SecurityLog};
use crate::session::SignedIn;

/// Rows per database query.
const BATCH_SIZE: i64 = 500;
/// A chunk is sent once it has as many bytes.
const CHUNK_BYTES: usize = 64 * 1024;
/// Fewest and most digits of a phone number with its country code (E.164).
const PHONE_DIGITS: std::ops::RangeInclusive<usize> = 7..=15;
/// Chunks buffered for a slow connection.
const BUFFERED_CHUNKS: usize = 4;

/// `GET /desk/api/export`: 204 if an export may start. A download cannot prompt for the password.
pub async fn is_allowed() -> Response<Body> {
    nothing()
}

/// `GET /desk/api/export.csv`: RFC 4180, with a byte order mark so that spreadsheets detect UTF-8. After the leads
/// come the finished jobs of erased customers.
pub async fn csv(
    context: Context,
    State(leads): State<LeadServices>,
    State(log): State<SecurityLog>,
    Extension(signed_in): Extension<SignedIn>,
) -> HandlerResult {
    let jobs = leads.store.erased_jobs().await?;
    let jobs = jobs.iter().map(|job| job_line(&context, job));
    let foot = jobs.collect();
    let kind = SecurityEventKind::Export;
    log.record_act(&signed_in, kind, None, "CSV").await;
    let headings = columns().map(|column| quoted(heading(&context, column.key)));
    let headings: Vec<String> = headings.collect();
    let head = format!("\u{feff}{}\r\n", headings.join(","));
    let reader = context.clone();
    Ok(file(
        &context,
        &leads,
        Format {
            media_type: "text/csv; charset=utf-8",
            ending: "csv",
            head,
            foot,
            has_related: false,
        },
        move |row, _, _, _| {
            let cells = columns().map(|column| {
                let shown = shown(&reader, row, column.key);
                cell(&shown.map_or_else(|| column.value(row), Value::String))
            });
            let cells: Vec<String> = cells.collect();
            cells.join(",") + "\r\n"
        },
    ))
}

/// The line of a finished job whose customer was erased.
fn job_line(context: &Context, job: &ErasedJob) -> String {
    let desk = &context.site().desk;
    let cells = columns().map(|column| {
        cell(&match column.key {
            "reference" => json!(job.invoice),
            "moving_date" => json!(job.day.to_string()),
            "crew" => json!(job.crew),
            "job_status" => json!(desk.export_value("done")),
            "actual_minutes" => json!(job.minutes),
            "final_amount" => dollars(job.cents),
            "payment" => json!(desk.export_value(job.payment.key())),
            _ => Value::Null,
        })
    });
    let cells: Vec<String> = cells.collect();
    cells.join(",") + "\r\n"
}

/// `GET /desk/api/export.json`: an array of objects, each with everything that a person who asks for their data must get.
pub async fn json(
    context: Context,
    State(leads): State<LeadServices>,
    State(log): State<SecurityLog>,
    Extension(signed_in): Extension<SignedIn>,
) -> Response<Body> {
    let kind = SecurityEventKind::Export;
    log.record_act(&signed_in, kind, None, "JSON").await;
    file(
        &context,
        &leads,
        Format {
            media_type: "application/json",
            ending: "json",
            head: "[".to_owned(),
            foot: "\n]\n".to_owned(),
            has_related: true,
        },
        |row, all, documents, is_first| {
            let pairs = columns().map(|column| (column.key.to_owned(), column.value(row)));
            let object = Value::Object(pairs.chain(related(&row.id, all, documents)).collect());
            format!("{}\n{object}", if is_first { "" } else { "," })
        },
    )
}

/// How an export is written.
struct Format {
    media_type: &'static str,
    ending: &'static str,
    head: String,
    foot: String,
    /// Whether it has related data in addition to the leads' columns.
    has_related: bool,
}

fn file(
    context: &Context,
    leads: &LeadServices,
    format: Format,
    write: impl Fn(&ExportRow, &ExportRelated, &Documents, bool) -> String + Send + 'static,
) -> Response<Body> {
    let (send, receive) = mpsc::channel(BUFFERED_CHUNKS);
    let media_type = format.media_type;
    let name = format!("leads-{}.{}", today((context.clock)()), format.ending);
    let store = leads.store.clone();
    tokio::spawn(async move {
        // The chunked body ends early, so the browser reports a failed download.
        if let Err(error) = send_all(&store, format, write, &send).await {
            tracing::error!(%error, "export failed");
        }
    });
    let mut response = Response::new(Body::from_stream(stream(receive)));
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(media_type));
    let disposition = format!("attachment; filename=\"{name}\"");
    if let Ok(disposition) = HeaderValue::from_str(&disposition) {
        headers.insert(CONTENT_DISPOSITION, disposition);
    }
    response
}

/// Sends the file until its end, or until the client is gone.
async fn send_all(
    store: &Store,
    format: Format,
    write: impl Fn(&ExportRow, &ExportRelated, &Documents, bool) -> String,
    send: &mpsc::Sender<Bytes>,
) -> Result<(), StoreError> {
    let mut text = format.head;
    let mut after = 0;
    let mut is_first = true;
    loop {
        let (rows, related) = batch(store, after, format.has_related).await?;
        for row in &rows {
            let documents = documents(store, &row.id, &related).await?;
            text += &write(row, &related, &documents, is_first);
            is_first = false;
            after = row.seq;
            if text.len() >= CHUNK_BYTES {
                let piece = Bytes::from(std::mem::take(&mut text));
                if send.send(piece).await.is_err() {
                    return Ok(());
                }
            }
        }
        let is_end = rows.is_empty();
        if is_end {
            text += &format.foot;
        }
        let piece = Bytes::from(std::mem::take(&mut text));
        if send.send(piece).await.is_err() || is_end {
            return Ok(());
        }
    }
}

/// The documents of the proposals of one lead. They are read for each lead, because they are larger than all else.
async fn documents(
    store: &Store,
    lead: &str,
    related: &ExportRelated,
) -> Result<Vec<(String, String)>, StoreError> {
    let mut documents = Vec::new();
    for row in related.proposals.iter().filter(|row| row.lead_id == lead) {
        let Ok(id) = Uuid::parse_str(&row.id) else {
            continue;
        };
        let document = store.proposal_document(id).await?;
        documents.extend(document.map(|document| (row.id.clone(), document)));
    }
    Ok(documents)
}

/// The next rows, with what belongs to their leads if it is exported.
async fn batch(
    store: &Store,
    after: i64,
    has_related: bool,
) -> Result<(Vec<ExportRow>, ExportRelated), StoreError> {
    let rows = store.export_after(after, BATCH_SIZE).await?;
    let related = match rows.last() {
        Some(last) if has_related => store.export_related(after, last.seq).await?,
        _ => ExportRelated::default(),
    };
    Ok((rows, related))
}

/// The heading of a column. Optional texts of the wizard have the wizard's label.
fn heading<'a>(context: &'a Context, key: &'a str) -> &'a str {
    let site = context.site();
    let label = || site.messages.form_field_name(LeadForm::Quote, key);
    site.desk.column(key).unwrap_or_else(label)
}

/// The value of a column as the desk shows it; `None` if it is shown as it is stored.
fn shown(context: &Context, row: &ExportRow, column: &str) -> Option<String> {
    let site = context.site();
    let (messages, desk) = (&site.messages, &site.desk);
    let choice = |field: QuoteField, key: &str| {
        let label = site.form_value(LeadForm::Quote, field.name(), key);
        label.into_owned()
    };
    let text = match column {
        "form" => messages.form_name(row.form.key()).to_owned(),
        "state" => desk.lead_status(row.status.key()).to_owned(),
        "spam_reason" => site.mail.reason(&row.spam_reason),
        "language" => desk.export_value(&row.language).to_owned(),
        "job_status" => desk.export_value(row.job_status.as_deref()?).to_owned(),
        "payment" => desk.export_value(row.payment.as_deref()?).to_owned(),
        "home_type" => choice(QuoteField::HomeType, row.home_type?.key()),
        "additional_services" => {
            let services = row.additional_services.as_deref()?.iter();
            let names = services.map(|one| choice(QuoteField::AdditionalServices, one.key()));
            names.collect::<Vec<_>>().join(", ")
        }
        "entries" => {
            let entries = row.entries.iter().map(|(name, value)| {
                let label = messages.form_field_name(row.form, name);
                format!("{label}: {}", site.form_value(row.form, name, value))
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
/// `;` and each line break: some spreadsheets split cells at `;` despite the quotes, and then a line
/// break ends a row as well.
fn cell(value: &Value) -> String {
    let text = match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    let mut safe = String::with_capacity(text.len() + 2);
    for part in text.split_inclusive([';', '\n', '\r']) {
        // A line break is suspicious at the start of a cell, not between two lines.
        let is_break = !safe.is_empty() && matches!(part, "\n" | "\r");
        if !is_break && begins_formula(part) {
            safe.push('\'');
        }
        safe.push_str(part);
    }
    quoted(&safe)
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\"\""))
}

/// Returns whether a text starts with a formula character, ASCII or fullwidth, ignoring leading invisible
/// characters, and is more than a phone number.
fn begins_formula(text: &str) -> bool {
    if is_international_number(text) {
        return false;
    }
    let is_sign = |c: char| "=+-@\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}\u{2212}".contains(c);
    let is_hidden = |c: char| {
        c.is_whitespace()
            || c.is_control()
            || matches!(c, '\u{AD}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}')
            || matches!(c, '\u{2060}'..='\u{2069}' | '\u{FEFF}')
    };
    text.starts_with(['\t', '\r', '\n']) || text.trim_start_matches(is_hidden).starts_with(is_sign)
}

/// Returns whether a text is a phone number with its country code, and perhaps an extension: `+52 899 555 0142 ext. 4`.
fn is_international_number(text: &str) -> bool {
    let text = text.trim_end_matches([';', '\n', '\r']);
    let Some(number) = text.strip_prefix('+') else {
        return false;
    };
    let mark = number.find(|c: char| c.is_ascii_alphabetic() || c == '#');
    let (number, extension) = number.split_at(mark.unwrap_or(number.len()));
    let extension = extension.trim_start_matches(['e', 'E', 'x', 'X', 't', 'T', '.', '#', ' ']);
    let digits = number.bytes().filter(u8::is_ascii_digit).count();
    PHONE_DIGITS.contains(&digits)
        && number
            .chars()
            .all(|c| c.is_ascii_digit() || " ().-".contains(c))
        && extension.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn escapes_formulas_and_quotes_in_cells() {
        for (value, written) in [
            (json!("Ana"), "\"Ana\""),
            (json!("a;=1+1"), "\"a;'=1+1\""),
            (json!("a\n=1+1"), "\"a\n'=1+1\""),
            (json!("a\r=1+1\r\n-2"), "\"a\r'=1+1\r\n'-2\""),
            (json!("\u{200B}=1"), "\"'\u{200B}=1\""),
            (json!(" =1"), "\"' =1\""),
            (json!("\u{FF1D}1"), "\"'\u{FF1D}1\""),
            (json!("=1+1"), "\"'=1+1\""),
            (json!("+1 956"), "\"'+1 956\""),
            (json!("+52 899 555 7001"), "\"+52 899 555 7001\""),
            (json!("+528995557001"), "\"+528995557001\""),
            (
                json!("+1 (956) 555-7001 ext. 44"),
                "\"+1 (956) 555-7001 ext. 44\"",
            ),
            (
                json!("956 555 7001;+52 899 555 7001"),
                "\"956 555 7001;+52 899 555 7001\"",
            ),
            (json!("+1956555700|calc!A0"), "\"'+1956555700|calc!A0\""),
            (json!("+528995557001*2"), "\"'+528995557001*2\""),
            (json!("+528995557001-SUM(A1)"), "\"'+528995557001-SUM(A1)\""),
            (json!("=528995557001"), "\"'=528995557001\""),
            (json!("-528995557001"), "\"'-528995557001\""),
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
