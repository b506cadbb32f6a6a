//! What the wizard accepts and rejects. Spec section 5.

use domain::{
    Cents, CrewRate, FieldProblem, QuoteEntries, QuoteField, QuoteRequest, Rates, RatesDraft,
    Service, ServicePrice,
};
use jiff::civil::{Date, date};

const TODAY: Date = date(2026, 11, 20);

fn rates() -> Rates {
    let list = RatesDraft {
        crews: [(2, 120), (3, 160), (4, 220)]
            .map(|(crew_size, dollars)| CrewRate {
                crew_size,
                hourly: Cents(dollars * 100),
            })
            .to_vec(),
        base: vec![180, 360, 300, 420, 600],
        services: Service::ALL
            .map(|service| ServicePrice {
                service,
                price: Cents(0),
                added: 0,
            })
            .to_vec(),
        ..RatesDraft::default()
    };
    Rates::new(list).expect("a valid price list")
}

fn complete() -> QuoteEntries {
    QuoteEntries {
        customer_name: "Marisol Treviño".into(),
        customer_email: "marisol@example.com".into(),
        customer_phone: "(956) 555-0142".into(),
        ..QuoteEntries::default()
    }
}

fn parse(entries: &QuoteEntries) -> Result<QuoteRequest, Vec<(QuoteField, FieldProblem)>> {
    QuoteRequest::parse(entries, &rates(), TODAY)
        .map_err(|errors| errors.into_iter().map(|e| (e.field, e.problem)).collect())
}

/// Changes one entry of a complete form and returns the only error.
fn refused(change: impl FnOnce(&mut QuoteEntries)) -> (QuoteField, FieldProblem) {
    let mut entries = complete();
    change(&mut entries);
    let errors = parse(&entries).expect_err("refused");
    assert_eq!(errors.len(), 1, "{errors:?}");
    errors[0]
}

#[test]
fn requires_only_name_email_and_phone() {
    let request = parse(&complete()).expect("accepted");
    assert_eq!(request.customer_name, "Marisol Treviño");
    assert_eq!(request.moving_date, None);
    assert_eq!(request.text(QuoteField::SpecialRequests), None);
    assert_eq!((request.work.bedrooms, request.work.crew_size), (1, 2));
}

#[test]
fn begins_with_two_movers_or_the_next_larger_crew() {
    let first_crew = |sizes: &[u32]| {
        let mut list = RatesDraft::clone(&rates());
        list.crews = sizes
            .iter()
            .map(|size| CrewRate {
                crew_size: *size,
                hourly: Cents(10_000),
            })
            .collect();
        let rates = Rates::new(list).expect("a valid price list");
        QuoteEntries::initial(&rates).crew_size
    };
    assert_eq!(first_crew(&[1, 2, 3]), "2");
    assert_eq!(first_crew(&[1, 3, 4]), "3");
    assert_eq!(first_crew(&[1]), "1");
    assert_eq!(QuoteEntries::initial(&rates()), QuoteEntries::default());
}

#[test]
fn reports_all_missing_fields_together() {
    let errors = parse(&QuoteEntries {
        customer_name: " \t".into(),
        ..QuoteEntries::default()
    });
    let fields = [
        QuoteField::CustomerName,
        QuoteField::CustomerEmail,
        QuoteField::CustomerPhone,
    ];
    assert_eq!(
        errors.expect_err("refused"),
        fields.map(|field| (field, FieldProblem::Required))
    );
}

#[test]
fn rejects_a_date_in_the_past_but_not_today() {
    assert_eq!(
        refused(|e| e.moving_date = "2026-11-19".into()),
        (QuoteField::MovingDate, FieldProblem::InThePast)
    );
    let today = parse(&QuoteEntries {
        moving_date: "2026-11-20".into(),
        ..complete()
    });
    assert_eq!(today.expect("accepted").moving_date, Some(TODAY));
}

#[test]
fn rejects_text_that_is_not_a_date() {
    for text in [
        "2026-13-01",
        "2026-02-30",
        "20261201",
        "12/01/2026",
        "tomorrow",
        "+002026-12-1",
    ] {
        let error = refused(|e| e.moving_date = text.into());
        assert_eq!(
            error,
            (QuoteField::MovingDate, FieldProblem::NotADate),
            "{text}"
        );
    }
}

#[test]
fn rejects_numbers_outside_the_choices() {
    assert_eq!(
        refused(|e| e.crew_size = "7".into()),
        (QuoteField::CrewSize, FieldProblem::NotAChoice)
    );
    assert_eq!(
        refused(|e| e.bedrooms = "-1".into()),
        (QuoteField::Bedrooms, FieldProblem::OutOfRange(0, 99))
    );
    assert_eq!(
        refused(|e| e.bedrooms = "two".into()),
        (QuoteField::Bedrooms, FieldProblem::NotANumber)
    );
    assert_eq!(
        refused(|e| e.stairs_origin = "4".into()),
        (QuoteField::StairsOrigin, FieldProblem::OutOfRange(0, 3))
    );
    assert_eq!(
        refused(|e| e.home_type = "castle".into()),
        (QuoteField::HomeType, FieldProblem::NotAChoice)
    );
    assert_eq!(
        refused(|e| e.additional_services = vec!["juggling".into()]),
        (QuoteField::AdditionalServices, FieldProblem::NotAChoice)
    );
}

#[test]
fn reads_empty_square_footage_as_zero_and_rounds_fractions() {
    for (text, feet) in [("", 0), ("800", 800), ("850.6", 851), ("1e3", 1000)] {
        let request = parse(&QuoteEntries {
            square_footage: text.into(),
            ..complete()
        });
        assert_eq!(request.expect("accepted").square_footage, feet, "{text}");
    }
    for text in ["big", "NaN", "inf"] {
        let error = refused(|e| e.square_footage = text.into());
        assert_eq!(
            error,
            (QuoteField::SquareFootage, FieldProblem::NotANumber),
            "{text}"
        );
    }
}

#[test]
fn limits_the_length_of_texts() {
    let longest = parse(&QuoteEntries {
        customer_name: "ñ".repeat(200),
        ..complete()
    });
    assert_eq!(
        longest.expect("accepted").customer_name.chars().count(),
        200
    );
    assert_eq!(
        refused(|e| e.customer_name = "ñ".repeat(201)),
        (QuoteField::CustomerName, FieldProblem::TooLong(200))
    );
    assert_eq!(
        refused(|e| e.origin_address = "a".repeat(301)),
        (QuoteField::OriginAddress, FieldProblem::TooLong(300))
    );
    assert_eq!(
        refused(|e| e.special_requests = "a".repeat(4001)),
        (QuoteField::SpecialRequests, FieldProblem::TooLong(4000))
    );
}

#[test]
fn keeps_unusual_but_allowed_characters() {
    let request = parse(&QuoteEntries {
        customer_name: "李 x".into(),
        customer_phone: "call my sister".into(),
        special_requests: "  one\r\ntwo\tthree \u{1f69a}".into(),
        ..complete()
    })
    .expect("accepted");
    assert_eq!(request.customer_name, "李 x");
    assert_eq!(request.customer_phone, "call my sister");
    assert_eq!(
        request.text(QuoteField::SpecialRequests),
        Some("one\ntwo three \u{1f69a}")
    );
}

// With U+202E, an owner would read an address backwards in a mail and at the desk. What was typed is not refused,
// because some keyboards and copied texts contain such characters.
#[test]
fn removes_characters_that_change_how_others_read() {
    let request = parse(&QuoteEntries {
        customer_name: "Ana\u{202e}anA\u{202c}\u{200b}\u{feff}".into(),
        origin_address: "=1+1\u{2066}evil\u{2069}\u{2028}McAllen".into(),
        special_requests: "one\u{202e}eno\n\u{1f468}\u{200d}\u{1f469}".into(),
        ..complete()
    })
    .expect("accepted");
    assert_eq!(request.customer_name, "AnaanA");
    assert_eq!(request.origin_address, "=1+1evil McAllen");
    assert_eq!(
        request.text(QuoteField::SpecialRequests),
        Some("oneeno\n\u{1f468}\u{200d}\u{1f469}")
    );
    let only = refused(|e| e.customer_name = "\u{202e}\u{200b}".into());
    assert_eq!(only, (QuoteField::CustomerName, FieldProblem::Required));
}

#[test]
fn removes_line_breaks_from_single_line_fields() {
    let name = "Ana\r\nBcc: all@example.com";
    let request = parse(&QuoteEntries {
        customer_name: name.into(),
        ..complete()
    });
    assert_eq!(
        request.expect("accepted").customer_name,
        "Ana  Bcc: all@example.com"
    );
    assert_eq!(
        refused(|e| e.customer_phone = "956\0".into()),
        (QuoteField::CustomerPhone, FieldProblem::ContainsNul)
    );
}

#[test]
fn deduplicates_services_and_orders_them_by_the_price_list() {
    let keys = ["storage", "packing_supplies", "storage"]
        .map(String::from)
        .to_vec();
    let request = parse(&QuoteEntries {
        additional_services: keys,
        ..complete()
    });
    let services = request.expect("accepted").work.services;
    assert_eq!(services, [Service::PackingSupplies, Service::Storage]);
}
