//! Reads the dependencies between this workspace's crates from their `Cargo.toml` files.

use std::collections::BTreeSet;

use anyhow::Context;
use toml::Table;

use super::SourceFile;

/// A crate of this workspace. Dependencies contain only crates of this workspace.
#[derive(Debug, PartialEq)]
pub struct Manifest {
    pub name: String,
    /// Dependencies of the crate and its build script.
    pub dependencies: BTreeSet<String>,
    /// Additional dependencies of its tests and examples.
    pub dev_dependencies: BTreeSet<String>,
    /// Whether it depends on axum.
    pub uses_axum: bool,
}

/// Reads every `crates/*/Cargo.toml`.
///
/// # Errors
/// A manifest is not valid TOML.
pub fn read_all(files: &[SourceFile]) -> anyhow::Result<Vec<Manifest>> {
    let own: BTreeSet<&str> = files.iter().filter_map(crate_folder).collect();
    let manifests = files.iter().filter_map(|file| {
        let name = crate_folder(file)?;
        Some(read(name, &file.text, &own).with_context(|| file.path.clone()))
    });
    manifests.collect()
}

/// `domain` for `crates/domain/Cargo.toml`; `None` for any other file.
fn crate_folder(file: &SourceFile) -> Option<&str> {
    let folder = file.path.strip_prefix("crates/")?;
    let folder = folder.strip_suffix("/Cargo.toml")?;
    (!folder.contains('/')).then_some(folder)
}

fn read(name: &str, text: &str, own: &BTreeSet<&str>) -> anyhow::Result<Manifest> {
    let manifest: Table = text.parse()?;
    let all_in = |section: &str| {
        let section = manifest.get(section).and_then(toml::Value::as_table);
        section.into_iter().flat_map(Table::keys)
    };
    let names_in = |section: &str| {
        all_in(section)
            .filter(|name| own.contains(name.as_str()))
            .cloned()
            .collect::<BTreeSet<_>>()
    };
    let mut dependencies = names_in("dependencies");
    dependencies.extend(names_in("build-dependencies"));
    Ok(Manifest {
        name: name.to_owned(),
        dependencies,
        dev_dependencies: names_in("dev-dependencies"),
        uses_axum: all_in("dependencies").any(|name| name == "axum"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Manifest {
        /// A crate for a rule's test.
        pub fn new(name: &str, dependencies: &[&str], dev_dependencies: &[&str]) -> Self {
            let owned = |names: &[&str]| names.iter().map(ToString::to_string).collect();
            Self {
                name: name.to_owned(),
                dependencies: owned(dependencies),
                dev_dependencies: owned(dev_dependencies),
                uses_axum: false,
            }
        }
    }

    #[test]
    fn reads_own_dependencies_however_they_are_written() {
        let files = [
            SourceFile::new("crates/domain/Cargo.toml", "[dependencies]\njiff = \"1\""),
            SourceFile::new("crates/content/Cargo.toml", ""),
            SourceFile::new("crates/render/Cargo.toml", ""),
            SourceFile::new(
                "crates/site/Cargo.toml",
                "[dependencies]\ndomain.workspace = true\nserde = \"1\"\n\
                 [dependencies.content]\nworkspace = true\n\
                 [dev-dependencies]\nrender = { path = \"../render\" }",
            ),
            SourceFile::new("fuzz/Cargo.toml", "[dependencies]\ndomain = \"1\""),
        ];
        let manifests = read_all(&files).expect("all are TOML");
        assert_eq!(manifests.len(), 4);
        assert_eq!(
            manifests[3],
            Manifest::new("site", &["content", "domain"], &["render"])
        );
    }
}
