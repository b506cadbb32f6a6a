//! What a written proposal says in both languages, and that its PDF can always be written.

use content::{Files, Site, load_all};
use contract::Document;
use documents::{
    pdf, plain_text, proposal_carrier, proposal_document, proposal_terms, quote_summary, words_hash,
};
use domain::{
    Adjustments, Carrier, Cents, Discount, EstimateInput, HomeType, Locale, MissingElement,
    OwnLine, Proposal, ProposalKind, ProposalPrice, Service, Shipment, Shipper, adjusted, estimate,
};
use jiff::civil::date;

fn site(locale: Locale) -> Site {
    let sites = load_all(&Files::shipped()).expect("valid content");
    sites.get(locale).clone()
}

fn proposal(site: &Site, kind: ProposalKind) -> Proposal {
    adjusted_proposal(site, kind, None)
}

fn adjusted_proposal(site: &Site, kind: ProposalKind, own: Option<&Adjustments>) -> Proposal {
    let input = EstimateInput {
        bedrooms: 3,
        stairs_origin: 2,
        stairs_destination: 0,
        long_walk: true,
        hourly: Cents(16_000),
        crew_size: 3,
        services: vec![Service::PianoMoving],
    };
    let estimate = adjusted(&estimate(&site.rates, &input), own, site.rates.tax);
    let rule = site.proposal_rules.cap;
    Proposal {
        number: 12,
        locale: site.locale,
        issued_on: date(2026, 11, 27),
        valid_until: date(2026, 12, 27),
        reference: "Q-7K3M-Q9DA".to_owned(),
        carrier: Carrier {
            name: "Valley Movers LLC".to_owned(),
            registrations: vec!["TxDMV 006612345C".to_owned(), "USDOT 3456789".to_owned()],
            street_address: "1200 S 10th St, McAllen, TX".to_owned(),
            phone: "956-682-0142".to_owned(),
            email: "office@valleymovers.test".to_owned(),
        },
        shipper: Shipper {
            name: "Marisol Treviño".to_owned(),
            email: "marisol@peñitas.test".to_owned(),
            phone: "(956) 682-7001".to_owned(),
        },
        shipment: Shipment {
            moving_date: Some(date(2027, 1, 9)),
            origin: "210 W Ferguson Ave, Pharr, TX".to_owned(),
            destination: "4405 N 23rd St, McAllen, TX".to_owned(),
            home_type: HomeType::House,
            bedrooms: 3,
            square_footage: 1_450,
            stairs_origin: 2,
            stairs_destination: 0,
            long_walk: true,
            wishes: Some("An upright piano\nand a parrot".to_owned()),
            is_far: false,
        },
        price: ProposalPrice::of_estimate(kind, &estimate, site.rates.tax, rule),
        terms: proposal_terms(site),
    }
}

/// Asserts that a text has all parts, in this order.
fn assert_in_order(text: &str, parts: &[&str]) {
    let mut rest = text;
    for part in parts {
        let at = rest.find(part);
        let at = at.unwrap_or_else(|| panic!("'{part}' is missing or out of order in\n{text}"));
        rest = &rest[at + part.len()..];
    }
}

/// The sentence that 43 TAC 218.56(a) requires.
const LISTED_ONLY: &str = "This proposal is for listed items and services only. Additional items and services may \
                           result in additional costs.";

#[test]
fn has_every_element_of_the_rule_in_english() {
    let site = site(Locale::En);
    let text = plain_text(&proposal_document(
        &site,
        &proposal(&site, ProposalKind::NotToExceed),
    ));
    assert_in_order(
        &text,
        &[
            "Moving proposal no. 12",
            // Binding or not-to-exceed, and the maximum: 12 hours instead of 10.5.
            "not-to-exceed",
            "never more than $2,294.90",
            // The mover.
            "Valley Movers LLC",
            "TxDMV 006612345C, USDOT 3456789",
            "1200 S 10th St, McAllen, TX",
            "Marisol Treviño",
            // The shipment and the services.
            "January 9, 2027",
            "210 W Ferguson Ave, Pharr, TX",
            "4405 N 23rd St, McAllen, TX",
            "House, 3 bedrooms",
            "1450 square feet",
            "2 flights",
            "An upright piano\nand a parrot",
            // The maximum number of hours.
            "about 10.5 hours",
            "at most 12",
            "3 movers at $160 an hour\t$1,680.00\t$1,920.00",
            "Piano moving\t$200.00\t$200.00",
            "Total\t$2,035.10\t$2,294.90",
            LISTED_ONLY,
            "Payment is due",
            "We take",
            "$0.60 per pound per article",
            "within 90 days",
            "Your Rights and Responsibilities When You Move in Texas",
            "typing your name",
        ],
    );
}

#[test]
fn has_every_element_of_the_rule_in_spanish() {
    let site = site(Locale::Es);
    let text = plain_text(&proposal_document(
        &site,
        &proposal(&site, ProposalKind::NotToExceed),
    ));
    assert_in_order(
        &text,
        &[
            "Propuesta de mudanza núm. 12",
            "tope",
            "nunca más de $2,294.90",
            "Valley Movers LLC",
            "TxDMV 006612345C, USDOT 3456789",
            "1200 S 10th St, McAllen, TX",
            "Marisol Treviño",
            "9 de enero de 2027",
            "210 W Ferguson Ave, Pharr, TX",
            "4405 N 23rd St, McAllen, TX",
            "3 recámaras",
            "1450 pies cuadrados",
            "2 tramos",
            "unas 10.5 horas",
            "cuando más 12",
            "3 cargadores a $160 la hora\t$1,680.00\t$1,920.00",
            "Total\t$2,035.10\t$2,294.90",
            "solo para las cosas y los servicios de la lista",
            LISTED_ONLY,
            "Se paga cuando termina la mudanza",
            "Aceptamos",
            "$0.60 por libra por artículo",
            "90 días siguientes a la entrega",
            "Your Rights and Responsibilities When You Move in Texas",
            "escriba su nombre",
        ],
    );
}

#[test]
fn a_binding_price_is_the_estimate() {
    for (locale, words) in [
        (Locale::En, "binding proposal"),
        (Locale::Es, "precio fijo"),
    ] {
        let site = site(locale);
        let text = plain_text(&proposal_document(
            &site,
            &proposal(&site, ProposalKind::Binding),
        ));
        assert_in_order(&text, &[words, "$2,035.10", "Total\t$2,035.10\t$2,035.10"]);
        assert!(!text.contains("$2,294.90"), "{text}");
    }
}

#[test]
fn a_quote_has_a_maximum_once_its_rule_is_confirmed() {
    for (locale, words) in [(Locale::En, "at most 12"), (Locale::Es, "cuando más 12")] {
        let mut site = site(locale);
        let summary = |site: &Site| {
            let proposal = proposal(site, ProposalKind::NotToExceed);
            plain_text(&quote_summary(site, &proposal))
        };
        let shipped = summary(&site);
        assert!(shipped.contains("Total\t$2,035.10\n"), "{shipped}");
        assert!(!shipped.contains(words), "{shipped}");
        assert!(!shipped.contains("$2,294.90"), "{shipped}");
        site.proposal_rules.is_cap_confirmed = true;
        assert_in_order(&summary(&site), &[words, "Total\t$2,035.10\t$2,294.90"]);
    }
}

#[test]
fn samples_are_not_put_into_a_proposal() {
    let site = site(Locale::En);
    let carrier = proposal_carrier(&site);
    assert_eq!(carrier.registrations, [""; 0]);
    assert_eq!(carrier.street_address, "");
    let unfinished = Proposal {
        carrier,
        ..proposal(&site, ProposalKind::Binding)
    };
    assert_eq!(
        unfinished.missing(),
        [MissingElement::Registration, MissingElement::StreetAddress]
    );
}

#[test]
fn the_hash_is_that_of_the_text() {
    let site = site(Locale::En);
    let document = proposal_document(&site, &proposal(&site, ProposalKind::Binding));
    let hash = words_hash(&document);
    assert_eq!(hash.len(), 64);
    assert_eq!(hash, words_hash(&document.clone()));
    let mut other = document;
    other.title.push('.');
    assert_ne!(hash, words_hash(&other));
}

fn written(document: &Document) -> Vec<u8> {
    let bytes = pdf(document).expect("a PDF");
    assert!(bytes.starts_with(b"%PDF-1.7"));
    bytes
}

#[test]
fn a_pdf_is_tagged_and_always_the_same() {
    for locale in Locale::ALL {
        let site = site(locale);
        let document = proposal_document(&site, &proposal(&site, ProposalKind::NotToExceed));
        let bytes = written(&document);
        assert_eq!(bytes, written(&document));
        assert!(bytes.len() < 150_000, "{}", bytes.len());
        let has = |part: &str| {
            let part = part.as_bytes();
            bytes.windows(part.len()).any(|window| window == part)
        };
        for part in ["/StructTreeRoot", "/MarkInfo", "pdfuaid", "/Lang"] {
            assert!(has(part), "{part}");
        }
    }
}

#[test]
fn any_name_and_any_wish_can_be_written() {
    let site = site(Locale::Es);
    let mut proposal = proposal(&site, ProposalKind::NotToExceed);
    let lines: Vec<(String, Cents)> = (1..=30)
        .map(|at| (format!("Caja {at} para espejo 漢字 🪞"), Cents(at * 100)))
        .collect();
    proposal.price = proposal.price.with_own_lines(&lines).expect("valid");
    for name in [
        "Łukasz Żółć",
        "Nguyễn Thị Ánh",
        "王小明",
        "مريم",
        "👨\u{200d}👩\u{200d}👧",
        "Trevin\u{303}o",
        "\u{202e}gnp.exe",
        "a\u{feff}b\u{fffe}c\u{e000}",
        &"W".repeat(200),
    ] {
        proposal.shipper.name = name.to_owned();
        proposal.shipment.wishes = Some(format!("{name} ").repeat(4_000 / name.len()));
        written(&proposal_document(&site, &proposal));
    }
    let empty = Document {
        lang: "en".to_owned(),
        title: "Empty".to_owned(),
        blocks: Vec::new(),
    };
    written(&empty);
}

#[test]
fn lists_what_was_agreed_in_both_languages() {
    let own = Adjustments {
        lines: vec![OwnLine {
            text: "Hoist for the piano".to_owned(),
            amount: 12_000,
        }],
        discount: Some(Discount::Percent(1_000)),
        time: Some(600),
        travel: Cents(4_500),
        reason: "Seen on site".to_owned(),
    };
    for (locale, parts) in [
        (
            Locale::En,
            [
                "about 10 hours",
                "at most 11",
                "By our price list alone they would be 10.5.",
                "Travel fee\t$45.00\t$45.00",
                "Hoist for the piano\t$120.00\t$120.00",
                "Discount, 10%\t-$196.50\t-$212.50",
                "Subtotal\t$1,768.50\t$1,912.50",
            ],
        ),
        (
            Locale::Es,
            [
                "unas 10 horas",
                "cuando más 11",
                "serían 10.5.",
                "Cargo por traslado\t$45.00\t$45.00",
                "Hoist for the piano\t$120.00\t$120.00",
                "Descuento, 10%\t-$196.50\t-$212.50",
                "Subtotal\t$1,768.50\t$1,912.50",
            ],
        ),
    ] {
        let site = site(locale);
        let proposal = adjusted_proposal(&site, ProposalKind::NotToExceed, Some(&own));
        let document = proposal_document(&site, &proposal);
        let text = plain_text(&document);
        assert_in_order(&text, &parts);
        assert!(!text.contains("Seen on site"));
        assert!(pdf(&document).is_ok());
    }
}
