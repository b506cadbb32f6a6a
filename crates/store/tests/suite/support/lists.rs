//! Reads lists as an owner pages through them, and compares them with the stored counts.

use store::{LeadQuery, Location, QuarantineFilter, Store};

use super::leads::query;
use super::open;

/// The names of all leads that a query finds, read page by page.
pub async fn names(store: &Store, query: &LeadQuery) -> Vec<String> {
    let mut query = query.clone();
    let mut all = Vec::new();
    loop {
        let (rows, next) = store.list_leads(&query).await.expect("answers");
        assert!(rows.len() <= query.limit);
        all.extend(rows.into_iter().map(|row| row.customer_name));
        match next {
            // What a client sends back is the cursor's text.
            Some(next) => query.after = Some(next.to_string().parse().expect("a cursor")),
            None => return all,
        }
    }
}

/// The names of the leads that a text finds.
pub async fn names_found(store: &Store, search: &str) -> Vec<String> {
    let query = LeadQuery {
        search: search.to_owned(),
        ..query()
    };
    names(store, &query).await
}

/// Closes the store, opens its database again and closes it. The stored counts match the leads
/// before and after.
pub async fn close_and_reopen(store: Store, location: &Location) {
    stored_counts_match_leads(&store).await;
    store.close().await;
    let store = open(location).await;
    stored_counts_match_leads(&store).await;
    store.close().await;
}

async fn stored_counts_match_leads(store: &Store) {
    let counts = store.lead_counts(0, 0).await.expect("answers");
    for (status, count) in counts.statuses {
        let query = LeadQuery {
            statuses: vec![status],
            ..query()
        };
        let counted = names(store, &query).await.len();
        assert_eq!(usize::try_from(count), Ok(counted), "{status:?}");
    }
    let quarantined = LeadQuery {
        quarantined: QuarantineFilter::Only,
        ..query()
    };
    let counted = names(store, &quarantined).await.len();
    assert_eq!(usize::try_from(counts.quarantined), Ok(counted));
}
