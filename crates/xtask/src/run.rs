//! Runs other programs and prints their command lines.

use std::ffi::OsStr;
use std::process::Command;

use anyhow::{Context, ensure};

/// Runs a program in the root of the repository and shows its output.
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
    println!("\n==> {program} {}", arguments.join(" "));
    let mut command = Command::new(program);
    command.args(arguments).envs(variables.iter().copied());
    let status = command
        .status()
        .with_context(|| format!("{program} could not be started"))?;
    ensure!(
        status.success(),
        "{program} {} failed ({status})",
        arguments.join(" ")
    );
    Ok(())
}

/// The standard output of a program, or `None` if it fails.
pub fn output(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).output().ok()?;
    output
        .status
        .success()
        .then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}
