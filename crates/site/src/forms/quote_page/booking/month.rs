//! The month of free days that the page of a quote shows.

use content::fill_placeholders;
use contract::{Choice, Link, QuoteCalendar, QuoteChosenDay, QuoteDay, QuoteWeekday};
use domain::schedule::{DayAvailability, FreeWindow};
use jiff::ToSpan;
use jiff::civil::{Date, Weekday};

use super::view::BookingView;

/// The days of a week.
const WEEK: usize = 7;

impl BookingView<'_> {
    /// The calendar; `None` if no day is free.
    pub(super) fn calendar(&self) -> Option<QuoteCalendar> {
        let days = &self.offer.days;
        let (first, last) = (days.first()?.day, days.last()?.day);
        let free = days.iter().find(|day| is_free(day))?.day;
        let chosen = self.chosen();
        let shown = chosen.or(self.last.month).or_else(|| self.day_booked());
        let month = shown.unwrap_or(free).clamp(first, last).first_of_month();
        let previous = month.checked_sub(1.month()).ok();
        let previous = previous.filter(|previous| *previous >= first.first_of_month());
        let next = month.checked_add(1.month()).ok();
        let next = next.filter(|next| *next <= last);
        let weekdays = Weekday::Sunday.cycle_forward().take(WEEK);
        Some(QuoteCalendar {
            id: Self::new_hold(),
            month: self.site.locale.month_of_year(month),
            previous: previous.map(|month| self.month_link(month)),
            next: next.map(|month| self.month_link(month)),
            weekdays: weekdays.map(|day| self.column(day)).collect(),
            weeks: self.weeks(month),
            chosen: chosen.map(|day| self.chosen_day(day, month)),
            is_open: self.last.day.is_some() || self.last.month.is_some(),
        })
    }

    /// The day whose windows are shown: the chosen one, or the one that the customer asked for if it is free.
    fn chosen(&self) -> Option<Date> {
        if self.last.day.is_some() || self.last.month.is_some() {
            return self.last.day;
        }
        if self.day_booked().is_some() {
            return None;
        }
        let wishes = [self.day_held_before(), self.wish];
        let mut wishes = wishes.into_iter().flatten();
        wishes.find(|day| self.day(*day).is_some_and(is_free))
    }

    fn day(&self, day: Date) -> Option<&DayAvailability> {
        self.offer.days.iter().find(|one| one.day == day)
    }

    fn month_link(&self, month: Date) -> Link {
        Link {
            label: self.site.locale.month_of_year(month),
            href: format!(
                "?month={}#{}-booking",
                month.strftime("%Y-%m"),
                self.section.id
            ),
        }
    }

    fn column(&self, day: Weekday) -> QuoteWeekday {
        let name = self.site.locale.weekday(day);
        QuoteWeekday {
            name: name.to_owned(),
            short: name.chars().take(3).collect(),
        }
    }

    /// The weeks of a month, from its first day.
    fn weeks(&self, month: Date) -> Vec<Vec<Option<QuoteDay>>> {
        let before = month.weekday().to_sunday_zero_offset().unsigned_abs();
        let days = month
            .series(1.day())
            .take_while(|day| day.month() == month.month());
        let mut cells: Vec<Option<QuoteDay>> = vec![None; before.into()];
        cells.extend(days.map(|day| Some(self.cell(day))));
        cells.resize_with(cells.len().next_multiple_of(WEEK), || None);
        cells.chunks(WEEK).map(<[_]>::to_vec).collect()
    }

    fn cell(&self, day: Date) -> QuoteDay {
        let text = &self.section.booking;
        let (label, href) = match self.day(day) {
            Some(found) if is_free(found) => (
                self.site.locale.weekday_date(day),
                Some(format!("?day={day}#{}-day", self.section.id)),
            ),
            Some(found) if !found.windows.is_empty() => (text.full.clone(), None),
            _ => (text.closed.clone(), None),
        };
        QuoteDay {
            number: day.day(),
            label,
            href,
        }
    }

    fn chosen_day(&self, day: Date, month: Date) -> QuoteChosenDay {
        let text = &self.section.booking;
        let free = self.day(day).map_or(&[][..], |found| &found.windows);
        let free: Vec<&FreeWindow> = free.iter().filter(|window| window.free > 0).collect();
        let template = if free.is_empty() {
            &text.day_taken
        } else {
            &text.windows
        };
        let name = self.site.locale.weekday_date(day);
        let windows = free.into_iter().map(|free| {
            let time = |time| self.site.locale.time(day.to_datetime(time));
            let (from, to) = (time(free.window.starts), time(free.window.ends));
            Choice {
                value: free.window.to_string(),
                label: fill_placeholders(&text.window, &[("from", &from), ("to", &to)]),
            }
        });
        QuoteChosenDay {
            day: day.to_string(),
            number: (day.first_of_month() == month).then(|| day.day()),
            text: fill_placeholders(template, &[("day", &name)]),
            windows: windows.collect(),
            window: self
                .last
                .window
                .map(|window| window.to_string())
                .unwrap_or_default(),
        }
    }
}

fn is_free(day: &DayAvailability) -> bool {
    day.windows.iter().any(|window| window.free > 0)
}
