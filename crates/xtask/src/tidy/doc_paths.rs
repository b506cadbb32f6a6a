//! Rule: every path in backquotes in the documents for developers exists, and every path of the web's sources
//! that a benchmark names.

use super::SourceFile;

const DOCUMENTS: [&str; 2] = ["ARCHITECTURE.md", "CONTRIBUTING.md"];

/// Characters that do not occur in paths of this repository. Text that contains one is code or a
/// pattern.
const NOT_IN_PATHS: [char; 9] = [' ', '<', '{', '*', ':', '(', '=', '$', '#'];

/// Folders that a build creates.
const BUILT: [&str; 3] = ["target/", "data/", "web/dist/"];

/// Returns one violation per path that does not exist.
pub fn check(files: &[SourceFile]) -> Vec<String> {
    let documents = files
        .iter()
        .filter(|file| DOCUMENTS.contains(&file.path.as_str()));
    let mut violations = Vec::new();
    for document in documents {
        for path in paths(&document.text).filter(|path| !exists(path, files)) {
            violations.push(format!("{}: {path} does not exist", document.path));
        }
    }
    let benchmarks = files.iter().filter(|file| file.path.starts_with("bench/"));
    for benchmark in benchmarks {
        for source in web_sources(&benchmark.text) {
            if !exists(&format!("web/{source}"), files) {
                violations.push(format!("{}: web/{source} does not exist", benchmark.path));
            }
        }
    }
    violations
}

/// Paths in double quotes below `web/`, as in the list of bundles.
fn web_sources(text: &str) -> impl Iterator<Item = &str> {
    let quoted = text
        .lines()
        .flat_map(|line| line.split('"').skip(1).step_by(2));
    quoted.filter(|word| word.starts_with("src/") && !word.contains(NOT_IN_PATHS))
}

/// Text in backquotes that looks like a path from the root of the repository. Code blocks are
/// skipped.
fn paths(text: &str) -> impl Iterator<Item = &str> {
    let prose = text.split("```").step_by(2);
    let quoted = prose.flat_map(|prose| prose.split('`').skip(1).step_by(2));
    quoted.filter(|word| {
        word.contains('/')
            && !word.contains(NOT_IN_PATHS)
            && !word.starts_with('/')
            && !BUILT.iter().any(|folder| word.starts_with(folder))
    })
}

/// Returns whether a path is a file, or a folder of files.
fn exists(path: &str, files: &[SourceFile]) -> bool {
    let path = path.trim_end_matches('/');
    files.iter().any(|file| {
        let rest = file.path.strip_prefix(path);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn violations(text: &str) -> Vec<String> {
        check(&[
            SourceFile::new("ARCHITECTURE.md", text),
            SourceFile::new("crates/domain/src/lib.rs", ""),
        ])
    }

    #[test]
    fn rejects_a_path_that_does_not_exist() {
        let found = violations("The price is in `crates/domain/src/price.rs`.");
        assert_eq!(
            found,
            ["ARCHITECTURE.md: crates/domain/src/price.rs does not exist"]
        );
    }

    #[test]
    fn rejects_a_source_that_a_benchmark_names_and_that_does_not_exist() {
        let script = "walk(\"src/islands/quote/start.ts\")";
        let missing = [SourceFile::new("bench/sizes.sh", script)];
        assert_eq!(
            check(&missing),
            ["bench/sizes.sh: web/src/islands/quote/start.ts does not exist"]
        );
        let [script] = missing;
        let source = SourceFile::new("web/src/islands/quote/start.ts", "");
        assert!(check(&[script, source]).is_empty());
    }

    #[test]
    fn accepts_a_file_and_a_folder() {
        assert!(violations("See `crates/domain/src/lib.rs` in `crates/domain/`.").is_empty());
    }

    #[test]
    fn ignores_commands_routes_and_code() {
        let text = "`cargo test -p a/b` asks `/quote`, `a/*.rs`.\n```\n`not/there`\n```\n";
        assert!(violations(text).is_empty());
    }
}
