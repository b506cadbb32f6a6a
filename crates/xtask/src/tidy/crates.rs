//! Rule: a crate depends only on crates of lower layers.

use super::manifest::Manifest;

/// The layers, from the top. Crates of one layer must not depend on each other. Names of crates
/// that do not exist are ignored.
const LAYERS: [&[&str]; 13] = [
    &["server", "xtask"],
    &["doctor"],
    &["backup", "monitoring"],
    &["config", "desk", "listener", "site", "supabase"],
    &["notify"],
    &["bookings", "publishing"],
    &["acme", "leads"],
    &["endpoint"],
    &[
        "assistant",
        "render",
        "images",
        "jingle",
        "calendar",
        "card",
        "documents",
    ],
    &["store"],
    &["content"],
    &["contract"],
    &["domain", "markup", "telemetry", "webpush", "workers"],
];

/// Exceptions for test dependencies on the same or a higher layer: crate, dependency, reason.
const TEST_EXCEPTIONS: [(&str, &str, &str); 0] = [];

/// The crates that may use axum, directly or through a crate of this workspace.
const HTTP_CRATES: [&str; 7] = [
    "server",
    "monitoring",
    "listener",
    "site",
    "supabase",
    "desk",
    "endpoint",
];

/// Returns one violation per dependency that does not point down, per crate without a layer, and
/// per crate other than [`HTTP_CRATES`] that uses axum, even indirectly.
pub fn check(manifests: &[Manifest]) -> Vec<String> {
    [check_layers(manifests), check_axum(manifests)].concat()
}

fn check_layers(manifests: &[Manifest]) -> Vec<String> {
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

fn check_axum(manifests: &[Manifest]) -> Vec<String> {
    let own = manifests.iter();
    let business = own.filter(|manifest| !HTTP_CRATES.contains(&manifest.name.as_str()));
    let paths = business.filter_map(|manifest| path_to_axum(manifest, manifests));
    paths
        .map(|path| {
            format!(
                "crates/{}: must not use axum ({})",
                path[0],
                path.join(" -> ")
            )
        })
        .collect()
}

/// The path of dependencies from this crate to axum, if there is one.
fn path_to_axum<'a>(manifest: &'a Manifest, all: &'a [Manifest]) -> Option<Vec<&'a str>> {
    if manifest.uses_axum {
        return Some(vec![&manifest.name, "axum"]);
    }
    let dependencies = all
        .iter()
        .filter(|other| manifest.dependencies.contains(&other.name));
    let rest = dependencies
        .into_iter()
        .find_map(|other| path_to_axum(other, all))?;
    Some([vec![manifest.name.as_str()], rest].concat())
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
    fn rejects_dependencies_within_a_layer() {
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
    fn rejects_axum_through_another_crate() {
        let endpoint = Manifest {
            uses_axum: true,
            ..Manifest::new("endpoint", &[], &[])
        };
        let manifests = [
            endpoint,
            Manifest::new("publishing", &["endpoint"], &[]),
            Manifest::new("notify", &["publishing"], &[]),
            Manifest::new("site", &["endpoint"], &[]),
        ];
        assert_eq!(
            check(&manifests),
            [
                "crates/publishing: must not use axum (publishing -> endpoint -> axum)",
                "crates/notify: must not use axum (notify -> publishing -> endpoint -> axum)",
            ]
        );
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
