//! The optional texts of a quote: one nullable column for each of
//! [`QuoteField::optional_texts`], so that a new one needs a migration and no code here.

use domain::QuoteField;
use sqlx::{ColumnIndex, Decode, FromRow, Row, Type};

/// The texts that were filled in, in the order of the form.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct QuoteTexts(pub Vec<(QuoteField, String)>);

impl QuoteTexts {
    /// A text, if it was filled in.
    pub fn get(&self, field: QuoteField) -> Option<&str> {
        let mut texts = self.0.iter();
        let found = texts.find(|(name, _)| *name == field);
        found.map(|(_, text)| text.as_str())
    }

    /// All texts with their fields.
    pub fn iter(&self) -> impl Iterator<Item = (QuoteField, &str)> {
        self.0.iter().map(|(field, text)| (*field, text.as_str()))
    }

    /// The columns, each after a prefix such as `q.`, with commas between.
    pub(crate) fn columns(prefix: &str) -> String {
        let names = QuoteField::optional_texts().map(|field| format!("{prefix}{}", field.name()));
        names.collect::<Vec<_>>().join(", ")
    }
}

impl<'r, R> FromRow<'r, R> for QuoteTexts
where
    R: Row,
    &'static str: ColumnIndex<R>,
    Option<String>: Decode<'r, R::Database> + Type<R::Database>,
{
    fn from_row(row: &'r R) -> Result<Self, sqlx::Error> {
        let mut texts = Vec::new();
        for field in QuoteField::optional_texts() {
            let text: Option<String> = row.try_get(field.name())?;
            texts.extend(text.map(|text| (field, text)));
        }
        Ok(Self(texts))
    }
}
