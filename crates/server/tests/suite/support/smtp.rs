//! Test support: a real SMTP server on loopback that stores what it receives.

use std::net::{SocketAddr, TcpListener};
use std::sync::{Arc, Mutex};

use mail_parser::{Message, MessageParser};
use mailin_embedded::{Handler, Response, Server, SslConfig, response};

/// A received mail: its recipients and the message.
pub type Received = (Vec<String>, Vec<u8>);

/// A running server.
pub struct Smtp {
    pub address: SocketAddr,
    received: Arc<Mutex<Vec<Received>>>,
}

#[derive(Clone, Default)]
struct Inbox {
    to: Vec<String>,
    message: Vec<u8>,
    received: Arc<Mutex<Vec<Received>>>,
    /// Addresses that it rejects.
    refused: &'static [&'static str],
}

impl Smtp {
    /// Starts a server on a free port that rejects mail for some addresses.
    pub fn start(refused: &'static [&'static str]) -> Self {
        Self::on(TcpListener::bind("127.0.0.1:0").expect("a port"), refused)
    }

    /// Starts a server on a bound listener.
    pub fn on(listener: TcpListener, refused: &'static [&'static str]) -> Self {
        let address = listener.local_addr().expect("an address");
        let inbox = Inbox {
            refused,
            ..Inbox::default()
        };
        let received = Arc::clone(&inbox.received);
        let mut server = Server::new(inbox);
        server
            .with_name("mail.example")
            .with_ssl(SslConfig::None)
            .expect("no TLS")
            .with_tcp_listener(listener);
        // It runs until the test process ends.
        std::thread::spawn(move || server.serve().is_ok());
        Self { address, received }
    }

    /// The URL for the settings.
    pub fn url(&self) -> String {
        format!("smtp://{}", self.address)
    }

    /// What has been received so far.
    pub fn received(&self) -> Vec<Received> {
        self.received.lock().expect("valid").clone()
    }

    /// The messages to an address.
    pub fn to(&self, address: &str) -> Vec<Vec<u8>> {
        let received = self.received();
        let mine = received
            .into_iter()
            .filter(|(to, _)| to.iter().any(|to| to == address));
        mine.map(|(_, message)| message).collect()
    }
}

impl Handler for Inbox {
    fn rcpt(&mut self, to: &str) -> Response {
        if self.refused.contains(&to) {
            // As common servers do, with the address, its first part and somebody to call.
            let name = to.split('@').next().unwrap_or_default();
            let text = format!("5.1.1 <{to}>: no mailbox {name}, call +1 (956) 555-7381");
            return Response::custom(550, text);
        }
        self.to.push(to.to_owned());
        response::OK
    }

    fn data(&mut self, part: &[u8]) -> std::io::Result<()> {
        self.message.extend_from_slice(part);
        Ok(())
    }

    fn data_end(&mut self) -> Response {
        let to = std::mem::take(&mut self.to);
        let message = std::mem::take(&mut self.message);
        self.received.lock().expect("valid").push((to, message));
        response::OK
    }
}

/// A parsed message.
pub fn parsed(message: &[u8]) -> Message<'_> {
    MessageParser::default().parse(message).expect("a mail")
}
