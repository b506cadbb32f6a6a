//! The time by the authority's clock, for checking this machine's clock.

use jiff::Timestamp;

use crate::AcmeSettings;
use crate::failure::Failure;
use crate::http_client::AcmeHttpClient;

/// Asks the authority's directory for the time; `None` if the response has no date.
///
/// # Errors
/// Why it cannot be reached, and what to do about it: if this clock is far off, its certificate seems invalid.
pub async fn authority_time(settings: &AcmeSettings) -> Result<Option<Timestamp>, String> {
    let client = AcmeHttpClient::new(settings.ca_file.as_deref());
    let client = client.map_err(|error| error.to_string())?;
    let time = client.time_of(&settings.directory).await;
    time.map_err(|error| Failure::of(&error, None).text)
}
