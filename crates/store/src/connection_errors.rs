//! Errors of connections to PostgreSQL, and what to do about them.

use std::io;

/// Why a standby is not used.
pub const STANDBY: &str =
    "the database server is a standby, which is read-only; database_url must lead to the primary";

/// Codes of errors after which another connection may work: the server is read-only, or is stopping.
const LOST: [&str; 4] = ["25006", "57P01", "57P02", "57P03"];

/// The error for a server that does not respond.
pub fn silent() -> sqlx::Error {
    io::Error::new(io::ErrorKind::TimedOut, "the server does not answer").into()
}

/// The error of a server that has closed the connection.
pub fn closed() -> sqlx::Error {
    io::Error::new(
        io::ErrorKind::ConnectionAborted,
        "the server has closed the connection",
    )
    .into()
}

/// Returns whether another connection may work after an error.
pub fn is_lost(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Database(error) => error
            .code()
            .is_some_and(|code| LOST.contains(&code.as_ref())),
        sqlx::Error::Io(_) | sqlx::Error::Protocol(_) => true,
        _ => false,
    }
}

/// Returns what an operator does about an error.
pub fn advice(error: &sqlx::Error) -> &'static str {
    match error {
        sqlx::Error::PoolTimedOut => {
            "; check that the server in database_url runs, can be reached, and is not a standby"
        }
        sqlx::Error::Io(error) if error.kind() != io::ErrorKind::InvalidData => {
            "; check the host and the port in database_url, the network, and that the server runs"
        }
        sqlx::Error::Database(error) => match error.code().as_deref() {
            Some("25006") => "; database_url must lead to the primary server, not to a standby",
            Some("26000" | "42P05") => {
                "; a pooler between the program and PostgreSQL must be in session mode, or database_url \
                 must lead past it: docs/operations.md, 'Several machines'"
            }
            Some("28000" | "28P01") => "; check the user and the password in database_url",
            Some("3D000") => "; create this database, or check its name in database_url",
            _ => "",
        },
        _ => "",
    }
}
