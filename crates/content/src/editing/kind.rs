//! The kind of each content file, by its path.

use contract::desk::ContentKind;

use crate::files::localized;

/// The files that belong to no page, in the folder of a language.
const TEXTS: [&str; 10] = [
    "assistant.toml",
    "blog.toml",
    "city.toml",
    "desk-mail.toml",
    "desk.toml",
    "invoice.toml",
    "mail.toml",
    "messages.toml",
    "proposal.toml",
    "site.toml",
];

/// The kind of a file; `None` if it cannot be edited by a form.
pub fn kind_of(path: &str) -> Option<ContentKind> {
    match path {
        "facts.toml" => return Some(ContentKind::Facts),
        "rates.toml" => return Some(ContentKind::Rates),
        "jingle.toml" => return Some(ContentKind::Texts),
        _ => {}
    }
    let (_, name) = localized(path)?;
    let is_in = |folder: &str, ending: &str| {
        let name = name.strip_prefix(folder);
        let name = name.and_then(|name| name.strip_suffix(ending));
        name.is_some_and(|name| !name.is_empty() && !name.contains('/'))
    };
    match name {
        "business.toml" => Some(ContentKind::Business),
        _ if is_in("pages/", ".toml") => Some(ContentKind::Pages),
        _ if is_in("cities/", ".toml") => Some(ContentKind::Cities),
        _ if is_in("posts/", ".md") => Some(ContentKind::Posts),
        _ if TEXTS.contains(&name) => Some(ContentKind::Texts),
        _ => None,
    }
}
