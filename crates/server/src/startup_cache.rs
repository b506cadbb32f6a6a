//! The home pages as they were when the program stopped. After a restart they are served immediately, while content is
//! read and the engine starts.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::net::SocketAddr;
use std::os::unix::fs::MetadataExt;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Context;
use axum::http::{HeaderValue, Method, Request, Response, StatusCode};
use bytes::Bytes;
use config::Settings;
use domain::{Locale, SitePath};
use endpoint::response::{self, CachePolicy};
use endpoint::{SharedCache, security_headers};
use http_body_util::Full;
use images::ImageCatalog;
use listener::HostCheck;
use publishing::Snapshot;
use render::{Document, SavedDocument};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::Program;
use crate::resources::Resources;
use crate::service_settings::{host_check, shared_cache};

/// The file's name in the data folder.
const FILE: &str = "startup-cache.json";

/// The file: pages by path, what they were rendered from, and a hash of them that reveals a damaged file.
#[derive(Deserialize, Serialize)]
struct Saved {
    key: String,
    digest: String,
    pages: SavedPages,
}

type SavedPages = BTreeMap<String, SavedDocument>;

/// Pages that can be served before the program is ready; none if something they show has changed.
pub struct StartupCache {
    /// The key of everything that the pages were rendered from.
    key: String,
    pages: Pages,
    hosts: HostCheck,
    hsts: Option<HeaderValue>,
    shared_cache: Option<SharedCache>,
}

impl StartupCache {
    /// Reads the pages that the last run wrote.
    pub async fn read(resources: &Resources) -> Self {
        let settings = &resources.settings;
        let (key, pages) = saved_pages(resources).await.unwrap_or_else(|error| {
            // The first start has no file.
            tracing::debug!(%error, "no pages are served until the program is ready");
            Default::default()
        });
        Self {
            key,
            pages,
            hosts: host_check(settings),
            hsts: settings.hsts(),
            shared_cache: shared_cache(settings),
        }
    }

    /// Passes the pages to a program with the same content, which then need not render them.
    pub fn restore(&self, program: &Program) {
        let snapshot = program.current().snapshot();
        if key_of(program, &snapshot).is_ok_and(|key| key == self.key) {
            for (path, page) in &self.pages {
                snapshot.renderer().restore(path, Arc::clone(page));
            }
        }
    }

    /// Writes the home pages of all languages for the next start, except those that are not compressed as small as
    /// possible yet. Does nothing if a folder of content is served, whose files may change at any time, or if the
    /// storage of images could not be read.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn write(program: &Program) -> anyhow::Result<()> {
        let settings = &program.settings;
        if !settings.content.is_empty() || !program.images.catalog().is_read() {
            return Ok(());
        }
        let snapshot = program.current().snapshot();
        let key = key_of(program, &snapshot)?;
        let pages = Locale::ALL.into_iter().filter_map(|locale| {
            let path = SitePath::Home.of(locale);
            let document = snapshot.renderer().cached(path)?;
            Some((path.to_owned(), SavedDocument::of(&document)?))
        });
        let pages: SavedPages = pages.collect();
        let saved = Saved {
            key,
            digest: digest(&pages)?,
            pages,
        };
        let (file, temporary) = (file(settings), settings.data.join("startup-cache.tmp"));
        fs::write(&temporary, serde_json::to_vec(&saved)?)?;
        Ok(fs::rename(temporary, file)?)
    }

    /// The response to a request for one of the pages; `None` for everything else, which has to wait. It
    /// equals the response of the program that is ready.
    pub fn response<B>(
        &self,
        request: &Request<B>,
        peer: SocketAddr,
    ) -> Option<Response<Full<Bytes>>> {
        if request.method() != Method::GET || request.uri().query().is_some() {
            return None;
        }
        let page = self.pages.get(request.uri().path())?;
        self.hosts.check(request, peer).ok()?;
        let cache = CachePolicy::Revalidate;
        let mut response = response::document(request.headers(), StatusCode::OK, page, cache);
        if let Some(shared) = &self.shared_cache {
            shared.allow_page(&mut response);
        }
        Some(security_headers(response, self.hsts.as_ref()))
    }
}

/// Pages by path.
type Pages = HashMap<String, Arc<Document>>;

/// The pages of the last run with their key, if it is the current one.
async fn saved_pages(resources: &Resources) -> anyhow::Result<(String, Pages)> {
    let settings = &resources.settings;
    let saved: Saved = serde_json::from_slice(&fs::read(file(settings))?)?;
    let edits = resources.store.content_edits().await?;
    let edits = edits.iter().map(|row| row.id.as_str());
    let expected = key(settings, edits, resources.images.catalog())?;
    anyhow::ensure!(
        saved.key == expected,
        "something that pages show has changed"
    );
    anyhow::ensure!(saved.digest == digest(&saved.pages)?, "the file is damaged");
    let restore = |(path, page): (String, SavedDocument)| Ok((path, Arc::new(page.restore()?)));
    let pages = saved.pages.into_iter().map(restore);
    Ok((saved.key, pages.collect::<anyhow::Result<_>>()?))
}

fn digest(pages: &SavedPages) -> anyhow::Result<String> {
    Ok(hex::encode(Sha256::digest(serde_json::to_vec(pages)?)))
}

fn key_of(program: &Program, snapshot: &Snapshot) -> anyhow::Result<String> {
    let edits = snapshot.published.edits().map(|row| row.id.as_str());
    key(&program.settings, edits, program.images.catalog())
}

fn file(settings: &Settings) -> PathBuf {
    settings.data.join(FILE)
}

/// Identifies everything that a page is rendered from: the program, its settings, the published edits and
/// the uploaded images.
fn key<'a>(
    settings: &Settings,
    edits: impl Iterator<Item = &'a str>,
    catalog: &ImageCatalog,
) -> anyhow::Result<String> {
    let program = std::env::current_exe().and_then(fs::metadata);
    let program = program.context("the program's own file")?;
    // An update writes a new file with another inode, even if its size and date are the same.
    let file = [
        program.dev(),
        program.ino(),
        program.len(),
        program.ctime().unsigned_abs(),
        program.ctime_nsec().unsigned_abs(),
    ];
    let mut hash = Sha256::new();
    for number in file {
        hash.update(number.to_le_bytes());
    }
    let mut add = |text: &str| {
        hash.update(text.len().to_le_bytes());
        hash.update(text);
    };
    add(&settings.shown());
    edits.for_each(&mut add);
    for image in catalog.all().values() {
        add(&serde_json::to_string(image.as_ref())?);
    }
    for video in catalog.videos().values() {
        add(&serde_json::to_string(video.as_ref())?);
    }
    Ok(hex::encode(hash.finalize()))
}
