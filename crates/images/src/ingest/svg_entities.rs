//! Expands the entities that a drawing program, such as Adobe Illustrator, defines in the document type of an SVG:
//! short names of namespaces and styles. The parser then sees a file without definitions.

use std::borrow::Cow;
use std::collections::HashMap;

use super::IngestError;

/// The most entities of a file.
const MAX_ENTITIES: usize = 1_000;

/// The longest text of an entity, in bytes.
const MAX_VALUE: usize = 4_096;

/// The largest expanded file, in bytes.
const MAX_BYTES: usize = 1 << 20;

/// The entities of XML itself, which the parser knows.
const PREDEFINED: [&str; 5] = ["lt", "gt", "amp", "quot", "apos"];

/// What is copied as it is, although it may contain an ampersand: its start and its end.
const VERBATIM: [(&str, &str); 3] = [("<![CDATA[", "]]>"), ("<!--", "-->"), ("<?", "?>")];

/// The file without its document type if that defines anything, and with the text of each entity in place of its
/// references. Entities that are read from elsewhere, or contain markup or other entities, must not be used.
///
/// # Errors
/// [`IngestError::Corrupt`] for malformed definitions and unknown entities, [`IngestError::TooLarge`] for too many or
/// too large ones.
pub fn expanded(text: &str) -> Result<Cow<'_, str>, IngestError> {
    let Some((start, subset)) = subset(text) else {
        return Ok(Cow::Borrowed(text));
    };
    let (entities, rest) = definitions(subset)?;
    let rest = rest.trim_start().strip_prefix('>');
    let rest = replaced(rest.ok_or(IngestError::Corrupt)?, &entities)?;
    Ok(Cow::Owned(format!("{start}{rest}")))
}

/// What is in front of the document type, and what follows the bracket that opens its definitions. `None` without one.
fn subset(text: &str) -> Option<(&str, &str)> {
    let mut rest = text.trim_start();
    while let Some((inside, end)) = verbatim(rest) {
        rest = inside.split_once(end)?.1.trim_start();
    }
    let start = &text[..text.len() - rest.len()];
    let inside = rest.strip_prefix("<!DOCTYPE")?;
    let open = unquoted(inside, &['[', '>'])?;
    let subset = inside[open..].strip_prefix('[')?;
    Some((start, subset))
}

/// If the text begins with something that is copied as it is: what follows, and its end.
fn verbatim(text: &str) -> Option<(&str, &'static str)> {
    let mut kinds = VERBATIM.iter();
    kinds.find_map(|(start, end)| Some((text.strip_prefix(start)?, *end)))
}

/// The position of the first of some characters outside of quotes.
fn unquoted(text: &str, wanted: &[char]) -> Option<usize> {
    let mut quote = None;
    text.char_indices().find_map(|(at, c)| {
        match quote {
            Some(open) if open == c => quote = None,
            Some(_) => {}
            None if wanted.contains(&c) => return Some(at),
            None if c == '"' || c == '\'' => quote = Some(c),
            None => {}
        }
        None
    })
}

/// Reads definitions up to the bracket that closes them. Returns the entities, and what follows the bracket.
fn definitions(subset: &str) -> Result<(HashMap<&str, Cow<'_, str>>, &str), IngestError> {
    let mut entities = HashMap::new();
    let mut rest = subset.trim_start();
    loop {
        if let Some(after) = rest.strip_prefix(']') {
            return Ok((entities, after));
        }
        if let Some((inside, end)) = verbatim(rest) {
            let (_, after) = inside.split_once(end).ok_or(IngestError::Corrupt)?;
            rest = after.trim_start();
            continue;
        }
        let inside = rest.strip_prefix("<!").ok_or(IngestError::Corrupt)?;
        let end = unquoted(inside, &['>']).ok_or(IngestError::Corrupt)?;
        if let Some(definition) = inside[..end].strip_prefix("ENTITY")
            && let Some((name, value)) = entity(definition)
        {
            // The first definition counts.
            entities.entry(name).or_insert(value);
        }
        if entities.len() > MAX_ENTITIES {
            return Err(IngestError::TooLarge);
        }
        rest = inside[end + 1..].trim_start();
    }
}

/// The name of an entity, and its text as it is written into the file; `None` if it must not be used.
fn entity(definition: &str) -> Option<(&str, Cow<'_, str>)> {
    let (name, value) = definition.trim().split_once(char::is_whitespace)?;
    let value = value.trim();
    let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    let value = value[1..].strip_suffix(quote)?;
    if name == "%" || value.len() > MAX_VALUE || value.contains(['<', '&', '%']) {
        return None;
    }
    // A quote must not end the attribute that it is in.
    let is_plain = !value.contains(['"', '\'']);
    let escaped = || value.replace('"', "&quot;").replace('\'', "&apos;");
    let value = if is_plain {
        value.into()
    } else {
        escaped().into()
    };
    Some((name, value))
}

/// A text with the entities in place of their references.
fn replaced(text: &str, entities: &HashMap<&str, Cow<'_, str>>) -> Result<String, IngestError> {
    let mut output = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['&', '<']) {
        output += &rest[..at];
        rest = &rest[at..];
        let length = if let Some((inside, end)) = verbatim(rest) {
            let skipped = inside.find(end).ok_or(IngestError::Corrupt)? + end.len();
            rest.len() - inside.len() + skipped
        } else if rest.starts_with('&') {
            let end = rest.find(';').ok_or(IngestError::Corrupt)?;
            let name = &rest[1..end];
            if !name.starts_with('#') && !PREDEFINED.contains(&name) {
                output.push_str(entities.get(name).ok_or(IngestError::Corrupt)?);
                rest = &rest[end + 1..];
                if output.len() > MAX_BYTES {
                    return Err(IngestError::TooLarge);
                }
                continue;
            }
            end + 1
        } else {
            1
        };
        output += &rest[..length];
        rest = &rest[length..];
    }
    output += rest;
    Ok(output)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What Illustrator writes.
    const DRAWING: &str = r##"<?xml version="1.0" encoding="utf-8"?>
<!-- Generator: Adobe Illustrator 25.0 > SVG [1.1] -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
    <!ENTITY ns_extend "http://ns.adobe.com/Extensibility/1.0/">
    <!ENTITY ns_svg 'http://www.w3.org/2000/svg'>
    <!ENTITY st0 "fill:#0A7; stroke:none;">
    <!ATTLIST svg xmlns:a CDATA #IMPLIED>
    <!-- ] -->
]>
<svg xmlns:x="&ns_extend;" xmlns="&ns_svg;" width="96"><path style="&st0;" d="M0 0h9"/>
<style><![CDATA[ a > b &c; ]]></style><text>A &amp; B &#169;</text></svg>
"##;

    #[test]
    fn expands_the_entities_of_a_drawing_program() {
        let text = expanded(DRAWING).expect("sound");
        assert!(
            text.contains("xmlns=\"http://www.w3.org/2000/svg\""),
            "{text}"
        );
        assert!(text.contains("style=\"fill:#0A7; stroke:none;\""), "{text}");
        assert!(text.contains("<![CDATA[ a > b &c; ]]>"), "{text}");
        assert!(text.contains("A &amp; B &#169;"), "{text}");
        assert!(
            !text.contains("ENTITY") && text.starts_with("<?xml"),
            "{text}"
        );
        let clean = super::super::svg::sanitize(DRAWING.as_bytes()).expect("taken");
        let clean = String::from_utf8_lossy(&clean.bytes).into_owned();
        assert!(clean.contains("d=\"M0 0h9\""), "{clean}");
    }

    #[test]
    fn leaves_files_without_definitions_as_they_are() {
        for text in [
            "<svg>&foo;</svg>",
            "<!DOCTYPE svg PUBLIC \"[\" \"x\"><svg/>",
            "<svg><!DOCTYPE svg [<!ENTITY a \"b\">]>&a;</svg>",
            "",
        ] {
            assert!(matches!(expanded(text), Ok(Cow::Borrowed(same)) if same == text));
        }
    }

    #[test]
    fn refuses_entities_that_grow_read_files_or_contain_markup() {
        for definition in [
            "<!ENTITY b \"bbb\"><!ENTITY a \"&b;&b;&b;\">",
            "<!ENTITY a SYSTEM \"file:///etc/passwd\">",
            "<!ENTITY a PUBLIC \"x\" \"http://evil.example\">",
            "<!ENTITY a \"<script/>\">",
            "<!ENTITY % a \"x\">",
            "<!ENTITY % p SYSTEM \"http://evil.example\"> %p;",
            "<!ENTITY a \"x",
            "",
        ] {
            let text = format!("<!DOCTYPE svg [{definition}]><svg>&a;</svg>");
            assert_eq!(expanded(&text), Err(IngestError::Corrupt), "{definition}");
        }
        let quoted = "<!DOCTYPE svg [<!ENTITY a 'x\" onload=\"y'>]><svg id=\"&a;\"/>";
        let quoted = expanded(quoted).expect("sound");
        assert_eq!(quoted, "<svg id=\"x&quot; onload=&quot;y\"/>");
    }

    #[test]
    fn limits_number_and_size() {
        let long = "x".repeat(MAX_VALUE);
        let used = "&a;".repeat(MAX_BYTES / MAX_VALUE + 1);
        let large = format!("<!DOCTYPE svg [<!ENTITY a \"{long}\">]><svg>{used}</svg>");
        assert_eq!(expanded(&large), Err(IngestError::TooLarge));
        let many: String = (0..=MAX_ENTITIES)
            .map(|number| format!("<!ENTITY a{number} \"x\">"))
            .collect();
        let many = format!("<!DOCTYPE svg [{many}]><svg/>");
        assert_eq!(expanded(&many), Err(IngestError::TooLarge));
    }
}
