//! Drawing of uploaded SVG in a process of its own, which is this program with the command `draw`.

use std::io::{Read, Write};

use card::{DRAWING_TIMEOUT, Drawer};
use rustix::process::{Resource, Rlimit, setrlimit};

/// The most memory that a drawing may take, in bytes.
const MAX_MEMORY: u64 = 512 << 20;

/// The most time of a core that a drawing may take, in seconds: it ends even if the program that started it does not
/// live to end it.
const MAX_CPU_SECONDS: u64 = 2 * DRAWING_TIMEOUT.as_secs();

/// Starts this program for each drawing.
pub fn drawer() -> Drawer {
    match std::env::current_exe() {
        Ok(program) => Drawer::with_process(program, &["draw"], DRAWING_TIMEOUT),
        Err(error) => {
            tracing::error!(%error, "the program's own file is not known; drawings have no time limit");
            Drawer::in_this_process()
        }
    }
}

/// `mudanza draw`: reads an SVG and writes a PNG.
///
/// # Errors
/// When it cannot be drawn.
pub fn draw(width: u32, height: u32) -> anyhow::Result<()> {
    // The service manager may not allow these; the other program still ends this one in time.
    for (resource, most) in [
        (Resource::Data, MAX_MEMORY),
        (Resource::Cpu, MAX_CPU_SECONDS),
        (Resource::Core, 0),
    ] {
        let limit = Rlimit {
            current: Some(most),
            maximum: Some(most),
        };
        let _ = setrlimit(resource, limit);
    }
    let mut svg = String::new();
    std::io::stdin().read_to_string(&mut svg)?;
    let png = card::png(&svg, width, height)?;
    Ok(std::io::stdout().write_all(&png)?)
}
