//! Password hashing with argon2id. A hash takes 46 MiB and about 50 ms, so at most two run at a time,
//! on their own worker threads.

use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use tokio::sync::{Semaphore, SemaphorePermit};

use workers::{WorkError, WorkerPool};

/// Memory in KiB, passes and lanes (OWASP Password Storage Cheat Sheet, argon2id).
const MEMORY: u32 = 47_104;
const PASSES: u32 = 1;
const LANES: u32 = 1;

/// Prefix of a hash with these parameters.
const HASH_PREFIX: &str = "$argon2id$v=19$m=47104,t=1,p=1$";

/// Dummy hash checked for unknown accounts, so that timing does not reveal which accounts exist.
const DUMMY_HASH: &str = "$argon2id$v=19$m=47104,t=1,p=1$bm9ib2R5aXNoZXJldG8$\
                      Zm9yIG5vYm9keSBhdCBhbGwsIGFuZCBubyBvbmUgZWw";

/// Maximum concurrent hash computations.
pub const AT_ONCE: usize = 2;

/// Checks and makes hashes.
pub struct Passwords {
    permits: Semaphore,
    pool: WorkerPool,
}

impl Passwords {
    /// Computes hashes on a worker pool.
    pub fn new(pool: WorkerPool) -> Self {
        Self {
            permits: Semaphore::new(AT_ONCE),
            pool,
        }
    }

    /// Acquires a permit to check or compute one hash.
    pub async fn permit(&self) -> Option<SemaphorePermit<'_>> {
        self.permits.acquire().await.ok()
    }

    /// Hashes a new password. `None` when the system has no random bytes or memory.
    pub async fn hash(&self, password: &str) -> Option<String> {
        let _permit = self.permit().await?;
        let password = password.to_owned();
        let hashed = self.pool.run("hash a password", move || {
            let mut salt = [0u8; 16];
            getrandom::fill(&mut salt).ok()?;
            let hash = argon2()?.hash_password_with_salt(password.as_bytes(), &salt);
            hash.ok().map(|hash| hash.to_string())
        });
        hashed.await.ok().flatten()
    }

    /// Hashes recovery codes with one salt, each as hexadecimal. The caller must hold a permit from
    /// [`Self::permit`].
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

    /// Whether a password matches a hash. Takes equally long without a hash. The caller must hold a
    /// permit from [`Self::permit`].
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

/// Whether a hash was made with parameters other than the current ones.
pub fn is_outdated(hash: &str) -> bool {
    !hash.starts_with(HASH_PREFIX)
}

fn argon2() -> Option<Argon2<'static>> {
    let params = Params::new(MEMORY, PASSES, LANES, None).ok()?;
    Some(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn accepts_only_the_matching_password() {
        let watchdog = workers::Watchdog::default();
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
        let old_prefix = "$argon2id$v=19$m=19456,t=2,p=1$";
        assert!(is_outdated(&hash.replace(HASH_PREFIX, old_prefix)));
    }

    #[test]
    fn dummy_hash_uses_the_current_parameters() {
        assert!(!is_outdated(DUMMY_HASH));
        let parsed = argon2::password_hash::phc::PasswordHash::new(DUMMY_HASH);
        assert!(parsed.is_ok_and(|hash| hash.hash.is_some()));
    }
}
