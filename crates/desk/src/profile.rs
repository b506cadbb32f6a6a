//! Lists the pages that show each fact about the business. Owners only.

use axum::body::Body;
use axum::http::{Response, StatusCode};
use contract::desk::FactPlaces;
use domain::Locale;
use endpoint::response;

use crate::Context;
use crate::content::place;

/// `GET /desk/api/profile`.
pub async fn get(context: Context) -> Response<Body> {
    // Only the English site has them, for all languages.
    let uses = &context.snapshot.site_in(Locale::En).fact_uses;
    let places = uses.iter().map(|fact| FactPlaces {
        fact: fact.fact.clone(),
        reading: fact.reading.clone(),
        places: fact
            .files
            .iter()
            .map(|file| place(&context, file))
            .collect(),
    });
    let places: Vec<FactPlaces> = places.collect();
    response::json(StatusCode::OK, &places)
}
