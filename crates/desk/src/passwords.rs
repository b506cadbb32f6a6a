//! Passwords, as argon2id hashes. Each costs 46 MiB and some 50 ms, so only two are checked at a
//! time, on threads that answer nothing else.

use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use tokio::sync::{Semaphore, SemaphorePermit};

use endpoint::{WorkError, WorkerPool};

/// Memory in KiB, passes and lanes (OWASP Password Storage Cheat Sheet, argon2id).
const MEMORY: u32 = 47_104;
const PASSES: u32 = 1;
const LANES: u32 = 1;

/// How a hash of these parameters begins.
const BEGINS: &str = "$argon2id$v=19$m=47104,t=1,p=1$";

/// What is checked when there is nobody to check, so that it takes as long.
const NOBODY: &str = "$argon2id$v=19$m=47104,t=1,p=1$bm9ib2R5aXNoZXJldG8$\
                      Zm9yIG5vYm9keSBhdCBhbGwsIGFuZCBubyBvbmUgZWw";

/// As many as are checked at once.
pub const AT_ONCE: usize = 2;

/// Checks and makes hashes.
pub struct Passwords {
    turns: Semaphore,
    pool: WorkerPool,
}

impl Passwords {
    /// Hashes on a pool of workers.
    pub fn new(pool: WorkerPool) -> Self {
        Self {
            turns: Semaphore::new(AT_ONCE),
            pool,
        }
    }

    /// A turn; whoever holds one may check or make one hash.
    pub async fn turn(&self) -> Option<SemaphorePermit<'_>> {
        self.turns.acquire().await.ok()
    }

    /// A new password's hash. `None` when the system gives no random bytes or no memory.
    pub async fn hash(&self, password: &str) -> Option<String> {
        let _turn = self.turn().await?;
        let password = password.to_owned();
        let hashed = self.pool.run("hash a password", move || {
            let mut salt = [0u8; 16];
            getrandom::fill(&mut salt).ok()?;
            let hash = argon2()?.hash_password_with_salt(password.as_bytes(), &salt);
            hash.ok().map(|hash| hash.to_string())
        });
        hashed.await.ok().flatten()
    }

    /// Whether a password has this hash; it takes as long when there is none. The caller holds a
    /// turn.
    ///
    /// # Errors
    /// When no worker checked it in time.
    pub async fn is_right(&self, password: &str, hash: Option<&str>) -> Result<bool, WorkError> {
        let is_somebody = hash.is_some_and(|hash| !hash.is_empty());
        let hash = hash.filter(|hash| !hash.is_empty()).unwrap_or(NOBODY);
        let (password, hash) = (password.to_owned(), hash.to_owned());
        let checked = self.pool.run("check a password", move || {
            argon2().is_some_and(|argon2| {
                argon2
                    .verify_password(password.as_bytes(), hash.as_str())
                    .is_ok()
            })
        });
        Ok(checked.await? && is_somebody)
    }
}

/// Whether a hash was made with other parameters than are in force.
pub fn is_outdated(hash: &str) -> bool {
    !hash.starts_with(BEGINS)
}

fn argon2() -> Option<Argon2<'static>> {
    let params = Params::new(MEMORY, PASSES, LANES, None).ok()?;
    Some(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_password_is_known_again_and_another_is_not() {
        let watchdog = endpoint::Watchdog::default();
        let deadline = std::time::Duration::from_mins(1);
        let pool = WorkerPool::new("passwords", AT_ONCE, 1, deadline, &watchdog);
        let passwords = Passwords::new(pool);
        let hash = passwords.hash("correct horse").await.expect("made");
        assert!(!is_outdated(&hash), "{hash}");
        assert_eq!(
            passwords.is_right("correct horse", Some(&hash)).await,
            Ok(true)
        );
        assert_eq!(
            passwords.is_right("Correct horse", Some(&hash)).await,
            Ok(false)
        );
        assert_eq!(passwords.is_right("", Some("")).await, Ok(false));
        assert_eq!(passwords.is_right("anything", None).await, Ok(false));
        let begins = "$argon2id$v=19$m=19456,t=2,p=1$";
        assert!(is_outdated(&hash.replace(BEGINS, begins)));
    }

    #[test]
    fn nobody_costs_as_much_as_somebody() {
        assert!(!is_outdated(NOBODY));
        let parsed = argon2::password_hash::phc::PasswordHash::new(NOBODY);
        assert!(parsed.is_ok_and(|hash| hash.hash.is_some()));
    }
}
