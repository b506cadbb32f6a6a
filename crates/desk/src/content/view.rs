//! Converts content files to the contract's types.

use content::editing::{self, Text};
use content::{Page, Site};
use contract::desk::{
    ContentCounterpart, ContentEdit, ContentFile, ContentGroup, ContentKind, ContentLine,
    ContentList, ContentPlace, ContentProblem, ContentVersion, Placeholder, ValuePlaces,
};
use domain::Locale;
use endpoint::Error;
use serde_json::{Value, json};
use store::{ContentNote, ContentRow};

use publishing::{SHIPPED, categories, other_cities};

use super::changed_field::changed_since;
use crate::Context;
use crate::error::DeskError;
use crate::sentence::sentence;
use crate::services::PublishingServices;

const KINDS: [ContentKind; 7] = [
    ContentKind::Facts,
    ContentKind::Rates,
    ContentKind::Business,
    ContentKind::Pages,
    ContentKind::Cities,
    ContentKind::Posts,
    ContentKind::Texts,
];

/// All content files, grouped by kind.
pub fn list(context: &Context) -> ContentList {
    let published = &context.snapshot.published;
    let there = editing::files(published.files()).map(|(path, _)| path);
    let gone = published.edits().map(|row| row.path.as_str());
    let mut paths: Vec<&str> = there.chain(gone).collect();
    paths.sort_unstable();
    paths.dedup();
    let mut lines: Vec<(ContentKind, ContentLine)> = paths
        .into_iter()
        .filter_map(|path| Some((editing::kind_of(path)?, line(context, path))))
        .collect();
    lines.sort_by_cached_key(|(_, line)| line.title.to_lowercase());
    let group = |kind| ContentGroup {
        kind,
        files: lines
            .iter()
            .filter(|(own, _)| *own == kind)
            .map(|(_, line)| line.clone())
            .collect(),
    };
    ContentList {
        groups: KINDS.into_iter().map(group).collect(),
        problems: published
            .left_out
            .iter()
            .map(|problem| ContentProblem {
                pointer: String::new(),
                place: String::new(),
                line: problem.line.and_then(|line| u32::try_from(line).ok()),
                title: title(context, &problem.file),
                file: problem.file.clone(),
                message: sentence(problem.message_in(context.locale)),
            })
            .collect(),
    }
}

/// A file with its history.
///
/// # Errors
/// [`Error::NotFound`] when the file does not exist and never did.
pub async fn file(
    context: &Context,
    publishing: &PublishingServices,
    path: &str,
) -> Result<ContentFile, DeskError> {
    let kind = editing::kind_of(path).ok_or(Error::NotFound)?;
    let published = &context.snapshot.published;
    if published.text(path).is_none() && published.edit(path).is_none() {
        return Err(Error::NotFound.into());
    }
    let versions = publishing.store.content_history(path).await?;
    // For a removed file, its last text.
    let last = versions.iter().find_map(|row| row.text.as_deref());
    let text = published.text(path).or(last).or(published.shipped(path));
    let read = text.map(|text| editing::read(path, text));
    let Some(Ok(text)) = read else {
        tracing::error!(path, "could not read a content file");
        return Err(Error::NotFound.into());
    };
    let mut file = unpublished(context, path, kind, text);
    file.version = context.snapshot.published.version(path);
    file.removed = published.text(path).is_none();
    file.history = history(context, path, versions);
    if let Some(original) = file.counterpart.as_mut().filter(|original| original.newer) {
        let since = edited(context, path).map(|edit| edit.at);
        original.changed = changed_since(context, publishing, &original.path, since).await?;
    }
    Ok(file)
}

/// A file that is not stored yet.
pub fn unpublished(context: &Context, path: &str, kind: ContentKind, text: Text) -> ContentFile {
    let mut schema = editing::schema_of(path).unwrap_or_default();
    if kind == ContentKind::Posts {
        let locale = content::localized(path).map_or(Locale::En, |(locale, _)| locale);
        let names: Vec<String> = categories(&context.snapshot, locale)
            .into_iter()
            .map(|(_, name)| name)
            .collect();
        schema["properties"]["category"]["enum"] = names.into();
    }
    if kind == ContentKind::Cities {
        let cities = other_cities(&context.snapshot, path).into_iter();
        let choices: Vec<Value> = cities
            .map(|(slug, name)| json!({ "const": slug, "title": name }))
            .collect();
        if !choices.is_empty() {
            schema["properties"]["near"]["items"] = json!({ "type": "string", "oneOf": choices });
        }
    }
    let named = text.value["title"].as_str();
    let named = named.or_else(|| text.value["city_name"].as_str());
    let title = named.unwrap_or(path).to_owned();
    let places = match kind {
        ContentKind::Rates => price_places(context, &text.value),
        _ => Vec::new(),
    };
    ContentFile {
        path: path.to_owned(),
        title: title_of(context, path).unwrap_or(title),
        page_path: page_path(context, path),
        kind,
        version: String::new(),
        schema,
        value: text.value,
        body: text.body,
        removable: context.snapshot.published.may_remove(path),
        removed: false,
        placeholders: placeholders(context, path, kind),
        places,
        counterpart: counterpart(context, path),
        history: Vec::new(),
    }
}

/// The placeholders that texts of a file may contain. Facts and prices contain none themselves.
fn placeholders(context: &Context, path: &str, kind: ContentKind) -> Vec<Placeholder> {
    if matches!(kind, ContentKind::Facts | ContentKind::Rates) {
        return Vec::new();
    }
    let locale = content::localized(path).map_or(Locale::En, |(locale, _)| locale);
    let all = context.snapshot.site_in(locale).placeholders.iter();
    let placeholder = |(name, value): (&String, &String)| Placeholder {
        name: name.clone(),
        value: value.clone(),
    };
    all.map(placeholder).collect()
}

/// The files that show each value of the price list. Services are named by their key, and listed by number.
fn price_places(context: &Context, rates: &Value) -> Vec<ValuePlaces> {
    let number_of = |key: &str| {
        let mut services = rates["services"].as_array()?.iter();
        services.position(|service| service["key"] == key)
    };
    let uses = context.snapshot.site_in(Locale::En).price_uses.iter();
    uses.filter_map(|price| {
        let pointer = match price.pointer.strip_prefix("/services/") {
            Some(key) => format!("/services/{}/price", number_of(key)?),
            None => price.pointer.clone(),
        };
        let files = price.files.iter();
        Some(ValuePlaces {
            pointer,
            places: files.map(|file| place(context, file)).collect(),
        })
    })
    .collect()
}

fn line(context: &Context, path: &str) -> ContentLine {
    ContentLine {
        path: path.to_owned(),
        title: title(context, path),
        page_path: page_path(context, path),
        edited: edited(context, path),
        removed: context.snapshot.published.text(path).is_none(),
        outdated: counterpart(context, path).is_some_and(|original| original.newer),
        found_at: None,
        found: None,
    }
}

/// The title of a file, and the path of its page if it has one.
pub fn place_of(context: &Context, path: &str) -> (String, Option<String>) {
    (title(context, path), page_path(context, path))
}

/// Problems as the desk shows them: with the titles of their files, and as sentences.
pub fn problems(context: &Context, problems: Vec<ContentProblem>) -> Vec<ContentProblem> {
    let shown = problems.into_iter().map(|problem| ContentProblem {
        title: title(context, &problem.file),
        message: sentence(&problem.message),
        ..problem
    });
    shown.collect()
}

/// The title of a file; its path if it has none.
fn title(context: &Context, path: &str) -> String {
    title_of(context, path).unwrap_or_else(|| path.to_owned())
}

/// A file as a place that shows something.
pub fn place(context: &Context, file: &str) -> ContentPlace {
    let (title, page_path) = place_of(context, file);
    ContentPlace {
        file: file.to_owned(),
        title,
        page_path,
    }
}

/// The last change of a file; none if it is as shipped.
fn edited(context: &Context, path: &str) -> Option<ContentEdit> {
    let row = context.snapshot.published.edit(path);
    let row = row.filter(|row| row.note != ContentNote::Shipped)?;
    Some(ContentEdit {
        at: row.at,
        by: row.name.clone(),
    })
}

/// The file of the same name in the other language, or else that of the page that translates its page.
pub fn counterpart(context: &Context, path: &str) -> Option<ContentCounterpart> {
    let (locale, name) = content::localized(path)?;
    let lang = locale.other();
    let same = format!("{}/{name}", lang.key());
    let is_there = context.snapshot.published.text(&same).is_some();
    let other = if is_there {
        same
    } else {
        translated_file(context, path, lang)?
    };
    let at = |path: &str| edited(context, path).map(|edit| edit.at);
    // A draft that was never published begins with the latest text.
    let is_published = context.snapshot.published.text(path).is_some();
    Some(ContentCounterpart {
        newer: is_published && lang == Locale::En && at(&other) > at(path),
        older: locale == Locale::En && at(path) > at(&other),
        edited: edited(context, &other),
        changed: None,
        lang: lang.key().to_owned(),
        path: other,
    })
}

/// The file of the page in another language that translates, or is translated by, the page of a file.
fn translated_file(context: &Context, path: &str, lang: Locale) -> Option<String> {
    let mut pages = context.snapshot.sites().flat_map(pages_of);
    let page = pages.find(|page| page.file == path)?;
    let other = page.translations.get(&lang)?;
    let mut pages = pages_of(context.snapshot.site_in(lang));
    let page = pages.find(|page| page.path == *other)?;
    Some(page.file.clone())
}

/// The name of the file's page, or the file's display name if it has no page.
fn title_of(context: &Context, path: &str) -> Option<String> {
    let named = context.snapshot.sites().find_map(|site| {
        let page = pages_of(site).find(|page| page.file == path)?;
        Some(site.page_name(page))
    });
    named.or_else(|| {
        let name = context.site().desk.file(path);
        (name != path).then(|| name.to_owned())
    })
}

/// The path of the file's page.
fn page_path(context: &Context, path: &str) -> Option<String> {
    let sites = context.snapshot.sites();
    let mut pages = sites.flat_map(|site| site.pages.values());
    let page = pages.find(|page| page.file == path)?;
    Some(page.path.clone())
}

fn pages_of(site: &Site) -> impl Iterator<Item = &Page> {
    let listed = site.pages.values().chain(site.notices.values());
    listed.chain([&site.not_found])
}

fn history(context: &Context, path: &str, versions: Vec<ContentRow>) -> Vec<ContentVersion> {
    let current = context.snapshot.published.edit(path);
    let is_shipped_now = current.is_none_or(|row| row.note == ContentNote::Shipped);
    let mut history: Vec<ContentVersion> = versions
        .into_iter()
        .map(|row| ContentVersion {
            is_current: !is_shipped_now && current.is_some_and(|current| current.id == row.id),
            id: row.id,
            at: Some(row.at),
            by: row.name,
            note: row.note.key().to_owned(),
            is_shipped: false,
        })
        .collect();
    if context.snapshot.published.shipped(path).is_some() {
        history.push(ContentVersion {
            id: SHIPPED.to_owned(),
            at: None,
            by: String::new(),
            note: SHIPPED.to_owned(),
            is_shipped: true,
            is_current: is_shipped_now,
        });
    }
    history
}
