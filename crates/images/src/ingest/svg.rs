//! Sanitizes SVG: parses the XML and writes it again with allowed elements and attributes only.
//!
//! This is one of three defenses against scripts in SVG: files are also served with a policy that
//! forbids scripts, and pages load them as images, in which browsers run none.

use quick_xml::events::attributes::Attribute;
use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader, Writer, XmlVersion};

use super::{IngestError, SanitizedImage, svg_entities};

/// The largest SVG in bytes; larger ones take long to parse and to draw.
const MAX_BYTES: usize = 1 << 20;

/// The size of an SVG without one, in pixels, as in browsers.
const DEFAULT_SIZE: (u32, u32) = (300, 150);

/// The allowed elements. Scripts, foreign objects and links are not among them.
const ELEMENTS: [&str; 54] = [
    "svg",
    "g",
    "defs",
    "symbol",
    "use",
    "title",
    "desc",
    "style",
    "path",
    "rect",
    "circle",
    "ellipse",
    "line",
    "polyline",
    "polygon",
    "text",
    "tspan",
    "textPath",
    "image",
    "linearGradient",
    "radialGradient",
    "stop",
    "pattern",
    "clipPath",
    "mask",
    "marker",
    "switch",
    "view",
    "filter",
    "feBlend",
    "feColorMatrix",
    "feComponentTransfer",
    "feComposite",
    "feConvolveMatrix",
    "feDiffuseLighting",
    "feDisplacementMap",
    "feDistantLight",
    "feDropShadow",
    "feFlood",
    "feFuncA",
    "feFuncB",
    "feFuncG",
    "feFuncR",
    "feGaussianBlur",
    "feMerge",
    "feMergeNode",
    "feMorphology",
    "feOffset",
    "fePointLight",
    "feSpecularLighting",
    "feSpotLight",
    "feTile",
    "feTurbulence",
    "animateTransform",
];

/// The prefixes of allowed embedded images.
const EMBEDDED_IMAGES: [&str; 4] = [
    "data:image/png;base64,",
    "data:image/jpeg;base64,",
    "data:image/gif;base64,",
    "data:image/webp;base64,",
];

/// Parses an SVG and writes its allowed parts.
pub fn sanitize(bytes: &[u8]) -> Result<SanitizedImage, IngestError> {
    let text = std::str::from_utf8(bytes).map_err(|_| IngestError::NotAnImage)?;
    if text.len() > MAX_BYTES {
        return Err(IngestError::TooLarge);
    }
    let text = svg_entities::expanded(text.trim_start_matches('\u{feff}'))?;
    let mut reader = Reader::from_str(&text);
    let mut sanitizer = Sanitizer::default();
    loop {
        let event = reader.read_event().map_err(|_| IngestError::NotAnImage)?;
        if matches!(event, Event::Eof) {
            break;
        }
        sanitizer.event(event)?;
    }
    let (width, height) = sanitizer.size.ok_or(IngestError::NotAnImage)?;
    if sanitizer.depth > 0 {
        return Err(IngestError::Corrupt);
    }
    Ok(SanitizedImage {
        bytes: sanitizer.writer.into_inner().into(),
        width,
        height,
        has_variants: false,
    })
}

struct Sanitizer {
    writer: Writer<Vec<u8>>,
    /// Width and height in pixels, once the root element has been read.
    size: Option<(u32, u32)>,
    /// How many elements are open.
    depth: usize,
    /// How many of them are within an element that is dropped, including that one.
    dropped: usize,
}

impl Default for Sanitizer {
    fn default() -> Self {
        Self {
            writer: Writer::new(Vec::new()),
            size: None,
            depth: 0,
            dropped: 0,
        }
    }
}

impl Sanitizer {
    fn event(&mut self, event: Event<'_>) -> Result<(), IngestError> {
        match event {
            Event::Start(element) => self.start(&element),
            Event::Empty(element) => self.empty(&element),
            Event::End(element) => {
                self.depth = self.depth.checked_sub(1).ok_or(IngestError::Corrupt)?;
                if self.dropped > 0 {
                    self.dropped -= 1;
                    return Ok(());
                }
                self.write(Event::End(element))
            }
            Event::Text(_) | Event::CData(_) | Event::GeneralRef(_)
                if self.depth == 0 || self.dropped > 0 =>
            {
                Ok(())
            }
            Event::Text(text) if loads_external(&text) => Ok(()),
            Event::CData(text) if loads_external(&text) => Ok(()),
            Event::Text(_) | Event::CData(_) | Event::GeneralRef(_) => self.write(event),
            // Entity definitions can expand to any size and hide any word.
            Event::DocType(text) if text.contains('[') => Err(IngestError::Corrupt),
            Event::Comment(_) | Event::Decl(_) | Event::PI(_) | Event::DocType(_) | Event::Eof => {
                Ok(())
            }
        }
    }

    fn start(&mut self, element: &BytesStart<'_>) -> Result<(), IngestError> {
        self.check_root(element)?;
        self.depth += 1;
        if self.dropped > 0 || !is_allowed(element) {
            self.dropped += 1;
            return Ok(());
        }
        self.size.get_or_insert(size_of(element));
        self.write(Event::Start(with_allowed_attributes(element)))
    }

    fn empty(&mut self, element: &BytesStart<'_>) -> Result<(), IngestError> {
        self.check_root(element)?;
        self.size.get_or_insert(size_of(element));
        if self.dropped > 0 || !is_allowed(element) {
            return Ok(());
        }
        self.write(Event::Empty(with_allowed_attributes(element)))
    }

    /// The first element must be `svg`, and no element may follow it.
    fn check_root(&self, element: &BytesStart<'_>) -> Result<(), IngestError> {
        match self.size {
            Some(_) if self.depth == 0 => Err(IngestError::Corrupt),
            None if !is_svg(element) => Err(IngestError::NotAnImage),
            _ => Ok(()),
        }
    }

    fn write(&mut self, event: Event<'_>) -> Result<(), IngestError> {
        self.writer
            .write_event(event)
            .map_err(|_| IngestError::Corrupt)
    }
}

fn is_svg(element: &BytesStart<'_>) -> bool {
    element.name().as_ref() == "svg"
}

/// Whether an element is allowed. One with a namespace prefix is not: it is not SVG.
fn is_allowed(element: &BytesStart<'_>) -> bool {
    ELEMENTS.iter().any(|name| *name == element.name().as_ref())
}

/// The element with its allowed attributes only.
fn with_allowed_attributes(element: &BytesStart<'_>) -> BytesStart<'static> {
    let mut clean = BytesStart::new(element.name().as_ref().to_owned());
    let parsed = element.attributes().filter_map(Result::ok);
    for attribute in parsed.filter(is_harmless) {
        clean.push_attribute(attribute);
    }
    clean
}

fn is_harmless(attribute: &Attribute<'_>) -> bool {
    let name = attribute.key.as_ref().to_ascii_lowercase();
    let Ok(value) = attribute.normalized_value(XmlVersion::Implicit1_0) else {
        return false;
    };
    let is_name = |name: &str| {
        name.bytes()
            .all(|b| b.is_ascii_alphanumeric() || b"-_:.".contains(&b))
    };
    if name.starts_with("on") || name == "src" || !is_name(&name) {
        false
    } else if name.ends_with("href") {
        value.starts_with('#') || EMBEDDED_IMAGES.iter().any(|start| value.starts_with(start))
    } else if name == "attributename" {
        // An animation may only move shapes, not change a link.
        value == "transform"
    } else {
        name.starts_with("xmlns") || !loads_external(&value)
    }
}

/// Whether CSS may load anything from outside the file. Escapes are not allowed because they could
/// hide that.
fn loads_external(text: &str) -> bool {
    let text = text.to_ascii_lowercase();
    let mut urls = text.split("url(").skip(1);
    let is_external = urls.any(|rest| {
        let rest = rest.trim_start_matches([' ', '\'', '"', '\t', '\n', '\r']);
        !rest.starts_with('#')
    });
    is_external || text.contains("@import") || text.contains("image-set(") || text.contains('\\')
}

/// Width and height in pixels, from the attributes or the view box.
fn size_of(element: &BytesStart<'_>) -> (u32, u32) {
    let value = |name: &str| {
        let attribute = element.try_get_attribute(name).ok().flatten()?;
        Some(attribute.value.into_owned())
    };
    let pixels = |text: &str| {
        let number = text.trim().trim_end_matches("px").parse::<f64>().ok()?;
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // Within the range.
        (1.0..=16_383.0)
            .contains(&number)
            .then(|| number.round() as u32)
    };
    let from_attributes = || Some((pixels(&value("width")?)?, pixels(&value("height")?)?));
    let from_view_box = || {
        let view = value("viewBox")?;
        let mut numbers = view.split([' ', ',']).filter(|n| !n.is_empty()).skip(2);
        Some((pixels(numbers.next()?)?, pixels(numbers.next()?)?))
    };
    from_attributes()
        .or_else(from_view_box)
        .unwrap_or(DEFAULT_SIZE)
}
