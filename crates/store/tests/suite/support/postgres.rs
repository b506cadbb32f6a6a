//! A private PostgreSQL for tests: its own folder and its own socket, removed at the end.

use std::ffi::OsStr;
use std::os::unix::fs::{MetadataExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use tempfile::TempDir;

/// Runs the server until its standard input is closed, which the system does when the tests end in
/// whatever way. Then removes the folder.
const UNTIL_CLOSED: &str = r#""$0" "$@" & read -r _; kill -QUIT $!; wait; rm -rf "$PWD""#;

/// A running server. Dropping it ends it, and so does the end of this process.
pub struct Server {
    folder: TempDir,
    process: Child,
    port: u16,
}

impl Server {
    /// Makes a database cluster in a temporary folder and starts a server on a socket in it.
    pub fn start() -> Self {
        Self::start_with(TempDir::new().expect("a temporary folder"), 5432, &[])
    }

    /// Starts a server in a folder that [`give_away`] has handed over, with a port and settings.
    pub fn start_with(folder: TempDir, port: u16, settings: &[String]) -> Self {
        let programs = programs();
        give_away(folder.path());
        let data = folder.path().join("data");
        let made = as_owner(&programs.join("initdb"), folder.path())
            .args([
                "--auth=trust",
                "--username=mudanza",
                "--encoding=UTF8",
                "--no-sync",
                "-D",
            ])
            .arg(&data)
            .output()
            .expect("initdb starts");
        assert!(
            made.status.success(),
            "initdb: {}",
            String::from_utf8_lossy(&made.stderr)
        );
        Self::serve(folder, port, settings)
    }

    /// The socket on which it listens.
    pub fn socket(&self) -> PathBuf {
        self.folder.path().join(format!(".s.PGSQL.{}", self.port))
    }

    /// Starts a server in a folder that has its data, and waits until it accepts connections.
    pub fn serve(folder: TempDir, port: u16, settings: &[String]) -> Self {
        let programs = programs();
        let process = as_owner(Path::new("sh"), folder.path())
            .args(["-c", UNTIL_CLOSED])
            .arg(programs.join("postgres"))
            .arg("-D")
            .arg(folder.path().join("data"))
            .arg("-k")
            .arg(folder.path())
            .args(["-c", "listen_addresses=", "-c", "fsync=off"])
            .args(["-c", "max_connections=400", "-p"])
            .arg(port.to_string())
            .args(settings.iter().flat_map(|setting| ["-c", setting.as_str()]))
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("postgres starts");
        let server = Self {
            folder,
            process,
            port,
        };
        server.wait(&programs);
        server
    }

    /// The URL of its database `postgres`.
    pub fn url(&self) -> String {
        let folder = self.folder.path().display();
        let port = self.port;
        format!("postgres://mudanza@localhost:{port}/postgres?host={folder}")
    }

    /// `pg_isready` waits itself, so nothing here sleeps.
    fn wait(&self, programs: &Path) {
        let ready = |_| {
            let mut ask = Command::new(programs.join("pg_isready"));
            ask.args(["--timeout=1", "--quiet", "-p"])
                .arg(self.port.to_string())
                .arg("-h")
                .arg(self.folder.path());
            ask.status().is_ok_and(|status| status.success()) || {
                std::thread::yield_now();
                false
            }
        };
        assert!((0..2_000).any(ready), "PostgreSQL did not become ready");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Closes standard input first.
        let _ = self.process.wait();
    }
}

/// The folder of PostgreSQL's programs: on the path, or where Debian keeps them.
pub fn programs() -> PathBuf {
    let debian = std::fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .flatten();
    let debian = debian.map(|version| version.path().join("bin"));
    let path = std::env::var_os("PATH").unwrap_or_default();
    let path: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let all = |folder: &PathBuf| {
        ["initdb", "postgres", "pg_isready"]
            .iter()
            .all(|name| folder.join(OsStr::new(name)).exists())
    };
    debian
        .chain(path)
        .find(all)
        .expect("PostgreSQL is not installed; `cargo xtask test` installs it")
}

/// PostgreSQL refuses to run as root, so root changes the owner of the folder or file.
pub fn give_away(folder: &Path) {
    if is_root(folder) {
        chown(folder, Some(NOBODY), Some(NOBODY)).expect("root may give files away");
    }
}

/// The unprivileged user of every Unix.
const NOBODY: u32 = 65_534;

fn is_root(folder: &Path) -> bool {
    std::fs::metadata(folder).is_ok_and(|folder| folder.uid() == 0)
}

/// A command that the owner of a folder runs in it.
pub fn as_owner(program: &Path, folder: &Path) -> Command {
    let owner = std::fs::metadata(folder)
        .expect("the folder is there")
        .uid();
    let mut command = Command::new(program);
    command.current_dir(folder);
    if owner == NOBODY {
        command.uid(NOBODY).gid(NOBODY);
    }
    command
}
