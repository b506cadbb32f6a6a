//! QuickJS with the server bundle loaded. The only file that names the engine.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use rquickjs::function::Rest;
use rquickjs::{CatchResultExt, CaughtError, Context, Ctx, Function, Object, Runtime};

use crate::RenderError;

/// No page takes a tenth of this.
const MEMORY_LIMIT: usize = 64 << 20;
/// Native stack of the thread that an engine lives on; React's renderer is recursive.
pub const THREAD_STACK: usize = 8 << 20;
/// The engine stops before the thread's stack ends.
const STACK_LIMIT: usize = 6 << 20;
/// A page takes some milliseconds; one that takes this long is stuck.
const TIME_LIMIT: Duration = Duration::from_secs(2);

/// An engine. It belongs to one thread.
pub struct Engine {
    context: Context,
    watch: Watch,
}

impl Engine {
    /// Starts an engine and loads the bundle.
    pub fn start(bundle: &str) -> Result<Self, RenderError> {
        let broken = |error: rquickjs::Error| RenderError::Engine(error.to_string());
        let runtime = Runtime::new().map_err(broken)?;
        runtime.set_memory_limit(MEMORY_LIMIT);
        runtime.set_max_stack_size(STACK_LIMIT);
        let watch = Watch::new();
        let alarm = watch.clone();
        runtime.set_interrupt_handler(Some(Box::new(move || alarm.is_over())));
        let context = Context::full(&runtime).map_err(broken)?;
        let engine = Self { context, watch };
        engine.within_time(|ctx| ctx.eval::<(), _>(bundle))?;
        Ok(engine)
    }

    /// Calls a function of the bundle's global `mudanza` with texts, and answers its text.
    pub fn call(&self, function: &str, arguments: Vec<String>) -> Result<String, RenderError> {
        self.within_time(|ctx| {
            let mudanza: Object<'_> = ctx.globals().get("mudanza")?;
            let function: Function<'_> = mudanza.get(function)?;
            function.call((Rest(arguments),))
        })
    }

    fn within_time<T>(
        &self,
        work: impl FnOnce(&Ctx<'_>) -> rquickjs::Result<T>,
    ) -> Result<T, RenderError> {
        self.watch.set();
        self.context
            .with(|ctx| work(&ctx).catch(&ctx).map_err(|caught| told(&caught)))
    }
}

fn told(caught: &CaughtError<'_>) -> RenderError {
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

/// When the current call must have ended, in milliseconds since the engine started.
#[derive(Clone)]
struct Watch {
    start: Instant,
    end: Arc<AtomicU64>,
}

impl Watch {
    fn new() -> Self {
        Self {
            start: Instant::now(),
            end: Arc::new(AtomicU64::new(u64::MAX)),
        }
    }

    fn now(&self) -> u64 {
        u64::try_from(self.start.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    fn set(&self) {
        let limit = u64::try_from(TIME_LIMIT.as_millis()).unwrap_or(u64::MAX);
        self.end
            .store(self.now().saturating_add(limit), Ordering::Relaxed);
    }

    fn is_over(&self) -> bool {
        self.now() > self.end.load(Ordering::Relaxed)
    }
}
