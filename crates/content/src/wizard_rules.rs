//! Checks the wizard's labels against its definition in `domain`.

use contract::{Choice, QuoteWizardSection};
use domain::{QUOTE_FIELDS, QuoteField, Service};

use crate::problem_messages::ProblemMessage;
use crate::violation::Violation;

/// The wizard's label of a field: from the group of its step, otherwise from `fields`.
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

/// Fields and choices without a label, and labels without a field or choice.
pub fn wizard_violations(wizard: &QuoteWizardSection) -> Vec<Violation> {
    let mut violations = Vec::new();
    for input in QUOTE_FIELDS {
        let name = input.field.name();
        if wizard_label(wizard, input.field).is_none() {
            let message = ProblemMessage::new(|all| &all.label_missing).with("name", name);
            violations.push(Violation::new(message.with_field(name)));
        }
    }
    for name in wizard.fields.keys() {
        let field = QuoteField::from_name(name).and_then(QuoteField::input);
        if field.is_none() {
            let message = ProblemMessage::new(|all| &all.label_unknown);
            let message = message.with("name", name.as_str());
            violations.push(Violation::at(name, message));
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
        violations.extend(choice_violations(name.name(), &labeled, choices));
    }
    violations
}

fn choices_of(field: QuoteField) -> &'static [&'static str] {
    field.input().map_or(&[], |input| input.kind.choices())
}

fn values(choices: &[Choice]) -> Vec<&str> {
    let choices = choices.iter();
    choices.map(|choice| choice.value.as_str()).collect()
}

fn choice_violations(name: &str, labeled: &[&str], choices: &[&str]) -> Vec<Violation> {
    let missing = choices.iter().filter(|choice| !labeled.contains(choice));
    let unknown = labeled.iter().filter(|value| !choices.contains(value));
    let about =
        |message: ProblemMessage, choice: &str| message.with("choice", choice).with_field(name);
    let missing = missing.map(|choice| {
        let message = ProblemMessage::new(|all| &all.choice_missing);
        Violation::new(about(message, choice))
    });
    let unknown = unknown.map(|value| {
        let message = ProblemMessage::new(|all| &all.choice_unknown);
        Violation::at(value, about(message, value))
    });
    missing.chain(unknown).collect()
}
