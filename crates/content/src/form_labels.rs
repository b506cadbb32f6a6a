//! What each form calls its fields and choices, from the pages that show it. Error messages, mail
//! and desk use the same labels as the page.

use std::collections::BTreeMap;

use contract::{Choice, LeadField, QuoteWizardSection, Section};
use domain::{LeadForm, QUOTE_FIELDS, QuoteField, Service};

use crate::form_file::form_of;
use crate::pages::Page;
use crate::section_rules::Breach;

/// Labels by form and field name.
#[derive(Clone, Debug, Default)]
pub struct FormLabels(BTreeMap<(LeadForm, String), FieldLabel>);

#[derive(Clone, Debug, Default)]
struct FieldLabel {
    label: String,
    choices: BTreeMap<String, String>,
}

impl FormLabels {
    /// The labels of all forms that pages show. Of two pages with one form the first counts.
    pub fn of<'a>(pages: impl IntoIterator<Item = &'a Page>) -> Self {
        let mut labels = Self::default();
        for section in pages.into_iter().flat_map(|page| &page.sections) {
            match section {
                Section::Hero(hero) => labels.add(LeadForm::HeroCard, &hero.card.fields),
                Section::LeadForm(form) => labels.add(form_of(form.form), &form.fields),
                Section::QuoteWizard(wizard) => labels.add_wizard(wizard),
                _ => {}
            }
        }
        labels
    }

    /// The label of a field, if a page shows it.
    pub fn field(&self, form: LeadForm, name: &str) -> Option<&str> {
        let label = self.0.get(&(form, name.to_owned()))?;
        Some(&label.label)
    }

    /// The label of a choice, if the field has it.
    pub fn choice(&self, form: LeadForm, name: &str, value: &str) -> Option<&str> {
        let label = self.0.get(&(form, name.to_owned()))?;
        label.choices.get(value).map(String::as_str)
    }

    fn add(&mut self, form: LeadForm, fields: &[LeadField]) {
        for field in fields {
            let choices = field.options.iter();
            self.insert(
                form,
                &field.name,
                &field.label,
                choices.map(|choice| (choice.value.clone(), choice.label.clone())),
            );
        }
    }

    fn add_wizard(&mut self, wizard: &QuoteWizardSection) {
        for input in QUOTE_FIELDS {
            let Some(label) = wizard_label(wizard, input.field) else {
                continue;
            };
            let choices = match input.field {
                QuoteField::HomeType => wizard.home.home_types.as_slice(),
                QuoteField::Bedrooms => &wizard.home.bedroom_choices,
                QuoteField::StairsOrigin | QuoteField::StairsDestination => {
                    &wizard.moving.stair_choices
                }
                _ => &[],
            };
            let choices = choices.iter();
            self.insert(
                LeadForm::Quote,
                input.field.name(),
                label,
                choices.map(|choice| (choice.value.clone(), choice.label.clone())),
            );
        }
        let services = wizard.services.items.iter();
        self.insert(
            LeadForm::Quote,
            QuoteField::AdditionalServices.name(),
            &wizard.services.heading,
            services.map(|item| (item.key.clone(), item.name.clone())),
        );
    }

    fn insert(
        &mut self,
        form: LeadForm,
        name: &str,
        label: &str,
        choices: impl Iterator<Item = (String, String)>,
    ) {
        let label = FieldLabel {
            label: label.to_owned(),
            choices: choices.collect(),
        };
        self.0.entry((form, name.to_owned())).or_insert(label);
    }
}

/// The wizard's label of a field: from the group of its step, else from `fields`.
pub fn wizard_label(wizard: &QuoteWizardSection, field: QuoteField) -> Option<&str> {
    let label = match field {
        QuoteField::HomeType => &wizard.home.home_type,
        QuoteField::Bedrooms => &wizard.home.bedrooms,
        QuoteField::SquareFootage => &wizard.home.square_footage,
        QuoteField::MovingDate => &wizard.moving.moving_date,
        QuoteField::OriginAddress => &wizard.moving.origin_address,
        QuoteField::StairsOrigin => &wizard.moving.stairs_origin,
        QuoteField::DestinationAddress => &wizard.moving.destination_address,
        QuoteField::StairsDestination => &wizard.moving.stairs_destination,
        QuoteField::CrewSize => &wizard.moving.crew_size,
        QuoteField::CustomerName => &wizard.contact.customer_name,
        QuoteField::CustomerEmail => &wizard.contact.customer_email,
        QuoteField::CustomerPhone => &wizard.contact.customer_phone,
        QuoteField::SpecialRequests => &wizard.contact.special_requests,
        other => &wizard.fields.get(other.name())?.label,
    };
    Some(label)
}

/// What the wizard's texts lack: a label of a field, a label of a choice, or the field of a label.
pub fn wizard_breaches(wizard: &QuoteWizardSection) -> Vec<Breach> {
    let mut breaches = Vec::new();
    for input in QUOTE_FIELDS {
        let name = input.field.name();
        if wizard_label(wizard, input.field).is_none_or(|label| label.trim().is_empty()) {
            breaches.push(Breach::new(format!("fields: '{name}' needs a label")));
        }
    }
    for name in wizard.fields.keys() {
        let field = QuoteField::from_name(name).and_then(QuoteField::input);
        if field.is_none() {
            let message = format!(
                "fields: the wizard has no field '{name}'; fields are defined in the program"
            );
            breaches.push(Breach::at(name, message));
        }
    }
    let services = wizard.services.items.iter();
    let services: Vec<&str> = services.map(|item| item.key.as_str()).collect();
    let all_services = Service::ALL.map(Service::key);
    for (name, labeled, choices) in [
        (
            QuoteField::HomeType,
            values(&wizard.home.home_types),
            choices_of(QuoteField::HomeType),
        ),
        (
            QuoteField::Bedrooms,
            values(&wizard.home.bedroom_choices),
            choices_of(QuoteField::Bedrooms),
        ),
        (
            QuoteField::StairsOrigin,
            values(&wizard.moving.stair_choices),
            choices_of(QuoteField::StairsOrigin),
        ),
        (QuoteField::AdditionalServices, services, &all_services),
    ] {
        breaches.extend(choice_breaches(name.name(), &labeled, choices));
    }
    breaches
}

fn choices_of(field: QuoteField) -> &'static [&'static str] {
    field.input().map_or(&[], |input| input.kind.choices())
}

/// The values that have a label.
fn values(choices: &[Choice]) -> Vec<&str> {
    let labeled = choices
        .iter()
        .filter(|choice| !choice.label.trim().is_empty());
    labeled.map(|choice| choice.value.as_str()).collect()
}

fn choice_breaches(name: &str, labeled: &[&str], choices: &[&str]) -> Vec<Breach> {
    let missing = choices.iter().filter(|choice| !labeled.contains(choice));
    let unknown = labeled.iter().filter(|value| !choices.contains(value));
    let missing = missing
        .map(|choice| Breach::new(format!("'{name}' has no label for its choice '{choice}'")));
    let unknown =
        unknown.map(|value| Breach::at(value, format!("'{name}' has no choice '{value}'")));
    missing.chain(unknown).collect()
}
