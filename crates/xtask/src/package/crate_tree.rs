//! The crates that are linked into the program, and which of them needs which.

use anyhow::Context;

use crate::run;

/// No tools of the build, and only the features and the system of this build.
const TREE: [&str; 10] = [
    "tree",
    "--locked",
    "--package",
    "server",
    "--edges",
    "normal,no-proc-macro",
    "--prefix",
    "depth",
    "--format",
    "{p}",
];

/// A crate at its place in the tree. Below a crate that has been listed before, nothing is listed again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeLine {
    /// 0 for the program.
    pub depth: usize,
    pub name: String,
    pub version: String,
    /// Whether it is a crate of this workspace.
    pub is_own: bool,
}

/// The tree of the program.
///
/// # Errors
/// cargo fails.
pub fn linked() -> anyhow::Result<Vec<TreeLine>> {
    parse(&run::output("cargo", &TREE).context("cargo tree failed")?)
}

/// Reads lines such as `2serde v1.0.228 (*)` and `1store v0.1.0 (/home/mudanza/crates/store)`.
///
/// # Errors
/// A line is not part of a tree.
pub fn parse(tree: &str) -> anyhow::Result<Vec<TreeLine>> {
    let mut lines = Vec::new();
    for line in tree.lines().filter(|line| !line.is_empty()) {
        let text = line.trim_end_matches(" (*)");
        let start = text.find(|letter: char| !letter.is_ascii_digit());
        let (depth, text) = text.split_at(start.unwrap_or_default());
        let (name, version) = text.split_once(" v").with_context(|| line.to_owned())?;
        let (version, place) = version.split_once(' ').unwrap_or((version, ""));
        // Crates of a registry have no place.
        lines.push(TreeLine {
            depth: depth.parse().with_context(|| line.to_owned())?,
            name: name.to_owned(),
            version: version.to_owned(),
            is_own: !place.is_empty(),
        });
    }
    Ok(lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_depth_name_version_and_place() {
        let tree =
            "0server v0.1.0 (/home/mudanza/crates/server)\n1h2 v0.4.1\n12older v0.2.1+3 (*)\n";
        let line = |depth, name: &str, version: &str, is_own| TreeLine {
            depth,
            name: name.to_owned(),
            version: version.to_owned(),
            is_own,
        };
        assert_eq!(
            parse(tree).expect("a tree"),
            [
                line(0, "server", "0.1.0", true),
                line(1, "h2", "0.4.1", false),
                line(12, "older", "0.2.1+3", false),
            ]
        );
        parse("error: no such package").expect_err("no tree");
    }
}
