//! The files of `content/`: embedded in the program, or read from a folder.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use bytes::Bytes;
use domain::Locale;
use rust_embed::RustEmbed;
use sha2::{Digest as _, Sha256};

use crate::Problem;
use crate::value_offset::offset_of_value;

#[derive(RustEmbed)]
#[folder = "../../content"]
struct Shipped;

/// All files, by their path below `content/` with forward slashes.
#[derive(Clone, Debug, Default)]
pub struct Files(BTreeMap<String, File>);

/// The SHA-256 of a file.
pub(crate) type Digest = [u8; 32];

/// A file's bytes, and their digest once it is known.
#[derive(Clone, Debug)]
struct File {
    bytes: Bytes,
    digest: OnceLock<Digest>,
}

impl File {
    fn new(bytes: impl Into<Bytes>) -> Self {
        Self {
            bytes: bytes.into(),
            digest: OnceLock::new(),
        }
    }
}

/// A folder that cannot be read.
#[derive(Debug)]
pub struct FilesError {
    /// Which file or folder.
    pub path: PathBuf,
    /// Why.
    pub error: std::io::Error,
}

impl fmt::Display for FilesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cannot read {}: {}", self.path.display(), self.error)
    }
}

impl std::error::Error for FilesError {}

impl Files {
    /// The content embedded in the program.
    pub fn shipped() -> Self {
        // Embedded files are neither copied nor read: drawings and videos are most of them, and each is rarely
        // requested.
        let bytes = |data: Cow<'static, [u8]>| match data {
            Cow::Borrowed(built_in) => Bytes::from_static(built_in),
            Cow::Owned(read) => Bytes::from(read),
        };
        let read = |path: Cow<'static, str>| {
            let shipped = Shipped::get(&path)?;
            let file = File {
                digest: OnceLock::from(shipped.metadata.sha256_hash()),
                bytes: bytes(shipped.data),
            };
            Some((path.into_owned(), file))
        };
        Self(Shipped::iter().filter_map(read).collect())
    }

    /// The text of one file embedded in the program.
    pub fn shipped_text(path: &str) -> Option<String> {
        String::from_utf8(Shipped::get(path)?.data.into_owned()).ok()
    }

    /// The content of a folder laid out like `content/`.
    ///
    /// # Errors
    /// The first file or folder that cannot be read.
    pub fn from_folder(folder: &Path) -> Result<Self, FilesError> {
        let mut files = BTreeMap::new();
        read_folder(folder, "", &mut files)?;
        Ok(Self(files))
    }

    /// The bytes of a file.
    pub fn get(&self, path: &str) -> Option<&[u8]> {
        self.0.get(path).map(|file| file.bytes.as_ref())
    }

    /// A file as text.
    pub(crate) fn text(&self, path: &str) -> Result<&str, Problem> {
        let bytes = self
            .get(path)
            .ok_or_else(|| Problem::file(path, "the file is missing"))?;
        std::str::from_utf8(bytes).map_err(|_| Problem::file(path, "the file is not UTF-8"))
    }

    /// A problem with the first value of a file that is this string.
    pub fn problem_at(&self, file: &str, value: &str, message: impl Into<String>) -> Problem {
        let text = self.text(file).unwrap_or_default();
        match offset_of_value(text, 0, value) {
            Some(offset) => Problem::at(file, text, offset, message),
            None => Problem::file(file, message),
        }
    }

    /// The bytes of a file, shared and not copied.
    pub(crate) fn bytes(&self, path: &str) -> Option<Bytes> {
        self.0.get(path).map(|file| file.bytes.clone())
    }

    /// The digest of a file's bytes, which is not computed again for embedded files.
    pub(crate) fn digest(&self, path: &str) -> Option<&Digest> {
        let file = self.0.get(path)?;
        let digest = || Sha256::digest(&file.bytes).into();
        Some(file.digest.get_or_init(digest))
    }

    /// The digests of all files, ordered by path.
    pub(crate) fn digests(&self) -> impl Iterator<Item = (&str, &Digest)> {
        let paths = self.0.keys();
        paths.filter_map(|path| Some((path.as_str(), self.digest(path)?)))
    }

    /// Adds a file or replaces the one with the same path.
    pub fn insert(&mut self, path: &str, bytes: impl Into<Vec<u8>>) {
        self.0.insert(path.to_owned(), File::new(bytes.into()));
    }

    /// Removes a file if it exists.
    pub fn remove(&mut self, path: &str) {
        self.0.remove(path);
    }

    /// All files below a folder such as `images/`, ordered by path.
    pub fn below<'a>(&'a self, prefix: &'a str) -> impl Iterator<Item = (&'a str, &'a [u8])> {
        self.0
            .iter()
            .filter(move |(path, _)| path.starts_with(prefix))
            .map(|(path, file)| (path.as_str(), file.bytes.as_ref()))
    }
}

/// Splits a path into its language and the rest: `en/pages/home.toml` is English and
/// `pages/home.toml`.
pub fn localized(path: &str) -> Option<(Locale, &str)> {
    let (folder, name) = path.split_once('/')?;
    let mut all = Locale::ALL.into_iter();
    let locale = all.find(|locale| locale.key() == folder)?;
    Some((locale, name))
}

fn read_folder(
    folder: &Path,
    prefix: &str,
    files: &mut BTreeMap<String, File>,
) -> Result<(), FilesError> {
    let failed = |path: &Path| {
        let path = path.to_owned();
        move |error| FilesError { path, error }
    };
    for entry in std::fs::read_dir(folder).map_err(failed(folder))? {
        let entry = entry.map_err(failed(folder))?;
        let path = entry.path();
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.starts_with('.') {
            continue;
        }
        if path.is_dir() {
            read_folder(&path, &format!("{prefix}{name}/"), files)?;
        } else {
            let bytes = std::fs::read(&path).map_err(failed(&path))?;
            files.insert(format!("{prefix}{name}"), File::new(bytes));
        }
    }
    Ok(())
}
