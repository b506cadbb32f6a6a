//! QuickJS with the server bundle loaded. No other file names the engine.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use rquickjs::function::Rest;
use rquickjs::{CatchResultExt, CaughtError, Context, Ctx, Function, Object, Runtime};

use crate::RenderError;

/// In bytes. No page uses a tenth of it.
const MEMORY_LIMIT: usize = 64 << 20;
/// In bytes: the size of the heap at which unused cycles are first collected. The bundle alone takes megabytes, and with
/// the engine's own 256 kB it would be searched ten times while it loads.
const GC_THRESHOLD: usize = 8 << 20;
/// Native stack of an engine's thread, in bytes. React's renderer is recursive.
pub const THREAD_STACK: usize = 8 << 20;
/// In bytes. Less than the thread's stack, so that the engine throws before it overflows.
const STACK_LIMIT: usize = 6 << 20;
/// A page takes some milliseconds; a call that takes this long is stuck.
const TIME_LIMIT: Duration = Duration::from_secs(2);

/// A JavaScript engine, used by one thread.
pub struct Engine {
    context: Context,
    deadline: Deadline,
}

impl Engine {
    /// Starts an engine and loads the bundle.
    pub fn start(bundle: &str) -> Result<Self, RenderError> {
        let failed = |error: rquickjs::Error| RenderError::Engine(error.to_string());
        let runtime = Runtime::new().map_err(failed)?;
        runtime.set_memory_limit(MEMORY_LIMIT);
        runtime.set_gc_threshold(GC_THRESHOLD);
        runtime.set_max_stack_size(STACK_LIMIT);
        let deadline = Deadline::new();
        let interrupt = deadline.clone();
        runtime.set_interrupt_handler(Some(Box::new(move || interrupt.has_passed())));
        let context = Context::full(&runtime).map_err(failed)?;
        let engine = Self { context, deadline };
        engine.with_deadline(|ctx| ctx.eval::<(), _>(bundle))?;
        Ok(engine)
    }

    /// Calls a function of the bundle's global `mudanza` with strings and returns its string.
    pub fn call(&self, function: &str, arguments: Vec<String>) -> Result<String, RenderError> {
        self.with_deadline(|ctx| {
            let mudanza: Object<'_> = ctx.globals().get("mudanza")?;
            let function: Function<'_> = mudanza.get(function)?;
            function.call((Rest(arguments),))
        })
    }

    fn with_deadline<T>(
        &self,
        work: impl FnOnce(&Ctx<'_>) -> rquickjs::Result<T>,
    ) -> Result<T, RenderError> {
        self.deadline.start();
        self.context.with(|ctx| {
            work(&ctx)
                .catch(&ctx)
                .map_err(|caught| render_error(&caught))
        })
    }
}

fn render_error(caught: &CaughtError<'_>) -> RenderError {
    match caught {
        CaughtError::Exception(exception) => RenderError::Threw {
            message: exception.message().unwrap_or_default(),
            stack: exception.stack().unwrap_or_default(),
        },
        CaughtError::Value(value) => RenderError::Threw {
            message: format!("{value:?}"),
            stack: String::new(),
        },
        CaughtError::Error(error) => RenderError::Engine(error.to_string()),
    }
}

/// When the current call must end, in milliseconds since the engine started.
#[derive(Clone)]
struct Deadline {
    start: Instant,
    end: Arc<AtomicU64>,
}

impl Deadline {
    fn new() -> Self {
        Self {
            start: Instant::now(),
            end: Arc::new(AtomicU64::new(u64::MAX)),
        }
    }

    fn now(&self) -> u64 {
        u64::try_from(self.start.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    fn start(&self) {
        let limit = u64::try_from(TIME_LIMIT.as_millis()).unwrap_or(u64::MAX);
        self.end
            .store(self.now().saturating_add(limit), Ordering::Relaxed);
    }

    fn has_passed(&self) -> bool {
        self.now() > self.end.load(Ordering::Relaxed)
    }
}
