//! What the documents on security cite: tests, modules and files of this repository.

use super::SourceFile;

/// Looks up what a document cites.
pub struct Evidence<'a> {
    files: &'a [SourceFile],
}

/// What a text in backquotes is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Citation {
    /// A test, module or file that exists.
    Found,
    /// The name of a test, module or file that does not exist.
    Missing,
    /// Something else, such as a header's name.
    Other,
}

impl<'a> Evidence<'a> {
    /// Looks citations up in these files.
    pub const fn new(files: &'a [SourceFile]) -> Self {
        Self { files }
    }

    /// Returns what a text in backquotes cites.
    pub fn citation(&self, text: &str) -> Citation {
        let is_file = text.contains('.') && text.contains('/') || is_root_file(text);
        let found = if is_file && !text.contains(' ') {
            self.has_file(text)
        } else if is_path(text) {
            self.has_test(text) || self.has_module(text)
        } else if is_name(text) {
            self.has_function(text) || self.has_suite(text)
        } else {
            return Citation::Other;
        };
        // A single word may be a crate, a column or a value.
        let is_cited = is_file || is_path(text) || text.matches('_').count() > 3;
        match (found, is_cited) {
            (true, _) => Citation::Found,
            (false, true) => Citation::Missing,
            (false, false) => Citation::Other,
        }
    }

    /// The text of the test `module::name`, to the next one.
    pub fn test(&self, path: &str) -> Option<&'a str> {
        let (module, name) = path.split_once("::")?;
        let suite = self.suite(module)?;
        let at = suite.text.find(&format!("fn {name}("))?;
        let rest = &suite.text[at..];
        Some(rest.split("\n}\n").next().unwrap_or(rest))
    }

    /// The tests of the suite's files with this suffix, as `module::name`.
    pub fn tests_of(&self, end: &str) -> Vec<String> {
        let files = self.files.iter().filter_map(|file| {
            let module = file.path.strip_prefix(SUITES[0])?.strip_suffix(".rs")?;
            module.ends_with(end).then_some((module, file))
        });
        let tests = files.flat_map(|(module, file)| {
            let parts = file.text.split("test]\n").skip(1);
            let parts = parts.chain(
                file.text
                    .split("test(flavor = \"multi_thread\")]\n")
                    .skip(1),
            );
            parts.filter_map(move |part| {
                let (_, rest) = part.split_once("fn ")?;
                Some(format!("{module}::{}", rest.split('(').next()?))
            })
        });
        tests.collect()
    }

    fn has_file(&self, path: &str) -> bool {
        let in_crates = format!("crates/{path}");
        let names = [path, &in_crates];
        self.files.iter().any(|file| names.contains(&&*file.path))
    }

    fn suite(&self, module: &str) -> Option<&'a SourceFile> {
        let paths = SUITES.map(|folder| format!("{folder}{module}.rs"));
        self.files.iter().find(|file| paths.contains(&file.path))
    }

    fn has_suite(&self, module: &str) -> bool {
        self.suite(module).is_some()
    }

    fn has_test(&self, path: &str) -> bool {
        self.test(path).is_some()
    }

    /// Returns whether `domain::input` is a file of a crate, or `markup::escape` a function in one.
    fn has_module(&self, path: &str) -> bool {
        let Some((name, rest)) = path.split_once("::") else {
            return false;
        };
        let source = format!("crates/{name}/src/");
        let module = format!("{source}{}.rs", rest.replace("::", "/"));
        let function = format!("fn {}(", rest.rsplit("::").next().unwrap_or(rest));
        self.files.iter().any(|file| {
            let is_ours = file.path.starts_with(&source);
            file.path == module || (is_ours && file.text.contains(&function))
        })
    }

    fn has_function(&self, name: &str) -> bool {
        let function = format!("fn {name}(");
        let mut code = self.files.iter().filter(|file| file.extension() == "rs");
        code.any(|file| file.text.contains(&function))
    }
}

/// Where the tests of the whole program, and those of the database, are.
const SUITES: [&str; 2] = ["crates/server/tests/suite/", "crates/store/tests/suite/"];

/// Texts in backquotes.
pub fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

fn is_name(text: &str) -> bool {
    let is_letter = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
    text.contains('_') && text.bytes().all(is_letter)
}

fn is_path(text: &str) -> bool {
    let is_segment = |part: &str| !part.is_empty() && is_name(&format!("{part}_"));
    text.contains("::") && text.split("::").all(is_segment)
}

fn is_root_file(text: &str) -> bool {
    [".toml", ".json", ".md"]
        .iter()
        .any(|end| text.ends_with(end))
        && !text.contains(' ')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distinguishes_tests_modules_and_files_from_other_texts() {
        let suite = "#[tokio::test]\nasync fn a_lead_is_kept() {\n    app();\n}\n";
        let files = [
            SourceFile::new("crates/server/tests/suite/leads.rs", suite),
            SourceFile::new("crates/markup/src/lib.rs", "pub fn escape(text: &str)"),
            SourceFile::new("crates/desk/src/sign_in.rs", ""),
            SourceFile::new("tsconfig.json", ""),
        ];
        let evidence = Evidence::new(&files);
        for (text, expected) in [
            ("leads::a_lead_is_kept", Citation::Found),
            ("a_lead_is_kept", Citation::Found),
            ("markup::escape", Citation::Found),
            ("desk::sign_in", Citation::Found),
            ("desk/src/sign_in.rs", Citation::Found),
            ("tsconfig.json", Citation::Found),
            ("leads::a_lead_is_lost", Citation::Missing),
            ("desk::gone", Citation::Missing),
            ("desk/src/gone.rs", Citation::Missing),
            ("a_test_that_nobody_has_written", Citation::Missing),
            ("nosniff", Citation::Other),
            ("unsafe_code = \"forbid\"", Citation::Other),
        ] {
            assert_eq!(evidence.citation(text), expected, "{text}");
        }
        assert_eq!(evidence.tests_of("leads"), ["leads::a_lead_is_kept"]);
        let body = evidence.test("leads::a_lead_is_kept").expect("there");
        assert!(body.ends_with("app();"), "{body}");
    }
}
