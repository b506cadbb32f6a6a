//! A stored quote as JSON, for the API and for webhooks.

use domain::{Cents, QuoteField};
use jiff::Timestamp;
use serde_json::{Map, Value, json};
use store::QuoteRow;

/// A quote as [`quote_json`] represents it, with the path of its receipt. `select` is the client's
/// comma-separated list of columns; `*` or `None` means all.
pub fn inserted_json(row: &QuoteRow, receipt: &str, select: Option<&str>) -> Value {
    let mut all = quote_json(row);
    all["receipt"] = json!(receipt);
    selected(all, select)
}

/// The columns of the spec, the reference and the estimate line by line.
pub fn quote_json(row: &QuoteRow) -> Value {
    let created_at = Timestamp::from_millisecond(row.created_at).map(|at| at.to_string());
    let services = row.additional_services.iter().map(|service| service.key());
    let services: Vec<&str> = services.collect();
    let mut all = json!({
        "customer_name": row.customer_name,
        "customer_email": row.customer_email,
        "customer_phone": row.customer_phone,
        "moving_date": row.moving_date.map(|day| day.to_string()),
        "origin_address": row.origin_address,
        "destination_address": row.destination_address,
        "home_type": row.home_type.key(),
        "bedrooms": row.bedrooms,
        "square_footage": row.square_footage,
        "has_elevator": row.has_elevator,
        "stairs_origin": row.stairs_origin,
        "stairs_destination": row.stairs_destination,
        "long_walk": row.long_walk,
        "crew_size": row.crew_size,
        "estimated_hours": row.estimated_hours,
        "base_rate": number(row.base_rate),
        "distance_fee": number(row.distance_fee),
        "additional_services": services,
        "total_estimate": number(row.total_estimate),
        "id": row.id,
        "created_at": created_at.ok(),
        "reference": row.reference,
        "estimate": row.estimate.as_ref().map(content::estimate_to_contract),
    });
    for field in QuoteField::optional_texts() {
        all[field.name()] = json!(row.texts.get(field));
    }
    all
}

fn selected(all: Value, select: Option<&str>) -> Value {
    let Some(select) = select.filter(|select| !select.split(',').any(|name| name.trim() == "*"))
    else {
        return all;
    };
    let wanted = |name: &str| select.split(',').any(|wanted| wanted.trim() == name);
    match all {
        Value::Object(all) => {
            let some: Map<_, _> = all.into_iter().filter(|(name, _)| wanted(name)).collect();
            Value::Object(some)
        }
        other => other,
    }
}

/// Dollars as a JSON number.
fn number(amount: Cents) -> Value {
    serde_json::from_str(&amount.to_string()).unwrap_or(Value::Null)
}
