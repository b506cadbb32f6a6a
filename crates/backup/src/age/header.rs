//! The header of a file in age's format: lines of text, the last of which authenticates the others.

use std::io::{BufRead, Read};

use anyhow::{Context, anyhow, bail, ensure};
use base64::Engine;
use base64::prelude::BASE64_STANDARD_NO_PAD as BASE64;
use ring::hmac;

use super::secrets::{FileKey, derive};

const VERSION: &str = "age-encryption.org/v1";
/// Columns of a line of base64. A shorter line ends the body.
const COLUMNS: usize = 64;
/// Maximum length in bytes. A header of one recipient has about 200.
const MAX_LENGTH: usize = 64 << 10;

/// One recipient's form of the file key.
pub struct Stanza {
    /// The kind of recipient, and what belongs to it.
    pub arguments: Vec<String>,
    /// The file key, encrypted.
    pub body: Vec<u8>,
}

impl Stanza {
    /// The kind of recipient.
    pub fn kind(&self) -> &str {
        self.arguments.first().map_or("", String::as_str)
    }
}

/// A header that was read, and not yet verified.
pub struct Header {
    /// The recipients, at least one.
    pub stanzas: Vec<Stanza>,
    authenticated: Vec<u8>,
    mac: [u8; 32],
}

impl Header {
    /// Reads a header and nothing behind it.
    ///
    /// # Errors
    /// When it is not a header of version 1, in the only form that is allowed for its values.
    pub fn read(reader: &mut impl BufRead) -> anyhow::Result<Self> {
        let mut lines = Lines {
            reader,
            bytes: Vec::new(),
        };
        ensure!(
            lines.next_line()? == VERSION,
            "another version of the format"
        );
        let mut stanzas = Vec::new();
        loop {
            let start = lines.bytes.len();
            let line = lines.next_line()?;
            if let Some(arguments) = line.strip_prefix("-> ") {
                stanzas.push(read_stanza(arguments, &mut lines)?);
            } else if let Some(mac) = line.strip_prefix("--- ") {
                ensure!(!stanzas.is_empty(), "the header has no recipient");
                let mac = decode(mac)?;
                let mut authenticated = lines.bytes;
                authenticated.truncate(start + "---".len());
                return Ok(Self {
                    stanzas,
                    authenticated,
                    mac,
                });
            } else {
                bail!("an unknown line in the header");
            }
        }
    }

    /// Verifies that the header was written by somebody who knew the file key.
    ///
    /// # Errors
    /// When it was not.
    pub fn verify(&self, file_key: &FileKey) -> anyhow::Result<()> {
        hmac::verify(&mac_key(file_key)?, &self.authenticated, &self.mac)
            .map_err(|_| anyhow!("the header was changed"))
    }
}

/// Returns a header with one recipient.
///
/// # Errors
/// Never: the lengths of keys fit.
pub fn write(stanza: &Stanza, file_key: &FileKey) -> anyhow::Result<Vec<u8>> {
    let body = BASE64.encode(&stanza.body);
    let mut text = format!("{VERSION}\n-> {}\n", stanza.arguments.join(" "));
    let mut rest = body.as_str();
    while rest.len() >= COLUMNS {
        let (line, after) = rest.split_at(COLUMNS);
        text.push_str(line);
        text.push('\n');
        rest = after;
    }
    text.push_str(rest);
    text.push_str("\n---");
    let mac = hmac::sign(&mac_key(file_key)?, text.as_bytes());
    text.push(' ');
    text.push_str(&BASE64.encode(mac.as_ref()));
    text.push('\n');
    Ok(text.into_bytes())
}

/// Decodes base64 without padding of exactly `N` bytes.
///
/// # Errors
/// When it is something else.
pub fn decode<const N: usize>(text: &str) -> anyhow::Result<[u8; N]> {
    let bytes = BASE64.decode(text)?;
    <[u8; N]>::try_from(bytes.as_slice())
        .ok()
        .context("a value has the wrong length")
}

fn read_stanza<R: BufRead>(arguments: &str, lines: &mut Lines<R>) -> anyhow::Result<Stanza> {
    let arguments: Vec<String> = arguments.split(' ').map(str::to_owned).collect();
    for argument in &arguments {
        ensure!(
            !argument.is_empty() && argument.bytes().all(|byte| byte.is_ascii_graphic()),
            "an unreadable recipient"
        );
    }
    let mut body = String::new();
    loop {
        let line = lines.next_line()?;
        ensure!(line.len() <= COLUMNS, "a line is too long");
        body.push_str(&line);
        if line.len() < COLUMNS {
            break;
        }
    }
    Ok(Stanza {
        arguments,
        body: BASE64.decode(body)?,
    })
}

fn mac_key(file_key: &FileKey) -> anyhow::Result<hmac::Key> {
    let key = derive(&[], file_key, b"header")?;
    Ok(hmac::Key::new(hmac::HMAC_SHA256, &key))
}

struct Lines<'a, R> {
    reader: &'a mut R,
    /// Everything that was read, ends of lines included.
    bytes: Vec<u8>,
}

impl<R: BufRead> Lines<'_, R> {
    fn next_line(&mut self) -> anyhow::Result<String> {
        let start = self.bytes.len();
        let room = MAX_LENGTH.saturating_sub(start) as u64;
        let mut limited = Read::take(&mut *self.reader, room);
        limited.read_until(b'\n', &mut self.bytes)?;
        let line = self.bytes[start..]
            .strip_suffix(b"\n")
            .context("the header is cut off or too long")?;
        Ok(str::from_utf8(line)?.to_owned())
    }
}
