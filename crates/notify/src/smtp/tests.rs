//! Conversations with mail servers on loopback that answer as a test says.

use std::io::{self, BufRead, BufReader, Write};
use std::net::TcpListener;
use std::sync::mpsc::{Receiver, channel};

use super::*;

const TIMEOUT: Duration = Duration::from_secs(5);

/// A mail server for one connection, which answers each line with the next reply. Returns its port.
fn server(replies: Vec<&'static str>) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("an address").port();
    std::thread::spawn(move || {
        let (mut stream, _) = listener.accept()?;
        let mut lines = BufReader::new(stream.try_clone()?).lines();
        for reply in replies {
            stream.write_all(reply.as_bytes())?;
            lines.next().transpose()?;
        }
        io::Result::Ok(())
    });
    port
}

async fn kind_of(host: &str, port: u16, encryption: MailEncryption) -> MailFailureKind {
    let server = MailServer {
        host: host.to_owned(),
        port,
        encryption,
        username: "office".to_owned(),
        password: "wrong".to_owned(),
    };
    let smtp = entered(&server, None, TIMEOUT).expect("a name");
    smtp.sign_in().await.expect_err("it fails").kind
}

#[tokio::test]
async fn says_what_to_check() {
    let greeting = "220 mail.example\r\n";
    let login = "250-mail.example\r\n250 AUTH PLAIN\r\n";
    let (none, tls, starttls) = (
        MailEncryption::None,
        MailEncryption::Tls,
        MailEncryption::StartTls,
    );
    let refused = server(vec![greeting, login, "535 5.7.8 no\r\n"]);
    assert_eq!(
        kind_of("127.0.0.1", refused, none).await,
        MailFailureKind::Login
    );
    let busy = server(vec!["421 4.3.2 try later\r\n"]);
    assert_eq!(
        kind_of("127.0.0.1", busy, none).await,
        MailFailureKind::Busy
    );
    let plain = server(vec![greeting]);
    assert_eq!(
        kind_of("127.0.0.1", plain, tls).await,
        MailFailureKind::Encryption,
        "a port without TLS from the start"
    );
    let without = server(vec![greeting, login]);
    assert_eq!(
        kind_of("127.0.0.1", without, starttls).await,
        MailFailureKind::Encryption,
        "no STARTTLS"
    );
    let web = server(vec!["HTTP/1.1 400 Bad Request\r\n\r\n"]);
    assert_eq!(
        kind_of("127.0.0.1", web, none).await,
        MailFailureKind::Closed
    );
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let nobody = listener.local_addr().expect("an address").port();
    drop(listener);
    assert_eq!(
        kind_of("127.0.0.1", nobody, none).await,
        MailFailureKind::Refused
    );
    // A label has 63 letters at most (RFC 1035), so nobody is asked about this name.
    let name = format!("{}.example", "a".repeat(64));
    assert_eq!(kind_of(&name, 25, none).await, MailFailureKind::Host);
}

/// A mail server for one connection, which takes every mail, but answers lines that begin with a word with a reply;
/// the end of a mail is the line `.`. Returns its port, and the lines that it gets.
fn refusing(word: &'static str, reply: &'static str) -> (u16, Receiver<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("an address").port();
    let (sender, lines) = channel();
    std::thread::spawn(move || {
        let (mut stream, _) = listener.accept()?;
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
            // The test may be over.
            let _ = sender.send(line);
        }
        io::Result::Ok(())
    });
    (port, lines)
}

fn at(port: u16, hello: Option<ClientId>) -> Smtp {
    let server = MailServer {
        host: "127.0.0.1".to_owned(),
        port,
        encryption: MailEncryption::None,
        username: "office".to_owned(),
        password: "secret".to_owned(),
    };
    entered(&server, hello, TIMEOUT).expect("a name")
}

fn envelope() -> Envelope {
    let address = |text: &str| text.parse().expect("an address");
    let to = vec![address("ana@example.net")];
    Envelope::new(Some(address("hello@movers.example")), to).expect("an envelope")
}

#[tokio::test]
#[allow(clippy::too_many_lines, reason = "a table of replies")]
async fn only_a_missing_recipient_is_final_at_every_stage() {
    const MAIL: &[u8] = b"Subject: Hello\r\n\r\nHello.\r\n";
    for (word, reply, kind, is_final) in [
        (
            "EHLO",
            "550 5.7.1 access denied",
            MailFailureKind::Policy,
            false,
        ),
        ("EHLO", "521 no mail here", MailFailureKind::Other, false),
        (
            "AUTH",
            "535 5.7.8 wrong password",
            MailFailureKind::Login,
            false,
        ),
        (
            "AUTH",
            "534 5.7.9 app password required",
            MailFailureKind::Login,
            false,
        ),
        (
            "AUTH",
            "530 5.7.0 sign in first",
            MailFailureKind::Login,
            false,
        ),
        (
            "MAIL",
            "530 5.7.0 sign in first",
            MailFailureKind::Login,
            false,
        ),
        (
            "MAIL",
            "553 5.7.1 not your address",
            MailFailureKind::Policy,
            false,
        ),
        (
            "MAIL",
            "553 not your address",
            MailFailureKind::Sender,
            false,
        ),
        ("MAIL", "550 5.1.1 unknown", MailFailureKind::Sender, false),
        (
            "MAIL",
            "550 5.4.5 daily quota",
            MailFailureKind::Quota,
            false,
        ),
        (
            "RCPT",
            "554 5.7.1 relay denied",
            MailFailureKind::Policy,
            false,
        ),
        (
            "RCPT",
            "550 5.4.5 daily quota",
            MailFailureKind::Quota,
            false,
        ),
        (
            "RCPT",
            "550 5.1.1 no such user",
            MailFailureKind::Address,
            true,
        ),
        ("RCPT", "550 no such user", MailFailureKind::Address, true),
        (
            "DATA",
            "554 no valid recipients",
            MailFailureKind::Other,
            false,
        ),
        (".", "552 too large", MailFailureKind::Other, false),
        (".", "554 5.7.1 spam", MailFailureKind::Policy, false),
        (
            ".",
            "550 5.1.1 no such user",
            MailFailureKind::Address,
            true,
        ),
        (".", "451 4.3.0 try later", MailFailureKind::Busy, false),
    ] {
        let (port, _lines) = refusing(word, reply);
        let sent = at(port, None).send(&envelope(), MAIL).await;
        let refusal = sent.expect_err(reply);
        assert_eq!(refusal.is_final, is_final, "{word}: {reply}");
        assert_eq!(refusal.failure.kind, kind, "{word}: {reply}");
        let code = format!("({})", &reply[..3]);
        assert!(
            refusal.failure.detail.contains(&code),
            "{}",
            refusal.failure.detail
        );
    }
    let (port, lines) = refusing("VRFY", "");
    assert_eq!(at(port, None).send(&envelope(), MAIL).await, Ok(()));
    let lines: Vec<String> = lines.try_iter().collect();
    assert!(
        lines.contains(&"RCPT TO:<ana@example.net>".to_owned()),
        "{lines:?}"
    );
    assert!(lines.contains(&".".to_owned()), "{lines:?}");
}

#[tokio::test]
async fn says_hello_with_the_name_of_the_settings_else_of_the_sender() {
    let named = ClientId::Domain("www.movers.example".to_owned());
    for (hello, expected) in [
        (Some(named), "EHLO www.movers.example"),
        (None, "EHLO movers.example"),
    ] {
        let (port, lines) = refusing("VRFY", "");
        let sent = at(port, hello).send(&envelope(), b"\r\n").await;
        assert_eq!(sent, Ok(()));
        assert_eq!(lines.recv().as_deref(), Ok(expected));
    }
}

#[test]
fn reads_the_url_of_the_settings() {
    let smtp = |url: &str| parsed(url, TIMEOUT).map(|smtp| (smtp.host, smtp.port));
    for (url, host, port) in [
        ("smtp://127.0.0.1", "127.0.0.1", 25),
        ("smtp://mail.example?tls=required", "mail.example", 587),
        (
            "smtp://mail.example:2525?tls=opportunistic",
            "mail.example",
            2525,
        ),
        (
            "smtps://office%40example.com:p%3Fw@mail.example",
            "mail.example",
            465,
        ),
        ("smtps://[::1]:4650", "::1", 4650),
    ] {
        assert_eq!(smtp(url), Some((host.to_owned(), port)), "{url}");
    }
    for wrong in [
        "mail.example",
        "http://mail.example",
        "smtp://mail.example?tls=maybe",
        "smtps://",
    ] {
        assert_eq!(smtp(wrong), None, "{wrong}");
    }
    let with_path = parsed("smtp://127.0.0.1/www.movers.example", TIMEOUT).expect("sound");
    let named = Some(ClientId::Domain("www.movers.example".to_owned()));
    assert_eq!(with_path.hello, named);
}
