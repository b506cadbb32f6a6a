//! The empty JSON request body.

/// `{}`: for actions without parameters. Requiring JSON blocks cross-site form posts.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EmptyJson {}
