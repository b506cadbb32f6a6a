//! Draws SVG that someone uploaded. Neither parsing nor rendering can be interrupted, so each drawing runs in its own
//! process, which is killed when it takes too long.

use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use crate::{DrawError, png};

/// How long a drawing may take. A logo takes some tens of milliseconds.
pub const DRAWING_TIMEOUT: Duration = Duration::from_secs(5);

/// The largest PNG that is read, in bytes.
const MAX_PNG: u64 = 16 << 20;

/// Draws SVG within a time limit.
#[derive(Clone, Debug, Default)]
pub struct Drawer {
    process: Option<Process>,
}

/// How a process that draws is started.
#[derive(Clone, Debug)]
struct Process {
    program: PathBuf,
    /// Its arguments before width and height.
    arguments: Vec<String>,
    timeout: Duration,
}

impl Drawer {
    /// Draws in this process, without a time limit: only for SVG that is known.
    pub fn in_this_process() -> Self {
        Self::default()
    }

    /// Draws in a process that is killed after `timeout`. Width and height in pixels are added to its arguments; it reads
    /// the SVG from its input and writes the PNG to its output, or fails with the exit code 1.
    pub fn with_process(program: PathBuf, arguments: &[&str], timeout: Duration) -> Self {
        Self {
            process: Some(Process {
                program,
                arguments: arguments.iter().map(|one| (*one).to_owned()).collect(),
                timeout,
            }),
        }
    }

    /// Renders an SVG to a PNG of `width` × `height` pixels, as [`png`] does. Blocks for as long as the time limit.
    ///
    /// # Errors
    /// [`DrawError`].
    pub fn png(&self, svg: &str, width: u32, height: u32) -> Result<Vec<u8>, DrawError> {
        match &self.process {
            Some(process) => process.png(svg, width, height),
            None => png(svg, width, height),
        }
    }
}

impl Process {
    fn png(&self, svg: &str, width: u32, height: u32) -> Result<Vec<u8>, DrawError> {
        let unavailable = |error: io::Error| DrawError::NotStarted(error.to_string());
        let mut command = Command::new(&self.program);
        command
            .args(&self.arguments)
            .args([width.to_string(), height.to_string()])
            // The environment of a server contains its passwords.
            .env_clear()
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        let mut child = command.spawn().map_err(unavailable)?;
        let (output, status) = self.exchange(&mut child, svg);
        let status = status.map_err(unavailable)?;
        match output {
            Ok(png) if status.success() && !png.is_empty() => Ok(png),
            Err(error) if error.kind() != io::ErrorKind::TimedOut => Err(unavailable(error)),
            _ if status.code() == Some(1) => Err(DrawError::Invalid("no drawing".to_owned())),
            // It was killed, here or by the system for the memory or the time that it took, or has panicked.
            _ => Err(DrawError::Unfinished),
        }
    }

    /// Sends the SVG and reads the PNG until the time is over. The process has ended then.
    fn exchange(
        &self,
        child: &mut Child,
        svg: &str,
    ) -> (io::Result<Vec<u8>>, io::Result<ExitStatus>) {
        let (sender, result) = channel();
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let svg = svg.to_owned();
        let started = thread::Builder::new()
            .name("drawing".into())
            .spawn(move || {
                // The receiver is gone after the timeout.
                let _ = sender.send(transfer(input, output, &svg));
            });
        let output = started.and_then(|_| {
            let output = result.recv_timeout(self.timeout);
            output.unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into()))
        });
        // A process that is done closes its output by ending, so its exit code stays what it is.
        let _ = child.kill();
        (output, child.wait())
    }
}

/// Writes all of the input, and reads the output until the process closes it.
fn transfer(
    input: Option<ChildStdin>,
    output: Option<ChildStdout>,
    svg: &str,
) -> io::Result<Vec<u8>> {
    if let Some(mut input) = input {
        // A process that fails immediately reads nothing; its exit code says why.
        let _ = input.write_all(svg.as_bytes());
    }
    let mut png = Vec::new();
    if let Some(output) = output {
        output.take(MAX_PNG).read_to_end(&mut png)?;
    }
    Ok(png)
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;

    const SVG: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"8\" height=\"4\"/>";

    /// Runs a shell script as the drawing process; it gets width and height as `$0` and `$1`.
    fn drawn(script: &str, timeout: Duration) -> Result<Vec<u8>, DrawError> {
        let drawer = Drawer::with_process("/bin/sh".into(), &["-c", script], timeout);
        drawer.png(SVG, 480, 120)
    }

    #[test]
    fn the_process_gets_the_drawing_and_its_size() {
        let script = "read -r svg; printf '%s %s %s' \"$0\" \"$1\" \"${svg%% *}\"";
        let drawn = drawn(script, DRAWING_TIMEOUT);
        assert_eq!(drawn, Ok(b"480 120 <svg".to_vec()));
    }

    #[test]
    fn a_drawing_that_never_ends_is_killed() {
        let (began, timeout) = (Instant::now(), Duration::from_millis(50));
        let endless = drawn("while :; do :; done", timeout);
        assert_eq!(endless, Err(DrawError::Unfinished));
        let silent = drawn("exec >&-; while :; do :; done", timeout);
        assert_eq!(silent, Err(DrawError::Unfinished));
        assert!(began.elapsed() < DRAWING_TIMEOUT, "{:?}", began.elapsed());
    }

    #[test]
    fn says_why_there_is_no_drawing() {
        let drawn = |script| drawn(script, DRAWING_TIMEOUT);
        assert_eq!(drawn("kill -9 $$"), Err(DrawError::Unfinished));
        assert_eq!(drawn("exit 101"), Err(DrawError::Unfinished));
        assert!(matches!(drawn("exit 1"), Err(DrawError::Invalid(_))));
        let missing = Drawer::with_process("/no/such/program".into(), &[], DRAWING_TIMEOUT);
        let missing = missing.png(SVG, 8, 4);
        assert!(
            matches!(missing, Err(DrawError::NotStarted(_))),
            "{missing:?}"
        );
    }

    #[test]
    fn the_output_is_bounded() {
        let drawn = drawn("while :; do echo too much output; done", DRAWING_TIMEOUT);
        assert_eq!(drawn, Err(DrawError::Unfinished));
    }
}
