//! Checks all content: reads it and renders every page.

use anyhow::Context;
use assistant::Assistant;
use contract::PageView;
use images::ImageCatalog;
use render::{Compressor, Renderer};

use crate::pages::{Pages, SiteSettings};
use crate::published::{Published, problems_error};

/// Checks the content of a folder, or the shipped one, by rendering every page with the engine's
/// bundle. Prints warnings for the owner.
///
/// # Errors
/// Lists everything that would keep the site from working.
pub async fn check(
    folder: &str,
    settings: SiteSettings,
    bundle: &'static str,
) -> anyhow::Result<()> {
    let files = Published::base(folder)?;
    let site = content::check(&files).map_err(|problems| problems_error(&problems))?;
    let pages = Pages::new(site, ImageCatalog::default(), settings);
    for warning in &pages.site.warnings {
        println!("warning: {warning}");
    }
    Assistant::new(&pages.site).map_err(|problems| anyhow::anyhow!(problems.join("\n")))?;
    let renderer = Renderer::new(bundle, Compressor::start()?)?;
    let listings = pages.site.blog.listings.keys();
    for path in pages.site.pages.keys().chain(listings) {
        let view = pages.page(path).context("listed a moment ago")?;
        render(&renderer, path, view).await?;
    }
    for path in pages.site.notices.keys() {
        let view = pages.notice(path, &[]).context("listed a moment ago")?;
        render(&renderer, path, view).await?;
    }
    render(&renderer, "the 404 page", pages.not_found(Vec::new())).await?;
    println!(
        "settings and content are sound; {} pages render",
        pages.site.pages.len() + pages.site.blog.listings.len() + pages.site.notices.len() + 1
    );
    Ok(())
}

async fn render(renderer: &Renderer, name: &str, view: PageView) -> anyhow::Result<()> {
    renderer
        .render_uncached(view)
        .await
        .with_context(|| format!("{name} cannot be rendered"))?;
    Ok(())
}
