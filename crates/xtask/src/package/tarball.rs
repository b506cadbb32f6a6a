//! The archive for systems without Debian's packages: the same files, below a folder with the version.

use std::fs::{self, File};
use std::path::Path;

use anyhow::Context;
use flate2::{Compression, GzBuilder};

use super::tree::{InstalledFile, Release, plain};

/// Files at the top of the archive.
const TOP: [(&str, &str); 4] = [
    ("README.md", include_str!("../../../../README.md")),
    ("LICENSE", include_str!("../../../../LICENSE")),
    ("LICENSE-APACHE", include_str!("../../../../LICENSE-APACHE")),
    ("LICENSE-MIT", include_str!("../../../../LICENSE-MIT")),
];

/// Writes the archive to a folder, compressed at a level, and returns its name. The same files produce the same bytes.
///
/// # Errors
/// A file cannot be read or written.
pub fn write(
    folder: &Path,
    release: &Release,
    tree: &[InstalledFile],
    level: Compression,
) -> anyhow::Result<String> {
    let stem = format!("mudanza-{}", release.version);
    let name = format!("{stem}-{}-linux.tar.gz", std::env::consts::ARCH);
    let file = File::create(folder.join(&name)).with_context(|| name.clone())?;
    let gzip = GzBuilder::new().mtime(0).write(file, level);
    let mut archive = tar::Builder::new(gzip);
    let top = TOP.map(|(name, text)| plain(name, text));
    for file in top.iter().chain(tree) {
        let bytes = file.bytes()?;
        let mut header = tar::Header::new_ustar();
        header.set_size(bytes.len() as u64);
        header.set_mode(file.mode);
        header.set_mtime(release.date);
        header.set_uid(0);
        header.set_gid(0);
        archive.append_data(
            &mut header,
            format!("{stem}/{}", file.path),
            bytes.as_slice(),
        )?;
    }
    archive.into_inner()?.finish()?.sync_all()?;
    let size = fs::metadata(folder.join(&name))?.len();
    println!("{name}: {} MB", size >> 20);
    Ok(name)
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    #[test]
    fn has_every_file_with_its_mode_and_the_date_of_the_release() {
        let folder = tempfile::tempdir().expect("a folder");
        let release = Release {
            version: "1.2.3".to_owned(),
            date: 1_700_000_000,
        };
        let mut program = plain("usr/bin/mudanza", "a program");
        program.mode = 0o755;
        let level = Compression::best();
        let name = write(folder.path(), &release, &[program.clone()], level).expect("written");
        let first = fs::read(folder.path().join(&name)).expect("readable");
        write(folder.path(), &release, &[program], level).expect("written");
        let second = fs::read(folder.path().join(&name)).expect("readable");
        assert!(first == second, "the same files give the same bytes");
        let mut archive = tar::Archive::new(flate2::read::GzDecoder::new(first.as_slice()));
        let mut found = Vec::new();
        for entry in archive.entries().expect("an archive") {
            let mut entry = entry.expect("readable");
            let path = entry.path().expect("a path").display().to_string();
            let mut text = String::new();
            entry.read_to_string(&mut text).expect("a text");
            let header = entry.header();
            assert_eq!(header.mtime().expect("a time"), 1_700_000_000, "{path}");
            found.push((path, header.mode().expect("a mode"), text.len()));
        }
        assert_eq!(found.len(), TOP.len() + 1);
        let program = ("mudanza-1.2.3/usr/bin/mudanza".to_owned(), 0o755, 9);
        assert!(found.contains(&program), "{found:?}");
    }
}
