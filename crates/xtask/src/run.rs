//! Runs other programs and prints their command lines.

use std::ffi::OsStr;
use std::io::{self, IsTerminal};
use std::process::{Command, ExitStatus};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};

/// How often a step reports that it is still running where no terminal shows its progress.
const SIGN_OF_LIFE: Duration = Duration::from_mins(1);

/// Prints what is built next and how long that usually takes on two cores: on a fresh clone, and after a change.
pub fn announce(what: &str, first: &str, later: &str) {
    println!(
        "\nBuilding {what}: {first} on two cores if nothing is built yet, {later} after a change."
    );
}

/// Runs a program in the root of the repository and shows its output. Prints every minute that it is still running,
/// unless a terminal shows its progress.
///
/// # Errors
/// It cannot be started or fails.
pub fn step(program: &str, arguments: &[&str]) -> anyhow::Result<()> {
    step_with(program, arguments, &[])
}

/// Like [`step`], with additional environment variables.
///
/// # Errors
/// See [`step`].
pub fn step_with(
    program: &str,
    arguments: &[&str],
    variables: &[(&str, &OsStr)],
) -> anyhow::Result<()> {
    let mut command = command(program);
    command.args(arguments).envs(variables.iter().copied());
    let interval = (!io::stderr().is_terminal()).then_some(SIGN_OF_LIFE);
    run(program, arguments, || status(&mut command, interval))
}

/// Runs a program that is meant to run until it is stopped, and shows its output.
///
/// # Errors
/// See [`step`].
pub fn foreground(program: &str, arguments: &[&str]) -> anyhow::Result<()> {
    let mut command = command(program);
    command.args(arguments);
    run(program, arguments, || status(&mut command, None))
}

/// A program without the variables that Cargo set for this one. Build scripts that read them, such as that of `ring`,
/// would run again, and most of the workspace would be compiled again, whenever somebody alternates between
/// `cargo xtask` and `cargo` itself.
fn command(program: &str) -> Command {
    let mut command = Command::new(program);
    let variables = std::env::vars_os().map(|(name, _)| name);
    for name in variables.filter(|name| is_set_by_cargo(&name.to_string_lossy())) {
        command.env_remove(name);
    }
    command
}

fn is_set_by_cargo(name: &str) -> bool {
    ["CARGO_PKG_", "CARGO_MANIFEST_"]
        .iter()
        .any(|prefix| name.starts_with(prefix))
}

/// Prints the command line, and runs it.
fn run(
    program: &str,
    arguments: &[&str],
    status: impl FnOnce() -> io::Result<ExitStatus>,
) -> anyhow::Result<()> {
    println!("\n==> {program} {}", arguments.join(" "));
    let status = status().with_context(|| format!("{program} could not be started"))?;
    ensure!(
        status.success(),
        "{program} {} failed ({status})",
        arguments.join(" ")
    );
    Ok(())
}

/// Waits for a command, with a sign of life at each interval.
fn status(command: &mut Command, interval: Option<Duration>) -> io::Result<ExitStatus> {
    let Some(interval) = interval else {
        return command.status();
    };
    let name = command.get_program().to_string_lossy().into_owned();
    let start = Instant::now();
    // Nothing is sent: the channel closes when the command ends.
    let (running, ended) = mpsc::channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || {
            while ended.recv_timeout(interval) == Err(RecvTimeoutError::Timeout) {
                println!("{}", sign_of_life(&name, start.elapsed()));
            }
        });
        let status = command.status();
        drop(running);
        status
    })
}

fn sign_of_life(name: &str, elapsed: Duration) -> String {
    let seconds = elapsed.as_secs();
    format!(
        "xtask: {name} is still running, {}:{:02}",
        seconds / 60,
        seconds % 60
    )
}

/// The standard output of a program, or `None` if it fails.
pub fn output(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).output().ok()?;
    output
        .status
        .success()
        .then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_knows_nothing_of_the_package_that_started_it() {
        // Cargo sets them for this test as well.
        assert!(std::env::var_os("CARGO_PKG_NAME").is_some());
        let command = command("true");
        let removed = command.get_envs().filter(|(_, value)| value.is_none());
        let removed: Vec<_> = removed.map(|(name, _)| name).collect();
        for name in ["CARGO_PKG_NAME", "CARGO_MANIFEST_DIR"] {
            assert!(removed.contains(&OsStr::new(name)), "{name}");
        }
    }

    #[test]
    fn a_sign_of_life_says_how_long_a_step_runs() {
        let text = sign_of_life("npm", Duration::from_secs(125));
        assert_eq!(text, "xtask: npm is still running, 2:05");
    }

    #[test]
    fn a_step_with_signs_of_life_ends_with_its_command() {
        let interval = Some(Duration::from_millis(1));
        let status = status(&mut Command::new("false"), interval).expect("it starts");
        assert!(!status.success());
    }
}
