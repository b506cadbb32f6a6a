//! Test support: a real SMTP server on loopback that stores what it receives.

use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};

use mail_parser::{Message, MessageParser};
use mailin::{Action, Handler, Response, SessionBuilder, response};

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
        // It runs until the test process ends.
        std::thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                let inbox = inbox.clone();
                std::thread::spawn(move || receive(stream, inbox).is_ok());
            }
        });
        Self { address, received }
    }

    /// The URL for the settings.
    pub fn url(&self) -> String {
        format!("smtp://{}", self.address)
    }

    /// Returns what has been received so far.
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
            // As common servers do, with the address, its first part and someone to call.
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

fn receive(mut stream: TcpStream, inbox: Inbox) -> std::io::Result<()> {
    let mut session = SessionBuilder::new("mail.example").build(stream.peer_addr()?.ip(), inbox);
    send(&mut stream, &session.greeting())?;
    let mut reader = BufReader::new(stream.try_clone()?);
    let mut line = Vec::new();
    while reader.read_until(b'\n', &mut line)? > 0 {
        let response = session.process(&line);
        line.clear();
        match response.action {
            Action::NoReply => {}
            Action::Reply => send(&mut stream, &response)?,
            Action::Close | Action::UpgradeTls => return send(&mut stream, &response),
        }
    }
    Ok(())
}

/// Sends a response immediately; the library writes it in pieces.
fn send(stream: &mut TcpStream, response: &Response) -> std::io::Result<()> {
    stream.write_all(&response.buffer()?)
}

/// Starts a server that takes every mail, but responds to lines that begin with a word, such as `RCPT`, with a reply;
/// the end of a mail is the line `.`. Returns the URL for the settings, with an account.
pub fn refusing(word: &'static str, reply: &'static str) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address");
    // It runs until the test process ends.
    std::thread::spawn(move || {
        for stream in listener.incoming().map_while(Result::ok) {
            std::thread::spawn(move || converse(stream, word, reply).is_ok());
        }
    });
    format!("smtp://office:secret@{address}")
}

fn converse(mut stream: TcpStream, word: &str, reply: &str) -> std::io::Result<()> {
    let mut is_mail = false;
    stream.write_all(b"220 mail.example\r\n")?;
    for line in BufReader::new(stream.try_clone()?).lines() {
        let line = line?;
        let answer = match line.get(..4).unwrap_or(&line) {
            _ if is_mail && line != "." => continue,
            start if start == word => reply,
            "EHLO" => "250-mail.example\r\n250 AUTH PLAIN",
            "AUTH" => "235 welcome",
            "DATA" => {
                is_mail = true;
                "354 go on"
            }
            _ => "250 fine",
        };
        is_mail = is_mail && line != ".";
        stream.write_all(format!("{answer}\r\n").as_bytes())?;
    }
    Ok(())
}

/// A parsed message.
pub fn parsed(message: &[u8]) -> Message<'_> {
    MessageParser::default().parse(message).expect("a mail")
}
