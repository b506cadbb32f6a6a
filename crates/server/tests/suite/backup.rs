//! Backup and restore: a backup made while leads are written restores completely into an empty folder.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::support::process::{PROGRAM, Process, folder, insert_at};
use crate::support::row;
use serde_json::json;
use sqlx::SqlitePool;
use sqlx::sqlite::SqliteConnectOptions;

#[tokio::test(flavor = "multi_thread")]
async fn restores_a_backup_made_under_load() {
    let (_keep, data) = folder();
    let (_keep, other) = folder();
    let server = Process::start(&data);
    fs::create_dir_all(data.join("images/deep")).expect("a folder");
    fs::write(data.join("images/deep/hero.jpg"), b"a picture").expect("written");
    let address = server.address;
    let acknowledged = Mutex::new(Vec::new());
    let stop = AtomicBool::new(false);
    let (before, first) = std::thread::scope(|scope| {
        for writer in 0..4 {
            let (acknowledged, stop) = (&acknowledged, &stop);
            scope.spawn(move || {
                for at in 0.. {
                    if stop.load(Ordering::Relaxed) {
                        break;
                    }
                    let name = format!("Writer {writer} {at}");
                    let row = row(json!({ "customer_name": name }));
                    let reply = insert_at(address, &name.replace(' ', "-"), &row).expect("answers");
                    assert_eq!(reply.status, 201, "{}", reply.body);
                    acknowledged.lock().expect("valid").push(name);
                }
            });
        }
        while acknowledged.lock().expect("valid").len() < 40 {
            std::thread::yield_now();
        }
        let before = acknowledged.lock().expect("valid").clone();
        let first = run(&data, &["backup"], &other.join("first.mudanza"));
        stop.store(true, Ordering::Relaxed);
        (before, first)
    });
    assert!(first.status.success(), "{}", said(&first));
    let after = acknowledged.into_inner().expect("valid");
    assert!(after.len() > before.len(), "leads came while it was made");

    // The backup contains everything acknowledged before it began.
    let (_keep, restored) = folder();
    let back = run(&restored, &["restore"], &other.join("first.mudanza"));
    assert!(back.status.success(), "{}", said(&back));
    let names = names(&restored).await;
    for name in &before {
        assert!(names.contains(name), "{name} is missing");
    }
    let picture = fs::read(restored.join("images/deep/hero.jpg")).expect("came back");
    assert_eq!(picture, b"a picture");
}

#[tokio::test(flavor = "multi_thread")]
async fn neither_backup_nor_restore_overwrites_files() {
    let (_keep, data) = folder();
    let (_keep, other) = folder();
    drop(Process::start(&data));
    let first = run(&data, &["backup"], &other.join("first.mudanza"));
    assert!(first.status.success(), "{}", said(&first));
    let (_keep, restored) = folder();
    let back = run(&restored, &["restore"], &other.join("first.mudanza"));
    assert!(back.status.success(), "{}", said(&back));
    let again = run(&restored, &["restore"], &other.join("first.mudanza"));
    assert!(!again.status.success() && said(&again).contains("replaces nothing"));
    // The program's user cannot make a folder next to an installed one.
    assert!(said(&again).contains("move what is in"), "{}", said(&again));
    let over = run(&data, &["backup"], &other.join("first.mudanza"));
    assert!(!over.status.success() && said(&over).contains("overwrites nothing"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restored_backup_is_identical_and_the_program_starts_on_it() {
    let (_keep, data) = folder();
    let (_keep, other) = folder();
    let mut server = Process::start(&data);
    fs::create_dir_all(data.join("images/deep")).expect("a folder");
    fs::write(data.join("images/deep/hero.jpg"), b"a picture").expect("written");
    for at in 0..40 {
        let row = row(json!({ "customer_name": format!("Customer {at}") }));
        let reply = server.insert(&format!("key-{at}"), &row).expect("answers");
        assert_eq!(reply.status, 201, "{}", reply.body);
    }
    server.terminate();
    assert!(server.wait().success());
    let quiet = run(&data, &["backup"], &other.join("quiet.mudanza"));
    assert!(quiet.status.success(), "{}", said(&quiet));
    let (_keep, twin) = folder();
    let back = run(&twin, &["restore"], &other.join("quiet.mudanza"));
    assert!(back.status.success(), "{}", said(&back));
    assert_same_tables(&data, &twin).await;
    assert_eq!(entries(&twin), entries(&data), "and nothing else");

    // The program starts on the restored folder and stores another lead.
    let server = Process::start(&twin);
    let reply = server.insert("one-more", &row(json!({}))).expect("answers");
    assert_eq!(reply.status, 201);
}

#[test]
fn rejects_a_damaged_backup_and_leaves_no_files() {
    let (_keep, data) = folder();
    let (_keep, other) = folder();
    drop(Process::start(&data));
    let file = other.join("a.mudanza");
    assert!(run(&data, &["backup"], &file).status.success());
    let bytes = fs::read(&file).expect("readable");
    for (what, damaged) in [
        ("cut", bytes[..bytes.len() / 2].to_vec()),
        ("changed", {
            let mut changed = bytes.clone();
            let middle = changed.len() / 2;
            changed[middle] ^= 0x55;
            changed
        }),
        ("empty", Vec::new()),
        ("no backup", b"a letter".to_vec()),
    ] {
        let (_keep, restored) = folder();
        let broken = other.join(what);
        fs::write(&broken, damaged).expect("written");
        let back = run(&restored, &["restore"], &broken);
        assert!(!back.status.success(), "{what}: {}", said(&back));
        let left = fs::read_dir(&restored).expect("readable").count();
        assert_eq!(left, 0, "{what}");
    }
}

/// A command of the program with environment variables.
fn run_with(data: &Path, verb: &str, file: &Path, variables: &[(&str, &str)]) -> Output {
    let mut command = Command::new(PROGRAM);
    command.args([verb, "--data"]).arg(data).arg(file);
    command.envs(variables.iter().copied());
    command.output().expect("runs")
}

#[test]
fn an_encrypted_backup_is_restored_with_its_key_only() {
    let (_keep, data) = folder();
    let (_keep, other) = folder();
    let server = Process::start(&data);
    let customer = row(json!({ "customer_name": "Encarnación Ybarra" }));
    assert_eq!(
        server.insert("key", &customer).expect("answers").status,
        201
    );
    drop(server);
    // Made with `age-keygen`.
    let recipient = "age1t7rxyev2z3rw82stdlrrepyc39nvn86l5078zqkf5uasdy86jp6svpy7pa";
    let secret = "AGE-SECRET-KEY-1GQ9778VQXMMJVE8SK7J6VT8UJ4HDQAJUVSFCWCM02D8GEWQ72PVQ2Y5J33";
    let stranger = "AGE-SECRET-KEY-1EGTZVFFV20835NWYV6270LXYVK2VKNX2MMDKWYKLMGR48UAWX40Q2P2LM0";
    let (id, passphrase) = ("MUDANZA_BACKUP_IDENTITY", "MUDANZA_BACKUP_PASSPHRASE");
    for (name, key, right, wrong) in [
        (
            "MUDANZA_BACKUP_RECIPIENT",
            recipient,
            (id, secret),
            (id, stranger),
        ),
        (
            passphrase,
            "palma y pomelo",
            (passphrase, "palma y pomelo"),
            (passphrase, "palma y limón"),
        ),
    ] {
        let file = other.join(name);
        let made = run_with(&data, "backup", &file, &[(name, key)]);
        assert!(made.status.success(), "{}", said(&made));
        let bytes = fs::read(&file).expect("readable");
        assert!(bytes.starts_with(b"age-encryption.org/"), "{name}");
        let head = String::from_utf8_lossy(&bytes[..200]).into_owned();
        if let Some(line) = head.lines().find(|line| line.starts_with("-> scrypt ")) {
            // The cost does not depend on how busy the machine is.
            assert!(line.ends_with(" 17"), "{line}");
        }
        let (_keep, restored) = folder();
        for variables in [&[][..], &[wrong]] {
            let back = run_with(&restored, "restore", &file, variables);
            assert!(!back.status.success(), "{name} {variables:?}");
        }
        let back = run_with(&restored, "restore", &file, &[right]);
        assert!(back.status.success(), "{}", said(&back));
        let database = fs::read(restored.join("mudanza.db")).expect("readable");
        let name = "Encarnación Ybarra".as_bytes();
        assert!(database.windows(name.len()).any(|bytes| bytes == name));
    }
}

#[test]
fn a_short_passphrase_is_refused_before_anything_is_written() {
    let (_folder, data) = folder();
    drop(Process::start(&data));
    let (_other, other) = folder();
    let file = other.join("backup");
    let short = ("MUDANZA_BACKUP_PASSPHRASE", "palma seca");
    let made = run_with(&data, "backup", &file, &[short]);
    assert!(!made.status.success() && !file.exists());
    let said = said(&made);
    assert!(
        said.contains("backup.passphrase") && said.contains("12"),
        "{said}"
    );
}

/// An archive with a file of zeros, whose manifest gives these sizes.
fn archive_of_zeros(to: &Path, size: u64, sizes: &serde_json::Value) {
    let manifest = json!({
        "form": 1, "version": "0.1.0", "leads": 0,
        "files": { "mudanza.db": "00" }, "sizes": sizes,
    });
    let manifest = manifest.to_string();
    let file = fs::File::create(to).expect("a file");
    let mut archive = tar::Builder::new(zstd::Encoder::new(file, 1).expect("an encoder"));
    let mut append = |name: &str, size: u64, bytes: &mut dyn std::io::Read| {
        let mut header = tar::Header::new_gnu();
        header.set_size(size);
        header.set_mode(0o600);
        archive
            .append_data(&mut header, name, bytes)
            .expect("written");
    };
    append(
        "manifest.json",
        manifest.len() as u64,
        &mut manifest.as_bytes(),
    );
    append(
        "mudanza.db",
        size,
        &mut std::io::Read::take(std::io::repeat(0), size),
    );
    let encoder = archive.into_inner().expect("written");
    encoder.finish().expect("written");
}

#[test]
fn a_small_file_that_unpacks_to_a_large_one_is_refused_before_anything_is_written() {
    let (_keep, other) = folder();
    let size = 300 << 20;
    for (name, sizes) in [
        ("stated", json!({ "mudanza.db": size })),
        ("not stated", json!({})),
        ("stated wrongly", json!({ "mudanza.db": 1 })),
    ] {
        let file = other.join(name);
        archive_of_zeros(&file, size, &sizes);
        assert!(fs::metadata(&file).expect("there").len() < 100_000);
        let (_keep, restored) = folder();
        let back = run(&restored, &["restore"], &file);
        assert!(!back.status.success());
        // The old program unpacked it and then compared hashes.
        assert!(!said(&back).contains("has changed"), "{}", said(&back));
        let expected = if name == "stated wrongly" {
            "damaged"
        } else {
            "too large"
        };
        assert!(said(&back).contains(expected), "{name}: {}", said(&back));
    }
}

#[test]
fn refers_to_pg_dump_for_postgresql() {
    let (_keep, data) = folder();
    let mut command = Command::new(PROGRAM);
    command.env("MUDANZA_DATABASE_URL", "postgres://nobody@localhost/none");
    let said = command
        .args(["backup", "--data"])
        .arg(&data)
        .arg(data.join("b"))
        .output()
        .expect("runs");
    assert!(!said.status.success());
    assert!(String::from_utf8_lossy(&said.stderr).contains("pg_dump"));
}

fn entries(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("readable");
    let name = |entry: std::io::Result<fs::DirEntry>| {
        let name = entry.expect("readable").file_name();
        name.into_string().expect("a text")
    };
    let mut names: Vec<String> = entries.map(name).collect();
    // The write-ahead log of the open database, its lock, and mail files are not part of a backup.
    let is_part = |name: &String| {
        !["-wal", "-shm", ".lock", "mail"]
            .iter()
            .any(|end| name.ends_with(end))
    };
    names.retain(is_part);
    names.sort();
    names
}

fn run(data: &Path, verb: &[&str], file: &Path) -> Output {
    let mut command = Command::new(PROGRAM);
    command.args(verb).arg("--data").arg(data).arg(file);
    command.output().expect("runs")
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

async fn pool(data: &Path) -> SqlitePool {
    let options = SqliteConnectOptions::new().filename(data.join("mudanza.db"));
    SqlitePool::connect_with(options).await.expect("opens")
}

async fn names(data: &Path) -> Vec<String> {
    let all = sqlx::query_scalar("select customer_name from leads");
    all.fetch_all(&pool(data).await).await.expect("readable")
}

async fn assert_same_tables(one: &Path, other: &Path) {
    let pool = pool(one).await;
    let mut connection = pool.acquire().await.expect("a connection");
    let file = other.join("mudanza.db").display().to_string();
    sqlx::query("attach database $1 as twin")
        .bind(file)
        .execute(&mut *connection)
        .await
        .expect("attached");
    let tables: Vec<String> = sqlx::query_scalar(
        "select name from sqlite_master where type = 'table' and name not like 'lead\\_words%' escape '\\'",
    )
    .fetch_all(&mut *connection)
    .await
    .expect("readable");
    assert!(tables.len() > 10);
    for table in tables {
        // The restore itself is recorded as a security event.
        let rows = match table.as_str() {
            "security_events" => "where kind <> 'restore'",
            _ => "",
        };
        for (a, b) in [("main", "twin"), ("twin", "main")] {
            let sql = format!(
                "select count(*) from (select * from {a}.\"{table}\" {rows}
                 except select * from {b}.\"{table}\" {rows})"
            );
            let count: i64 = sqlx::query_scalar(sqlx::AssertSqlSafe(sql))
                .fetch_one(&mut *connection)
                .await
                .expect("readable");
            assert_eq!(count, 0, "{table}");
        }
    }
}
