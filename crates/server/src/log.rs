//! The log on standard error: one line for each event, without customers' addresses and phone numbers.

use std::io::{IsTerminal, Stderr, Write, stderr};

use anyhow::{Context, ensure};
use config::{LogFormat, Settings};
use domain::redacted;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

/// Starts the log as the settings say, with panics in it.
///
/// # Errors
/// When `log.level` is invalid.
pub fn start_log(settings: &Settings) -> anyhow::Result<()> {
    let filter = filter_of(&settings.log.level).context("log.level")?;
    let is_colored = stderr().is_terminal();
    let log = tracing_subscriber::fmt::layer()
        .with_ansi(is_colored)
        .with_writer(move || LineWriter::new(stderr(), is_colored));
    let registry = tracing_subscriber::registry();
    match settings.log.format {
        LogFormat::Text => registry.with(log).with(filter).init(),
        LogFormat::Json => registry.with(log.json()).with(filter).init(),
    }
    log_panics();
    Ok(())
}

/// Reads a level such as `info`, or levels of targets such as `info,sqlx=debug`.
fn filter_of(level: &str) -> anyhow::Result<Targets> {
    let parts = level.split(',').map(str::trim);
    let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
    ensure!(!parts.is_empty(), "it is empty");
    Ok(parts.join(",").parse()?)
}

/// Has panics logged as other errors are: as one line, in the format of the log. Their messages are left
/// out, unless they are literals of the source code: the others may quote what someone entered.
pub fn log_panics() {
    std::panic::set_hook(Box::new(|panic| {
        let location = panic.location().map(ToString::to_string);
        let location = location.unwrap_or_default();
        let message = panic.payload().downcast_ref::<&str>().copied();
        let message = message.unwrap_or("a thread panicked");
        let thread = std::thread::current();
        let thread = thread.name().unwrap_or_default();
        tracing::error!(location, thread, "{message}");
    }));
}

/// Writes each event as one line, so that text in an error cannot pose as another event.
pub struct LineWriter<W = Stderr> {
    out: W,
    /// Whether escape characters are ours, for colors.
    is_colored: bool,
}

impl<W> LineWriter<W> {
    /// A writer to `out`, which keeps escape characters if it is colored.
    pub const fn new(out: W, is_colored: bool) -> Self {
        Self { out, is_colored }
    }

    fn line(&self, event: &str) -> String {
        let event = redacted(event.strip_suffix('\n').unwrap_or(event));
        let mut line = String::with_capacity(event.len() + 1);
        for c in event.chars() {
            if c.is_control() && !(self.is_colored && c == '\u{1b}') {
                line.extend(c.escape_default());
            } else {
                line.push(c);
            }
        }
        line.push('\n');
        line
    }
}

impl<W: Write> Write for LineWriter<W> {
    /// The subscriber passes each event as a whole.
    fn write(&mut self, event: &[u8]) -> std::io::Result<usize> {
        let line = self.line(&String::from_utf8_lossy(event));
        self.out.write_all(line.as_bytes())?;
        Ok(event.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use super::*;

    #[derive(Clone, Default)]
    struct Captured(Arc<Mutex<Vec<u8>>>);

    impl Write for Captured {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.lock().expect("valid").extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    /// Returns what is logged during the call.
    fn logged(is_json: bool, write: impl FnOnce()) -> String {
        let captured = Captured::default();
        let out = captured.clone();
        let log = tracing_subscriber::fmt()
            .with_ansi(false)
            .with_writer(move || LineWriter::new(out.clone(), false));
        if is_json {
            tracing::subscriber::with_default(log.json().finish(), write);
        } else {
            tracing::subscriber::with_default(log.finish(), write);
        }
        let text = String::from_utf8(captured.0.lock().expect("valid").clone());
        text.expect("UTF-8")
    }

    #[test]
    fn a_panic_is_one_line_without_what_its_message_quotes() {
        let before = std::panic::take_hook();
        log_panics();
        for is_json in [false, true] {
            let text = logged(is_json, || {
                let entered = std::hint::black_box("Canary\nXqvist");
                let panicked = std::panic::catch_unwind(|| panic!("no city in {entered}"));
                panicked.expect_err("panics");
                let panicked = std::panic::catch_unwind(|| panic!("a literal"));
                panicked.expect_err("panics");
            });
            let lines: Vec<&str> = text.lines().collect();
            assert_eq!(lines.len(), 2, "{text}");
            assert!(lines.iter().all(|line| line.contains("log.rs:")), "{text}");
            assert!(!text.contains("Canary"), "{text}");
            assert!(lines[1].contains("a literal"), "{text}");
        }
        std::panic::set_hook(before);
    }

    #[test]
    fn reads_a_level_and_levels_of_targets() {
        use tracing::Level;
        let filter = filter_of("info, hyper=debug,").expect("a filter");
        assert!(filter.would_enable("leads::submit", &Level::INFO));
        assert!(!filter.would_enable("leads::submit", &Level::DEBUG));
        assert!(filter.would_enable("hyper::proto", &Level::DEBUG));
        for wrong in ["", "info=loud", "sqlx=info=debug"] {
            assert!(filter_of(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn an_error_is_one_line_in_either_format() {
        let forged = "broken\n2026-11-22T00:00:00Z  INFO security: \u{1b}[31msign in\r\u{85}of \
                      rosa@example.com";
        for is_json in [false, true] {
            let write = || tracing::error!(error = %forged, text = forged, "{forged}");
            let text = logged(is_json, write);
            assert_eq!(text.matches('\n').count(), 1, "{text}");
            let line = text.trim_end_matches('\n');
            assert!(!line.contains(char::is_control), "{text}");
            assert!(
                text.contains("(email)") && !text.contains("rosa@"),
                "{text}"
            );
        }
    }
}
