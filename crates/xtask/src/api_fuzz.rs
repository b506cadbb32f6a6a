//! Tests the API with requests that Schemathesis makes from its description.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, ensure};

use crate::site::Site;
use crate::{machine, run};

/// Python packages with their versions.
const PACKAGES: [&str; 2] = ["schemathesis==4.32.5", "openapi-spec-validator==0.9.0"];

/// Where they are installed, so that the system's packages are not changed.
const TOOLS: &str = "target/tools/python";

/// The data folder of the program that is tested, and its description.
const DATA: &str = "target/api-fuzz";

/// The owner's key, with which everything is allowed.
const KEY: &str = "service-key-of-the-api-fuzzer-0123456789";

/// The checks of every response. Those that no description can pass are left out: some valid values are
/// refused (a date in the past), and some invalid ones ignored, as by Supabase.
const CHECKS: &str = "not_a_server_error,status_code_conformance,content_type_conformance,\
                      response_headers_conformance,response_schema_conformance";

/// Checks the description of the API and then each operation with generated requests.
///
/// # Errors
/// The description is invalid, or a response is not as described.
pub fn check(program: &str) -> anyhow::Result<()> {
    install()?;
    let site = start(program)?;
    let description = format!("{DATA}/openapi.json");
    fs::write(&description, describe(&site)?).context("the description")?;
    run::step(
        &format!("{TOOLS}/bin/openapi-spec-validator"),
        &[&description],
    )?;
    let url = format!("http://{}", site.address);
    let key = format!("apikey: {KEY}");
    let arguments = [
        "run",
        &description,
        "--url",
        &url,
        "--header",
        &key,
        // Without it the response to an insert has no body.
        "--header",
        "Prefer: return=representation",
        "--phases",
        "examples,coverage,fuzzing",
        "--checks",
        CHECKS,
        "--max-examples",
        "10",
        "--seed",
        "1",
        "--generation-database",
        "none",
        "--no-color",
    ];
    run::step(&format!("{TOOLS}/bin/schemathesis"), &arguments)
}

/// Installs the packages, unless these versions are installed.
fn install() -> anyhow::Result<()> {
    machine::python()?;
    let pip = format!("{TOOLS}/bin/pip");
    let has = |package: &&str| {
        let installed = run::output(&pip, &["freeze", "--disable-pip-version-check"]);
        installed.is_some_and(|list| list.lines().any(|line| line == *package))
    };
    if PACKAGES.iter().all(has) {
        return Ok(());
    }
    run::step("python3", &["-m", "venv", TOOLS])?;
    let options = ["install", "--quiet", "--disable-pip-version-check"];
    run::step(&pip, &[options.as_slice(), &PACKAGES].concat())
}

/// Starts the program on an empty data folder, without limits on forms.
fn start(program: &str) -> anyhow::Result<Site> {
    if Path::new(DATA).exists() {
        fs::remove_dir_all(DATA).context(DATA)?;
    }
    fs::create_dir_all(DATA).context(DATA)?;
    let mut command = Command::new(program);
    command
        .args(["serve", "--listen", "127.0.0.1:0", "--data", DATA])
        .env("MUDANZA_API_SERVICE_KEY", KEY)
        .env("MUDANZA_LIMITS_FORMS_PER_MINUTE", "0")
        .env("MUDANZA_LIMITS_FORMS_PER_MINUTE_TOTAL", "0")
        .env("MUDANZA_LOG_LEVEL", "error");
    Site::start(&mut command).with_context(|| format!("{program} could not be started"))
}

/// The description of the API, as the program sends it.
fn describe(site: &Site) -> anyhow::Result<String> {
    let (status, body) = site.get("/rest/v1/", &format!("apikey: {KEY}\r\n"))?;
    ensure!(status == "200", "GET /rest/v1/: {status}");
    Ok(body)
}
