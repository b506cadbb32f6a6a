//! Finds pages by their path, and those that share a path or a title.

use std::collections::BTreeMap;

use contract::Section;
use domain::Locale;

use crate::files::localized;
use crate::page::Page;
use crate::problem_messages::ProblemMessage;
use crate::{Files, Problem};

/// Splits pages into those with a path, by path, and the one without: the 404 page.
pub fn by_path(
    files: &Files,
    locale: Locale,
    pages: Vec<Page>,
) -> Result<(BTreeMap<String, Page>, Page), Vec<Problem>> {
    let mut by_path = BTreeMap::new();
    let mut not_found = None;
    let mut titles = BTreeMap::new();
    let mut problems = Vec::new();
    for page in pages {
        // Titles distinguish results in search engines, which index listed pages only.
        let same = page
            .listed
            .then(|| titles.insert(page.title.clone(), page.file.clone()));
        if let Some(other) = same.flatten() {
            let message = ProblemMessage::new(|all| &all.page_title);
            let title =
                |file: &str| Problem::in_field(file, title_field(file), "").worded(files, &message);
            problems.extend([title(&other), title(&page.file)]);
        }
        if page.path.is_empty() {
            not_found = Some(page);
        } else if page.path.starts_with('/') && Locale::of_path(&page.path) == locale {
            let file = page.file.clone();
            if let Some(other) = by_path.insert(page.path.clone(), page) {
                let message = ProblemMessage::new(|all| &all.page_path);
                let path = |file: &str| {
                    Problem::in_field(file, path_field(file), "").worded(files, &message)
                };
                problems.extend([path(&other.file), path(&file)]);
            }
        } else {
            let message = ProblemMessage::new(|all| &all.page_path_start);
            let problem = Problem::in_field(&page.file, path_field(&page.file), "");
            problems.push(problem.worded(files, &message));
        }
    }
    match not_found {
        Some(not_found) if problems.is_empty() => Ok((by_path, not_found)),
        Some(_) => Err(problems),
        None => {
            let message = ProblemMessage::new(|all| &all.not_found_path);
            let file = by_path.values().find_map(|page| {
                let is_not_found = |section| matches!(section, &Section::NotFound(_));
                page.sections.iter().any(is_not_found).then_some(&page.file)
            });
            let problem = match file {
                Some(file) => Problem::in_field(file, path_field(file), ""),
                None => Problem::file(&format!("{}/pages", locale.key()), ""),
            };
            problems.push(problem.worded(files, &message));
            Err(problems)
        }
    }
}

/// The field that a page's title is made from.
fn title_field(file: &str) -> &'static str {
    match localized(file) {
        Some((_, name)) if name.starts_with("cities/") => "/city_name",
        Some((_, "blog.toml")) => "/document",
        _ => "/title",
    }
}

/// The field that a page's path is made from.
fn path_field(file: &str) -> &'static str {
    match localized(file) {
        Some((_, name)) if name.starts_with("posts/") => "/slug",
        _ => "/path",
    }
}
