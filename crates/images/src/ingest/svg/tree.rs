//! The allowed parts of a document as a tree.

use std::collections::HashSet;

use quick_xml::XmlVersion;
use quick_xml::events::{BytesRef, BytesStart};

use super::entities::{self, Entities};
use super::{IngestError, MAX_BYTES, allowed, css, embedded};

/// The namespace of SVG.
pub const NAMESPACE: &str = "http://www.w3.org/2000/svg";

/// The most elements that are kept.
const MAX_ELEMENTS: usize = 20_000;

/// How deep elements may be nested.
const MAX_DEPTH: usize = 64;

/// The most attributes of one element. Each name is compared with all others of its element.
const MAX_ATTRIBUTES: usize = 200;

/// The most bytes of all values after entities were replaced.
const MAX_EXPANDED: usize = 2 * MAX_BYTES;

/// The most pixels of all embedded pictures together.
const MAX_EMBEDDED_PIXELS: u64 = 16_000_000;

/// An element with what is kept of it.
pub struct Element {
    pub name: &'static str,
    pub attributes: Vec<(&'static str, String)>,
    pub children: Vec<Child>,
    /// Pixels of its embedded picture.
    pub pixels: u64,
}

/// A part of an element's content.
pub enum Child {
    /// The index of an element in its tree.
    Element(usize),
    Text(String),
}

impl Element {
    /// The value of an attribute.
    pub fn attribute(&self, name: &str) -> Option<&str> {
        let found = self.attributes.iter().find(|(own, _)| *own == name);
        found.map(|(_, value)| value.as_str())
    }

    /// The text directly within it.
    pub fn own_text(&self) -> String {
        let texts = self.children.iter().filter_map(|child| match child {
            Child::Text(text) => Some(text.as_str()),
            Child::Element(_) => None,
        });
        texts.collect()
    }
}

/// All elements of a document. The first one is the root.
pub struct Tree(pub Vec<Element>);

impl Tree {
    pub fn root(&self) -> &Element {
        &self.0[0]
    }
}

/// Builds a tree from the events of the parser.
#[derive(Default)]
pub struct TreeBuilder {
    elements: Vec<Element>,
    /// The open elements that are kept.
    open: Vec<usize>,
    /// How many elements are open within one that is dropped, including that one.
    dropped: usize,
    entities: Entities,
    /// Identifiers that are taken. Later elements lose theirs, as browsers find the first one.
    ids: HashSet<String>,
    expanded: usize,
    pixels: u64,
}

impl TreeBuilder {
    /// The error of a document that is not well-formed.
    pub const fn malformed(&self) -> IngestError {
        if self.elements.is_empty() {
            IngestError::NotAnImage
        } else {
            IngestError::Corrupt
        }
    }

    pub fn define(&mut self, doctype: &str) -> Result<(), IngestError> {
        self.entities = Entities::read(doctype)?;
        Ok(())
    }

    pub fn start(&mut self, element: &BytesStart<'_>) -> Result<(), IngestError> {
        let qualified = element.name();
        let name: &str = qualified.as_ref();
        if self.dropped > 0 {
            self.dropped += 1;
            return Ok(());
        }
        let is_root = self.open.is_empty();
        if is_root && !self.elements.is_empty() {
            return Err(IngestError::Corrupt);
        }
        if is_root && name != "svg" {
            return Err(IngestError::NotAnImage);
        }
        let Some(name) = allowed::element(name) else {
            self.dropped = 1;
            return Ok(());
        };
        let values = self.values(element)?;
        let namespace = values.iter().find(|(name, _)| name == "xmlns");
        let is_svg = namespace.map_or(!is_root, |(_, value)| value == NAMESPACE);
        let moves_other =
            name == "animateTransform" && !values.iter().any(|(name, _)| name == "attributeName");
        if is_root && !is_svg {
            return Err(IngestError::Corrupt);
        }
        if !is_svg || moves_other {
            self.dropped = 1;
            return Ok(());
        }
        if self.elements.len() == MAX_ELEMENTS || self.open.len() == MAX_DEPTH {
            return Err(IngestError::TooComplex);
        }
        let index = self.elements.len();
        let element = self.element(name, values)?;
        self.elements.push(element);
        if let Some(parent) = self.open.last() {
            self.elements[*parent].children.push(Child::Element(index));
        }
        self.open.push(index);
        Ok(())
    }

    pub fn end(&mut self) -> Result<(), IngestError> {
        if self.dropped > 0 {
            self.dropped -= 1;
            return Ok(());
        }
        self.open.pop().map(|_| ()).ok_or(IngestError::Corrupt)
    }

    pub fn text(&mut self, text: &str) {
        let Some(open) = self.open.last().filter(|_| self.dropped == 0) else {
            return;
        };
        let element = &mut self.elements[*open];
        if !allowed::has_text(element.name) {
            return;
        }
        let text = text.chars().filter(is_xml);
        if let Some(Child::Text(before)) = element.children.last_mut() {
            before.extend(text);
        } else {
            element.children.push(Child::Text(text.collect()));
        }
    }

    pub fn reference(&mut self, reference: &BytesRef<'_>) -> Result<(), IngestError> {
        if self.dropped > 0 {
            return Ok(());
        }
        let text = match reference.resolve_char_ref() {
            Ok(Some(character)) => character.to_string(),
            Ok(None) => {
                let found = self.entities.get(reference);
                found.ok_or(IngestError::Corrupt)?.to_owned()
            }
            Err(_) => return Err(IngestError::Corrupt),
        };
        self.count(text.len())?;
        self.text(&text);
        Ok(())
    }

    pub fn finish(self) -> Result<Tree, IngestError> {
        if self.elements.is_empty() {
            return Err(IngestError::NotAnImage);
        }
        if self.open.is_empty() && self.dropped == 0 {
            Ok(Tree(self.elements))
        } else {
            Err(IngestError::Corrupt)
        }
    }

    fn count(&mut self, bytes: usize) -> Result<(), IngestError> {
        self.expanded += bytes;
        if self.expanded > MAX_EXPANDED {
            return Err(IngestError::TooComplex);
        }
        Ok(())
    }

    /// All attributes with their entities replaced.
    fn values(&mut self, element: &BytesStart<'_>) -> Result<Vec<(String, String)>, IngestError> {
        let mut values = Vec::new();
        for attribute in element.attributes() {
            let attribute = attribute.map_err(|_| IngestError::Corrupt)?;
            if values.len() == MAX_ATTRIBUTES {
                return Err(IngestError::TooComplex);
            }
            // Before it is replaced: many entities in one value are long.
            self.count(attribute.value.matches('&').count() * entities::MAX_LENGTH)?;
            let entities = &self.entities;
            let value = attribute
                .normalized_value_with(XmlVersion::Implicit1_0, 2, |name| entities.get(name))
                .map_err(|_| IngestError::Corrupt)?;
            let value: String = value.chars().filter(is_xml).collect();
            self.count(value.len())?;
            let name: &str = attribute.key.as_ref();
            values.push((name.to_owned(), value));
        }
        Ok(values)
    }

    fn element(
        &mut self,
        name: &'static str,
        values: Vec<(String, String)>,
    ) -> Result<Element, IngestError> {
        let mut element = Element {
            name,
            attributes: Vec::new(),
            children: Vec::new(),
            pixels: 0,
        };
        // The older spelling is written as the newer one, unless both are there.
        let has_href = values.iter().any(|(name, _)| name == "href");
        for (own, value) in values {
            let kept = match own.as_str() {
                "xlink:href" if has_href => None,
                "href" | "xlink:href" => {
                    self.link(&mut element, &value)?.then_some(("href", value))
                }
                "style" => {
                    let style = css::declarations(&value);
                    (!style.is_empty()).then(|| ("style", css::text_of(&style)))
                }
                "id" if !self.ids.insert(value.clone()) => None,
                own => allowed::attribute(own, &value).map(|own| (own, value)),
            };
            element.attributes.extend(kept);
        }
        Ok(element)
    }

    /// Returns whether an element may refer to this: to another element of the file, and images to an embedded picture.
    fn link(&mut self, element: &mut Element, href: &str) -> Result<bool, IngestError> {
        if element.name != "image" {
            // The link of a group was one of `a`.
            return Ok(element.name != "g" && href.starts_with('#'));
        }
        let Some(pixels) = embedded::pixels(href) else {
            return Ok(false);
        };
        element.pixels = pixels;
        self.pixels = self.pixels.saturating_add(pixels);
        if self.pixels > MAX_EMBEDDED_PIXELS {
            return Err(IngestError::TooComplex);
        }
        Ok(true)
    }
}

/// Returns whether XML 1.0 has this character.
#[allow(clippy::trivially_copy_pass_by_ref)] // The signature of a filter.
fn is_xml(c: &char) -> bool {
    !matches!(c, '\0'..='\u{8}' | '\u{b}' | '\u{c}' | '\u{e}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}')
}
