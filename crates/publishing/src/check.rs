//! Checks all content: reads it and renders every page.

use std::collections::BTreeSet;
use std::sync::Arc;

use anyhow::Context;
use content::{ContentCounts, Files, UploadedImages};
use contract::PageView;
use domain::Locale;
use images::ImageCatalog;
use render::{Compressor, Renderer, brotli_size};
use store::Location;

use crate::checked::CheckedSites;
use crate::export::{print_left_out, read_published};
use crate::pages::{Pages, SiteSettings};
use crate::published::{Published, problems_error};
use crate::snapshot::SiteCheck;

/// Checks the content of a folder, or the shipped one, as publishing does, and renders every page
/// with the engine's bundle. With a database, its published edits are included. Prints warnings for
/// the owner.
///
/// # Errors
/// A list of all problems.
pub async fn check(
    folder: &str,
    database: Option<&Location>,
    settings: SiteSettings,
    check: &SiteCheck,
    bundle: &'static str,
) -> anyhow::Result<()> {
    let files = match database {
        Some(database) => {
            let published = Box::pin(read_published(folder, database)).await?;
            print_left_out(&published);
            println!("{} edited files are included", published.edits().count());
            Arc::new(published.files().clone())
        }
        None => Published::base(folder)?,
    };
    let checked = CheckedSites::read(&files, uploaded(database), check)
        .map_err(|problems| problems_error(&problems))?;
    let drawings = content::check_drawings(&files, checked.sites.iter(), brotli_size);
    if !drawings.is_empty() {
        return Err(problems_error(&drawings));
    }
    for warning in &checked.warnings {
        println!("warning: {warning}");
    }
    print_counts(&files);
    let renderer = Renderer::new(bundle, Compressor::start()?)?;
    let (english, others) = checked.sites.into_parts();
    for site in std::iter::once(english).chain(others.into_values()) {
        let pages = Pages::new(site, ImageCatalog::default(), settings.clone());
        let count = render_all(&renderer, &pages).await?;
        let language = pages.site.locale.name();
        println!("{language}: {count} pages render");
    }
    println!("settings and content are valid");
    Ok(())
}

/// The findings of a check without rendering in valid content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ContentFindings {
    /// Files that were edited at the desk.
    pub edited: usize,
    /// Problems of edits that are therefore not shown.
    pub left_out: usize,
    /// Warnings for the owner, which [`check`] prints.
    pub warnings: usize,
}

/// Like [`check`], but renders no page and prints nothing.
///
/// # Errors
/// As [`check`].
pub async fn inspect(
    folder: &str,
    database: Option<&Location>,
    check: &SiteCheck,
) -> anyhow::Result<ContentFindings> {
    let (files, edited, left_out) = match database {
        Some(database) => {
            let published = Box::pin(read_published(folder, database)).await?;
            let edited = published.edits().count();
            let files = Arc::new(published.files().clone());
            (files, edited, published.left_out.len())
        }
        None => (Published::base(folder)?, 0, 0),
    };
    let checked = CheckedSites::read(&files, uploaded(database), check)
        .map_err(|problems| problems_error(&problems))?;
    Ok(ContentFindings {
        edited,
        left_out,
        warnings: checked.warnings.len(),
    })
}

/// Uploaded images are not read here, so edits of the desk may name any.
fn uploaded(database: Option<&Location>) -> UploadedImages<'static> {
    static NONE: BTreeSet<String> = BTreeSet::new();
    match database {
        Some(_) => UploadedImages::Unknown,
        None => UploadedImages::Named(&NONE),
    }
}

/// Prints how much content each language has, as a table.
fn print_counts(files: &Files) {
    let columns = Locale::ALL.map(|locale| ContentCounts::of(files, locale).rows());
    let names = Locale::ALL.map(|locale| format!("{:>10}", locale.name()));
    println!("{:<18}{}", "", names.concat());
    let [first, ..] = &columns;
    for (row, (name, _)) in first.iter().enumerate() {
        let counts: Vec<String> = columns
            .iter()
            .map(|column| format!("{:>10}", column[row].1))
            .collect();
        println!("{name:<18}{}", counts.concat());
    }
}

/// Renders every page of a site and returns how many there are.
async fn render_all(renderer: &Renderer, pages: &Pages) -> anyhow::Result<usize> {
    let site = &pages.site;
    for path in site.pages.keys().chain(site.blog.listings.keys()) {
        let view = pages.page(path).context("a listed page is missing")?;
        render(renderer, path, view).await?;
    }
    for path in site.notices.keys() {
        let view = pages
            .notice(path, &[])
            .context("a listed page is missing")?;
        render(renderer, path, view).await?;
    }
    render(renderer, "the 404 page", pages.not_found(Vec::new())).await?;
    Ok(site.pages.len() + site.blog.listings.len() + site.notices.len() + 1)
}

async fn render(renderer: &Renderer, name: &str, view: PageView) -> anyhow::Result<()> {
    renderer
        .render_uncached(view)
        .await
        .with_context(|| format!("{name} cannot be rendered"))?;
    Ok(())
}
