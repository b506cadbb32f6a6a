//! The entities that a document defines for itself. Illustrator writes names of namespaces as such.

use super::IngestError;

/// The most definitions; Illustrator writes about ten.
const MAX_ENTITIES: usize = 100;

/// The longest replacement text, in bytes.
const MAX_LENGTH: usize = 200;

/// Entities with plain text as their value: no markup, and no further entities.
#[derive(Default)]
pub struct Entities(Vec<(String, String)>);

impl Entities {
    /// Reads the definitions within a document type.
    ///
    /// # Errors
    /// [`IngestError::Corrupt`] for anything but a bounded number of short plain texts.
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
            if let Some(comment) = rest.strip_prefix("<!--") {
                (_, rest) = comment.split_once("-->").ok_or(IngestError::Corrupt)?;
                continue;
            }
            let definition = rest.strip_prefix("<!ENTITY").ok_or(IngestError::Corrupt)?;
            rest = entities.define(definition).ok_or(IngestError::Corrupt)?;
        }
    }

    /// Adds a definition, and returns what follows it.
    fn define<'a>(&mut self, definition: &'a str) -> Option<&'a str> {
        let definition = definition
            .strip_prefix([' ', '\t', '\r', '\n'])?
            .trim_start();
        let end = definition.find(char::is_whitespace)?;
        let (name, value) = (&definition[..end], definition[end..].trim_start());
        let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''))?;
        let (value, rest) = value[1..].split_once(quote)?;
        let rest = rest.trim_start().strip_prefix('>')?;
        let is_name = name
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || b"_-.".contains(&b));
        let is_plain = value.len() <= MAX_LENGTH && !value.contains(['<', '&', '%']);
        if !is_name || !is_plain || self.0.len() == MAX_ENTITIES {
            return None;
        }
        self.0.push((name.to_owned(), value.to_owned()));
        Some(rest)
    }

    /// The text of an entity.
    pub fn get(&self, name: &str) -> Option<&str> {
        match name {
            "lt" => Some("<"),
            "gt" => Some(">"),
            "amp" => Some("&"),
            "apos" => Some("'"),
            "quot" => Some("\""),
            // The first definition counts.
            _ => self
                .0
                .iter()
                .find(|(own, _)| own == name)
                .map(|(_, value)| value.as_str()),
        }
    }
}
