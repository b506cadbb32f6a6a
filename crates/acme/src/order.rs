//! One order: challenges, signing request, certificate.

use std::time::Duration;

use instant_acme::{
    Account, AuthorizationStatus, ChallengeType, Identifier, NewOrder, Order, OrderStatus, Problem,
    RetryPolicy,
};
use rcgen::{CertificateParams, DistinguishedName, KeyPair};
use store::Store;

use crate::account::{self, call_failure, database};
use crate::failure::{Failure, is_unknown_account};
use crate::http_client::AcmeHttpClient;

/// How long the authority may take to validate the challenges, and again to sign.
const POLLING: RetryPolicy = RetryPolicy::new().timeout(Duration::from_secs(90));

/// The input of an order.
pub struct OrderRequest<'a> {
    pub store: &'a Store,
    pub http: &'a AcmeHttpClient,
    pub directory: &'a str,
    pub contact: &'a str,
    pub domains: &'a [String],
    /// Milliseconds since 1970.
    pub now: i64,
}

/// A new certificate, as PEM.
pub struct Issued {
    pub chain: String,
    pub private_key: String,
}

/// Orders a certificate with a new private key. The challenges it stores are deleted again.
pub async fn order(request: &OrderRequest<'_>) -> Result<Issued, Failure> {
    // Discard the wait of an earlier order.
    request.http.take_retry_after();
    let mut order = new_order(request).await?;
    let mut tokens = Vec::new();
    let issued = fulfill(request, &mut order, &mut tokens).await;
    if let Err(error) = request.store.delete_acme_challenges(&tokens).await {
        tracing::warn!(%error, "cannot delete old challenges");
    }
    issued
}

async fn new_order(request: &OrderRequest<'_>) -> Result<Order, Failure> {
    let &OrderRequest {
        store,
        http,
        directory,
        contact,
        now,
        ..
    } = request;
    let names = request.domains.iter().cloned().map(Identifier::Dns);
    let names: Vec<Identifier> = names.collect();
    let names = NewOrder::new(&names);
    let account = account::open(store, http, directory, contact, now).await?;
    match account.new_order(&names).await {
        Err(error) if is_unknown_account(&error) => {
            let deleted = store.delete_acme_account(directory).await;
            deleted.map_err(database)?;
            let account: Account = account::create(store, http, directory, contact, now).await?;
            let ordered = account.new_order(&names).await;
            ordered.map_err(|error| call_failure(http, &error))
        }
        ordered => ordered.map_err(|error| call_failure(http, &error)),
    }
}

async fn fulfill(
    request: &OrderRequest<'_>,
    order: &mut Order,
    tokens: &mut Vec<String>,
) -> Result<Issued, Failure> {
    let http = request.http;
    answer_challenges(request, order, tokens).await?;
    match order.poll_ready(&POLLING).await {
        Ok(OrderStatus::Ready) => {}
        other => {
            // Take the wait before further calls overwrite it.
            let failure = match other {
                Err(error) => call_failure(http, &error),
                Ok(_) => Failure::new("the authority refused the order"),
            };
            let problems = challenge_problems(order).await;
            return Err(Failure::of_challenges(&problems).unwrap_or(failure));
        }
    }
    let made = signing_request(request.domains);
    let (csr, private_key) = made.map_err(|error| Failure::new(&error.to_string()))?;
    let finalized = order.finalize_csr(&csr).await;
    finalized.map_err(|error| call_failure(http, &error))?;
    let chain = order.poll_certificate(&POLLING).await;
    Ok(Issued {
        chain: chain.map_err(|error| call_failure(http, &error))?,
        private_key,
    })
}

/// Stores the response to each challenge, then asks the authority to validate it.
async fn answer_challenges(
    request: &OrderRequest<'_>,
    order: &mut Order,
    tokens: &mut Vec<String>,
) -> Result<(), Failure> {
    let http = request.http;
    let mut authorizations = order.authorizations();
    while let Some(found) = authorizations.next().await {
        let mut authorization = found.map_err(|error| call_failure(http, &error))?;
        match authorization.status {
            AuthorizationStatus::Pending => {}
            AuthorizationStatus::Valid => continue,
            _ => return Err(Failure::new("the authority refused a name of tls.domains")),
        }
        let Some(mut challenge) = authorization.challenge(ChallengeType::Http01) else {
            let text = "the authority offers no HTTP-01 challenge; choose another tls.directory";
            return Err(Failure::new(text));
        };
        let response = challenge.key_authorization();
        let stored = request
            .store
            .add_acme_challenge(&challenge.token, response.as_str(), request.now)
            .await;
        stored.map_err(database)?;
        tokens.push(challenge.token.clone());
        let ready = challenge.set_ready().await;
        ready.map_err(|error| call_failure(http, &error))?;
    }
    Ok(())
}

/// The problems of failed challenges, each with its name.
async fn challenge_problems(order: &mut Order) -> Vec<(String, Problem)> {
    let mut problems = Vec::new();
    let mut authorizations = order.authorizations();
    while let Some(Ok(mut authorization)) = authorizations.next().await {
        let name = authorization.identifier().to_string();
        let Ok(state) = authorization.refresh().await else {
            continue;
        };
        let failed = state.challenges.iter();
        let failed = failed.filter_map(|challenge| challenge.error.clone());
        problems.extend(failed.map(|problem| (name.clone(), problem)));
    }
    problems
}

/// A signing request for the domains as DER, and its new private key as PEM.
fn signing_request(domains: &[String]) -> Result<(Vec<u8>, String), rcgen::Error> {
    let mut params = CertificateParams::new(domains)?;
    // Authorities ignore the subject's name, and rcgen's is made up.
    params.distinguished_name = DistinguishedName::new();
    let key = KeyPair::generate()?;
    let request = params.serialize_request(&key)?;
    Ok((request.der().to_vec(), key.serialize_pem()))
}
