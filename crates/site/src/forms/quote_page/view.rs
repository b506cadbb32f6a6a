//! What the private page of a quote shows, in words.

use content::{Site, fill_placeholders, quote_wizard};
use contract::{
    Choice, Document, DocumentAmounts, DocumentDetail, FieldMessage, QuoteContact, QuotePageField,
    QuotePageProposal, QuotePageSection, QuotePageService, QuotePageState, QuotePhotos, Section,
};
use domain::{
    AnswerChange, Cents, Estimate, EstimateInput, PriceChoice, PriceDifference, ProposalStatus,
    QUOTE_FIELDS, QuoteEntries, QuoteField, QuoteFieldKind, Service, SitePath,
    adjusted_price_effects, company_time, proposal_status, today,
};
use jiff::Timestamp;
use leads::{OpenQuote, QuoteChange, answers_to_json};
use store::ProposalRow;
use uuid::Uuid;

use super::choice::LastChoice;

/// What became of the last form of the page.
#[derive(Clone, Debug, Default)]
#[allow(clippy::struct_excessive_bools, reason = "one for each form")]
pub struct LastPost {
    /// Why it was refused.
    pub failed: Option<FieldMessage>,
    /// The name as typed.
    pub name: String,
    /// The question as typed.
    pub question: String,
    /// Whether a question was stored.
    pub is_asked: bool,
    /// Whether a request to delete the customer's data was stored.
    pub is_erasure_requested: bool,
    /// Whether it was stored how to reach the customer.
    pub is_contact_saved: bool,
    /// How to reach the customer as typed before an error.
    pub contact: Option<[String; 3]>,
    /// Whether photos were stored.
    pub are_photos_sent: bool,
    /// The answers as typed before an error.
    pub entries: Option<QuoteEntries>,
    /// The day and the window that were chosen.
    pub booking: LastChoice,
}

impl LastPost {
    /// A form that was refused because of a field, or because of something else.
    pub fn refused(problem: &str, message: String, name: &str, question: &str) -> Self {
        Self {
            failed: Some(FieldMessage {
                field: problem.to_owned(),
                message,
            }),
            name: name.to_owned(),
            question: question.to_owned(),
            ..Self::default()
        }
    }
}

/// The texts of the page.
pub fn section(site: &Site) -> Option<&QuotePageSection> {
    let page = site.notices.get(SitePath::QuotePage.of(site.locale))?;
    page.sections.iter().find_map(|section| match section {
        Section::QuotePage(section) => Some(section),
        _ => None,
    })
}

/// What a customer has added to a quote.
pub struct Wishes {
    /// How the customer prefers to be reached.
    pub contact: QuoteContact,
    /// Photos.
    pub photos: QuotePhotos,
}

/// A quote to show.
pub struct Shown<'a> {
    /// The texts and the present price list.
    pub site: &'a Site,
    /// The token of the page's address.
    pub token: &'a str,
    /// The quote.
    pub open: &'a OpenQuote,
    /// The time.
    pub now: Timestamp,
}

impl Shown<'_> {
    /// The state of the page.
    pub fn state(
        &self,
        section: &QuotePageSection,
        summary: Document,
        proposal: Option<(&ProposalRow, Document)>,
        wishes: Wishes,
        last: LastPost,
    ) -> QuotePageState {
        let reference = [("reference", self.open.lead.reference.as_str())];
        let (effects, crews) = self.effects(section);
        let changes = self.open.changes.iter();
        let lead = if self.site.proposal_rules.is_cap_confirmed {
            &section.lead_with_maximum
        } else {
            &section.lead
        };
        QuotePageState {
            action: self.address(),
            heading: fill_placeholders(&section.heading, &reference),
            lead: lead.clone(),
            far_move: self.far_move(),
            summary,
            effects,
            crews,
            fields: self.fields(&last),
            services: self.services(&last),
            revision: self.open.version.clone(),
            shown: answers_to_json(&self.open.entries),
            changes: changes.map(|change| self.change(section, change)).collect(),
            proposal: proposal.map(|(row, document)| self.proposal(section, row, document, &last)),
            booking: None,
            contact: wishes.contact,
            photos: wishes.photos,
            failed: last.failed,
            is_asked: last.is_asked,
            is_erasure_requested: last.is_erasure_requested,
        }
    }

    /// What the price of a far move counts. A travel fee and own lines were agreed for this very move.
    fn far_move(&self) -> String {
        let quote = &self.open.quote;
        let agreed = quote.estimate.as_ref().and_then(Estimate::adjustments);
        let is_agreed = agreed.is_some_and(|own| own.travel != Cents(0) || !own.lines.is_empty());
        let is_far = self
            .site
            .is_far_move(&quote.origin_address, &quote.destination_address);
        let wizard = quote_wizard(self.site).filter(|_| is_far && !is_agreed);
        wizard.map_or_else(String::new, |wizard| wizard.estimate.far_move.clone())
    }

    fn address(&self) -> String {
        SitePath::QuotePage.item(self.site.locale, self.token)
    }

    /// The answers as typed, or as stored.
    fn entries<'a>(&'a self, last: &'a LastPost) -> &'a QuoteEntries {
        last.entries.as_ref().unwrap_or(&self.open.entries)
    }

    fn fields(&self, last: &LastPost) -> Vec<QuotePageField> {
        let entries = self.entries(last);
        let fields = QUOTE_FIELDS.iter().map(|input| {
            let name = input.field.name();
            let value = entries.text(input.field).unwrap_or_default();
            let mut options = self.offered(input.field);
            // An answer that is no longer offered, which saving another one must not change.
            if !options.is_empty() && options.iter().all(|option| option.value != value) {
                options.push(Choice {
                    value: value.to_owned(),
                    label: value.to_owned(),
                });
            }
            let kind = match input.kind {
                QuoteFieldKind::FreeText => "textarea",
                QuoteFieldKind::Date => "date",
                QuoteFieldKind::Email => "email",
                QuoteFieldKind::Phone => "tel",
                _ => "text",
            };
            QuotePageField {
                name: name.to_owned(),
                label: self.site.messages.field_name(name).to_owned(),
                value: value.to_owned(),
                options,
                kind: kind.to_owned(),
                max_length: input.kind.max_length(),
            }
        });
        fields.collect()
    }

    /// The choices that can be saved: of the crews, those of the price list.
    fn offered(&self, field: QuoteField) -> Vec<Choice> {
        let mut options = self.options(field);
        if field == QuoteField::CrewSize {
            let crews = &self.site.rates.crews;
            let has = |size: &str| crews.iter().any(|crew| crew.crew_size.to_string() == size);
            options.retain(|option| has(&option.value));
        }
        options
    }

    /// The choices of the wizard; none for fields that are typed.
    fn options(&self, field: QuoteField) -> Vec<Choice> {
        let Some(wizard) = quote_wizard(self.site) else {
            return Vec::new();
        };
        match field {
            QuoteField::HomeType => wizard.home.home_types.clone(),
            QuoteField::Bedrooms => wizard.home.bedroom_choices.clone(),
            QuoteField::StairsOrigin | QuoteField::StairsDestination => {
                wizard.moving.stair_choices.clone()
            }
            QuoteField::CrewSize => {
                let crews = wizard.moving.crews.iter();
                let choice = |crew: &contract::CrewChoice| Choice {
                    value: crew.crew_size.to_string(),
                    label: crew.label.clone(),
                };
                crews.map(choice).collect()
            }
            _ => Vec::new(),
        }
    }

    fn services(&self, last: &LastPost) -> Vec<QuotePageService> {
        let chosen = &self.entries(last).additional_services;
        let services = Service::ALL.into_iter().map(|service| QuotePageService {
            key: service.key().to_owned(),
            label: documents::service_name(self.site, service),
            is_chosen: chosen.iter().any(|key| key == service.key()),
        });
        services.collect()
    }

    /// What changes the price by the present price list, with what was agreed; nothing if it has no rate for the crew.
    fn effects(&self, section: &QuotePageSection) -> (Vec<DocumentDetail>, Vec<DocumentAmounts>) {
        let quote = &self.open.quote;
        let rates = &self.site.rates;
        let agreed = quote.estimate.as_ref().and_then(Estimate::adjustments);
        // Hours that were set by hand hold for these answers alone, so that the price has no effects to show.
        let hourly = rates.hourly(quote.crew_size);
        let hourly = hourly.filter(|_| agreed.is_none_or(|own| own.time.is_none()));
        let Some(hourly) = hourly else {
            return (Vec::new(), Vec::new());
        };
        let input = EstimateInput {
            bedrooms: quote.bedrooms,
            stairs_origin: quote.stairs_origin,
            stairs_destination: quote.stairs_destination,
            long_walk: quote.long_walk,
            hourly,
            crew_size: quote.crew_size,
            services: quote.additional_services.clone(),
        };
        let effects = adjusted_price_effects(rates, &input, agreed);
        let choices = effects.choices.iter().map(|effect| {
            let template = if effect.is_chosen {
                &section.effect_chosen
            } else {
                &section.effect
            };
            let amount = self.money(effect.effect);
            DocumentDetail {
                label: self.choice(section, effect.choice),
                lines: vec![fill_placeholders(template, &[("amount", &amount)])],
            }
        });
        let crews = effects.crews.iter().map(|crew| {
            let template = if crew.is_chosen {
                &section.crew_chosen
            } else {
                &section.crew
            };
            let size = crew.crew_size.to_string();
            DocumentAmounts {
                cells: vec![
                    fill_placeholders(template, &[("crew", &size)]),
                    self.site.locale.hours(crew.time),
                    self.money(crew.total),
                ],
                is_total: crew.is_chosen,
            }
        });
        (choices.collect(), crews.collect())
    }

    fn choice(&self, section: &QuotePageSection, choice: PriceChoice) -> String {
        let stairs = |template: &str, flights: u32| {
            fill_placeholders(template, &[("count", &flights.to_string())])
        };
        match choice {
            PriceChoice::StairsOrigin(flights) => stairs(&section.stairs_origin, flights),
            PriceChoice::StairsDestination(flights) => stairs(&section.stairs_destination, flights),
            PriceChoice::LongWalk => section.long_walk.clone(),
            PriceChoice::Service(service) => documents::service_name(self.site, service),
        }
    }

    fn change(&self, section: &QuotePageSection, change: &QuoteChange) -> DocumentDetail {
        let number = change.revision.to_string();
        let time = self.time(change.at);
        let answers = change.answers.iter();
        let mut lines: Vec<String> = answers.map(|one| self.answer(section, one)).collect();
        let said = [
            (change.is_adjusted, &section.adjusted),
            (change.is_time_dropped, &section.hours_dropped),
        ];
        let said = said.into_iter().filter(|(is_said, _)| *is_said);
        lines.extend(said.map(|(_, text)| text.clone()));
        lines.push(match change.difference {
            PriceDifference::Same => section.same.clone(),
            PriceDifference::More(amount) => {
                fill_placeholders(&section.more, &[("amount", &self.money(amount))])
            }
            PriceDifference::Less(amount) => {
                fill_placeholders(&section.less, &[("amount", &self.money(amount))])
            }
        });
        DocumentDetail {
            label: fill_placeholders(&section.change, &[("number", &number), ("time", &time)]),
            lines,
        }
    }

    fn answer(&self, section: &QuotePageSection, change: &AnswerChange) -> String {
        let shown = |value: &str| {
            let value = match change.field {
                QuoteField::AdditionalServices => {
                    let services = value.split(' ').filter_map(Service::from_key);
                    let names = services.map(|service| documents::service_name(self.site, service));
                    names.collect::<Vec<_>>().join(", ")
                }
                field => {
                    let options = self.options(field);
                    let chosen = options.into_iter().find(|option| option.value == value);
                    chosen.map_or_else(|| value.to_owned(), |option| option.label)
                }
            };
            if value.is_empty() {
                section.no_answer.clone()
            } else {
                value
            }
        };
        let name = self.site.messages.field_name(change.field.name());
        let (before, after) = (shown(&change.before), shown(&change.after));
        fill_placeholders(
            &section.answer,
            &[("answer", name), ("before", &before), ("after", &after)],
        )
    }

    fn proposal(
        &self,
        section: &QuotePageSection,
        row: &ProposalRow,
        document: Document,
        last: &LastPost,
    ) -> QuotePageProposal {
        let status = proposal_status(&row.issued(), today(self.now));
        let text = |status: ProposalStatus| {
            let text = section.statuses.get(status.key());
            text.map_or("", String::as_str)
        };
        let time = row.decided_at.map(|at| self.time(at)).unwrap_or_default();
        let until = self.site.locale.date(row.valid_until);
        let name = row.accepted_name.as_deref().unwrap_or_default();
        let values = [("name", name), ("time", &time), ("until", &until)];
        let mut said = fill_placeholders(text(status), &values);
        // An acceptance stands, but it does not cover what was changed after it.
        if status == ProposalStatus::Accepted && row.is_outdated {
            said = format!("{said} {}", text(ProposalStatus::Outdated));
        }
        QuotePageProposal {
            id: row.id.clone(),
            document,
            words_hash: row.words_hash.clone(),
            status: said,
            is_open: status == ProposalStatus::Open,
            pdf: format!("{}/{}.pdf", self.address(), row.number),
            question_id: Uuid::new_v4().to_string(),
            name: last.name.clone(),
            question: last.question.clone(),
        }
    }

    fn time(&self, at: i64) -> String {
        let at = Timestamp::from_millisecond(at).unwrap_or_default();
        self.site.locale.date_time(company_time(at).datetime())
    }

    fn money(&self, amount: Cents) -> String {
        self.site.locale.money(amount)
    }
}
