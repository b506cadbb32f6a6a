//! Time-based one-time passwords (RFC 6238): SHA-1, six digits, 30 seconds, as every authenticator
//! app expects.

use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use qrcodegen::{QrCode, QrCodeEcc};
use totp_rs::{Algorithm, Builder, Secret, Totp};

/// Digits of a code.
const DIGITS: u8 = 6;
/// Length of a time step, in seconds.
const STEP: u64 = 30;
/// Steps before and after the current one that are accepted, for clocks that differ.
const SKEW: u16 = 1;
/// Length of a secret in bytes, as RFC 4226 recommends (section 4, R6).
const SECRET_LENGTH: usize = 20;
/// Blank modules around a QR code.
const QUIET_ZONE: i32 = 4;

/// A new random secret in base32.
///
/// # Errors
/// When the system has no random bytes.
pub fn new_secret() -> Result<String, getrandom::Error> {
    let mut bytes = [0u8; SECRET_LENGTH];
    getrandom::fill(&mut bytes)?;
    Ok(Secret::from(bytes.to_vec()).to_base32())
}

/// The time step that a code belongs to, if it is valid at `now`, in milliseconds since 1970. The caller ensures that
/// each step is accepted only once.
pub fn step_of(secret: &str, code: &str, now: i64) -> Option<i64> {
    let code: String = code.chars().filter(|c| !c.is_whitespace()).collect();
    let is_code = code.len() == usize::from(DIGITS) && code.bytes().all(|b| b.is_ascii_digit());
    if !is_code {
        return None;
    }
    let seconds = u64::try_from(now / 1_000).ok()?;
    let step = totp(secret)?.check(&code, seconds)?;
    i64::try_from(step).ok()
}

/// The address that a QR code for authenticator apps contains.
pub fn key_uri(secret: &str, issuer: &str, account: &str) -> String {
    let encode = |text: &str| utf8_percent_encode(text, NON_ALPHANUMERIC).to_string();
    let issuer = encode(&issuer.replace(':', " "));
    let account = encode(&account.replace(':', " "));
    format!(
        "otpauth://totp/{issuer}:{account}?secret={secret}&issuer={issuer}\
         &algorithm=SHA1&digits={DIGITS}&period={STEP}"
    )
}

/// A QR code as an SVG of one path, dark on white regardless of the page's colors. `None` when the text is too long.
pub fn qr_svg(text: &str) -> Option<String> {
    let code = QrCode::encode_text(text, QrCodeEcc::Medium).ok()?;
    let modules_wide = code.size();
    let modules = (0..modules_wide).flat_map(|y| (0..modules_wide).map(move |x| (x, y)));
    let dark: Vec<String> = modules
        .filter(|(x, y)| code.get_module(*x, *y))
        .map(|(x, y)| format!("M{} {}h1v1h-1z", x + QUIET_ZONE, y + QUIET_ZONE))
        .collect();
    let path = dark.concat();
    let side = modules_wide + 2 * QUIET_ZONE;
    Some(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" \
         shape-rendering=\"crispEdges\"><path fill=\"#fff\" d=\"M0 0h{side}v{side}H0z\"/>\
         <path d=\"{path}\"/></svg>"
    ))
}

fn totp(secret: &str) -> Option<Totp> {
    let secret = Secret::try_from_base32(secret).ok()?;
    let builder = Builder::new()
        .with_algorithm(Algorithm::SHA1)
        .with_digits(DIGITS)
        .with_skew(SKEW)
        .with_step_duration(STEP)
        .with_secret(secret);
    builder.build().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The secret of RFC 6238's test vectors, `12345678901234567890`.
    const SECRET: &str = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

    #[test]
    fn accepts_the_codes_of_rfc_6238() {
        // Appendix B lists eight digits; a six-digit code is the last six.
        for (seconds, code) in [
            (59, "287082"),
            (1_111_111_109, "081804"),
            (1_234_567_890, "005924"),
            (20_000_000_000, "353130"),
        ] {
            let step = step_of(SECRET, code, seconds * 1_000);
            assert_eq!(step, Some(seconds / 30), "{code}");
        }
    }

    #[test]
    fn accepts_one_step_before_and_after_and_no_other() {
        let at = |seconds: i64| step_of(SECRET, "081 804", seconds * 1_000);
        assert!(at(1_111_111_109 + 30).is_some() && at(1_111_111_109 - 30).is_some());
        assert_eq!(at(1_111_111_109 + 61), None);
        for wrong in ["", "081805", "81804", "0818041", "abcdef"] {
            assert_eq!(step_of(SECRET, wrong, 1_111_111_109_000), None, "{wrong}");
        }
    }

    #[test]
    fn draws_a_qr_code_of_the_key() {
        let secret = new_secret().expect("random bytes");
        assert_eq!(secret.len(), 32);
        let uri = key_uri(&secret, "Mudanza: the movers", "rosa@example.com");
        assert!(uri.starts_with("otpauth://totp/Mudanza%20%20the%20movers:rosa%40example%2Ecom?"));
        let svg = qr_svg(&uri).expect("it fits");
        assert!(
            svg.starts_with("<svg ") && !svg.contains("otpauth"),
            "{svg}"
        );
    }
}
