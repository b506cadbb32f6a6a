//! Adjustments of an estimate as they are stored, with the lines that they gave.

use domain::{Adjusted, AdjustedLine, AdjustedWork, Adjustments, Cents, Discount, OwnLine};
use serde::{Deserialize, Serialize};

/// The adjustments of an estimate within its stored lines.
#[derive(Deserialize, Serialize)]
pub struct StoredAdjusted {
    adjustments: StoredAdjustments,
    listed_minutes: u64,
    lines: Vec<StoredLine>,
}

#[derive(Deserialize, Serialize)]
struct StoredAdjustments {
    lines: Vec<StoredOwnLine>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    discount_basis_points: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    discount_cents: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    minutes: Option<u64>,
    travel_cents: u64,
    reason: String,
}

#[derive(Deserialize, Serialize)]
struct StoredOwnLine {
    text: String,
    cents: i64,
}

#[derive(Deserialize, Serialize)]
struct StoredLine {
    kind: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    text: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    basis_points: Option<u64>,
    cents: i64,
}

impl From<&Adjusted> for StoredAdjusted {
    fn from(adjusted: &Adjusted) -> Self {
        Self {
            adjustments: (&adjusted.adjustments).into(),
            listed_minutes: adjusted.listed_time,
            lines: adjusted.lines.iter().map(StoredLine::from).collect(),
        }
    }
}

impl StoredAdjusted {
    /// The adjustments; `None` if a line is of an unknown kind.
    pub fn read(self) -> Option<Adjusted> {
        let lines = self.lines.into_iter().map(StoredLine::read);
        Some(Adjusted {
            adjustments: self.adjustments.into(),
            listed_time: self.listed_minutes,
            lines: lines.collect::<Option<_>>()?,
        })
    }
}

/// Adjustments as a revision keeps them: JSON, or empty if there are none.
pub fn to_json(adjustments: Option<&Adjustments>) -> String {
    let stored = adjustments.map(StoredAdjustments::from);
    // Numbers and strings always serialize.
    stored.map_or_else(String::new, |stored| {
        serde_json::to_string(&stored).unwrap_or_default()
    })
}

/// Reads what [`to_json`] wrote.
pub fn from_json(json: &str) -> Option<Adjustments> {
    let stored: StoredAdjustments = serde_json::from_str(json).ok()?;
    Some(stored.into())
}

impl From<&Adjustments> for StoredAdjustments {
    fn from(adjustments: &Adjustments) -> Self {
        let lines = adjustments.lines.iter().map(|line| StoredOwnLine {
            text: line.text.clone(),
            cents: line.amount,
        });
        let (share, amount) = match adjustments.discount {
            None => (None, None),
            Some(Discount::Percent(share)) => (Some(share), None),
            Some(Discount::Amount(amount)) => (None, Some(amount.0)),
        };
        Self {
            lines: lines.collect(),
            discount_basis_points: share,
            discount_cents: amount,
            minutes: adjustments.time,
            travel_cents: adjustments.travel.0,
            reason: adjustments.reason.clone(),
        }
    }
}

impl From<StoredAdjustments> for Adjustments {
    fn from(stored: StoredAdjustments) -> Self {
        let lines = stored.lines.into_iter().map(|line| OwnLine {
            text: line.text,
            amount: line.cents,
        });
        let amount = stored.discount_cents.map(Cents).map(Discount::Amount);
        Self {
            lines: lines.collect(),
            discount: stored
                .discount_basis_points
                .map(Discount::Percent)
                .or(amount),
            time: stored.minutes,
            travel: Cents(stored.travel_cents),
            reason: stored.reason,
        }
    }
}

impl From<&AdjustedLine> for StoredLine {
    fn from(line: &AdjustedLine) -> Self {
        let (text, basis_points) = match &line.work {
            AdjustedWork::Travel => (String::new(), None),
            AdjustedWork::Own(text) => (text.clone(), None),
            AdjustedWork::Discount(share) => (String::new(), *share),
        };
        Self {
            kind: line.work.key().to_owned(),
            text,
            basis_points,
            cents: line.amount,
        }
    }
}

impl StoredLine {
    fn read(self) -> Option<AdjustedLine> {
        let work = match self.kind.as_str() {
            "travel" => AdjustedWork::Travel,
            "own" => AdjustedWork::Own(self.text),
            "discount" => AdjustedWork::Discount(self.basis_points),
            _ => return None,
        };
        Some(AdjustedLine {
            work,
            amount: self.cents,
        })
    }
}
