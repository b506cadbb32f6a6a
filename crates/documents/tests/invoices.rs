//! What an invoice says in both languages, and that its PDF can be written.

use content::{Files, Site, load_all};
use documents::{invoice_document, pdf, plain_text};
use domain::schedule::PaymentMethod;
use domain::{Cents, ChangeOrder, Invoice, Locale, Shipper};
use jiff::civil::date;

fn site(locale: Locale) -> Site {
    let sites = load_all(&Files::shipped()).expect("valid content");
    sites.get(locale).clone()
}

fn invoice(total: u64) -> Invoice {
    Invoice {
        number: "Q-7K3M-Q9DA".to_owned(),
        proposal: Some(12),
        issued_on: date(2026, 12, 2),
        moved_on: date(2026, 12, 1),
        customer: Shipper {
            name: "Marisol Treviño".to_owned(),
            ..Shipper::default()
        },
        origin: "210 W Ferguson Ave, Pharr, TX".to_owned(),
        destination: "4405 N 23rd St, McAllen, TX".to_owned(),
        time: 330,
        change_orders: vec![ChangeOrder {
            text: "A piano".to_owned(),
            amount: Cents(12_000),
            accepted_by: "Ana Ruiz".to_owned(),
        }],
        total: Cents(total),
        payment: PaymentMethod::Zelle,
    }
}

#[test]
fn lists_the_work_the_change_orders_and_the_total() {
    for (locale, parts) in [
        (
            Locale::En,
            [
                "Invoice Q-7K3M-Q9DA",
                "5.5 h",
                "$780.00",
                "A piano (accepted by Ana Ruiz)",
                "$900.00 by Zelle",
            ],
        ),
        (
            Locale::Es,
            [
                "Factura Q-7K3M-Q9DA",
                "5.5 h",
                "$780.00",
                "A piano (aceptado por Ana Ruiz)",
                "$900.00 por Zelle",
            ],
        ),
    ] {
        let document = invoice_document(&site(locale), &invoice(90_000));
        let text = plain_text(&document);
        for part in parts {
            assert!(text.contains(part), "'{part}' is missing in\n{text}");
        }
        assert!(pdf(&document).expect("a PDF").starts_with(b"%PDF-1.7"));
    }
}

#[test]
fn a_total_below_the_change_orders_shows_a_discount() {
    let document = invoice_document(&site(Locale::En), &invoice(10_000));
    let text = plain_text(&document);
    assert!(text.contains("Discount\t-$20.00"), "{text}");
}
