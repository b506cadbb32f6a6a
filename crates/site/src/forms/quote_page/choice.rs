//! The day and the window that a customer chose on a quote's page.

use domain::schedule::ArrivalWindow;
use jiff::civil::Date;

/// What was chosen last, with a link of the calendar or in a form that was refused.
#[derive(Clone, Debug, Default)]
pub struct LastChoice {
    /// A day.
    pub day: Option<Date>,
    /// The first day of a month.
    pub month: Option<Date>,
    /// A window of the day.
    pub window: Option<ArrivalWindow>,
    /// Why the form was refused.
    pub failed: Option<String>,
    /// Whether the customer came to choose a day, so that the page says it if none can be chosen.
    pub is_asked_for: bool,
}

/// What the address of a page has after it if a customer came to choose a day.
pub const ASKED_FOR: &str = "?choose=day";

impl LastChoice {
    /// The day or the month of an address: `day=2026-12-05` or `month=2026-12`; `choose=day` of one that asks for days.
    pub fn from_query(query: Option<&str>) -> Self {
        let pairs = query.unwrap_or_default().split('&');
        let mut last = Self::default();
        for (name, value) in pairs.filter_map(|pair| pair.split_once('=')) {
            match name {
                "day" => last.day = value.parse().ok(),
                "month" => last.month = format!("{value}-01").parse().ok(),
                "choose" => last.is_asked_for = true,
                _ => {}
            }
        }
        last
    }
}
