//! The payload: chunks of 64 KiB, each encrypted with its number, the last one marked as such.

use std::io::{self, BufRead, Read, Write};

use ring::aead::{Aad, LessSafeKey, Nonce};

use super::secrets::{FileKey, cipher, derive};

/// Length in bytes of the nonce between header and payload.
pub const NONCE_LENGTH: usize = 16;
/// Length of a chunk in bytes. Only the last one is shorter.
const CHUNK: usize = 64 << 10;
/// Length in bytes that encryption adds to a chunk.
const TAG: usize = 16;

/// Encrypts what is written. `finish` must be called at the end.
pub struct EncryptingWriter<W> {
    chunks: Chunks,
    chunk: Vec<u8>,
    output: W,
}

impl<W: Write> EncryptingWriter<W> {
    /// Encrypts with a key that is derived from the file key and a random nonce.
    ///
    /// # Errors
    /// Never: the lengths fit.
    pub fn new(file_key: &FileKey, nonce: &[u8; NONCE_LENGTH], output: W) -> anyhow::Result<Self> {
        Ok(Self {
            chunks: Chunks::new(file_key, nonce)?,
            chunk: Vec::with_capacity(CHUNK + TAG),
            output,
        })
    }

    /// Writes the last chunk. A file without it is refused as incomplete.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn finish(mut self) -> io::Result<W> {
        self.write_chunk(true)?;
        Ok(self.output)
    }

    fn write_chunk(&mut self, last: bool) -> io::Result<()> {
        let nonce = self.chunks.nonce(last);
        self.chunks
            .cipher
            .seal_in_place_append_tag(nonce, Aad::empty(), &mut self.chunk)
            .map_err(|_| io::Error::other("the chunk cannot be encrypted"))?;
        self.output.write_all(&self.chunk)?;
        self.chunk.clear();
        self.chunks.number += 1;
        Ok(())
    }
}

impl<W: Write> Write for EncryptingWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // A full chunk waits for more: only then it is not the last one.
        if self.chunk.len() == CHUNK && !bytes.is_empty() {
            self.write_chunk(false)?;
        }
        let taken = bytes.len().min(CHUNK - self.chunk.len());
        self.chunk.extend_from_slice(&bytes[..taken]);
        Ok(taken)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}

/// Decrypts what is read. Bytes are returned only after their chunk was authenticated.
pub struct DecryptingReader<R> {
    chunks: Chunks,
    input: R,
    encrypted: Vec<u8>,
    /// The chunk that is being read, decrypted.
    chunk: Vec<u8>,
    /// How much of it was read, in bytes.
    position: usize,
    progress: Progress,
}

/// How far a file was read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Progress {
    /// Chunks follow.
    Within,
    /// The last chunk was read. Nothing may follow.
    LastChunk,
    /// Nothing follows.
    Ended,
}

impl<R: BufRead> DecryptingReader<R> {
    /// Decrypts with a key that is derived from the file key and the nonce of the file.
    ///
    /// # Errors
    /// Never: the lengths fit.
    pub fn new(file_key: &FileKey, nonce: &[u8; NONCE_LENGTH], input: R) -> anyhow::Result<Self> {
        Ok(Self {
            chunks: Chunks::new(file_key, nonce)?,
            input,
            encrypted: Vec::new(),
            chunk: Vec::new(),
            position: 0,
            progress: Progress::Within,
        })
    }

    fn read_chunk(&mut self) -> io::Result<()> {
        self.chunk.clear();
        self.position = 0;
        self.encrypted.clear();
        let mut limited = Read::take(&mut self.input, (CHUNK + TAG) as u64);
        limited.read_to_end(&mut self.encrypted)?;
        match (self.encrypted.is_empty(), self.progress) {
            (true, Progress::Within) => return Err(invalid("the file is incomplete")),
            (true, _) => {
                self.progress = Progress::Ended;
                return Ok(());
            }
            (false, Progress::Within) => {}
            (false, _) => return Err(invalid("the file goes on after its end")),
        }
        // A full chunk may be the last one, too. A shorter one must be.
        let is_full = self.encrypted.len() == CHUNK + TAG;
        if !is_full || !self.opens(false) {
            if !self.opens(true) {
                return Err(invalid("the file is damaged or incomplete"));
            }
            if self.chunk.is_empty() && self.chunks.number > 0 {
                return Err(invalid("the last chunk is empty"));
            }
            self.progress = Progress::LastChunk;
        }
        self.chunks.number += 1;
        Ok(())
    }

    /// Decrypts the chunk that was read. Returns whether it is authentic.
    fn opens(&mut self, last: bool) -> bool {
        self.chunk.clone_from(&self.encrypted);
        let nonce = self.chunks.nonce(last);
        let cipher = &self.chunks.cipher;
        let Ok(plain) = cipher.open_in_place(nonce, Aad::empty(), &mut self.chunk) else {
            self.chunk.clear();
            return false;
        };
        let length = plain.len();
        self.chunk.truncate(length);
        true
    }
}

impl<R: BufRead> Read for DecryptingReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.position == self.chunk.len() && self.progress != Progress::Ended {
            self.read_chunk()?;
        }
        let taken = buffer.len().min(self.chunk.len() - self.position);
        buffer[..taken].copy_from_slice(&self.chunk[self.position..self.position + taken]);
        self.position += taken;
        Ok(taken)
    }
}

struct Chunks {
    cipher: LessSafeKey,
    /// How many chunks there were.
    number: u64,
}

impl Chunks {
    fn new(file_key: &FileKey, nonce: &[u8; NONCE_LENGTH]) -> anyhow::Result<Self> {
        let key = derive(nonce, file_key, b"payload")?;
        Ok(Self {
            cipher: cipher(&key)?,
            number: 0,
        })
    }

    /// The nonce of the next chunk: its number in 11 bytes, big-endian, and 1 for the last chunk.
    fn nonce(&self, last: bool) -> Nonce {
        let mut nonce = [0; 12];
        nonce[3..11].copy_from_slice(&self.number.to_be_bytes());
        nonce[11] = u8::from(last);
        Nonce::assume_unique_for_key(nonce)
    }
}

fn invalid(message: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, message)
}
