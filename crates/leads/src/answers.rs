//! The answers of a quote as they are stored with a revision, and as its private page fills in its form.

use domain::{QUOTE_FIELDS, QuoteEntries, QuoteField};
use serde_json::{Map, Value, json};
use store::QuoteRow;

/// The answers of a stored quote.
pub fn quote_entries(row: &QuoteRow) -> QuoteEntries {
    let services = row.additional_services.iter();
    let mut entries = QuoteEntries {
        customer_name: row.customer_name.clone(),
        customer_email: row.customer_email.clone(),
        customer_phone: row.customer_phone.clone(),
        moving_date: row
            .moving_date
            .map_or_else(String::new, |day| day.to_string()),
        origin_address: row.origin_address.clone(),
        destination_address: row.destination_address.clone(),
        home_type: row.home_type.key().to_owned(),
        bedrooms: row.bedrooms.to_string(),
        square_footage: row.square_footage.to_string(),
        stairs_origin: row.stairs_origin.to_string(),
        stairs_destination: row.stairs_destination.to_string(),
        crew_size: row.crew_size.to_string(),
        additional_services: services.map(|service| service.key().to_owned()).collect(),
        has_elevator: row.has_elevator,
        long_walk: row.long_walk,
        ..QuoteEntries::default()
    };
    for (field, text) in row.texts.iter() {
        if let Some(entry) = entries.text_mut(field) {
            text.clone_into(entry);
        }
    }
    entries
}

/// Answers as JSON, by column.
pub fn answers_to_json(entries: &QuoteEntries) -> String {
    let mut all = Map::new();
    for input in QUOTE_FIELDS {
        let text = entries.text(input.field).unwrap_or_default();
        all.insert(input.field.name().to_owned(), json!(text));
    }
    let mut add = |field: QuoteField, value: Value| all.insert(field.name().to_owned(), value);
    add(
        QuoteField::AdditionalServices,
        json!(entries.additional_services),
    );
    add(QuoteField::HasElevator, json!(entries.has_elevator));
    add(QuoteField::LongWalk, json!(entries.long_walk));
    Value::Object(all).to_string()
}

/// Reads what [`answers_to_json`] wrote, even if this version has different columns. `None` if it is no object.
pub fn answers_from_json(text: &str) -> Option<QuoteEntries> {
    let all: Map<String, Value> = serde_json::from_str(text).ok()?;
    let mut entries = QuoteEntries::default();
    for input in QUOTE_FIELDS {
        let text = all.get(input.field.name()).and_then(Value::as_str);
        if let (Some(entry), Some(text)) = (entries.text_mut(input.field), text) {
            text.clone_into(entry);
        }
    }
    let flag = |field: QuoteField| all.get(field.name()).and_then(Value::as_bool);
    entries.has_elevator = flag(QuoteField::HasElevator).unwrap_or_default();
    entries.long_walk = flag(QuoteField::LongWalk).unwrap_or_default();
    let services = all.get(QuoteField::AdditionalServices.name());
    let services = services.and_then(Value::as_array).into_iter().flatten();
    entries.additional_services = services
        .filter_map(Value::as_str)
        .map(str::to_owned)
        .collect();
    Some(entries)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_round_trip() {
        let entries = QuoteEntries {
            customer_name: "Marisol \"Mari\" Treviño".into(),
            bedrooms: "3".into(),
            special_requests: "Two lines\nand a ñ".into(),
            additional_services: vec!["piano_moving".into()],
            long_walk: true,
            ..QuoteEntries::default()
        };
        let read = answers_from_json(&answers_to_json(&entries));
        assert_eq!(read, Some(entries));
    }

    #[test]
    fn reads_answers_of_other_versions() {
        let read = answers_from_json(r#"{"bedrooms":"2","gone":"x","crew_size":4}"#);
        let read = read.expect("an object");
        assert_eq!(
            (read.bedrooms.as_str(), read.crew_size.as_str()),
            ("2", "2")
        );
        assert_eq!(answers_from_json("[]"), None);
    }
}
