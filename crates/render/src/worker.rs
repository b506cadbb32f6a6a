//! The render thread: runs the engine outside of the threads that handle requests.

use std::sync::mpsc::{Receiver, Sender, SyncSender, TrySendError, channel, sync_channel};

use tokio::sync::oneshot;

use crate::RenderError;
use crate::engine::{Engine, THREAD_STACK};

/// How many calls may wait. Cached pages never wait, so a longer queue would only hide an overload.
const MAX_QUEUED: usize = 256;

struct Job {
    function: &'static str,
    arguments: Vec<String>,
    result: oneshot::Sender<Result<String, RenderError>>,
}

/// A handle to the render thread and its queue.
#[derive(Clone, Debug)]
pub struct RenderWorker {
    /// An empty entry wakes the thread for an urgent job.
    jobs: SyncSender<Option<Job>>,
    urgent: Sender<Job>,
}

/// The thread's ends of the queues.
struct Queues {
    jobs: Receiver<Option<Job>>,
    urgent: Receiver<Job>,
}

/// Which jobs a call waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// All earlier ones.
    Queued,
    /// Only the one that is running, and earlier urgent ones.
    Urgent,
}

impl RenderWorker {
    /// Starts the thread. It starts an engine immediately, so that the first page does not wait for
    /// it.
    pub fn start(bundle: &'static str) -> std::io::Result<Self> {
        let (worker, queues) = Self::with_queues();
        std::thread::Builder::new()
            .name("render".into())
            .stack_size(THREAD_STACK)
            .spawn(move || run_jobs(bundle, &queues))?;
        Ok(worker)
    }

    fn with_queues() -> (Self, Queues) {
        let (jobs, receiver) = sync_channel(MAX_QUEUED);
        let (urgent, urgent_receiver) = channel();
        let queues = Queues {
            jobs: receiver,
            urgent: urgent_receiver,
        };
        (Self { jobs, urgent }, queues)
    }

    /// Calls a function of the bundle.
    pub async fn call(
        &self,
        function: &'static str,
        arguments: Vec<String>,
        turn: Turn,
    ) -> Result<String, RenderError> {
        let (result, received) = oneshot::channel();
        let job = Job {
            function,
            arguments,
            result,
        };
        match turn {
            Turn::Queued => self.jobs.try_send(Some(job)).map_err(|error| match error {
                TrySendError::Full(_) => RenderError::Busy,
                TrySendError::Disconnected(_) => ended(),
            })?,
            Turn::Urgent => {
                self.urgent.send(job).map_err(|_| ended())?;
                // If the queue is full, the thread checks for urgent jobs before its next job anyway.
                let _ = self.jobs.try_send(None);
            }
        }
        received.await.map_err(|_| ended())?
    }
}

fn ended() -> RenderError {
    RenderError::Engine("the render thread has ended".into())
}

impl Queues {
    /// All jobs in the order in which they run: urgent ones before those that have waited longer. Ends when the
    /// last handle is dropped.
    fn in_turn(&self) -> impl Iterator<Item = Job> {
        self.jobs.iter().flat_map(move |queued| {
            let urgent = std::iter::from_fn(move || self.urgent.try_recv().ok());
            urgent.chain(queued)
        })
    }
}

fn run_jobs(bundle: &str, queues: &Queues) {
    // If the engine does not start, the next job tries again and reports the error.
    let mut engine = Engine::start(bundle).ok();
    for job in queues.in_turn() {
        // The request may have been dropped while the job waited.
        if job.result.is_closed() {
            continue;
        }
        let running = engine.take().map_or_else(|| Engine::start(bundle), Ok);
        let result = match running {
            Ok(running) => {
                let result = running.call(job.function, job.arguments);
                // An engine that ran out of memory or time is replaced.
                if result.is_ok() {
                    engine = Some(running);
                }
                result
            }
            Err(error) => Err(error),
        };
        // The request may have been dropped during the call.
        let _ = job.result.send(result);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const COUNTER: &str = "let count = 0; globalThis.mudanza = { next: () => String(count++) };";

    #[tokio::test]
    async fn an_urgent_call_overtakes_those_that_wait() {
        let (worker, queues) = RenderWorker::with_queues();
        let call = |turn| worker.call("next", Vec::new(), turn);
        // The calls are queued in this order when they are first polled; then the thread starts.
        let (first, second, urgent, ()) = tokio::join!(
            call(Turn::Queued),
            call(Turn::Queued),
            call(Turn::Urgent),
            async move {
                std::thread::spawn(move || run_jobs(COUNTER, &queues));
            }
        );
        let order = [first, second, urgent].map(|result| result.expect("called"));
        assert_eq!(order, ["1", "2", "0"]);
    }

    #[tokio::test]
    async fn an_urgent_call_runs_although_the_queue_is_full() {
        let (worker, queues) = RenderWorker::with_queues();
        let call = |turn| worker.call("next", Vec::new(), turn);
        let mut waiting: Vec<_> = (0..MAX_QUEUED)
            .map(|_| Box::pin(call(Turn::Queued)))
            .collect();
        let mut context = std::task::Context::from_waker(std::task::Waker::noop());
        for queued in &mut waiting {
            assert!(queued.as_mut().poll(&mut context).is_pending());
        }
        assert!(matches!(call(Turn::Queued).await, Err(RenderError::Busy)));
        let (urgent, ()) = tokio::join!(call(Turn::Urgent), async move {
            std::thread::spawn(move || run_jobs(COUNTER, &queues));
        });
        assert_eq!(urgent.expect("called"), "0");
    }
}
