//! `GET /desk/api/outbox`: outbox messages that are dead, pending or written to files.

use axum::extract::State;
use axum::http::StatusCode;
use contract::desk::{DeskOutbox, OutboxLine};
use store::{OutboxMessage, RelatedLead};

use crate::Context;
use crate::error::HandlerResult;
use crate::presenter;
use crate::services::MailServices;
use endpoint::response;

/// Mails that were written to files are listed for this long, in milliseconds: after 30 days nobody waits for them.
const FILED_MS: i64 = 30 * 86_400_000;

/// Returns the outbox messages that are not sent.
pub async fn get(context: Context, State(mail): State<MailServices>) -> HandlerResult {
    let now = (context.clock)().as_millisecond();
    let health = mail.store.outbox_health(now).await?;
    let rows = mail.store.open_messages().await?;
    let filed = mail.store.filed_for_customers(now - FILED_MS).await?;
    let outbox = DeskOutbox {
        waiting: health.due,
        failed: health.dead,
        messages: rows.into_iter().map(|row| line(&context, row)).collect(),
        filed: filed.into_iter().map(|row| line(&context, row)).collect(),
    };
    Ok(response::json(StatusCode::OK, &outbox))
}

fn line(context: &Context, row: OutboxMessage) -> OutboxLine {
    let lead = (|| {
        Some(RelatedLead {
            id: row.lead_id?,
            reference: row.reference?,
            form: row.form?,
            created_at: row.lead_created_at?,
            status: row.lead_status?,
        })
    })();
    OutboxLine {
        message: presenter::message(context, row.message),
        lead: lead.map(|row| presenter::link(context, row)),
        customer_name: row.customer_name.unwrap_or_default(),
        customer_phone: row.customer_phone.unwrap_or_default(),
    }
}
