//! The images of links that show the page they lead to.

use std::collections::BTreeMap;

use contract::{NamedImage, Section};

use crate::page::Page;

/// Gives each link of the sections that ask for images the image of its page. The link names the page, so
/// its image is decoration.
pub fn fill(pages: &mut BTreeMap<String, Page>) {
    let decoration = |image: &NamedImage| NamedImage {
        alt: String::new(),
        ..image.clone()
    };
    let images: BTreeMap<String, NamedImage> = pages
        .iter()
        .filter_map(|(path, page)| Some((path.clone(), decoration(page.hero_image()?))))
        .collect();
    for section in pages.values_mut().flat_map(|page| &mut page.sections) {
        match section {
            Section::Tags(tags) if tags.images => {
                for tag in tags.groups.iter_mut().flat_map(|group| &mut group.tags) {
                    tag.image = images.get(&tag.href).cloned();
                }
            }
            Section::Links(links) if links.images => {
                for link in links.groups.iter_mut().flat_map(|group| &mut group.links) {
                    link.image = images.get(&link.href).cloned();
                }
            }
            _ => {}
        }
    }
}
