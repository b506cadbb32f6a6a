//! Where pages show the facts about the business. Owners only.

use axum::body::Body;
use axum::http::{Response, StatusCode};
use contract::desk::{FactPlace, FactPlaces};
use endpoint::response;

use crate::Context;
use crate::content::place_of;

/// `GET /desk/api/profile`.
pub async fn get(context: Context) -> Response<Body> {
    let uses = &context.site().fact_uses;
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

fn place(context: &Context, file: &str) -> FactPlace {
    let (title, page_path) = place_of(context, file);
    FactPlace {
        file: file.to_owned(),
        title,
        page_path,
    }
}
