//! SVG: read as XML, and written anew with the elements and attributes alone that draw. It is
//! also served with a policy under which nothing of it could run, and loaded as a picture, where
//! nothing does; so this is the third lock of the same door.

use quick_xml::events::attributes::Attribute;
use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader, Writer, XmlVersion};

use super::{Clean, Refused};

/// The largest drawing in bytes: a text of this size is long to read and long to draw.
const MOST_TEXT: usize = 1 << 20;

/// What a drawing without a size is shown in, as browsers do.
const DEFAULT_SIZE: (u32, u32) = (300, 150);

/// The elements that draw. Scripts, foreign objects and links are not among them.
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

/// Pictures that a drawing may hold within itself.
const INNER: [&str; 4] = [
    "data:image/png;base64,",
    "data:image/jpeg;base64,",
    "data:image/gif;base64,",
    "data:image/webp;base64,",
];

/// A drawing without what does not draw.
pub fn clean(bytes: &[u8]) -> Result<Clean, Refused> {
    let text = std::str::from_utf8(bytes).map_err(|_| Refused::NotAPicture)?;
    if text.len() > MOST_TEXT {
        return Err(Refused::TooLarge);
    }
    let text = text.trim_start_matches('\u{feff}');
    let mut reader = Reader::from_str(text);
    let mut writer = Writer::new(Vec::new());
    let mut size = None;
    // How many elements are open, and how many of them within one that is left out.
    let (mut open, mut left_out) = (0_usize, 0_usize);
    loop {
        let event = reader.read_event().map_err(|_| Refused::NotAPicture)?;
        if open == 0 && size.is_some() && matches!(event, Event::Start(_) | Event::Empty(_)) {
            return Err(Refused::Damaged);
        }
        match event {
            Event::Start(element) | Event::Empty(element)
                if size.is_none() && !is_svg(&element) =>
            {
                return Err(Refused::NotAPicture);
            }
            Event::Start(element) => {
                open += 1;
                if left_out > 0 || !draws(&element) {
                    left_out += 1;
                } else {
                    size.get_or_insert(size_of(&element));
                    write(&mut writer, Event::Start(drawing(&element)))?;
                }
            }
            Event::Empty(element) => {
                size.get_or_insert(size_of(&element));
                if left_out == 0 && draws(&element) {
                    write(&mut writer, Event::Empty(drawing(&element)))?;
                }
            }
            Event::End(element) => {
                open = open.checked_sub(1).ok_or(Refused::Damaged)?;
                if left_out > 0 {
                    left_out -= 1;
                } else {
                    write(&mut writer, Event::End(element))?;
                }
            }
            Event::Text(_) | Event::CData(_) | Event::GeneralRef(_)
                if open == 0 || left_out > 0 => {}
            Event::Text(text) if fetches(&text) => {}
            Event::CData(text) if fetches(&text) => {}
            Event::Text(text) => write(&mut writer, Event::Text(text))?,
            Event::CData(text) => write(&mut writer, Event::CData(text))?,
            Event::GeneralRef(reference) => write(&mut writer, Event::GeneralRef(reference))?,
            // Entities of its own can make a text of any size, and hide any word.
            Event::DocType(text) if text.contains('[') => return Err(Refused::Damaged),
            Event::Comment(_) | Event::Decl(_) | Event::PI(_) | Event::DocType(_) => {}
            Event::Eof => break,
        }
    }
    let (width, height) = size.ok_or(Refused::NotAPicture)?;
    if open > 0 {
        return Err(Refused::Damaged);
    }
    Ok(Clean {
        bytes: writer.into_inner().into(),
        width,
        height,
        varies: false,
    })
}

fn write(writer: &mut Writer<Vec<u8>>, event: Event<'_>) -> Result<(), Refused> {
    writer.write_event(event).map_err(|_| Refused::Damaged)
}

fn is_svg(element: &BytesStart<'_>) -> bool {
    element.name().as_ref() == "svg"
}

/// Whether an element draws; one with a prefix is of another language.
fn draws(element: &BytesStart<'_>) -> bool {
    ELEMENTS.iter().any(|name| *name == element.name().as_ref())
}

/// The element with the attributes alone that draw.
fn drawing(element: &BytesStart<'_>) -> BytesStart<'static> {
    let mut clean = BytesStart::new(element.name().as_ref().to_owned());
    let sound = element.attributes().filter_map(Result::ok);
    for attribute in sound.filter(is_harmless) {
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
        value.starts_with('#') || INNER.iter().any(|start| value.starts_with(start))
    } else if name == "attributename" {
        // An animation moves what is drawn and changes no address.
        value == "transform"
    } else {
        name.starts_with("xmlns") || !fetches(&value)
    }
}

/// Whether a text of styles asks for anything outside the drawing. Escapes could hide that.
fn fetches(text: &str) -> bool {
    let text = text.to_ascii_lowercase();
    let mut addresses = text.split("url(").skip(1);
    let outside = addresses.any(|rest| {
        let rest = rest.trim_start_matches([' ', '\'', '"', '\t', '\n', '\r']);
        !rest.starts_with('#')
    });
    outside || text.contains("@import") || text.contains("image-set(") || text.contains('\\')
}

/// Width and height in pixels, from its attributes or its view box.
fn size_of(element: &BytesStart<'_>) -> (u32, u32) {
    let value = |name: &str| {
        let attribute = element.try_get_attribute(name).ok().flatten()?;
        Some(attribute.value.into_owned())
    };
    let pixels = |text: &str| {
        let number = text.trim().trim_end_matches("px").parse::<f64>().ok()?;
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // It is between them.
        (1.0..=16_383.0)
            .contains(&number)
            .then(|| number.round() as u32)
    };
    let own = || Some((pixels(&value("width")?)?, pixels(&value("height")?)?));
    let boxed = || {
        let view = value("viewBox")?;
        let mut numbers = view.split([' ', ',']).filter(|n| !n.is_empty()).skip(2);
        Some((pixels(numbers.next()?)?, pixels(numbers.next()?)?))
    };
    own().or_else(boxed).unwrap_or(DEFAULT_SIZE)
}
