//! The entities that a document defines for itself. Illustrator writes names of namespaces and styles as such.

use std::collections::HashMap;

use super::IngestError;

/// The most definitions. Illustrator writes one for each style.
const MAX_ENTITIES: usize = 1_000;

/// The longest replacement text, in bytes.
pub const MAX_LENGTH: usize = 500;

/// What may stand between definitions: its start and its end.
const SKIPPED: [(&str, &str); 2] = [("<!--", "-->"), ("<?", "?>")];

/// Entities with plain text as their value: no markup, and no further entities.
#[derive(Default)]
pub struct Entities(HashMap<String, String>);

impl Entities {
    /// Reads the definitions within a document type. An entity that is read from elsewhere, or contains markup or
    /// other entities, is not defined; a document that uses it is refused.
    ///
    /// # Errors
    /// [`IngestError::Corrupt`] for malformed definitions, [`IngestError::TooComplex`] for too many.
    pub fn read(doctype: &str) -> Result<Self, IngestError> {
        let mut entities = Self::default();
        let Some((_, subset)) = doctype.split_once('[') else {
            return Ok(entities);
        };
        let (mut rest, _) = subset.rsplit_once(']').ok_or(IngestError::Corrupt)?;
        loop {
            rest = rest.trim_start();
            if rest.is_empty() {
                return Ok(entities);
            }
            let mut skipped = SKIPPED.iter();
            let inside = skipped.find_map(|(start, end)| Some((rest.strip_prefix(start)?, end)));
            if let Some((inside, end)) = inside {
                (_, rest) = inside.split_once(end).ok_or(IngestError::Corrupt)?;
                continue;
            }
            let declaration = rest.strip_prefix("<!").ok_or(IngestError::Corrupt)?;
            let end = end_of(declaration).ok_or(IngestError::Corrupt)?;
            entities.define(&declaration[..end]);
            if entities.0.len() > MAX_ENTITIES {
                return Err(IngestError::TooComplex);
            }
            rest = &declaration[end + 1..];
        }
    }

    /// Adds what a declaration defines, if it may be used.
    fn define(&mut self, declaration: &str) {
        let entity = declaration.strip_prefix("ENTITY").map(str::trim);
        let Some((name, value)) = entity.and_then(|entity| entity.split_once(char::is_whitespace))
        else {
            return;
        };
        let value = value.trim();
        let quoted = ['"', '\''].into_iter().find_map(|quote| {
            let value = value.strip_prefix(quote)?;
            value.strip_suffix(quote)
        });
        let is_plain = |value: &&str| value.len() <= MAX_LENGTH && !value.contains(['<', '&', '%']);
        let Some(value) = quoted.filter(is_plain).filter(|_| name != "%") else {
            return;
        };
        // The first definition counts.
        let entry = self.0.entry(name.to_owned());
        entry.or_insert_with(|| value.to_owned());
    }

    /// The text of an entity.
    pub fn get(&self, name: &str) -> Option<&str> {
        match name {
            "lt" => Some("<"),
            "gt" => Some(">"),
            "amp" => Some("&"),
            "apos" => Some("'"),
            "quot" => Some("\""),
            _ => self.0.get(name).map(String::as_str),
        }
    }
}

/// The position of the bracket that closes a declaration; those within quotes do not.
fn end_of(declaration: &str) -> Option<usize> {
    let mut quote = None;
    declaration.char_indices().find_map(|(at, c)| {
        match quote {
            Some(open) if open == c => quote = None,
            None if c == '>' => return Some(at),
            None if matches!(c, '"' | '\'') => quote = Some(c),
            _ => {}
        }
        None
    })
}
