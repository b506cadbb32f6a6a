//! The program, started for a check on a free port.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};

use anyhow::{Context, ensure};

use crate::run;

/// The running program, which is stopped when this is dropped.
pub struct Site {
    child: Child,
    /// Host and port.
    pub address: String,
}

impl Site {
    /// Starts the program and waits until it prints its address.
    ///
    /// # Errors
    /// It does not start, or ends before it listens.
    pub fn start(command: &mut Command) -> anyhow::Result<Self> {
        let mut child = command.stdout(Stdio::piped()).spawn()?;
        let output = child.stdout.take();
        let mut site = Self {
            child,
            address: String::new(),
        };
        let mut output = BufReader::new(output.context("the program has no output")?);
        let mut line = String::new();
        output.read_line(&mut line)?;
        let address = line.trim().rsplit("//").next().unwrap_or_default();
        ensure!(address.contains(':'), "the program said '{line}'");
        address.clone_into(&mut site.address);
        // Keeps the pipe open for later output.
        std::thread::spawn(move || std::io::copy(&mut output, &mut std::io::sink()));
        Ok(site)
    }

    /// Status and body of the response to a GET request. Each of the headers ends with a line break.
    ///
    /// # Errors
    /// The program does not answer in HTTP.
    pub fn get(&self, path: &str, headers: &str) -> anyhow::Result<(String, String)> {
        let mut stream = TcpStream::connect(&self.address)?;
        let address = &self.address;
        write!(
            stream,
            "GET {path} HTTP/1.1\r\nhost: {address}\r\n{headers}connection: close\r\n\r\n"
        )?;
        let mut response = Vec::new();
        stream.read_to_end(&mut response)?;
        let response = String::from_utf8_lossy(&response);
        let (head, body) = response.split_once("\r\n\r\n").unwrap_or_default();
        let status = head.split_whitespace().nth(1);
        let status = status.with_context(|| format!("GET {path}: no status"))?;
        Ok((status.to_owned(), body.to_owned()))
    }

    /// Kills the program with SIGKILL.
    ///
    /// # Errors
    /// It cannot be killed.
    pub fn kill(&mut self) -> anyhow::Result<()> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }

    /// Asks the program to stop with SIGTERM, and waits until it has ended.
    ///
    /// # Errors
    /// It cannot be signaled, or fails.
    pub fn stop(&mut self) -> anyhow::Result<()> {
        let id = self.child.id().to_string();
        run::output("kill", &["-TERM", &id]).context("SIGTERM could not be sent")?;
        let status = self.child.wait()?;
        ensure!(status.success(), "the program failed ({status})");
        Ok(())
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        // It may have ended on its own.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Addresses of this machine with free ports.
///
/// # Errors
/// No address is free.
pub fn free_addresses(count: usize) -> anyhow::Result<Vec<SocketAddr>> {
    let bind = |_| TcpListener::bind((Ipv4Addr::LOCALHOST, 0));
    // All are held until the last one is found, so that they differ.
    let listeners: Vec<TcpListener> = (0..count).map(bind).collect::<Result<_, _>>()?;
    let addresses = listeners.iter().map(TcpListener::local_addr);
    let addresses: std::io::Result<Vec<SocketAddr>> = addresses.collect();
    addresses.context("no free ports")
}
