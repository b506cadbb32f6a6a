//! All automation of the project: `cargo xtask <job>`.

mod api_fuzz;
mod cluster;
mod deny;
mod dev;
mod front_end;
mod image;
mod machine;
mod package;
mod prometheus;
mod run;
mod site;
mod test;
mod tidy;

use std::process::ExitCode;

use anyhow::{Context, bail};

const HELP: &str = "\
cargo xtask serve [ARGUMENTS]   builds everything and serves the site on 127.0.0.1:8080
cargo xtask build               builds everything; the program is target/release/mudanza
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
cargo xtask dev                 serves a debug build and rebuilds it when a file changes
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

/// Builds the front end and the program.
fn build() -> anyhow::Result<()> {
    front_end::build()?;
    run::step("cargo", &["build", "--release", "--package", "server"])
}

fn serve(rest: &[String]) -> anyhow::Result<()> {
    build()?;
    let mut arguments = vec!["serve"];
    arguments.extend(rest.iter().map(String::as_str));
    run::step("target/release/mudanza", &arguments)
}

/// Writes the TypeScript types that the server and the browser share.
fn contract() -> anyhow::Result<()> {
    let arguments = [
        "run",
        "--quiet",
        "--package",
        "contract",
        "--example",
        "typescript",
    ];
    let typescript =
        run::output("cargo", &arguments).context("crates/contract does not compile")?;
    std::fs::write("web/src/contract.gen.ts", typescript).context("web/src/contract.gen.ts")
}

/// Writes the reference of the API.
fn api() -> anyhow::Result<()> {
    let arguments = [
        "run",
        "--quiet",
        "--package",
        "supabase",
        "--example",
        "api_reference",
    ];
    let reference = run::output("cargo", &arguments).context("crates/supabase does not compile")?;
    std::fs::write("docs/api.md", reference).context("docs/api.md")
}

fn seed(rest: &[String]) -> anyhow::Result<()> {
    let mut words = vec![
        "run",
        "--release",
        "--package",
        "store",
        "--example",
        "seed",
        "--",
    ];
    words.extend(rest.iter().map(String::as_str));
    run::step("cargo", &words)
}

fn root() -> &'static str {
    concat!(env!("CARGO_MANIFEST_DIR"), "/../..")
}
