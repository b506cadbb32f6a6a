//! Links that let somebody in once.

use store::{AuthLink, Location, Store, StoreError};

use crate::Context;
use crate::secret;
use domain::Clock;

/// A set-up link is good for 30 minutes, in milliseconds.
const SET_UP: i64 = 30 * 60_000;
/// An invitation for 7 days.
const INVITED: i64 = 7 * 86_400_000;

/// Whom a new link is for.
pub enum ForLink<'a> {
    /// The owner to come.
    Owner,
    /// A person who was invited, by identifier.
    Person(&'a str),
}

/// Returns a new link and until when it is valid, in milliseconds since 1970. An invitation replaces
/// earlier ones of the same person.
///
/// # Errors
/// When it cannot be stored, or the system gives no random bytes.
pub async fn new(
    store: &Store,
    public_url: &str,
    whom: ForLink<'_>,
    now: i64,
) -> anyhow::Result<(String, i64)> {
    let secret = secret::new().map_err(|error| anyhow::anyhow!("no random bytes: {error}"))?;
    let (place, whom, until) = match whom {
        ForLink::Owner => ("set-up", AuthLink::SetUp, now + SET_UP),
        ForLink::Person(id) => (
            "invited",
            AuthLink::Invitation(id.to_owned()),
            now + INVITED,
        ),
    };
    store
        .create_auth_link(&secret::hash(&secret), &whom, now, until)
        .await?;
    Ok((format!("{public_url}/{place}/{secret}"), until))
}

/// A set-up link, if nobody could sign in as the owner.
///
/// # Errors
/// When it cannot be stored.
pub async fn set_up_link(
    store: &Store,
    public_url: &str,
    clock: &Clock,
) -> anyhow::Result<Option<String>> {
    if store.has_owner().await? {
        return Ok(None);
    }
    let now = clock().as_millisecond();
    let (link, _) = new(store, public_url, ForLink::Owner, now).await?;
    Ok(Some(link))
}

/// Takes the owners' passwords away, ends all sessions and links, and returns a new set-up link, the
/// only valid one. The program may be running.
///
/// # Errors
/// When the database cannot be reached.
pub async fn reset_owner(
    database: &Location,
    public_url: &str,
    clock: &Clock,
) -> anyhow::Result<String> {
    let store = Store::open(database).await?;
    let secret = secret::new().map_err(|error| anyhow::anyhow!("no random bytes: {error}"))?;
    let until = clock().as_millisecond() + SET_UP;
    store.reset_access(&secret::hash(&secret), until).await?;
    store.close().await;
    Ok(format!("{public_url}/set-up/{secret}"))
}

/// Whom a secret would let in now.
///
/// # Errors
/// When the database does not answer.
pub async fn good(context: &Context, secret: &str) -> Result<Option<AuthLink>, StoreError> {
    let now = (context.clock)().as_millisecond();
    context
        .store
        .valid_auth_link(&secret::hash(secret), now)
        .await
}
