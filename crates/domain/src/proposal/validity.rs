//! How long a proposal can be accepted, and how long a quote's private page can be read.

use jiff::ToSpan;
use jiff::civil::Date;

/// The longest validity of a proposal, in days.
pub const MAX_VALID_DAYS: u16 = 365;
/// How long a quote's page can be read after its last change, in days.
pub const QUOTE_LINK_DAYS: i64 = 90;
/// How long it can be read after the move, in days.
const DAYS_AFTER_MOVE: i64 = 30;

/// The last day on which a proposal can be accepted: this many days after it was issued, but not after the day of the
/// move.
pub fn valid_until(issued_on: Date, days: u16, moving_date: Option<Date>) -> Date {
    let last = issued_on.saturating_add(i64::from(days.min(MAX_VALID_DAYS)).days());
    match moving_date {
        Some(day) if day >= issued_on => last.min(day),
        _ => last,
    }
}

/// The last day on which a quote's private page can be read: 90 days after its last change, or 30 days after the move
/// if that is later.
pub fn quote_link_end(changed_on: Date, moving_date: Option<Date>) -> Date {
    let after_change = changed_on.saturating_add(QUOTE_LINK_DAYS.days());
    let after_move = moving_date.map(|day| day.saturating_add(DAYS_AFTER_MOVE.days()));
    after_move.map_or(after_change, |end| end.max(after_change))
}

/// Returns whether a page whose last day is `end` can no longer be read.
pub fn is_quote_link_over(end: Date, today: Date) -> bool {
    today > end
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    const TODAY: Date = date(2026, 11, 27);

    #[test]
    fn a_proposal_is_not_valid_after_the_move() {
        assert_eq!(valid_until(TODAY, 30, None), date(2026, 12, 27));
        assert_eq!(
            valid_until(TODAY, 30, Some(date(2026, 12, 5))),
            date(2026, 12, 5)
        );
        assert_eq!(
            valid_until(TODAY, 30, Some(date(2027, 3, 1))),
            date(2026, 12, 27)
        );
        // A past date was an error or a plan that changed; it does not end the offer.
        assert_eq!(
            valid_until(TODAY, 30, Some(date(2026, 11, 1))),
            date(2026, 12, 27)
        );
    }

    #[test]
    fn a_page_can_be_read_until_the_later_of_both_ends() {
        assert_eq!(quote_link_end(TODAY, None), date(2027, 2, 25));
        assert_eq!(
            quote_link_end(TODAY, Some(date(2026, 12, 5))),
            date(2027, 2, 25)
        );
        let end = quote_link_end(TODAY, Some(date(2027, 3, 1)));
        assert_eq!(end, date(2027, 3, 31));
        assert!(!is_quote_link_over(end, end));
        assert!(is_quote_link_over(end, date(2027, 4, 1)));
    }

    #[test]
    fn dates_at_the_end_of_the_calendar_do_not_overflow() {
        assert_eq!(valid_until(Date::MAX, 365, None), Date::MAX);
        assert_eq!(quote_link_end(TODAY, Some(Date::MAX)), Date::MAX);
    }
}
