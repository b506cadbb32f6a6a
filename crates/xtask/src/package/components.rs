//! The libraries in the program: the crates that are linked into it, and the npm packages of its bundles.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::Value;

use super::crate_tree::{self, TreeLine};
use crate::run;

/// A library.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Component {
    /// The package URL, such as `pkg:cargo/serde@1.0.228`.
    pub purl: String,
    pub name: String,
    pub version: String,
    /// An SPDX expression, if it is known.
    pub license: Option<String>,
    /// The algorithm and the hash of its archive, in hexadecimal.
    pub hash: Option<(&'static str, String)>,
    /// Where its files are.
    pub folder: PathBuf,
}

/// All libraries, sorted by their package URL.
///
/// # Errors
/// cargo fails, or a lock file cannot be read.
pub fn all() -> anyhow::Result<Vec<Component>> {
    let tree = crate_tree::linked()?;
    let metadata = run::output("cargo", &["metadata", "--format-version", "1", "--locked"]);
    let metadata: Value = serde_json::from_str(&metadata.context("cargo metadata failed")?)?;
    let lock = fs::read_to_string("Cargo.lock").context("Cargo.lock")?;
    let npm = fs::read_to_string("package-lock.json").context("package-lock.json")?;
    let mut components = crates(&tree, &metadata, &lock.parse()?)?;
    components.extend(npm_packages(&serde_json::from_str(&npm)?)?);
    components.sort();
    components.dedup();
    Ok(components)
}

/// The crates of a tree, except our own, which have a path.
fn crates(
    tree: &[TreeLine],
    metadata: &Value,
    lock: &toml::Table,
) -> anyhow::Result<Vec<Component>> {
    let text = |value: &Value, key: &str| value[key].as_str().map(str::to_owned);
    let packages = metadata["packages"].as_array().context("packages")?;
    let packages: BTreeMap<_, _> = packages
        .iter()
        .map(|package| ((text(package, "name"), text(package, "version")), package))
        .collect();
    let locked = lock["package"].as_array().context("Cargo.lock: package")?;
    let checksums: BTreeMap<_, _> = locked
        .iter()
        .map(|package| {
            let text = |key| package.get(key).and_then(toml::Value::as_str);
            ((text("name"), text("version")), text("checksum"))
        })
        .collect();
    let mut components = Vec::new();
    for TreeLine { name, version, .. } in tree.iter().filter(|line| !line.is_own) {
        let key = (Some(name.clone()), Some(version.clone()));
        let package = packages.get(&key).with_context(|| name.clone())?;
        let manifest = text(package, "manifest_path").context("manifest_path")?;
        let checksum = checksums
            .get(&(Some(name.as_str()), Some(version.as_str())))
            .copied()
            .flatten();
        components.push(Component {
            purl: format!("pkg:cargo/{name}@{version}"),
            name: name.clone(),
            version: version.clone(),
            // The old spelling of a choice.
            license: text(package, "license").map(|license| license.replace('/', " OR ")),
            hash: checksum.map(|hash| ("SHA-256", hash.to_owned())),
            folder: Path::new(&manifest)
                .parent()
                .unwrap_or(Path::new(""))
                .into(),
        });
    }
    Ok(components)
}

/// The npm packages that are not only for development.
fn npm_packages(lock: &Value) -> anyhow::Result<Vec<Component>> {
    let packages = lock["packages"].as_object().context("packages")?;
    let mut components = Vec::new();
    for (folder, package) in packages {
        let is_development = ["dev", "devOptional"]
            .iter()
            .any(|key| package[*key].as_bool() == Some(true));
        let Some((_, name)) = folder
            .rsplit_once("node_modules/")
            .filter(|_| !is_development)
        else {
            continue;
        };
        let version = package["version"].as_str().context("version")?;
        let hash = package["integrity"].as_str();
        let hash = hash.and_then(|hash| STANDARD.decode(hash.strip_prefix("sha512-")?).ok());
        components.push(Component {
            purl: format!("pkg:npm/{}@{version}", name.replacen('@', "%40", 1)),
            name: name.to_owned(),
            version: version.to_owned(),
            license: package["license"].as_str().map(str::to_owned),
            hash: hash.map(|hash| ("SHA-512", hex::encode(hash))),
            folder: folder.into(),
        });
    }
    Ok(components)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn lists_linked_crates_without_our_own() {
        let tree =
            "0server v0.1.0 (/home/mudanza/crates/server)\n1older v0.2.1\n1older v0.2.1 (*)\n";
        let tree = crate_tree::parse(tree).expect("a tree");
        let metadata = json!({ "packages": [
            { "name": "older", "version": "0.2.1", "license": "MIT/Apache-2.0",
              "manifest_path": "/registry/older-0.2.1/Cargo.toml" },
        ] });
        let lock = "[[package]]\nname = \"older\"\nversion = \"0.2.1\"\nchecksum = \"c0ffee\"";
        let lock = lock.parse().expect("TOML");
        let mut found = crates(&tree, &metadata, &lock).expect("found");
        found.dedup();
        assert_eq!(
            found,
            [Component {
                purl: "pkg:cargo/older@0.2.1".to_owned(),
                name: "older".to_owned(),
                version: "0.2.1".to_owned(),
                license: Some("MIT OR Apache-2.0".to_owned()),
                hash: Some(("SHA-256", "c0ffee".to_owned())),
                folder: "/registry/older-0.2.1".into(),
            }]
        );
    }

    #[test]
    fn lists_bundled_npm_packages() {
        let lock = json!({ "packages": {
            "": { "name": "mudanza-web" },
            "node_modules/vite": { "version": "8.3.8", "dev": true },
            "node_modules/recharts/node_modules/@scope/part": {
                "version": "1.2.3", "license": "MIT", "integrity": "sha512-q83v" },
        } });
        let found = npm_packages(&lock).expect("found");
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!(found[0].purl, "pkg:npm/%40scope/part@1.2.3");
        assert_eq!(found[0].hash, Some(("SHA-512", "abcdef".to_owned())));
    }
}
