//! Runs other programs and says which.

use std::ffi::OsStr;
use std::process::Command;

use anyhow::{Context, ensure};

/// Runs a program in the project's folder, with its output shown.
///
/// # Errors
/// When it cannot be started or fails.
pub fn step(program: &str, arguments: &[&str]) -> anyhow::Result<()> {
    step_with(program, arguments, &[])
}

/// As [`step`], with variables added to the environment.
///
/// # Errors
/// As [`step`].
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
        .with_context(|| format!("{program} cannot be started"))?;
    ensure!(
        status.success(),
        "{program} {} failed ({status})",
        arguments.join(" ")
    );
    Ok(())
}

/// What a program prints, if it succeeds.
pub fn output(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).output().ok()?;
    output
        .status
        .success()
        .then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}
