//! Between the wizard's fields as the browser knows them and as the domain parses them.

use contract::QuoteForm;
use domain::QuoteEntries;

/// The domain's entries in the browser's shape.
pub fn form_of(entries: &QuoteEntries) -> QuoteForm {
    let entries = entries.clone();
    QuoteForm {
        home_type: entries.home_type,
        bedrooms: entries.bedrooms,
        square_footage: entries.square_footage,
        moving_date: entries.moving_date,
        origin_address: entries.origin_address,
        destination_address: entries.destination_address,
        stairs_origin: entries.stairs_origin,
        stairs_destination: entries.stairs_destination,
        crew_size: entries.crew_size,
        additional_services: entries.additional_services,
        customer_name: entries.customer_name,
        customer_email: entries.customer_email,
        customer_phone: entries.customer_phone,
        special_requests: entries.special_requests,
    }
}

/// The browser's fields as the domain parses them. The wizard shows no inputs for an elevator or
/// a long walk, so both are always false (spec section 3).
pub fn entries_of(form: &QuoteForm) -> QuoteEntries {
    let form = form.clone();
    QuoteEntries {
        home_type: form.home_type,
        bedrooms: form.bedrooms,
        square_footage: form.square_footage,
        moving_date: form.moving_date,
        origin_address: form.origin_address,
        destination_address: form.destination_address,
        has_elevator: false,
        stairs_origin: form.stairs_origin,
        stairs_destination: form.stairs_destination,
        long_walk: false,
        crew_size: form.crew_size,
        additional_services: form.additional_services,
        customer_name: form.customer_name,
        customer_email: form.customer_email,
        customer_phone: form.customer_phone,
        special_requests: form.special_requests,
    }
}
