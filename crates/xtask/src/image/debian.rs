//! Debian's packages, which apt downloads and verifies. Nothing is installed, and none of their scripts run.

use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, ensure};

use super::tree::{Entry, Kind};
use crate::machine;

/// A package that was downloaded.
#[derive(Clone, Debug, Default)]
pub struct Package {
    pub name: String,
    pub version: String,
    /// Its description for dpkg, by which scanners recognize it.
    pub control: String,
    /// Its files and links, without folders, by their path from the root.
    pub files: Vec<(String, Entry)>,
}

/// The names in a list of dependencies such as `libc6 (>= 2.35), libgcc-s1 (>= 4.2)`; of alternatives, the
/// first.
pub fn names(dependencies: &str) -> Vec<String> {
    let names = dependencies
        .split(',')
        .filter_map(|package| package.split_whitespace().next());
    names.map(str::to_owned).collect()
}

/// Downloads the newest versions of packages that apt knows, and of those that have their copyright files.
/// They are kept in a folder that is emptied first.
///
/// # Errors
/// apt cannot find or verify one, or it cannot be read.
pub fn download(names: &[String], folder: &Path) -> anyhow::Result<Vec<Package>> {
    let mut packages = download_named(names, folder)?;
    let missing: Vec<String> = packages
        .iter()
        .filter_map(copyright_package)
        .filter(|name| !names.contains(name))
        .collect();
    if !missing.is_empty() {
        packages.extend(download_named(&missing, folder)?);
    }
    packages.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(packages)
}

/// The package to which this one's folder of documents is a link, as that of libgcc-s1 is.
fn copyright_package(package: &Package) -> Option<String> {
    let documents = format!("usr/share/doc/{}", package.name);
    let (_, entry) = package.files.iter().find(|(path, _)| *path == documents)?;
    match &entry.kind {
        Kind::Link(target) => Some(target.clone()),
        Kind::File(_) | Kind::Folder => None,
    }
}

fn download_named(names: &[String], folder: &Path) -> anyhow::Result<Vec<Package>> {
    machine::download_packages(names, folder)?;
    let mut packages = Vec::new();
    for entry in fs::read_dir(folder)? {
        packages.push(read(&entry?.path())?);
    }
    Ok(packages)
}

fn read(file: &Path) -> anyhow::Result<Package> {
    let control = String::from_utf8(dpkg_deb("--field", file)?)?;
    let field = |name: &str| {
        let value = control.lines().find_map(|line| line.strip_prefix(name));
        value
            .map(str::trim)
            .map(str::to_owned)
            .with_context(|| file.display().to_string())
    };
    Ok(Package {
        name: field("Package:")?,
        version: field("Version:")?,
        files: files(&dpkg_deb("--fsys-tarfile", file)?)
            .with_context(|| file.display().to_string())?,
        control,
    })
}

fn dpkg_deb(what: &str, file: &Path) -> anyhow::Result<Vec<u8>> {
    let output = Command::new("dpkg-deb").arg(what).arg(file).output();
    let output = output.context("dpkg-deb could not be started")?;
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    ensure!(output.status.success(), "dpkg-deb {what} failed: {errors}");
    Ok(output.stdout)
}

/// The files and links of a package's archive.
fn files(archive: &[u8]) -> anyhow::Result<Vec<(String, Entry)>> {
    let mut files = Vec::new();
    for entry in tar::Archive::new(archive).entries()? {
        let mut entry = entry?;
        let path = entry.path()?.display().to_string();
        let path = path.trim_start_matches("./").to_owned();
        let kind = entry.header().entry_type();
        let found = if kind.is_dir() {
            continue;
        } else if kind.is_symlink() {
            let target = entry.link_name()?.context("a link has a target")?;
            Entry::link(&target.display().to_string())
        } else {
            ensure!(
                kind.is_file(),
                "{path} is neither a file nor a symbolic link"
            );
            let mut bytes = Vec::new();
            entry.read_to_end(&mut bytes)?;
            Entry {
                mode: entry.header().mode()? & 0o777,
                ..Entry::file(bytes)
            }
        };
        files.push((path, found));
    }
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::super::tree::Tree;
    use super::*;

    #[test]
    fn names_are_those_of_first_alternatives() {
        assert_eq!(
            names("libc6 (>= 2.35), libgcc-s1 (>= 4.2) | libgcc1, zlib1g"),
            ["libc6", "libgcc-s1", "zlib1g"]
        );
    }

    #[test]
    fn reads_files_and_links_of_an_archive() {
        let mut tree = Tree::default();
        tree.insert("lib/libc.so.6", Entry::file("code"));
        tree.insert("usr/share/doc/libgcc-s1", Entry::link("gcc-12-base"));
        let archive = tree.archive(0).expect("an archive");
        let files = files(&archive).expect("readable");
        let expected = ["lib/libc.so.6", "usr/share/doc/libgcc-s1"];
        let expected = expected.map(|path| (path.to_owned(), tree.get(path).cloned().expect(path)));
        // The mode of a link means nothing.
        assert_eq!(files, expected);
        let package = Package {
            name: "libgcc-s1".to_owned(),
            files,
            ..Package::default()
        };
        assert_eq!(copyright_package(&package).as_deref(), Some("gcc-12-base"));
    }
}
