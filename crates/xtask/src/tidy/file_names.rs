//! Rule: no file or folder has a vague name.

use super::SourceFile;

/// Names that attract unrelated code.
const VAGUE_NAMES: [&str; 5] = ["utils", "util", "common", "helpers", "types"];

/// Last words of names that are also vague.
const VAGUE_ENDINGS: [&str; 3] = ["utils", "util", "helpers"];

/// Returns one violation per vague part of a path.
pub fn check(files: &[SourceFile]) -> Vec<String> {
    let mut violations = Vec::new();
    for file in files {
        for part in file.path.split('/') {
            let stem = part.split('.').next().unwrap_or(part);
            let last_word = stem.rsplit(['-', '_']).next().unwrap_or(stem);
            if VAGUE_NAMES.contains(&stem) || VAGUE_ENDINGS.contains(&last_word) {
                violations.push(format!(
                    "{}: the name '{stem}' does not say what is inside",
                    file.path
                ));
            }
        }
    }
    violations
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rejects_a_vague_folder_and_a_vague_file() {
        let files = [
            SourceFile::new("web/src/utils/money.ts", ""),
            SourceFile::new("crates/domain/src/helpers.rs", ""),
            SourceFile::new("e2e/desk-helpers.ts", ""),
        ];
        assert_eq!(check(&files).len(), 3);
    }

    #[test]
    fn accepts_a_name_that_ends_in_another_word() {
        let files = [SourceFile::new("crates/contract/src/common_fields.rs", "")];
        assert!(check(&files).is_empty());
    }
}
