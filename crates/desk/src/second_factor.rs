//! The second factor: checks codes, sets it up, turns it off, and its recovery codes.

use std::net::IpAddr;

use axum::Extension;
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
    /// Too many wrong codes: seconds until the next try.
    Wait(i64),
}

/// Checks a code of the authenticator app, or a recovery code, of a person who has a second factor.
/// Wrong codes are counted like wrong passwords, for the account or for a browser that has signed in
/// before. After five in a row the person is told by mail.
///
/// # Errors
/// When the database or the workers are unavailable.
pub async fn check_code(
    context: &Context,
    person: &PersonRow,
    device: Option<&str>,
    address: IpAddr,
    code: &str,
) -> Result<CodeCheck, DeskError> {
    let throttle = LoginThrottle::of_codes(&person.id, device);
    // Held until the attempt is counted and checked, so that parallel attempts gain nothing.
    let _permit = context.passwords.permit().await;
    let wait = throttle.wait(context).await?;
    if wait > 0 {
        return Ok(CodeCheck::Wait(wait));
    }
    throttle.count(context).await?;
    if use_code(context, person, address, code).await? {
        throttle.forget(context).await?;
        return Ok(CodeCheck::Right);
    }
    if throttle.is_reported(context).await? {
        context
            .record_event(NewSecurityEvent {
                kind: SecurityEventKind::SecondFactorGuessed,
                actor: None,
                person: Some(&person.id),
                address: &address.to_string(),
                detail: "",
                at: (context.clock)().as_millisecond(),
            })
            .await;
    }
    Ok(CodeCheck::Wrong)
}

/// Uses a code up. Returns whether it is right.
async fn use_code(
    context: &Context,
    person: &PersonRow,
    address: IpAddr,
    code: &str,
) -> Result<bool, DeskError> {
    let now = (context.clock)().as_millisecond();
    let Some(factor) = context.store.second_factor(&person.id).await? else {
        return Ok(false);
    };
    if let Some(step) = totp::step_of(&factor.secret, code, now) {
        return Ok(context.store.use_totp_step(&person.id, step).await?);
    }
    let code = normalized(code);
    if code.len() != CODE_LENGTH || factor.recovery_salt.is_empty() {
        return Ok(false);
    }
    let hashing = context
        .passwords
        .hash_codes(vec![code], factor.recovery_salt);
    let codes = hashing.await?;
    let hash = codes.first().map_or("", String::as_str);
    let used = context.store.use_recovery_code(&person.id, hash, now);
    if !used.await? {
        return Ok(false);
    }
    let left = context.store.recovery_codes_left(&person.id).await?;
    context
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

/// The secret to set up, with its QR code. A secret that waits for its first code is shown again.
/// `None` if the person has a second factor.
///
/// # Errors
/// When the database is unavailable or the system has no random bytes.
pub async fn begin(
    context: &Context,
    person: &PersonRow,
) -> Result<Option<SecondFactorSetup>, DeskError> {
    let pending = context.store.second_factor(&person.id).await?;
    if pending
        .as_ref()
        .is_some_and(|own| own.confirmed_at.is_some())
    {
        return Ok(None);
    }
    let secret = if let Some(pending) = pending {
        pending.secret
    } else {
        let secret = totp::new_secret().map_err(|_| no_random_bytes())?;
        let now = (context.clock)().as_millisecond();
        context
            .store
            .begin_second_factor(&person.id, &secret, now)
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
    context: &Context,
    signed_in: &SignedIn,
    code: &str,
) -> Result<Option<Vec<String>>, DeskError> {
    let person = &signed_in.person.id;
    let now = (context.clock)().as_millisecond();
    let Some(factor) = context.store.second_factor(person).await? else {
        return Ok(None);
    };
    let Some(step) = totp::step_of(&factor.secret, code, now) else {
        return Ok(None);
    };
    let (codes, hashes) = new_codes(context).await?;
    let confirmed = context
        .store
        .confirm_second_factor(person, &factor.secret, step, &hashes, now)
        .await?;
    if !confirmed {
        return Ok(None);
    }
    context
        .store
        .end_sessions(person, Some(&signed_in.session))
        .await?;
    let kind = SecurityEventKind::SecondFactorEnabled;
    context.record_act(signed_in, kind, Some(person), "").await;
    Ok(Some(codes))
}

/// `GET /desk/api/second-factor`.
pub async fn get(context: Context, Extension(signed_in): Extension<SignedIn>) -> HandlerResult {
    let person = &signed_in.person;
    let status = DeskSecondFactor {
        enabled_at: person.second_factor_at,
        codes_left: context.store.recovery_codes_left(&person.id).await?,
        is_required: context.policy.requires_second_factor,
    };
    Ok(response::json(StatusCode::OK, &status))
}

/// `POST /desk/api/second-factor/begin`: the secret for the authenticator app.
pub async fn post_begin(
    context: Context,
    Extension(signed_in): Extension<SignedIn>,
    Json(EmptyJson {}): Json<EmptyJson>,
) -> HandlerResult {
    let setup = begin(&context, &signed_in.person).await?;
    let setup = setup.ok_or(Error::Conflict)?;
    Ok(response::json(StatusCode::OK, &setup))
}

/// `POST /desk/api/second-factor/confirm`: turns it on with the first code.
pub async fn post_confirm(
    context: Context,
    Extension(signed_in): Extension<SignedIn>,
    Json(sent): Json<SecondFactorCode>,
) -> HandlerResult {
    let codes = confirm(&context, &signed_in, &sent.code).await?;
    let Some(codes) = codes else {
        let text = &context.site().desk.auth.wrong_code;
        return Err(invalid_field("code", text));
    };
    let response = response::json(StatusCode::OK, &RecoveryCodes { codes });
    session::rotate(&context, &signed_in, response).await
}

/// `POST /desk/api/second-factor/recovery-codes`: replaces all recovery codes.
pub async fn post_recovery_codes(
    context: Context,
    Extension(signed_in): Extension<SignedIn>,
    Json(EmptyJson {}): Json<EmptyJson>,
) -> HandlerResult {
    let person = &signed_in.person.id;
    let (codes, hashes) = new_codes(&context).await?;
    if !context
        .store
        .replace_recovery_codes(person, &hashes)
        .await?
    {
        return Err(Error::NotFound.into());
    }
    let kind = SecurityEventKind::RecoveryCodesReplaced;
    context.record_act(&signed_in, kind, Some(person), "").await;
    Ok(response::json(StatusCode::OK, &RecoveryCodes { codes }))
}

/// `DELETE /desk/api/second-factor`: turns it off, unless the settings require it. Ends the person's
/// other sessions.
pub async fn remove(context: Context, Extension(signed_in): Extension<SignedIn>) -> HandlerResult {
    if context.policy.requires_second_factor {
        return Err(DeskError::SecondFactorRequired);
    }
    let person = &signed_in.person.id;
    context.store.remove_second_factor(person).await?;
    context
        .store
        .end_sessions(person, Some(&signed_in.session))
        .await?;
    let kind = SecurityEventKind::SecondFactorDisabled;
    context.record_act(&signed_in, kind, Some(person), "").await;
    session::rotate(&context, &signed_in, nothing()).await
}

/// Records that the person does not want a second factor.
///
/// # Errors
/// When the database cannot write.
pub async fn decline(context: &Context, signed_in: &SignedIn) -> Result<(), StoreError> {
    let now = (context.clock)().as_millisecond();
    let person = &signed_in.person.id;
    context.store.decline_second_factor(person, now).await?;
    let kind = SecurityEventKind::SecondFactorDeclined;
    context.record_act(signed_in, kind, Some(person), "").await;
    Ok(())
}

/// New recovery codes, as they are shown, and their hashes.
async fn new_codes(context: &Context) -> Result<(Vec<String>, RecoveryHashes), DeskError> {
    let mut random = [0u8; CODES * CODE_LENGTH];
    getrandom::fill(&mut random).map_err(|_| no_random_bytes())?;
    let letter = |byte: &u8| char::from(ALPHABET[usize::from(byte % 32)]);
    let codes: Vec<String> = random
        .chunks(CODE_LENGTH)
        .map(|bytes| bytes.iter().map(letter).collect())
        .collect();
    let salt = secret::new().map_err(|_| no_random_bytes())?;
    let _permit = context.passwords.permit().await;
    let hashes = context.passwords.hash_codes(codes.clone(), salt.clone());
    let hashes = hashes.await?;
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
