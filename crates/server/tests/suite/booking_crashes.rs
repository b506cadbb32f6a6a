//! The program is killed between a hold and its booking, and while it books: the hold stands until its time, and what was
//! booked is booked once. On both databases.

use std::io::Write;
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use domain::MessageKind;
use domain::schedule::{BookingStatus, Confirmation, Crew, ScheduleRules, Span, Weekdays};
use jiff::civil::{Date, Weekday};
use jiff::{Timestamp, ToSpan};
use serde_json::{Value, json};
use store::{Location, Store};
use uuid::Uuid;

use crate::crash_recovery::postgres;
use crate::support::forms::hidden;
use crate::support::process::{PROGRAM, Process, Reply, folder, get_at, reply};
use crate::support::{row, urlencoded};

/// How many customers book, each on another day and with a kill at another moment.
const ROUNDS: usize = 5;
const MORNING: &str = "08:00-10:00";
const BOOKED: &str = "Booked: the crew arrives on Tuesday";

/// A customer with the path of the quote's page.
struct Customer {
    lead: Uuid,
    path: String,
}

#[tokio::test]
async fn kill_9_loses_no_hold_and_no_booking_on_sqlite() {
    let (_folder, data) = folder();
    kill_between_hold_and_booking(&data, "").await;
}

#[tokio::test]
async fn kill_9_loses_no_hold_and_no_booking_on_postgresql() {
    let server = postgres::Server::start();
    let (_folder, data) = folder();
    kill_between_hold_and_booking(&data, &server.url()).await;
}

async fn kill_between_hold_and_booking(data: &Path, database: &str) {
    let customers = customers(data, database).await;
    let mut server = start(data, database);
    for (round, pair) in customers.chunks(2).enumerate() {
        let (own, rival, day) = (&pair[0], &pair[1], day(round));
        let held = hold(server.address, own, day);
        assert_eq!(held.status, 303, "{}", held.body);
        let until = held_until(server.address, own);
        server.kill();

        server = start(data, database);
        assert_eq!(held_until(server.address, own), until);
        let refused = hold(server.address, rival, day);
        assert_eq!(refused.status, 409, "{}", refused.body);
        let shown = page(server.address, own);
        let booking = hidden(&shown, "booking");
        let is_acknowledged = book_and_kill(&mut server, own, &booking, round);

        server = start(data, database);
        let is_booked = page(server.address, own).contains(BOOKED);
        assert!(is_booked || !is_acknowledged, "round {round}");
        if !is_booked {
            assert_eq!(held_until(server.address, own), until);
        }
        // Whoever got no answer presses the button again, and so does whoever got one.
        for _ in 0..2 {
            let booked = book(server.address, own, &booking).expect("answers");
            assert_eq!(booked.status, 303, "{}", booked.body);
        }
        assert!(page(server.address, own).contains(BOOKED));
        let refused = hold(server.address, rival, day);
        assert_eq!(refused.status, 409, "{}", refused.body);
    }
    server.kill();
    check_bookings(data, database, &customers).await;
}

/// Sets up one crew, and stores quotes: in each round, one is booked and another one wants the same day.
async fn customers(data: &Path, database: &str) -> Vec<Customer> {
    let mut server = start(data, database);
    let mut leads = Vec::new();
    for number in 0..2 * ROUNDS {
        let name = format!("Customer {number}");
        let email = format!("customer{number}@example.com");
        let row = row(json!({ "customer_name": name, "customer_email": email }));
        let stored = server.insert(&email, &row).expect("answers");
        assert_eq!(stored.status, 201, "{}", stored.body);
        let body: Value = serde_json::from_str(&stored.body).expect("JSON");
        let lead = body[0]["id"].as_str().expect("an id");
        leads.push(Uuid::parse_str(lead).expect("a UUID"));
    }
    server.terminate();
    server.wait();

    let store = open(data, database).await;
    let crew = Crew {
        id: 1,
        name: "Crew 1".to_owned(),
        weekdays: Weekdays::ALL,
    };
    store.save_crew(&crew).await.expect("saved");
    let rules = ScheduleRules {
        confirmation: Confirmation::Instant,
        ..ScheduleRules::default()
    };
    let now = Timestamp::now().as_millisecond();
    let saved = store.save_schedule_rules(&rules, 0, now).await;
    assert!(saved.expect("answers").is_some());
    let mut customers = Vec::new();
    for lead in leads {
        let (token, hash) = leads::quote_link_token().expect("random bytes");
        let stored = store.add_quote_link(&hash, lead, now).await;
        assert!(stored.expect("answers"));
        let path = format!("/q/{token}");
        customers.push(Customer { lead, path });
    }
    store.close().await;
    customers
}

/// Each customer who booked has one booking and one mail about it, and nobody else has any.
async fn check_bookings(data: &Path, database: &str, customers: &[Customer]) {
    let store = open(data, database).await;
    store.check().await.expect("the database is sound");
    for pair in customers.chunks(2) {
        let rows = store.bookings_of(pair[0].lead).await.expect("answers");
        let booked = rows
            .iter()
            .filter(|row| row.status != BookingStatus::Expired);
        let statuses: Vec<BookingStatus> = booked.map(|row| row.status).collect();
        assert_eq!(statuses, [BookingStatus::Booked]);
        let about = store.messages_about(&pair[0].lead.to_string()).await;
        let about = about.expect("answers").into_iter();
        let mails = about.filter(|message| message.kind == MessageKind::BookingMail);
        assert_eq!(mails.count(), 1);
        let rivals = store.bookings_of(pair[1].lead).await.expect("answers");
        assert!(rivals.is_empty(), "{rivals:?}");
    }
    let now = Timestamp::now().as_millisecond();
    let all = Span {
        starts: now,
        ends: now + 90 * 86_400_000,
    };
    let busy = store.busy(all, now).await.expect("answers");
    assert_eq!(busy.len(), ROUNDS);
    store.close().await;
}

/// Sends the form that books, and kills the program, later in each round. Returns whether it was acknowledged.
fn book_and_kill(server: &mut Process, own: &Customer, booking: &str, round: usize) -> bool {
    let address = server.address;
    let sent = std::thread::scope(|scope| {
        let sent = scope.spawn(move || book(address, own, booking));
        for _ in 0..round * 10_000 {
            std::thread::yield_now();
        }
        server.kill();
        sent.join().expect("ended")
    });
    sent.is_ok_and(|reply| reply.status == 303)
}

/// A Tuesday that can be booked, another one in each round.
fn day(round: usize) -> Date {
    let mut day = domain::today(Timestamp::now());
    day = day.checked_add(7.days()).expect("in range");
    while day.weekday() != Weekday::Tuesday {
        day = day.checked_add(1.day()).expect("in range");
    }
    let weeks = i64::try_from(round).expect("small").weeks();
    day.checked_add(weeks).expect("in range")
}

/// What the page says of the end of a hold.
fn held_until(address: SocketAddr, customer: &Customer) -> String {
    let page = page(address, customer);
    let (_, after) = page.split_once("Held for you until ").expect("a hold");
    let time = after.split(['<', '.']).next();
    time.expect("a time").to_owned()
}

fn page(address: SocketAddr, customer: &Customer) -> String {
    let page = get_at(address, &customer.path).expect("answers");
    assert_eq!(page.status, 200, "{}", page.body);
    page.body
}

fn hold(address: SocketAddr, customer: &Customer, day: Date) -> Reply {
    let (id, day) = (customer.lead.to_string(), day.to_string());
    let fields = [
        ("do", "hold"),
        ("hold", id.as_str()),
        ("day", day.as_str()),
        ("window", MORNING),
    ];
    post(address, customer, &fields).expect("answers")
}

fn book(address: SocketAddr, customer: &Customer, booking: &str) -> std::io::Result<Reply> {
    post(address, customer, &[("booking", booking), ("do", "book")])
}

/// Posts a form to the page of a customer, at a program that may be killed meanwhile.
fn post(
    address: SocketAddr,
    customer: &Customer,
    fields: &[(&str, &str)],
) -> std::io::Result<Reply> {
    let mut stream = TcpStream::connect(address)?;
    stream.set_read_timeout(Some(Duration::from_secs(20)))?;
    let (path, body) = (&customer.path, urlencoded(fields));
    let head = format!(
        "POST {path} HTTP/1.1\r\nhost: mudanza\r\nsec-fetch-site: same-origin\r\n\
         content-type: application/x-www-form-urlencoded\r\ncontent-length: {}\r\n\
         connection: close\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes())?;
    stream.write_all(body.as_bytes())?;
    reply(stream)
}

async fn open(data: &Path, database: &str) -> Store {
    let location = Location::new(data, database, Duration::from_secs(5));
    let store = Store::open(&location.expect("a location")).await;
    store.expect("opens")
}

fn start(data: &Path, database: &str) -> Process {
    let mut command = Command::new(PROGRAM);
    command
        .args(["serve", "--listen", "127.0.0.1:0", "--data"])
        .arg(data)
        .env("MUDANZA_DATABASE_URL", database);
    Process::spawned(command)
}
