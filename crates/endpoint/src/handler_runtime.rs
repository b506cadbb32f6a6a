//! The threads for request handlers that may use CPU or wait. A stuck handler blocks one of these
//! threads, never a connection worker.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::runtime::Runtime;
use tokio::sync::Semaphore;

use workers::{Watchdog, Watched};

/// Maximum number of concurrent requests; more are rejected immediately.
const MAX_REQUESTS: usize = 4_096;

/// A single poll of a handler takes milliseconds; one that takes this long is stuck.
const POLL_LIMIT: Duration = Duration::from_secs(2);

/// The reason why a handler gave no response.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HandlerError {
    /// Too many concurrent requests.
    Busy,
    /// The handler exceeded its deadline and was dropped.
    TimedOut,
    /// The handler panicked.
    Panicked,
}

/// A runtime for handlers. Clones share it.
#[derive(Clone)]
pub struct HandlerRuntime {
    runtime: Arc<OwnedRuntime>,
    places: Arc<Semaphore>,
    watchdog: Watchdog,
}

/// Shuts down without waiting for stuck work.
struct OwnedRuntime(Option<Runtime>);

impl Drop for OwnedRuntime {
    fn drop(&mut self) {
        if let Some(runtime) = self.0.take() {
            runtime.shutdown_background();
        }
    }
}

impl HandlerRuntime {
    /// Starts two threads per core, so that handlers still run when as many are stuck as there are
    /// cores.
    ///
    /// # Errors
    /// When the threads cannot be started.
    pub fn start(watchdog: &Watchdog) -> std::io::Result<Self> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(cores * 2)
            .thread_name("handler")
            .enable_all()
            .build()?;
        Ok(Self {
            runtime: Arc::new(OwnedRuntime(Some(runtime))),
            places: Arc::new(Semaphore::new(MAX_REQUESTS)),
            watchdog: watchdog.clone(),
        })
    }

    /// Runs a handler to its end or deadline, even if the client disconnects, so that no change stops
    /// halfway.
    ///
    /// # Errors
    /// [`HandlerError`].
    pub async fn run<T: Send + 'static>(
        &self,
        deadline: Duration,
        handler: impl Future<Output = T> + Send + 'static,
    ) -> Result<T, HandlerError> {
        let place = Arc::clone(&self.places).try_acquire_owned();
        let place = place.map_err(|_| HandlerError::Busy)?;
        let Some(runtime) = &self.runtime.0 else {
            return Err(HandlerError::Busy);
        };
        let watchdog = self.watchdog.clone();
        let work = runtime.spawn(async move {
            let _place = place;
            tokio::time::timeout(deadline, WatchedFuture::new(handler, &watchdog)).await
        });
        // A handler that is stuck in one poll never reaches its deadline.
        let result = tokio::time::timeout(deadline + POLL_LIMIT, work).await;
        match result {
            Ok(Ok(Ok(value))) => Ok(value),
            Ok(Err(_)) => Err(HandlerError::Panicked),
            Ok(Ok(Err(_))) | Err(_) => Err(HandlerError::TimedOut),
        }
    }
}

/// A future whose polls are watched.
struct WatchedFuture<F> {
    future: Pin<Box<F>>,
    watched: Watched,
}

impl<F: Future> WatchedFuture<F> {
    fn new(future: F, watchdog: &Watchdog) -> Self {
        let watched = watchdog.watch("request handler", POLL_LIMIT);
        watched.rest();
        Self {
            future: Box::pin(future),
            watched,
        }
    }
}

impl<F: Future> Future for WatchedFuture<F> {
    type Output = F::Output;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<F::Output> {
        self.watched.tick();
        let polled = self.future.as_mut().poll(context);
        self.watched.rest();
        polled
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;

    fn block_on<T>(future: impl Future<Output = T>) -> T {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build();
        runtime.expect("a runtime").block_on(future)
    }

    #[test]
    fn a_stuck_handler_does_not_delay_others() {
        let watchdog = Watchdog::default();
        let handlers = HandlerRuntime::start(&watchdog).expect("threads");
        let (release, held) = channel::<()>();
        let (started, start) = channel();
        let stuck = handlers.clone();
        let caller = std::thread::spawn(move || {
            // Long enough for a busy machine to start it: only then does its poll last too long before it is given up.
            block_on(stuck.run(Duration::from_millis(500), async move {
                started.send(()).expect("wanted");
                let _ = held.recv();
            }))
        });
        start.recv().expect("it begins");
        let other = block_on(handlers.run(Duration::from_mins(1), async { 7 }));
        assert_eq!(other, Ok(7));
        let given_up = caller.join().expect("answered");
        assert_eq!(given_up, Err(HandlerError::TimedOut));
        assert_eq!(watchdog.stalled()[0].name, "request handler");
        drop(release);
    }

    #[test]
    fn drops_a_waiting_handler_at_its_deadline_without_a_stall() {
        let watchdog = Watchdog::default();
        let handlers = HandlerRuntime::start(&watchdog).expect("threads");
        let lock = Arc::new(tokio::sync::Mutex::new(()));
        let kept = Arc::clone(&lock);
        let result = block_on(handlers.run(Duration::from_millis(1), async move {
            let _guard = kept.lock().await;
            std::future::pending::<()>().await;
        }));
        assert_eq!(result, Err(HandlerError::TimedOut));
        assert!(watchdog.stalled().is_empty());
        assert!(lock.try_lock().is_ok(), "what it held is free");
    }

    #[test]
    fn a_panic_is_an_error() {
        let handlers = HandlerRuntime::start(&Watchdog::default()).expect("threads");
        let result = block_on(handlers.run(Duration::from_mins(1), async { panic!("on purpose") }));
        assert_eq!(result, Err::<(), _>(HandlerError::Panicked));
    }
}
