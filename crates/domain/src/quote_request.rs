//! A parsed quote request.

use jiff::civil::Date;

use crate::input::{
    ADDRESS_MAX, Errors, NAME_MAX, date, email, free_text, required, single_line, whole_number,
};
use crate::quote_form::{BEDROOMS_MAX, SQUARE_FEET_MAX, STAIRS_MAX};
use crate::{
    EstimateInput, FieldError, FieldProblem, HomeType, QuoteEntries, QuoteField, QuoteFieldKind,
    Rates, Service,
};

impl QuoteEntries {
    /// The initial entries of a form: the spec's, and another crew where the price list has none of two.
    pub fn initial(rates: &Rates) -> Self {
        let spec = Self::default();
        let crew = spec.crew_size.parse().ok();
        let crew = crew.and_then(|size| rates.crew_of_at_least(size));
        Self {
            crew_size: crew.map_or(spec.crew_size, |crew| crew.crew_size.to_string()),
            ..spec
        }
    }
}

/// A parsed request. Its fields follow the rules in [`QUOTE_FIELDS`](crate::QUOTE_FIELDS).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[allow(missing_docs)]
pub struct QuoteRequest {
    pub customer_name: String,
    pub customer_email: String,
    pub customer_phone: String,
    /// The date of the move, if it is known.
    pub moving_date: Option<Date>,
    pub origin_address: String,
    pub destination_address: String,
    pub home_type: HomeType,
    /// In square feet; 0 if it was left empty.
    pub square_footage: u32,
    pub has_elevator: bool,
    /// Bedrooms, stairs, crew and services: what the price depends on.
    pub work: EstimateInput,
    /// The optional free texts that were filled in, in the order of the form.
    pub texts: Vec<(QuoteField, String)>,
}

impl QuoteRequest {
    /// An optional text, if it was filled in.
    pub fn text(&self, field: QuoteField) -> Option<&str> {
        let mut texts = self.texts.iter();
        let found = texts.find(|(name, _)| *name == field);
        found.map(|(_, text)| text.as_str())
    }

    /// Parses what a visitor typed. The rules are those of the spec (section 5) and no stricter:
    /// name, email and phone are required, the date is not before `today`, other texts have a maximum
    /// length.
    ///
    /// # Errors
    /// All errors, in the order of the form.
    pub fn parse(
        entries: &QuoteEntries,
        rates: &Rates,
        today: Date,
    ) -> Result<Self, Vec<FieldError<QuoteField>>> {
        Self::parse_by(entries, rates, today, true)
    }

    /// Parses the entries of a person at the desk for a customer, whose name and contact details may
    /// be unknown.
    ///
    /// # Errors
    /// All errors, in the order of the form.
    pub fn parse_at_desk(
        entries: &QuoteEntries,
        rates: &Rates,
        today: Date,
    ) -> Result<Self, Vec<FieldError<QuoteField>>> {
        Self::parse_by(entries, rates, today, false)
    }

    #[allow(
        clippy::too_many_lines,
        reason = "one step per field, so that all errors are reported at once"
    )]
    fn parse_by(
        entries: &QuoteEntries,
        rates: &Rates,
        today: Date,
        has_contact: bool,
    ) -> Result<Self, Vec<FieldError<QuoteField>>> {
        let contact = |text: &str| {
            if has_contact {
                required(text, NAME_MAX)
            } else {
                single_line(text, NAME_MAX)
            }
        };
        let mut errors = Errors(Vec::new());
        let home_type = errors.record(
            QuoteField::HomeType,
            HomeType::from_key(entries.home_type.trim()).ok_or(FieldProblem::NotAChoice),
        );
        let bedrooms = errors.record(
            QuoteField::Bedrooms,
            whole_number(&entries.bedrooms, 0, BEDROOMS_MAX),
        );
        let square_footage = errors.record(
            QuoteField::SquareFootage,
            square_feet(&entries.square_footage),
        );
        let moving_date = errors.record(QuoteField::MovingDate, date(&entries.moving_date, today));
        let origin_address = errors.record(
            QuoteField::OriginAddress,
            single_line(&entries.origin_address, ADDRESS_MAX),
        );
        let destination_address = errors.record(
            QuoteField::DestinationAddress,
            single_line(&entries.destination_address, ADDRESS_MAX),
        );
        let stairs_origin = errors.record(
            QuoteField::StairsOrigin,
            whole_number(&entries.stairs_origin, 0, STAIRS_MAX),
        );
        let stairs_destination = errors.record(
            QuoteField::StairsDestination,
            whole_number(&entries.stairs_destination, 0, STAIRS_MAX),
        );
        let crew = errors.record(QuoteField::CrewSize, crew(&entries.crew_size, rates));
        let services = errors.record(
            QuoteField::AdditionalServices,
            services(&entries.additional_services),
        );
        let customer_name =
            errors.record(QuoteField::CustomerName, contact(&entries.customer_name));
        let typed = &entries.customer_email;
        let customer_email = if has_contact || !typed.trim().is_empty() {
            errors.record(QuoteField::CustomerEmail, email(typed))
        } else {
            Some(String::new())
        };
        let customer_phone =
            errors.record(QuoteField::CustomerPhone, contact(&entries.customer_phone));
        let texts = optional_texts(entries, &mut errors);

        let parsed = (|| {
            let (crew_size, hourly) = crew?;
            Some(Self {
                customer_name: customer_name?,
                customer_email: customer_email?,
                customer_phone: customer_phone?,
                moving_date: moving_date?,
                origin_address: origin_address?,
                destination_address: destination_address?,
                home_type: home_type?,
                square_footage: square_footage?,
                has_elevator: entries.has_elevator,
                work: EstimateInput {
                    bedrooms: bedrooms?,
                    stairs_origin: stairs_origin?,
                    stairs_destination: stairs_destination?,
                    long_walk: entries.long_walk,
                    hourly,
                    crew_size,
                    services: services?,
                },
                texts,
            })
        })();
        if errors.0.is_empty() {
            parsed.ok_or_else(Vec::new)
        } else {
            Err(errors.0)
        }
    }
}

/// The optional texts that were filled in.
fn optional_texts(
    entries: &QuoteEntries,
    errors: &mut Errors<QuoteField>,
) -> Vec<(QuoteField, String)> {
    let mut texts = Vec::new();
    for field in QuoteField::optional_texts() {
        let (Some(input), Some(entry)) = (field.input(), entries.text(field)) else {
            continue;
        };
        let read = if input.kind == QuoteFieldKind::FreeText {
            free_text(entry)
        } else {
            single_line(entry, NAME_MAX).map(|text| (!text.is_empty()).then_some(text))
        };
        if let Some(text) = errors.record(field, read).flatten() {
            texts.push((field, text));
        }
    }
    texts
}

/// Parses square feet. An empty value becomes 0 (spec section 5); fractions are rounded.
fn square_feet(text: &str) -> Result<u32, FieldProblem> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(0);
    }
    let number: f64 = text.parse().map_err(|_| FieldProblem::NotANumber)?;
    if !number.is_finite() {
        return Err(FieldProblem::NotANumber);
    }
    if !(0.0..=f64::from(SQUARE_FEET_MAX)).contains(&number) {
        return Err(FieldProblem::OutOfRange(0, SQUARE_FEET_MAX));
    }
    whole_number(&format!("{number:.0}"), 0, SQUARE_FEET_MAX)
}

/// Parses a crew size and returns it with its hourly rate.
fn crew(text: &str, rates: &Rates) -> Result<(u32, crate::Cents), FieldProblem> {
    let crew_size: u32 = text.trim().parse().map_err(|_| FieldProblem::NotAChoice)?;
    let hourly = rates.hourly(crew_size).ok_or(FieldProblem::NotAChoice)?;
    Ok((crew_size, hourly))
}

/// Parses the chosen services: in the spec's order, without duplicates.
fn services(keys: &[String]) -> Result<Vec<Service>, FieldProblem> {
    let mut services = Vec::with_capacity(keys.len().min(Service::ALL.len()));
    for key in keys {
        let service = Service::from_key(key).ok_or(FieldProblem::NotAChoice)?;
        if !services.contains(&service) {
            services.push(service);
        }
    }
    services.sort_unstable();
    Ok(services)
}
