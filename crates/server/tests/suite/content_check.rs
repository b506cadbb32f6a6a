//! `mudanza check`: what it refuses, as its user sees it.

use std::path::Path;
use std::process::Command;

use content::Files;
use tempfile::TempDir;

use crate::support::process::PROGRAM;

/// Runs the check on the shipped content with one file replaced. Returns whether it passed, and its errors.
fn check_with(file: &str, bytes: &[u8]) -> (bool, String) {
    let folder = TempDir::new().expect("a folder");
    let content = folder.path().join("content");
    let write = |path: &str, bytes: &[u8]| {
        let path = content.join(path);
        std::fs::create_dir_all(path.parent().unwrap_or(Path::new("/"))).expect("a folder");
        std::fs::write(path, bytes).expect("written");
    };
    for (path, bytes) in Files::shipped().below("") {
        write(path, bytes);
    }
    write(file, bytes);
    let output = Command::new(PROGRAM)
        .args(["check", "--data"])
        .arg(folder.path().join("data"))
        .env("MUDANZA_CONTENT", &content)
        .output()
        .expect("runs");
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    (output.status.success(), errors)
}

/// The bytes of a shipped file.
fn shipped(path: &str) -> Vec<u8> {
    Files::shipped().get(path).expect("shipped").to_vec()
}

#[test]
fn refuses_a_heavy_drawing_by_name() {
    // Numbers without a pattern do not compress.
    let points: Vec<String> = (1_u32..4_000)
        .map(|n| n.wrapping_mul(2_654_435_761).to_string())
        .collect();
    let points = points.join(" ");
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 960 720\"><path d=\"M0 0L{points}\"/></svg>"
    );
    let (passed, errors) = check_with("images/weslaco-boardwalk.svg", svg.as_bytes());
    assert!(!passed);
    assert!(
        errors.contains("content/images/weslaco-boardwalk.svg"),
        "{errors}"
    );
    assert!(errors.contains("at most 12288 bytes"), "{errors}");
}

#[test]
fn refuses_a_color_outside_the_palette_by_name() {
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 960 720\"><path fill=\"#ABCDEF\"/></svg>";
    let (passed, errors) = check_with("images/gate-keypad.svg", svg.as_bytes());
    assert!(!passed);
    assert!(
        errors.contains("content/images/gate-keypad.svg"),
        "{errors}"
    );
    assert!(errors.contains("#ABCDEF"), "{errors}");
}

#[test]
fn refuses_a_brand_color_without_contrast_and_names_one_that_passes() {
    let facts = String::from_utf8(shipped("facts.toml")).expect("UTF-8");
    let check = |color: &str| {
        let changed = facts.replacen(
            "primary = \"#00684a\"",
            &format!("primary = \"{color}\""),
            1,
        );
        assert_ne!(changed, facts);
        check_with("facts.toml", changed.as_bytes())
    };
    let (passed, errors) = check("#777777");
    assert!(!passed);
    let line = facts.lines().position(|line| line.starts_with("primary"));
    let line = line.expect("the main color") + 1;
    assert!(
        errors.contains(&format!("content/facts.toml:{line}: Main color: #777777")),
        "{errors}"
    );
    let nearest = errors.rsplit('#').next().expect("a color");
    let (passed, errors) = check(&format!("#{}", &nearest[..6]));
    assert!(passed, "{errors}");
}

#[test]
fn rejects_a_form_field_without_a_label_or_unknown_to_the_program_in_each_language() {
    for (page, label) in [
        ("en/pages/residential-movers.toml", "Phone"),
        ("es/pages/residential-movers.toml", "Teléfono"),
    ] {
        let shipped = String::from_utf8(shipped(page)).expect("UTF-8");
        let field = format!("  {{ name = \"phone\", label = \"{label}\" }},\n");
        let unknown = format!("{field}  {{ name = \"gateCode\", label = \"Gate\" }},\n");
        for (changed, name) in [("", "“phone”"), (unknown.as_str(), "“gateCode”")] {
            let changed = shipped.replacen(&field, changed, 1);
            assert_ne!(changed, shipped, "{page}");
            let (passed, errors) = check_with(page, changed.as_bytes());
            assert!(!passed, "{page} {name}");
            let line = errors.lines().find(|line| line.contains(name));
            let line = line.unwrap_or_else(|| panic!("{name}: {errors}"));
            assert!(line.contains(&format!("content/{page}:")), "{line}");
        }
    }
}

#[test]
fn refuses_a_placeholder_that_is_not_closed_by_file_and_line() {
    let page = String::from_utf8(shipped("en/pages/about.toml")).expect("UTF-8");
    let broken = page.replacen("description = \"", "description = \"{hours.sentence ", 1);
    assert_ne!(page, broken);
    let (passed, errors) = check_with("en/pages/about.toml", broken.as_bytes());
    assert!(!passed);
    let line = errors.lines().find(|line| line.contains("{hours.sentence"));
    let line = line.expect("named");
    assert!(line.contains("content/en/pages/about.toml:3"), "{line}");
}
