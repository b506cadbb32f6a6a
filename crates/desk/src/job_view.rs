//! A job as its screen shows it.

use bookings::JobRecord;
use contract::desk::{JobChangeOrder, JobClock, JobClockStep, JobDetail, JobPromise, JobResult};
use domain::schedule::{AmountBasis, JobClock as Clock};
use domain::{Cents, Role};
use store::{ChangeOrderRow, JobResultRow, ProposalRow, StoreError};
use uuid::Uuid;

use crate::services::LeadServices;
use crate::session::SignedIn;
use crate::{Context, crew_view, lead_view, schedule};

/// Loads the lead and the proposal of a job, as the person may see them. `None` if the lead was erased meanwhile.
///
/// # Errors
/// When the database is unavailable.
pub async fn job(
    context: &Context,
    leads: &LeadServices,
    signed_in: &SignedIn,
    record: JobRecord,
) -> Result<Option<JobDetail>, StoreError> {
    let lead = Uuid::parse_str(&record.lead.id).unwrap_or_default();
    let Some(lead) = lead_view::lead(context, leads, signed_in, lead).await? else {
        return Ok(None);
    };
    let basis = basis(&record);
    let detail = JobDetail {
        job: schedule::shown_job(record.job),
        crew_name: record.crew,
        lead,
        promise: match record.proposal {
            Some(proposal) => Some(promise(leads, proposal).await?),
            None => None,
        },
        clock: clock(&record.steps, record.now),
        change_orders: record.change_orders.into_iter().map(change_order).collect(),
        limit_cents: basis.limit().and_then(|limit| i64::try_from(limit.0).ok()),
        result: record.result.map(|result| shown_result(signed_in, &result)),
    };
    Ok(Some(if signed_in.role == Role::Crew {
        crew_view::job(detail, signed_in.sees_revenue())
    } else {
        detail
    }))
}

/// Returns what limits the final amount.
fn basis(record: &JobRecord) -> AmountBasis {
    let cents = |stored: i64| u64::try_from(stored).unwrap_or_default();
    let orders = record.change_orders.iter();
    let accepted = orders.filter(|order| order.accepted_at.is_some());
    let proposal = record.proposal.as_ref();
    AmountBasis {
        maximum: proposal.map(|proposal| Cents(cents(proposal.maximum_cents))),
        change_orders: Cents(accepted.map(|order| cents(order.cents)).sum()),
    }
}

async fn promise(leads: &LeadServices, row: ProposalRow) -> Result<JobPromise, StoreError> {
    let document = match Uuid::parse_str(&row.id) {
        Ok(id) => leads.writer.issued_document(id).await?,
        Err(_) => None,
    };
    Ok(JobPromise {
        number: row.number,
        kind: row.kind.key().to_owned(),
        estimate_cents: row.estimate_cents,
        maximum_cents: row.maximum_cents,
        accepted_at: row.decided_at.unwrap_or_default(),
        accepted_name: row.accepted_name.unwrap_or_default(),
        document,
    })
}

fn clock(steps: &[domain::schedule::ClockEvent], now: i64) -> JobClock {
    let clock = Clock::of(steps);
    let steps = steps.iter().map(|event| JobClockStep {
        at: event.at,
        step: event.step.key().to_owned(),
    });
    JobClock {
        status: clock.state.key().to_owned(),
        steps: steps.collect(),
        minutes: i64::try_from(clock.worked(now)).unwrap_or(i64::MAX),
        now,
    }
}

fn change_order(row: ChangeOrderRow) -> JobChangeOrder {
    JobChangeOrder {
        id: row.id,
        at: row.at,
        text: row.text,
        cents: row.cents,
        accepted_at: row.accepted_at,
        accepted_name: row.accepted_name,
    }
}

fn shown_result(signed_in: &SignedIn, row: &JobResultRow) -> JobResult {
    JobResult {
        at: row.at,
        minutes: row.minutes,
        cents: signed_in.sees_revenue().then_some(row.cents),
        payment: row.payment.key().to_owned(),
    }
}
