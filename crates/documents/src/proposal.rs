//! Composes a written proposal. Its texts are in `content/<locale>/proposal.toml`.

use content::{
    Site, agreed_hours, agreed_line_name, fill_placeholders, is_sample, line_to_contract,
    quote_wizard, signed_money,
};
use contract::{Document, DocumentAmounts, DocumentBlock};
use domain::{
    Bill, Carrier, Cents, FixedWork, HomeType, Proposal, ProposalKind, ProposalTerms, Service,
    Shipment,
};

use crate::blocks::{conspicuous, details, heading, paragraph};

/// The mover as the site names it, without the samples that the program came with: a proposal in their name would name
/// no carrier.
pub fn proposal_carrier(site: &Site) -> Carrier {
    let text = &site.proposal.carrier;
    let own = |text: &String| {
        if is_sample(text) {
            String::new()
        } else {
            text.clone()
        }
    };
    let registrations = text.registrations.iter().map(own);
    Carrier {
        name: own(&text.name),
        registrations: registrations.filter(|number| !number.is_empty()).collect(),
        street_address: own(&text.street_address),
        phone: own(&text.phone),
        email: own(&text.email),
    }
}

/// The company's terms as the site says them. A company that has said nothing about payment has the sentence that the
/// program came with.
pub fn proposal_terms(site: &Site) -> ProposalTerms {
    let text = &site.proposal.payment;
    let payment = if text.payment.trim().is_empty() {
        &text.payment_sample
    } else {
        &text.payment
    };
    ProposalTerms {
        payment: payment.clone(),
        deposit: text.deposit.clone(),
        cancellation: text.cancellation.clone(),
    }
}

/// Composes a proposal in the language of the site.
pub fn proposal_document(site: &Site, proposal: &Proposal) -> Document {
    let words = Words { site, proposal };
    let text = &site.proposal;
    let mut blocks = vec![words.promise()];
    blocks.push(heading(&text.offer.heading));
    blocks.push(words.offer());
    blocks.push(heading(&text.carrier.heading));
    blocks.push(words.carrier());
    blocks.push(heading(&text.shipper.heading));
    blocks.push(words.shipper());
    blocks.push(heading(&text.shipment.heading));
    blocks.push(words.shipment());
    blocks.push(heading(&text.price.heading));
    blocks.push(words.hours());
    blocks.push(words.amounts(true));
    blocks.push(conspicuous(&text.legal.listed_only));
    blocks.push(heading(&text.payment.heading));
    let terms = &proposal.terms;
    let terms = [&terms.payment, &terms.deposit, &terms.cancellation];
    let terms = terms.into_iter().filter(|term| !term.trim().is_empty());
    blocks.extend(terms.map(|term| paragraph(term)));
    blocks.push(heading(&text.legal.liability_heading));
    blocks.push(conspicuous(&text.legal.liability));
    blocks.push(heading(&text.legal.claims_heading));
    blocks.push(paragraph(&text.legal.claims));
    blocks.push(heading(&text.legal.state_heading));
    blocks.push(paragraph(&text.legal.state));
    blocks.push(heading(&text.legal.acceptance_heading));
    blocks.push(paragraph(&text.legal.acceptance));
    Document {
        lang: site.lang.clone(),
        title: fill_placeholders(&text.title, &[("number", &proposal.number.to_string())]),
        blocks,
    }
}

/// Composes what is moved and its price, before a proposal is issued. It has the maximum only once the owner has
/// confirmed the rule that the maximum follows from: it would promise a number that has not been decided.
pub fn quote_summary(site: &Site, proposal: &Proposal) -> Document {
    let words = Words { site, proposal };
    let text = &site.proposal;
    Document {
        lang: site.lang.clone(),
        title: text.price.heading.clone(),
        blocks: vec![
            words.summary_hours(),
            words.amounts(site.proposal_rules.is_cap_confirmed),
            heading(&text.shipment.heading),
            words.shipment(),
        ],
    }
}

/// The name of a service, as the wizard shows it.
pub fn service_name(site: &Site, service: Service) -> String {
    let wizard = quote_wizard(site);
    let items = wizard.into_iter().flat_map(|wizard| &wizard.services.items);
    let mut named = items.filter(|item| item.key == service.key());
    let name = named.next().map(|item| item.name.clone());
    name.unwrap_or_else(|| service.key().to_owned())
}

struct Words<'a> {
    site: &'a Site,
    proposal: &'a Proposal,
}

impl Words<'_> {
    /// Returns whether the price is binding, and the maximum.
    fn promise(&self) -> DocumentBlock {
        let text = &self.site.proposal;
        let template = match self.proposal.price.kind {
            ProposalKind::NotToExceed => &text.not_to_exceed,
            ProposalKind::Binding => &text.binding,
        };
        let maximum = self.money(self.proposal.price.maximum().total);
        conspicuous(&fill_placeholders(template, &[("maximum", &maximum)]))
    }

    fn offer(&self) -> DocumentBlock {
        let text = &self.site.proposal.offer;
        let (proposal, locale) = (self.proposal, self.site.locale);
        details([
            (&text.number, proposal.number.to_string()),
            (&text.reference, proposal.reference.clone()),
            (&text.issued, locale.date(proposal.issued_on)),
            (&text.valid_until, locale.date(proposal.valid_until)),
        ])
    }

    fn carrier(&self) -> DocumentBlock {
        let text = &self.site.proposal.labels;
        let carrier = &self.proposal.carrier;
        details([
            (&text.name, carrier.name.clone()),
            (&text.registration, carrier.registrations.join(", ")),
            (&text.street_address, carrier.street_address.clone()),
            (&text.phone, carrier.phone.clone()),
            (&text.email, carrier.email.clone()),
        ])
    }

    fn shipper(&self) -> DocumentBlock {
        let text = &self.site.proposal.labels;
        let shipper = &self.proposal.shipper;
        details([
            (&text.name, shipper.name.clone()),
            (&text.phone, shipper.phone.clone()),
            (&text.email, shipper.email.clone()),
        ])
    }

    fn shipment(&self) -> DocumentBlock {
        let text = &self.site.proposal.shipment;
        let shipment = &self.proposal.shipment;
        let day = shipment.moving_date;
        let day = day.map_or_else(|| text.no_date.clone(), |day| self.site.locale.date(day));
        let long_walk = if shipment.long_walk {
            text.long_walk_value.clone()
        } else {
            String::new()
        };
        details([
            (&text.date, day),
            (&text.origin, shipment.origin.clone()),
            (&text.destination, shipment.destination.clone()),
            (&text.home, self.home(shipment)),
            (&text.size, self.size(shipment)),
            (&text.stairs_origin, self.flights(shipment.stairs_origin)),
            (
                &text.stairs_destination,
                self.flights(shipment.stairs_destination),
            ),
            (&text.long_walk, long_walk),
            (&text.wishes, shipment.wishes.clone().unwrap_or_default()),
        ])
    }

    /// Such as 'House, 3 bedrooms'.
    fn home(&self, shipment: &Shipment) -> String {
        let wizard = quote_wizard(self.site);
        let kinds = wizard
            .into_iter()
            .flat_map(|wizard| &wizard.home.home_types);
        let kind = kinds
            .into_iter()
            .find(|kind| HomeType::from_key(&kind.value) == Some(shipment.home_type))
            .map_or_else(
                || shipment.home_type.key().to_owned(),
                |kind| kind.label.clone(),
            );
        let sizes: &[String] = wizard.map_or(&[], |wizard| &wizard.estimate.bedrooms);
        let last = sizes.len().saturating_sub(1);
        let at = usize::try_from(shipment.bedrooms).unwrap_or(last).min(last);
        match sizes.get(at) {
            Some(size) => format!("{kind}, {size}"),
            None => kind,
        }
    }

    fn size(&self, shipment: &Shipment) -> String {
        if shipment.square_footage == 0 {
            return String::new();
        }
        let feet = shipment.square_footage.to_string();
        let template = &self.site.proposal.shipment.square_feet;
        fill_placeholders(template, &[("feet", &feet)])
    }

    /// Empty if there are no stairs.
    fn flights(&self, flights: u32) -> String {
        if flights == 0 {
            return String::new();
        }
        let text = &self.site.proposal.shipment.flights;
        let template = text.for_count(self.site.locale, flights.into());
        fill_placeholders(template, &[("count", &flights.to_string())])
    }

    fn hours(&self) -> DocumentBlock {
        let text = &self.site.proposal.price;
        let template = match self.proposal.price.kind {
            ProposalKind::NotToExceed => &text.hours,
            ProposalKind::Binding => &text.hours_binding,
        };
        self.hours_in(template)
    }

    /// The hours before a proposal is issued, with the longest time if there is a maximum.
    fn summary_hours(&self) -> DocumentBlock {
        if self.site.proposal_rules.is_cap_confirmed {
            return self.hours();
        }
        self.hours_in(&self.site.proposal.price.hours_estimated)
    }

    fn hours_in(&self, template: &str) -> DocumentBlock {
        let price = &self.proposal.price;
        let locale = self.site.locale;
        let (hours, longest) = (locale.hours(price.estimated), locale.hours(price.longest));
        let said = fill_placeholders(template, &[("hours", &hours), ("longest", &longest)]);
        let listed = price.listed_time;
        let agreed = listed.map(|listed| agreed_hours(self.site, listed));
        DocumentBlock::Paragraph {
            lines: [said].into_iter().chain(agreed).collect(),
            is_conspicuous: false,
        }
    }

    /// The lines of the price, with or without the column of the maximum, which is the last one.
    fn amounts(&self, has_maximum: bool) -> DocumentBlock {
        let text = &self.site.proposal.price;
        let price = &self.proposal.price;
        let (estimate, maximum) = (price.estimate(), price.maximum());
        let row = |name: &str, of: &dyn Fn(&Bill) -> Cents| DocumentAmounts {
            cells: vec![
                name.to_owned(),
                self.money(of(&estimate)),
                self.money(of(&maximum)),
            ],
            is_total: false,
        };
        let crew = price.crew_size.to_string();
        let rate = self.site.locale.money_short(price.hourly);
        let labor = fill_placeholders(&text.labor, &[("crew", &crew), ("rate", &rate)]);
        let mut rows = vec![row(&labor, &|bill| bill.labor)];
        for line in &price.lines {
            let name = match &line.work {
                FixedWork::Service(service) => service_name(self.site, *service),
                FixedWork::Own(text) => text.clone(),
            };
            rows.push(row(&name, &|_| line.price));
        }
        if price.distance_fee.0 > 0 {
            rows.push(row(&text.distance_fee, &|_| price.distance_fee));
        }
        rows.extend(self.agreed());
        rows.push(row(&text.subtotal, &|bill| bill.subtotal));
        let percent = self.site.locale.percent(price.tax);
        let tax = fill_placeholders(&text.tax, &[("percent", &percent)]);
        rows.push(row(&tax, &|bill| bill.tax));
        rows.push(DocumentAmounts {
            is_total: true,
            ..row(&text.total, &|bill| bill.total)
        });
        let mut head = vec![
            text.item.clone(),
            text.estimate.clone(),
            text.maximum.clone(),
        ];
        if !has_maximum {
            head.pop();
            for row in &mut rows {
                row.cells.pop();
            }
        }
        DocumentBlock::Amounts { head, rows }
    }

    /// The lines of what was agreed with the customer: the same ones for both numbers of hours.
    fn agreed(&self) -> Vec<DocumentAmounts> {
        let price = &self.proposal.price;
        let estimate = price.adjusted_lines(price.estimated);
        let maximum = price.adjusted_lines(price.longest);
        let rows = estimate.iter().zip(&maximum).map(|(line, at_most)| {
            let amount = |amount| signed_money(self.site, amount);
            DocumentAmounts {
                cells: vec![
                    agreed_line_name(self.site, &line_to_contract(line)),
                    amount(line.amount),
                    amount(at_most.amount),
                ],
                is_total: false,
            }
        });
        rows.collect()
    }

    fn money(&self, amount: Cents) -> String {
        self.site.locale.money(amount)
    }
}
