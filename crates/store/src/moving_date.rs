//! The day of a move, which a lead and its quote both store.

/// The SQL that stores the day of a lead's move, with the database's cast of a date.
pub fn lead_sql(date: &str) -> String {
    format!("update leads set moving_date = $1{date} where id = $2")
}

/// The SQL that stores the day of the move with the lead's quote, with the same cast.
pub fn quote_sql(date: &str) -> String {
    format!("update quote_requests set moving_date = $1{date} where id = $2")
}
