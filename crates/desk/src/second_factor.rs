//! The second factor: checks codes, sets it up, turns it off, and its recovery codes.

use std::net::IpAddr;

use axum::Extension;
use axum::extract::State;
use axum::http::StatusCode;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use contract::SecondFactorSetup;
use contract::desk::{DeskSecondFactor, RecoveryCodes, SecondFactorCode};
use domain::SecurityEventKind;
use endpoint::{Error, Json, response};
use store::{NewSecurityEvent, PersonRow, RecoveryHashes, StoreError};

use crate::empty_json::EmptyJson;
use crate::empty_response::nothing;
use crate::error::{DeskError, HandlerResult, invalid_field};
use crate::login_throttle::LoginThrottle;
use crate::passwords::{Client, Permit};
use crate::second_factor_offer::Requirement;
use crate::services::AccountServices;
use crate::session::SignedIn;
use crate::{Context, secret, session, totp};

/// Recovery codes per person.
const CODES: usize = 10;
/// Letters of recovery codes: without those that are mistaken for each other.
const ALPHABET: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
/// Characters of a recovery code: 50 bits, guessed against argon2id.
const CODE_LENGTH: usize = 10;

/// The result of checking a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodeCheck {
    /// The code is right, and is used up.
    Right,
    /// The code is wrong or was used before.
    Wrong,
    /// Too many wrong codes: seconds until the next attempt.
    Wait(i64),
}

/// Checks a code of the authenticator app, or a recovery code, of a person who has a second factor.
/// Wrong codes are counted like wrong passwords, for the account or for a browser that has signed in
/// before. After five in a row the person is notified by mail.
///
/// # Errors
/// When the database or the workers are unavailable.
pub async fn check_code(
    accounts: &AccountServices,
    person: &PersonRow,
    device: Option<&str>,
    address: IpAddr,
    code: &str,
) -> Result<CodeCheck, DeskError> {
    let throttle = LoginThrottle::of_codes(&person.id, device);
    // Held until the attempt is counted and checked, so that parallel attempts gain nothing. Only people who know the
    // password are asked for a code.
    let permit = accounts.limits.passwords.permit(Client::Known).await?;
    let wait = throttle.wait(accounts).await?;
    if wait > 0 {
        return Ok(CodeCheck::Wait(wait));
    }
    throttle.count(accounts).await;
    if use_code(accounts, &permit, person, address, code).await? {
        throttle.forget(accounts).await;
        return Ok(CodeCheck::Right);
    }
    if throttle.is_reported(accounts).await? {
        accounts
            .log
            .record_event(NewSecurityEvent {
                kind: SecurityEventKind::SecondFactorGuessed,
                actor: None,
                person: Some(&person.id),
                address: &address.to_string(),
                detail: "",
                at: (accounts.clock)().as_millisecond(),
            })
            .await;
    }
    Ok(CodeCheck::Wrong)
}

/// Uses a code up. Returns whether it is right.
async fn use_code(
    accounts: &AccountServices,
    permit: &Permit<'_>,
    person: &PersonRow,
    address: IpAddr,
    code: &str,
) -> Result<bool, DeskError> {
    let now = (accounts.clock)().as_millisecond();
    let Some(factor) = accounts.store.second_factor(&person.id).await? else {
        return Ok(false);
    };
    if let Some(step) = totp::step_of(&factor.secret, code, now) {
        return Ok(accounts.store.use_totp_step(&person.id, step).await?);
    }
    let code = normalized(code);
    if code.len() != CODE_LENGTH || factor.recovery_salt.is_empty() {
        return Ok(false);
    }
    let codes = permit.hash_codes(vec![code], factor.recovery_salt).await?;
    let hash = codes.first().map_or("", String::as_str);
    let used = accounts.store.use_recovery_code(&person.id, hash, now);
    if !used.await? {
        return Ok(false);
    }
    let left = accounts.store.recovery_codes_left(&person.id).await?;
    accounts
        .log
        .record_event(NewSecurityEvent {
            kind: SecurityEventKind::RecoveryCodeUsed,
            actor: Some(&person.id),
            person: Some(&person.id),
            address: &address.to_string(),
            detail: &left.to_string(),
            at: now,
        })
        .await;
    Ok(true)
}

/// The secret to set up, with its QR code. A secret that waits for its first code is shown again in the
/// session that began it, and replaced in any other: someone who once knew the password may have seen it.
/// `None` if the person has a second factor.
///
/// # Errors
/// When the database is unavailable or the system has no random bytes.
pub async fn begin(
    context: &Context,
    accounts: &AccountServices,
    signed_in: &SignedIn,
) -> Result<Option<SecondFactorSetup>, DeskError> {
    let (person, session) = (&signed_in.person, &signed_in.session);
    let pending = accounts.store.second_factor(&person.id).await?;
    if pending
        .as_ref()
        .is_some_and(|own| own.confirmed_at.is_some())
    {
        return Ok(None);
    }
    let secret = if let Some(own) = pending.filter(|row| row.session_id.as_ref() == Some(session)) {
        own.secret
    } else {
        let secret = totp::new_secret().map_err(|_| no_random_bytes())?;
        let now = (accounts.clock)().as_millisecond();
        accounts
            .store
            .begin_second_factor(&person.id, session, &secret, now)
            .await?;
        secret
    };
    let brand = &context.site().chrome.brand.name;
    let uri = totp::key_uri(&secret, brand, &person.email);
    let svg = totp::qr_svg(&uri).ok_or(Error::Unavailable)?;
    Ok(Some(SecondFactorSetup {
        qr: format!("data:image/svg+xml;base64,{}", BASE64_STANDARD.encode(svg)),
        secret,
        uri,
    }))
}

/// Turns the second factor on with the first code of the app. Ends the person's other sessions.
/// Returns the recovery codes, or `None` when the code is wrong.
///
/// # Errors
/// When the database or the workers are unavailable.
pub async fn confirm(
    accounts: &AccountServices,
    signed_in: &SignedIn,
    code: &str,
) -> Result<Option<Vec<String>>, DeskError> {
    let person = &signed_in.person.id;
    let now = (accounts.clock)().as_millisecond();
    let factor = accounts.store.second_factor(person).await?;
    let own = factor.filter(|row| row.session_id.as_ref() == Some(&signed_in.session));
    let Some(factor) = own else {
        return Ok(None);
    };
    let Some(step) = totp::step_of(&factor.secret, code, now) else {
        return Ok(None);
    };
    let (codes, hashes) = new_codes(accounts).await?;
    let confirmed = accounts
        .store
        .confirm_second_factor(person, &factor.secret, step, &hashes, now)
        .await?;
    if !confirmed {
        return Ok(None);
    }
    accounts
        .store
        .end_sessions(person, Some(&signed_in.session))
        .await?;
    let kind = SecurityEventKind::SecondFactorEnabled;
    accounts
        .log
        .record_act(signed_in, kind, Some(person), "")
        .await;
    Ok(Some(codes))
}

/// `GET /desk/api/second-factor`.
pub async fn get(
    State(accounts): State<AccountServices>,
    Extension(signed_in): Extension<SignedIn>,
) -> HandlerResult {
    let person = &signed_in.person;
    let requirement = Requirement::of(&accounts, person).await?;
    let status = DeskSecondFactor {
        enabled_at: person.second_factor_at,
        codes_left: accounts.store.recovery_codes_left(&person.id).await?,
        is_required: requirement.is_required(),
        days_left: requirement
            .days_left()
            .filter(|_| person.second_factor_at.is_none()),
    };
    Ok(response::json(StatusCode::OK, &status))
}

/// `POST /desk/api/second-factor/begin`: the secret for the authenticator app.
pub async fn post_begin(
    context: Context,
    State(accounts): State<AccountServices>,
    Extension(signed_in): Extension<SignedIn>,
    Json(EmptyJson {}): Json<EmptyJson>,
) -> HandlerResult {
    let setup = begin(&context, &accounts, &signed_in).await?;
    let setup = setup.ok_or(Error::Conflict)?;
    Ok(response::json(StatusCode::OK, &setup))
}

/// `POST /desk/api/second-factor/confirm`: turns it on with the first code.
pub async fn post_confirm(
    context: Context,
    State(accounts): State<AccountServices>,
    Extension(signed_in): Extension<SignedIn>,
    Json(sent): Json<SecondFactorCode>,
) -> HandlerResult {
    let codes = confirm(&accounts, &signed_in, &sent.code).await?;
    let Some(codes) = codes else {
        let text = &context.site().desk.auth.wrong_code;
        return Err(invalid_field("code", text));
    };
    let response = response::json(StatusCode::OK, &RecoveryCodes { codes });
    session::rotate_credentials(&accounts, &signed_in, response).await
}

/// `POST /desk/api/second-factor/recovery-codes`: replaces all recovery codes.
pub async fn post_recovery_codes(
    State(accounts): State<AccountServices>,
    Extension(signed_in): Extension<SignedIn>,
    Json(EmptyJson {}): Json<EmptyJson>,
) -> HandlerResult {
    let person = &signed_in.person.id;
    let (codes, hashes) = new_codes(&accounts).await?;
    if !accounts
        .store
        .replace_recovery_codes(person, &hashes)
        .await?
    {
        return Err(Error::NotFound.into());
    }
    let kind = SecurityEventKind::RecoveryCodesReplaced;
    accounts
        .log
        .record_act(&signed_in, kind, Some(person), "")
        .await;
    Ok(response::json(StatusCode::OK, &RecoveryCodes { codes }))
}

/// `DELETE /desk/api/second-factor`: turns it off, unless the settings require it. Ends the person's
/// other sessions.
pub async fn remove(
    State(accounts): State<AccountServices>,
    Extension(signed_in): Extension<SignedIn>,
) -> HandlerResult {
    let requirement = Requirement::of(&accounts, &signed_in.person).await?;
    if requirement.is_required() {
        return Err(DeskError::SecondFactorRequired);
    }
    let person = &signed_in.person.id;
    accounts.store.remove_second_factor(person).await?;
    accounts
        .store
        .end_sessions(person, Some(&signed_in.session))
        .await?;
    let kind = SecurityEventKind::SecondFactorDisabled;
    accounts
        .log
        .record_act(&signed_in, kind, Some(person), "")
        .await;
    session::rotate_credentials(&accounts, &signed_in, nothing()).await
}

/// Records that the person does not want a second factor.
///
/// # Errors
/// When the database cannot write.
pub async fn decline(accounts: &AccountServices, signed_in: &SignedIn) -> Result<(), StoreError> {
    let now = (accounts.clock)().as_millisecond();
    let person = &signed_in.person.id;
    accounts.store.decline_second_factor(person, now).await?;
    let kind = SecurityEventKind::SecondFactorDeclined;
    accounts
        .log
        .record_act(signed_in, kind, Some(person), "")
        .await;
    Ok(())
}

/// New recovery codes, as they are shown, and their hashes.
async fn new_codes(accounts: &AccountServices) -> Result<(Vec<String>, RecoveryHashes), DeskError> {
    let mut random = [0u8; CODES * CODE_LENGTH];
    getrandom::fill(&mut random).map_err(|_| no_random_bytes())?;
    let letter = |byte: &u8| char::from(ALPHABET[usize::from(byte % 32)]);
    let codes: Vec<String> = random
        .chunks(CODE_LENGTH)
        .map(|bytes| bytes.iter().map(letter).collect())
        .collect();
    let salt = secret::new().map_err(|_| no_random_bytes())?;
    let permit = accounts.limits.passwords.permit(Client::Known).await?;
    let hashes = permit.hash_codes(codes.clone(), salt.clone()).await?;
    let shown = codes.iter().map(|code| {
        let (first, second) = code.split_at(CODE_LENGTH / 2);
        format!("{first}-{second}")
    });
    Ok((shown.collect(), RecoveryHashes { salt, hashes }))
}

/// A recovery code as it was generated: without hyphen and spaces, in lower case.
fn normalized(code: &str) -> String {
    let letters = code.chars().filter(char::is_ascii_alphanumeric);
    letters.map(|c| c.to_ascii_lowercase()).collect()
}

fn no_random_bytes() -> DeskError {
    tracing::error!("the system has no random bytes");
    Error::Unavailable.into()
}
