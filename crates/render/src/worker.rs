//! The render thread: runs the engine apart from the threads that answer requests.

use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};

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
    jobs: SyncSender<Job>,
}

impl RenderWorker {
    /// Starts the thread. It starts an engine immediately, so that the first page does not wait for
    /// it.
    pub fn start(bundle: &'static str) -> std::io::Result<Self> {
        let (jobs, queue) = sync_channel(MAX_QUEUED);
        std::thread::Builder::new()
            .name("render".into())
            .stack_size(THREAD_STACK)
            .spawn(move || run_jobs(bundle, &queue))?;
        Ok(Self { jobs })
    }

    /// Calls a function of the bundle.
    pub async fn call(
        &self,
        function: &'static str,
        arguments: Vec<String>,
    ) -> Result<String, RenderError> {
        let (result, received) = oneshot::channel();
        let ended = || RenderError::Engine("the render thread has ended".into());
        self.jobs
            .try_send(Job {
                function,
                arguments,
                result,
            })
            .map_err(|error| match error {
                TrySendError::Full(_) => RenderError::Busy,
                TrySendError::Disconnected(_) => ended(),
            })?;
        received.await.map_err(|_| ended())?
    }
}

fn run_jobs(bundle: &str, queue: &Receiver<Job>) {
    // If the engine does not start, the next job tries again and reports the error.
    let mut engine = Engine::start(bundle).ok();
    for job in queue {
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
