//! Notices work that does not end: connection workers that have stopped ticking, and jobs on a
//! worker pool that take longer than they may. It only reports; it knows nothing about the work.

use std::collections::HashSet;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};

/// How often the thread looks.
const CHECK_INTERVAL: Duration = Duration::from_millis(500);

/// Everything that is being watched. Clones share one list.
#[derive(Clone)]
pub struct Watchdog(Arc<List>);

struct List {
    /// What ages are counted from.
    start: Instant,
    watched: Mutex<Vec<Arc<Entry>>>,
}

struct Entry {
    name: String,
    limit: Duration,
    /// Milliseconds from the list's start to the last sign of life.
    last: AtomicU64,
}

/// Something that is watched until this is dropped.
pub struct Watched {
    entry: Arc<Entry>,
    list: Weak<List>,
}

/// Something that has given no sign of life for longer than it may.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stall {
    /// What it is.
    pub name: String,
    /// How long ago it gave its last sign of life.
    pub age: Duration,
}

impl Default for Watchdog {
    fn default() -> Self {
        Self(Arc::new(List {
            start: Instant::now(),
            watched: Mutex::default(),
        }))
    }
}

impl fmt::Debug for Watchdog {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Watchdog({:?})", self.stalled())
    }
}

impl Watchdog {
    /// Watches something that may stay silent for `limit`, beginning now.
    pub fn watch(&self, name: impl Into<String>, limit: Duration) -> Watched {
        let entry = Arc::new(Entry {
            name: name.into(),
            limit,
            last: AtomicU64::new(self.0.now()),
        });
        self.0.lock().push(Arc::clone(&entry));
        Watched {
            entry,
            list: Arc::downgrade(&self.0),
        }
    }

    /// What is stalled at this moment, the longest silence first.
    pub fn stalled(&self) -> Vec<Stall> {
        self.0.stalled_at(self.0.now())
    }

    /// Starts the thread that logs each stall once when it is noticed and once when it is over.
    /// The thread ends when the last clone of the watchdog is dropped.
    ///
    /// # Errors
    /// When the operating system gives no thread.
    pub fn start_logging(&self) -> std::io::Result<()> {
        let list = Arc::downgrade(&self.0);
        std::thread::Builder::new()
            .name("watchdog".into())
            .spawn(move || log_stalls(&list))?;
        Ok(())
    }
}

impl Watched {
    /// A sign of life.
    pub fn tick(&self) {
        if let Some(list) = self.list.upgrade() {
            self.entry.last.store(list.now(), Ordering::Relaxed);
        }
    }

    /// Nothing is expected until the next tick.
    pub fn rest(&self) {
        self.entry.last.store(u64::MAX, Ordering::Relaxed);
    }
}

impl Drop for Watched {
    fn drop(&mut self) {
        if let Some(list) = self.list.upgrade() {
            list.lock().retain(|own| !Arc::ptr_eq(own, &self.entry));
        }
    }
}

impl List {
    fn now(&self) -> u64 {
        u64::try_from(self.start.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Vec<Arc<Entry>>> {
        self.watched.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn stalled_at(&self, now: u64) -> Vec<Stall> {
        let mut stalls: Vec<Stall> = self
            .lock()
            .iter()
            .filter_map(|entry| {
                let last = entry.last.load(Ordering::Relaxed);
                let age = Duration::from_millis(now.saturating_sub(last));
                (age > entry.limit).then(|| Stall {
                    name: entry.name.clone(),
                    age,
                })
            })
            .collect();
        stalls.sort_by_key(|stall| std::cmp::Reverse(stall.age));
        stalls
    }
}

fn log_stalls(list: &Weak<List>) {
    let mut known: HashSet<String> = HashSet::new();
    let mut last_check = Instant::now();
    loop {
        std::thread::sleep(CHECK_INTERVAL);
        let Some(list) = list.upgrade() else { return };
        // The whole process was suspended: nobody could tick.
        let was_suspended = last_check.elapsed() > CHECK_INTERVAL * 3;
        last_check = Instant::now();
        if was_suspended {
            continue;
        }
        let stalls = list.stalled_at(list.now());
        for stall in &stalls {
            if known.insert(stall.name.clone()) {
                let seconds = stall.age.as_secs_f32();
                tracing::error!(worker = stall.name, seconds, "a worker is stalled");
            }
        }
        known.retain(|name| {
            let is_stalled = stalls.iter().any(|stall| stall.name == *name);
            if !is_stalled {
                tracing::warn!(worker = name, "a worker is no longer stalled");
            }
            is_stalled
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_what_is_silent_for_longer_than_its_limit() {
        let watchdog = Watchdog::default();
        let _quick = watchdog.watch("quick", Duration::from_secs(2));
        let slow = watchdog.watch("slow", Duration::from_mins(1));
        let names = |now| {
            let stalls = watchdog.0.stalled_at(now);
            let names: Vec<String> = stalls.into_iter().map(|stall| stall.name).collect();
            names
        };
        let now = watchdog.0.now();
        assert!(names(now + 1_500).is_empty());
        assert_eq!(names(now + 3_000), ["quick"]);
        assert_eq!(names(now + 90_000).len(), 2);
        slow.rest();
        assert_eq!(names(now + 90_000), ["quick"]);
        slow.tick();
        drop(slow);
        assert_eq!(names(now + 90_000), ["quick"]);
    }

    #[test]
    fn a_tick_ends_a_stall() {
        let watchdog = Watchdog::default();
        let watched = watchdog.watch("worker", Duration::ZERO);
        watched.entry.last.store(0, Ordering::Relaxed);
        assert_eq!(watchdog.0.stalled_at(10).len(), 1);
        watched.entry.last.store(10, Ordering::Relaxed);
        assert!(watchdog.0.stalled_at(10).is_empty());
    }
}
