//! Detects stalls: connection workers that stop ticking, and worker-pool jobs that exceed their
//! deadline. It only reports, and knows nothing about the work.

use std::collections::HashSet;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};

/// How often the thread checks.
const CHECK_INTERVAL: Duration = Duration::from_millis(500);

/// Everything that is being watched. Clones share one list.
#[derive(Clone)]
pub struct Watchdog(Arc<List>);

struct List {
    /// The epoch of all ages.
    start: Instant,
    watched: Mutex<Vec<Arc<Entry>>>,
}

struct Entry {
    name: String,
    limit: Duration,
    /// Milliseconds from the list's start to the last tick.
    last: AtomicU64,
}

/// Watches something until dropped.
pub struct Watched {
    entry: Arc<Entry>,
    list: Weak<List>,
}

/// Something that has not ticked within its limit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stall {
    /// The name of the watched work.
    pub name: String,
    /// Time since its last tick.
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
    /// Watches something that must tick at least every `limit`, starting now.
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

    /// Everything that is stalled now, longest first.
    pub fn stalled(&self) -> Vec<Stall> {
        self.0.stalled_at(self.0.now())
    }

    /// Starts the thread that logs each stall when it begins and when it ends.
    /// The thread ends when the last clone of the watchdog is dropped.
    ///
    /// # Errors
    /// When the thread cannot be started.
    pub fn start_logging(&self) -> std::io::Result<()> {
        let list = Arc::downgrade(&self.0);
        std::thread::Builder::new()
            .name("watchdog".into())
            .spawn(move || log_stalls(&list))?;
        Ok(())
    }
}

impl Watched {
    /// Signals progress.
    pub fn tick(&self) {
        if let Some(list) = self.list.upgrade() {
            self.entry.last.store(list.now(), Ordering::Relaxed);
        }
    }

    /// Pauses watching until the next tick.
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
        // The whole process was suspended, so nothing could tick.
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
    fn reports_work_that_exceeds_its_limit() {
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
