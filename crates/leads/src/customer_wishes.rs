//! What customers add to their quote on its private page: how they prefer to be reached, and photos.

use domain::{AttachmentKind, ContactChoice, attachment_name};
use sha2::{Digest, Sha256};
use store::{AttachOutcome, ChosenTexts, ContactOutcome, NewAttachment, StoreError};
use uuid::{Builder, Uuid};

use crate::submit::Leads;

/// A photo that a customer sent.
#[derive(Clone, Copy, Debug)]
pub struct CustomerPhoto<'a> {
    /// Its name as sent.
    pub name: &'a str,
    /// Its type, by its bytes.
    pub kind: AttachmentKind,
    /// The file.
    pub bytes: &'a [u8],
    /// A small JPEG of it.
    pub preview: Option<&'a [u8]>,
}

impl Leads {
    /// Stores how a lead's customer prefers to be reached, and whether they agree to text messages that way. `expected`
    /// is the [`ContactChoice::key`] that was shown.
    ///
    /// # Errors
    /// As [`store::Store::set_contact_preference`].
    pub async fn set_contact_preference(
        &self,
        lead: Uuid,
        expected: &str,
        choice: ContactChoice,
        consent: Option<&ChosenTexts<'_>>,
    ) -> Result<ContactOutcome, StoreError> {
        let now = self.now().as_millisecond();
        let stored = self
            .store
            .set_contact_preference(lead, expected, choice, consent, now);
        let outcome = stored.await?;
        if outcome == ContactOutcome::Done {
            self.changed(lead.to_string());
        }
        Ok(outcome)
    }

    /// Attaches a photo that a lead's customer sent. The same file is stored once for each lead, however often and under
    /// whichever name it is sent.
    ///
    /// # Errors
    /// As [`store::Store::add_attachment`].
    pub async fn add_photo(
        &self,
        lead: Uuid,
        photo: &CustomerPhoto<'_>,
    ) -> Result<AttachOutcome, StoreError> {
        let new = NewAttachment {
            id: photo_id(lead, photo.bytes),
            lead,
            person: None,
            name: &attachment_name(photo.name, photo.kind),
            kind: photo.kind,
            bytes: photo.bytes,
            preview: photo.preview,
            at: self.now().as_millisecond(),
        };
        match self.add_attachment(&new).await? {
            // The same bytes under another name.
            AttachOutcome::KeyReused => Ok(AttachOutcome::Done),
            outcome => Ok(outcome),
        }
    }
}

/// An identifier made of the lead and the bytes.
fn photo_id(lead: Uuid, bytes: &[u8]) -> Uuid {
    let digest = Sha256::new()
        .chain_update(lead.as_bytes())
        .chain_update(bytes)
        .finalize();
    let mut id = [0_u8; 16];
    for (own, byte) in id.iter_mut().zip(digest) {
        *own = byte;
    }
    Builder::from_random_bytes(id).into_uuid()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_photo_has_one_identifier_for_each_lead() {
        let (first, second) = (Uuid::from_u128(1), Uuid::from_u128(2));
        assert_eq!(photo_id(first, b"stairs"), photo_id(first, b"stairs"));
        assert_ne!(photo_id(first, b"stairs"), photo_id(second, b"stairs"));
        assert_ne!(photo_id(first, b"stairs"), photo_id(first, b"piano"));
    }
}
