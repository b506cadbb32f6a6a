//! The day of a move, which a lead and its quote both store.

use jiff::Timestamp;
use jiff::civil::Date;

/// The SQL that stores the day of a lead's move, with the database's cast of a date.
pub fn lead_sql(date: &str) -> String {
    format!("update leads set moving_date = $1{date} where id = $2")
}

/// The SQL that stores the day of a booked job with its lead, or with the one that this was merged into, if it differs,
/// with the same cast. Forms that show the earlier day are out of date then.
pub fn booked_sql(date: &str) -> String {
    format!(
        "update leads set moving_date = $1{date}, updated_at = updated_at + 1
where id = (select coalesce(own.merged_into, own.id) from leads own where own.id = $2)
    and (moving_date is null or moving_date <> $1{date})"
    )
}

/// The SQL that stores the day of a booked job with the quote of the same lead, with the same cast.
pub fn booked_quote_sql(date: &str) -> String {
    format!(
        "update quote_requests set moving_date = $1{date}
where id = (select coalesce(own.merged_into, own.id) from leads own where own.id = $2)"
    )
}

/// Reads the lead that a lead was merged into, and the day of its move.
pub const MERGED_DAY: &str = "
select kept.id, cast(kept.moving_date as text)
from leads own join leads kept on kept.id = own.merged_into
where own.id = $1";

/// The SQL that stores the day of the move with the lead's quote, with the same cast.
pub fn quote_sql(date: &str) -> String {
    format!("update quote_requests set moving_date = $1{date} where id = $2")
}

/// Returns the day of an instant in the company's time zone. The instant is in milliseconds since 1970.
pub fn day_of(at: i64) -> Date {
    domain::today(Timestamp::from_millisecond(at).unwrap_or_default())
}

/// Makes the day of a booked job the day of its lead's move, in an open transaction. If the lead was merged into another,
/// it is the day of that one, whose history then says what it was before, so that undoing the merge can restore it.
/// `by` is the person who books or moves the job, and when. Times are in milliseconds since 1970.
macro_rules! set_booked_day_in {
    ($tx:ident, $date:expr, $lead:expr, $arrival:expr, $by:expr) => {{
        let lead: &str = $lead;
        let (person, at): (Option<&str>, i64) = $by;
        let day = $crate::moving_date::day_of($arrival).to_string();
        let kept: Option<(String, Option<String>)> =
            sqlx::query_as($crate::moving_date::MERGED_DAY)
                .bind(lead)
                .fetch_optional(&mut *$tx)
                .await?;
        if let Some((kept, before)) = kept
            && before.as_ref() != Some(&day)
        {
            let before = before.unwrap_or_default();
            let what = domain::TAKEN_DAY;
            $crate::lead_log::bind_history!(&kept, at, person, what, before, &day)
                .execute(&mut *$tx)
                .await?;
        }
        for sql in [
            $crate::moving_date::booked_sql($date),
            $crate::moving_date::booked_quote_sql($date),
        ] {
            sqlx::query(sqlx::AssertSqlSafe(sql))
                .bind(&day)
                .bind(lead)
                .execute(&mut *$tx)
                .await?;
        }
    }};
}

pub(crate) use set_booked_day_in;
