//! Files, folders and links, and the archive of them that depends on nothing else: not on the umask, the
//! user or the time.

use std::collections::BTreeMap;

/// A file, folder or symbolic link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its permissions.
    pub mode: u32,
    /// Its user, and the group of the same number.
    pub owner: u32,
    pub kind: Kind,
}

/// The type of an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    Folder,
    File(Vec<u8>),
    /// A symbolic link and its target.
    Link(String),
}

impl Entry {
    /// A file of root that everybody may read.
    pub fn file(bytes: impl Into<Vec<u8>>) -> Self {
        Self {
            mode: 0o644,
            owner: 0,
            kind: Kind::File(bytes.into()),
        }
    }

    /// A folder of root that everybody may open.
    pub fn folder() -> Self {
        Self {
            mode: 0o755,
            owner: 0,
            kind: Kind::Folder,
        }
    }

    /// A symbolic link.
    pub fn link(target: &str) -> Self {
        Self {
            mode: 0o777,
            owner: 0,
            kind: Kind::Link(target.to_owned()),
        }
    }
}

/// Entries by their path from the root, without a slash at either end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tree(BTreeMap<String, Entry>);

impl Tree {
    /// Adds an entry, and the folders above it that are missing.
    pub fn insert(&mut self, path: &str, entry: Entry) {
        for (end, _) in path.match_indices('/') {
            let folder = self.0.entry(path[..end].to_owned());
            folder.or_insert_with(Entry::folder);
        }
        self.0.insert(path.to_owned(), entry);
    }

    /// The entry at a path.
    pub fn get(&self, path: &str) -> Option<&Entry> {
        self.0.get(path)
    }

    /// All entries with their paths.
    #[cfg(test)]
    pub fn iter(&self) -> impl Iterator<Item = (&String, &Entry)> {
        self.0.iter()
    }

    /// A tar archive, sorted so that folders come before what is in them. Every entry has one date, in seconds
    /// since 1970.
    ///
    /// # Errors
    /// A path cannot be written in a tar archive.
    pub fn archive(&self, date: u64) -> anyhow::Result<Vec<u8>> {
        let mut archive = tar::Builder::new(Vec::new());
        for (path, entry) in &self.0 {
            let mut header = tar::Header::new_ustar();
            header.set_mode(entry.mode);
            header.set_uid(entry.owner.into());
            header.set_gid(entry.owner.into());
            header.set_mtime(date);
            header.set_size(0);
            match &entry.kind {
                Kind::Folder => {
                    header.set_entry_type(tar::EntryType::Directory);
                    archive.append_data(&mut header, format!("{path}/"), std::io::empty())?;
                }
                Kind::File(bytes) => {
                    header.set_size(bytes.len() as u64);
                    archive.append_data(&mut header, path, bytes.as_slice())?;
                }
                Kind::Link(target) => {
                    header.set_entry_type(tar::EntryType::Symlink);
                    archive.append_link(&mut header, path, target)?;
                }
            }
        }
        Ok(archive.into_inner()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn archives_are_sorted_and_have_owners_modes_and_one_date() {
        let mut tree = Tree::default();
        let data = Entry {
            mode: 0o700,
            owner: 65534,
            ..Entry::folder()
        };
        tree.insert("var/lib/mudanza", data);
        tree.insert("usr/bin/mudanza", Entry::file("a program"));
        tree.insert("lib", Entry::link("usr/lib"));
        let bytes = tree.archive(1_700_000_000).expect("an archive");
        let mut archive = tar::Archive::new(bytes.as_slice());
        let mut found = Vec::new();
        for entry in archive.entries().expect("an archive") {
            let entry = entry.expect("readable");
            let header = entry.header();
            assert_eq!(header.mtime().expect("a time"), 1_700_000_000);
            let path = entry.path().expect("a path").display().to_string();
            let mode = header.mode().expect("a mode");
            found.push((path, mode, header.uid().expect("a user")));
        }
        let expected = [
            ("lib", 0o777, 0),
            ("usr/", 0o755, 0),
            ("usr/bin/", 0o755, 0),
            ("usr/bin/mudanza", 0o644, 0),
            ("var/", 0o755, 0),
            ("var/lib/", 0o755, 0),
            ("var/lib/mudanza/", 0o700, 65534),
        ];
        let expected = expected.map(|(path, mode, owner)| (path.to_owned(), mode, owner));
        assert_eq!(found, expected);
        assert_eq!(tree.archive(1_700_000_000).expect("an archive"), bytes);
    }
}
