//! Rule: the modules of a Rust crate do not import each other in a cycle.
//!
//! A module and everything below it count as one node among their siblings, and siblings must not
//! form a cycle, at any depth. A module and its ancestors may name each other: a parent combines
//! its children, and children share what it defines. Re-exports are followed to the module that
//! defines an item, so that `crate::Item` in a sibling does not hide a cycle.

use std::collections::{BTreeMap, BTreeSet};

use super::SourceFile;
use super::rust_paths::{Paths, paths};

/// The path of a module from the crate's root, which is the empty path.
type Module = Vec<String>;

/// One violation per cycle.
pub fn check(files: &[SourceFile]) -> Vec<String> {
    let mut crates: BTreeMap<&str, BTreeMap<Module, Paths>> = BTreeMap::new();
    for file in files {
        if let Some((crate_name, module)) = module_of(&file.path) {
            let modules = crates.entry(crate_name).or_default();
            modules.insert(module, paths(&file.text));
        }
    }
    crates
        .iter()
        .flat_map(|(name, modules)| cycles_in_crate(name, modules))
        .collect()
}

/// `("site", ["pages", "view"])` for `crates/site/src/pages/view.rs`.
fn module_of(path: &str) -> Option<(&str, Module)> {
    let (crate_name, file) = path.strip_prefix("crates/")?.split_once("/src/")?;
    let module = file.strip_suffix(".rs")?;
    let names = module.split('/').map(str::to_owned).collect();
    let is_root = ["lib", "main"].contains(&module);
    Some((crate_name, if is_root { Vec::new() } else { names }))
}

fn cycles_in_crate(crate_name: &str, modules: &BTreeMap<Module, Paths>) -> Vec<String> {
    // For each parent: which of its children names which other, with an example.
    let mut edges: BTreeMap<Module, BTreeMap<String, BTreeMap<String, String>>> = BTreeMap::new();
    for (from, paths) in modules {
        for path in &paths.named {
            let Some(to) = resolve(from, path, modules, MAX_REEXPORTS) else {
                continue;
            };
            let shared = from
                .iter()
                .zip(&to)
                .take_while(|(own, other)| own == other)
                .count();
            if let (Some(own), Some(other)) = (from.get(shared), to.get(shared)) {
                let siblings = edges.entry(from[..shared].to_vec()).or_default();
                let targets = siblings.entry(own.clone()).or_default();
                let example = format!("{} names {}", from.join("/"), path.join("::"));
                targets.entry(other.clone()).or_insert(example);
            }
        }
    }
    let cycles = edges.values().flat_map(cycles);
    cycles
        .map(|examples| {
            format!(
                "crates/{crate_name}: modules import each other: {}",
                examples.join("; ")
            )
        })
        .collect()
}

/// The most re-exports that are followed, in case they form a cycle.
const MAX_REEXPORTS: usize = 8;

/// The module that a path in `from` refers to, without the item's name.
fn resolve(
    from: &Module,
    path: &[String],
    modules: &BTreeMap<Module, Paths>,
    reexports: usize,
) -> Option<Module> {
    let mut at = from.clone();
    for (index, part) in path.iter().enumerate() {
        match part.as_str() {
            "crate" if index == 0 => at.clear(),
            "self" => {}
            "super" => drop(at.pop()?),
            name => {
                let mut child = at.clone();
                child.push(name.to_owned());
                if modules.contains_key(&child) {
                    at = child;
                    continue;
                }
                let imports = &modules.get(&at)?.imports;
                let source = imports.iter().find(|(import, _)| import == name);
                return match source {
                    Some((_, source)) if reexports > 0 && at != *from => {
                        // An item of another crate stays with the module that re-exports it.
                        resolve_import(&at, source, modules, reexports - 1).or(Some(at))
                    }
                    _ => Some(at),
                };
            }
        }
    }
    Some(at)
}

/// Like [`resolve`], for the path of a `use`, which may also begin with a child of the module.
fn resolve_import(
    from: &Module,
    path: &[String],
    modules: &BTreeMap<Module, Paths>,
    reexports: usize,
) -> Option<Module> {
    let first = path.first()?;
    let mut child = from.clone();
    child.push(first.clone());
    let is_own =
        ["crate", "self", "super"].contains(&first.as_str()) || modules.contains_key(&child);
    if is_own {
        resolve(from, path, modules, reexports)
    } else {
        None
    }
}

/// The cycles of a graph, each as a list of one example per step. Nodes that can reach each other
/// count as one cycle.
fn cycles(edges: &BTreeMap<String, BTreeMap<String, String>>) -> Vec<Vec<String>> {
    let mut seen = BTreeSet::new();
    let mut found = Vec::new();
    for start in edges.keys() {
        if seen.contains(start) {
            continue;
        }
        if let Some(nodes) = shortest_cycle(start, edges) {
            let steps = nodes.iter().zip(nodes.iter().cycle().skip(1));
            found.push(steps.map(|(from, to)| edges[from][to].clone()).collect());
            seen.extend(nodes);
        }
    }
    found
}

/// The shortest path from a node back to itself, without the repeated end.
fn shortest_cycle(
    start: &String,
    edges: &BTreeMap<String, BTreeMap<String, String>>,
) -> Option<Vec<String>> {
    let mut paths = vec![vec![start.clone()]];
    let mut visited = BTreeSet::new();
    while !paths.is_empty() {
        let mut longer = Vec::new();
        for path in paths {
            let last = path.last().and_then(|node| edges.get(node));
            for next in last.into_iter().flat_map(BTreeMap::keys) {
                if next == start {
                    return Some(path);
                }
                if visited.insert(next.clone()) {
                    longer.push([path.as_slice(), std::slice::from_ref(next)].concat());
                }
            }
        }
        paths = longer;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn violations(files: &[(&str, &str)]) -> Vec<String> {
        let files: Vec<_> = files
            .iter()
            .map(|(path, text)| SourceFile::new(&format!("crates/site/src/{path}"), text))
            .collect();
        check(&files)
    }

    #[test]
    fn rejects_two_modules_that_import_each_other() {
        let found = violations(&[
            ("lib.rs", "mod a; mod b;"),
            ("a.rs", "use crate::b::B;"),
            ("b.rs", "fn f() { super::a::g() }"),
        ]);
        assert_eq!(
            found,
            ["crates/site: modules import each other: a names crate::b::B; b names super::a::g"]
        );
    }

    #[test]
    fn rejects_a_cycle_of_three_through_a_submodule() {
        let found = violations(&[
            ("lib.rs", ""),
            ("a.rs", "use crate::b::B;"),
            ("b.rs", ""),
            ("b/part.rs", "use crate::c::C;"),
            ("c.rs", "use crate::a::A;"),
        ]);
        assert_eq!(found.len(), 1, "{found:?}");
    }

    #[test]
    fn rejects_a_cycle_between_submodules() {
        let found = violations(&[
            ("lib.rs", "mod pages;"),
            ("pages.rs", "mod view; mod data;"),
            ("pages/view.rs", "use super::data::Data;"),
            ("pages/data.rs", "use crate::pages::view::View;"),
        ]);
        assert_eq!(found.len(), 1, "{found:?}");
    }

    #[test]
    fn rejects_a_cycle_that_a_reexport_hides() {
        let found = violations(&[
            ("lib.rs", "mod a; mod b; pub use a::A;"),
            ("a.rs", "use crate::b::B;"),
            ("b.rs", "use crate::A;"),
        ]);
        assert_eq!(found.len(), 1, "{found:?}");
    }

    #[test]
    fn accepts_a_parent_and_a_child_that_name_each_other() {
        let found = violations(&[
            ("lib.rs", "mod pages;"),
            ("pages.rs", "mod view; use self::view::View;"),
            ("pages/view.rs", "use super::Page; use crate::Error;"),
        ]);
        assert!(found.is_empty(), "{found:?}");
    }

    #[test]
    fn accepts_tests_that_use_a_sibling() {
        let found = violations(&[
            ("lib.rs", ""),
            ("a.rs", "use crate::b::B;"),
            ("b.rs", "mod tests { use crate::a::A; }"),
        ]);
        assert!(found.is_empty(), "{found:?}");
    }
}
