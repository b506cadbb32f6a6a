//! A lead with a quote, as the wizard stores it.

use domain::{
    Cents, CrewRate, LeadForm, LeadStatus, LinkToken, MessageKind, QuoteEntries, QuoteRequest,
    Rates, RatesDraft, Reference, Service, ServicePrice, estimate,
};
use store::{Campaign, Location, NewConsent, NewLead, NewQuote, Source, Store};
use uuid::Uuid;

use super::NOW;

/// The price list's revision in the quotes of [`quote_lead`].
const RATES_REVISION: &str = "rev";

/// Opens a database and stores the price list that the quotes of [`quote_lead`] refer to.
pub async fn open_with_rates(location: &Location) -> Store {
    let store = super::open(location).await;
    let kept = store.save_rates(RATES_REVISION, "{}", 1).await;
    kept.expect("kept");
    store
}

/// A lead with a quote of $1,201.58, a consent and two messages.
pub fn quote_lead(key: Option<&str>, name: &str) -> NewLead {
    let rates = rates();
    let entries = QuoteEntries {
        bedrooms: "2".into(),
        stairs_origin: "2".into(),
        crew_size: "3".into(),
        additional_services: vec!["packing_supplies".into()],
        moving_date: "2027-03-14".into(),
        customer_name: name.into(),
        customer_email: "a@example.com".into(),
        customer_phone: "956".into(),
        ..QuoteEntries::default()
    };
    let today = jiff::civil::date(2026, 11, 20);
    let request = QuoteRequest::parse(&entries, &rates, today).expect("a valid request");
    let id = Uuid::new_v4();
    NewLead {
        id,
        created_at: NOW,
        reference: Reference::from_random(id.as_u64_pair().1),
        form: LeadForm::Quote,
        customer_name: name.into(),
        customer_email: "a@example.com".into(),
        customer_phone: "956".into(),
        moving_date: Some(jiff::civil::date(2027, 3, 14)),
        origin: String::new(),
        destination: String::new(),
        entries: Vec::new(),
        source: Source {
            page: "/quote".into(),
            campaign: Campaign::new(),
            language: "en".into(),
            ..Source::default()
        },
        link_token: Some(LinkToken::new(NOW, Uuid::new_v4().as_u128())),
        continues: None,
        spam_reason: String::new(),
        idempotency_key: key.map(str::to_owned),
        request_hash: format!("hash of {name}"),
        quote: Some(NewQuote {
            estimate: estimate(&rates, &request.work),
            request,
            rates_revision: RATES_REVISION.into(),
        }),
        consent: Some(NewConsent {
            field: "agree".into(),
            text: "Text me.".into(),
            version: "1".into(),
            given: true,
        }),
        messages: vec![MessageKind::OwnerMail, MessageKind::LeadWebhook],
        status: LeadStatus::New,
        typed_in: None,
    }
}

fn rates() -> Rates {
    let list = RatesDraft {
        crews: vec![CrewRate {
            crew_size: 3,
            hourly: Cents(16_000),
        }],
        base: vec![180, 360, 300],
        stair_flight: 30,
        tax: 825,
        services: Service::ALL
            .map(|service| ServicePrice {
                service,
                price: Cents(15_000),
                added: 0,
            })
            .to_vec(),
        ..RatesDraft::default()
    };
    Rates::new(list).expect("valid rates")
}
