//! Counts forms in the database, so that all programs on it share one limit.

use std::sync::Arc;

use config::Limits;
use domain::Clock;
use endpoint::{CountForm, FormLimit, Subject};
use sha2::{Digest, Sha256};
use store::Store;

/// The limit for forms, shared by all programs on a database that may have several.
pub fn shared_form_limit(limits: &Limits, store: &Store, clock: &Clock) -> FormLimit {
    let (per_minute, total) = (limits.forms_per_minute, limits.forms_per_minute_total);
    FormLimit::new(per_minute, total, count_form(store, clock))
}

/// Counts forms in a database that several programs may use; `None` for another.
fn count_form(store: &Store, clock: &Clock) -> Option<CountForm> {
    if !store.is_shared() {
        return None;
    }
    let (store, clock) = (store.clone(), Clock::clone(clock));
    Some(Arc::new(move |subject| {
        let store = store.clone();
        let minute = clock().as_second() / 60;
        Box::pin(async move {
            match store.count_form(&hashed(subject), minute).await {
                Ok(count) => count.map(|count| u32::try_from(count).unwrap_or(u32::MAX)),
                Err(error) => {
                    tracing::warn!(%error, "cannot count a form for all programs");
                    None
                }
            }
        })
    }))
}

/// Addresses are not stored as they are, like those of failed sign-ins.
fn hashed(subject: Subject) -> String {
    let name = match subject {
        Subject::Household(address) => format!("address {address}"),
        Subject::Network(network) => format!("network {network}"),
        Subject::Everybody => "everybody".to_owned(),
    };
    hex::encode(Sha256::digest(name))
}
