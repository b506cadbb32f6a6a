//! The blog as an Atom feed (RFC 4287).

use std::io::Write;
use std::sync::{Arc, OnceLock};

use content::{FeedPost, Site};
use domain::SitePath;
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};
use render::{Compressor, ProgressiveEncoding};

/// The feed of one content revision, made at its first request because few visitors read it.
#[derive(Default)]
pub struct LazyFeed(OnceLock<Arc<ProgressiveEncoding>>);

impl LazyFeed {
    /// The feed of a site under its public address.
    ///
    /// # Errors
    /// Never in practice: it is written to memory.
    pub fn get(
        &self,
        site: &Site,
        public_url: &str,
        compressor: &Compressor,
    ) -> std::io::Result<Arc<ProgressiveEncoding>> {
        if let Some(made) = self.0.get() {
            return Ok(Arc::clone(made));
        }
        let feed = atom(site, public_url)?;
        let made = self.0.get_or_init(|| compressor.compress(feed));
        Ok(Arc::clone(made))
    }
}

fn atom(site: &Site, public_url: &str) -> std::io::Result<Vec<u8>> {
    let blog = &site.blog;
    let (home, own) = (
        SitePath::Blog.of(site.locale),
        SitePath::Feed.of(site.locale),
    );
    let home = format!("{public_url}{home}");
    let newest = blog
        .posts
        .first()
        .map_or(&site.messages.updated, |post| &post.date);
    let mut xml = Writer::new_with_indent(Vec::new(), b' ', 1);
    xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("utf-8"), None)))?;
    let feed = xml.create_element("feed");
    let feed = feed.with_attribute(("xmlns", "http://www.w3.org/2005/Atom"));
    let feed = feed.with_attribute(("xml:lang", site.lang.as_str()));
    feed.write_inner_content(|xml| {
        text(xml, "id", &home)?;
        text(xml, "title", &blog.feed.title)?;
        text(xml, "subtitle", &blog.feed.subtitle)?;
        text(xml, "updated", &moment(newest))?;
        link(xml, "self", &format!("{public_url}{own}"))?;
        link(xml, "alternate", &home)?;
        xml.create_element("author").write_inner_content(|xml| {
            text(xml, "name", &site.business.name)?;
            text(
                xml,
                "uri",
                &format!("{public_url}{}", SitePath::Home.of(site.locale)),
            )
        })?;
        blog.posts
            .iter()
            .try_for_each(|post| entry(xml, post, public_url))
    })?;
    Ok(xml.into_inner())
}

fn entry<W: Write>(xml: &mut Writer<W>, post: &FeedPost, public_url: &str) -> std::io::Result<()> {
    let address = format!("{public_url}{}", post.path);
    xml.create_element("entry").write_inner_content(|xml| {
        text(xml, "id", &address)?;
        text(xml, "title", &post.title)?;
        text(xml, "published", &moment(&post.date))?;
        text(xml, "updated", &moment(&post.date))?;
        link(xml, "alternate", &address)?;
        let category = xml.create_element("category");
        category
            .with_attribute(("term", post.category.as_str()))
            .write_empty()?;
        text(xml, "summary", &post.excerpt)
    })?;
    Ok(())
}

fn text<W: Write>(xml: &mut Writer<W>, name: &str, text: &str) -> std::io::Result<()> {
    xml.create_element(name)
        .write_text_content(BytesText::new(text))?;
    Ok(())
}

fn link<W: Write>(xml: &mut Writer<W>, relation: &str, address: &str) -> std::io::Result<()> {
    let link = xml.create_element("link").with_attribute(("rel", relation));
    link.with_attribute(("href", address)).write_empty()?;
    Ok(())
}

/// A day as an RFC 3339 timestamp. Noon UTC is the same day in Texas and almost everywhere.
fn moment(day: &str) -> String {
    format!("{day}T12:00:00Z")
}
