//! Runs three programs on one PostgreSQL database and one S3 bucket, behind nginx, and checks that they act as
//! one: under load, while one is killed, while all are restarted, and without the database. See
//! `docs/operations.md`, 'Several machines'.

mod client;
mod database;
mod desk;
mod event_stream;
mod failures;
mod lead;
mod load;
mod local;
mod object_store;
mod proxy;
mod replica;
mod report;
mod servers;
mod sharing;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, bail, ensure};

use database::Database;
use report::Report;
use servers::Cluster;

use crate::{machine, package};

/// Arguments of the job.
#[derive(Debug, Default, PartialEq, Eq)]
struct Options {
    /// A program that is built already.
    binary: Option<PathBuf>,
    /// Whether to run the short check.
    short: bool,
}

impl Options {
    fn parse(arguments: &[String]) -> anyhow::Result<Self> {
        let mut options = Self::default();
        let mut rest = arguments.iter();
        while let Some(argument) = rest.next() {
            match argument.as_str() {
                "--short" => options.short = true,
                "--binary" => {
                    let path = rest.next().context("--binary needs a path")?;
                    options.binary = Some(path.into());
                }
                other => bail!("unknown argument '{other}'; give --binary or --short"),
            }
        }
        Ok(options)
    }
}

/// How much a check does.
struct Scope {
    leads: usize,
    publications: usize,
    /// How long the database is away.
    outage: Duration,
}

const SHORT: Scope = Scope {
    leads: 9,
    publications: 2,
    outage: Duration::from_secs(5),
};
const WHOLE: Scope = Scope {
    leads: 60,
    publications: 6,
    outage: Duration::from_secs(30),
};

/// Checks several programs and prints what was counted. `--binary` takes a program that is built already, and
/// `--short` does less.
///
/// # Errors
/// A server cannot be started, an acknowledged lead is lost or stored twice, a restart refuses a request, or anything
/// else differs from the manual.
pub fn check(arguments: &[String]) -> anyhow::Result<()> {
    let options = Options::parse(arguments)?;
    let program = package::program(options.binary)?;
    run(&program, if options.short { &SHORT } else { &WHOLE })
}

/// The short check, of a program that is built already.
///
/// # Errors
/// See [`check`].
pub fn test(program: &str) -> anyhow::Result<()> {
    run(Path::new(program), &SHORT)
}

/// Installs the servers that the check starts.
///
/// # Errors
/// One is missing and cannot be installed.
pub fn install() -> anyhow::Result<()> {
    machine::postgresql()?;
    machine::program("nginx")?;
    machine::python()
}

fn run(program: &Path, scope: &Scope) -> anyhow::Result<()> {
    install()?;
    let mut report = Report::default();
    println!("\n==> three programs, PostgreSQL, S3 and nginx are started");
    let mut cluster = Cluster::start(program)?;
    println!("\n==> leads, publications, sign-ins, limits and files");
    sharing::leads_are_seen(&cluster, &mut report, scope.leads)?;
    sharing::publications_are_seen(&cluster, &mut report, scope.publications)?;
    sharing::sign_ins_are_shared(&cluster, &mut report)?;
    sharing::form_limit(&cluster, &mut report)?;
    sharing::uploads_are_shared(&cluster, &mut report)?;
    report.phase("all programs run", cluster.load.take_counts());
    println!("\n==> one program is killed");
    failures::kill(&mut cluster, &mut report)?;
    println!("\n==> all programs are restarted in turn");
    failures::restart_in_turn(&mut cluster, &mut report)?;
    println!("\n==> the database is cut off");
    failures::cut_database(&mut cluster, &mut report, scope.outage)?;
    let acknowledged = cluster.load.stop();
    check_leads(&cluster.database, &acknowledged, &mut report)?;
    let problems = report.finish();
    ensure!(problems.is_empty(), "{}", problems.join("\n"));
    Ok(())
}

/// Compares the stored leads with those that were acknowledged. No other lead may be stored twice either.
fn check_leads(
    database: &Database,
    acknowledged: &[String],
    report: &mut Report,
) -> anyhow::Result<()> {
    let rows = database.rows("select customer_name, count(*) from leads group by customer_name")?;
    let stored: BTreeMap<&str, &str> = rows.iter().filter_map(|row| row.split_once('|')).collect();
    let is_lost = |name: &&String| !stored.contains_key(name.as_str());
    let lost = acknowledged.iter().filter(is_lost).count();
    let doubled = stored.values().filter(|count| **count != "1").count();
    report.figure(format!(
        "Leads: {} acknowledged, {} stored, {lost} lost, {doubled} stored twice",
        acknowledged.len(),
        stored.len()
    ));
    report.expect(lost == 0, || {
        let names: Vec<&str> = acknowledged
            .iter()
            .filter(is_lost)
            .map(String::as_str)
            .collect();
        format!("acknowledged leads are lost: {}", names.join(", "))
    });
    report.expect(doubled == 0, || format!("{doubled} leads are stored twice"));
    report.expect(!acknowledged.is_empty(), || {
        "no lead was acknowledged".to_owned()
    });
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_arguments() {
        let parse = |words: &[&str]| {
            let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
            Options::parse(&words)
        };
        assert_eq!(parse(&[]).expect("none is needed"), Options::default());
        let both = parse(&["--binary", "a/mudanza", "--short"]).expect("valid");
        let expected = Options {
            binary: Some("a/mudanza".into()),
            short: true,
        };
        assert_eq!(both, expected);
        assert!(parse(&["--binary"]).is_err());
        assert!(parse(&["--long"]).is_err());
    }
}
