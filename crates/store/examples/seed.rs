//! Fills a data folder with made-up leads of two years, for benchmarks: `seed COUNT FOLDER`. They
//! go the way of real ones, so that every index is as it would be.

use std::path::Path;
use std::time::Duration;

use domain::{
    Cents, CrewRate, LeadForm, LeadStatus, QuoteEntries, QuoteRequest, Rates, RatesDraft,
    Reference, Service, ServicePrice, estimate,
};
use store::{Location, NewLead, NewQuote, Source, Store};

/// When the last one comes, in milliseconds since 1970.
const END: i64 = 1_795_000_000_000;
/// Two years, in milliseconds.
const SPAN: i64 = 730 * 86_400_000;
/// As many as wait for the same commit.
const AT_ONCE: usize = 64;

const FIRST: [&str; 12] = [
    "Marisol", "Hector", "Dana", "Jorge", "Kayla", "Luis", "Elena", "Tom", "Priya", "Rosa",
    "Ernesto", "Ana",
];
const LAST: [&str; 12] = [
    "Treviño",
    "Salinas",
    "Whitfield",
    "Cantú",
    "Brooks",
    "Ochoa",
    "Garza",
    "Reyes",
    "Raman",
    "Peña",
    "Longoria",
    "Flores",
];
const TOWNS: [&str; 10] = [
    "McAllen",
    "Edinburg",
    "Mission",
    "Pharr",
    "Weslaco",
    "San Juan",
    "Donna",
    "Alamo",
    "Harlingen",
    "Brownsville",
];
const STREETS: [&str; 8] = [
    "N 10th St",
    "Nolana Ave",
    "W Freddy Gonzalez Dr",
    "E Cano St",
    "Ware Rd",
    "S Closner Blvd",
    "Jackson Rd",
    "Conway Ave",
];

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let count: i64 = arguments.next().ok_or("how many?")?.parse()?;
    let folder = arguments.next().ok_or("into which folder?")?;
    std::fs::create_dir_all(&folder)?;
    let location = Location::new(Path::new(&folder), "", Duration::from_secs(30))?;
    let store = Store::open(&location).await?;
    let rates = rates()?;
    store.save_rates(&rates.revision, "{}", END - SPAN).await?;
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut waiting = tokio::task::JoinSet::new();
    for at in 0..count {
        let created_at = END - SPAN + SPAN / count * at;
        let new = lead(&mut random, &rates, created_at, count - at)?;
        let store = store.clone();
        waiting.spawn(async move { store.insert_lead(new).await });
        if waiting.len() >= AT_ONCE {
            while let Some(stored) = waiting.join_next().await {
                stored??;
            }
        }
        if at % 50_000 == 0 {
            eprintln!("{at} of {count}");
        }
    }
    while let Some(stored) = waiting.join_next().await {
        stored??;
    }
    store.close().await;
    Ok(())
}

/// A lead; of the newest thousand most are new, of the others few.
#[allow(clippy::too_many_lines, reason = "one struct with one line per field")]
fn lead(
    random: &mut Random,
    rates: &Rates,
    created_at: i64,
    from_end: i64,
) -> Result<NewLead, Box<dyn std::error::Error>> {
    let id = store::new_lead_id(created_at);
    let name = format!("{} {}", random.of(&FIRST), random.of(&LAST));
    let number = random.below(10_000_000);
    let phone = format!("956-{:03}-{:04}", number / 10_000, number % 10_000);
    let email = format!("customer{}@example.com", random.below(800_000));
    let mut place = || {
        let house = 1 + random.below(4_999);
        format!("{house} {}, {}, TX", random.of(&STREETS), random.of(&TOWNS))
    };
    let (origin, destination) = (place(), place());
    let day = 1 + random.below(28);
    let month = 1 + random.below(12);
    let year = 2025 + random.below(3);
    let moving_date: jiff::civil::Date = format!("{year}-{month:02}-{day:02}").parse()?;
    let state = if from_end < 1_000 && random.below(10) < 8 {
        LeadStatus::New
    } else {
        let ended = [
            LeadStatus::Contacted,
            LeadStatus::Quoted,
            LeadStatus::Booked,
            LeadStatus::Done,
            LeadStatus::Done,
            LeadStatus::Lost,
            LeadStatus::Lost,
            LeadStatus::Spam,
        ];
        ended[random.index(ended.len())]
    };
    let form = match random.below(10) {
        0..=5 => LeadForm::Quote,
        6 => LeadForm::HeroCard,
        7 | 8 => LeadForm::Residential,
        _ => LeadForm::Office,
    };
    let quote = if form == LeadForm::Quote {
        let entries = QuoteEntries {
            bedrooms: random.below(3).to_string(),
            crew_size: "3".into(),
            customer_name: name.clone(),
            customer_email: email.clone(),
            customer_phone: phone.clone(),
            origin_address: origin.clone(),
            destination_address: destination.clone(),
            ..QuoteEntries::default()
        };
        let request = QuoteRequest::parse(&entries, rates, jiff::civil::date(2024, 1, 1));
        let request = request.map_err(|errors| format!("{errors:?}"))?;
        Some(NewQuote {
            estimate: estimate(rates, &request.work),
            request,
            rates_revision: rates.revision.clone(),
        })
    } else {
        None
    };
    Ok(NewLead {
        id,
        created_at,
        reference: Reference::from_random(id.as_u64_pair().1),
        form,
        customer_name: name,
        customer_email: email,
        customer_phone: phone,
        moving_date: Some(moving_date),
        origin,
        destination,
        entries: Vec::new(),
        source: Source {
            page: "/quote".to_owned(),
            campaign: store::Campaign::new(),
            language: "en".to_owned(),
            ..Source::default()
        },
        link_token: None,
        continues: None,
        spam_reason: if random.below(200) == 0 {
            "too_fast"
        } else {
            ""
        }
        .to_owned(),
        idempotency_key: None,
        request_hash: String::new(),
        quote,
        consent: None,
        messages: Vec::new(),
        status: state,
        typed_in: None,
    })
}

/// The same leads each time (xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % bound
    }

    fn index(&mut self, length: usize) -> usize {
        let length = u64::try_from(length).unwrap_or(1);
        usize::try_from(self.below(length)).unwrap_or(0)
    }

    fn of<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words[self.index(words.len())]
    }
}

fn rates() -> Result<Rates, Box<dyn std::error::Error>> {
    let list = RatesDraft {
        revision: "seed".into(),
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
    Ok(Rates::new(list).map_err(|error| format!("{error:?}"))?)
}
