//! Password hashing with argon2id. A hash takes 46 MiB and about 50 ms, so at most two run at a time, on their own
//! worker threads: one for known people, and one for strangers, so that a flood of strangers delays nobody else.

use std::time::Duration;

use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use tokio::sync::{Semaphore, SemaphorePermit};
use workers::{Watchdog, WorkError, WorkerPool};

/// Memory in KiB, passes and lanes (OWASP Password Storage Cheat Sheet, argon2id).
const MEMORY: u32 = 47_104;
const PASSES: u32 = 1;
const LANES: u32 = 1;

/// Prefix of a hash with these parameters.
const HASH_PREFIX: &str = "$argon2id$v=19$m=47104,t=1,p=1$";

/// Dummy hash checked for unknown accounts, so that timing does not reveal which accounts exist.
const DUMMY_HASH: &str = "$argon2id$v=19$m=47104,t=1,p=1$bm9ib2R5aXNoZXJldG8$\
                      Zm9yIG5vYm9keSBhdCBhbGwsIGFuZCBubyBvbmUgZWw";

/// Requests of each [`Client`] that wait for their turn. Further ones are refused immediately.
const MAX_WAITING: usize = 64;

/// How long a hash may take, including the wait for a worker.
const DEADLINE: Duration = Duration::from_secs(20);

/// Whose password is checked or made. Each has a queue of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Client {
    /// Someone who is signed in, has a link, or uses a browser that has signed in before.
    Known,
    /// Anybody else.
    Stranger,
}

/// Checks and makes hashes.
pub struct Passwords {
    known: Queue,
    strangers: Queue,
}

/// Requests that wait for their turn, and the worker that they wait for.
struct Queue {
    turn: Semaphore,
    waiting: Semaphore,
    pool: WorkerPool,
}

/// The turn of a request; the next one follows when it is dropped.
pub struct Permit<'a> {
    _turn: SemaphorePermit<'a>,
    _waiting: SemaphorePermit<'a>,
    pool: &'a WorkerPool,
}

impl Queue {
    fn new(name: &'static str, watchdog: &Watchdog) -> Self {
        Self {
            turn: Semaphore::new(1),
            waiting: Semaphore::new(1 + MAX_WAITING),
            pool: WorkerPool::new(name, 1, MAX_WAITING, DEADLINE, watchdog),
        }
    }
}

impl Passwords {
    /// Computes hashes on two workers, which the watchdog watches.
    pub fn new(watchdog: &Watchdog) -> Self {
        Self {
            known: Queue::new("passwords", watchdog),
            strangers: Queue::new("passwords of strangers", watchdog),
        }
    }

    /// Waits for the turn to check or compute one hash.
    ///
    /// # Errors
    /// [`WorkError::Busy`] when too many are waiting.
    pub async fn permit(&self, client: Client) -> Result<Permit<'_>, WorkError> {
        let queue = match client {
            Client::Known => &self.known,
            Client::Stranger => &self.strangers,
        };
        let waiting = queue.waiting.try_acquire().map_err(|_| WorkError::Busy)?;
        // The semaphore is never closed.
        let turn = queue.turn.acquire().await.map_err(|_| WorkError::Busy)?;
        Ok(Permit {
            _turn: turn,
            _waiting: waiting,
            pool: &queue.pool,
        })
    }

    /// Hashes the new password of someone who is known. `None` when too many wait, or the system has no
    /// random bytes or memory.
    pub async fn hash(&self, password: &str) -> Option<String> {
        let permit = self.permit(Client::Known).await.ok()?;
        let password = password.to_owned();
        let hashed = permit.pool.run("hash a password", move || {
            let mut salt = [0u8; 16];
            getrandom::fill(&mut salt).ok()?;
            let hash = argon2()?.hash_password_with_salt(password.as_bytes(), &salt);
            hash.ok().map(|hash| hash.to_string())
        });
        hashed.await.ok().flatten()
    }
}

impl Permit<'_> {
    /// Hashes recovery codes with one salt, each as hexadecimal.
    ///
    /// # Errors
    /// When no worker finished in time, or the system has no memory.
    pub async fn hash_codes(
        &self,
        codes: Vec<String>,
        salt: String,
    ) -> Result<Vec<String>, WorkError> {
        let hashed = self.pool.run("hash recovery codes", move || {
            let argon2 = argon2()?;
            let hash = |code: &String| {
                let mut hash = [0u8; 32];
                argon2
                    .hash_password_into(code.as_bytes(), salt.as_bytes(), &mut hash)
                    .ok()?;
                Some(hex::encode(hash))
            };
            codes.iter().map(hash).collect::<Option<Vec<String>>>()
        });
        hashed.await?.ok_or(WorkError::Panicked)
    }

    /// Returns whether a password matches a hash. Takes equally long without a hash.
    ///
    /// # Errors
    /// When no worker finished in time.
    pub async fn is_right(&self, password: &str, hash: Option<&str>) -> Result<bool, WorkError> {
        let has_account = hash.is_some_and(|hash| !hash.is_empty());
        let hash = hash.filter(|hash| !hash.is_empty()).unwrap_or(DUMMY_HASH);
        let (password, hash) = (password.to_owned(), hash.to_owned());
        let checked = self.pool.run("check a password", move || {
            argon2().is_some_and(|argon2| {
                argon2
                    .verify_password(password.as_bytes(), hash.as_str())
                    .is_ok()
            })
        });
        Ok(checked.await? && has_account)
    }
}

/// Returns whether a hash was made with parameters other than the current ones.
pub fn is_outdated(hash: &str) -> bool {
    !hash.starts_with(HASH_PREFIX)
}

fn argon2() -> Option<Argon2<'static>> {
    let params = Params::new(MEMORY, PASSES, LANES, None).ok()?;
    Some(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;

    use super::*;

    #[tokio::test]
    async fn accepts_only_the_matching_password() {
        let passwords = Passwords::new(&Watchdog::default());
        let hash = passwords.hash("correct horse").await.expect("made");
        let permit = passwords.permit(Client::Stranger).await.expect("free");
        assert!(!is_outdated(&hash), "{hash}");
        assert_eq!(
            permit.is_right("correct horse", Some(&hash)).await,
            Ok(true)
        );
        assert_eq!(
            permit.is_right("Correct horse", Some(&hash)).await,
            Ok(false)
        );
        assert_eq!(permit.is_right("", Some("")).await, Ok(false));
        assert_eq!(permit.is_right("anything", None).await, Ok(false));
        let old_prefix = "$argon2id$v=19$m=19456,t=2,p=1$";
        assert!(is_outdated(&hash.replace(HASH_PREFIX, old_prefix)));
    }

    #[tokio::test]
    async fn the_queue_of_strangers_is_bounded_and_delays_no_known_person() {
        let passwords = Passwords::new(&Watchdog::default());
        let first = passwords.permit(Client::Stranger).await;
        let mut waiting: Vec<_> = (0..MAX_WAITING)
            .map(|_| Box::pin(passwords.permit(Client::Stranger)))
            .collect();
        for one in &mut waiting {
            assert!(one.now_or_never().is_none(), "it waits");
        }
        let refused = passwords.permit(Client::Stranger).await;
        assert_eq!(refused.err(), Some(WorkError::Busy));
        assert!(passwords.permit(Client::Known).await.is_ok());
        drop(first);
        assert!(waiting.swap_remove(0).await.is_ok());
    }

    #[test]
    fn dummy_hash_uses_the_current_parameters() {
        assert!(!is_outdated(DUMMY_HASH));
        let parsed = argon2::password_hash::phc::PasswordHash::new(DUMMY_HASH);
        assert!(parsed.is_ok_and(|hash| hash.hash.is_some()));
    }
}
