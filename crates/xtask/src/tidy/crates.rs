//! Rule: a crate depends only on crates of lower layers.

use super::manifest::Manifest;

/// The layers, from the top. Crates of one layer do not know each other. A crate that does not
/// exist yet is skipped.
const LAYERS: [&[&str]; 11] = [
    &["server", "xtask"],
    &["site", "supabase", "desk"],
    &["notify"],
    &["publishing"],
    &["leads"],
    &["endpoint"],
    &[
        "assistant",
        "render",
        "images",
        "jingle",
        "card",
        "documents",
    ],
    &["store"],
    &["content"],
    &["contract"],
    &["domain", "markup"],
];

/// Dependencies of tests that may point up or sideways: crate, dependency, reason.
const TEST_EXCEPTIONS: [(&str, &str, &str); 0] = [];

/// One violation per dependency that does not point down, and per crate without a layer.
pub fn check(manifests: &[Manifest]) -> Vec<String> {
    let mut violations = Vec::new();
    for manifest in manifests {
        let name = &manifest.name;
        let Some(own) = layer(name) else {
            violations.push(format!(
                "crates/{name}: add it to a layer in crates/xtask/src/tidy/crates.rs"
            ));
            continue;
        };
        let is_lower = |other: &str| layer(other).is_some_and(|other| other > own);
        for dependency in manifest.dependencies.iter().filter(|name| !is_lower(name)) {
            violations.push(format!(
                "crates/{name} must not depend on {dependency}, which is not in a lower layer"
            ));
        }
        let tests = manifest.dev_dependencies.iter();
        for dependency in tests.filter(|other| !is_lower(other) && !is_excepted(name, other)) {
            violations.push(format!(
                "crates/{name}: its tests must not depend on {dependency}, which is not in a lower layer"
            ));
        }
    }
    violations
}

/// The layer of a crate, counted from the top: a higher number is lower.
pub fn layer(name: &str) -> Option<usize> {
    LAYERS.iter().position(|crates| crates.contains(&name))
}

fn is_excepted(name: &str, dependency: &str) -> bool {
    TEST_EXCEPTIONS
        .iter()
        .any(|(from, to, _)| *from == name && *to == dependency)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rejects_a_dependency_that_points_up() {
        let violations = check(&[Manifest::new("domain", &["store"], &[])]);
        assert_eq!(violations.len(), 1, "{violations:?}");
        assert!(violations[0].contains("domain must not depend on store"));
    }

    #[test]
    fn rejects_neighbors_that_know_each_other() {
        let violations = check(&[
            Manifest::new("site", &["desk"], &[]),
            Manifest::new("supabase", &["site"], &[]),
        ]);
        assert_eq!(violations.len(), 2, "{violations:?}");
    }

    #[test]
    fn rejects_tests_that_depend_on_a_higher_crate() {
        let violations = check(&[Manifest::new("store", &["domain"], &["leads"])]);
        assert_eq!(violations.len(), 1, "{violations:?}");
    }

    #[test]
    fn rejects_a_crate_without_a_layer() {
        let violations = check(&[Manifest::new("billing", &[], &[])]);
        assert!(violations[0].contains("add it to a layer"));
    }

    #[test]
    fn accepts_dependencies_that_point_down() {
        let manifests = [
            Manifest::new("server", &["site", "desk", "domain"], &["store"]),
            Manifest::new("leads", &["store", "domain", "content"], &[]),
        ];
        assert!(check(&manifests).is_empty());
    }
}
