//! Rule: the diagram of crates in `ARCHITECTURE.md` matches the `Cargo.toml` files.

use std::fmt::Write;

use anyhow::Context;

use super::SourceFile;
use super::crates::layer;
use super::manifest::Manifest;

pub const DOCUMENT: &str = "ARCHITECTURE.md";

/// The diagram is the code block after this comment.
const MARKER: &str = "<!-- crates: checked by cargo xtask tidy -->\n\n```text\n";
const END: &str = "```";

/// Returns at most one violation.
pub fn check(files: &[SourceFile], manifests: &[Manifest]) -> Vec<String> {
    let document = files.iter().find(|file| file.path == DOCUMENT);
    let diagram = document
        .and_then(|file| file.text.split_once(MARKER))
        .and_then(|(_, rest)| rest.split_once(END))
        .map(|(diagram, _)| diagram);
    let expected = draw(manifests);
    match diagram {
        Some(diagram) if diagram == expected => Vec::new(),
        Some(_) => vec![format!(
            "{DOCUMENT}: the diagram of crates should be:\n{expected}"
        )],
        None => vec![format!(
            "{DOCUMENT}: the diagram of crates is missing:\n{MARKER}{expected}{END}"
        )],
    }
}

/// The document with its diagram generated from the manifests.
///
/// # Errors
/// The document has no diagram.
pub fn updated(files: &[SourceFile], manifests: &[Manifest]) -> anyhow::Result<String> {
    let document = files.iter().find(|file| file.path == DOCUMENT);
    let parts = document
        .and_then(|file| file.text.split_once(MARKER))
        .and_then(|(before, rest)| Some((before, rest.split_once(END)?.1)));
    let (before, after) = parts.with_context(|| format!("{DOCUMENT} has no diagram of crates"))?;
    Ok(format!("{before}{MARKER}{}{END}{after}", draw(manifests)))
}

/// One line per crate with what it depends on, a blank line between layers.
fn draw(manifests: &[Manifest]) -> String {
    let mut manifests: Vec<_> = manifests.iter().collect();
    manifests.sort_by_key(|manifest| (layer(&manifest.name), &manifest.name));
    let width = manifests.iter().map(|manifest| manifest.name.len()).max();
    let width = width.unwrap_or_default();
    let mut diagram = String::new();
    let mut last = None;
    for manifest in manifests {
        let own = layer(&manifest.name);
        if last.is_some_and(|last| last != own) {
            diagram.push('\n');
        }
        last = Some(own);
        let mut dependencies: Vec<&str> =
            manifest.dependencies.iter().map(String::as_str).collect();
        dependencies.sort_by_key(|name| (layer(name), *name));
        let line = format!("{:width$}  ->  {}", manifest.name, dependencies.join(" "));
        // Writing to a String cannot fail.
        let _ = writeln!(diagram, "{}", line.trim_end_matches([' ', '-', '>']));
    }
    diagram
}

#[cfg(test)]
mod tests {
    use super::*;

    fn manifests() -> [Manifest; 3] {
        [
            Manifest::new("domain", &[], &[]),
            Manifest::new("server", &["store", "domain"], &["content"]),
            Manifest::new("store", &["domain"], &[]),
        ]
    }

    const DIAGRAM: &str = "server  ->  store domain\n\nstore   ->  domain\n\ndomain\n";

    fn document(diagram: &str) -> SourceFile {
        SourceFile::new(
            DOCUMENT,
            &format!("# Architecture\n\n{MARKER}{diagram}```\n"),
        )
    }

    #[test]
    fn accepts_the_diagram_of_the_manifests() {
        assert_eq!(draw(&manifests()), DIAGRAM);
        assert!(check(&[document(DIAGRAM)], &manifests()).is_empty());
    }

    #[test]
    fn rejects_a_diagram_that_lacks_a_dependency() {
        let outdated = DIAGRAM.replace("store domain", "store");
        assert_eq!(check(&[document(&outdated)], &manifests()).len(), 1);
    }

    #[test]
    fn accepts_an_updated_document() {
        let outdated = document("server\n");
        let text = updated(&[outdated], &manifests()).expect("the document has a diagram");
        assert!(check(&[SourceFile::new(DOCUMENT, &text)], &manifests()).is_empty());
    }

    #[test]
    fn rejects_a_document_without_a_diagram() {
        let document = SourceFile::new(DOCUMENT, "# Architecture");
        assert_eq!(check(&[document], &manifests()).len(), 1);
    }
}
