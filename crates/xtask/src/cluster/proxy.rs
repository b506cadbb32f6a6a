//! nginx with the configuration from `docs/operations.md`, on ports of this machine.

use std::fs;
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Stdio};
use std::time::Duration;

use anyhow::{Context, ensure};
use tempfile::TempDir;

use super::client;
use super::local::{as_owner, give_away, signal, wait_until};
use crate::site::free_addresses;

/// The manual with the example.
const MANUAL: &str = "docs/operations.md";
/// The first line of the example.
const FIRST_LINE: &str = "    upstream mudanza {";
/// How long nginx may take to start.
const START_LIMIT: Duration = Duration::from_secs(10);

/// nginx in front of all programs.
#[derive(Debug)]
pub struct Proxy {
    process: Child,
    /// Where visitors reach it.
    pub address: SocketAddr,
    _folder: TempDir,
}

impl Proxy {
    /// Starts it in front of programs at these addresses.
    ///
    /// # Errors
    /// The manual has no such example, or nginx does not start with it.
    pub fn start(programs: &[SocketAddr]) -> anyhow::Result<Self> {
        let manual = fs::read_to_string(MANUAL).context(MANUAL)?;
        let address = free_addresses(1)?[0];
        let servers = configuration(&example(&manual)?, programs, address)?;
        let folder = TempDir::new()?;
        let text = whole(&servers, folder.path());
        fs::write(folder.path().join("nginx.conf"), text)?;
        give_away(folder.path())?;
        let process = as_owner("nginx", folder.path())?
            .arg("-c")
            .arg(folder.path().join("nginx.conf"))
            .arg("-e")
            .arg(folder.path().join("error.log"))
            .arg("-p")
            .arg(folder.path())
            .stdin(Stdio::null())
            .spawn()
            .context("nginx is missing: apt-get install nginx")?;
        let proxy = Self {
            process,
            address,
            _folder: folder,
        };
        let answers =
            || client::send(address, "GET /healthz", "", b"").is_ok_and(|it| it.status == 200);
        wait_until("nginx starts", START_LIMIT, answers)?;
        Ok(proxy)
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        // Killed, it would leave its workers behind.
        if signal(&self.process, "TERM").is_ok() {
            let _ = self.process.wait();
        }
    }
}

/// The example in the manual, without its indentation.
fn example(manual: &str) -> anyhow::Result<Vec<&str>> {
    let lines = manual.lines().skip_while(|line| *line != FIRST_LINE);
    let lines = lines.map_while(|line| match line {
        "" => Some(""),
        line => line.strip_prefix("    "),
    });
    let lines: Vec<&str> = lines.collect();
    ensure!(!lines.is_empty(), "{MANUAL} has no example for nginx");
    Ok(lines)
}

/// The example with the addresses of a check, and without the certificate.
fn configuration(
    example: &[&str],
    programs: &[SocketAddr],
    address: SocketAddr,
) -> anyhow::Result<String> {
    let mut programs = programs.iter();
    let mut listens = 0;
    let mut lines = vec![];
    for line in example {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["server", _, options @ ..] if line.ends_with(';') => {
                let program = programs.next().context("too many servers")?;
                lines.push(format!("server {program} {}", options.join(" ")));
            }
            ["listen", ..] => {
                listens += 1;
                lines.push(format!("listen {address};"));
            }
            [name, ..] if name.starts_with("ssl_") => {}
            _ => lines.push((*line).to_owned()),
        }
    }
    ensure!(programs.next().is_none(), "too few servers");
    ensure!(listens == 1, "{listens} lines with 'listen'");
    Ok(lines.join("\n"))
}

/// A whole configuration whose files are in a folder.
fn whole(servers: &str, folder: &Path) -> String {
    let folder = folder.display();
    let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
    let temporary = temporary.map(|name| format!("{name}_temp_path {folder}/{name};"));
    format!(
        "daemon off;\nworker_processes 1;\npid {folder}/pid;\nevents {{ worker_connections 1024; }}\n\
         http {{\naccess_log off;\n{}\n{servers}\n}}\n",
        temporary.join("\n")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_manual_has_an_example_for_three_programs() {
        let manual = include_str!("../../../../docs/operations.md");
        let at = |port: u16| SocketAddr::from(([127, 0, 0, 1], port));
        let example = example(manual).expect("an example");
        let text = configuration(&example, &[at(1), at(2), at(3)], at(4)).expect("complete");
        for line in [
            "server 127.0.0.1:1 ",
            "server 127.0.0.1:3 ",
            "listen 127.0.0.1:4;",
            "proxy_pass http://mudanza;",
        ] {
            assert!(text.contains(line), "{text}");
        }
        assert!(!text.contains("ssl_") && !text.contains("443"), "{text}");
        assert_eq!(text.matches('{').count(), text.matches('}').count());
        assert!(configuration(&example, &[at(1)], at(4)).is_err());
    }
}
