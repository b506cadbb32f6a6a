//! Classifies errors of connections to mail servers.

use std::error::Error as _;
use std::io::{self, ErrorKind};

use domain::MailFailureKind;
use lettre::transport::smtp::Error;

/// The kind of an error that is not a reply.
pub fn kind_of_connection(error: &Error) -> MailFailureKind {
    if error.is_response() {
        MailFailureKind::Closed
    } else if error.is_client() || error.is_tls() {
        // The server does not offer STARTTLS, or no sign-in over this connection.
        MailFailureKind::Encryption
    } else {
        io_error(error).map_or(MailFailureKind::Host, kind_of_io_error)
    }
}

fn kind_of_io_error(error: &io::Error) -> MailFailureKind {
    let inner = error.get_ref();
    let tls = inner.and_then(|inner| inner.downcast_ref::<rustls::Error>());
    match (tls, error.kind()) {
        (Some(rustls::Error::InvalidCertificate(_)), _) => MailFailureKind::Certificate,
        // A server that speaks no TLS at this port answers with text, or hangs up during the handshake.
        (Some(_), _) | (None, ErrorKind::UnexpectedEof) => MailFailureKind::Encryption,
        (None, ErrorKind::ConnectionRefused) => MailFailureKind::Refused,
        (
            None,
            ErrorKind::TimedOut | ErrorKind::HostUnreachable | ErrorKind::NetworkUnreachable,
        ) => MailFailureKind::Timeout,
        // The standard library gives failed look-ups of a name no number of the system, and no kind of their own.
        (None, _) if error.raw_os_error().is_none() => MailFailureKind::Host,
        (None, _) => MailFailureKind::Closed,
    }
}

/// The error of the connection that caused another one.
fn io_error(error: &Error) -> Option<&io::Error> {
    let mut cause = error.source();
    while let Some(error) = cause {
        if let Some(error) = error.downcast_ref() {
            return Some(error);
        }
        cause = error.source();
    }
    None
}
