//! Rule: a file of code longer than 400 lines says why in a line with `Long because`, and a
//! function that clippy finds too long (60 lines, `clippy.toml`) gives a reason in its attribute.

use super::SourceFile;

/// The longest file that needs no reason, in lines.
const MAX_LINES: usize = 400;

/// The start of the line with a file's reason.
const REASON: &str = "Long because";

/// The lint that limits the length of functions.
const LINT: &str = "clippy::too_many_lines";

/// Returns one violation per long file and per long function without a reason.
pub fn check(files: &[SourceFile]) -> Vec<String> {
    [long_files(files), long_functions(files)].concat()
}

fn long_files(files: &[SourceFile]) -> Vec<String> {
    let code = files.iter().filter(|file| file.is_code());
    let long = code.filter(|file| file.text.lines().count() > MAX_LINES);
    long.filter(|file| !file.text.contains(REASON))
        .map(|file| {
            let lines = file.text.lines().count();
            format!(
                "{}: {lines} lines; split it, or add a comment '{REASON} ...'",
                file.path
            )
        })
        .collect()
}

fn long_functions(files: &[SourceFile]) -> Vec<String> {
    let mut violations = Vec::new();
    let is_own = |file: &&SourceFile| file.path.ends_with("tidy/file_length.rs");
    let rust = files
        .iter()
        .filter(|file| file.extension() == "rs" && !is_own(file));
    for file in rust {
        for (at, _) in file.text.match_indices(LINT) {
            let attribute = file.text[at..].split(']').next().unwrap_or_default();
            let start = file.text[..at].rfind('#').unwrap_or_default();
            if file.text[start..].starts_with("#!") {
                violations.push(format!(
                    "{}: {LINT} is allowed for the whole file; allow it for each function",
                    file.path
                ));
            }
            if !attribute.contains("reason") {
                violations.push(format!("{}: {LINT} is allowed without a reason", file.path));
            }
        }
    }
    violations
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file_with_lines(count: usize, first_line: &str) -> SourceFile {
        let text = format!("{first_line}\n{}", "x\n".repeat(count - 1));
        SourceFile::new("crates/domain/src/estimate.rs", &text)
    }

    #[test]
    fn rejects_401_lines_without_a_reason() {
        assert_eq!(check(&[file_with_lines(401, "//! A module.")]).len(), 1);
    }

    #[test]
    fn accepts_400_lines() {
        assert!(check(&[file_with_lines(400, "//! A module.")]).is_empty());
    }

    #[test]
    fn accepts_a_long_file_with_a_reason() {
        let table = file_with_lines(900, "// Long because it is one table.");
        assert!(check(&[table]).is_empty());
    }

    #[test]
    fn rejects_a_long_function_without_a_reason() {
        let text = "#[allow(clippy::too_many_lines)]\nfn long() {}";
        assert_eq!(
            check(&[SourceFile::new("crates/site/src/lib.rs", text)]).len(),
            1
        );
    }

    #[test]
    fn rejects_a_reason_for_the_long_functions_of_a_whole_file() {
        let text = "#![allow(clippy::too_many_lines, reason = \"tests\")]";
        let path = "crates/server/tests/suite/main.rs";
        assert_eq!(check(&[SourceFile::new(path, text)]).len(), 1);
    }

    #[test]
    fn rejects_a_long_test_file() {
        let text = "x\n".repeat(401);
        let path = "crates/store/tests/suite/leads.rs";
        assert_eq!(check(&[SourceFile::new(path, &text)]).len(), 1);
    }

    #[test]
    fn accepts_a_long_function_with_a_reason() {
        let text = "#[expect(clippy::too_many_lines, reason = \"one table\")]\nfn long() {}";
        assert!(check(&[SourceFile::new("crates/site/src/lib.rs", text)]).is_empty());
    }
}
