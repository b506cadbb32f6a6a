//! The archive of an image: layers, configuration and manifest in the OCI image layout 1.1, which Podman,
//! containerd and newer versions of Docker load, with the manifest that older ones read.

use std::io::Write;

use anyhow::Context;
use flate2::{Compression, GzBuilder};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::root::{BACKUPS, DATA, NOBODY, PROGRAM};
use super::tree::{Entry, Tree};
use crate::package::tree::Release;
use crate::run;

/// The address in the container; its port is published on the host.
pub const LISTEN: &str = "0.0.0.0:8080";
const PORT: &str = "8080/tcp";

const CONFIG: &str = "application/vnd.oci.image.config.v1+json";
const MANIFEST: &str = "application/vnd.oci.image.manifest.v1+json";
const LAYER: &str = "application/vnd.oci.image.layer.v1.tar+gzip";

/// The parts of an image.
pub struct Image<'a> {
    pub release: &'a Release,
    /// The architecture by its name in Go, which images use, as Debian does for the usual ones.
    pub architecture: &'a str,
    /// The commit of the source, if it is known.
    pub revision: Option<&'a str>,
    /// What each layer contains, and its files, from the bottom up.
    pub layers: &'a [(&'a str, Tree)],
}

/// The archive of an image, and the digest of its manifest, by which it is pulled. The same files produce the same
/// bytes.
///
/// # Errors
/// A layer cannot be compressed, or `date` is missing.
pub fn archive(image: &Image<'_>) -> anyhow::Result<(Vec<u8>, String)> {
    let date = image.release.date;
    let mut blobs = Blobs::default();
    let mut layers = Vec::new();
    let mut diff_ids = Vec::new();
    for (_, tree) in image.layers {
        let bytes = tree.archive(date)?;
        diff_ids.push(digest(&bytes));
        layers.push(blobs.add(LAYER, gzip(&bytes)?));
    }
    let created = timestamp(date)?;
    let config = blobs.add_json(CONFIG, &config(image, &created, &diff_ids))?;
    let paths: Vec<String> = layers.iter().map(blob_path).collect();
    let config_path = blob_path(&config);
    let manifest = json!({
        "schemaVersion": 2,
        "mediaType": MANIFEST,
        "config": config,
        "layers": layers,
        "annotations": labels(image, &created),
    });
    let mut manifest = blobs.add_json(MANIFEST, &manifest)?;
    let digest = manifest["digest"].as_str().unwrap_or_default().to_owned();
    let version = &image.release.version;
    manifest["annotations"] = json!({
        "io.containerd.image.name": format!("docker.io/library/mudanza:{version}"),
        "org.opencontainers.image.ref.name": version,
    });
    manifest["platform"] = json!({ "architecture": image.architecture, "os": "linux" });
    let index = json!({
        "schemaVersion": 2,
        "mediaType": "application/vnd.oci.image.index.v1+json",
        "manifests": [manifest],
    });
    let docker = json!([{
        "Config": config_path,
        "RepoTags": [format!("mudanza:{version}")],
        "Layers": paths,
    }]);
    let mut tree = blobs.0;
    let version = json!({ "imageLayoutVersion": "1.0.0" });
    let documents = [
        ("oci-layout", version),
        ("index.json", index),
        ("manifest.json", docker),
    ];
    for (path, document) in documents {
        tree.insert(path, Entry::file(serde_json::to_vec(&document)?));
    }
    Ok((tree.archive(date)?, digest))
}

/// Files by the hash of their content.
#[derive(Default)]
struct Blobs(Tree);

impl Blobs {
    /// Adds a blob and returns its descriptor.
    fn add(&mut self, media_type: &str, bytes: Vec<u8>) -> Value {
        let descriptor = json!({
            "mediaType": media_type,
            "digest": digest(&bytes),
            "size": bytes.len(),
        });
        self.0.insert(&blob_path(&descriptor), Entry::file(bytes));
        descriptor
    }

    fn add_json(&mut self, media_type: &str, document: &Value) -> anyhow::Result<Value> {
        Ok(self.add(media_type, serde_json::to_vec(document)?))
    }
}

/// Returns how a program is started in the image, and what it is.
fn config(image: &Image<'_>, created: &str, diff_ids: &[String]) -> Value {
    let data = format!("/{DATA}");
    let history = image.layers.iter();
    let history: Vec<Value> = history
        .map(|(comment, _)| json!({ "created": created, "comment": comment }))
        .collect();
    json!({
        "created": created,
        "architecture": image.architecture,
        "os": "linux",
        "config": {
            "User": format!("{NOBODY}:{NOBODY}"),
            "ExposedPorts": { PORT: {} },
            "Env": [
                "PATH=/usr/bin",
                // Uploads on their way to a bucket, and SQLite's large sorts: the root is read-only.
                format!("TMPDIR={data}"),
                format!("MUDANZA_LISTEN={LISTEN}"),
                format!("MUDANZA_DATA={data}"),
                format!("MUDANZA_BACKUP_FOLDER=/{BACKUPS}"),
            ],
            "Entrypoint": [format!("/{PROGRAM}")],
            "Cmd": ["serve"],
            "Volumes": { data.as_str(): {} },
            "WorkingDir": data,
            "StopSignal": "SIGTERM",
            // An addition of Docker to the specification, which other runtimes ignore. Times are in nanoseconds.
            "Healthcheck": {
                "Test": ["CMD", format!("/{PROGRAM}"), "probe"],
                "Interval": 30_000_000_000_u64,
                "Timeout": 5_000_000_000_u64,
                "StartPeriod": 30_000_000_000_u64,
                "Retries": 3,
            },
            "Labels": labels(image, created),
        },
        "rootfs": { "type": "layers", "diff_ids": diff_ids },
        "history": history,
    })
}

/// The annotations that the OCI specification defines.
fn labels(image: &Image<'_>, created: &str) -> Value {
    let mut labels = json!({
        "org.opencontainers.image.title": "mudanza",
        "org.opencontainers.image.description": "Site and desk of a local moving company",
        "org.opencontainers.image.version": image.release.version,
        "org.opencontainers.image.created": created,
        "org.opencontainers.image.licenses": "Apache-2.0 OR MIT",
    });
    if let Some(revision) = image.revision {
        labels["org.opencontainers.image.revision"] = revision.into();
    }
    labels
}

/// The path of the blob that a descriptor names.
pub fn blob_path(descriptor: &Value) -> String {
    let digest = descriptor["digest"].as_str().unwrap_or_default();
    format!("blobs/{}", digest.replace(':', "/"))
}

/// The digest of bytes, such as `sha256:ba78…`.
pub fn digest(bytes: &[u8]) -> String {
    format!("sha256:{}", hex::encode(Sha256::digest(bytes)))
}

/// Compresses without a time or a name. The default level takes a third of the time of the best one.
fn gzip(bytes: &[u8]) -> anyhow::Result<Vec<u8>> {
    let compression = Compression::default();
    let mut encoder = GzBuilder::new().mtime(0).write(Vec::new(), compression);
    encoder.write_all(bytes)?;
    Ok(encoder.finish()?)
}

/// A time of RFC 3339, in UTC.
fn timestamp(date: u64) -> anyhow::Result<String> {
    let date = format!("@{date}");
    let arguments = ["--utc", "--date", &date, "+%Y-%m-%dT%H:%M:%SZ"];
    let text = run::output("date", &arguments).context("date failed")?;
    Ok(text.trim().to_owned())
}
