//! Paths for a CDN to purge, as an outbox message contains them.

/// The most bytes of paths in one message. PostgreSQL's index of what messages are about takes 2,704
/// bytes per row, and a CDN takes a limited number of addresses per request (Cloudflare: 100).
const MAX_BYTES: usize = 2_000;

/// The delay of a purge request after a publication, in milliseconds. Other programs on the database show the new
/// content some seconds later; a CDN that came back earlier could get an old page from them.
pub const PURGE_DELAY_MS: i64 = 5_000;

/// Distributes paths over as few messages as possible, in order.
pub fn purge_batches(paths: &[String]) -> Vec<String> {
    let mut batches: Vec<String> = Vec::new();
    for path in paths {
        match batches.last_mut() {
            Some(batch) if batch.len() + 1 + path.len() <= MAX_BYTES => {
                batch.push('\n');
                batch.push_str(path);
            }
            _ => batches.push(path.clone()),
        }
    }
    batches
}

/// The paths in a message.
pub fn purged_paths(batch: &str) -> impl Iterator<Item = &str> {
    batch.lines()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn batches_have_all_paths_in_order_within_the_limit() {
        let paths: Vec<String> = (0..300).map(|at| format!("/cities/city-{at}")).collect();
        let batches = purge_batches(&paths);
        assert!(batches.len() > 1);
        assert!(batches.iter().all(|batch| batch.len() <= MAX_BYTES));
        let read: Vec<&str> = batches
            .iter()
            .flat_map(|batch| purged_paths(batch))
            .collect();
        assert_eq!(read, paths);
        assert!(purge_batches(&[]).is_empty());
    }
}
