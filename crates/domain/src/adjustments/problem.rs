//! Why adjustments are refused.

use crate::FieldProblem;

/// Why adjustments of an estimate are refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AdjustmentProblem {
    /// There are more own lines than [`MAX_OWN_LINES`](crate::MAX_OWN_LINES).
    TooManyLines,
    /// The text of the line at this place.
    LineText(usize, FieldProblem),
    /// The line at this place has an amount beyond [`Rates::MAX_PRICE`](crate::Rates::MAX_PRICE).
    LineAmount(usize),
    /// The discount is zero, above 100 percent, or above [`Rates::MAX_PRICE`](crate::Rates::MAX_PRICE).
    Discount,
    /// The time is not a multiple of half an hour, or longer than [`Rates::MAX_TIME`](crate::Rates::MAX_TIME).
    Time,
    /// The travel fee is above [`Rates::MAX_PRICE`](crate::Rates::MAX_PRICE).
    Travel,
    /// The reason.
    Reason(FieldProblem),
    /// The line at this place, or else the discount, lowers the price below zero.
    BelowZero(Option<usize>),
}

impl AdjustmentProblem {
    /// The name of the field in the API.
    pub fn field(self) -> String {
        match self {
            Self::TooManyLines => "lines".to_owned(),
            Self::LineText(at, _) => format!("lines.{at}.text"),
            Self::LineAmount(at) | Self::BelowZero(Some(at)) => format!("lines.{at}.cents"),
            Self::Discount | Self::BelowZero(None) => "discount".to_owned(),
            Self::Time => "minutes".to_owned(),
            Self::Travel => "travel_cents".to_owned(),
            Self::Reason(_) => "reason".to_owned(),
        }
    }

    /// The key of its text.
    pub const fn key(self) -> &'static str {
        match self {
            Self::TooManyLines => "too_many_lines",
            Self::LineText(_, FieldProblem::Required) => "line_text_missing",
            Self::LineText(..) => "line_text",
            Self::LineAmount(_) => "line_amount",
            Self::Discount => "discount",
            Self::Time => "minutes",
            Self::Travel => "travel",
            Self::Reason(FieldProblem::Required) => "reason_missing",
            Self::Reason(_) => "reason",
            Self::BelowZero(_) => "below_zero",
        }
    }
}
