//! What a visitor typed, before anybody has looked at it.

/// The entries of the quote wizard as strings, under the names of the table's columns.
/// The default is the spec's: an apartment of one bedroom and 800 square feet, no stairs,
/// two movers.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct QuoteEntries {
    pub home_type: String,
    pub bedrooms: String,
    pub square_footage: String,
    pub moving_date: String,
    pub origin_address: String,
    pub destination_address: String,
    pub has_elevator: bool,
    pub stairs_origin: String,
    pub stairs_destination: String,
    pub long_walk: bool,
    pub crew_size: String,
    pub additional_services: Vec<String>,
    pub customer_name: String,
    pub customer_email: String,
    pub customer_phone: String,
    pub special_requests: String,
}

impl Default for QuoteEntries {
    fn default() -> Self {
        Self {
            home_type: "apartment".into(),
            bedrooms: "1".into(),
            square_footage: "800".into(),
            moving_date: String::new(),
            origin_address: String::new(),
            destination_address: String::new(),
            has_elevator: false,
            stairs_origin: "0".into(),
            stairs_destination: "0".into(),
            long_walk: false,
            crew_size: "2".into(),
            additional_services: Vec::new(),
            customer_name: String::new(),
            customer_email: String::new(),
            customer_phone: String::new(),
            special_requests: String::new(),
        }
    }
}
