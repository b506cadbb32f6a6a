//! One story, told on both databases: a quote is stored once per key and read back as it was.

mod postgres;

use std::time::Duration;

use domain::{
    Cents, CrewRate, QuoteEntries, QuoteRequest, Rates, Reference, Service, ServicePrice, estimate,
};
use store::{Location, NewQuote, Store, StoreError};
use tempfile::TempDir;
use uuid::Uuid;

const PATIENCE: Duration = Duration::from_secs(5);

#[tokio::test]
async fn the_story_on_sqlite() {
    let folder = TempDir::new().expect("a folder");
    let location = Location::new(folder.path(), "", PATIENCE).expect("SQLite");
    story(&location).await;

    let file = folder.path().join("mudanza.db");
    assert!(
        file.exists(),
        "the database is a *.db file of the data folder"
    );
    assert!(
        !folder.path().join("mudanza.db-wal").exists(),
        "closing folds the log in"
    );
}

#[tokio::test]
async fn the_story_on_postgresql() {
    let server = postgres::Server::start();
    let folder = TempDir::new().expect("a folder");
    story(&Location::new(folder.path(), &server.url(), PATIENCE).expect("PostgreSQL")).await;
}

async fn story(location: &Location) {
    let store = Store::open(location).await.expect("a new database");
    store.keep_rates("rev", "{}", 1).await.expect("kept");
    store
        .keep_rates("rev", "{}", 2)
        .await
        .expect("kept already");

    // What was asked reads back as it was, with money to the cent.
    let first = quote(Some("key-1"), "Marisol Treviño");
    let stored = store.insert_quote(&first).await.expect("stored");
    assert!(!stored.repeated);
    assert_eq!(stored.row.customer_name, "Marisol Treviño");
    assert_eq!(stored.row.total_estimate, "1201.58");
    assert_eq!(
        (
            stored.row.base_rate.as_str(),
            stored.row.distance_fee.as_str()
        ),
        ("160.00", "0.00")
    );
    assert!((stored.row.estimated_hours - 6.0).abs() < f64::EPSILON);
    assert_eq!(stored.row.additional_services, r#"["packing_supplies"]"#);
    assert_eq!(stored.row.moving_date.as_deref(), Some("2027-03-14"));
    let read = store
        .quote(first.id)
        .await
        .expect("answers")
        .expect("found");
    assert_eq!(read, stored.row);
    assert!(
        store
            .quote(Uuid::from_u128(7))
            .await
            .expect("answers")
            .is_none()
    );

    // The same key and request give the first row again; another request is refused.
    let again = store
        .insert_quote(&quote(Some("key-1"), "Marisol Treviño"))
        .await
        .expect("answers");
    assert!(again.repeated);
    assert_eq!(again.row, stored.row);
    let other = store
        .insert_quote(&quote(Some("key-1"), "Somebody Else"))
        .await;
    assert!(matches!(other, Err(StoreError::KeyReused)));

    // Without a key, each is a new one.
    for _ in 0..2 {
        let stored = store
            .insert_quote(&quote(None, "Ana"))
            .await
            .expect("stored");
        assert!(!stored.repeated);
    }

    // Many at once, each key twice: all are stored, none doubled.
    let many: Vec<_> = (0..64)
        .map(|at| {
            let store = store.clone();
            let new = quote(Some(&format!("many-{}", at / 2)), "Ernesto");
            tokio::spawn(
                async move { store.insert_quote(&new).await.map(|stored| stored.repeated) },
            )
        })
        .collect();
    let mut repeated = 0;
    for task in many {
        repeated += usize::from(task.await.expect("no panic").expect("stored"));
    }
    assert_eq!(repeated, 32);
    store.close().await;

    // What was stored is there when the database is opened again.
    let store = Store::open(location).await.expect("opens again");
    assert_eq!(
        store.quote(first.id).await.expect("answers"),
        Some(stored.row)
    );
    store.close().await;
}

#[tokio::test]
async fn a_database_held_by_another_process_is_reported_and_recovers() {
    let folder = TempDir::new().expect("a folder");
    let location = Location::new(folder.path(), "", Duration::from_millis(50)).expect("SQLite");
    let store = Store::open(&location).await.expect("a new database");
    let options = sqlx::sqlite::SqliteConnectOptions::new();
    let options = options.filename(folder.path().join("mudanza.db"));
    let other = sqlx::SqlitePool::connect_with(options)
        .await
        .expect("opens");
    let held = other.begin_with("BEGIN IMMEDIATE").await.expect("held");
    let refused = store.insert_quote(&quote(None, "Ana")).await;
    assert!(
        matches!(refused, Err(StoreError::Unavailable(_))),
        "{refused:?}"
    );
    held.rollback().await.expect("freed");
    store
        .insert_quote(&quote(None, "Ana"))
        .await
        .expect("stored after all");
}

fn quote(key: Option<&str>, name: &str) -> NewQuote {
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
    let request = QuoteRequest::parse(&entries, &rates, today).expect("a sound request");
    let id = Uuid::new_v4();
    NewQuote {
        id,
        created_at: 1_795_000_000_000,
        reference: Reference::from_random(id.as_u64_pair().1),
        idempotency_key: key.map(str::to_owned),
        request_hash: format!("hash of {name}"),
        estimate: estimate(&rates, &request.work),
        request,
        estimate_lines: "{}".into(),
        rates_revision: "rev".into(),
    }
}

fn rates() -> Rates {
    let mut list = Rates::draft();
    list.crews = vec![CrewRate {
        crew_size: 3,
        hourly: Cents(16_000),
    }];
    list.base = vec![180, 360, 300];
    list.stair_flight = 30;
    list.tax = 825;
    list.services = Service::ALL
        .map(|service| ServicePrice {
            service,
            price: Cents(15_000),
            added: 0,
        })
        .to_vec();
    Rates::new(list).expect("an even list")
}
