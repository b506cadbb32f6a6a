//! All automation of the project: `cargo xtask <job>`.

mod api_fuzz;
mod artifacts;
mod cluster;
mod deny;
mod dev;
mod front_end;
mod image;
mod machine;
mod package;
mod playwright;
mod prometheus;
mod run;
mod site;
mod test;
mod tidy;

use std::process::ExitCode;

use anyhow::{Context, bail};

const HELP: &str = "\
cargo xtask serve [ARGUMENTS]   builds everything as for the tests and serves the site on 127.0.0.1:8080
cargo xtask build               builds everything as it is shipped; the program is target/release/mudanza
cargo xtask package [--binary PROGRAM] [--check] [--quick] [--install-check [--older PACKAGE]]
                                writes a Debian package, an archive, an SBOM and checksums to
                                target/package; --check runs lintian, systemd-analyze and promtool on them,
                                --quick compresses less, and --install-check follows the documentation on
                                empty Debian machines
cargo xtask image [--binary PROGRAM] [--out FOLDER] [--check]
                                writes a container image (OCI) to target/image, from Debian's packages
                                and without a daemon; --check starts the site in it
cargo xtask test [--release]    installs what the tests need and runs them all; --release runs
                                the browser tests against the shipped program
cargo xtask cluster [--binary PROGRAM] [--short]
                                runs three programs on one PostgreSQL database behind nginx, and checks that
                                they act as one and that no failure loses a lead; --short takes a minute
cargo xtask dev                 serves the site and rebuilds it when a file changes
cargo xtask contract            writes web/src/contract.gen.ts from crates/contract
cargo xtask api                 writes docs/api.md from crates/supabase
cargo xtask seed COUNT FOLDER   fills a data folder with made-up leads
cargo xtask diagram             writes the diagram of crates into ARCHITECTURE.md
cargo xtask tidy                checks the rules of this repository that a program can check";

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let job = arguments.next().unwrap_or_default();
    let rest: Vec<String> = arguments.collect();
    // The arguments of `serve` are those of the program.
    if job != "serve" && rest.iter().any(|argument| argument == "--help") {
        println!("{HELP}");
        return ExitCode::SUCCESS;
    }
    match do_job(&job, &rest) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn do_job(job: &str, rest: &[String]) -> anyhow::Result<()> {
    std::env::set_current_dir(root()).context("the repository could not be opened")?;
    match job {
        "serve" => serve(rest),
        "build" => build(),
        "package" => package::build(rest),
        "image" => image::build(rest),
        "cluster" => cluster::check(rest),
        "test" => test::all(rest),
        "dev" => dev::watch(rest),
        "contract" => contract(),
        "api" => api(),
        "seed" => seed(rest),
        "tidy" => tidy::check(),
        "diagram" => tidy::write_diagram(),
        "" | "help" | "--help" => {
            println!("{HELP}");
            Ok(())
        }
        other => bail!("unknown job '{other}'\n{HELP}"),
    }
}

/// Builds the front end and the program as it is shipped.
fn build() -> anyhow::Result<()> {
    front_end::build()?;
    artifacts::build_release()
}

/// Serves the site with the program that the tests use, which is built sooner than the release.
fn serve(rest: &[String]) -> anyhow::Result<()> {
    front_end::build()?;
    artifacts::build_program()?;
    let mut arguments = vec!["serve"];
    arguments.extend(rest.iter().map(String::as_str));
    run::foreground(artifacts::PROGRAM, &arguments)
}

/// Writes the TypeScript types that the server and the browser share.
fn contract() -> anyhow::Result<()> {
    write_output("typescript", "web/src/contract.gen.ts")
}

/// Writes the reference of the API.
fn api() -> anyhow::Result<()> {
    write_output("api_reference", "docs/api.md")
}

/// Writes what an example prints to a file.
fn write_output(example: &str, file: &str) -> anyhow::Result<()> {
    let program = artifacts::example(example)?;
    let printed = run::output(&program, &[]).with_context(|| format!("{program} failed"))?;
    std::fs::write(file, printed).with_context(|| file.to_owned())
}

fn seed(rest: &[String]) -> anyhow::Result<()> {
    let program = artifacts::example("seed")?;
    let words: Vec<&str> = rest.iter().map(String::as_str).collect();
    run::foreground(&program, &words)
}

fn root() -> &'static str {
    concat!(env!("CARGO_MANIFEST_DIR"), "/../..")
}
