//! Single-use links: owner set-up and invitations.

use store::{AuthLink, Location, Store, StoreError};

use crate::secret;
use crate::services::AccountServices;
use domain::{Clock, Locale, SitePath};

/// Lifetime of a set-up link in milliseconds: 30 minutes.
const SET_UP: i64 = 30 * 60_000;
/// Lifetime of an invitation in milliseconds: 7 days.
const INVITED: i64 = 7 * 86_400_000;

/// Whom a new link is for.
pub enum ForLink<'a> {
    /// The first owner, who has no account yet.
    Owner,
    /// An invited person, by ID, and the language of the page that the link opens.
    Person(&'a str, Locale),
}

/// Creates a link. Returns it with its expiry time in milliseconds since 1970. A new invitation
/// replaces the person's earlier ones.
///
/// # Errors
/// When it cannot be stored or the system has no random bytes.
pub async fn new(
    store: &Store,
    public_url: &str,
    whom: ForLink<'_>,
    now: i64,
) -> anyhow::Result<(String, i64)> {
    let secret = secret::new().map_err(|error| anyhow::anyhow!("no random bytes: {error}"))?;
    let (place, whom, until) = match whom {
        ForLink::Owner => (
            SitePath::SetUp.of(Locale::En),
            AuthLink::SetUp,
            now + SET_UP,
        ),
        ForLink::Person(id, language) => (
            SitePath::Invited.of(language),
            AuthLink::Invitation(id.to_owned()),
            now + INVITED,
        ),
    };
    store
        .create_auth_link(&secret::hash(&secret), &whom, now, until)
        .await?;
    Ok((format!("{public_url}{place}/{secret}"), until))
}

/// Creates a set-up link if there is no owner yet.
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

/// Clears the owners' passwords and second factors, ends all sessions, revokes all links, and returns a new set-up link.
/// Safe to call while the server is running.
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
    let now = clock().as_millisecond();
    store
        .reset_access(&secret::hash(&secret), now, now + SET_UP)
        .await?;
    store.close().await;
    let path = SitePath::SetUp.of(Locale::En);
    Ok(format!("{public_url}{path}/{secret}"))
}

/// Looks up an unused, unexpired link by its secret.
///
/// # Errors
/// When the database is unavailable.
pub async fn find_valid(
    accounts: &AccountServices,
    secret: &str,
) -> Result<Option<AuthLink>, StoreError> {
    let now = (accounts.clock)().as_millisecond();
    accounts
        .store
        .valid_auth_link(&secret::hash(secret), now)
        .await
}
