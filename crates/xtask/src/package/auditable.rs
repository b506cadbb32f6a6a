//! The list of crates in the program itself, in the section `.dep-v0` that scanners of vulnerabilities read, in the
//! format of `cargo auditable`. See `docs/decisions/0057-packages.md`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use serde_json::{Value, json};

use super::crate_tree::{self, TreeLine};
use crate::run;

/// The name of the section.
const SECTION: &str = ".dep-v0";
/// The name of the file with its content, which is deleted.
const LIST: &str = "crates.zlib";

/// Copies a program to a folder, with the list of its crates.
///
/// # Errors
/// cargo or objcopy fails, or a file cannot be written.
pub fn copy(program: &Path, folder: &Path) -> anyhow::Result<PathBuf> {
    add(program, folder, &document(&crate_tree::linked()?))
}

/// Fails unless a program has the list of the crates that are linked now.
///
/// # Errors
/// The list is missing or differs.
pub fn check(program: &Path, folder: &Path) -> anyhow::Result<()> {
    let found = read(program, folder)?;
    let shown = program.display();
    ensure!(
        found == document(&crate_tree::linked()?),
        "{shown}: the section {SECTION} has other crates than `cargo tree`"
    );
    let count = found["packages"].as_array().map_or(0, Vec::len);
    println!("{shown}: {SECTION} lists {count} crates");
    Ok(())
}

/// The crates with what each needs, sorted, and the program marked as their root.
fn document(tree: &[TreeLine]) -> Value {
    let mut needs: BTreeMap<(&str, &str, bool), BTreeSet<_>> = BTreeMap::new();
    let mut above = Vec::new();
    for line in tree {
        let package = (line.name.as_str(), line.version.as_str(), line.is_own);
        needs.entry(package).or_default();
        above.truncate(line.depth);
        if let Some(parent) = above.last() {
            needs.entry(*parent).or_default().insert(package);
        }
        above.push(package);
    }
    let indexes: BTreeMap<_, usize> = needs.keys().copied().zip(0..).collect();
    let packages = needs.iter().map(|(package, needed)| {
        let (name, version, is_own) = package;
        let source = if *is_own { "local" } else { "crates.io" };
        let mut value = json!({ "name": name, "version": version, "source": source });
        if !needed.is_empty() {
            value["dependencies"] = needed.iter().map(|needed| indexes[needed]).collect();
        }
        if above.first() == Some(package) {
            value["root"] = true.into();
        }
        value
    });
    json!({ "packages": packages.collect::<Vec<_>>() })
}

/// Copies a program to a folder, with a list.
fn add(program: &Path, folder: &Path, list: &Value) -> anyhow::Result<PathBuf> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(list.to_string().as_bytes())?;
    let file = folder.join(LIST);
    fs::write(&file, encoder.finish()?).with_context(|| file.display().to_string())?;
    let copy = folder.join("mudanza");
    let section = format!("{SECTION}={}", file.display());
    // Scanners read it from the file; the running program does not.
    let flags = format!("{SECTION}=noload,readonly");
    let (from, to) = (program.display().to_string(), copy.display().to_string());
    let arguments = [
        "--add-section",
        &section,
        "--set-section-flags",
        &flags,
        &from,
        &to,
    ];
    run::step("objcopy", &arguments)?;
    fs::remove_file(&file)?;
    Ok(copy)
}

/// The list in a program. Uses a folder for a moment.
fn read(program: &Path, folder: &Path) -> anyhow::Result<Value> {
    let file = folder.join(LIST);
    let section = format!("{SECTION}={}", file.display());
    let program = program.display().to_string();
    // Without an output file objcopy would rewrite the program itself.
    let arguments = ["--dump-section", &section, &program, "/dev/null"];
    run::step("objcopy", &arguments)?;
    let bytes = fs::read(&file).with_context(|| format!("{program} has no section {SECTION}"))?;
    fs::remove_file(&file)?;
    let mut text = String::new();
    ZlibDecoder::new(bytes.as_slice()).read_to_string(&mut text)?;
    Ok(serde_json::from_str(&text)?)
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use super::*;

    const TREE: &str = "0server v0.1.0 (/home/mudanza/crates/server)\n1store v0.1.0 (/home/mudanza/crates/store)\n\
                        2serde v1.0.228\n1serde v1.0.228 (*)\n1jiff v0.2.43\n";

    #[test]
    fn lists_each_crate_once_with_what_it_needs() {
        let tree = crate_tree::parse(TREE).expect("a tree");
        let expected = json!({ "packages": [
            { "name": "jiff", "version": "0.2.43", "source": "crates.io" },
            { "name": "serde", "version": "1.0.228", "source": "crates.io" },
            { "name": "server", "version": "0.1.0", "source": "local", "dependencies": [0, 1, 3],
              "root": true },
            { "name": "store", "version": "0.1.0", "source": "local", "dependencies": [1] },
        ] });
        assert_eq!(document(&tree), expected);
    }

    #[test]
    fn the_list_is_read_from_a_copy_that_still_runs() {
        let folder = tempfile::tempdir().expect("a folder");
        let list = document(&crate_tree::parse(TREE).expect("a tree"));
        let copy = add(Path::new("/bin/true"), folder.path(), &list).expect("copied");
        assert_eq!(read(&copy, folder.path()).expect("a list"), list);
        let status = Command::new(&copy).status().expect("runs");
        assert!(status.success());
        read(Path::new("/bin/true"), folder.path()).expect_err("it has none");
        let files = fs::read_dir(folder.path()).expect("readable").count();
        assert_eq!(files, 1, "only the copy is left");
    }
}
