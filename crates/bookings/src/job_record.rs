//! All that is known of one job, and its invoice.

use domain::schedule::{BookingStatus, ClockEvent};
use domain::{Cents, ChangeOrder, Decision, Invoice, Minutes, Shipper, invoice_number};
use jiff::Timestamp;
use store::{
    BookedJob, BookingRow, ChangeOrderRow, JobResultRow, LeadRow, ProposalRow, Store, StoreError,
};
use uuid::Uuid;

use crate::booking::Bookings;
use crate::error::BookingError;
use crate::job::{WeekJob, day_of};

/// A job with what was promised and what was done.
#[derive(Clone, Debug)]
pub struct JobRecord {
    /// The job as in the week. Its conflict is not computed.
    pub job: WeekJob,
    /// Its lead.
    pub lead: LeadRow,
    /// The name of its crew; empty if the crew was removed.
    pub crew: String,
    /// The proposal that the customer accepted.
    pub proposal: Option<ProposalRow>,
    /// The steps of its clock, oldest first.
    pub steps: Vec<ClockEvent>,
    /// Its change orders, oldest first.
    pub change_orders: Vec<ChangeOrderRow>,
    /// Its result, once it is done.
    pub result: Option<JobResultRow>,
    /// The time at which it was read, in milliseconds since 1970.
    pub now: i64,
}

impl Bookings {
    /// All that is known of a job.
    ///
    /// # Errors
    /// [`BookingError::Gone`] if it never was more than a hold.
    pub async fn job_record(&self, id: Uuid) -> Result<JobRecord, BookingError> {
        let (booking, lead) = self.booked(id).await?;
        if matches!(booking.status, BookingStatus::Held | BookingStatus::Expired) {
            return Err(BookingError::Gone);
        }
        let store = self.store();
        let crews = store.crews().await?;
        let crew = crews.into_iter().find(|crew| crew.id == booking.crew_id);
        let job = WeekJob {
            day: day_of(booking.arrival()),
            conflict: None,
            job: BookedJob {
                reference: lead.reference.clone(),
                customer_name: lead.customer_name.clone(),
                customer_phone: lead.customer_phone.clone(),
                origin: lead.origin.clone(),
                destination: lead.destination.clone(),
                booking,
            },
        };
        Ok(JobRecord {
            job,
            crew: crew.map(|crew| crew.name).unwrap_or_default(),
            proposal: accepted_proposal(store, &lead).await?,
            steps: store.clock_steps(id).await?,
            change_orders: store.change_orders(id).await?,
            result: store.job_result(id).await?,
            now: self.now().as_millisecond(),
            lead,
        })
    }

    /// The invoice of a job that is done, and its lead.
    ///
    /// # Errors
    /// [`BookingError::Gone`] if the job is not done.
    pub async fn invoice(&self, id: Uuid) -> Result<(LeadRow, Invoice), BookingError> {
        let (booking, lead) = self.booked(id).await?;
        let invoice = invoice(self.store(), &booking, &lead).await?;
        Ok((lead, invoice.ok_or(BookingError::Gone)?))
    }

    /// Mails the invoice of a job to its customer, once for each message.
    ///
    /// # Errors
    /// [`BookingError::NoEmail`], or [`BookingError::Gone`] if the job is not done.
    pub async fn send_invoice(&self, id: Uuid, message: Uuid) -> Result<(), BookingError> {
        let (lead, _) = self.invoice(id).await?;
        if lead.customer_email.is_empty() {
            return Err(BookingError::NoEmail);
        }
        let now = self.now().as_millisecond();
        let enqueued = self.store().enqueue_invoice(message, (&lead.id, id), now);
        enqueued.await?;
        self.leads.publish_change(lead.id).await;
        Ok(())
    }
}

/// Composes the invoice of a job from what is stored; `None` if the job is not done.
///
/// # Errors
/// [`StoreError::Unavailable`] when the database does not answer.
pub async fn invoice(
    store: &Store,
    booking: &BookingRow,
    lead: &LeadRow,
) -> Result<Option<Invoice>, StoreError> {
    let id = Uuid::parse_str(&booking.id).unwrap_or_default();
    let Some(result) = store.job_result(id).await? else {
        return Ok(None);
    };
    let proposal = accepted_proposal(store, lead).await?;
    let orders = store.change_orders(id).await?.into_iter();
    let accepted = orders.filter_map(|order| {
        Some(ChangeOrder {
            accepted_by: order.accepted_name?,
            text: order.text,
            amount: cents(order.cents),
        })
    });
    Ok(Some(Invoice {
        number: invoice_number(&lead.reference, result.ordinal),
        proposal: proposal.map(|proposal| proposal.number),
        issued_on: domain::today(Timestamp::from_millisecond(result.at).unwrap_or_default()),
        moved_on: day_of(booking.arrival()),
        customer: Shipper {
            name: lead.customer_name.clone(),
            email: lead.customer_email.clone(),
            phone: lead.customer_phone.clone(),
        },
        origin: lead.origin.clone(),
        destination: lead.destination.clone(),
        time: Minutes::try_from(result.minutes).unwrap_or_default(),
        change_orders: accepted.collect(),
        total: cents(result.cents),
        payment: result.payment,
    }))
}

/// The proposal that the customer accepted last, on a lead or on one that it is shown with.
async fn accepted_proposal(
    store: &Store,
    lead: &LeadRow,
) -> Result<Option<ProposalRow>, StoreError> {
    let lead = Uuid::parse_str(&lead.id).unwrap_or_default();
    let kept = store.kept_lead(lead).await?;
    let proposals = store.proposals_of(kept).await?.into_iter();
    let is_accepted = |row: &ProposalRow| {
        let decision = row.issued().decision;
        matches!(decision, Some(Decision::Accepted { .. }))
    };
    Ok(proposals.rev().find(is_accepted))
}

fn cents(stored: i64) -> Cents {
    Cents(u64::try_from(stored).unwrap_or_default())
}
