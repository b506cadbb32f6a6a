//! What must be true after each week, and of the whole year.

use std::collections::{BTreeMap, HashSet};

use domain::LeadStatus;
use domain::schedule::{BookingStatus, Span};
use jiff::civil::{Date, time};
use store::BookingRow;

use super::ledger::{Customer, Entry};
use super::{DAY, FIRST, Year, day_of, midnight, plus, timestamp};
use crate::consistency::{BUFFER, HALF_HOUR, MINUTE, standing};

/// The job for which free windows are counted, in minutes.
const JOB: u64 = 240;

/// Status, crew, and first and last instant of a booking.
type Place = (BookingStatus, i64, i64, i64);

impl Year {
    /// Checks a week that has just ended, and what is booked for later.
    pub async fn check_week(&self, monday: Date) {
        let from = midnight(monday);
        // As the program does, so that a week of checks costs the same as the first.
        let after = from - 14 * DAY;
        let store = &self.company.bookings.leads.store;
        store.delete_reservations(after).await.expect("deleted");
        let rows = standing(&self.company.tables, after).await;
        self.check_places(&rows);
        self.check_windows(&rows);
        self.check_ledger(after).await;
        self.check_availability(&rows).await;
        self.check_reports(from).await;
        self.check_use_of_capacity(monday).await;
    }

    /// Checks every booking of the year, and the reports on all of it.
    pub async fn check_all(&self) {
        let first = midnight(FIRST);
        self.check_ledger(0).await;
        self.check_reports(first).await;
        let mut rows = Vec::new();
        let store = &self.company.bookings.leads.store;
        store
            .for_each_report_row(first, &mut |row| rows.push(row))
            .await
            .expect("answers");
        let mut reported: BTreeMap<LeadStatus, (usize, i64)> = BTreeMap::new();
        for row in rows {
            let sum = reported.entry(row.status).or_default();
            sum.0 += 1;
            sum.1 += row.booked_cents.unwrap_or_default();
        }
        let mut expected: BTreeMap<LeadStatus, (usize, i64)> = BTreeMap::new();
        for customer in &self.ledger.customers {
            let status = self.ledger.lead_status(customer);
            let sum = expected.entry(status).or_default();
            sum.0 += 1;
            sum.1 += customer.booked_at.map_or(0, |_| customer.price());
        }
        assert_eq!(reported, expected);
    }

    /// Each arrival is a window of the rules in local time, also when clocks have changed.
    fn check_places(&self, rows: &[BookingRow]) {
        let now = self.company.now();
        for row in rows {
            let [starts, ends] = [row.arrival_starts, row.arrival_ends]
                .map(|at| domain::company_time(timestamp(at)).datetime());
            assert_eq!(starts.date(), ends.date(), "{row:?}");
            assert_eq!((starts.minute(), ends.minute()), (0, 0), "{row:?}");
            assert!([8, 10, 12, 14].contains(&starts.hour()), "{row:?}");
            assert_eq!(ends.hour(), starts.hour() + 2, "{row:?}");
            let is_kept = row.status != BookingStatus::Held && row.starts_at > now;
            let works = self.calendar.works(row.crew_id, starts.date());
            assert!(works || !is_kept, "the crew does not work: {row:?}");
        }
    }

    /// No coming window has more jobs than crews that work on its day.
    fn check_windows(&self, rows: &[BookingRow]) {
        let now = self.company.now();
        let mut windows: BTreeMap<i64, usize> = BTreeMap::new();
        for row in rows {
            if row.status != BookingStatus::Held && row.starts_at > now {
                *windows.entry(row.arrival_starts).or_default() += 1;
            }
        }
        for (arrives, jobs) in windows {
            let crews = self.calendar.working(day_of(arrives));
            assert!(jobs <= crews, "{jobs} jobs of {crews} crews at {arrives}");
        }
    }

    /// The bookings that end after an instant are those that were written down.
    async fn check_ledger(&self, after: i64) {
        let stored = self.company.tables.bookings(after).await.into_iter();
        let stored = stored.filter(|row| {
            let is_hold = matches!(row.status, BookingStatus::Held | BookingStatus::Expired);
            !is_hold
        });
        let stored: BTreeMap<String, Place> = stored
            .map(|row| {
                let place = (row.status, row.crew_id, row.starts_at, row.ends_at);
                (row.id, place)
            })
            .collect();
        let written = self.ledger.entries.iter();
        let written = written.filter(|(_, entry)| entry.ends > after);
        let written: BTreeMap<String, Place> = written
            .map(|(id, entry)| {
                let place = (entry.status, entry.crew, entry.starts, entry.ends);
                (id.to_string(), place)
            })
            .collect();
        for (id, place) in &written {
            assert_eq!(stored.get(id), Some(place), "{id}");
        }
        assert_eq!(stored.len(), written.len(), "a booking that nobody made");
    }

    /// As many crews are offered as have the time, counted half hour by half hour.
    async fn check_availability(&self, rows: &[BookingRow]) {
        let taken: HashSet<(i64, i64)> = rows
            .iter()
            .flat_map(|row| slots(row.starts_at, row.ends_at).map(|slot| (row.crew_id, slot)))
            .collect();
        let length = i64::try_from(JOB).expect("small") * MINUTE;
        let (bookings, hours) = (&self.company.bookings, &self.company.hours);
        let days = bookings.availability(hours, JOB).await.expect("answers");
        assert_eq!(days.len(), 61, "today and the next 60 days");
        for day in days {
            let instant = |at| {
                let at = day.day.to_datetime(at).to_zoned(domain::zone());
                at.expect("in range").timestamp().as_millisecond()
            };
            let last = instant(time(21, 0, 0, 0)) - length;
            for free in day.windows {
                let arrival = slots(instant(free.window.starts), instant(free.window.ends));
                let begins = arrival.map(|slot| slot * HALF_HOUR);
                let begins: Vec<i64> = begins.filter(|at| *at <= last).collect();
                let can_take = |crew: i64| {
                    begins.iter().any(|at| {
                        let mut work = slots(*at, at + length + BUFFER);
                        work.all(|slot| !taken.contains(&(crew, slot)))
                    })
                };
                let crews = self.calendar.crews.keys().copied();
                let crews = crews.filter(|crew| self.calendar.works(*crew, day.day));
                let expected = crews.filter(|crew| can_take(*crew)).count();
                assert_eq!(free.free, expected, "{} {}", day.day, free.window);
            }
        }
    }

    /// Booked value, results of jobs and accuracy of estimates since an instant are the sums of the ledger.
    async fn check_reports(&self, since: i64) {
        let store = &self.company.bookings.leads.store;
        let customers = self.ledger.customers.iter();
        let booked: Vec<&Customer> = customers
            .filter(|customer| !customer.is_lost && customer.booked_at >= Some(since))
            .collect();
        let value: i64 = booked.iter().map(|customer| customer.price()).sum();
        let sum = store.booked_since(since).await.expect("answers");
        let moves = usize::try_from(sum.moves).expect("small");
        assert_eq!((moves, sum.cents), (booked.len(), value));

        let mut results = Vec::new();
        let mut times = Vec::new();
        for (id, entry) in &self.ledger.entries {
            let Some(result) = entry.result.filter(|result| result.at >= since) else {
                continue;
            };
            let signed = |value: u64| i64::try_from(value).expect("small");
            let (minutes, cents) = (signed(result.minutes), signed(result.cents));
            results.push((id.to_string(), minutes, cents));
            let customer = &self.ledger.customers[entry.customer];
            times.push((customer.bedrooms, customer.estimated(), result.minutes));
        }
        let mut stored = self.company.tables.results(since).await;
        stored.sort_unstable();
        results.sort_unstable();
        assert_eq!(stored, results);
        let jobs = store.job_times_since(since).await.expect("answers");
        let mut reported: Vec<(usize, u64, u64)> = jobs
            .iter()
            .map(|job| {
                let bedrooms = usize::try_from(job.bedrooms).expect("small");
                (bedrooms, job.estimated, job.actual)
            })
            .collect();
        reported.sort_unstable();
        times.sort_unstable();
        assert_eq!(reported, times);
    }

    /// The crew time of each day of a week is that of the jobs that were written down.
    async fn check_use_of_capacity(&self, monday: Date) {
        let sunday = plus(monday, 6);
        let (bookings, hours) = (&self.company.bookings, &self.company.hours);
        let week = bookings.week(hours, (monday, sunday)).await;
        let mut shown: BTreeMap<Date, i64> = BTreeMap::new();
        for job in week.expect("answers").jobs {
            let row = job.job.booking;
            *shown.entry(job.day).or_default() += row.ends_at - row.starts_at;
        }
        let is_job = |entry: &&Entry| entry.status != BookingStatus::Canceled;
        let mut written: BTreeMap<Date, i64> = BTreeMap::new();
        for entry in self.ledger.entries.values().filter(is_job) {
            let day = day_of(entry.arrives);
            if (monday..=sunday).contains(&day) {
                *written.entry(day).or_default() += entry.ends - entry.starts;
            }
        }
        assert_eq!(shown, written);

        // Reports count the jobs that are booked or done.
        let range = Span {
            starts: midnight(monday),
            ends: midnight(plus(sunday, 1)),
        };
        let store = &bookings.leads.store;
        let times = store.booked_times(range).await.expect("answers");
        let reported: i64 = times
            .iter()
            .map(|time| time.span.ends - time.span.starts)
            .sum();
        let counted = [BookingStatus::Booked, BookingStatus::Done];
        let entries = self.ledger.entries.values().filter(|entry| {
            counted.contains(&entry.status) && (range.starts..range.ends).contains(&entry.starts)
        });
        let expected: i64 = entries.map(|entry| entry.ends - entry.starts).sum();
        assert_eq!(reported, expected);
    }
}

/// The half hours between two instants.
fn slots(starts: i64, ends: i64) -> std::ops::Range<i64> {
    starts / HALF_HOUR..ends / HALF_HOUR
}
