//! The day of a move, which a lead and its quote both store.

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

/// The SQL that stores the day of the move with the lead's quote, with the same cast.
pub fn quote_sql(date: &str) -> String {
    format!("update quote_requests set moving_date = $1{date} where id = $2")
}

/// Makes the day of a booked job the day of its lead's move, in an open transaction. If the lead was merged into another,
/// it is the day of that one. `arrival` is in milliseconds since 1970.
macro_rules! set_booked_day_in {
    ($tx:ident, $date:expr, $lead:expr, $arrival:expr) => {{
        let lead: &str = $lead;
        let at = jiff::Timestamp::from_millisecond($arrival).unwrap_or_default();
        let day = domain::today(at).to_string();
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
