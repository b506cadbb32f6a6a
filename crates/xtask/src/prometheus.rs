//! Checks the metrics and the alerts with Prometheus' own tool, from Debian's package.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, ensure};

use crate::machine;
use crate::run;
use crate::site::{Site, free_addresses};

/// The documented alerts for operators.
const ALERTS: &str = "docs/operations/alerts.yml";
/// The data folder of the program whose metrics are read.
const DATA: &str = "target/prometheus";

/// Checks the alerts, and the metrics of a program that has served a page.
///
/// # Errors
/// `promtool` finds an error, or the program does not start.
pub fn check(program: &str) -> anyhow::Result<()> {
    let promtool = machine::unpacked_program("prometheus", "usr/bin/promtool")?;
    run::step(&promtool, &["check", "rules", ALERTS])?;
    check_metrics(&promtool, &scrape(program)?)
}

/// The metrics of a program on an empty data folder.
fn scrape(program: &str) -> anyhow::Result<String> {
    if Path::new(DATA).exists() {
        fs::remove_dir_all(DATA).context(DATA)?;
    }
    fs::create_dir_all(DATA).context(DATA)?;
    let metrics = free_addresses(1)?[0].to_string();
    let mut command = Command::new(program);
    command
        .args(["serve", "--listen", "127.0.0.1:0", "--data", DATA])
        .env("MUDANZA_METRICS_LISTEN", &metrics);
    let mut site = Site::start(&mut command)?;
    for path in ["/", "/nowhere"] {
        site.get(path, "")?;
    }
    site.address = metrics;
    let (status, text) = site.get("/metrics", "")?;
    ensure!(status == "200", "GET /metrics: {status}");
    Ok(text)
}

/// The tool reads metrics from its standard input.
fn check_metrics(promtool: &str, metrics: &str) -> anyhow::Result<()> {
    println!("\n==> {promtool} check metrics");
    let mut child = Command::new(promtool)
        .args(["check", "metrics"])
        .stdin(Stdio::piped())
        .spawn()
        .with_context(|| format!("{promtool} could not be started"))?;
    let mut input = child.stdin.take().context("no standard input")?;
    let written = input.write_all(metrics.as_bytes());
    drop(input);
    let status = child.wait()?;
    written?;
    ensure!(status.success(), "promtool check metrics failed ({status})");
    Ok(())
}
