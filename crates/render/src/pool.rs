//! The thread that renders, apart from those that answer requests.

use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};

use tokio::sync::oneshot;

use crate::RenderError;
use crate::engine::{Engine, THREAD_STACK};

/// Pages that may wait. Cached pages never do, so a longer queue only hides a flood.
const QUEUE: usize = 256;

struct Job {
    function: &'static str,
    arguments: Vec<String>,
    answer: oneshot::Sender<Result<String, RenderError>>,
}

/// A thread with an engine, and the queue before it.
#[derive(Clone, Debug)]
pub struct Pool {
    jobs: SyncSender<Job>,
}

impl Pool {
    /// Starts the thread, which starts an engine at once, so that the first page does not wait
    /// for it.
    pub fn start(bundle: &'static str) -> std::io::Result<Self> {
        let (jobs, queue) = sync_channel(QUEUE);
        std::thread::Builder::new()
            .name("render".into())
            .stack_size(THREAD_STACK)
            .spawn(move || work(bundle, &queue))?;
        Ok(Self { jobs })
    }

    /// Runs a function of the bundle.
    pub async fn call(
        &self,
        function: &'static str,
        arguments: Vec<String>,
    ) -> Result<String, RenderError> {
        let (answer, answered) = oneshot::channel();
        let gone = || RenderError::Engine("the render thread has ended".into());
        self.jobs
            .try_send(Job {
                function,
                arguments,
                answer,
            })
            .map_err(|error| match error {
                TrySendError::Full(_) => RenderError::Busy,
                TrySendError::Disconnected(_) => gone(),
            })?;
        answered.await.map_err(|_| gone())?
    }
}

fn work(bundle: &str, queue: &Receiver<Job>) {
    // An engine that does not start is told to whoever asks for a page.
    let mut engine = Engine::start(bundle).ok();
    for job in queue {
        // Whoever asked may have left while the job waited.
        if job.answer.is_closed() {
            continue;
        }
        let running = engine.take().map_or_else(|| Engine::start(bundle), Ok);
        let result = match running {
            Ok(running) => {
                let result = running.call(job.function, job.arguments);
                // An engine that ran out of memory or time is not trusted again.
                if result.is_ok() {
                    engine = Some(running);
                }
                result
            }
            Err(error) => Err(error),
        };
        // Nobody waits for it any more: nothing is lost.
        let _ = job.answer.send(result);
    }
}
