//! What each lead is found by: a row of `lead_search`. PostgreSQL writes it with the lead. On SQLite
//! it is written in the first pause after the acknowledgement, since its index costs more than the
//! lead itself; it can be made again from the lead, so nothing is lost with the power.

use crate::backend::{Backend, in_transaction, reading};
use crate::leads::Placed;
use crate::search::{joined, more_words, tags, words_of};
use crate::{Store, StoreError};

pub const INSERT: &str = "insert into lead_search (seq, lead_id, tags, words, email, phone) ";

/// The columns of [`Found`], of a lead `l` and its quote `q`.
pub const COLUMNS: &str = "
select coalesce(l.seq, 0) as seq, l.id, l.created_at, l.form, l.suspicion, l.state,
    l.customer_email, l.customer_phone, l.customer_name, l.origin, l.destination, l.reference,
    l.entries, q.home_type, q.special_requests,
    (select string_agg(n.words, ' ') from lead_notes n where n.lead_id = l.id) as notes
from leads l left join quote_requests q on q.id = l.id ";

// Numbers grow with each commit, and the rows are written in the order of the numbers.
const MISSING: &str = "
where l.seq > (select coalesce(max(seq), 0) from lead_search) order by l.seq limit $1";

/// As many as are written in one transaction. Leads that come meanwhile wait for it.
pub const AT_ONCE: usize = 96;
/// Digits of a phone in the United States.
const PHONE_DIGITS: usize = 10;

/// The texts that a lead is found by.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct Found {
    pub seq: i64,
    pub id: String,
    pub created_at: i64,
    pub form: String,
    pub suspicion: String,
    pub state: String,
    pub customer_email: String,
    pub customer_phone: String,
    pub customer_name: String,
    pub origin: String,
    pub destination: String,
    pub reference: String,
    pub entries: String,
    pub home_type: Option<String>,
    pub special_requests: Option<String>,
    pub notes: Option<String>,
}

/// Writes the rows of leads in an open transaction.
macro_rules! insert_in {
    ($tx:ident, $found:expr) => {{
        let found: &[$crate::lead_words::Found] = $found;
        if !found.is_empty() {
            let mut query = sqlx::QueryBuilder::new($crate::lead_words::INSERT);
            query.push_values(found, |mut row, lead| {
                row.push_bind(lead.seq)
                    .push_bind(&lead.id)
                    .push_bind(lead.tags())
                    .push_bind(lead.words())
                    .push_bind(lead.email())
                    .push_bind(lead.phone());
            });
            // Another program on the database may have been faster.
            query.push(" on conflict do nothing");
            query.build().execute(&mut *$tx).await?;
        }
    }};
}

pub(crate) use insert_in;

/// Writes the rows of the next leads that have none. Answers whether there may be more.
pub async fn catch_up(backend: &Backend) -> Result<bool, StoreError> {
    let found: Vec<Found> = reading!(backend, pool => {
        sqlx::query_as(sqlx::AssertSqlSafe(format!("{COLUMNS}{MISSING}")))
            .bind(i64::try_from(AT_ONCE).unwrap_or(i64::MAX))
            .fetch_all(pool)
            .await?
    });
    if !found.is_empty() {
        in_transaction!(backend, tx => { insert_in!(tx, &found); });
    }
    Ok(found.len() == AT_ONCE)
}

impl Store {
    /// Waits until every lead that was acknowledged is found by its words. Whatever reads or changes
    /// them asks for it first.
    pub(crate) async fn found_by_now(&self) -> Result<(), StoreError> {
        match &self.backend {
            Backend::Sqlite(_) => self.together.catch_up().await,
            Backend::Postgres(_) => Ok(()),
        }
    }
}

impl Found {
    pub fn of(placed: &Placed) -> Self {
        let lead = &placed.lead;
        let quote = lead.quote.as_ref().map(|quote| &quote.request);
        Self {
            seq: placed.seq,
            id: placed.id.clone(),
            created_at: lead.created_at,
            form: lead.form.key().to_owned(),
            suspicion: lead.suspicion.clone(),
            state: lead.state.key().to_owned(),
            customer_email: lead.customer_email.clone(),
            customer_phone: lead.customer_phone.clone(),
            customer_name: lead.customer_name.clone(),
            origin: lead.origin.clone(),
            destination: lead.destination.clone(),
            reference: lead.reference.to_string(),
            entries: lead.entries.clone(),
            home_type: quote.map(|quote| quote.home_type.key().to_owned()),
            special_requests: quote.and_then(|quote| quote.special_requests.clone()),
            notes: lead.typed_in.as_ref().and_then(|typed| typed.note.clone()),
        }
    }

    pub fn tags(&self) -> String {
        tags(&self.state, &self.form, &self.suspicion)
    }

    /// Everything typed, as words.
    pub fn words(&self) -> String {
        let typed = [
            &self.customer_email,
            &self.customer_phone,
            &self.customer_name,
            &self.origin,
            &self.destination,
            &values(&self.entries),
            &self.reference,
        ];
        let optional = [&self.special_requests, &self.home_type];
        let texts = typed.into_iter().chain(optional.into_iter().flatten());
        let mut words: Vec<String> = texts.flat_map(|text| words_of(text)).collect();
        // The number in one, without its area code, and its end, as people name it.
        let digits = digits(&self.customer_phone);
        for tail in [PHONE_DIGITS, 7, 4] {
            if digits.len() >= tail {
                words.push(digits[digits.len() - tail..].to_owned());
            }
        }
        joined(words) + &more_words(self.notes.as_deref().unwrap_or_default())
    }

    /// The address by which two leads are the same person's.
    pub fn email(&self) -> String {
        self.customer_email.trim().to_lowercase()
    }

    /// The digits by which two phones are the same; empty for what is too short to be one.
    pub fn phone(&self) -> String {
        let digits = digits(&self.customer_phone);
        if digits.len() < 7 {
            return String::new();
        }
        digits[digits.len().saturating_sub(PHONE_DIGITS)..].to_owned()
    }
}

/// The values of the entries, which are kept as a JSON list of names and values. The names would
/// make every lead of a form a hit for 'city'.
fn values(entries: &str) -> String {
    let entries: Vec<(String, String)> = serde_json::from_str(entries).unwrap_or_default();
    let values: Vec<String> = entries.into_iter().map(|(_, value)| value).collect();
    values.join(" ")
}

fn digits(text: &str) -> String {
    text.chars().filter(char::is_ascii_digit).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found() -> Found {
        Found {
            seq: 1,
            id: String::new(),
            created_at: 0,
            form: "quote".to_owned(),
            suspicion: String::new(),
            state: "new".to_owned(),
            customer_email: "Ana.Peña@Example.com".to_owned(),
            customer_phone: "+1 (956) 555-0142".to_owned(),
            customer_name: "Marisol TREVIÑO".to_owned(),
            origin: "1210 N. 10th St".to_owned(),
            destination: String::new(),
            reference: "Q-7K3M".to_owned(),
            entries: r#"[["city","san-juan"],["after\"Hours","yes"]]"#.to_owned(),
            home_type: None,
            special_requests: None,
            notes: Some("calls after six".to_owned()),
        }
    }

    #[test]
    fn words_are_folded_and_a_phone_is_found_by_its_ends() {
        let words = found().words();
        let words: Vec<&str> = words.split(' ').collect();
        for word in [
            "marisol",
            "trevino",
            "pena",
            "9565550142",
            "5550142",
            "0142",
            "10th",
            "7k3m",
            "six",
        ] {
            assert!(words.contains(&word), "{word}: {words:?}");
        }
        assert_eq!(found().phone(), "9565550142");
        assert_eq!(found().email(), "ana.peña@example.com");
    }

    #[test]
    fn only_the_values_of_entries_are_words() {
        let words = found().words();
        assert!(words.contains("juan") && words.contains("yes"), "{words}");
        assert!(
            !words.contains("city") && !words.contains("hours"),
            "{words}"
        );
    }
}
