//! A bounded pool for CPU-bound or blocking work, which keeps it off the runtime's threads. It knows
//! nothing about the work.

use std::fmt;
use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::watchdog::Watchdog;

/// A pool with a concurrency limit, a queue and a deadline.
#[derive(Clone, Debug)]
pub struct WorkerPool {
    name: &'static str,
    /// Jobs that may run concurrently.
    slots: Arc<Semaphore>,
    /// Jobs that may run or be queued.
    queue: Arc<Semaphore>,
    deadline: Duration,
    watchdog: Watchdog,
}

/// The reason why a job has no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WorkError {
    /// The queue is full.
    Busy,
    /// The job exceeded the deadline. It may still be running and keeps its slot until it ends.
    TimedOut,
    /// The job panicked, which is logged.
    Panicked,
}

impl fmt::Display for WorkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Busy => "worker queue is full",
            Self::TimedOut => "the job did not end before its deadline",
            Self::Panicked => "the job panicked",
        })
    }
}

impl std::error::Error for WorkError {}

impl WorkerPool {
    /// A pool that runs `slots` jobs concurrently and queues at most `queue`. The caller of a job that has not ended
    /// `deadline` after submission gets an error, and the watchdog reports the job while it continues to run.
    pub fn new(
        name: &'static str,
        slots: usize,
        queue: usize,
        deadline: Duration,
        watchdog: &Watchdog,
    ) -> Self {
        Self {
            name,
            slots: Arc::new(Semaphore::new(slots)),
            queue: Arc::new(Semaphore::new(slots + queue)),
            deadline,
            watchdog: watchdog.clone(),
        }
    }

    /// Runs a job on a thread that may block. `task` names it in the log. The job runs to its end
    /// even if the caller stops waiting.
    ///
    /// # Errors
    /// [`WorkError`].
    pub fn run<T: Send + 'static>(
        &self,
        task: &'static str,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> impl Future<Output = Result<T, WorkError>> + Send {
        // Boxed, because captured values may be large and would enlarge the caller's future.
        let work: Box<dyn FnOnce() -> T + Send> = Box::new(work);
        self.run_boxed(task, work)
    }

    async fn run_boxed<T: Send + 'static>(
        &self,
        task: &'static str,
        work: Box<dyn FnOnce() -> T + Send>,
    ) -> Result<T, WorkError> {
        let Ok(waiting) = Arc::clone(&self.queue).try_acquire_owned() else {
            tracing::warn!(pool = self.name, task, "worker queue is full");
            return Err(WorkError::Busy);
        };
        let result = tokio::time::timeout(self.deadline, self.run_in_turn(task, waiting, work));
        result.await.unwrap_or_else(|_| {
            tracing::error!(
                pool = self.name,
                task,
                "a job did not end before its deadline"
            );
            Err(WorkError::TimedOut)
        })
    }

    async fn run_in_turn<T: Send + 'static>(
        &self,
        task: &'static str,
        waiting: OwnedSemaphorePermit,
        work: Box<dyn FnOnce() -> T + Send>,
    ) -> Result<T, WorkError> {
        // A pool's semaphores are never closed.
        let place = Arc::clone(&self.slots).acquire_owned().await;
        let place = place.map_err(|_| WorkError::Busy)?;
        let watched = self
            .watchdog
            .watch(format!("{}: {task}", self.name), self.deadline);
        let job = tokio::task::spawn_blocking(move || {
            // All three are released when the job ends, not when its caller stops waiting.
            let _held = (place, waiting, watched);
            work()
        });
        // The error repeats the panic's message, which may quote what someone entered.
        job.await.map_err(|_| {
            tracing::error!(pool = self.name, task, "job panicked");
            WorkError::Panicked
        })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;

    fn pool(queue: usize, deadline: Duration) -> (WorkerPool, Watchdog) {
        let watchdog = Watchdog::default();
        let pool = WorkerPool::new("test", 1, queue, deadline, &watchdog);
        (pool, watchdog)
    }

    #[tokio::test]
    async fn returns_a_jobs_result_and_survives_a_panic() {
        let (pool, _) = pool(0, Duration::from_mins(1));
        assert_eq!(pool.run("job", || 7).await, Ok(7));
        let panicked = pool.run("job", || panic!("on purpose")).await;
        assert_eq!(panicked, Err::<(), _>(WorkError::Panicked));
        assert_eq!(pool.run("job", || 8).await, Ok(8));
    }

    #[tokio::test]
    async fn times_out_at_the_deadline_and_reports_the_job_until_it_ends() {
        let (pool, watchdog) = pool(0, Duration::from_millis(20));
        let (release, held) = channel::<()>();
        let (ended, end) = channel();
        let job = pool.run("stuck", move || {
            let _ = held.recv();
            let _ = ended.send(());
        });
        assert_eq!(job.await, Err(WorkError::TimedOut));
        // Its slot is still taken, and the queue is full.
        assert_eq!(pool.run("next", || ()).await, Err(WorkError::Busy));
        while watchdog.stalled().is_empty() {
            tokio::task::yield_now().await;
        }
        assert_eq!(watchdog.stalled()[0].name, "test: stuck");
        drop(release);
        end.recv().expect("the job ends");
        while pool.run("next", || ()).await.is_err() {
            tokio::task::yield_now().await;
        }
        assert!(watchdog.stalled().is_empty());
    }

    #[tokio::test]
    async fn rejects_jobs_when_the_queue_is_full() {
        let (pool, _) = pool(1, Duration::from_mins(1));
        let (release, held) = channel::<()>();
        let (first, second, third) = tokio::join!(
            pool.run("first", move || {
                let _ = held.recv();
            }),
            pool.run("second", || ()),
            async {
                let refused = pool.run("third", || ()).await;
                drop(release);
                refused
            }
        );
        assert_eq!((first, second), (Ok(()), Ok(())));
        assert_eq!(third, Err(WorkError::Busy));
    }
}
