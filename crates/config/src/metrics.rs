//! Settings of the metrics listener.

use std::net::SocketAddr;

use serde::{Deserialize, Serialize};

use crate::ConfigError;

/// The metrics listener.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Metrics {
    pub listen: String,
}

impl Metrics {
    /// The listen address; `None` if metrics are off.
    pub fn address(&self) -> Option<SocketAddr> {
        self.listen.parse().ok()
    }

    /// Rejects an invalid address, and that of the site's own listener.
    pub(crate) fn checked(&self, public: SocketAddr) -> Result<(), ConfigError> {
        let refused = |message: &str| Err(ConfigError(format!("metrics.listen: {message}")));
        match self.address() {
            None if self.listen.is_empty() => Ok(()),
            None => {
                refused("give an address and a port, such as 127.0.0.1:9100, or leave it empty")
            }
            // The system chooses two different ports for 0.
            Some(own) if own.port() == public.port() && own.port() != 0 => {
                refused("choose another port than that of listen")
            }
            Some(_) => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accepts_an_address_with_a_port_of_its_own() {
        let public = "127.0.0.1:8080".parse().expect("an address");
        let checked = |listen: &str| {
            let metrics = Metrics {
                listen: listen.to_owned(),
            };
            metrics.checked(public).map_err(|error| error.0)
        };
        for listen in ["", "127.0.0.1:9100", "[::1]:9100", "127.0.0.1:0"] {
            assert_eq!(checked(listen), Ok(()), "{listen}");
        }
        for (listen, words) in [
            ("9100", "an address and a port"),
            (":9100", "an address and a port"),
            ("localhost:9100", "an address and a port"),
            ("127.0.0.1", "an address and a port"),
            ("127.0.0.1:99999", "an address and a port"),
            ("127.0.0.1:8080", "another port"),
            ("0.0.0.0:8080", "another port"),
        ] {
            let error = checked(listen).expect_err(listen);
            assert!(
                error.starts_with("metrics.listen: ") && error.contains(words),
                "{listen}: {error}"
            );
        }
    }
}
