//! What is refused of drawings and of their alternative texts.

use content::{Files, Problem, check};

#[test]
fn rejects_a_missing_drawing_and_a_missing_alternative_text_by_name() {
    for (file, name) in [
        ("en/cities/mission.toml", "mission-chapel-and-grapefruit"),
        ("en/pages/not-found.toml", "road-ends-at-the-canal"),
        ("en/pages/about.toml", "family-and-crew"),
        (
            "en/posts/student-moves-in-edinburg.md",
            "cap-on-the-cartons",
        ),
    ] {
        let problems = changed(file, &format!("name = \"{name}"), "name = \"nothing");
        assert_eq!(problems[0].file, file);
        assert!(problems[0].message.contains("nothing.jpg"), "{problems:?}");

        let alt = quoted(file, "alt = \"");
        let problems = changed(file, &alt, "alt = \" \"");
        assert_eq!(problems.len(), 1, "{problems:?}");
        assert_eq!(problems[0].file, file);
        let message = &problems[0].message;
        assert!(
            message.contains(name) && message.contains("Image description"),
            "{message}"
        );
    }
}

#[test]
fn rejects_heavy_drawings_and_other_colors_by_name() {
    let mut files = Files::shipped();
    let sites = check(&files).expect("sound");
    let length = |bytes: &[u8]| bytes.len();
    let nothing = |_: &[u8]| 0;
    assert_eq!(content::check_drawings(&files, sites.iter(), nothing), []);

    let drawing = |bytes: usize| format!("<svg>{}</svg>", " ".repeat(bytes - 11));
    for (path, limit) in [
        ("images/gate-keypad.svg", 4_096),
        ("images/weslaco-boardwalk.svg", 12_288),
    ] {
        let heavy = |files: &Files| {
            let problems = content::check_drawings(files, sites.iter(), length);
            problems.into_iter().any(|problem| problem.file == path)
        };
        files.insert(path, drawing(limit));
        assert!(!heavy(&files), "{path}");
        files.insert(path, drawing(limit + 1));
        assert!(heavy(&files), "{path}");
    }

    files.insert(
        "images/gate-keypad.svg",
        r##"<svg><path fill="#123456"/></svg>"##,
    );
    let problems = content::check_drawings(&files, sites.iter(), nothing);
    assert_eq!(problems.len(), 1, "{problems:?}");
    assert_eq!(
        problems[0].to_string(),
        "content/images/gate-keypad.svg: the color '#123456' is not in the palette"
    );
}

fn changed(file: &str, from: &str, to: &str) -> Vec<Problem> {
    let mut files = Files::shipped();
    let text = String::from_utf8(files.get(file).expect("shipped").to_vec()).expect("UTF-8");
    assert!(text.contains(from), "{file} does not contain {from}");
    files.insert(file, text.replacen(from, to, 1));
    check(&files).err().unwrap_or_default()
}

/// The first string of a shipped file that begins so, as it is written there.
fn quoted(file: &str, begin: &str) -> String {
    let files = Files::shipped();
    let text = std::str::from_utf8(files.get(file).expect("shipped")).expect("UTF-8");
    let (_, rest) = text.split_once(begin).expect("it begins so");
    let (words, _) = rest.split_once('"').expect("it ends");
    format!("{begin}{words}\"")
}
