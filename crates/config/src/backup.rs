//! Settings of backups: their folder and their keys.

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::{ConfigError, Secret};

/// The folder of nightly backups, and their encryption keys.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Backup {
    pub folder: String,
    /// How many backups stay in the folder; 0 keeps all.
    pub keep: usize,
    pub recipient: String,
    pub identity: Secret,
    pub passphrase: Secret,
}

impl Backup {
    /// Returns whether new backups are encrypted.
    pub fn encrypts(&self) -> bool {
        !self.recipient.is_empty() || !self.passphrase.reveal().is_empty()
    }

    /// The folder of nightly backups, if one is set.
    pub fn folder(&self) -> Option<&Path> {
        (!self.folder.is_empty()).then(|| Path::new(&self.folder))
    }

    /// Rejects two keys for one backup.
    pub(crate) fn checked(&self) -> Result<(), ConfigError> {
        if self.recipient.is_empty() || self.passphrase.is_empty() {
            return Ok(());
        }
        let message = "backup: give a recipient or a passphrase, not both";
        Err(ConfigError(message.to_owned()))
    }
}
