//! Starts the program as a container would: as `nobody`, with a read-only root.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, ensure};

use super::check::Image;
use super::layout::LISTEN;
use super::root::{BACKUPS, DATA, NOBODY};
use crate::machine;
use crate::site::Site;

/// Paths that must return 200: the probe, which writes to the database, and a page.
const PATHS: [&str; 2] = ["/readyz", "/"];

/// Unpacks an image into a folder, starts it there, and requests a page and its readiness. Reports where the machine
/// does not allow this.
///
/// # Errors
/// The program does not start, does not respond, or makes no backup.
pub fn run(image: &Image, folder: &Path) -> anyhow::Result<()> {
    if let Err(reason) = machine::program_of("bwrap", "bubblewrap").and_then(|()| allowed()) {
        println!(
            "The program was not started in the image, only its files were checked: {reason:#}"
        );
        return Ok(());
    }
    let sandbox = Sandbox::unpack(image, folder)?;
    let settings = sandbox.output(&["config"])?;
    ensure!(
        settings.contains(&format!("listen = \"{LISTEN}\"")),
        "the program would listen elsewhere:\n{settings}"
    );
    let command = image.list("Cmd")?;
    let mut arguments: Vec<&str> = command.iter().map(String::as_str).collect();
    // The port may be taken on this machine, whose network the sandbox shares.
    arguments.extend(["--listen", "127.0.0.1:0"]);
    let site = Site::start(&mut sandbox.command(&arguments))?;
    for path in PATHS {
        let (status, _) = site.get(path, "")?;
        println!("GET {path}: {status}");
        ensure!(status == "200", "GET {path}: {status}");
    }
    sandbox.output(&["backup"])?;
    ensure!(
        sandbox.output(&["backup", "/tmp/leads.mudanza"]).is_err(),
        "the root can be written to"
    );
    let backups = fs::read_dir(sandbox.folder.join("backups"))?.count();
    ensure!(backups == 1, "{backups} backups instead of one");
    ensure!(
        sandbox.folder.join("data/mudanza.db").exists(),
        "the database is not in the volume"
    );
    Ok(())
}

/// Fails if this machine allows no namespaces, so that errors of the image are not taken for it.
fn allowed() -> anyhow::Result<()> {
    let mut command = bubblewrap(Path::new("/"));
    let output = command.arg("true").output()?;
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    ensure!(output.status.success(), "{}", errors.trim());
    Ok(())
}

/// A command in a root that it cannot write to, as `nobody` without capabilities, that ends with this process.
fn bubblewrap(root: &Path) -> Command {
    let nobody = NOBODY.to_string();
    let mut command = Command::new("bwrap");
    command
        .args(["--unshare-user", "--uid", &nobody, "--gid", &nobody])
        .args(["--unshare-pid", "--unshare-ipc", "--die-with-parent"])
        .args(["--cap-drop", "ALL", "--clearenv", "--ro-bind"])
        .arg(root)
        .args(["/", "--dev", "/dev", "--proc", "/proc"]);
    command
}

/// An unpacked image with its volumes.
struct Sandbox {
    folder: PathBuf,
    entrypoint: Vec<String>,
    variables: Vec<String>,
}

impl Sandbox {
    fn unpack(image: &Image, folder: &Path) -> anyhow::Result<Self> {
        if folder.exists() {
            fs::remove_dir_all(folder).with_context(|| folder.display().to_string())?;
        }
        for name in ["root", "data", "backups"] {
            fs::create_dir_all(folder.join(name))?;
        }
        for layer in &image.layers {
            let mut archive = tar::Archive::new(layer.as_slice());
            archive.set_preserve_permissions(true);
            archive.unpack(folder.join("root"))?;
        }
        Ok(Self {
            folder: folder.to_owned(),
            entrypoint: image.list("Entrypoint")?,
            variables: image.list("Env")?,
        })
    }

    /// The program, with the image's variables and its volumes.
    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = bubblewrap(&self.folder.join("root"));
        for (name, path) in [("data", DATA), ("backups", BACKUPS)] {
            command.arg("--bind").arg(self.folder.join(name));
            command.arg(format!("/{path}"));
        }
        for variable in &self.variables {
            let (name, value) = variable.split_once('=').unwrap_or((variable, ""));
            command.args(["--setenv", name, value]);
        }
        command.args(["--chdir", &format!("/{DATA}"), "--"]);
        command.args(&self.entrypoint).args(arguments);
        command
    }

    /// Returns what the program prints.
    fn output(&self, arguments: &[&str]) -> anyhow::Result<String> {
        let output = self.command(arguments).output()?;
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        ensure!(
            output.status.success(),
            "{arguments:?} in the image: {errors}"
        );
        Ok(String::from_utf8(output.stdout)?)
    }
}
