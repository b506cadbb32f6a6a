//! `mudanza doctor`: each check finds what is wrong, and says what to do.

use std::fs::{self, File, Permissions};
use std::io::{Read, Write};
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::{Duration, SystemTime};

use serde_json::json;
use sqlx::SqlitePool;
use tempfile::TempDir;

use crate::support::process::{PROGRAM, Process, folder};
use crate::support::smtp::Smtp;
use crate::support::{TestApp, row};

/// What the command prints.
struct Report {
    succeeded: bool,
    lines: Vec<String>,
    errors: String,
}

impl Report {
    /// The finding of a check: its level and its text.
    fn of(&self, name: &str) -> (&str, &str) {
        let mark = format!(" {name}: ");
        let line = self.lines.iter().find(|line| line.contains(&mark));
        let line = line.unwrap_or_else(|| panic!("no {name} in {:?}", self.lines));
        let (level, text) = line.split_once(&mark).expect("a mark");
        (level.trim_end(), text)
    }

    /// Asserts a check's level, and that its text contains a phrase.
    fn assert(&self, name: &str, level: &str, words: &[&str]) {
        let (found, text) = self.of(name);
        assert_eq!(found, level, "{name}: {text}");
        for word in words {
            assert!(text.contains(word), "{name} lacks '{word}': {text}");
        }
        let is_problem = level == "problem";
        assert!(!is_problem || !self.succeeded, "the command fails");
    }
}

fn examine(data: &Path, variables: &[(&str, &str)]) -> Report {
    let mut command = Command::new(PROGRAM);
    command.args(["doctor", "--data"]).arg(data);
    // No server listens there, unlike perhaps at the default address.
    command.env("MUDANZA_LISTEN", "127.0.0.1:1");
    let output = command.envs(variables.iter().copied()).output();
    let output = output.expect("runs");
    let lines = String::from_utf8(output.stdout).expect("UTF-8");
    Report {
        succeeded: output.status.success(),
        lines: lines.lines().map(str::to_owned).collect(),
        errors: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

/// A data folder with a database that a server has written.
fn served_folder() -> (TempDir, PathBuf) {
    let (keep, data) = folder();
    let mut server = Process::start(&data);
    server.terminate();
    assert!(server.wait().success());
    (keep, data)
}

async fn execute(data: &Path, statement: &'static str) {
    let url = format!("sqlite://{}", data.join("mudanza.db").display());
    let pool = SqlitePool::connect(&url).await.expect("opens");
    let changed = sqlx::query(statement).execute(&pool).await.expect("runs");
    assert!(changed.rows_affected() > 0);
    pool.close().await;
}

#[test]
fn finds_nothing_wrong_with_a_complete_installation() {
    let (_keep, data) = folder();
    let server = Process::start(&data);
    let (_keep, backups) = folder();
    let smtp = Smtp::start(&[]);
    let recipient = age::x25519::Identity::generate().to_public().to_string();
    let variables = [
        ("MUDANZA_PUBLIC_URL", "https://localhost"),
        ("MUDANZA_SERVER_TRUSTED_PROXIES", "127.0.0.1"),
        ("MUDANZA_MAIL_URL", &smtp.url()),
        ("MUDANZA_BACKUP_FOLDER", &backups.display().to_string()),
        ("MUDANZA_BACKUP_RECIPIENT", &recipient),
        ("MUDANZA_LISTEN", &server.address.to_string()),
    ];
    let mut backup = Command::new(PROGRAM);
    backup.args(["backup", "--data"]).arg(&data).envs(variables);
    assert!(backup.status().expect("runs").success());

    // The server may be running.
    let report = examine(&data, &variables);
    assert!(report.succeeded, "{:?}", report.lines);
    assert_eq!(report.lines.len(), 13);
    for line in &report.lines {
        assert!(line.starts_with("ok       "), "{line}");
    }
    assert!(smtp.received().is_empty(), "no mail is sent");
    drop(server);

    let report = examine(&data, &variables);
    report.assert(
        "program",
        "warning",
        &["no page", "systemctl status mudanza"],
    );
}

#[test]
fn another_program_at_its_address_is_a_problem() {
    let (_keep, data) = folder();
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("bound").to_string();
    let other = thread::spawn(move || {
        let (mut stream, _) = listener.accept().expect("a connection");
        let mut request = [0; 1024];
        let read = stream.read(&mut request).expect("a request");
        let response = b"HTTP/1.1 404 Not Found\r\n\r\n";
        stream.write_all(response).expect("sent");
        request[..read].to_vec()
    });
    let report = examine(&data, &[("MUDANZA_LISTEN", &address)]);
    report.assert("program", "problem", &[&address, "another program"]);
    let request = other.join().expect("answered");
    assert!(request.starts_with(b"GET /readyz "));
}

#[test]
fn a_new_folder_has_warnings_but_no_problem_and_is_not_created() {
    let (_keep, above) = folder();
    let data = above.join("data");
    let report = examine(&data, &[]);
    assert!(report.succeeded, "{:?}", report.lines);
    report.assert("data folder", "warning", &["first start", "setting data"]);
    report.assert("database", "warning", &["first start"]);
    report.assert("mail", "warning", &["mail.url"]);
    report.assert("public address", "warning", &["public_url"]);
    report.assert("backup", "warning", &["backup.folder"]);
    report.assert("content", "ok", &["valid"]);
    assert!(!data.exists());
}

#[test]
fn names_a_folder_and_files_that_others_can_read() {
    let (_keep, data) = served_folder();
    let report = examine(&data, &[]);
    report.assert("data folder", "ok", &[]);
    let database = data.join("mudanza.db");
    fs::set_permissions(&database, Permissions::from_mode(0o644)).expect("changed");
    let report = examine(&data, &[]);
    report.assert("data folder", "warning", &["mudanza.db", "chmod -R go="]);
    fs::set_permissions(&data, Permissions::from_mode(0o750)).expect("changed");
    let report = examine(&data, &[]);
    report.assert("data folder", "problem", &["750", "chmod 700"]);
    let report = examine(&database, &[]);
    report.assert("data folder", "problem", &["is a file", "setting data"]);
}

#[test]
fn a_disk_with_little_space_is_a_problem() {
    let (_keep, data) = folder();
    let all = ("MUDANZA_ALERTS_FREE_MEGABYTES", "100000000000");
    let report = examine(&data, &[all]);
    report.assert("disk", "problem", &["100000000000", "enlarge"]);
}

#[tokio::test]
async fn reports_an_older_and_a_newer_schema_and_migrates_nothing() {
    let (_keep, data) = served_folder();
    let last = "delete from _sqlx_migrations where version =
        (select max(version) from _sqlx_migrations)";
    execute(&data, last).await;
    for _ in 0..2 {
        let report = examine(&data, &[]);
        report.assert("database", "ok", &["next start upgrades"]);
        report.assert("content", "ok", &["valid"]);
    }
    let newer = "update _sqlx_migrations set version = 9999 where version = 1";
    execute(&data, newer).await;
    let report = examine(&data, &[]);
    report.assert("database", "problem", &["newer version", "9999"]);
}

#[test]
fn a_damaged_database_and_a_file_that_is_none_are_problems() {
    let (_keep, data) = served_folder();
    let file = data.join("mudanza.db");
    let mut bytes = fs::read(&file).expect("readable");
    // The first page names the tables; the others hold them.
    let tables = &mut bytes[4096..];
    tables.fill(0x5a);
    fs::write(&file, &bytes).expect("written");
    let report = examine(&data, &[]);
    report.assert("database", "problem", &["damaged", "restore a backup"]);
    fs::write(&file, "a letter".repeat(1_000)).expect("written");
    let report = examine(&data, &[]);
    report.assert("database", "problem", &["damaged", "not a database"]);
}

#[tokio::test]
async fn a_clock_that_is_behind_is_a_problem() {
    let app = TestApp::start().await;
    app.insert(row(json!({}))).await;
    let clock_of = async |app: &TestApp| {
        let findings = doctor::examine(&app.program.settings, &app.program.clock).await;
        let lines = findings.iter().map(ToString::to_string).collect();
        Report {
            succeeded: false,
            lines,
            errors: String::new(),
        }
    };
    let report = clock_of(&app).await;
    report.assert("clock", "ok", &["2026-11-20T18:00:00Z"]);
    app.advance_clock(-3_600);
    let report = clock_of(&app).await;
    report.assert("clock", "problem", &["2026-11-20T18:00:00Z", "timedatectl"]);
    app.advance_clock(-365 * 86_400);
    let report = clock_of(&app).await;
    report.assert("clock", "problem", &["this version", "timedatectl"]);
}

#[tokio::test]
async fn names_the_first_problem_of_the_content_and_edits_that_are_not_shown() {
    let (_keep, data) = served_folder();
    let (_keep, content) = folder();
    let empty = ("MUDANZA_CONTENT", &*content.display().to_string());
    let report = examine(&data, &[empty]);
    report.assert("content", "problem", &["content", "mudanza check"]);
    execute(
        &data,
        "insert into content_versions (id, number, path, words, note, person_id, at)
         values ('00000000-0000-0000-0000-000000000001', 1, 'en/pages/home.toml', 'unheard_of = 1',
                 'published', null, 1)",
    )
    .await;
    let report = examine(&data, &[]);
    report.assert("content", "warning", &["not shown", "mudanza check --data"]);
}

#[test]
fn the_public_address_needs_https_a_name_that_resolves_and_a_trusted_proxy() {
    let (_keep, data) = folder();
    let address = |url| examine(&data, &[("MUDANZA_PUBLIC_URL", url)]);
    let report = address("http://www.example.com");
    report.assert("public address", "problem", &["no HTTPS", "proxy"]);
    let report = address("http://127.0.0.1:8080");
    report.assert("public address", "warning", &["only this machine"]);
    // RFC 6761 reserves this name: it never resolves.
    let report = address("https://mudanza.invalid");
    report.assert("public address", "problem", &["mudanza.invalid", "DNS"]);
    let report = address("https://localhost:8443");
    report.assert("public address", "ok", &["https://localhost:8443"]);
    report.assert("proxy", "warning", &["trusted_proxies"]);
}

#[test]
fn every_name_of_the_certificate_must_resolve() {
    let (_keep, data) = folder();
    let report = examine(
        &data,
        &[
            ("MUDANZA_PUBLIC_URL", "https://localhost"),
            ("MUDANZA_TLS_DOMAINS", "www.mudanza.invalid,mudanza.invalid"),
            ("MUDANZA_TLS_DIRECTORY", "https://127.0.0.1:1/directory"),
        ],
    );
    let names = ["www.mudanza.invalid does not", "; mudanza.invalid does not"];
    report.assert("public address", "problem", &[names[0], names[1], "DNS"]);
    report.assert("clock", "warning", &["cannot be reached", "tls.directory"]);
}

#[test]
fn a_mail_server_that_cannot_be_used_is_a_problem() {
    let (_keep, data) = folder();
    let mail = |url: &str| {
        let seconds = ("MUDANZA_OUTBOX_SEND_SECONDS", "1");
        examine(&data, &[("MUDANZA_MAIL_URL", url), seconds])
    };
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("bound").to_string();
    // It accepts the connection and says nothing.
    let silent = format!("smtp://owner:s3cret@{address}");
    let report = mail(&silent);
    report.assert("mail", "problem", &[&address, "cannot be used"]);
    drop(listener);
    let report = mail(&silent);
    report.assert("mail", "problem", &[&address, "cannot be used"]);
    assert!(!report.lines.concat().contains("s3cret"));
}

#[test]
fn warns_of_a_backup_that_is_missing_old_or_not_encrypted() {
    let (_keep, data) = folder();
    let (_keep, backups) = folder();
    let shown = backups.display().to_string();
    let own = ("MUDANZA_BACKUP_FOLDER", shown.as_str());
    let report = examine(&data, &[own]);
    let advice = "systemctl start mudanza-backup";
    report.assert("backup", "warning", &["none", &shown, advice]);
    // Under any name, such as one from a crontab.
    let file = File::create(backups.join("2026-11-20.mudanza")).expect("created");
    let report = examine(&data, &[own]);
    report.assert("backup", "warning", &["not encrypted", "backup.recipient"]);
    let key = ("MUDANZA_BACKUP_PASSPHRASE", "four random words here");
    let report = examine(&data, &[own, key]);
    report.assert("backup", "ok", &["0 hours"]);
    #[allow(clippy::disallowed_methods, reason = "the age of a file")]
    let before = SystemTime::now() - Duration::from_hours(49);
    file.set_modified(before).expect("set");
    let report = examine(&data, &[own, key]);
    report.assert("backup", "warning", &["49 hours", "2026-11-20.mudanza"]);
    let database = ("MUDANZA_DATABASE_URL", "postgres://nobody@127.0.0.1:1/none");
    let report = examine(&data, &[database]);
    report.assert("backup", "warning", &["PostgreSQL"]);
    report.assert("database", "problem", &["does not answer"]);
}

#[test]
fn warns_of_settings_that_everybody_can_read() {
    let (_keep, data) = folder();
    let file = data.join("config.toml");
    fs::write(&file, "").expect("written");
    let shown = file.display().to_string();
    let own = ("MUDANZA_CONFIG", shown.as_str());
    fs::set_permissions(&file, Permissions::from_mode(0o644)).expect("changed");
    let report = examine(&data, &[own]);
    report.assert("settings", "warning", &["chmod o=", &shown]);
    fs::set_permissions(&file, Permissions::from_mode(0o640)).expect("changed");
    examine(&data, &[own]).assert("settings", "ok", &[&shown]);
    examine(&data, &[]).assert("settings", "ok", &["variables"]);
}

#[test]
fn invalid_settings_are_named_before_any_check() {
    let (_keep, data) = folder();
    let report = examine(&data, &[("MUDANZA_MAIL_URI", "smtp://localhost")]);
    assert!(!report.succeeded && report.lines.is_empty());
    assert!(report.errors.contains("MUDANZA_MAIL_URI"));
}
