//! Test support: Pebble, the test authority of Let's Encrypt, with a name server for which every name is this
//! machine.

use std::fs;
use std::net::{SocketAddr, TcpListener};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use rcgen::generate_simple_self_signed;
use serde_json::json;
use tempfile::TempDir;
use tokio::net::TcpStream;
use tokio_rustls::rustls::RootCertStore;

use super::tls;

/// A running authority.
pub struct Pebble {
    children: [Child; 2],
    folder: TempDir,
    api: SocketAddr,
    management: SocketAddr,
}

impl Pebble {
    /// Starts an authority that validates challenges at a port of this machine.
    pub async fn start(http_port: u16) -> Self {
        Self::start_with(http_port, "127.0.0.1").await
    }

    /// Starts an authority for which no name has an address.
    pub async fn without_names() -> Self {
        Self::start_with(1, "").await
    }

    /// Starts an authority for which every name has an address.
    async fn start_with(http_port: u16, address: &str) -> Self {
        let folder = TempDir::new().expect("a folder");
        let own = generate_simple_self_signed(["127.0.0.1".to_owned()]).expect("a certificate");
        let (certificate, key) = (own.cert.pem(), own.signing_key.serialize_pem());
        write(folder.path(), "own.pem", &certificate);
        write(folder.path(), "own.key", &key);
        let [api, management, names, unused] = free_addresses();
        let config = json!({ "pebble": {
            "listenAddress": api.to_string(),
            "managementListenAddress": management.to_string(),
            "certificate": folder.path().join("own.pem"),
            "privateKey": folder.path().join("own.key"),
            "httpPort": http_port,
            "tlsPort": unused.port(),
            "ocspResponderURL": "",
            "externalAccountBindingRequired": false,
            // 90 days, in seconds.
            "certificateValidityPeriod": 90 * 24 * 3_600,
        } });
        write(folder.path(), "config.json", &config.to_string());
        let dns = names.to_string();
        let mut name_server = Command::new("pebble-challtestsrv");
        name_server.args(["-dns01", &dns, "-management", &unused.to_string()]);
        name_server.args(["-http01", "", "-https01", "", "-tlsalpn01", ""]);
        name_server.args(["-defaultIPv4", address, "-defaultIPv6", ""]);
        let mut authority = Command::new("pebble");
        authority
            .args(["-dnsserver", &dns, "-config"])
            .arg(folder.path().join("config.json"))
            // Without these it waits, refuses requests and skips challenges by chance.
            .env("PEBBLE_VA_NOSLEEP", "1")
            .env("PEBBLE_WFE_NONCEREJECT", "0")
            .env("PEBBLE_AUTHZREUSE", "0");
        let children = [started(name_server), started(authority)];
        let pebble = Self {
            children,
            folder,
            api,
            management,
        };
        for address in [names, api, management] {
            wait_for(address).await;
        }
        pebble
    }

    /// The settings of a program that orders certificates for names there.
    pub fn variables(&self, names: &str) -> [(&'static str, String); 4] {
        let ca_file = self.folder.path().join("own.pem");
        [
            ("MUDANZA_TLS_DOMAINS", names.to_owned()),
            ("MUDANZA_TLS_CONTACT", "owner@example.com".to_owned()),
            ("MUDANZA_TLS_DIRECTORY", format!("https://{}/dir", self.api)),
            ("MUDANZA_TLS_CA_FILE", ca_file.display().to_string()),
        ]
    }

    /// The root of the certificates it issues.
    pub async fn roots(&self) -> RootCertStore {
        let own = fs::read_to_string(self.folder.path().join("own.pem")).expect("readable");
        let own = tls::trusting(&own);
        let reply = tls::get(self.management, "127.0.0.1", &own, "/roots/0").await;
        tls::trusting(&reply.body)
    }
}

impl Drop for Pebble {
    fn drop(&mut self) {
        for child in &mut self.children {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

fn write(folder: &Path, name: &str, text: &str) {
    fs::write(folder.join(name), text).expect("written");
}

fn started(mut command: Command) -> Child {
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let started = command.spawn();
    started.expect("Debian's package pebble is installed")
}

/// Addresses of this machine with ports that were free a moment ago.
fn free_addresses<const COUNT: usize>() -> [SocketAddr; COUNT] {
    let bound = [(); COUNT].map(|()| TcpListener::bind("127.0.0.1:0").expect("a port"));
    bound.map(|listener| listener.local_addr().expect("bound"))
}

/// Connects until it succeeds. The name server also responds over TCP.
async fn wait_for(address: SocketAddr) {
    let connecting = async {
        let mut attempts = tokio::time::interval(Duration::from_millis(20));
        while TcpStream::connect(address).await.is_err() {
            attempts.tick().await;
        }
    };
    let connected = tokio::time::timeout(Duration::from_secs(30), connecting).await;
    connected.expect("it listens");
}
