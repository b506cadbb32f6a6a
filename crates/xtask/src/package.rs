//! Packages the release: a Debian package, an archive for other systems, the list of all libraries in them
//! (SBOM), and checksums. See `docs/decisions/0057-packages.md`.

pub mod auditable;
mod components;
mod crate_tree;
pub mod deb;
mod notices;
mod sbom;
mod settings_file;
mod tarball;
pub mod tree;

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail, ensure};
use flate2::Compression;
use sha2::{Digest, Sha256};

use crate::{artifacts, machine, prometheus, run};
use tree::{Generated, Release};

/// Where the packages are written.
const FOLDER: &str = "target/package";
/// The highest exposure of a unit that is accepted, in tenths, of `systemd-analyze security`.
const MAX_EXPOSURE: &str = "20";
/// The units whose exposure is checked.
const SERVICES: [&str; 2] = [
    "packaging/mudanza.service",
    "packaging/mudanza-backup.service",
];

/// Follows the documentation with a package on empty Debian machines.
const INSTALL_CHECK: &str = "packaging/install-check/check.sh";
/// What that needs, by the names of the packages.
const INSTALL_CHECK_PROGRAMS: [&str; 4] = ["mmdebstrap", "pebble", "openssl", "curl"];

/// Arguments of the job.
#[derive(Debug, Default, PartialEq, Eq)]
struct Options {
    /// A program that is built already.
    binary: Option<PathBuf>,
    /// Whether lintian, systemd-analyze and promtool check the result.
    check: bool,
    /// Whether the packages are installed on empty Debian machines.
    install_check: bool,
    /// A package of a version with an older schema, from which the check upgrades and to which it goes back.
    older: Option<PathBuf>,
    /// Whether the packages are only checked, so that their size does not matter.
    quick: bool,
}

impl Options {
    fn parse(arguments: &[String]) -> anyhow::Result<Self> {
        let mut options = Self::default();
        let mut rest = arguments.iter();
        while let Some(argument) = rest.next() {
            match argument.as_str() {
                "--check" => options.check = true,
                "--quick" => options.quick = true,
                "--install-check" => options.install_check = true,
                "--binary" => {
                    let path = rest
                        .next()
                        .context("--binary needs the path of a program")?;
                    options.binary = Some(path.into());
                }
                "--older" => {
                    let path = rest
                        .next()
                        .context("--older needs the path of an older package")?;
                    options.older = Some(path.into());
                }
                other => bail!("unknown argument '{other}'; see `cargo xtask help`"),
            }
        }
        Ok(options)
    }
}

/// Writes the packages to `target/package`. `--binary` packages a program that is built already, and `--check` also
/// checks the result with lintian, systemd-analyze and promtool, which it installs if they are missing. `--quick`
/// compresses less. `--install-check` also installs it on empty Debian machines as documented.
///
/// # Errors
/// A build or a check fails, or a file cannot be written.
pub fn build(arguments: &[String]) -> anyhow::Result<()> {
    let options = Options::parse(arguments)?;
    let program = program(options.binary)?;
    let folder = Path::new(FOLDER);
    if folder.exists() {
        fs::remove_dir_all(folder).context(FOLDER)?;
    }
    fs::create_dir_all(folder).context(FOLDER)?;
    machine::program_of("objcopy", "binutils")?;
    let program = auditable::copy(&program, folder)?;
    let release = release(&program)?;
    let generated = generated(&program, &release)?;
    let tree = tree::installed(&program, &release, &generated)?;
    let sbom = format!("mudanza-{}.cdx.json", release.version);
    fs::write(folder.join(&sbom), &generated.sbom).context(sbom.clone())?;
    let (gzip, xz) = if options.quick {
        (Compression::fast(), 0)
    } else {
        (Compression::best(), 6)
    };
    let archive = tarball::write(folder, &release, &tree, gzip)?;
    let package = deb::write(folder, &release, &program, tree, xz)?;
    write_checksums(folder, &[&archive, &package, &sbom])?;
    if options.check {
        auditable::check(&program, folder)?;
        check(&folder.join(&package))?;
        prometheus::check(&program.display().to_string())?;
    }
    // The packages have it.
    fs::remove_file(&program)?;
    if options.install_check {
        install_check(&folder.join(&package), options.older.as_deref())?;
    }
    println!("\nThe packages are in {FOLDER}: {package}, {archive}, {sbom} and SHA256SUMS");
    Ok(())
}

/// Packages a program and checks the result, where the machine has Debian's tools.
///
/// # Errors
/// As [`build`].
pub fn test(program: &str) -> anyhow::Result<()> {
    let missing = ["apt-get", "dpkg-deb"]
        .iter()
        .find(|name| !machine::has(name));
    if let Some(name) = missing {
        println!(
            "The packages were not tested: they are made with Debian's tools, and there is no {name}"
        );
        return Ok(());
    }
    build(&["--check", "--quick", "--binary", program].map(str::to_owned))
}

/// The program that `--binary` names, or a new build of the release.
///
/// # Errors
/// The build fails.
pub fn program(binary: Option<PathBuf>) -> anyhow::Result<PathBuf> {
    if let Some(program) = binary {
        return Ok(program);
    }
    crate::build()?;
    Ok(artifacts::RELEASE_PROGRAM.into())
}

/// The version and date of the release. The date is that of the last commit, so that the same source produces the same
/// packages.
///
/// # Errors
/// The program does not run, or is of another version.
pub fn release(program: &Path) -> anyhow::Result<Release> {
    let manifest: toml::Table = fs::read_to_string("Cargo.toml")?.parse()?;
    let version = manifest["workspace"]["package"]["version"].as_str();
    let version = version
        .context("Cargo.toml: workspace.package.version")?
        .to_owned();
    let said = run::output(&program.display().to_string(), &["--version"]);
    let said = said.with_context(|| format!("{} does not run", program.display()))?;
    ensure!(
        said.trim() == format!("mudanza {version}"),
        "{} is '{}', not version {version}; build it again",
        program.display(),
        said.trim()
    );
    let commit = || run::output("git", &["log", "-1", "--format=%ct"]);
    let date = env::var("SOURCE_DATE_EPOCH").ok().or_else(commit);
    let date = date.context("git log failed")?;
    let date = date.trim().parse().context("SOURCE_DATE_EPOCH")?;
    Ok(Release { version, date })
}

/// Files generated by the program and from the lists of libraries.
fn generated(program: &Path, release: &Release) -> anyhow::Result<Generated> {
    let program = program.display().to_string();
    let completions = |shell: &str| {
        let text = run::output(&program, &["completions", shell]);
        text.with_context(|| format!("the program has no completions for {shell}"))
    };
    let manual = Path::new(FOLDER).join("manual");
    fs::create_dir_all(&manual)?;
    run::step(&program, &["manual", &manual.display().to_string()])?;
    let mut pages = Vec::new();
    for entry in fs::read_dir(&manual)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        pages.push((name, fs::read(entry.path())?));
    }
    pages.sort();
    fs::remove_dir_all(&manual)?;
    let libraries = library_documents(release)?;
    Ok(Generated {
        bash: completions("bash")?,
        zsh: completions("zsh")?,
        fish: completions("fish")?,
        manual: pages,
        sbom: libraries.sbom,
        notices: libraries.notices,
    })
}

/// What is passed on with the program about the libraries in it.
pub struct LibraryDocuments {
    /// The list of libraries in CycloneDX's format.
    pub sbom: Vec<u8>,
    /// Their copyright notices and licenses.
    pub notices: String,
}

/// The documents about the libraries in the program.
///
/// # Errors
/// cargo fails, or the npm packages are not installed.
pub fn library_documents(release: &Release) -> anyhow::Result<LibraryDocuments> {
    let components = components::all()?;
    Ok(LibraryDocuments {
        sbom: sbom::document(release, &components)?,
        notices: notices::text(&components)?,
    })
}

/// Writes `SHA256SUMS`, which `sha256sum --check` reads.
fn write_checksums(folder: &Path, files: &[&String]) -> anyhow::Result<()> {
    let line = |file: &&String| {
        let bytes = fs::read(folder.join(file)).with_context(|| (*file).clone())?;
        Ok(format!("{}  {file}\n", hex::encode(Sha256::digest(bytes))))
    };
    let lines: anyhow::Result<String> = files.iter().map(line).collect();
    fs::write(folder.join("SHA256SUMS"), lines?).context("SHA256SUMS")
}

/// Fails if a unit is exposed too much, or lintian finds an error.
fn check(package: &Path) -> anyhow::Result<()> {
    machine::program_of("systemd-analyze", "systemd")?;
    machine::program("lintian")?;
    for service in SERVICES {
        println!("{service}: {}", exposure(service)?);
    }
    let https = Path::new(FOLDER).join("mudanza.service");
    let unit = fs::read_to_string(SERVICES[0]).context(SERVICES[0])?;
    fs::write(&https, with_https(&unit)).context("mudanza.service")?;
    let exposed = exposure(&https.display().to_string())?;
    println!("{} for HTTPS: {exposed}", SERVICES[0]);
    fs::remove_file(&https)?;
    let package = package.display().to_string();
    run::step(
        "lintian",
        &["--fail-on", "error", "--tag-display-limit", "0", &package],
    )
}

/// Fails if a machine does not behave as documented.
fn install_check(package: &Path, older: Option<&Path>) -> anyhow::Result<()> {
    for program in INSTALL_CHECK_PROGRAMS {
        machine::program(program)?;
    }
    let packages = [Some(package), older].into_iter().flatten();
    let packages: Vec<String> = packages.map(|path| path.display().to_string()).collect();
    let arguments: Vec<&str> = packages.iter().map(String::as_str).collect();
    run::step(INSTALL_CHECK, &arguments)
}

/// The last line about a unit: its exposure.
fn exposure(service: &str) -> anyhow::Result<String> {
    let threshold = format!("--threshold={MAX_EXPOSURE}");
    let arguments = [
        "security",
        "--offline=true",
        "--no-pager",
        &threshold,
        service,
    ];
    let output = Command::new("systemd-analyze").args(arguments).output();
    let output = output.context("systemd-analyze could not be started")?;
    let report = String::from_utf8_lossy(&output.stdout).into_owned();
    ensure!(
        output.status.success(),
        "{service} is exposed too much:\n{report}"
    );
    let last = report.lines().rfind(|line| !line.is_empty());
    Ok(last.unwrap_or_default().to_owned())
}

/// The unit with the settings for HTTPS without a proxy from its comments, which override earlier ones.
fn with_https(unit: &str) -> String {
    let is_setting = |line: &&str| {
        line.contains('=') && line.starts_with(|letter: char| letter.is_ascii_uppercase())
    };
    let settings = unit.lines().filter_map(|line| line.strip_prefix('#'));
    let settings: Vec<&str> = settings.filter(is_setting).collect();
    unit.replace("[Install]", &format!("{}\n[Install]", settings.join("\n")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(arguments: &[&str]) -> anyhow::Result<Options> {
        let arguments: Vec<String> = arguments.iter().map(|&text| text.to_owned()).collect();
        Options::parse(&arguments)
    }

    #[test]
    fn reads_its_arguments() {
        assert_eq!(parse(&[]).expect("valid"), Options::default());
        let options = parse(&["--check", "--binary", "target/ci/mudanza"]).expect("valid");
        assert!(options.check);
        assert_eq!(options.binary, Some("target/ci/mudanza".into()));
        assert!(!options.install_check);
        let options = parse(&["--install-check", "--older", "old.deb"]).expect("valid");
        assert!(options.install_check && !options.check);
        assert_eq!(options.older, Some("old.deb".into()));
        assert!(parse(&["--quick"]).expect("valid").quick);
        assert!(parse(&["--binary"]).is_err());
        assert!(parse(&["--older"]).is_err());
        assert!(parse(&["--sign"]).is_err());
    }

    #[test]
    fn settings_in_comments_are_those_for_https() {
        let unit = "[Service]\n# It needs no privileges.\nPrivateUsers=yes\n#PrivateUsers=no\n\n[Install]\n";
        let expected = "[Service]\n# It needs no privileges.\nPrivateUsers=yes\n#PrivateUsers=no\n\n\
                        PrivateUsers=no\n[Install]\n";
        assert_eq!(with_https(unit), expected);
    }

    #[test]
    fn checksums_are_of_each_file_by_name() {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join("a.deb"), "abc").expect("written");
        write_checksums(folder.path(), &[&"a.deb".to_owned()]).expect("written");
        let sums = fs::read_to_string(folder.path().join("SHA256SUMS")).expect("readable");
        // FIPS 180-2, appendix B.1.
        let expected = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  a.deb\n";
        assert_eq!(sums, expected);
    }
}
