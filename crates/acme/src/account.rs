//! The account at the authority.

use instant_acme::{Account, AccountCredentials, Error, NewAccount};
use store::{AcmeAccountRow, Store};

use crate::failure::Failure;
use crate::http_client::AcmeHttpClient;

/// Restores the stored account, or creates one and agrees to the authority's terms of service. `now` is in
/// milliseconds since 1970.
pub async fn open(
    store: &Store,
    http: &AcmeHttpClient,
    directory: &str,
    contact: &str,
    now: i64,
) -> Result<Account, Failure> {
    let stored = store.acme_account(directory).await.map_err(database)?;
    let Some(row) = stored else {
        return create(store, http, directory, contact, now).await;
    };
    let credentials: AccountCredentials = serde_json::from_str(&row.credentials)
        .map_err(|_| Failure::new("the stored account cannot be read"))?;
    let account = Account::builder_with_http(Box::new(http.clone()))
        .from_credentials(credentials)
        .await
        .map_err(|error| call_failure(http, &error))?;
    if row.contact != contact {
        let address = address(contact);
        let updated = account.update_contacts(&contacts(address.as_slice())).await;
        updated.map_err(|error| call_failure(http, &error))?;
        let row = AcmeAccountRow {
            contact: contact.to_owned(),
            credentials: row.credentials,
        };
        let stored = store.set_acme_account(directory, &row, now).await;
        stored.map_err(database)?;
    }
    Ok(account)
}

/// Creates and stores an account, replacing one that the authority no longer knows.
pub async fn create(
    store: &Store,
    http: &AcmeHttpClient,
    directory: &str,
    contact: &str,
    now: i64,
) -> Result<Account, Failure> {
    let address = address(contact);
    let account = NewAccount {
        contact: &contacts(address.as_slice()),
        terms_of_service_agreed: true,
        only_return_existing: false,
    };
    let (account, credentials) = Account::builder_with_http(Box::new(http.clone()))
        .create(&account, directory.to_owned(), None)
        .await
        .map_err(|error| call_failure(http, &error))?;
    let credentials = serde_json::to_string(&credentials)
        .map_err(|_| Failure::new("the new account cannot be written"))?;
    let row = AcmeAccountRow {
        contact: contact.to_owned(),
        credentials,
    };
    let stored = store.set_acme_account(directory, &row, now).await;
    stored.map_err(database)?;
    tracing::info!(directory, "made an account at the certificate authority");
    Ok(account)
}

/// The failure of a call to the authority.
pub fn call_failure(http: &AcmeHttpClient, error: &Error) -> Failure {
    Failure::of(error, http.take_retry_after())
}

/// The failure of a call to the database.
#[allow(clippy::needless_pass_by_value, reason = "for map_err")]
pub fn database(error: store::StoreError) -> Failure {
    Failure::new(&error.to_string())
}

fn address(contact: &str) -> Option<String> {
    (!contact.is_empty()).then(|| format!("mailto:{contact}"))
}

fn contacts(address: &[String]) -> Vec<&str> {
    address.iter().map(String::as_str).collect()
}
