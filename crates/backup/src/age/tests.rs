use std::fs;
use std::io::{Read, Write};
use std::path::Path;

use flate2::read::ZlibDecoder;
use sha2::{Digest, Sha256};

use super::{
    EncryptedFile, Identity, MAGIC, Recipient, encrypt_to_recipient, encrypt_with_passphrase,
};

/// A key pair, made with `age-keygen`.
const RECIPIENT: &str = "age1t7rxyev2z3rw82stdlrrepyc39nvn86l5078zqkf5uasdy86jp6svpy7pa";
const IDENTITY: &str = "AGE-SECRET-KEY-1GQ9778VQXMMJVE8SK7J6VT8UJ4HDQAJUVSFCWCM02D8GEWQ72PVQ2Y5J33";
/// Another secret key.
const STRANGER: &str = "AGE-SECRET-KEY-1EGTZVFFV20835NWYV6270LXYVK2VKNX2MMDKWYKLMGR48UAWX40Q2P2LM0";
const MAX_WORK_FACTOR: u8 = 22;
const CHUNK: usize = 64 << 10;

/// The fields of a vector's head, and the file.
struct Vector {
    fields: Vec<(String, String)>,
    file: Vec<u8>,
}

impl Vector {
    fn read(path: &Path) -> Self {
        let bytes = fs::read(path).expect("a vector");
        let end = bytes.windows(2).position(|pair| pair == b"\n\n");
        let end = end.expect("an empty line behind the head");
        let head = str::from_utf8(&bytes[..end]).expect("text");
        let fields = head
            .lines()
            .filter_map(|line| line.split_once(": "))
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect();
        let mut vector = Self {
            fields,
            file: bytes[end + 2..].to_vec(),
        };
        if vector.field("compressed").is_some() {
            let mut file = Vec::new();
            let mut decoder = ZlibDecoder::new(vector.file.as_slice());
            decoder.read_to_end(&mut file).expect("zlib");
            vector.file = file;
        }
        vector
    }

    fn field(&self, name: &str) -> Option<&str> {
        let field = self.fields.iter().find(|(field, _)| field == name);
        field.map(|(_, value)| value.as_str())
    }

    /// Returns what could be read, and whether that was all.
    fn decrypt(&self) -> (Vec<u8>, anyhow::Result<()>) {
        let mut plain = Vec::new();
        let outcome = self.decrypt_into(&mut plain);
        (plain, outcome)
    }

    fn decrypt_into(&self, plain: &mut Vec<u8>) -> anyhow::Result<()> {
        let file = EncryptedFile::open(self.file.as_slice())?;
        let mut reader = if let Some(passphrase) = self.field("passphrase") {
            file.decrypt_with_passphrase(passphrase, MAX_WORK_FACTOR)?
        } else {
            let identity = self.field("identity").expect("a key");
            file.decrypt_with_identity(&identity.parse()?)?
        };
        reader.read_to_end(plain)?;
        Ok(())
    }
}

fn decrypted(file: &[u8], identity: &str) -> anyhow::Result<Vec<u8>> {
    let identity: Identity = identity.parse()?;
    let mut plain = Vec::new();
    let mut reader = EncryptedFile::open(file)?.decrypt_with_identity(&identity)?;
    reader.read_to_end(&mut plain)?;
    Ok(plain)
}

fn encrypted(plain: &[u8]) -> Vec<u8> {
    let recipient: Recipient = RECIPIENT.parse().expect("a public key");
    let mut writer = encrypt_to_recipient(&recipient, Vec::new()).expect("a header");
    writer.write_all(plain).expect("written");
    writer.finish().expect("written")
}

#[test]
fn reads_what_the_vectors_of_the_format_allow_and_nothing_else() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/age");
    let mut vectors = 0;
    for entry in fs::read_dir(folder).expect("the vectors") {
        let path = entry.expect("an entry").path();
        if path.extension().is_some() {
            continue; // Where the vectors are from.
        }
        let name = path.display();
        let vector = Vector::read(&path);
        let (plain, outcome) = vector.decrypt();
        let expected = vector.field("expect").expect("an outcome");
        assert_eq!(
            outcome.is_ok(),
            expected == "success",
            "{name}: {outcome:?}"
        );
        if let Some(hash) = vector.field("payload") {
            assert_eq!(hex::encode(Sha256::digest(&plain)), hash, "{name}");
        } else {
            assert!(plain.is_empty(), "{name}");
        }
        vectors += 1;
    }
    assert_eq!(vectors, 90);
}

#[test]
fn reads_what_it_wrote_whatever_its_length() {
    for length in [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, 3 * CHUNK + 7] {
        let plain: Vec<u8> = (0..length)
            .map(|index| u8::try_from(index % 251).expect("small"))
            .collect();
        let file = encrypted(&plain);
        assert!(file.starts_with(MAGIC));
        assert!(
            decrypted(&file, IDENTITY).expect("decrypted") == plain,
            "{length}"
        );
        assert!(decrypted(&file, STRANGER).is_err());
    }
}

#[test]
fn reads_with_the_right_passphrase_only() {
    let mut writer = encrypt_with_passphrase("palma y pomelo", 10, Vec::new()).expect("a header");
    writer.write_all(b"leads").expect("written");
    let file = writer.finish().expect("written");
    let open = || EncryptedFile::open(file.as_slice()).expect("a header");
    assert!(open().needs_passphrase());
    let mut plain = Vec::new();
    let mut reader = open()
        .decrypt_with_passphrase("palma y pomelo", 10)
        .expect("decrypted");
    reader.read_to_end(&mut plain).expect("read");
    assert_eq!(plain, b"leads");
    assert!(open().decrypt_with_passphrase("palma y limón", 10).is_err());
    // A file must not decide how much memory is used to open it.
    assert!(open().decrypt_with_passphrase("palma y pomelo", 9).is_err());
}

#[test]
fn refuses_a_file_that_was_changed_or_cut_off() {
    let plain = vec![7; 2 * CHUNK + 100];
    let file = encrypted(&plain);
    for end in [0, 10, 100, file.len() - CHUNK, file.len() - 1] {
        assert!(decrypted(&file[..end], IDENTITY).is_err(), "{end}");
    }
    for position in [3, 40, 120, 200, 300, CHUNK, file.len() - 1] {
        let mut changed = file.clone();
        changed[position] ^= 1;
        assert!(decrypted(&changed, IDENTITY).is_err(), "{position}");
    }
}

#[test]
fn refuses_mistyped_keys_without_repeating_them() {
    let mistyped = IDENTITY.replace("GQ9778", "GQ9877");
    for wrong in [mistyped.as_str(), "", "age1", RECIPIENT] {
        let error = wrong
            .parse::<Identity>()
            .err()
            .expect("refused")
            .to_string();
        assert!(!error.contains("GQ9"), "{error}");
    }
    assert!(IDENTITY.parse::<Recipient>().is_err());
    assert!(
        RECIPIENT[..RECIPIENT.len() - 1]
            .parse::<Recipient>()
            .is_err()
    );
}
