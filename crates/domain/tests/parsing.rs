//! Property tests: parsing any input gives a request that follows the rules of its form, or errors
//! about fields of that form.

use domain::{
    AttachmentKind, Cents, CrewRate, FieldKind, LeadForm, LeadRequest, QuoteEntries, QuoteRequest,
    Rates, RatesDraft, Service, ServicePrice, SubscribeRequest, attachment_name, is_email,
};
use jiff::civil::{Date, date};
use proptest::prelude::*;

const TODAY: Date = date(2026, 11, 21);

/// Arbitrary text, often similar to real input.
fn typed() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "[a-zñ ]{0,12}",
        "[0-9]{4}-[0-9]{2}-[0-9]{2}",
        "[a-z.]{1,8}@[a-z]{1,8}\\.com",
        "-?[0-9]{0,12}(\\.[0-9]{0,4})?",
        Just("mcallen".to_owned()),
        Just("yes".to_owned()),
        Just("packing".to_owned()),
        "\\PC{0,400}",
    ]
}

fn sent(form: LeadForm) -> impl Strategy<Value = Vec<(String, String)>> {
    let names: Vec<String> = form
        .fields()
        .iter()
        .map(|defined| defined.field.key().to_owned())
        .collect();
    prop::collection::vec((prop::sample::select(names), typed()), 0..24)
}

fn form_and_sent() -> impl Strategy<Value = (LeadForm, Vec<(String, String)>)> {
    let with_fields = [
        LeadForm::HeroCard,
        LeadForm::Residential,
        LeadForm::Office,
        LeadForm::Sharyland,
    ];
    prop::sample::select(with_fields.to_vec()).prop_flat_map(|form| (Just(form), sent(form)))
}

fn is_one_line(text: &str) -> bool {
    text.trim() == text && !text.chars().any(char::is_control)
}

proptest! {
    #[test]
    fn a_cleaned_name_of_an_attachment_is_short_and_clean(
        typed in typed(),
        kind in prop::sample::select(AttachmentKind::ALL.to_vec()),
    ) {
        let name = attachment_name(&typed, kind);
        prop_assert!(name.chars().count() <= 100, "{name}");
        let is_odd = |c: char| c.is_control() || "/\\<>:\"|?*\u{202e}".contains(c);
        prop_assert!(!name.contains(is_odd), "{name:?}");
        prop_assert!(!name.starts_with('.'), "{name}");
        prop_assert_eq!(&attachment_name(&name, kind), &name);
    }

    #[test]
    fn bytes_of_an_attachment_are_of_a_type_or_refused(bytes in any::<Vec<u8>>()) {
        if let Ok(kind) = AttachmentKind::of_bytes(&bytes) {
            prop_assert!(!bytes.is_empty() && AttachmentKind::from_key(kind.key()) == Some(kind));
        }
    }

    #[test]
    fn parsed_lead_follows_the_rules_of_its_form((form, sent) in form_and_sent()) {
        match LeadRequest::parse(form, &sent, TODAY) {
            Ok(lead) => {
                for (field, value) in &lead.entries {
                    prop_assert!(is_one_line(value) && !value.is_empty());
                    let defined = form.fields().iter().find(|defined| defined.field == *field);
                    let defined = defined.expect("a field of the form");
                    match defined.kind {
                        FieldKind::Email => prop_assert!(is_email(value)),
                        FieldKind::Select(choices) | FieldKind::Radio(choices) => {
                            prop_assert!(choices.contains(&value.as_str()));
                        }
                        FieldKind::Date => prop_assert!(value.parse::<Date>().expect("a day") >= TODAY),
                        FieldKind::Text | FieldKind::Phone | FieldKind::Address => {
                            prop_assert!(value.chars().count() <= defined.kind.max_length());
                        }
                        FieldKind::Consent => prop_assert!(false, "consent is not an entry"),
                    }
                }
                for defined in form.fields().iter().filter(|defined| defined.required) {
                    prop_assert!(!lead.entry(defined.field).is_empty());
                }
                // Parsing the parsed values again gives the same values.
                let again: Vec<_> = lead
                    .entries
                    .iter()
                    .map(|(field, value)| (field.key().to_owned(), value.clone()))
                    .collect();
                let again = LeadRequest::parse(form, &again, TODAY).expect("already valid");
                prop_assert_eq!(again.entries, lead.entries);
            }
            Err(errors) => {
                prop_assert!(!errors.is_empty());
                for error in errors {
                    prop_assert!(form.fields().iter().any(|defined| defined.field == error.field));
                }
            }
        }
    }

    #[test]
    fn parsed_quote_follows_the_rules_of_the_wizard(
        texts in prop::collection::vec(typed(), 12),
        services in prop::collection::vec(prop_oneof![typed(), Just("storage".to_owned())], 0..8),
    ) {
        let mut texts = texts.into_iter();
        let mut next = || texts.next().unwrap_or_default();
        let entries = QuoteEntries {
            bedrooms: next(),
            square_footage: next(),
            moving_date: next(),
            origin_address: next(),
            destination_address: next(),
            stairs_origin: next(),
            stairs_destination: next(),
            crew_size: next(),
            customer_name: next(),
            customer_email: next(),
            customer_phone: next(),
            special_requests: next(),
            additional_services: services,
            ..QuoteEntries::default()
        };
        match QuoteRequest::parse(&entries, &rates(), TODAY) {
            Ok(request) => {
                for line in [
                    &request.customer_name,
                    &request.customer_email,
                    &request.customer_phone,
                    &request.origin_address,
                    &request.destination_address,
                ] {
                    prop_assert!(is_one_line(line));
                }
                prop_assert!(is_email(&request.customer_email));
                prop_assert!(request.moving_date.is_none_or(|day| day >= TODAY));
                prop_assert!(request.work.services.windows(2).all(|pair| pair[0] < pair[1]));
                let price = domain::estimate(&rates(), &request.work);
                prop_assert!(price.total.0 >= price.labor.0);
            }
            Err(errors) => prop_assert!(!errors.is_empty()),
        }
    }

    #[test]
    fn parsed_subscription_is_an_email_address(text in typed()) {
        if let Ok(request) = SubscribeRequest::parse(&text) {
            prop_assert!(is_email(&request.email) && is_one_line(&request.email));
        }
    }
}

fn rates() -> Rates {
    let list = RatesDraft {
        crews: vec![CrewRate {
            crew_size: 2,
            hourly: Cents(12_000),
        }],
        base: vec![180, 360],
        tax: 825,
        services: Service::ALL
            .map(|service| ServicePrice {
                service,
                price: Cents(100),
                added: 0,
            })
            .to_vec(),
        ..RatesDraft::default()
    };
    Rates::new(list).expect("a valid price list")
}
