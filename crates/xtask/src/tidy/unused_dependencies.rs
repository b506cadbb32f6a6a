//! Rule: a crate's sources name each of its dependencies. An unused one is compiled all the same.

use std::collections::BTreeSet;

use anyhow::Context;
use toml::Table;

use super::SourceFile;

/// Returns one violation per dependency that no source names.
///
/// # Errors
/// A manifest is not valid TOML.
pub fn check(files: &[SourceFile]) -> anyhow::Result<Vec<String>> {
    let mut violations = Vec::new();
    for manifest in files {
        let Some(folder) = manifest.path.strip_suffix("Cargo.toml") else {
            continue;
        };
        if !folder.starts_with("crates/") {
            continue;
        }
        let table: Table = manifest
            .text
            .parse()
            .with_context(|| manifest.path.clone())?;
        let sources = || {
            let sources = files.iter().filter(|file| file.extension() == "rs");
            sources.filter_map(|file| Some((file.path.strip_prefix(folder)?, file.text.as_str())))
        };
        let production =
            sources().filter(|(path, _)| path.starts_with("src/") || *path == "build.rs");
        let production = names(production.map(|(_, text)| text));
        let all = names(sources().map(|(_, text)| text));
        for (section, named) in [
            ("dependencies", &production),
            ("build-dependencies", &production),
            ("dev-dependencies", &all),
        ] {
            let section = table.get(section).and_then(toml::Value::as_table);
            for name in section.into_iter().flat_map(Table::keys) {
                if !named.contains(name.replace('-', "_").as_str()) {
                    violations.push(format!("{}: no source names {name}", manifest.path));
                }
            }
        }
    }
    Ok(violations)
}

/// All names in sources.
fn names<'a>(texts: impl Iterator<Item = &'a str>) -> BTreeSet<&'a str> {
    let is_outside = |letter: char| !letter.is_alphanumeric() && letter != '_';
    texts.flat_map(|text| text.split(is_outside)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_a_dependency_that_no_source_names() {
        let manifest = "[dependencies]\nhex.workspace = true\nserde-json = \"1\"\n\
                        [dev-dependencies]\nrcgen = \"1\"\ntempfile = \"3\"\n";
        let files = [
            SourceFile::new("crates/site/Cargo.toml", manifest),
            SourceFile::new(
                "crates/site/src/lib.rs",
                "use serde_json::Value; // tempfiles",
            ),
            SourceFile::new("crates/site/tests/a.rs", "rcgen::generate(hex::encode(b))"),
            SourceFile::new("crates/desk/src/lib.rs", "use tempfile::TempDir;"),
        ];
        assert_eq!(
            check(&files).expect("TOML"),
            [
                "crates/site/Cargo.toml: no source names hex",
                "crates/site/Cargo.toml: no source names tempfile",
            ]
        );
    }
}
