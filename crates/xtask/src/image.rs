//! Builds a container image from Debian's packages and the program, without a daemon, and starts it to check it.
//! See `docs/decisions/0061-container-image.md`.

mod check;
mod debian;
mod layout;
mod root;
mod sandbox;
mod tree;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};

use tree::Tree;

use crate::package::tree::{Release, gzip};
use crate::package::{self, auditable, deb};
use crate::{machine, run};

/// Where the image is written unless another folder is given, and where it is made and checked.
const FOLDER: &str = "target/image";
/// Packages that the program needs in addition to the libraries that it links.
const PACKAGES: [&str; 1] = ["ca-certificates"];
/// The machines whose names Debian and the OCI share.
const ARCHITECTURES: [&str; 2] = ["amd64", "arm64"];
/// The license of the program.
const COPYRIGHT: &str = include_str!("../../../packaging/debian/copyright");

/// Arguments of the job.
#[derive(Debug, PartialEq, Eq)]
struct Options {
    /// A program that is built already.
    binary: Option<PathBuf>,
    /// Where the image is written.
    folder: PathBuf,
    /// Whether the program is started in the image.
    check: bool,
}

impl Options {
    fn parse(arguments: &[String]) -> anyhow::Result<Self> {
        let mut options = Self {
            binary: None,
            folder: FOLDER.into(),
            check: false,
        };
        let mut rest = arguments.iter();
        while let Some(argument) = rest.next() {
            let mut path = || {
                let path = rest.next().map(PathBuf::from);
                path.with_context(|| format!("{argument} needs a path"))
            };
            match argument.as_str() {
                "--check" => options.check = true,
                "--binary" => options.binary = Some(path()?),
                "--out" => options.folder = path()?,
                other => bail!("unknown argument '{other}'; give --binary, --out or --check"),
            }
        }
        Ok(options)
    }
}

/// Writes the image to `target/image` or the folder of `--out`. `--binary` takes a program that is built already,
/// and `--check` starts the program in the image, where the machine allows it.
///
/// # Errors
/// The machine does not have Debian's packages, a build fails, or the image has an error.
pub fn build(arguments: &[String]) -> anyhow::Result<()> {
    let options = Options::parse(arguments)?;
    let program = package::program(options.binary)?;
    let folder = options.folder.as_path();
    let work = Path::new(FOLDER);
    for folder in [folder, work] {
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    }
    machine::program_of("objcopy", "binutils")?;
    let program = auditable::copy(&program, work)?;
    let release = package::release(&program)?;
    let architecture = architecture()?;
    let revision = run::output("git", &["rev-parse", "HEAD"]);
    let (packages, debian) = debian_layer(&program, work)?;
    let image = layout::Image {
        release: &release,
        architecture: &architecture,
        revision: revision.as_deref().map(str::trim),
        layers: &[
            (&packages, debian),
            ("Mudanza", program_layer(&program, &release)?),
        ],
    };
    let (bytes, digest) = layout::archive(&image)?;
    let name = format!("mudanza-{}-{architecture}.oci.tar", release.version);
    let file = folder.join(&name);
    fs::write(&file, &bytes).with_context(|| file.display().to_string())?;
    if options.check {
        let image = check::read(&bytes)?;
        image.check()?;
        sandbox::run(&image, &work.join("check"))?;
    }
    let megabytes = bytes.len() >> 20;
    println!(
        "\nThe image is {} ({megabytes} MB), {digest}",
        file.display()
    );
    println!("It contains {packages}");
    Ok(())
}

/// Builds and checks an image of a program, where the machine has Debian's packages.
///
/// # Errors
/// As [`build`].
pub fn test(program: &str) -> anyhow::Result<()> {
    let missing = ["apt-get", "dpkg-deb"]
        .iter()
        .find(|name| !machine::has(name));
    if let Some(name) = missing {
        println!(
            "The container image was not tested: it is made of Debian's packages, and there is no {name}"
        );
        return Ok(());
    }
    build(&["--check", "--binary", program].map(str::to_owned))
}

/// The machine that the program and the packages are for.
fn architecture() -> anyhow::Result<String> {
    let name = run::output("dpkg", &["--print-architecture"]);
    let name = name.context("dpkg --print-architecture failed")?;
    let name = name.trim();
    ensure!(ARCHITECTURES.contains(&name), "no images for {name}");
    Ok(name.to_owned())
}

/// The layer with the libraries of a program, and the packages in it. The folder is for downloads.
fn debian_layer(program: &Path, folder: &Path) -> anyhow::Result<(String, Tree)> {
    machine::program_of("dpkg-shlibdeps", "dpkg-dev")?;
    let mut names = debian::names(&deb::linked_libraries(folder, program)?);
    names.extend(PACKAGES.map(str::to_owned));
    let packages = debian::download(&names, &folder.join("debian"))?;
    let os_release = fs::read_to_string("/etc/os-release").context("/etc/os-release")?;
    let versions = packages.iter();
    let versions: Vec<String> = versions
        .map(|package| format!("{} {}", package.name, package.version))
        .collect();
    Ok((versions.join(", "), root::debian(&packages, &os_release)))
}

/// The layer with the program and the licenses of what is in it.
fn program_layer(program: &Path, release: &Release) -> anyhow::Result<Tree> {
    let libraries = package::library_documents(release)?;
    let documents = [
        ("copyright", COPYRIGHT.into()),
        ("mudanza.cdx.json.gz", gzip(&libraries.sbom, release)?),
        (
            "THIRD-PARTY-NOTICES.gz",
            gzip(libraries.notices.as_bytes(), release)?,
        ),
    ];
    let program = fs::read(program).with_context(|| program.display().to_string())?;
    Ok(root::program(program, &documents))
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
        let options = parse(&[]).expect("valid");
        assert_eq!(options.folder, Path::new("target/image"));
        assert!(!options.check);
        let options = parse(&["--out", "/tmp/images", "--check"]).expect("valid");
        assert_eq!(options.folder, Path::new("/tmp/images"));
        assert!(options.check);
        let options = parse(&["--binary", "target/ci/mudanza"]).expect("valid");
        assert_eq!(options.binary, Some("target/ci/mudanza".into()));
        assert!(parse(&["--out"]).is_err());
        assert!(parse(&["--push"]).is_err());
    }
}
