//! Tests the API with requests that Schemathesis makes from its description.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use anyhow::{Context, ensure};

use crate::{machine, run};

/// Python packages with their versions.
const PACKAGES: [&str; 2] = ["schemathesis==4.32.5", "openapi-spec-validator==0.9.0"];

/// Where they are installed, so that the system's packages are not changed.
const TOOLS: &str = "target/tools/python";

/// The data folder of the program that is tested, and its description.
const DATA: &str = "target/api-fuzz";

/// The owner's key, with which everything is allowed.
const KEY: &str = "service-key-of-the-api-fuzzer-0123456789";

/// What every response must fulfill. Left out are checks that a description cannot fulfill: some valid
/// values are refused (a date in the past), and some invalid ones ignored, as by Supabase.
const CHECKS: &str = "not_a_server_error,status_code_conformance,content_type_conformance,\
                      response_headers_conformance,response_schema_conformance";

/// The program, which is stopped at the end.
struct Server {
    child: Child,
    address: String,
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended on its own.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Checks the description of the API and then each operation with generated requests.
///
/// # Errors
/// The description is invalid, or a response is not as described.
pub fn check(program: &str) -> anyhow::Result<()> {
    install()?;
    let server = start(program)?;
    let description = format!("{DATA}/openapi.json");
    fs::write(&description, describe(&server.address)?).context("the description")?;
    run::step(
        &format!("{TOOLS}/bin/openapi-spec-validator"),
        &[&description],
    )?;
    let url = format!("http://{}", server.address);
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

/// Starts the program on an empty data folder and waits until it prints its address.
fn start(program: &str) -> anyhow::Result<Server> {
    if Path::new(DATA).exists() {
        fs::remove_dir_all(DATA).context(DATA)?;
    }
    fs::create_dir_all(DATA).context(DATA)?;
    let mut child = Command::new(program)
        .args(["serve", "--listen", "127.0.0.1:0", "--data", DATA])
        .env("MUDANZA_API_SERVICE_KEY", KEY)
        .env("MUDANZA_LIMITS_FORMS_PER_MINUTE", "0")
        .env("MUDANZA_LIMITS_FORMS_PER_MINUTE_TOTAL", "0")
        .env("MUDANZA_LOG_LEVEL", "error")
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| format!("{program} could not be started"))?;
    let output = child.stdout.take();
    let mut server = Server {
        child,
        address: String::new(),
    };
    let mut output = BufReader::new(output.context("the program has no output")?);
    let mut line = String::new();
    output.read_line(&mut line)?;
    let address = line.trim().rsplit("//").next().unwrap_or_default();
    ensure!(address.contains(':'), "the program said '{line}'");
    address.clone_into(&mut server.address);
    // Keeps the pipe open for later output.
    std::thread::spawn(move || std::io::copy(&mut output, &mut std::io::sink()));
    Ok(server)
}

/// The description of the API, as the program sends it.
fn describe(address: &str) -> anyhow::Result<String> {
    let mut stream = TcpStream::connect(address)?;
    write!(
        stream,
        "GET /rest/v1/ HTTP/1.1\r\nhost: {address}\r\napikey: {KEY}\r\nconnection: close\r\n\r\n"
    )?;
    let mut response = String::new();
    stream.read_to_string(&mut response)?;
    let (head, body) = response.split_once("\r\n\r\n").unwrap_or_default();
    ensure!(head.starts_with("HTTP/1.1 200"), "GET /rest/v1/: {head}");
    Ok(body.to_owned())
}
