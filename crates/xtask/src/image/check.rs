//! Checks of an image in its archive: everything that a runtime verifies, and that the user `nobody` can read
//! all of it and owns nothing but the data.

use std::collections::BTreeMap;
use std::io::Read;

use anyhow::{Context, ensure};
use flate2::read::GzDecoder;
use serde_json::Value;

use super::layout::{blob_path, digest};
use super::root::{BACKUPS, DATA, NOBODY, PROGRAM};

/// An image whose digests and sizes are right.
#[derive(Debug)]
pub struct Image {
    /// How the program is started.
    pub config: Value,
    /// The archives of its layers, from the bottom up, not compressed.
    pub layers: Vec<Vec<u8>>,
}

/// Reads an image from its archive.
///
/// # Errors
/// A part is missing, or does not have the digest and size in its descriptor.
pub fn read(archive: &[u8]) -> anyhow::Result<Image> {
    let files = files(archive)?;
    let layout = json(&files, "oci-layout")?;
    ensure!(
        layout["imageLayoutVersion"] == "1.0.0",
        "oci-layout: {layout}"
    );
    let index = json(&files, "index.json")?;
    let manifest: Value = serde_json::from_slice(blob(&files, &index["manifests"][0])?)?;
    let config: Value = serde_json::from_slice(blob(&files, &manifest["config"])?)?;
    let descriptors = manifest["layers"].as_array().context("no layers")?;
    let mut layers = Vec::new();
    for descriptor in descriptors {
        let mut bytes = Vec::new();
        GzDecoder::new(blob(&files, descriptor)?).read_to_end(&mut bytes)?;
        layers.push(bytes);
    }
    let digests: Vec<String> = layers.iter().map(|layer| digest(layer)).collect();
    let diff_ids = &config["rootfs"]["diff_ids"];
    ensure!(
        *diff_ids == Value::from(digests),
        "the layers are not those of the configuration"
    );
    let docker = &json(&files, "manifest.json")?[0];
    let paths: Vec<String> = descriptors.iter().map(blob_path).collect();
    ensure!(
        docker["Layers"] == Value::from(paths)
            && docker["Config"] == blob_path(&manifest["config"]),
        "manifest.json names other files than index.json"
    );
    Ok(Image { config, layers })
}

fn files(archive: &[u8]) -> anyhow::Result<BTreeMap<String, Vec<u8>>> {
    let mut files = BTreeMap::new();
    for entry in tar::Archive::new(archive).entries()? {
        let mut entry = entry?;
        let path = entry.path()?.display().to_string();
        let mut bytes = Vec::new();
        entry.read_to_end(&mut bytes)?;
        files.insert(path, bytes);
    }
    Ok(files)
}

fn json(files: &BTreeMap<String, Vec<u8>>, path: &str) -> anyhow::Result<Value> {
    let bytes = files.get(path).with_context(|| format!("no {path}"))?;
    serde_json::from_slice(bytes).with_context(|| path.to_owned())
}

/// The blob that a descriptor names, if it has its digest and size.
fn blob<'a>(files: &'a BTreeMap<String, Vec<u8>>, descriptor: &Value) -> anyhow::Result<&'a [u8]> {
    let path = blob_path(descriptor);
    let bytes = files.get(&path).with_context(|| format!("no {path}"))?;
    ensure!(
        descriptor["digest"] == digest(bytes),
        "{path} has another digest"
    );
    ensure!(descriptor["size"] == bytes.len(), "{path} has another size");
    Ok(bytes)
}

impl Image {
    /// A list in the configuration, such as `Env`.
    ///
    /// # Errors
    /// It is missing.
    pub fn list(&self, name: &str) -> anyhow::Result<Vec<String>> {
        let list = self.config["config"][name].as_array();
        let list = list.with_context(|| format!("the configuration has no {name}"))?;
        let texts = list.iter().filter_map(Value::as_str);
        Ok(texts.map(str::to_owned).collect())
    }

    /// Checks user, command and volume, and who can read and write which file.
    ///
    /// # Errors
    /// A list of what is wrong.
    pub fn check(&self) -> anyhow::Result<()> {
        let mut errors = Vec::new();
        let config = &self.config["config"];
        if config["User"] != format!("{NOBODY}:{NOBODY}") {
            errors.push(format!("the user is {}", config["User"]));
        }
        if !config["Volumes"][format!("/{DATA}")].is_object() {
            errors.push("the data folder is not a volume".to_owned());
        }
        if self.list("Entrypoint")? != [format!("/{PROGRAM}")] {
            errors.push(format!("the program is {}", config["Entrypoint"]));
        }
        let mut missing = vec![PROGRAM, DATA, BACKUPS, "etc/passwd"];
        let mut dates = Vec::new();
        for layer in &self.layers {
            for entry in tar::Archive::new(layer.as_slice()).entries()? {
                let entry = entry?;
                let path = entry.path()?.display().to_string();
                let path = path.trim_end_matches('/');
                missing.retain(|name| *name != path);
                dates.push(entry.header().mtime()?);
                errors.extend(entry_error(path, entry.header())?);
            }
        }
        dates.dedup();
        if dates.len() != 1 {
            errors.push("not all files have the same date".to_owned());
        }
        errors.extend(missing.iter().map(|path| format!("/{path} is missing")));
        ensure!(errors.is_empty(), "the image:\n{}", errors.join("\n"));
        Ok(())
    }
}

/// The error in the owner or mode of an entry.
fn entry_error(path: &str, header: &tar::Header) -> anyhow::Result<Option<String>> {
    let is_own = [DATA, BACKUPS].contains(&path);
    let owner = u64::from(if is_own { NOBODY } else { 0 });
    let (user, group) = (header.uid()?, header.gid()?);
    if (user, group) != (owner, owner) {
        return Ok(Some(format!("/{path} belongs to {user}:{group}")));
    }
    let mode = header.mode()?;
    let needed = match header.entry_type() {
        tar::EntryType::Directory if is_own => 0o700,
        tar::EntryType::Directory => 0o555,
        _ if path == PROGRAM => 0o555,
        _ => 0o444,
    };
    let is_readable = mode & needed == needed;
    let is_private = !is_own || mode.trailing_zeros() >= 6;
    Ok((!is_readable || !is_private).then(|| format!("/{path} has mode {mode:o}")))
}

#[cfg(test)]
mod tests {
    use super::super::layout;
    use super::super::root;
    use super::super::tree::{Entry, Tree};
    use super::*;
    use crate::package::tree::Release;

    fn layers() -> [(&'static str, Tree); 2] {
        let program = root::program(b"code".to_vec(), &[]);
        [("Debian", root::debian(&[], "")), ("Mudanza", program)]
    }

    fn archive(layers: &[(&str, Tree)]) -> Vec<u8> {
        let release = Release {
            version: "1.2.3".to_owned(),
            date: 1_700_000_000,
        };
        let image = layout::Image {
            release: &release,
            architecture: "amd64",
            revision: Some("0123abc"),
            layers,
        };
        layout::archive(&image).expect("an archive").0
    }

    fn error(layers: &[(&str, Tree)]) -> String {
        let image = read(&archive(layers)).expect("readable");
        format!("{:#}", image.check().expect_err("an error"))
    }

    #[test]
    fn an_image_is_what_its_layers_are() {
        let bytes = archive(&layers());
        let image = read(&bytes).expect("readable");
        image.check().expect("valid");
        assert_eq!(image.layers.len(), 2);
        assert_eq!(image.list("Cmd").expect("a command"), ["serve"]);
        let variables = image.list("Env").expect("variables");
        for variable in [
            "MUDANZA_LISTEN=0.0.0.0:8080",
            "MUDANZA_DATA=/var/lib/mudanza",
        ] {
            assert!(variables.contains(&variable.to_owned()), "{variables:?}");
        }
        let config = &image.config["config"];
        assert!(config["ExposedPorts"]["8080/tcp"].is_object());
        let probe = serde_json::json!(["CMD", "/usr/bin/mudanza", "probe"]);
        assert_eq!(config["Healthcheck"]["Test"], probe);
        assert_eq!(
            config["Labels"]["org.opencontainers.image.version"],
            "1.2.3"
        );
        assert_eq!(image.config["created"], "2023-11-14T22:13:20Z");
        assert!(
            archive(&layers()) == bytes,
            "the same files give the same bytes"
        );
    }

    #[test]
    fn rejects_a_blob_with_other_bytes() {
        let mut files = files(&archive(&layers())).expect("readable");
        let index = json(&files, "index.json").expect("an index");
        let manifest = blob_path(&index["manifests"][0]);
        files.get_mut(&manifest).expect("a manifest").push(b'\n');
        let mut tree = Tree::default();
        for (path, bytes) in files {
            if !path.ends_with('/') {
                tree.insert(&path, Entry::file(bytes));
            }
        }
        let error = read(&tree.archive(0).expect("an archive")).expect_err("an error");
        assert!(error.to_string().ends_with("another digest"), "{error}");
    }

    #[test]
    fn rejects_a_program_that_nobody_can_start_and_a_file_that_they_can_change() {
        let mut layers = layers();
        layers[1].1.insert(PROGRAM, Entry::file("code"));
        let file = Entry {
            owner: NOBODY,
            ..Entry::file("")
        };
        layers[1].1.insert("etc/hosts.allow", file);
        let error = error(&layers);
        assert!(error.contains("/usr/bin/mudanza has mode 644"), "{error}");
        assert!(
            error.contains("/etc/hosts.allow belongs to 65534:65534"),
            "{error}"
        );
    }

    #[test]
    fn rejects_a_data_folder_that_others_can_read() {
        let mut layers = layers();
        let folder = Entry {
            owner: NOBODY,
            ..Entry::folder()
        };
        layers[0].1.insert(DATA, folder);
        assert!(error(&layers).contains("/var/lib/mudanza has mode 755"));
    }
}
