//! Notifications of a person's devices: which ones, when not, and a test.

use axum::Extension;
use axum::extract::{Path, State};
use axum::http::header::USER_AGENT;
use axum::http::{HeaderMap, StatusCode};
use contract::desk::{NewPushDevice, PushDevice, PushStatus, PushTest, QuietHours};
use endpoint::{Error, Json, response};
use leads::push_key;
use store::NewPushSubscription;
use webpush::{Endpoint, Receiver};

use crate::empty_json::EmptyJson;
use crate::error::{DeskError, HandlerResult, invalid_value};
use crate::services::AccountServices;
use crate::session::SignedIn;

/// Maximum stored length of the user agent, in characters.
const MAX_DEVICE_LENGTH: usize = 200;

/// `GET /desk/api/push`.
pub async fn get(
    State(accounts): State<AccountServices>,
    Extension(signed_in): Extension<SignedIn>,
) -> HandlerResult {
    respond(StatusCode::OK, &accounts, &signed_in).await
}

/// `PUT /desk/api/push/device`: adds the browser that sends it, or updates its keys. Only known push services are
/// accepted, so that the program calls no other server.
pub async fn put_device(
    State(accounts): State<AccountServices>,
    Extension(signed_in): Extension<SignedIn>,
    headers: HeaderMap,
    Json(sent): Json<NewPushDevice>,
) -> HandlerResult {
    Endpoint::parse(&sent.endpoint, &accounts.push_service)
        .ok_or_else(|| invalid_value("endpoint"))?;
    Receiver::parse(&sent.p256dh, &sent.auth).ok_or_else(|| invalid_value("p256dh"))?;
    let agent = headers.get(USER_AGENT).and_then(|text| text.to_str().ok());
    let device: String = agent
        .unwrap_or_default()
        .chars()
        .take(MAX_DEVICE_LENGTH)
        .collect();
    let new = NewPushSubscription {
        person: &signed_in.person.id,
        endpoint: &sent.endpoint,
        p256dh: &sent.p256dh,
        auth: &sent.auth,
        device: &device,
        now: (accounts.clock)().as_millisecond(),
    };
    accounts.writer.add_push_subscription(&new).await?;
    respond(StatusCode::OK, &accounts, &signed_in).await
}

/// `DELETE /desk/api/push/device/{id}`.
pub async fn delete_device(
    State(accounts): State<AccountServices>,
    Extension(signed_in): Extension<SignedIn>,
    Path(id): Path<String>,
    Json(EmptyJson {}): Json<EmptyJson>,
) -> HandlerResult {
    let person = &signed_in.person.id;
    if !accounts.store.remove_push_subscription(person, &id).await? {
        return Err(Error::NotFound.into());
    }
    respond(StatusCode::OK, &accounts, &signed_in).await
}

/// `PUT /desk/api/push/quiet-hours`.
pub async fn put_quiet_hours(
    State(accounts): State<AccountServices>,
    Extension(signed_in): Extension<SignedIn>,
    Json(sent): Json<QuietHours>,
) -> HandlerResult {
    let hours = if sent.from.is_empty() && sent.until.is_empty() {
        None
    } else {
        let hours = domain::QuietHours::parse(&sent.from, &sent.until);
        Some(hours.ok_or_else(|| invalid_value("from"))?)
    };
    let person = &signed_in.person.id;
    accounts.writer.set_quiet_hours(person, hours).await?;
    respond(StatusCode::OK, &accounts, &signed_in).await
}

/// `POST /desk/api/push/device/{id}/test`: notifies a device, at most every 10 seconds.
pub async fn test(
    State(accounts): State<AccountServices>,
    Extension(signed_in): Extension<SignedIn>,
    Path(id): Path<String>,
    Json(EmptyJson {}): Json<EmptyJson>,
) -> HandlerResult {
    let person = &signed_in.person.id;
    let own = accounts.store.push_subscription(&id).await?;
    if own.is_none_or(|own| own.person_id != *person) {
        return Err(Error::NotFound.into());
    }
    if !accounts.writer.enqueue_test_push(person, &id).await? {
        return Err(Error::TooMany.into());
    }
    respond(StatusCode::CREATED, &accounts, &signed_in).await
}

async fn respond(
    status: StatusCode,
    accounts: &AccountServices,
    signed_in: &SignedIn,
) -> HandlerResult {
    let body = status_of(accounts, &signed_in.person.id).await?;
    Ok(response::json(status, &body))
}

async fn status_of(accounts: &AccountServices, person: &str) -> Result<PushStatus, DeskError> {
    let now = (accounts.clock)().as_millisecond();
    let key = push_key(&accounts.store, now).await.map_err(|error| {
        tracing::error!(%error, "the key for push services cannot be used");
        Error::Unavailable
    })?;
    let devices = accounts.store.push_devices(person).await?.into_iter();
    let devices = devices.map(|row| PushDevice {
        test: row.test_status.map(|status| PushTest {
            state: status.key().to_owned(),
            failure: row.test_failure.unwrap_or_default(),
            at: row.test_at.unwrap_or_default(),
        }),
        id: row.subscription.id,
        endpoint: row.subscription.endpoint,
        device: row.subscription.device,
        created_at: row.subscription.created_at,
        notified_at: row.subscription.notified_at,
    });
    let quiet = accounts.store.quiet_hours(person).await?;
    let people = accounts.store.callees().await?.len();
    Ok(PushStatus {
        public_key: key.public(),
        devices: devices.collect(),
        quiet: quiet.map(|hours| {
            let (from, until) = hours.texts();
            QuietHours { from, until }
        }),
        people: u32::try_from(people).unwrap_or(u32::MAX),
    })
}
