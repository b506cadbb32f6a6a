//! What a crew member sees of a job: whom to meet, where to go, what to do and what was noted. Every field is named, so
//! that the compiler asks about each new one.

use contract::desk::{DeskAttachments, DeskLead, DeskQuote, DeskSource, JobDetail, LeadLine};
use contract::{Estimate, EstimatedService};

use crate::job_photos::photos;

/// A job as a crew member sees it, without prices unless the owner allows them for that person.
pub fn job(detail: JobDetail, sees_prices: bool) -> JobDetail {
    let id = detail.job.id.clone();
    JobDetail {
        job: detail.job,
        crew_name: detail.crew_name,
        lead: lead(&id, detail.lead, sees_prices),
        promise: detail.promise.filter(|_| sees_prices),
        clock: detail.clock,
        change_orders: if sees_prices {
            detail.change_orders
        } else {
            Vec::new()
        },
        limit_cents: detail.limit_cents.filter(|_| sees_prices),
        // Its amount is null for everybody who may not see it.
        result: detail.result,
    }
}

/// Without other leads, mail, history and consents. Of the files it has the images, by the routes of the job.
fn lead(job: &str, lead: DeskLead, sees_prices: bool) -> DeskLead {
    DeskLead {
        line: line(lead.line, sees_prices),
        entries: lead.entries,
        quote: lead.quote.map(|quote| {
            if sees_prices {
                quote
            } else {
                without_prices(quote)
            }
        }),
        consents: Vec::new(),
        agrees_to_texts: false,
        contact_preference: None,
        source: DeskSource {
            page: String::new(),
            referrer: String::new(),
            campaign: Vec::new(),
            language: lead.source.language,
            address: String::new(),
        },
        messages: Vec::new(),
        notes: lead.notes,
        attachments: DeskAttachments {
            files: photos(job, lead.attachments.files),
            max_files: lead.attachments.max_files,
            max_bytes: lead.attachments.max_bytes,
            max_total_bytes: lead.attachments.max_total_bytes,
        },
        history: Vec::new(),
        continues: None,
        continued_by: Vec::new(),
        same_person: Vec::new(),
        merged: Vec::new(),
        editable: Vec::new(),
        replies: Vec::new(),
    }
}

fn line(line: LeadLine, sees_prices: bool) -> LeadLine {
    LeadLine {
        id: line.id,
        reference: line.reference,
        form: line.form,
        form_label: line.form_label,
        created_at: line.created_at,
        updated_at: line.updated_at,
        status: line.status,
        spam_reason: None,
        marked_as_spam: false,
        deadline: None,
        answered_at: None,
        customer_name: line.customer_name,
        customer_email: String::new(),
        customer_phone: line.customer_phone,
        moving_date: line.moving_date,
        origin: line.origin,
        destination: line.destination,
        language: line.language,
        home_type: line.home_type,
        bedrooms: line.bedrooms,
        crew_size: line.crew_size,
        minutes: line.minutes,
        total_cents: line.total_cents.filter(|_| sees_prices),
        booked_cents: line.booked_cents.filter(|_| sees_prices),
        follow_up_on: None,
        assignee_id: None,
        assignee: None,
        tags: Vec::new(),
        has_duplicate: false,
        merged_into: None,
    }
}

/// The home, the stairs and the services, with every amount 0.
fn without_prices(quote: DeskQuote) -> DeskQuote {
    let services = quote.estimate.services.into_iter();
    DeskQuote {
        home_type: quote.home_type,
        bedrooms: quote.bedrooms,
        square_footage: quote.square_footage,
        stairs_origin: quote.stairs_origin,
        stairs_destination: quote.stairs_destination,
        crew_size: quote.crew_size,
        additional_services: quote.additional_services,
        special_requests: quote.special_requests,
        far: quote.far,
        estimate: Estimate {
            crew_size: quote.estimate.crew_size,
            hourly_cents: 0,
            base_minutes: quote.estimate.base_minutes,
            stair_flights: quote.estimate.stair_flights,
            stairs_minutes: quote.estimate.stairs_minutes,
            long_walk_minutes: quote.estimate.long_walk_minutes,
            services: services
                .map(|service| EstimatedService {
                    key: service.key,
                    price_cents: 0,
                    added_minutes: service.added_minutes,
                })
                .collect(),
            minutes: quote.estimate.minutes,
            labor_cents: 0,
            services_cents: 0,
            distance_fee_cents: 0,
            subtotal_cents: 0,
            tax_cents: 0,
            total_cents: 0,
            adjusted: None,
        },
        adjustments: None,
        rates_revision: String::new(),
        same_total_today: true,
        recomputed_total_cents: None,
    }
}
