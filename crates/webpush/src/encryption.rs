//! Encryption of a message for one browser: RFC 8291, with the content coding `aes128gcm` of RFC 8188.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hkdf::{HKDF_SHA256, KeyType, Salt};
use ring::rand::{SecureRandom, SystemRandom};

use crate::PushError;

/// The longest message, in bytes. Push services must accept 4,096 bytes of encrypted content (RFC 8030, section 7.2);
/// this leaves room for the header, the delimiter and the tag.
pub const MAX_PLAINTEXT: usize = 3_072;

/// The size of the one record, in bytes.
const RECORD_SIZE: u32 = 4_096;

/// The length of an uncompressed point on P-256, in bytes.
const POINT: usize = 65;

/// The length of a browser's authentication secret, in bytes.
const SECRET: usize = 16;

/// The length of a salt, in bytes.
const SALT: usize = 16;

/// The keys of a browser's subscription.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Receiver {
    public_key: [u8; POINT],
    secret: [u8; SECRET],
}

impl Receiver {
    /// The keys `p256dh` and `auth` of a subscription, as browsers write them: Base64 for URLs, with or without
    /// padding. `None` if they have another length or form.
    pub fn parse(p256dh: &str, auth: &str) -> Option<Self> {
        let decode = |text: &str| URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')).ok();
        let public_key: [u8; POINT] = decode(p256dh)?.try_into().ok()?;
        // The form of an uncompressed point.
        (public_key[0] == 4).then_some(())?;
        Some(Self {
            public_key,
            secret: decode(auth)?.try_into().ok()?,
        })
    }
}

/// Encrypts a message for a browser, with a key pair and a salt of its own.
///
/// # Errors
/// [`PushError`].
pub fn encrypt(receiver: &Receiver, message: &[u8]) -> Result<Vec<u8>, PushError> {
    if message.len() > MAX_PLAINTEXT {
        return Err(PushError::TooLong);
    }
    let random = SystemRandom::new();
    let mut salt = [0; SALT];
    random
        .fill(&mut salt)
        .map_err(|_| PushError::NoRandomBytes)?;
    let own =
        EphemeralPrivateKey::generate(&ECDH_P256, &random).map_err(|_| PushError::NoRandomBytes)?;
    let public = own.compute_public_key().map_err(|_| PushError::Key)?;
    let peer = UnparsedPublicKey::new(&ECDH_P256, &receiver.public_key);
    // Rejects a point that is not on the curve.
    agree_ephemeral(own, &peer, |shared| {
        seal(receiver, public.as_ref(), shared, salt, message)
    })
    .map_err(|_| PushError::Key)?
}

/// Encrypts with a shared secret that is known, the body of [`encrypt`].
fn seal(
    receiver: &Receiver,
    public: &[u8],
    shared: &[u8],
    salt: [u8; SALT],
    message: &[u8],
) -> Result<Vec<u8>, PushError> {
    let mut input_key = [0; 32];
    derive(
        &receiver.secret,
        shared,
        &[b"WebPush: info\0", &receiver.public_key, public],
        &mut input_key,
    )?;
    let mut key = [0; 16];
    derive(
        &salt,
        &input_key,
        &[b"Content-Encoding: aes128gcm\0"],
        &mut key,
    )?;
    let mut nonce = [0; 12];
    derive(
        &salt,
        &input_key,
        &[b"Content-Encoding: nonce\0"],
        &mut nonce,
    )?;
    let key = UnboundKey::new(&AES_128_GCM, &key).map_err(|_| PushError::Key)?;
    let mut record = message.to_vec();
    // The delimiter of the last record; no padding follows.
    record.push(2);
    LessSafeKey::new(key)
        .seal_in_place_append_tag(
            Nonce::assume_unique_for_key(nonce),
            Aad::empty(),
            &mut record,
        )
        .map_err(|_| PushError::Key)?;
    let id_length = u8::try_from(public.len()).map_err(|_| PushError::Key)?;
    let mut body = Vec::with_capacity(SALT + 5 + public.len() + record.len());
    body.extend_from_slice(&salt);
    body.extend_from_slice(&RECORD_SIZE.to_be_bytes());
    body.push(id_length);
    body.extend_from_slice(public);
    body.extend_from_slice(&record);
    Ok(body)
}

/// The length of a derived key, in bytes.
struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

/// HKDF with SHA-256 (RFC 5869).
fn derive(salt: &[u8], secret: &[u8], info: &[&[u8]], out: &mut [u8]) -> Result<(), PushError> {
    let key = Salt::new(HKDF_SHA256, salt).extract(secret);
    key.expand(info, Length(out.len()))
        .and_then(|okm| okm.fill(out))
        .map_err(|_| PushError::Key)
}

#[cfg(test)]
mod tests {
    use aes_gcm::aead::Aead;
    use aes_gcm::{Aes128Gcm, KeyInit};
    use hkdf::Hkdf;
    use p256::SecretKey;
    use p256::ecdh::diffie_hellman;
    use sha2::Sha256;

    use super::*;

    const USER_AGENT: &str =
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
    const USER_AGENT_PRIVATE: &str = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94";
    const AUTH: &str = "BTBZMqHH6r4Tts7J_aSIgg";

    fn bytes(text: &str) -> Vec<u8> {
        URL_SAFE_NO_PAD.decode(text).expect("Base64")
    }

    fn receiver() -> Receiver {
        Receiver::parse(USER_AGENT, AUTH).expect("keys")
    }

    /// Decrypts with the implementations of RustCrypto, as a browser would.
    fn decrypted(body: &[u8]) -> Vec<u8> {
        let (salt, rest) = body.split_at(SALT);
        assert_eq!(
            rest[..5],
            [0, 0, 16, 0, 65],
            "record size and length of the key"
        );
        let (public, record) = rest[5..].split_at(POINT);
        let own = SecretKey::from_slice(&bytes(USER_AGENT_PRIVATE)).expect("a key");
        let peer = p256::PublicKey::from_sec1_bytes(public).expect("a point");
        let shared = diffie_hellman(own.to_nonzero_scalar(), peer.as_affine());
        let mut input_key = [0; 32];
        let info = [&b"WebPush: info\0"[..], &bytes(USER_AGENT)[..], public].concat();
        Hkdf::<Sha256>::new(Some(&bytes(AUTH)), shared.raw_secret_bytes())
            .expand(&info, &mut input_key)
            .expect("a length");
        let derived = Hkdf::<Sha256>::new(Some(salt), &input_key);
        let (mut key, mut nonce) = ([0; 16], [0; 12]);
        derived
            .expand(b"Content-Encoding: aes128gcm\0", &mut key)
            .expect("a length");
        derived
            .expand(b"Content-Encoding: nonce\0", &mut nonce)
            .expect("a length");
        let cipher = Aes128Gcm::new_from_slice(&key).expect("a key");
        let mut plain = cipher
            .decrypt((&nonce).into(), record)
            .expect("the tag is right");
        assert_eq!(plain.pop(), Some(2), "the delimiter");
        plain
    }

    #[test]
    fn reproduces_the_example_of_rfc_8291() {
        let public = bytes(
            "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
        );
        let salt = bytes("DGv6ra1nlYgDCS1FRnbzlw");
        let body = seal(
            &receiver(),
            &public,
            &bytes("kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs"),
            salt.try_into().expect("16 bytes"),
            b"When I grow up, I want to be a watermelon",
        );
        let expected = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIg\
            Dll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuw\
            XPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
        assert_eq!(URL_SAFE_NO_PAD.encode(body.expect("sealed")), expected);
    }

    #[test]
    fn an_independent_implementation_reads_the_message() {
        for message in [
            &b""[..],
            "Solicitud nueva: Ana, Pharr".as_bytes(),
            &[7; MAX_PLAINTEXT],
        ] {
            let body = encrypt(&receiver(), message).expect("encrypted");
            assert!(
                body.len() <= 4_096,
                "push services accept {} bytes",
                body.len()
            );
            assert_eq!(decrypted(&body), message);
        }
    }

    #[test]
    fn encrypts_each_message_differently() {
        let body = || encrypt(&receiver(), b"same").expect("encrypted");
        assert_ne!(body()[..SALT + 5 + POINT], body()[..SALT + 5 + POINT]);
    }

    #[test]
    fn rejects_a_message_that_is_too_long() {
        let long = encrypt(&receiver(), &[0; MAX_PLAINTEXT + 1]);
        assert_eq!(long, Err(PushError::TooLong));
    }

    #[test]
    fn rejects_keys_that_are_none() {
        assert_eq!(Receiver::parse("", AUTH), None);
        assert_eq!(Receiver::parse(USER_AGENT, "c2hvcnQ"), None);
        assert_eq!(Receiver::parse(&USER_AGENT[2..], AUTH), None);
        assert!(Receiver::parse(&format!("{USER_AGENT}="), &format!("{AUTH}==")).is_some());
        let mut off_curve = bytes(USER_AGENT);
        off_curve[64] ^= 1;
        let receiver = Receiver::parse(&URL_SAFE_NO_PAD.encode(off_curve), AUTH);
        let encrypted = encrypt(&receiver.expect("the form of a point"), b"x");
        assert_eq!(encrypted, Err(PushError::Key));
    }
}
