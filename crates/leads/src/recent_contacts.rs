//! Remembers under which names an email address or a phone number was sent lately.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::mem;
use std::sync::{Arc, Mutex, PoisonError};

/// How long contacts are remembered at least, in milliseconds: a day. They are forgotten after two.
const GENERATION: i64 = 86_400_000;

/// How many contacts one generation holds. More of them within a day end the generation earlier, so that a flood
/// cannot fill the memory.
const MAX_CONTACTS: usize = 5_000;

/// How many different names are counted for one contact.
const MAX_NAMES: usize = 8;

/// The contacts of the last one to two days, in memory only. Contacts and names are kept as hashes. Another program on
/// the same database does not see them, and a restart forgets them: a missing sign costs little, and a query would be
/// on the path of every lead.
#[derive(Clone, Debug, Default)]
pub struct RecentContacts(Arc<Mutex<Generations>>);

#[derive(Debug, Default)]
struct Generations {
    hasher: RandomState,
    /// When the current generation began, in milliseconds since 1970.
    began: i64,
    current: HashMap<u64, Vec<u64>>,
    previous: HashMap<u64, Vec<u64>>,
}

impl RecentContacts {
    /// Remembers that a contact was sent with a name at `now`, in milliseconds since 1970. Returns how many other names
    /// it was sent with lately. Nothing is remembered of an empty contact or name.
    pub fn other_names(&self, contact: &str, name: &str, now: i64) -> usize {
        if contact.is_empty() || name.is_empty() {
            return 0;
        }
        let mut generations = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        generations.turn(now);
        let (contact, name) = (
            generations.hasher.hash_one(contact),
            generations.hasher.hash_one(name),
        );
        let mut names = generations
            .current
            .remove(&contact)
            .or_else(|| generations.previous.get(&contact).cloned())
            .unwrap_or_default();
        if !names.contains(&name) && names.len() < MAX_NAMES {
            names.push(name);
        }
        let others = names.iter().filter(|other| **other != name).count();
        generations.current.insert(contact, names);
        others
    }
}

impl Generations {
    /// Starts a generation if the current one is full or a day old. A clock that was set back also starts one.
    fn turn(&mut self, now: i64) {
        let is_over = !(0..GENERATION).contains(&(now - self.began));
        if is_over || self.current.len() >= MAX_CONTACTS {
            self.previous = mem::take(&mut self.current);
            self.began = now;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_other_names_for_a_day_and_forgets_them_after_two() {
        let recent = RecentContacts::default();
        let ana = |name: &str, now| recent.other_names("ana@example.com", name, now);
        assert_eq!(ana("ana", 0), 0);
        assert_eq!(ana("ana", 1), 0);
        assert_eq!(ana("luis", 2), 1);
        assert_eq!(recent.other_names("rosa@example.com", "rosa", 3), 0);
        assert_eq!(ana("eva", GENERATION), 2);
        assert_eq!(ana("eva", 3 * GENERATION), 2, "the generation before");
        assert_eq!(
            recent.other_names("rosa@example.com", "eva", 5 * GENERATION),
            0
        );
    }

    #[test]
    fn a_flood_of_contacts_or_names_stays_small() {
        let recent = RecentContacts::default();
        for at in 0..3 * MAX_CONTACTS {
            recent.other_names(&at.to_string(), "ana", 0);
            recent.other_names("one", &at.to_string(), 0);
        }
        let generations = recent.0.lock().expect("not poisoned");
        assert!(generations.current.len() <= MAX_CONTACTS);
        assert!(generations.previous.len() <= MAX_CONTACTS);
        assert!(
            generations
                .current
                .values()
                .all(|names| names.len() <= MAX_NAMES)
        );
    }

    #[test]
    fn nothing_is_known_of_an_empty_contact() {
        let recent = RecentContacts::default();
        assert_eq!(recent.other_names("", "ana", 0), 0);
        assert_eq!(recent.other_names("", "luis", 0), 0);
        assert_eq!(recent.other_names("a@example.com", "", 0), 0);
    }
}
