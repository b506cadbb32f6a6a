//! Rule: a file of code longer than 400 lines says why in a line with `Long because`. (The length of
//! functions is clippy's `too_many_lines`, see `clippy.toml`.)

use super::SourceFile;

/// The longest file that needs no reason, in lines.
const MAX_LINES: usize = 400;

/// How a file gives its reason.
const REASON: &str = "Long because";

/// One violation per long file without a reason.
pub fn check(files: &[SourceFile]) -> Vec<String> {
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
}
