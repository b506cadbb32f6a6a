//! Writes a document as a tagged PDF (PDF/UA-1). The same document always gives the same bytes.

use contract::Document;
use krilla::SerializeSettings;
use krilla::color::luma;
use krilla::configure::{Accessibility, ConfigurationBuilder};
use krilla::geom::{PathBuilder, Point, Rect};
use krilla::metadata::Metadata;
use krilla::page::PageSettings;
use krilla::paint::Fill;
use krilla::surface::Surface;
use krilla::tagging::{Artifact, ArtifactType, ContentTag, Identifier, SpanTag};
use krilla::text::{Font, GlyphId, KrillaGlyph};

use crate::face::Face;
use crate::layout::{Layout, Line, MARGIN, PAGE_HEIGHT, PAGE_WIDTH, Rule, TEXT_WIDTH};
use crate::line_break::lines_of;
use crate::tags::{outline, tag_tree};

/// The font size of the footer.
const FOOTER_SIZE: f32 = 8.0;
const FOOTER_BASELINE: f32 = PAGE_HEIGHT - MARGIN + 8.0;
/// The weight of a rule, in points.
const RULE_WEIGHT: f32 = 0.5;
/// The lightness of a rule and of the footer: dark enough for gray printers, and for 4.5:1 on white.
const GRAY: u8 = 0x5a;
const BLACK: u8 = 0;

/// Why a PDF could not be written.
#[derive(Debug, thiserror::Error)]
pub enum PdfError {
    /// A font of this program cannot be read.
    #[error("a font cannot be read")]
    Font,
    /// The library refused a setting.
    #[error("PDF/UA-1 is not available")]
    Settings,
    /// The document does not fulfill the standard.
    #[error("the PDF cannot be written: {0}")]
    Write(String),
    /// The thread ended before the PDF was written.
    #[error("writing the PDF was interrupted")]
    Interrupted(#[from] tokio::task::JoinError),
}

/// Writes a document on a thread of its own, because it takes longer than a connection or outbox worker may.
///
/// # Errors
/// [`PdfError`]; none depends on the texts of the document.
pub async fn write_pdf(document: Document) -> Result<Vec<u8>, PdfError> {
    tokio::task::spawn_blocking(move || pdf(&document)).await?
}

/// Writes a document.
///
/// # Errors
/// [`PdfError`]; none depends on the texts of the document.
pub fn pdf(document: &Document) -> Result<Vec<u8>, PdfError> {
    let layout = Layout::of(document);
    let configuration = ConfigurationBuilder::new()
        .with_accessibility_validator(Accessibility::UA1)
        .finish()
        .map_err(|_| PdfError::Settings)?;
    let settings = SerializeSettings {
        configuration,
        ..SerializeSettings::default()
    };
    let fonts = Fonts::read().ok_or(PdfError::Font)?;
    let mut pdf = krilla::Document::new_with(settings);
    let mut identifiers = Vec::with_capacity(layout.lines.len());
    for page in 0..layout.pages {
        let size = PageSettings::from_wh(PAGE_WIDTH, PAGE_HEIGHT).ok_or(PdfError::Settings)?;
        let mut sheet = pdf.start_page_with(size);
        let mut surface = sheet.surface();
        for rule in layout.rules.iter().filter(|rule| rule.page == page) {
            draw_rule(&mut surface, rule);
        }
        // Lines are in the order of their pages, so that an identifier has the number of its line.
        for line in layout.lines.iter().filter(|line| line.page == page) {
            identifiers.push(draw_line(&mut surface, &fonts, line));
        }
        draw_footer(&mut surface, &fonts, document, page, layout.pages);
        surface.finish();
        sheet.finish();
    }
    pdf.set_tag_tree(tag_tree(&layout, &identifiers, &document.lang));
    pdf.set_outline(outline(&layout));
    let metadata = Metadata::new()
        .title(document.title.clone())
        .language(document.lang.clone());
    pdf.set_metadata(metadata);
    pdf.finish()
        .map_err(|error| PdfError::Write(error.to_string()))
}

/// The fonts in the form that the library takes.
struct Fonts([Font; 3]);

impl Fonts {
    fn read() -> Option<Self> {
        let [text, strong, display] = Face::ALL.map(|face| Font::new(face.bytes().into(), 0));
        Some(Self([text?, strong?, display?]))
    }

    fn of(&self, face: Face) -> Font {
        let [text, strong, display] = &self.0;
        match face {
            Face::Text => text.clone(),
            Face::Strong => strong.clone(),
            Face::Display => display.clone(),
        }
    }
}

fn draw_line(surface: &mut Surface<'_>, fonts: &Fonts, line: &Line) -> Identifier {
    let identifier = surface.start_tagged(ContentTag::Span(SpanTag::empty()));
    draw_text(surface, fonts, line, BLACK);
    surface.end_tagged();
    identifier
}

fn draw_rule(surface: &mut Surface<'_>, rule: &Rule) {
    let Some(rect) = Rect::from_xywh(MARGIN, rule.y, TEXT_WIDTH, RULE_WEIGHT) else {
        return;
    };
    let mut path = PathBuilder::new();
    path.push_rect(rect);
    let Some(path) = path.finish() else {
        return;
    };
    surface.start_tagged(artifact(ArtifactType::Layout));
    surface.set_fill(Some(fill(GRAY)));
    surface.draw_path(&path);
    surface.end_tagged();
}

/// The title and the number of the page, which a screen reader leaves out.
fn draw_footer(
    surface: &mut Surface<'_>,
    fonts: &Fonts,
    document: &Document,
    page: usize,
    pages: usize,
) {
    let number = format!("{} / {pages}", page + 1);
    let number_width = Face::Text.width(&number) * FOOTER_SIZE;
    let room = (TEXT_WIDTH - number_width) / FOOTER_SIZE - 2.0;
    let title = lines_of(Face::Text, &document.title, room);
    let line = |x: f32, text: String| Line {
        page,
        x,
        y: FOOTER_BASELINE,
        face: Face::Text,
        size: FOOTER_SIZE,
        text,
    };
    surface.start_tagged(artifact(ArtifactType::Footer));
    if let Some(first) = title.into_iter().next() {
        draw_text(surface, fonts, &line(MARGIN, first), GRAY);
    }
    let x = PAGE_WIDTH - MARGIN - number_width;
    draw_text(surface, fonts, &line(x, number), GRAY);
    surface.end_tagged();
}

fn draw_text(surface: &mut Surface<'_>, fonts: &Fonts, line: &Line, lightness: u8) {
    let placed = line.face.place(&line.text).into_iter();
    let glyphs: Vec<KrillaGlyph> = placed
        .map(|glyph| {
            let id = GlyphId::new(glyph.id);
            KrillaGlyph::new(id, glyph.advance, 0.0, 0.0, 0.0, glyph.range, None)
        })
        .collect();
    if glyphs.is_empty() {
        return;
    }
    surface.set_fill(Some(fill(lightness)));
    let start = Point::from_xy(line.x, line.y);
    let font = fonts.of(line.face);
    surface.draw_glyphs(start, &glyphs, font, &line.text, line.size, false);
}

fn artifact(kind: ArtifactType) -> ContentTag<'static> {
    ContentTag::Artifact(Artifact::with_kind(kind))
}

fn fill(lightness: u8) -> Fill {
    Fill {
        paint: luma::Color::new(lightness).into(),
        ..Fill::default()
    }
}
