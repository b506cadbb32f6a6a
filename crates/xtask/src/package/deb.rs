//! The Debian package, which `dpkg-deb` builds from a staged folder.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, ensure};

use super::tree::{Content, InstalledFile, Release, gzip, plain};
use crate::run;

/// The revision of the packaging of one version of the program.
const REVISION: u32 = 1;

const MAINTAINER: &str = "The Mudanza developers <packages@mudanza.example>";

const DESCRIPTION: &str = "\
site and desk of a local moving company
 Mudanza serves a moving company's website with quote forms, a blog and an
 assistant, stores its leads in SQLite or PostgreSQL, and hosts the desk where
 the owner works them and edits texts, prices and images.";

/// What the package needs in addition to the libraries that the program links.
const DEPENDS: [&str; 4] = [
    "ca-certificates",
    "init-system-helpers (>= 1.54~)",
    "systemd | systemd-standalone-sysusers | systemd-sysusers",
    "systemd | systemd-standalone-tmpfiles | systemd-tmpfiles",
];

/// Files that only Debian's tools read: path, text, mode.
const CONTROL_FILES: [(&str, &str, u32); 4] = [
    ("conffiles", "/etc/mudanza/config.toml\n", 0o644),
    (
        "postinst",
        include_str!("../../../../packaging/debian/postinst"),
        0o755,
    ),
    (
        "prerm",
        include_str!("../../../../packaging/debian/prerm"),
        0o755,
    ),
    (
        "postrm",
        include_str!("../../../../packaging/debian/postrm"),
        0o755,
    ),
];

const OVERRIDES: &str = include_str!("../../../../packaging/debian/lintian-overrides");

/// Builds the package in a folder with a level of xz from 0 to 9, and returns its name.
///
/// # Errors
/// A program of `dpkg` or `dpkg-dev` is missing or fails, or a file cannot be written.
pub fn write(
    folder: &Path,
    release: &Release,
    program: &Path,
    tree: Vec<InstalledFile>,
    xz: u32,
) -> anyhow::Result<String> {
    let architecture = run::output("dpkg", &["--print-architecture"]);
    let architecture = architecture.context("dpkg --print-architecture failed")?;
    let architecture = architecture.trim();
    let version = debian_version(release);
    let stage = folder.join("stage");
    let tree = [tree, debian_files(release)?].concat();
    stage_files(&stage, &tree)?;
    let depends = [linked_libraries(folder, program)?, DEPENDS.join(", ")].join(", ");
    let control = control(
        &version,
        architecture,
        &depends,
        installed_kilobytes(&tree)?,
    );
    stage_control(&stage, &control, &tree)?;
    let name = format!("mudanza_{version}_{architecture}.deb");
    let (from, to) = (
        stage.display().to_string(),
        folder.join(&name).display().to_string(),
    );
    let date = release.date.to_string();
    let variables = [("SOURCE_DATE_EPOCH", date.as_ref())];
    let level = format!("-z{xz}");
    let arguments = ["--root-owner-group", "-Zxz", &level, "--build", &from, &to];
    run::step_with("dpkg-deb", &arguments, &variables)?;
    fs::remove_dir_all(&stage)?;
    Ok(name)
}

fn debian_version(release: &Release) -> String {
    format!("{}-{REVISION}", release.version)
}

/// Files of the package that the archive does not have.
fn debian_files(release: &Release) -> anyhow::Result<Vec<InstalledFile>> {
    let version = debian_version(release);
    let date = release.date.to_string();
    let date = ["--utc", "--rfc-email", "--date", &format!("@{date}")].map(str::to_owned);
    let date = run::output("date", &date.each_ref().map(String::as_str)).context("date failed")?;
    let changelog = format!(
        "mudanza ({version}) stable; urgency=medium\n\n  * Version {}; changelog.gz has its changes.\n\n \
         -- {MAINTAINER}  {}\n",
        release.version,
        date.trim()
    );
    Ok(vec![
        plain("usr/share/lintian/overrides/mudanza", OVERRIDES),
        plain(
            "usr/share/doc/mudanza/changelog.Debian.gz",
            gzip(changelog.as_bytes(), release)?,
        ),
    ])
}

/// Writes the files and their folders below a root, with modes that do not depend on the umask.
fn stage_files(root: &Path, tree: &[InstalledFile]) -> anyhow::Result<()> {
    for file in tree {
        let path = root.join(&file.path);
        let parent = path.parent().context("a file has a folder")?;
        fs::create_dir_all(parent).with_context(|| parent.display().to_string())?;
        match &file.content {
            Content::Bytes(bytes) => fs::write(&path, bytes),
            Content::File(from) => fs::copy(from, &path).map(drop),
        }
        .with_context(|| path.display().to_string())?;
        fs::set_permissions(&path, Permissions::from_mode(file.mode))?;
        let folders = parent
            .ancestors()
            .take_while(|folder| folder.starts_with(root));
        for folder in folders {
            fs::set_permissions(folder, Permissions::from_mode(0o755))?;
        }
    }
    Ok(())
}

/// Writes the folder `DEBIAN`.
fn stage_control(root: &Path, control: &str, tree: &[InstalledFile]) -> anyhow::Result<()> {
    let file = |(name, text, mode): (&str, &str, u32)| InstalledFile {
        mode,
        ..plain(&format!("DEBIAN/{name}"), text)
    };
    let sums = md5sums(root, tree)?;
    let written = [("control", control, 0o644), ("md5sums", &sums, 0o644)];
    let files: Vec<_> = written.into_iter().chain(CONTROL_FILES).map(file).collect();
    stage_files(root, &files)
}

/// The hashes by which `dpkg --verify` finds changed files; settings may change.
fn md5sums(root: &Path, tree: &[InstalledFile]) -> anyhow::Result<String> {
    let paths = tree.iter().map(|file| file.path.as_str());
    let output = Command::new("md5sum")
        .args(paths.filter(|path| !path.starts_with("etc/")))
        .current_dir(root)
        .output()
        .context("md5sum could not be started")?;
    ensure!(output.status.success(), "md5sum failed");
    Ok(String::from_utf8(output.stdout)?)
}

/// The packages of the libraries that the program links, with the versions that it needs, such as
/// `libc6 (>= 2.35), libgcc-s1 (>= 4.2)`. Uses a folder for a moment.
///
/// # Errors
/// `dpkg-dev` is missing, or a library belongs to no package.
pub fn linked_libraries(folder: &Path, program: &Path) -> anyhow::Result<String> {
    // The tool reads the source package's description, so it gets a minimal one.
    let source = folder.join("source");
    fs::create_dir_all(source.join("debian"))?;
    let description = "Source: mudanza\n\nPackage: mudanza\nArchitecture: any\n";
    fs::write(source.join("debian/control"), description)?;
    let program = fs::canonicalize(program).with_context(|| program.display().to_string())?;
    let output = Command::new("dpkg-shlibdeps")
        .args(["-O", "--warnings=0"])
        .arg(program)
        .current_dir(&source)
        .output()
        .context("dpkg-shlibdeps could not be started; install dpkg-dev")?;
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    ensure!(output.status.success(), "dpkg-shlibdeps failed: {errors}");
    fs::remove_dir_all(&source)?;
    let text = String::from_utf8(output.stdout)?;
    let depends = text.trim().strip_prefix("shlibs:Depends=");
    depends
        .map(str::to_owned)
        .context("dpkg-shlibdeps found no libraries")
}

/// The size of the installed files in KiB, each rounded up, as Debian's policy requires (5.6.20).
fn installed_kilobytes(tree: &[InstalledFile]) -> anyhow::Result<u64> {
    let size = |file: &InstalledFile| match &file.content {
        Content::Bytes(bytes) => Ok(bytes.len() as u64),
        Content::File(path) => fs::metadata(path).map(|file| file.len()),
    };
    let mut kilobytes = 0;
    for file in tree {
        kilobytes += size(file)?.div_ceil(1024);
    }
    Ok(kilobytes)
}

fn control(version: &str, architecture: &str, depends: &str, kilobytes: u64) -> String {
    format!(
        "Package: mudanza\nVersion: {version}\nArchitecture: {architecture}\n\
         Maintainer: {MAINTAINER}\nInstalled-Size: {kilobytes}\nDepends: {depends}\n\
         Suggests: age, caddy | nginx, postgresql\nSection: web\nPriority: optional\n\
         Description: {DESCRIPTION}\n"
    )
}
