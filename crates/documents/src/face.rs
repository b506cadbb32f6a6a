//! The fonts of documents, made by `fonts/make.py`. A text is set with one glyph for each character: Latin letters need
//! no more, and every character can be found, copied and read aloud. The files have no kerning.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::LazyLock;

use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, MetadataProvider};

/// A font.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Face {
    /// Running text.
    Text,
    /// Emphasized text.
    Strong,
    /// Headings.
    Display,
}

/// A placed character.
#[derive(Clone, Debug, PartialEq)]
pub struct PlacedGlyph {
    /// The glyph's number in the font.
    pub id: u32,
    /// Its width at font size 1.
    pub advance: f32,
    /// The bytes of the text that it represents.
    pub range: Range<usize>,
}

/// A glyph's number, and its width at font size 1.
type Glyph = (u32, f32);

/// The glyphs of a font.
#[derive(Default)]
struct Table {
    glyphs: HashMap<char, Glyph>,
    /// Shown for a character that the font does not have.
    replacement: Glyph,
}

static TABLES: LazyLock<[Table; 3]> =
    LazyLock::new(|| Face::ALL.map(|face| Table::read(face.bytes())));

impl Face {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Text, Self::Strong, Self::Display];

    /// The font file.
    pub const fn bytes(self) -> &'static [u8] {
        match self {
            Self::Text => include_bytes!("../fonts/overpass-400.ttf"),
            Self::Strong => include_bytes!("../fonts/overpass-700.ttf"),
            Self::Display => include_bytes!("../fonts/besley-820.ttf"),
        }
    }

    /// Places the characters of a text, one after the other. A character that the font does not have becomes a question
    /// mark, whose meaning in the document is still the character.
    pub fn place(self, text: &str) -> Vec<PlacedGlyph> {
        let table = self.table();
        let mut placed: Vec<PlacedGlyph> = Vec::with_capacity(text.len());
        for (at, character) in text.char_indices() {
            let end = at + character.len_utf8();
            if is_joiner(character) {
                if let Some(last) = placed.last_mut() {
                    last.range.end = end;
                }
                continue;
            }
            let found = table.glyphs.get(&character);
            let (id, advance) = found.copied().unwrap_or(table.replacement);
            placed.push(PlacedGlyph {
                id,
                advance,
                range: at..end,
            });
        }
        placed
    }

    /// The width of a text at font size 1.
    pub fn width(self, text: &str) -> f32 {
        self.place(text).iter().map(|glyph| glyph.advance).sum()
    }

    fn table(self) -> &'static Table {
        match self {
            Self::Text => &TABLES[0],
            Self::Strong => &TABLES[1],
            Self::Display => &TABLES[2],
        }
    }
}

impl Table {
    fn read(bytes: &'static [u8]) -> Self {
        // A test reads all three files.
        let Ok(font) = FontRef::new(bytes) else {
            return Self::default();
        };
        let location = LocationRef::default();
        let metrics = font.glyph_metrics(Size::unscaled(), location);
        let units = f32::from(font.metrics(Size::unscaled(), location).units_per_em);
        let mut glyphs = HashMap::new();
        for (code, id) in font.charmap().mappings() {
            if let Some(character) = char::from_u32(code) {
                let advance = metrics.advance_width(id).unwrap_or_default();
                glyphs.insert(character, (id.to_u32(), advance / units));
            }
        }
        let replacement = glyphs.get(&'?').copied().unwrap_or_default();
        Self {
            glyphs,
            replacement,
        }
    }
}

/// Returns whether a character is invisible and belongs to the one before it.
const fn is_joiner(character: char) -> bool {
    matches!(
        character,
        '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{2064}' | '\u{fe00}'..='\u{fe0f}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_font_has_the_letters_of_both_languages() {
        for face in Face::ALL {
            for character in "AZaz09 $.,%\"'()-–ñÑáéíóúüÁÉÍÓÚÜ¿¡?ç".chars() {
                assert!(
                    face.table().glyphs.contains_key(&character),
                    "{face:?} {character:?}"
                );
            }
            assert!(face.width("m") > face.width("i"), "{face:?}");
            assert!((0.3..1.2).contains(&face.width("n")), "{face:?}");
        }
    }

    #[test]
    fn a_letter_that_is_missing_keeps_its_meaning() {
        let placed = Face::Text.place("a漢b");
        let question = Face::Text.place("?")[0].id;
        assert_eq!(placed[1].id, question);
        assert_eq!(placed[1].range, 1..4);
        assert_eq!(placed[2].range, 4..5);
        // A joiner belongs to the character before it.
        let flag = Face::Text.place("e\u{fe0f}x");
        assert_eq!(flag.len(), 2);
        assert_eq!(flag[0].range, 0..4);
        assert!(Face::Text.place("\u{200b}").is_empty());
    }
}
