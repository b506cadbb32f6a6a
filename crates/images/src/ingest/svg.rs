//! Rebuilds uploaded SVG: reads the XML into a tree of allowed elements and attributes, and writes that tree.
//! What is not on a list is not written, and a drawing that would take long to draw is refused.
//!
//! This is one of three defenses against scripts in SVG: files are also served with a policy that
//! forbids scripts, and pages load them as images, in which browsers run none.

mod allowed;
mod cost;
mod css;
mod embedded;
mod entities;
mod tree;
mod write;

use quick_xml::Reader;
use quick_xml::events::Event;

use super::{IngestError, SanitizedImage};
use tree::{Tree, TreeBuilder};

/// The largest SVG in bytes; larger ones take long to parse and to draw.
const MAX_BYTES: usize = 1 << 20;

/// The size of an SVG without one, in pixels, as in browsers.
const DEFAULT_SIZE: (u32, u32) = (300, 150);

/// Parses an SVG and writes its allowed parts.
pub fn sanitize(bytes: &[u8]) -> Result<SanitizedImage, IngestError> {
    let text = std::str::from_utf8(bytes).map_err(|_| IngestError::NotAnImage)?;
    if text.len() > MAX_BYTES {
        return Err(IngestError::TooLarge);
    }
    let tree = parse(text.trim_start_matches('\u{feff}'))?;
    let sheets = tree.0.iter().filter(|element| element.name == "style");
    let rules: Vec<_> = sheets
        .flat_map(|sheet| css::rules(&sheet.own_text()))
        .collect();
    cost::check(&tree, &rules)?;
    let (width, height) = size_of(&tree);
    Ok(SanitizedImage {
        bytes: write::document(&tree).into(),
        width,
        height,
        has_variants: false,
    })
}

fn parse(text: &str) -> Result<Tree, IngestError> {
    let mut reader = Reader::from_str(text);
    let mut builder = TreeBuilder::default();
    loop {
        match reader.read_event().map_err(|_| builder.malformed())? {
            Event::Start(element) => builder.start(&element)?,
            Event::Empty(element) => {
                builder.start(&element)?;
                builder.end()?;
            }
            Event::End(_) => builder.end()?,
            Event::Text(text) => builder.text(&text.xml10_content()),
            Event::CData(text) => builder.text(&text.xml10_content()),
            Event::GeneralRef(reference) => builder.reference(&reference)?,
            Event::DocType(definition) => builder.define(&definition)?,
            Event::Comment(_) | Event::Decl(_) | Event::PI(_) => {}
            Event::Eof => return builder.finish(),
        }
    }
}

/// Width and height in pixels, from the attributes or the view box.
fn size_of(tree: &Tree) -> (u32, u32) {
    let root = tree.root();
    let pixels = |text: &str| {
        let number = text.trim().trim_end_matches("px").parse::<f64>().ok()?;
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // Within the range.
        (1.0..=16_383.0)
            .contains(&number)
            .then(|| number.round() as u32)
    };
    let from_attributes = || {
        let (width, height) = (root.attribute("width")?, root.attribute("height")?);
        Some((pixels(width)?, pixels(height)?))
    };
    let from_view_box = || {
        let view = root.attribute("viewBox")?;
        let mut numbers = view.split([' ', ',']).filter(|n| !n.is_empty()).skip(2);
        Some((pixels(numbers.next()?)?, pixels(numbers.next()?)?))
    };
    from_attributes()
        .or_else(from_view_box)
        .unwrap_or(DEFAULT_SIZE)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(inside: &str) -> String {
        let svg = format!("<svg xmlns=\"http://www.w3.org/2000/svg\">{inside}</svg>");
        let clean = sanitize(svg.as_bytes()).expect("taken");
        String::from_utf8(clean.bytes.to_vec()).expect("UTF-8")
    }

    fn refused(svg: &str) -> Option<IngestError> {
        sanitize(svg.as_bytes()).err()
    }

    fn nested(levels: usize) -> String {
        let group = |level: usize| {
            let uses = format!("<use href=\"#a{}\"/>", level - 1).repeat(10);
            format!("<g id=\"a{level}\">{uses}</g>")
        };
        let groups: Vec<String> = (1..=levels).map(group).collect();
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\"><rect id=\"a0\" width=\"1\" height=\"1\"/>{}</svg>",
            groups.concat()
        )
    }

    #[test]
    fn filters_are_not_drawn() {
        let clean = drawn(
            "<filter id=\"f\"><feTurbulence numOctaves=\"2000000\"/></filter>\
             <rect width=\"10\" height=\"10\" filter=\"url(#f)\" style=\"filter:url(#f);fill:red\"/>",
        );
        assert!(!clean.to_lowercase().contains("filter"), "{clean}");
        assert!(clean.contains("style=\"fill:red\""), "{clean}");
    }

    #[test]
    fn refuses_drawings_that_multiply_themselves() {
        for levels in [5, 11] {
            assert_eq!(refused(&nested(levels)), Some(IngestError::TooComplex));
        }
        assert_eq!(refused(&nested(3)), None);
        let patterns: Vec<String> = (1..9)
            .map(|level| {
                let rects = format!("<rect class=\"c{}\"/>", level - 1).repeat(10);
                format!(
                    "<style>.c{level}{{fill:url(#p{level})}}</style>\
                     <pattern id=\"p{level}\">{rects}</pattern>"
                )
            })
            .collect();
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\">{}<rect class=\"c8\"/></svg>",
            patterns.concat()
        );
        assert_eq!(refused(&svg), Some(IngestError::TooComplex));
        let circle =
            "<svg xmlns=\"http://www.w3.org/2000/svg\"><g id=\"a\"><use href=\"#a\"/></g></svg>";
        assert_eq!(refused(circle), Some(IngestError::Corrupt));
    }

    #[test]
    fn refuses_too_many_and_too_deep_elements() {
        let deep = |count| {
            format!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\">{}{}</svg>",
                "<g>".repeat(count),
                "</g>".repeat(count)
            )
        };
        assert_eq!(refused(&deep(40)), None);
        assert_eq!(refused(&deep(100)), Some(IngestError::TooComplex));
        let many = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\">{}</svg>",
            "<g/>".repeat(21_000)
        );
        assert_eq!(refused(&many), Some(IngestError::TooComplex));
    }

    #[test]
    fn refuses_what_takes_long_to_check() {
        let attributes: Vec<String> = (0..50_000).map(|at| format!(" a{at}=\"\"")).collect();
        let names: Vec<String> = (0..20_000).map(|at| format!(".a{at},")).collect();
        let rule = format!(
            "<style>{}b{{{}}}</style>",
            names.concat(),
            "fill:url(#a);".repeat(20_000)
        );
        for part in [format!("<g{}/>", attributes.concat()), rule] {
            let svg = format!("<svg xmlns=\"http://www.w3.org/2000/svg\">{part}</svg>");
            assert_eq!(refused(&svg), Some(IngestError::TooComplex));
        }
    }

    #[test]
    fn styles_are_judged_by_their_joined_text() {
        for style in [
            "@im<!-- -->port \"http://evil.example/a.css\"; rect{fill:u<!-- -->rl(http://evil.example/b)}",
            "@im&#112;ort 'http://evil.example'; rect{fill:red}",
            "@im<![CDATA[port 'http://evil.example']]>; rect{fill:red}",
            "@im<script>z</script>port 'http://evil.example'; rect{fill:red}",
            "@media print{rect{fill:url(http://evil.example)}} rect{fill:red}",
            "rect{background:url(http://evil.example);fill:\\75rl(http://evil.example)}",
            "rect{fill:ur/**/l(http://evil.example);fill:url(http://evil.example)}",
            "@font-face{src:url(http://evil.example)}",
        ] {
            let clean = drawn(&format!("<style>{style}</style><rect/>"));
            assert!(
                !clean.contains("evil") && !clean.contains("import"),
                "{clean}"
            );
        }
        let kept =
            drawn("<style type=\"text/css\"><![CDATA[.st0{fill:url(#a);stroke:#FFF;}]]></style>");
        assert!(kept.contains(".st0{fill:url(#a);stroke:#FFF}"), "{kept}");
    }

    #[test]
    fn nothing_refers_outside_of_the_file() {
        let clean = drawn(
            "<g xml:base=\"http://evil.example/\"><use href=\"http://evil.example/#a\"/>\
             <image href=\"https://evil.example/a.png\"/><rect fill=\"url(http://evil.example/)\"/>\
             <rect fill=\"url( &quot;//evil.example/&quot; )\" style=\"fill:URL(//evil.example)\"/></g>\
             <x:g xmlns:x=\"http://evil.example\"/><g xmlns=\"http://www.w3.org/1999/xhtml\"><g/></g>",
        );
        assert!(
            !clean.contains("evil") && !clean.contains("xhtml"),
            "{clean}"
        );
    }

    #[test]
    fn requires_the_namespace_and_known_entities() {
        for svg in [
            "<svg><rect/></svg>",
            "<svg xmlns=\"http://www.w3.org/1999/xhtml\"/>",
            "<svg xmlns=\"http://www.w3.org/2000/svg\"><text>&foo;</text></svg>",
            "<svg xmlns=\"http://www.w3.org/2000/svg\"><rect id=\"&foo;\"/></svg>",
        ] {
            assert_eq!(refused(svg), Some(IngestError::Corrupt), "{svg}");
        }
    }

    #[test]
    fn takes_the_entities_of_illustrator() {
        let svg = r#"<?xml version="1.0" encoding="utf-8"?>
            <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
                <!ENTITY ns_extend "http://ns.adobe.com/Extensibility/1.0/">
                <!ENTITY ns_svg 'http://www.w3.org/2000/svg'>
                <!ENTITY st0 "fill:#0A7;stroke:none;">
                <!ATTLIST svg xmlns:a CDATA #IMPLIED>
                <!-- > -->
            ]>
            <svg version="1.1" xmlns:x="&ns_extend;" xmlns="&ns_svg;" width="96px" height="48px">
            <switch><foreignObject requiredExtensions="&ns_extend;"/><g i:extraneous="self"><path style="&st0;" d="M0 0h9v9z"/></g></switch></svg>"#;
        let clean = sanitize(svg.as_bytes()).expect("taken");
        assert_eq!((clean.width, clean.height), (96, 48));
        let text = String::from_utf8(clean.bytes.to_vec()).expect("UTF-8");
        assert!(text.contains("d=\"M0 0h9v9z\"/></g>"), "{text}");
        assert!(text.contains("fill:#0A7"), "{text}");
        assert!(!text.contains("adobe") && !text.contains('&'), "{text}");
    }

    #[test]
    fn refuses_entities_that_expand_or_read_files() {
        for definition in [
            "<!ENTITY b \"aaaaaaaaaa\"><!ENTITY a \"&b;&b;&b;&b;&b;\">",
            "<!ENTITY a SYSTEM \"file:///etc/passwd\">",
            "<!ENTITY a PUBLIC \"x\" \"http://evil.example\">",
            "<!ENTITY % a \"x\">",
            "<!ENTITY a \"<script/>\">",
            "",
        ] {
            let svg = format!(
                "<!DOCTYPE svg [{definition}]><svg xmlns=\"http://www.w3.org/2000/svg\"><text>&a;</text></svg>"
            );
            assert_eq!(refused(&svg), Some(IngestError::Corrupt), "{definition}");
        }
        let unclosed = "<!DOCTYPE svg [<!ENTITY a \"x]><svg xmlns=\"http://www.w3.org/2000/svg\"/>";
        assert_eq!(refused(unclosed), Some(IngestError::NotAnImage));
    }

    #[test]
    fn limits_the_number_and_size_of_entities() {
        let defined = |definitions: &str, text: &str| {
            refused(&format!(
                "<!DOCTYPE svg [{definitions}]><svg xmlns=\"http://www.w3.org/2000/svg\"><text>{text}</text></svg>"
            ))
        };
        let long = format!("<!ENTITY a \"{}\">", "x".repeat(500));
        assert_eq!(defined(&long, "&a;"), None);
        assert_eq!(
            defined(&long, &"&a;".repeat(5_000)),
            Some(IngestError::TooComplex)
        );
        let many = (0..1_001).map(|at| format!("<!ENTITY a{at} \"x\">"));
        let many = many.collect::<Vec<_>>().concat();
        assert_eq!(defined(&many, ""), Some(IngestError::TooComplex));
    }

    #[test]
    fn what_was_written_is_taken_unchanged() {
        let once = drawn(
            "<defs><linearGradient id=\"g\"><stop offset=\"0\" stop-color=\"#fff\"/></linearGradient></defs>\
             <style>.a{fill:url(#g)}</style><text x=\"1\">A &amp; B &lt;<tspan>é</tspan></text>\
             <a href=\"https://evil.example\"><path class=\"a\" d=\"M0 0h9\"/></a>",
        );
        let twice = sanitize(once.as_bytes()).expect("taken");
        assert_eq!(once.as_bytes(), &twice.bytes[..]);
        assert!(once.contains("A &amp; B &lt;<tspan>"), "{once}");
        assert!(once.contains("<g><path"), "{once}");
    }

    #[test]
    fn embedded_pictures_are_bounded() {
        // The header of a PNG of 20,000 x 20,000 pixels.
        let bomb = "iVBORw0KGgoAAAANSUhEUgAATiAAAE4gCAAAAAA=";
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\"><image href=\"data:image/png;base64,{bomb}\"/></svg>"
        );
        let clean = sanitize(svg.as_bytes());
        assert!(
            clean.map_or(true, |clean| !clean
                .bytes
                .windows(4)
                .any(|part| part == b"data")),
            "a bomb was stored"
        );
    }
}
