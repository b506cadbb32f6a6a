//! Every file that the packages install, with its mode: the one list behind the Debian package and the
//! archive.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;
use flate2::{Compression, GzBuilder};

use super::settings_file;

/// The files of a release.
#[derive(Clone, Debug)]
pub struct Release {
    /// The version of the program.
    pub version: String,
    /// The date of all files, in seconds since 1970.
    pub date: u64,
}

/// Files that are not in the repository.
#[derive(Clone, Debug, Default)]
pub struct Generated {
    /// Completions for each shell.
    pub bash: String,
    pub zsh: String,
    pub fish: String,
    /// The manual pages by file name, such as `mudanza.1`.
    pub manual: Vec<(String, Vec<u8>)>,
    pub sbom: Vec<u8>,
    pub notices: String,
}

/// A file to install.
#[derive(Clone, Debug)]
pub struct InstalledFile {
    /// Its path below the root.
    pub path: String,
    /// Its permissions.
    pub mode: u32,
    pub content: Content,
}

/// The source of the bytes of a file.
#[derive(Clone, Debug)]
pub enum Content {
    Bytes(Vec<u8>),
    /// The program is too large to hold in memory twice.
    File(PathBuf),
}

/// Only root and the program's group may read the settings, which can contain passwords.
const SETTINGS_MODE: u32 = 0o640;

/// Files of the repository that are installed as they are.
const COPIED: [(&str, &str); 5] = [
    (
        "usr/lib/systemd/system/mudanza.service",
        include_str!("../../../../packaging/mudanza.service"),
    ),
    (
        "usr/lib/systemd/system/mudanza-backup.service",
        include_str!("../../../../packaging/mudanza-backup.service"),
    ),
    (
        "usr/lib/systemd/system/mudanza-backup.timer",
        include_str!("../../../../packaging/mudanza-backup.timer"),
    ),
    (
        "usr/lib/sysusers.d/mudanza.conf",
        include_str!("../../../../packaging/mudanza.sysusers"),
    ),
    (
        "usr/lib/tmpfiles.d/mudanza.conf",
        include_str!("../../../../packaging/mudanza.tmpfiles"),
    ),
];

/// Documents of the repository, compressed.
const DOCUMENTS: [(&str, &str); 6] = [
    ("changelog", include_str!("../../../../CHANGELOG.md")),
    ("README.md", include_str!("../../../../README.md")),
    (
        "operations.md",
        include_str!("../../../../docs/operations.md"),
    ),
    ("scaling.md", include_str!("../../../../docs/scaling.md")),
    (
        "alerts.yml",
        include_str!("../../../../docs/operations/alerts.yml"),
    ),
    (
        "dashboard.json",
        include_str!("../../../../docs/operations/dashboard.json"),
    ),
];

/// All files, sorted by path.
///
/// # Errors
/// A file cannot be compressed.
pub fn installed(
    program: &Path,
    release: &Release,
    generated: &Generated,
) -> anyhow::Result<Vec<InstalledFile>> {
    let mut files = vec![
        InstalledFile {
            path: "usr/bin/mudanza".to_owned(),
            mode: 0o755,
            content: Content::File(program.to_owned()),
        },
        InstalledFile {
            mode: SETTINGS_MODE,
            ..plain("etc/mudanza/config.toml", settings_file::text())
        },
        plain(
            "usr/share/bash-completion/completions/mudanza",
            &*generated.bash,
        ),
        plain("usr/share/zsh/vendor-completions/_mudanza", &*generated.zsh),
        plain(
            "usr/share/fish/vendor_completions.d/mudanza.fish",
            &*generated.fish,
        ),
        plain(
            "usr/share/doc/mudanza/copyright",
            include_str!("../../../../packaging/debian/copyright"),
        ),
    ];
    files.extend(COPIED.map(|(path, text)| plain(path, text)));
    let manual = generated.manual.iter();
    let mut compressed: Vec<(String, &[u8])> = manual
        .map(|(name, page)| (format!("usr/share/man/man1/{name}"), page.as_slice()))
        .collect();
    let documents = DOCUMENTS.map(|(name, text)| (name, text.as_bytes()));
    let others = [
        ("mudanza.cdx.json", generated.sbom.as_slice()),
        ("THIRD-PARTY-NOTICES", generated.notices.as_bytes()),
    ];
    for (name, bytes) in documents.into_iter().chain(others) {
        compressed.push((format!("usr/share/doc/mudanza/{name}"), bytes));
    }
    for (path, bytes) in compressed {
        files.push(plain(&format!("{path}.gz"), gzip(bytes, release)?));
    }
    files.sort_by(|one, other| one.path.cmp(&other.path));
    Ok(files)
}

/// A file that everybody may read.
pub fn plain(path: &str, bytes: impl Into<Vec<u8>>) -> InstalledFile {
    InstalledFile {
        path: path.to_owned(),
        mode: 0o644,
        content: Content::Bytes(bytes.into()),
    }
}

/// Compresses at the best level, with the release's date instead of the current time.
///
/// # Errors
/// Never: it writes to memory.
pub fn gzip(bytes: &[u8], release: &Release) -> anyhow::Result<Vec<u8>> {
    // RFC 1952 has 32 bits for the time; Debian's packages have none.
    let date = u32::try_from(release.date).unwrap_or_default();
    let mut encoder = GzBuilder::new()
        .mtime(date)
        .write(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    Ok(encoder.finish()?)
}

impl InstalledFile {
    /// The bytes of the file.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn bytes(&self) -> anyhow::Result<Vec<u8>> {
        match &self.content {
            Content::Bytes(bytes) => Ok(bytes.clone()),
            Content::File(path) => fs::read(path).with_context(|| path.display().to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;
    use std::process::Command;

    use super::*;

    const README: &str = include_str!("../../../../README.md");
    const SERVER_CONFIG: &str = include_str!("../../../config/src/load.rs");
    const LISTENERS: &str = include_str!("../../../listener/src/listeners.rs");
    const OPERATIONS: &str = include_str!("../../../../docs/operations.md");

    fn release() -> Release {
        Release {
            version: "1.2.3".to_owned(),
            date: 1_700_000_000,
        }
    }

    fn tree() -> Vec<InstalledFile> {
        let pages = ["mudanza.1", "mudanza-backup.1"];
        let generated = Generated {
            manual: pages.map(|name| (name.to_owned(), b".TH".to_vec())).into(),
            ..Generated::default()
        };
        installed(Path::new("target/mudanza"), &release(), &generated).expect("a tree")
    }

    fn text_of(path: &str) -> String {
        let file = tree().into_iter().find(|file| file.path == path);
        let bytes = file.expect(path).bytes().expect("readable");
        String::from_utf8(bytes).expect("a text")
    }

    /// The values of a key in a unit.
    fn values(unit: &str, key: &str) -> Vec<String> {
        let text = text_of(&format!("usr/lib/systemd/system/{unit}"));
        let lines = text.lines().filter_map(|line| line.split_once('='));
        let own = lines.filter(|(name, _)| *name == key);
        own.map(|(_, value)| value.to_owned()).collect()
    }

    #[test]
    fn lists_every_file_with_its_mode() {
        let found: Vec<_> = tree()
            .into_iter()
            .map(|file| (file.mode, file.path))
            .collect();
        let expected = [
            (0o640, "etc/mudanza/config.toml"),
            (0o755, "usr/bin/mudanza"),
            (0o644, "usr/lib/systemd/system/mudanza-backup.service"),
            (0o644, "usr/lib/systemd/system/mudanza-backup.timer"),
            (0o644, "usr/lib/systemd/system/mudanza.service"),
            (0o644, "usr/lib/sysusers.d/mudanza.conf"),
            (0o644, "usr/lib/tmpfiles.d/mudanza.conf"),
            (0o644, "usr/share/bash-completion/completions/mudanza"),
            (0o644, "usr/share/doc/mudanza/README.md.gz"),
            (0o644, "usr/share/doc/mudanza/THIRD-PARTY-NOTICES.gz"),
            (0o644, "usr/share/doc/mudanza/alerts.yml.gz"),
            (0o644, "usr/share/doc/mudanza/changelog.gz"),
            (0o644, "usr/share/doc/mudanza/copyright"),
            (0o644, "usr/share/doc/mudanza/dashboard.json.gz"),
            (0o644, "usr/share/doc/mudanza/mudanza.cdx.json.gz"),
            (0o644, "usr/share/doc/mudanza/operations.md.gz"),
            (0o644, "usr/share/doc/mudanza/scaling.md.gz"),
            (0o644, "usr/share/fish/vendor_completions.d/mudanza.fish"),
            (0o644, "usr/share/man/man1/mudanza-backup.1.gz"),
            (0o644, "usr/share/man/man1/mudanza.1.gz"),
            (0o644, "usr/share/zsh/vendor-completions/_mudanza"),
        ];
        let expected = expected.map(|(mode, path)| (mode, path.to_owned()));
        assert_eq!(found, expected);
    }

    #[test]
    fn compressed_files_have_the_date_of_the_release() {
        let bytes = gzip(b"a page", &release()).expect("compressed");
        let mut decoder = flate2::read::GzDecoder::new(bytes.as_slice());
        let mut text = String::new();
        decoder.read_to_string(&mut text).expect("decompressed");
        assert_eq!(text, "a page");
        assert_eq!(
            decoder.header().map(flate2::GzHeader::mtime),
            Some(1_700_000_000)
        );
    }

    #[test]
    fn units_name_what_is_installed() {
        let installed: Vec<String> = tree().into_iter().map(|file| file.path).collect();
        for unit in ["mudanza.service", "mudanza-backup.service"] {
            for start in values(unit, "ExecStart") {
                let program = start.split(' ').next().unwrap_or_default();
                let program = program.trim_start_matches('/');
                assert!(installed.iter().any(|path| path == program), "{start}");
            }
            let user = values(unit, "User").remove(0);
            assert_eq!(values(unit, "Group"), [user.as_str()]);
            let users = text_of("usr/lib/sysusers.d/mudanza.conf");
            assert!(users.contains(&format!("u {user} ")), "{users}");
            let page = values(unit, "Documentation").remove(0);
            let page = page
                .replace("man:", "usr/share/man/man1/")
                .replace("(1)", ".1.gz");
            assert!(installed.contains(&page), "{page}");
        }
    }

    #[test]
    fn the_unit_waits_for_the_program_and_watches_it() {
        assert_eq!(values("mudanza.service", "Type"), ["notify"]);
        let watchdog = values("mudanza.service", "WatchdogSec").remove(0);
        assert!(watchdog.parse::<u32>().is_ok_and(|seconds| seconds > 0));
        // A start may migrate a large database.
        assert_eq!(values("mudanza.service", "TimeoutStartSec"), ["infinity"]);
    }

    #[test]
    fn the_unit_says_what_https_without_a_proxy_needs() {
        let unit = text_of("usr/lib/systemd/system/mudanza.service");
        assert!(LISTENERS.contains("For HTTPS"), "what the program names");
        let (_, comment) = unit.split_once("# For HTTPS").expect("a comment");
        let lines = comment.lines().skip(1);
        let lines: Vec<_> = lines.map_while(|line| line.strip_prefix('#')).collect();
        assert_eq!(lines.len(), 3);
        for line in lines {
            assert!(OPERATIONS.contains(line), "operations.md lacks {line}");
        }
    }

    #[test]
    fn the_settings_name_the_folders_that_the_units_may_write() {
        let settings: toml::Table = text_of("etc/mudanza/config.toml").parse().expect("TOML");
        let data = settings["data"].as_str().expect("a path");
        let backups = settings["backup"]["folder"].as_str().expect("a path");
        for unit in ["mudanza.service", "mudanza-backup.service"] {
            let state = values(unit, "StateDirectory").remove(0);
            assert_eq!(format!("/var/lib/{state}"), data);
            assert_eq!(values(unit, "ProtectSystem"), ["strict"]);
        }
        let writable = values("mudanza-backup.service", "ReadWritePaths");
        assert_eq!(writable, [format!("-{backups}")]);
        let created = text_of("usr/lib/tmpfiles.d/mudanza.conf");
        for folder in [data, backups] {
            let line = format!("d {folder} 0700 mudanza mudanza -");
            assert!(created.contains(&line), "{created}");
        }
    }

    #[test]
    fn the_installed_program_reads_the_installed_settings() {
        for path in ["usr/bin/mudanza", "etc/mudanza/config.toml"] {
            assert!(tree().iter().any(|file| file.path == path));
            assert!(SERVER_CONFIG.contains(&format!("\"/{path}\"")), "{path}");
        }
    }

    #[test]
    fn the_readme_refers_to_the_only_definition_of_the_unit() {
        assert!(README.contains("(packaging/mudanza.service)"));
        assert!(
            !README.contains("[Service]\n        User"),
            "a second definition"
        );
    }

    #[test]
    fn documents_link_to_documents_that_are_installed() {
        let installed: Vec<String> = tree().into_iter().map(|file| file.path).collect();
        for part in OPERATIONS.split("](").skip(1) {
            let link = part.split([')', '#']).next().unwrap_or_default();
            let name = link.rsplit('/').next().unwrap_or_default();
            let is_elsewhere =
                link.is_empty() || link.contains("://") || link.contains("decisions/");
            let path = format!("usr/share/doc/mudanza/{name}.gz");
            assert!(is_elsewhere || installed.contains(&path), "{link}");
        }
    }

    #[test]
    fn maintainer_scripts_are_valid() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packaging/debian");
        for script in ["postinst", "prerm", "postrm"] {
            let checked = Command::new("sh")
                .arg("-n")
                .arg(folder.join(script))
                .status();
            assert!(checked.expect("sh runs").success(), "{script}");
        }
    }
}
