//! The contents of the image: the libraries and certificates of Debian's packages, the program, and a user who owns
//! nothing but the data.

use super::debian::Package;
use super::tree::{Entry, Kind, Tree};

/// The user and group `nobody` and `nogroup`, as on Debian.
pub const NOBODY: u32 = 65534;
/// The only folder that the program must write to.
pub const DATA: &str = "var/lib/mudanza";
/// Where backups are written, if the owner mounts a folder there.
pub const BACKUPS: &str = "var/backups/mudanza";
/// The program, which reads `/etc/mudanza/config.toml` only from here.
pub const PROGRAM: &str = "usr/bin/mudanza";

/// What the C library reads, for names of users and of hosts.
const SETTINGS: [(&str, &str); 3] = [
    (
        "etc/passwd",
        "root:x:0:0:root:/root:/usr/sbin/nologin\n\
         nobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin\n",
    ),
    ("etc/group", "root:x:0:\nnogroup:x:65534:\n"),
    (
        "etc/nsswitch.conf",
        "passwd: files\ngroup: files\nhosts: files dns\n",
    ),
];

/// Where a container's file systems are mounted.
const MOUNT_POINTS: [&str; 4] = ["dev", "proc", "run", "sys"];

/// The bundle that OpenSSL and the programs that follow it look for.
const CERTIFICATES: &str = "etc/ssl/certs/ca-certificates.crt";

/// The layer below the program, which changes only with Debian's packages.
pub fn debian(packages: &[Package], os_release: &str) -> Tree {
    let mut tree = Tree::default();
    for package in packages {
        for (path, entry) in package.files.iter().filter(|(path, _)| is_needed(path)) {
            tree.insert(&merged(path), entry.clone());
        }
        let status = format!("var/lib/dpkg/status.d/{}", package.name);
        tree.insert(&status, Entry::file(package.control.as_str()));
    }
    // Packages of Debian 12 have libraries in /lib, later ones in /usr/lib.
    for (link, folder) in [("lib", "usr/lib"), ("lib64", "usr/lib64")] {
        if tree.get(folder).is_some() {
            tree.insert(link, Entry::link(folder));
        }
    }
    tree.insert(CERTIFICATES, Entry::file(certificates(packages)));
    tree.insert("usr/lib/os-release", Entry::file(os_release));
    tree.insert("etc/os-release", Entry::link("../usr/lib/os-release"));
    for (path, text) in SETTINGS {
        tree.insert(path, Entry::file(text));
    }
    for path in MOUNT_POINTS {
        tree.insert(path, Entry::folder());
    }
    let temporary = Entry {
        mode: 0o1777,
        ..Entry::folder()
    };
    tree.insert("tmp", temporary);
    for path in [DATA, BACKUPS] {
        let folder = Entry {
            mode: 0o700,
            owner: NOBODY,
            ..Entry::folder()
        };
        tree.insert(path, folder);
    }
    tree
}

/// The layer with the program, and documents by their names.
pub fn program(program: Vec<u8>, documents: &[(&str, Vec<u8>)]) -> Tree {
    let mut tree = Tree::default();
    let program = Entry {
        mode: 0o755,
        ..Entry::file(program)
    };
    tree.insert(PROGRAM, program);
    for (name, bytes) in documents {
        let path = format!("usr/share/doc/mudanza/{name}");
        tree.insert(&path, Entry::file(bytes.as_slice()));
    }
    tree
}

/// Libraries, without converters of character sets, and the copyright files.
fn is_needed(path: &str) -> bool {
    let folders = ["lib/", "lib64/", "usr/lib/", "usr/lib64/"];
    let is_library = folders.iter().any(|folder| path.starts_with(folder))
        && !path.contains("/gconv/")
        && path.contains(".so");
    let document = path.strip_prefix("usr/share/doc/");
    let is_copyright = document.is_some_and(|path| match path.split_once('/') {
        Some((_, file)) => file == "copyright",
        // A link to the folder of another package.
        None => true,
    });
    is_library || is_copyright
}

/// The path where `/lib` is a link to `/usr/lib`.
fn merged(path: &str) -> String {
    if path.starts_with("lib") {
        format!("usr/{path}")
    } else {
        path.to_owned()
    }
}

/// All certificates in one file, which `update-ca-certificates` would write.
fn certificates(packages: &[Package]) -> Vec<u8> {
    let files = packages.iter().flat_map(|package| &package.files);
    let mut certificates: Vec<(&String, &Vec<u8>)> = files
        .filter(|(path, _)| path.starts_with("usr/share/ca-certificates/"))
        .filter_map(|(path, entry)| match &entry.kind {
            Kind::File(bytes) => Some((path, bytes)),
            Kind::Folder | Kind::Link(_) => None,
        })
        .collect();
    certificates.sort();
    let mut bundle = Vec::new();
    for (_, bytes) in certificates {
        bundle.extend_from_slice(bytes);
        if !bytes.ends_with(b"\n") {
            bundle.push(b'\n');
        }
    }
    bundle
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package(name: &str, files: &[(&str, &str)]) -> Package {
        let files = files.iter();
        Package {
            name: name.to_owned(),
            control: format!("Package: {name}\n"),
            files: files
                .map(|&(path, text)| (path.to_owned(), Entry::file(text)))
                .collect(),
            ..Package::default()
        }
    }

    fn text_of<'a>(tree: &'a Tree, path: &str) -> Option<&'a str> {
        match &tree.get(path)?.kind {
            Kind::File(bytes) => std::str::from_utf8(bytes).ok(),
            Kind::Folder | Kind::Link(_) => None,
        }
    }

    #[test]
    fn keeps_libraries_and_copyright_files_of_packages() {
        let files = [
            ("lib/x86_64-linux-gnu/libc.so.6", "code"),
            ("usr/lib/x86_64-linux-gnu/gconv/BIG5.so", "converter"),
            ("usr/share/doc/libc6/copyright", "LGPL"),
            ("usr/share/doc/libc6/NEWS.gz", "news"),
            ("usr/share/doc/libc6/examples/copyright", "example"),
            ("usr/share/lintian/overrides/libc6", "override"),
        ];
        let tree = debian(&[package("libc6", &files)], "ID=debian\n");
        let library = "usr/lib/x86_64-linux-gnu/libc.so.6";
        assert_eq!(text_of(&tree, library), Some("code"));
        assert_eq!(tree.get("lib"), Some(&Entry::link("usr/lib")));
        assert_eq!(tree.get("lib64"), None, "there is no such folder");
        assert_eq!(
            text_of(&tree, "usr/share/doc/libc6/copyright"),
            Some("LGPL")
        );
        let status = text_of(&tree, "var/lib/dpkg/status.d/libc6");
        assert_eq!(status, Some("Package: libc6\n"));
        for absent in ["doc/libc6/NEWS.gz", "doc/libc6/examples", "lintian"] {
            assert_eq!(tree.get(&format!("usr/share/{absent}")), None, "{absent}");
        }
        assert!(tree.iter().all(|(path, _)| !path.contains("gconv")));
    }

    #[test]
    fn certificates_are_one_file_in_the_order_of_their_names() {
        let files = [
            ("usr/share/ca-certificates/mozilla/B.crt", "B"),
            ("usr/share/ca-certificates/mozilla/A.crt", "A\n"),
        ];
        let tree = debian(&[package("ca-certificates", &files)], "");
        assert_eq!(text_of(&tree, CERTIFICATES), Some("A\nB\n"));
    }

    #[test]
    fn nobody_owns_the_data_and_the_backups_only() {
        let base = debian(&[], "");
        let own: Vec<&String> = base
            .iter()
            .filter(|(_, entry)| entry.owner != 0)
            .map(|(path, _)| path)
            .collect();
        assert_eq!(own, [BACKUPS, DATA]);
        let above = program(b"code".to_vec(), &[("copyright", b"MIT".to_vec())]);
        assert!(above.iter().all(|(_, entry)| entry.owner == 0));
        assert_eq!(above.get(PROGRAM).map(|entry| entry.mode), Some(0o755));
    }
}
