//! Forms in content files: labels, placeholders and choice labels by field name. The kind of a
//! field, its limits and whether it is required are defined in `domain`.

use contract::{
    Badge, Choice, Consent, HeroCard, HeroSection, LeadField, LeadFieldKind, LeadFormName,
    LeadFormSection, Link, NamedImage,
};
use domain::{FieldKind, FormField, LeadForm};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::consent;
use crate::problem_messages::ProblemMessage;
use crate::violation::Violation;

/// An inline form.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LeadFormFile {
    /// Anchor of this section, for links such as `#quote-form`.
    id: String,
    /// The heading.
    heading: String,
    /// The sentence below the heading; may be empty.
    #[serde(default)]
    lead: String,
    /// The form's name.
    form: LeadFormName,
    /// The labels of its fields, one per field.
    fields: Vec<FieldLabels>,
    /// The consent checkbox.
    consent: Option<ConsentFile>,
    /// The word in parentheses after the label of an optional field.
    optional: String,
    /// The text of the button.
    submit: String,
}

/// The labels of one field.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FieldLabels {
    /// The field's name, such as `firstName`.
    name: String,
    /// The label.
    label: String,
    /// The text in the field while it is empty.
    placeholder: Option<String>,
    /// The labels of its choices, if it has any.
    #[serde(default)]
    options: Vec<Choice>,
}

/// A consent checkbox.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ConsentFile {
    /// The field's name.
    name: String,
    /// The text, with a link as `[words](/quote)`.
    #[schemars(extend("x-lines" = true))]
    text: String,
}

/// The home page's first screen.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HeroFile {
    /// The headline.
    heading: String,
    /// The tagline.
    lead: String,
    /// The image behind the headline: in a photo, keep the subject low and in the middle.
    #[schemars(extend("x-described" = true))]
    image: NamedImage,
    /// The name painted on the truck, in one or two lines. A single line is broken where its halves are
    /// most alike.
    livery: Vec<String>,
    /// The phone number painted on the truck.
    livery_phone: String,
    /// The primary button on small screens.
    quote: Link,
    /// The outline button on small screens.
    call: Link,
    /// Name of the badges for screen readers.
    badges_label: String,
    /// The four promises.
    badges: Vec<Badge>,
    /// The quote card on wide screens.
    card: HeroCardFile,
}

/// The quote card of the home page.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HeroCardFile {
    /// Its heading.
    heading: String,
    /// Label of the field for the address moved from.
    moving_from: String,
    /// Label of the field for the address moved to.
    moving_to: String,
    /// The text in both fields while they are empty.
    place_hint: String,
    /// Label of the field for the name.
    name: String,
    /// Label of the field for the email address.
    email: String,
    /// Label of the field for the phone number.
    phone: String,
    /// Text of the checkbox `agree`, with a link as `[words](/quote)`.
    consent: String,
    /// The text of the button.
    submit: String,
    /// The rating below the card.
    rating: String,
    /// Name of the rating for screen readers.
    rating_label: String,
    /// What the rating is based on.
    rating_basis: String,
    /// Where the reviews were written.
    rating_sources: Vec<String>,
}

/// The lines on the truck: a single one is broken in two where the longer half is shortest.
fn lettering(lines: Vec<String>) -> Vec<String> {
    let [name] = lines.as_slice() else {
        return lines;
    };
    let halves = name
        .match_indices(' ')
        .map(|(at, _)| (&name[..at], &name[at + 1..]));
    let longer = |(first, second): &(&str, &str)| first.chars().count().max(second.chars().count());
    match halves.min_by_key(longer) {
        Some((first, second)) => vec![first.to_owned(), second.to_owned()],
        None => lines,
    }
}

impl LeadFormFile {
    /// Joins the labels with the definition of the form.
    pub fn resolve(self) -> Result<LeadFormSection, Vec<Violation>> {
        let form = form_of(self.form);
        let joined = join(form, &self.fields);
        let consent = join_consent(form, self.consent);
        match (joined, consent) {
            (Ok(fields), Ok(consent)) => Ok(LeadFormSection {
                id: self.id,
                heading: self.heading,
                lead: self.lead,
                form: self.form,
                fields,
                consent,
                optional: self.optional,
                submit: self.submit,
            }),
            (fields, consent) => {
                let mut violations = fields.err().unwrap_or_default();
                violations.extend(consent.err());
                Err(violations)
            }
        }
    }
}

impl HeroFile {
    /// Joins the card's labels with the definition of its form.
    pub fn resolve(self) -> Result<HeroSection, Vec<Violation>> {
        let card = self.card;
        let hint = Some(card.place_hint);
        let labels = [
            FieldLabels::new("moving-from", card.moving_from, hint.clone()),
            FieldLabels::new("moving-to", card.moving_to, hint),
            FieldLabels::new("name", card.name, None),
            FieldLabels::new("email", card.email, None),
            FieldLabels::new("phone", card.phone, None),
        ];
        let fields = join(LeadForm::HeroCard, &labels)?;
        let consent = Consent {
            name: domain::LeadField::Agree.key().to_owned(),
            version: consent::version(&card.consent),
            text: card.consent,
        };
        Ok(HeroSection {
            heading: self.heading,
            lead: self.lead,
            image: self.image,
            livery: lettering(self.livery),
            livery_phone: self.livery_phone,
            quote: self.quote,
            call: self.call,
            badges_label: self.badges_label,
            badges: self.badges,
            card: HeroCard {
                heading: card.heading,
                fields,
                consent,
                submit: card.submit,
                rating: card.rating,
                rating_label: card.rating_label,
                rating_basis: card.rating_basis,
                rating_sources: card.rating_sources,
            },
        })
    }
}

impl FieldLabels {
    fn new(name: &str, label: String, placeholder: Option<String>) -> Self {
        Self {
            name: name.to_owned(),
            label,
            placeholder,
            options: Vec::new(),
        }
    }
}

/// The form that an inline section shows.
pub const fn form_of(name: LeadFormName) -> LeadForm {
    match name {
        LeadFormName::Residential => LeadForm::Residential,
        LeadFormName::Office => LeadForm::Office,
        LeadFormName::Sharyland => LeadForm::Sharyland,
    }
}

/// Joins the form's fields, in order, with their labels.
fn join(form: LeadForm, labels: &[FieldLabels]) -> Result<Vec<LeadField>, Vec<Violation>> {
    let defined = || {
        let fields = form.fields().iter();
        fields.filter(|field| field.kind != FieldKind::Consent)
    };
    let mut violations = Vec::new();
    for (at, label) in labels.iter().enumerate() {
        let name = &label.name;
        if !defined().any(|field| field.field.key() == name) {
            let message = ProblemMessage::new(|all| &all.label_unknown);
            let message = message.with("name", name.as_str());
            violations.push(Violation::at(name, message));
        } else if labels[..at].iter().any(|other| other.name == *name) {
            let message = ProblemMessage::new(|all| &all.label_twice);
            let message = message.with("name", name.as_str());
            violations.push(Violation::at(name, message));
        }
    }
    let mut fields = Vec::new();
    for field in defined() {
        let name = field.field.key();
        if let Some(label) = labels.iter().find(|label| label.name == name) {
            violations.extend(label_violations(field, label));
            fields.push(joined(field, label));
        } else {
            let message = ProblemMessage::new(|all| &all.label_missing).with("name", name);
            violations.push(Violation::new(message.with_field(name)));
        }
    }
    if violations.is_empty() {
        Ok(fields)
    } else {
        Err(violations)
    }
}

/// Choices without a label, and labels of unknown choices.
fn label_violations(field: &FormField, labels: &FieldLabels) -> Vec<Violation> {
    let name = &labels.name;
    let about =
        |message: ProblemMessage, choice: &str| message.with("choice", choice).with_field(name);
    let mut violations = Vec::new();
    let choices = field.kind.choices();
    for choice in choices {
        let mut labeled = labels.options.iter();
        if !labeled.any(|option| option.value == *choice) {
            let message = ProblemMessage::new(|all| &all.choice_missing);
            violations.push(Violation::at(name, about(message, choice)));
        }
    }
    for option in &labels.options {
        if !choices.contains(&option.value.as_str()) {
            let message = ProblemMessage::new(|all| &all.choice_unknown);
            let message = about(message, &option.value);
            violations.push(Violation::at(&option.value, message));
        }
    }
    violations
}

fn joined(field: &FormField, labels: &FieldLabels) -> LeadField {
    let label = |choice: &&str| {
        let option = labels
            .options
            .iter()
            .find(|option| option.value == **choice);
        option.cloned()
    };
    LeadField {
        name: labels.name.clone(),
        label: labels.label.clone(),
        kind: control(field.kind),
        required: field.required,
        max_length: u32::try_from(field.kind.max_length()).unwrap_or(u32::MAX),
        autocomplete: field.autocomplete.map(str::to_owned),
        placeholder: labels.placeholder.clone(),
        options: field.kind.choices().iter().filter_map(label).collect(),
    }
}

const fn control(kind: FieldKind) -> LeadFieldKind {
    match kind {
        // `join` skips consent checkboxes, so this kind does not occur.
        FieldKind::Text | FieldKind::Address | FieldKind::Consent => LeadFieldKind::Text,
        FieldKind::Email => LeadFieldKind::Email,
        FieldKind::Phone => LeadFieldKind::Tel,
        FieldKind::Date => LeadFieldKind::Date,
        FieldKind::Select(_) => LeadFieldKind::Select,
        FieldKind::Radio(_) => LeadFieldKind::Radio,
    }
}

/// The consent checkbox with the version of its text. Content must have one exactly if the form
/// defines one.
fn join_consent(form: LeadForm, file: Option<ConsentFile>) -> Result<Option<Consent>, Violation> {
    match (form.consent(), file) {
        (None, None) => Ok(None),
        (Some(defined), Some(file)) if defined.field.key() == file.name => Ok(Some(Consent {
            version: consent::version(&file.text),
            name: file.name,
            text: file.text,
        })),
        (Some(defined), None) => {
            let message = ProblemMessage::new(|all| &all.consent_missing);
            let message = message.with("name", defined.field.key());
            Err(Violation::new(message.with_field("consent")))
        }
        (_, Some(file)) => {
            let message = ProblemMessage::new(|all| &all.consent_unknown);
            let message = message.with("name", file.name.as_str());
            Err(Violation::at(&file.name, message))
        }
    }
}
