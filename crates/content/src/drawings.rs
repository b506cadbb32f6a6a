//! The limits of drawings: their weight, their colors, and the alternative text of the pages' main images.
//! `web/illustrations/rules.json` holds the numbers and the palette; the tests of the drawings read it too.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use serde::Deserialize;

use crate::problem_messages::ProblemMessage;
use crate::{Files, Page, Problem, Site, localized};

/// Attributes with a color.
const COLORED: [&str; 4] = ["fill", "stroke", "stop-color", "flood-color"];

static RULES: LazyLock<Rules> = LazyLock::new(|| {
    // The file is part of the program, and a test reads it.
    serde_json::from_str(include_str!("../../../web/illustrations/rules.json")).unwrap_or_default()
});

#[derive(Default, Deserialize)]
struct Rules {
    /// The most bytes of a compressed drawing.
    scene_bytes: usize,
    /// The most bytes of a post's drawing, compressed.
    spot_bytes: usize,
    /// Colors by name, as `#RRGGBB`.
    palette: BTreeMap<String, String>,
}

/// The errors in the drawings of all sites. `compressed` is the size of bytes after Brotli.
pub fn check<'a>(
    files: &Files,
    sites: impl Iterator<Item = &'a Site>,
    compressed: impl Fn(&[u8]) -> usize,
) -> Vec<Problem> {
    let posts: BTreeSet<&str> = sites
        .flat_map(|site| site.pages.values())
        .filter(|page| page.file.contains("/posts/"))
        .filter_map(|page| page.hero_image()?.name.rsplit_once('.'))
        .map(|(name, _)| name)
        .collect();
    let mut problems = Vec::new();
    for (path, bytes) in files.below("images/") {
        let name = path
            .strip_prefix("images/")
            .and_then(|name| name.strip_suffix(".svg"))
            .unwrap_or(path);
        let (limit, what) = if posts.contains(name) {
            (RULES.spot_bytes, "the drawing of a post")
        } else {
            (RULES.scene_bytes, "a drawing")
        };
        let size = compressed(bytes);
        if size > limit {
            let message =
                format!("{size} bytes after compression: {what} has at most {limit} bytes");
            problems.push(Problem::file(path, message));
        }
        let svg = String::from_utf8_lossy(bytes);
        problems.extend(
            foreign_colors(&svg).into_iter().map(|color| {
                Problem::file(path, format!("the color {color} is not in the palette"))
            }),
        );
    }
    problems
}

/// Pages whose main image has no alternative text.
pub fn without_alternative_text(files: &Files, site: &Site) -> Vec<Problem> {
    let pages = site.pages.values().chain([&site.not_found]);
    pages
        .chain(site.blog.listings.values())
        .filter_map(|page| missing_alternative_text(files, page))
        .collect()
}

fn missing_alternative_text(files: &Files, page: &Page) -> Option<Problem> {
    let image = page.hero_image()?;
    image.alt.trim().is_empty().then(|| {
        let message =
            ProblemMessage::new(|all| &all.image_description).with("image", image.name.as_str());
        let field = alternative_text_field(&page.file);
        Problem::in_field(&page.file, field, "").worded(files, &message)
    })
}

/// The field of a main image's alternative text: a page has it in its first section.
fn alternative_text_field(file: &str) -> &'static str {
    match localized(file) {
        Some((_, name)) if name.starts_with("pages/") => "/section/0/image/alt",
        _ => "/image/alt",
    }
}

/// The colors of a drawing that are not in the palette, and styles, which can hide colors. A style sheet may move shapes.
fn foreign_colors(svg: &str) -> BTreeSet<String> {
    let palette: BTreeSet<String> = RULES
        .palette
        .values()
        .map(|color| color.to_ascii_uppercase())
        .collect();
    let is_known = |value: &str| {
        matches!(value, "none" | "inherit" | "transparent")
            || value.starts_with("url(#")
            || palette.contains(&value.to_ascii_uppercase())
    };
    let colors = COLORED
        .iter()
        .flat_map(|name| values(svg, name))
        .filter(|value| !is_known(value))
        .map(|value| format!("'{value}'"));
    let styles = values(svg, "style").map(|style| format!("in style='{style}'"));
    let sheets = sheets(svg).any(is_colored).then(|| "in <style>".to_owned());
    colors.chain(styles).chain(sheets).collect()
}

/// The style sheets in a drawing.
fn sheets(svg: &str) -> impl Iterator<Item = &str> {
    let after = svg.split("<style").skip(1);
    after.map(|rest| rest.split("</style").next().unwrap_or(rest))
}

/// Returns whether a style sheet sets colors, or loads what could.
fn is_colored(sheet: &str) -> bool {
    let sheet = sheet.to_ascii_lowercase();
    let words = [
        "color",
        "fill",
        "stroke",
        "background",
        "shadow",
        "url",
        "@import",
        "\\",
    ];
    words.iter().any(|word| sheet.contains(word))
}

/// The values of an attribute, in double or single quotes.
fn values<'a>(svg: &'a str, name: &'a str) -> impl Iterator<Item = &'a str> {
    let places = svg.match_indices(name);
    places.filter_map(move |(at, _)| {
        let before = svg[..at].chars().next_back()?;
        let quoted = svg[at + name.len()..].trim_start().strip_prefix('=')?;
        let quoted = quoted.trim_start();
        let quote = quoted.chars().next().filter(|c| matches!(c, '"' | '\''))?;
        let (value, _) = quoted[1..].split_once(quote)?;
        before.is_whitespace().then(|| value.trim())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rules_are_read() {
        assert_eq!((RULES.scene_bytes, RULES.spot_bytes), (12_288, 4_096));
        assert_eq!(RULES.palette["ruby"], "#C4213A");
    }

    #[test]
    fn finds_colors_outside_the_palette_however_they_are_written() {
        let fine = r##"<svg><path fill="#C4213A" stroke="none"/><g fill="url(#quilt)" stroke='#c4213a'/></svg>"##;
        assert_eq!(foreign_colors(fine), BTreeSet::new());
        let moving = "<svg><style>.m{animation:m 1s 2}@keyframes m{50%{transform:rotate(3deg)}}</style></svg>";
        assert_eq!(foreign_colors(moving), BTreeSet::new());
        let foreign = r##"<svg><style>path{fill:red}</style><path fill="#123456"/><path stroke = 'red'
            stop-color="#ABC" style="fill:blue" data-fill="pink"/></svg>"##;
        let found: Vec<String> = foreign_colors(foreign).into_iter().collect();
        assert_eq!(
            found,
            [
                "'#123456'",
                "'#ABC'",
                "'red'",
                "in <style>",
                "in style='fill:blue'"
            ]
        );
    }
}
