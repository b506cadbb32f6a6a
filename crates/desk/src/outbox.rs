//! `GET /desk/api/outbox`: dead and pending outbox messages.

use axum::http::StatusCode;
use contract::desk::{DeskOutbox, OutboxLine};
use store::{OutboxMessage, RelatedLead};

use crate::Context;
use crate::error::HandlerResult;
use crate::presenter;
use endpoint::response;

/// Returns the outbox messages that are not sent.
pub async fn get(context: Context) -> HandlerResult {
    let now = (context.clock)().as_millisecond();
    let health = context.store.outbox_health(now).await?;
    let rows = context.store.open_messages().await?;
    let outbox = DeskOutbox {
        waiting: health.due,
        failed: health.dead,
        messages: rows.into_iter().map(|row| line(&context, row)).collect(),
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
    }
}
