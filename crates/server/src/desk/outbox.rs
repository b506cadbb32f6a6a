//! `GET /desk/api/outbox`: what was given up, and what waits.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http::{Response, StatusCode};
use contract::desk::{DeskOutbox, OutboxLine};
use store::{OutboxMessage, RelatedLead};

use super::lines;
use super::refusal::answered;
use crate::App;
use endpoint::response;

/// The outbox as it stands.
pub async fn get(State(app): State<Arc<App>>) -> Response<Body> {
    let work = async {
        let now = (app.clock)().as_millisecond();
        let health = app.store.outbox_health(now).await?;
        let rows = app.store.open_messages().await?;
        let outbox = DeskOutbox {
            due: health.due,
            dead: health.dead,
            notices: rows.into_iter().map(|row| line(&app, row)).collect(),
        };
        Ok(response::json(StatusCode::OK, &outbox))
    };
    answered(&app, work.await)
}

fn line(app: &App, row: OutboxMessage) -> OutboxLine {
    let lead = (|| {
        Some(RelatedLead {
            id: row.lead_id?,
            reference: row.reference?,
            form: row.form?,
            created_at: row.lead_created_at?,
            state: row.lead_state?,
        })
    })();
    OutboxLine {
        notice: lines::notice(app, row.message),
        lead: lead.map(|row| lines::link(app, row)),
        customer_name: row.customer_name.unwrap_or_default(),
    }
}
