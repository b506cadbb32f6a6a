//! A body that says nothing.

/// `{}`: the press of a button alone counts, but it must be sent as JSON.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Press {}
