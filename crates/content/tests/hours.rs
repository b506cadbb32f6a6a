//! What the shipped texts say of the opening hours.

use content::Files;

#[test]
fn no_text_says_one_opening_or_closing_hour_for_all_days() {
    let files = Files::shipped();
    for (path, bytes) in files.below("") {
        // The facts explain the placeholders.
        if path == "facts.toml" {
            continue;
        }
        let text = String::from_utf8_lossy(bytes);
        for placeholder in ["{hours.opens}", "{hours.closes}"] {
            assert!(
                !text.contains(placeholder),
                "{path}: {placeholder} is one hour of the week; other days may have another"
            );
        }
    }
}
