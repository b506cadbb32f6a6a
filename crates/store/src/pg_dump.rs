//! PostgreSQL's program that copies a database to a file.

use std::path::Path;
use std::process::{Command, Output};

use percent_encoding::percent_decode_str;
use sqlx::postgres::{PgConnectOptions, PgSslMode};
use url::Url;

/// The program, which Debian's package postgresql-client installs.
const PROGRAM: &str = "pg_dump";

/// Parameters of an address and the equivalent variables.
const VARIABLES: [(&str, &str); 8] = [
    ("password", "PGPASSWORD"),
    ("sslrootcert", "PGSSLROOTCERT"),
    ("ssl-root-cert", "PGSSLROOTCERT"),
    ("ssl-ca", "PGSSLROOTCERT"),
    ("sslcert", "PGSSLCERT"),
    ("ssl-cert", "PGSSLCERT"),
    ("sslkey", "PGSSLKEY"),
    ("ssl-key", "PGSSLKEY"),
];

/// A `pg_dump` on this machine.
#[derive(Clone, Copy, Debug)]
pub struct PgDump(());

impl PgDump {
    /// The program, if it is installed and not older than the server, which it could not read. `server` is the first
    /// number of the server's version.
    pub async fn find(server: u32) -> Option<Self> {
        let mut command = Command::new(PROGRAM);
        command.arg("--version");
        let output = run(command).await.ok()?;
        let version = String::from_utf8_lossy(&output.stdout).into_owned();
        (major(&version)? >= server).then_some(Self(()))
    }

    /// Writes a schema with all its data to a file for `pg_restore`.
    ///
    /// # Errors
    /// The program's error output.
    pub async fn write(self, url: &str, schema: &str, to: &Path) -> Result<(), String> {
        let mut command = Command::new(PROGRAM);
        command
            .args(["--format=custom", "--no-password"])
            .arg(format!("--schema=\"{}\"", schema.replace('"', "\"\"")))
            .arg("--file")
            .arg(to)
            // Arguments can be seen by other users, variables cannot.
            .envs(variables(url)?);
        let output = run(command).await?;
        if output.status.success() {
            return Ok(());
        }
        let said = String::from_utf8_lossy(&output.stderr);
        Err(said.split_whitespace().collect::<Vec<_>>().join(" "))
    }
}

async fn run(mut command: Command) -> Result<Output, String> {
    let output = tokio::task::spawn_blocking(move || command.output()).await;
    let output = output.map_err(|error| error.to_string())?;
    output.map_err(|error| format!("{PROGRAM}: {error}"))
}

/// The first number of a version such as `pg_dump (PostgreSQL) 15.14 (Debian 15.14-0+deb12u1)`.
fn major(version: &str) -> Option<u32> {
    let (_, version) = version.split_once(") ")?;
    let digits = version.split(|letter: char| !letter.is_ascii_digit());
    digits.into_iter().next()?.parse().ok()
}

/// Returns how to reach the server of an address, as libpq reads it from its environment.
fn variables(url: &str) -> Result<Vec<(&'static str, String)>, String> {
    let options = url.parse::<PgConnectOptions>();
    let options = options.map_err(|error| error.to_string())?;
    let url = Url::parse(url).map_err(|error| error.to_string())?;
    let socket = options.get_socket().map(|path| path.display().to_string());
    let user = options.get_username();
    let mut variables = vec![
        (
            "PGHOST",
            socket.unwrap_or_else(|| options.get_host().to_owned()),
        ),
        ("PGPORT", options.get_port().to_string()),
        ("PGUSER", user.to_owned()),
        (
            "PGDATABASE",
            options.get_database().unwrap_or(user).to_owned(),
        ),
        ("PGSSLMODE", ssl_mode(options.get_ssl_mode()).to_owned()),
    ];
    if let Some(password) = url.password() {
        let password = percent_decode_str(password).decode_utf8();
        let password = password.map_err(|error| error.to_string())?;
        variables.push(("PGPASSWORD", password.into_owned()));
    }
    for (key, value) in url.query_pairs() {
        let own = VARIABLES.iter().find(|(name, _)| *name == key);
        variables.extend(own.map(|(_, variable)| (*variable, value.into_owned())));
    }
    Ok(variables)
}

const fn ssl_mode(mode: PgSslMode) -> &'static str {
    match mode {
        PgSslMode::Disable => "disable",
        PgSslMode::Allow => "allow",
        PgSslMode::Prefer => "prefer",
        PgSslMode::Require => "require",
        PgSslMode::VerifyCa => "verify-ca",
        PgSslMode::VerifyFull => "verify-full",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_version_of_a_program() {
        for (version, expected) in [
            (
                "pg_dump (PostgreSQL) 15.14 (Debian 15.14-0+deb12u1)\n",
                Some(15),
            ),
            ("pg_dump (PostgreSQL) 18beta1\n", Some(18)),
            ("", None),
        ] {
            assert_eq!(major(version), expected, "{version}");
        }
    }

    #[tokio::test]
    async fn a_program_that_is_older_than_the_server_is_not_used() {
        assert!(PgDump::find(9_999).await.is_none());
    }

    #[test]
    fn an_address_is_passed_in_variables() {
        let url = "postgres://mo%40ver:p%2Fw@db.example:5433/leads?sslmode=verify-full&sslrootcert=/etc/ca.pem";
        let expected = [
            ("PGHOST", "db.example"),
            ("PGPORT", "5433"),
            ("PGUSER", "mo@ver"),
            ("PGDATABASE", "leads"),
            ("PGSSLMODE", "verify-full"),
            ("PGPASSWORD", "p/w"),
            ("PGSSLROOTCERT", "/etc/ca.pem"),
        ];
        let expected = expected.map(|(name, value)| (name, value.to_owned()));
        assert_eq!(variables(url).expect("sound"), expected);
        let url =
            "postgres://mudanza@localhost/leads?host=/run/postgresql&options[search_path]=own";
        let found = variables(url).expect("sound");
        assert_eq!(found[0], ("PGHOST", "/run/postgresql".to_owned()));
    }
}
