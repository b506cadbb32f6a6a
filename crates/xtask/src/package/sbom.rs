//! The list of all libraries in CycloneDX 1.6, which scanners compare with known vulnerabilities.

use serde_json::{Value, json};

use super::components::Component;
use super::tree::Release;

/// The document as JSON. It has no serial number and no time, so that the same source produces the same bytes.
///
/// # Errors
/// Never: all values are text.
pub fn document(release: &Release, components: &[Component]) -> anyhow::Result<Vec<u8>> {
    let version = &release.version;
    let document = json!({
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": { "component": {
            "type": "application",
            "bom-ref": format!("pkg:generic/mudanza@{version}"),
            "name": "mudanza",
            "version": version,
            "licenses": [{ "expression": "Apache-2.0 OR MIT" }],
            "purl": format!("pkg:generic/mudanza@{version}"),
        } },
        "components": components.iter().map(component).collect::<Vec<_>>(),
    });
    let mut bytes = serde_json::to_vec_pretty(&document)?;
    bytes.push(b'\n');
    Ok(bytes)
}

fn component(component: &Component) -> Value {
    let mut value = json!({
        "type": "library",
        "bom-ref": component.purl,
        "name": component.name,
        "version": component.version,
        "purl": component.purl,
    });
    if let Some(license) = &component.license {
        value["licenses"] = json!([{ "expression": license }]);
    }
    if let Some((algorithm, hash)) = &component.hash {
        value["hashes"] = json!([{ "alg": algorithm, "content": hash }]);
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_each_library_with_its_license_and_hash() {
        let release = Release {
            version: "1.2.3".to_owned(),
            date: 0,
        };
        let library = Component {
            purl: "pkg:cargo/serde@1.0.228".to_owned(),
            name: "serde".to_owned(),
            version: "1.0.228".to_owned(),
            license: Some("MIT OR Apache-2.0".to_owned()),
            hash: Some(("SHA-256", "c0ffee".to_owned())),
            folder: "".into(),
        };
        let bytes = document(&release, &[library]).expect("a document");
        let document: Value = serde_json::from_slice(&bytes).expect("JSON");
        assert_eq!(document["metadata"]["component"]["version"], "1.2.3");
        let serde = &document["components"][0];
        assert_eq!(serde["purl"], "pkg:cargo/serde@1.0.228");
        assert_eq!(
            (&serde["name"], &serde["version"]),
            (&json!("serde"), &json!("1.0.228"))
        );
        assert_eq!(serde["licenses"][0]["expression"], "MIT OR Apache-2.0");
        assert_eq!(serde["hashes"][0]["content"], "c0ffee");
    }
}
