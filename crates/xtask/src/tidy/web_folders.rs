//! Rule: a folder of `web/src` imports only from folders below it.

use super::SourceFile;

/// The folders of the public pages, from the bottom. Each may import only from those before it.
const ORDER: [&str; 5] = ["lib", "ui", "sections", "layout", "islands"];

/// The desk is a separate application: of the folders above, it may import only these.
const OPEN_TO_DESK: [&str; 1] = ["lib"];

/// What else the desk shares with the public pages: its estimate form is the wizard's own.
const SHARED_WITH_DESK: &str = "islands/quote/";

/// Imports that point up for a reason: the end of the imported path, and the reason.
const EXCEPTIONS: [(&str, &str); 2] = [
    ("islands/Island", "a section renders an island's element"),
    (
        ".css?inline",
        "the layout inlines the CSS variables that an island's stylesheet uses",
    ),
];

/// Returns one violation per import that points up. Tests may import anything.
pub fn check(files: &[SourceFile]) -> Vec<String> {
    let mut violations = Vec::new();
    for file in files {
        let Some(path) = file.path.strip_prefix("web/src/") else {
            continue;
        };
        let is_script = ["ts", "tsx"].contains(&file.extension());
        if !is_script || path.contains(".test.") {
            continue;
        }
        let Some((folder, _)) = path.split_once('/') else {
            continue;
        };
        for import in imports(&file.text) {
            let target = resolve(path, import);
            let Some((other, _)) = target.split_once('/') else {
                continue;
            };
            let is_shared = folder == "desk" && target.starts_with(SHARED_WITH_DESK);
            let is_excepted = is_shared || EXCEPTIONS.iter().any(|(end, _)| target.ends_with(end));
            if !is_excepted && !may_import(folder, other) {
                violations.push(format!(
                    "{}: {folder} must not import from {other}: {import}",
                    file.path
                ));
            }
        }
    }
    violations
}

/// The relative paths that a script imports, statically or dynamically.
fn imports(text: &str) -> impl Iterator<Item = &str> {
    let quoted = text.lines().filter_map(|line| {
        let line = line.trim();
        let start = ["from '", "import '", "import('"]
            .iter()
            .find_map(|opening| line.find(opening).map(|at| at + opening.len()))?;
        line[start..].split('\'').next()
    });
    quoted.filter(|import| import.starts_with('.'))
}

/// `sections/hero/Hero` for `../hero/Hero` in `sections/faq/Faq.tsx`.
fn resolve(file: &str, import: &str) -> String {
    let mut parts: Vec<&str> = file.split('/').collect();
    parts.pop();
    for part in import.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()),
            name => parts.push(name),
        }
    }
    parts.join("/")
}

fn may_import(folder: &str, other: &str) -> bool {
    let rank = |name: &str| ORDER.iter().position(|folder| *folder == name);
    match (folder, other) {
        _ if folder == other => true,
        ("desk", _) => rank(other).is_none() || OPEN_TO_DESK.contains(&other),
        (_, "desk") => false,
        // Folders without a rank, such as `art`, contain no imports.
        _ => rank(folder).is_none() || rank(other) < rank(folder),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn violations(path: &str, text: &str) -> Vec<String> {
        check(&[SourceFile::new(path, text)])
    }

    #[test]
    fn rejects_an_import_that_points_up() {
        let found = violations(
            "web/src/lib/money.ts",
            "import { Hero } from '../sections/hero/Hero';",
        );
        assert_eq!(found.len(), 1, "{found:?}");
        let found = violations(
            "web/src/sections/faq/Faq.tsx",
            "import { Header } from '../../layout/Header';",
        );
        assert_eq!(found.len(), 1, "{found:?}");
        let found = violations(
            "web/src/layout/Header.tsx",
            "import { start } from '../islands/chat/chat';",
        );
        assert_eq!(found.len(), 1, "{found:?}");
    }

    #[test]
    fn rejects_a_dynamic_import_that_points_up() {
        let found = violations("web/src/ui/Icon.tsx", "void import('../islands/photos');");
        assert_eq!(found.len(), 1, "{found:?}");
    }

    #[test]
    fn rejects_the_desk_importing_a_page_and_a_page_importing_the_desk() {
        let found = violations(
            "web/src/desk/main.tsx",
            "import { Faq } from '../sections/faq/Faq';",
        );
        assert_eq!(found.len(), 1, "{found:?}");
        let found = violations(
            "web/src/islands/boot.ts",
            "import { ask } from '../desk/api/ask';",
        );
        assert_eq!(found.len(), 1, "{found:?}");
    }

    #[test]
    fn accepts_imports_that_point_down_and_the_exceptions() {
        let text = "import { money } from '../../lib/money';\n\
                    import { Island } from '../../islands/Island';\n\
                    import type { Faq } from '../../contract.gen';\n\
                    import { useState } from 'react';";
        let found = violations("web/src/sections/faq/Faq.tsx", text);
        assert!(found.is_empty(), "{found:?}");
    }

    #[test]
    fn accepts_a_test_that_imports_up() {
        let found = violations(
            "web/src/lib/money.test.ts",
            "import { a } from '../desk/a';",
        );
        assert!(found.is_empty(), "{found:?}");
    }
}
