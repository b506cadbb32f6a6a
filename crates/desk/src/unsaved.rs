//! What sign-in would write while the database cannot be written, such as with a full disk: kept in memory, so that
//! people can sign in and read their leads. A restart forgets it.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, MutexGuard, PoisonError};

use store::{NewSession, PersonRow, Store, StoreError};

/// How long a session is used until it is tried again to save it, in milliseconds.
const SAVE_INTERVAL: i64 = 60_000;

/// How many entries of each kind are kept. There are far fewer people.
const CAPACITY: usize = 10_000;

/// What could not be saved.
#[derive(Default)]
pub struct Unsaved {
    /// Failures and the time of the last one, by hashed subject.
    failures: Mutex<HashMap<String, (u32, i64)>>,
    /// When a saved session was last used, by the hash of its secret.
    seen: Mutex<HashMap<String, i64>>,
    /// Sessions by the hash of their secrets.
    sessions: Mutex<HashMap<String, UnsavedSession>>,
}

/// A session that could not be saved. Times are in milliseconds since 1970.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnsavedSession {
    /// Its identifier, until it is saved.
    pub id: String,
    /// The person as they were when it began: it ends when they change their password or second factor.
    pub person: PersonRow,
    /// Description of the browser.
    pub device: String,
    /// IP address.
    pub address: String,
    /// When it began.
    pub began_at: i64,
    /// When it was last used.
    pub seen_at: i64,
    /// When it ends at the latest.
    pub ends_at: i64,
}

impl Unsaved {
    /// The failures of a subject that could not be saved, and when the last one was.
    pub fn failures(&self, subject: &str) -> (u32, i64) {
        let failures = locked(&self.failures);
        failures.get(subject).copied().unwrap_or_default()
    }

    /// Counts a failure for these subjects.
    pub fn count_failure(&self, subjects: &[String], now: i64) {
        let mut failures = locked(&self.failures);
        for subject in subjects {
            let (count, _) = failures.get(subject).copied().unwrap_or_default();
            insert(
                &mut failures,
                subject.clone(),
                (count.saturating_add(1), now),
            );
        }
    }

    /// Deletes the failures of these subjects.
    pub fn clear_failures(&self, subjects: &[String]) {
        let mut failures = locked(&self.failures);
        for subject in subjects {
            failures.remove(subject);
        }
    }

    /// Returns when the session with this hash was last used, if that could not be saved.
    pub fn seen(&self, hash: &str) -> Option<i64> {
        locked(&self.seen).get(hash).copied()
    }

    /// Records that a session was used.
    pub fn set_seen(&self, hash: &str, now: i64) {
        insert(&mut locked(&self.seen), hash.to_owned(), now);
    }

    /// Forgets when a session was used, because it is saved.
    pub fn clear_seen(&self, hash: &str) {
        locked(&self.seen).remove(hash);
    }

    /// Starts a session that could not be saved, under an identifier.
    pub fn begin_session(&self, id: &str, new: &NewSession<'_>, person: &PersonRow) {
        let session = UnsavedSession {
            id: id.to_owned(),
            person: person.clone(),
            device: new.device.to_owned(),
            address: new.address.to_owned(),
            began_at: new.now,
            seen_at: new.now,
            ends_at: new.ends_at,
        };
        insert(&mut locked(&self.sessions), new.hash.to_owned(), session);
    }

    /// Finds the valid session with this hash, with its person as they are now, and retries saving it.
    ///
    /// # Errors
    /// When the database is unavailable.
    pub async fn find(
        &self,
        store: &Store,
        hash: &str,
        now: i64,
        idle_ms: i64,
    ) -> Result<Option<UnsavedSession>, StoreError> {
        let found = locked(&self.sessions).get(hash).cloned();
        let Some(mut session) = found else {
            return Ok(None);
        };
        let person = store.person(&session.person.id).await?;
        let Some(person) = person.filter(|person| session.is_valid(person, now, now - idle_ms))
        else {
            self.end_session(hash);
            return Ok(None);
        };
        session.person = person;
        if now - session.seen_at > SAVE_INTERVAL {
            session.seen_at = now;
            match session.save(store, hash, now - idle_ms).await {
                Ok(id) => {
                    self.end_session(hash);
                    session.id = id;
                }
                Err(error) => {
                    tracing::warn!(%error, "a session is still kept in memory");
                    // Unless it has ended in the meantime.
                    if let Some(kept) = locked(&self.sessions).get_mut(hash) {
                        kept.seen_at = now;
                    }
                }
            }
        }
        Ok(Some(session))
    }

    /// Ends the session with this hash, or forgets it because it is saved.
    pub fn end_session(&self, hash: &str) {
        locked(&self.sessions).remove(hash);
    }

    /// Ends the session with this identifier. Returns whether there was one.
    pub fn end(&self, id: &str) -> bool {
        let mut sessions = locked(&self.sessions);
        let before = sessions.len();
        sessions.retain(|_, own| own.id != id);
        sessions.len() < before
    }

    /// Ends all sessions of a person.
    pub fn end_sessions(&self, person: &str) {
        locked(&self.sessions).retain(|_, own| own.person.id != person);
    }
}

impl UnsavedSession {
    /// Saves it with the times at which it began and was last used, and returns its new identifier.
    async fn save(&self, store: &Store, hash: &str, idle_since: i64) -> Result<String, StoreError> {
        let new = NewSession {
            person: &self.person.id,
            hash,
            device: &self.device,
            address: &self.address,
            now: self.began_at,
            ends_at: self.ends_at,
        };
        let id = store.new_session(&new, idle_since).await?;
        store.touch_session(&id, self.seen_at).await?;
        Ok(id)
    }

    /// Returns whether it is still valid for its person as they are now.
    fn is_valid(&self, person: &PersonRow, now: i64, idle_since: i64) -> bool {
        let credentials = |row: &PersonRow| (row.password.clone(), row.second_factor_at, row.role);
        self.ends_at > now
            && self.seen_at > idle_since
            && credentials(person) == credentials(&self.person)
    }
}

/// Adds an entry, or replaces an earlier one. When there are too many, an arbitrary other one is forgotten.
fn insert<K: Clone + Eq + Hash, V>(entries: &mut HashMap<K, V>, key: K, value: V) {
    if entries.len() >= CAPACITY
        && !entries.contains_key(&key)
        && let Some(other) = entries.keys().next().cloned()
    {
        entries.remove(&other);
    }
    entries.insert(key, value);
}

fn locked<T>(entries: &Mutex<T>) -> MutexGuard<'_, T> {
    entries.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failures_are_counted_for_each_subject_until_they_are_cleared() {
        let unsaved = Unsaved::default();
        let [account, address] = ["account", "address"].map(str::to_owned);
        unsaved.count_failure(&[account.clone(), address.clone()], 5);
        unsaved.count_failure(std::slice::from_ref(&account), 7);
        assert_eq!(unsaved.failures(&account), (2, 7));
        assert_eq!(unsaved.failures(&address), (1, 5));
        unsaved.clear_failures(std::slice::from_ref(&account));
        assert_eq!(unsaved.failures(&account), (0, 0));
        assert_eq!(unsaved.failures(&address), (1, 5));
    }

    #[test]
    fn memory_is_bounded() {
        let mut entries = HashMap::new();
        for at in 0..=CAPACITY {
            insert(&mut entries, at, at);
        }
        assert_eq!(entries.len(), CAPACITY);
        assert!(entries.contains_key(&CAPACITY), "the newest stays");
    }
}
