//! A stored certificate, parsed for serving.

use std::sync::Arc;

use rustls::crypto::ring::default_provider;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::sign::CertifiedKey;
use store::CertificateRow;

use crate::der;
use crate::schedule::Validity;

/// Chain and private key.
#[derive(Debug)]
pub struct Certificate {
    /// The certificate and key that TLS serves.
    pub key: Arc<CertifiedKey>,
    /// When the certificate itself is valid.
    pub validity: Validity,
}

/// Parses a chain and the private key of its first certificate, both as PEM.
///
/// # Errors
/// The reason why they cannot be used.
pub fn parse(chain: &str, private_key: &str) -> Result<Certificate, String> {
    let chain = CertificateDer::pem_slice_iter(chain.as_bytes()).collect::<Result<Vec<_>, _>>();
    let chain = chain.map_err(|error| format!("the chain is not PEM: {error}"))?;
    let first = chain.first().ok_or("the chain is empty")?;
    let validity = der::validity(first).ok_or("the certificate has no validity")?;
    let key = PrivateKeyDer::from_pem_slice(private_key.as_bytes());
    let key = key.map_err(|error| format!("the private key is not PEM: {error}"))?;
    let key = CertifiedKey::from_der(chain, key, &default_provider());
    let key = key.map_err(|error| format!("the private key does not fit: {error}"))?;
    Ok(Certificate {
        key: Arc::new(key),
        validity,
    })
}

/// The row of a new certificate. `now` is in milliseconds since 1970.
pub fn row(chain: String, private_key: String, validity: Validity, now: i64) -> CertificateRow {
    CertificateRow {
        chain,
        private_key,
        not_before: validity.not_before,
        not_after: validity.not_after,
        issued_at: now,
    }
}

#[cfg(test)]
mod tests {
    use rcgen::generate_simple_self_signed;

    use super::*;

    #[test]
    fn a_key_must_fit_its_certificate() {
        let made = |name: &str| generate_simple_self_signed([name.to_owned()]).expect("made");
        let (one, other) = (made("one.example"), made("other.example"));
        let key = |of: &rcgen::CertifiedKey<rcgen::KeyPair>| of.signing_key.serialize_pem();
        let parsed = parse(&one.cert.pem(), &key(&one)).expect("fits");
        assert!(parsed.validity.not_after > parsed.validity.not_before);
        let error = parse(&one.cert.pem(), &key(&other)).expect_err("refused");
        assert!(error.contains("does not fit"), "{error}");
        for (chain, key) in [("", key(&one)), ("-----BEGIN", key(&one))] {
            parse(chain, &key).expect_err("refused");
        }
        parse(&one.cert.pem(), "").expect_err("refused");
    }
}
