//! Static assets: bundles, fonts and drawings, embedded in the program under names that contain a
//! hash of their content.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::path::Path;
use std::sync::{Arc, OnceLock};

use axum::http::HeaderValue;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use bytes::Bytes;
use content::Site;
use endpoint::response::Video;
use render::{Compressor, ProgressiveEncoding};
use rust_embed::RustEmbed;
use sha2::{Digest, Sha384};

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
struct Built;

/// A file with its media type.
#[derive(Debug)]
pub struct Asset {
    /// Its media type.
    pub mime: &'static str,
    bytes: Bytes,
    compressed: OnceLock<Arc<ProgressiveEncoding>>,
}

impl Asset {
    fn new(path: &str, bytes: Bytes) -> Self {
        Self {
            mime: mime(path),
            bytes,
            compressed: OnceLock::new(),
        }
    }

    /// Its bytes in each encoding, compressed on first use.
    pub fn encoded(&self, compressor: &Compressor) -> &Arc<ProgressiveEncoding> {
        self.compressed
            .get_or_init(|| compressor.compress(self.bytes.to_vec()))
    }
}

/// All files by path.
#[derive(Debug)]
pub struct Assets {
    files: HashMap<String, Asset>,
    videos: HashMap<String, Video>,
}

impl Assets {
    /// The front end's files and the site's bundled images and videos.
    pub fn new(site: &Site) -> Self {
        let built = Built::iter().filter_map(|path| {
            let address = format!("/{}", path.strip_prefix("public/")?);
            let asset = Asset::new(&address, shared(Built::get(&path)?.data));
            Some((address, asset))
        });
        let images = site.images.values().map(|image| {
            (
                image.url.clone(),
                Asset::new(&image.url, image.bytes.clone()),
            )
        });
        let captions = site.videos.values().map(|video| {
            let asset = Asset::new(&video.captions_url, video.captions.clone());
            (video.captions_url.clone(), asset)
        });
        let videos = site.videos.values().filter_map(|video| {
            // The path contains a hash of the content.
            let etag = HeaderValue::from_str(&format!("\"{}\"", video.url)).ok()?;
            let bytes = video.mp4.clone();
            Some((video.url.clone(), Video { bytes, etag }))
        });
        Self {
            files: built.chain(images).chain(captions).collect(),
            videos: videos.collect(),
        }
    }

    /// The file at a path.
    pub fn get(&self, address: &str) -> Option<&Asset> {
        self.files.get(address)
    }

    /// The video at a path.
    pub fn video(&self, address: &str) -> Option<&Video> {
        self.videos.get(address)
    }
}

/// The bytes of an embedded file, which are not copied.
fn shared(bytes: Cow<'static, [u8]>) -> Bytes {
    match bytes {
        Cow::Borrowed(built_in) => Bytes::from_static(built_in),
        Cow::Owned(read) => Bytes::from(read),
    }
}

/// The URLs of the desk's bundle.
#[derive(Debug)]
pub struct DeskFiles {
    /// The URL of the script.
    pub script: String,
    /// The URLs of the stylesheets.
    pub styles: Vec<String>,
    /// The URLs of all scripts that the first one imports.
    pub imports: Vec<String>,
    /// The URL of the script with the first screen's texts, by language such as `es`.
    pub messages: BTreeMap<String, String>,
    /// The service worker's script, if it was built.
    pub worker: Option<String>,
    /// The integrity metadata of all scripts and stylesheets, by URL: `sha384-` and the hash in
    /// Base64.
    pub integrity: BTreeMap<String, String>,
}

/// Reads the manifest of the desk's bundle; `None` if the program was built without it.
pub fn desk_files() -> Option<DeskFiles> {
    let manifest: serde_json::Value =
        serde_json::from_slice(&Built::get("desk.json")?.data).ok()?;
    let address = |file: &str| format!("/{}", file.strip_prefix("public/").unwrap_or(file));
    let files = manifest.as_object()?.values();
    let file = |entry: &serde_json::Value| entry["file"].as_str().map(address);
    let entry = files.clone().find(|entry| entry["isEntry"] == true)?;
    let own = entry["css"].as_array().into_iter().flatten();
    let own = own.filter_map(|css| css.as_str()).map(address);
    let shared = files
        .clone()
        .filter(|entry| entry["isEntry"] != true)
        .filter_map(file)
        .filter(|file| Path::new(file).extension() == Some("css".as_ref()));
    let mut styles: Vec<String> = own.chain(shared).collect();
    styles.dedup();
    let script = file(entry)?;
    let messages = manifest.as_object()?.iter().filter_map(|(source, entry)| {
        let folder = source.strip_suffix("/desk-messages.json")?;
        Some((folder.rsplit('/').next()?.to_owned(), file(entry)?))
    });
    let messages = messages.collect();
    let imports = imports(&manifest, entry).into_iter().map(address).collect();
    let scripts = files.filter_map(file);
    let scripts = scripts.filter(|file| Path::new(file).extension() == Some("js".as_ref()));
    let integrity = scripts
        .chain(styles.iter().cloned())
        .filter_map(|url| Some((integrity(&url)?, url)))
        .map(|(hash, url)| (url, hash))
        .collect();
    let worker = Built::get("desk-worker.js");
    let worker = worker.and_then(|file| String::from_utf8(file.data.into_owned()).ok());
    Some(DeskFiles {
        script,
        styles,
        imports,
        messages,
        worker,
        integrity,
    })
}

/// The files that an entry of the manifest imports, directly or through others.
fn imports<'m>(manifest: &'m serde_json::Value, entry: &'m serde_json::Value) -> Vec<&'m str> {
    let mut files = Vec::new();
    let mut open = vec![entry];
    while let Some(importer) = open.pop() {
        for key in importer["imports"].as_array().into_iter().flatten() {
            let imported = &manifest[key.as_str().unwrap_or_default()];
            let Some(file) = imported["file"].as_str() else {
                continue;
            };
            if !files.contains(&file) {
                files.push(file);
                open.push(imported);
            }
        }
    }
    files
}

fn integrity(url: &str) -> Option<String> {
    let file = Built::get(&format!("public{url}"))?;
    Some(format!(
        "sha384-{}",
        STANDARD.encode(Sha384::digest(file.data))
    ))
}

/// The server-side rendering bundle.
///
/// # Errors
/// When the program was built without it.
pub fn server_bundle() -> anyhow::Result<&'static str> {
    let file = Built::get("server.js")
        .ok_or_else(|| anyhow::anyhow!("the program was built without web/dist/server.js"))?;
    match file.data {
        Cow::Borrowed(bytes) => Ok(std::str::from_utf8(bytes)?),
        Cow::Owned(_) => anyhow::bail!("the bundle is not built into the program"),
    }
}

fn mime(path: &str) -> &'static str {
    match path.rsplit_once('.').map(|(_, ending)| ending) {
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("woff2") => "font/woff2",
        Some("png") => "image/png",
        Some("ico") => "image/x-icon",
        Some("vtt") => "text/vtt; charset=utf-8",
        Some("txt") => "text/plain; charset=utf-8",
        Some("json" | "webmanifest") => "application/json",
        _ => "application/octet-stream",
    }
}
