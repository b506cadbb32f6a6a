//! The labels of each form's fields and choices, from the pages that show it, so that error
//! messages, mail and desk use the same labels as the page.

use std::collections::BTreeMap;

use contract::{LeadField, QuoteWizardSection, Section};
use domain::{LeadForm, QUOTE_FIELDS, QuoteField};

use crate::form_file::form_of;
use crate::page::Page;
use crate::wizard_rules::wizard_label;

/// Labels by form and field name.
#[derive(Clone, Debug, Default)]
pub struct FormLabels(BTreeMap<(LeadForm, String), FieldLabel>);

#[derive(Clone, Debug, Default)]
struct FieldLabel {
    label: String,
    choices: BTreeMap<String, String>,
}

impl FormLabels {
    /// The labels of all forms that pages show. If two pages show the same form, the first one
    /// counts.
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
