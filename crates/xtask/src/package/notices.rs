//! The copyright notices and license texts of all libraries and fonts, which their licenses require to be included.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::Path;

use anyhow::Context;

use super::components::Component;

/// The beginnings of the names of files with a license or notice, in capitals.
const NAMES: [&str; 6] = [
    "LICENSE",
    "LICENCE",
    "COPYING",
    "COPYRIGHT",
    "NOTICE",
    "UNLICENSE",
];

/// The fonts and their licenses.
const FONTS: [(&str, &str); 2] = [
    (
        "Besley (font)",
        include_str!("../../../../web/src/fonts/OFL-Besley.txt"),
    ),
    (
        "Overpass (font)",
        include_str!("../../../../web/src/fonts/OFL-Overpass.txt"),
    ),
];

/// All texts, each with the libraries that have it.
///
/// # Errors
/// A file cannot be read.
pub fn text(components: &[Component]) -> anyhow::Result<String> {
    let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut without = Vec::new();
    for component in components {
        let name = format!("{} {}", component.name, component.version);
        let found = license_texts(&component.folder)?;
        if found.is_empty() {
            let license = component.license.as_deref().unwrap_or("unknown");
            without.push(format!("{name}: {license}"));
        }
        for text in found {
            texts.entry(text).or_default().push(name.clone());
        }
    }
    for (name, text) in FONTS {
        texts
            .entry(text.to_owned())
            .or_default()
            .push(name.to_owned());
    }
    let mut all = "Mudanza contains these libraries and fonts.\n".to_owned();
    let rule = "=".repeat(80);
    let mut sections: Vec<(Vec<String>, String)> = texts
        .into_iter()
        .map(|(text, names)| (names, text))
        .collect();
    sections.sort();
    for (names, text) in sections {
        // Writing to a string never fails.
        let _ = write!(
            all,
            "\n{rule}\n{}\n{rule}\n\n{}\n",
            names.join(", "),
            text.trim()
        );
    }
    let _ = write!(
        all,
        "\n{rule}\nPublished without a text of their license\n{rule}\n\n"
    );
    all += &without.join("\n");
    all.push('\n');
    Ok(all)
}

/// The texts in a library's folder, sorted by the names of their files.
fn license_texts(folder: &Path) -> anyhow::Result<Vec<String>> {
    let entries = fs::read_dir(folder).with_context(|| folder.display().to_string())?;
    let mut files = Vec::new();
    for entry in entries {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().to_uppercase();
        let is_license = NAMES.iter().any(|beginning| name.starts_with(beginning));
        if is_license && entry.file_type()?.is_file() {
            files.push(entry.path());
        }
    }
    files.sort();
    let read = |file: &std::path::PathBuf| {
        let bytes = fs::read(file).with_context(|| file.display().to_string())?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    };
    files.iter().map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_appears_once_with_all_who_have_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let component = |name: &str, license: Option<&str>| {
            let own = folder.path().join(name);
            fs::create_dir(&own).expect("created");
            fs::write(own.join("README.md"), "no license").expect("written");
            if let Some(text) = license {
                fs::write(own.join("license-mit.txt"), text).expect("written");
            }
            Component {
                purl: name.to_owned(),
                name: name.to_owned(),
                version: "1.0.0".to_owned(),
                license: Some("MIT".to_owned()),
                hash: None,
                folder: own,
            }
        };
        let all = [
            component("one", Some("Copyright (c) Somebody\n")),
            component("two", Some("Copyright (c) Somebody\n")),
            component("three", None),
        ];
        let text = text(&all).expect("a text");
        assert!(text.contains("one 1.0.0, two 1.0.0\n"), "{text}");
        assert_eq!(text.matches("(c) Somebody").count(), 1);
        assert!(text.contains("three 1.0.0: MIT\n"));
        assert!(!text.contains("no license"));
        assert!(text.contains("Besley (font)") && text.contains("SIL OPEN FONT LICENSE"));
    }
}
