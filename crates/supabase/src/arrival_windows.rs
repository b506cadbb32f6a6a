//! `GET /rest/v1/rpc/arrival_windows`: the arrival windows that customers can book now, as a function that only reads.

use std::net::IpAddr;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::header::CACHE_CONTROL;
use axum::http::{HeaderValue, Response, StatusCode};
use contract::FieldMessage;
use domain::Minutes;
use domain::schedule::{DayAvailability, MAX_JOB_MINUTES};
use endpoint::{ClientAddress, Error};
use serde_json::{Value, json};

use crate::Context;
use crate::json_response::json_response;
use crate::key::Caller;
use crate::quote_requests::parameter;
use crate::wire_error::WireError;

/// PostgreSQL's code of an invalid parameter.
const INVALID_PARAMETER: &str = "22023";

/// A client asks again after 15 seconds, because others book meanwhile. Not shared: only callers with a key may read it.
const CACHED: &str = "private, max-age=15";

/// Responds with the free windows for a job of the given length, by day.
pub async fn get(
    State(context): State<Context>,
    ClientAddress(client): ClientAddress,
    request: Request,
) -> Response<Body> {
    if let Err(error) = Caller::of(&context.keys, &request) {
        return error.into();
    }
    let job = match job(&context, request.uri().query()) {
        Ok(job) => job,
        Err(error) => return error.into(),
    };
    match free_windows(&context, client, job).await {
        Ok(windows) => {
            let mut response = json_response(StatusCode::OK, &windows);
            let cached = HeaderValue::from_static(CACHED);
            response.headers_mut().insert(CACHE_CONTROL, cached);
            response
        }
        Err(error) => error.into(),
    }
}

async fn free_windows(context: &Context, client: IpAddr, job: Minutes) -> Result<Value, WireError> {
    if !context.limits.windows.allows(client) {
        let message = "Too many requests in one minute; try again later";
        return Err(WireError::too_many(message));
    }
    let hours = &context.snapshot.english_site().business.hours;
    let days = context.bookings.availability(hours, job).await;
    let days = days.map_err(|error| {
        tracing::error!(%error, "cannot read free arrival windows");
        WireError::from(Error::Unavailable)
    })?;
    Ok(rows(&days))
}

/// The time of the job that is asked about. The size of the crew is checked only: each crew comes in every size of the
/// price list.
fn job(context: &Context, query: Option<&str>) -> Result<Minutes, WireError> {
    let rates = &context.snapshot.english_site().rates;
    if let Some(size) = parameter(query, "crew_size") {
        let hourly = size.parse().ok().and_then(|size| rates.hourly(size));
        if hourly.is_none() {
            let sizes = rates.crews.iter().map(|crew| crew.crew_size.to_string());
            let sizes = sizes.collect::<Vec<_>>().join(", ");
            return Err(invalid("crew_size", format!("expected one of {sizes}")));
        }
    }
    let minutes = parameter(query, "minutes").and_then(|text| text.parse::<Minutes>().ok());
    let minutes = minutes.filter(|minutes| (1..=MAX_JOB_MINUTES).contains(minutes));
    minutes.ok_or_else(|| {
        let message = format!("expected a whole number from 1 to {MAX_JOB_MINUTES}");
        invalid("minutes", message)
    })
}

fn invalid(name: &str, message: String) -> WireError {
    let field = name.to_owned();
    WireError::fields(INVALID_PARAMETER, vec![FieldMessage { field, message }])
}

/// How many crews are free stays within the company.
fn rows(days: &[DayAvailability]) -> Value {
    let rows = days.iter().flat_map(|day| {
        let free = day.windows.iter().filter(|window| window.free > 0);
        free.map(move |free| {
            json!({
                "day": day.day.to_string(),
                "starts": free.window.starts.strftime("%H:%M").to_string(),
                "ends": free.window.ends.strftime("%H:%M").to_string(),
            })
        })
    });
    rows.collect()
}
