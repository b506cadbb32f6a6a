//! Composes the invoice of a job. Its texts are in `content/<locale>/invoice.toml`.

use content::{Site, fill_placeholders};
use contract::{Document, DocumentAmounts, DocumentBlock};
use domain::schedule::PaymentMethod;
use domain::{AgreedWork, Cents, Invoice};

use crate::blocks::{details, heading, paragraph};
use crate::proposal_carrier;

/// Composes an invoice in the language of the site.
pub fn invoice_document(site: &Site, invoice: &Invoice) -> Document {
    let text = &site.invoice;
    let number = [("number", invoice.number.as_str())];
    Document {
        lang: site.lang.clone(),
        title: fill_placeholders(&text.title, &number),
        blocks: vec![
            heading(&text.invoice.heading),
            dates(site, invoice),
            heading(&text.carrier_heading),
            carrier(site),
            heading(&text.customer_heading),
            customer(site, invoice),
            heading(&text.amounts.heading),
            amounts(site, invoice),
            paragraph(&payment(site, invoice)),
            paragraph(&text.thanks),
        ],
    }
}

fn dates(site: &Site, invoice: &Invoice) -> DocumentBlock {
    let (text, locale) = (&site.invoice.invoice, site.locale);
    let proposal = invoice.proposal.map(|number| number.to_string());
    details([
        (&text.number, invoice.number.clone()),
        (&text.proposal, proposal.unwrap_or_default()),
        (&text.issued, locale.date(invoice.issued_on)),
        (&text.moved, locale.date(invoice.moved_on)),
        (&text.origin, invoice.origin.clone()),
        (&text.destination, invoice.destination.clone()),
    ])
}

fn carrier(site: &Site) -> DocumentBlock {
    let text = &site.proposal.labels;
    let carrier = proposal_carrier(site);
    details([
        (&text.name, carrier.name),
        (&text.registration, carrier.registrations.join(", ")),
        (&text.street_address, carrier.street_address),
        (&text.phone, carrier.phone),
        (&text.email, carrier.email),
    ])
}

fn customer(site: &Site, invoice: &Invoice) -> DocumentBlock {
    let text = &site.proposal.labels;
    let customer = &invoice.customer;
    details([
        (&text.name, customer.name.clone()),
        (&text.phone, customer.phone.clone()),
        (&text.email, customer.email.clone()),
    ])
}

/// The work, the change orders and the total, which is the sum of the lines before it.
fn amounts(site: &Site, invoice: &Invoice) -> DocumentBlock {
    let (text, locale) = (&site.invoice.amounts, site.locale);
    let row = |name: String, amount: String| DocumentAmounts {
        cells: vec![name, amount],
        is_total: false,
    };
    let hours = locale.hours(invoice.time);
    let work = fill_placeholders(&text.work, &[("hours", &hours)]);
    let mut rows = Vec::new();
    if let AgreedWork::Amount(amount) = invoice.agreed_work() {
        rows.push(row(work, locale.money(amount)));
    } else {
        rows.push(row(work, locale.money(Cents(0))));
    }
    for order in &invoice.change_orders {
        let values = [("text", order.text.as_str()), ("name", &order.accepted_by)];
        let name = fill_placeholders(&text.change_order, &values);
        rows.push(row(name, locale.money(order.amount)));
    }
    if let AgreedWork::Discount(amount) = invoice.agreed_work() {
        let amount = format!("-{}", locale.money(amount));
        rows.push(row(text.discount.clone(), amount));
    }
    rows.push(DocumentAmounts {
        is_total: true,
        ..row(text.total.clone(), locale.money(invoice.total))
    });
    DocumentBlock::Amounts {
        head: vec![text.item.clone(), text.amount.clone()],
        rows,
    }
}

fn payment(site: &Site, invoice: &Invoice) -> String {
    let text = &site.invoice.payment;
    let template = match invoice.payment {
        PaymentMethod::Cash => &text.cash,
        PaymentMethod::Card => &text.card,
        PaymentMethod::Zelle => &text.zelle,
        PaymentMethod::Check => &text.check,
    };
    let total = site.locale.money(invoice.total);
    let day = site.locale.date(invoice.issued_on);
    fill_placeholders(template, &[("total", &total), ("day", &day)])
}
