//! Checks the rules of this repository that a program can check, one module per rule.
//!
//! The rules read the working tree, including uncommitted changes.

mod asvs;
mod attack_tests;
mod crates;
mod decisions;
mod diagram;
mod doc_paths;
mod evidence;
mod file_length;
mod file_names;
mod lead_writes;
mod manifest;
mod module_cycles;
mod restricted_words;
mod rust_paths;
mod rust_tokens;
mod unused_dependencies;
mod web_folders;

use std::fs;
use std::path::Path;

use anyhow::{Context, ensure};

use crate::run;

/// Extensions of the files whose text the rules check.
const TEXT_EXTENSIONS: [&str; 9] = ["rs", "ts", "tsx", "mjs", "css", "sql", "toml", "md", "sh"];

/// A file of the repository: its path from the root, and its text. The text of images, videos and
/// other formats that no rule reads is empty.
pub struct SourceFile {
    path: String,
    text: String,
}

impl SourceFile {
    /// The extension, or an empty string.
    fn extension(&self) -> &str {
        let extension = Path::new(&self.path).extension();
        extension.and_then(|name| name.to_str()).unwrap_or_default()
    }

    /// Returns whether this is handwritten code, as opposed to prose or generated code.
    fn is_code(&self) -> bool {
        let is_generated = self.path.contains(".gen.");
        let is_prose = ["md", "toml"].contains(&self.extension());
        !is_generated && !is_prose && TEXT_EXTENSIONS.contains(&self.extension())
    }
}

/// Checks all rules.
///
/// # Errors
/// A list of all violations.
pub fn check() -> anyhow::Result<()> {
    println!("\n==> tidy");
    let files = source_files()?;
    let manifests = manifest::read_all(&files)?;
    let violations = [
        file_names::check(&files),
        file_length::check(&files),
        restricted_words::check(&files),
        lead_writes::check(&files),
        crates::check(&manifests),
        unused_dependencies::check(&files)?,
        module_cycles::check(&files),
        web_folders::check(&files),
        diagram::check(&files, &manifests),
        doc_paths::check(&files),
        decisions::check(&files),
        asvs::check(&files),
        attack_tests::check(&files),
    ]
    .concat();
    ensure!(
        violations.is_empty(),
        "{} violations of the tidy rules:\n{}",
        violations.len(),
        violations.join("\n")
    );
    Ok(())
}

/// Writes the diagram of crates into `ARCHITECTURE.md`.
///
/// # Errors
/// The document cannot be written or has no diagram.
pub fn write_diagram() -> anyhow::Result<()> {
    let files = source_files()?;
    let manifests = manifest::read_all(&files)?;
    let document = diagram::updated(&files, &manifests)?;
    fs::write(diagram::DOCUMENT, document).context(diagram::DOCUMENT)
}

/// Every file that git tracks or would track, as it is in the working tree.
fn source_files() -> anyhow::Result<Vec<SourceFile>> {
    let list = ["ls-files", "--cached", "--others", "--exclude-standard"];
    let paths = run::output("git", &list).context("git ls-files failed")?;
    let mut paths: Vec<&str> = paths
        .lines()
        .filter(|path| Path::new(path).is_file())
        .collect();
    // Git lists new files first.
    paths.sort_unstable();
    paths.into_iter().map(read).collect()
}

fn read(path: &str) -> anyhow::Result<SourceFile> {
    let mut file = SourceFile {
        path: path.to_owned(),
        text: String::new(),
    };
    if TEXT_EXTENSIONS.contains(&file.extension()) {
        file.text = fs::read_to_string(path).with_context(|| path.to_owned())?;
    }
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::SourceFile;

    impl SourceFile {
        /// A file for a rule's test.
        pub fn new(path: &str, text: &str) -> Self {
            Self {
                path: path.to_owned(),
                text: text.to_owned(),
            }
        }
    }

    #[test]
    fn generated_files_and_prose_are_not_code() {
        let is_code = |path| SourceFile::new(path, "").is_code();
        assert!(is_code("crates/domain/src/lib.rs"));
        assert!(is_code("web/src/ui/Button.tsx"));
        assert!(!is_code("web/src/contract.gen.ts"));
        assert!(!is_code("README.md"));
        assert!(!is_code("web/src/art/truck.svg"));
    }
}
