//! Tells the owner and the visitor about a lead: notices wait in the store, and leave from here
//! alone. No handler ever waits for a mail server.

mod deadlines;
mod hook;
mod letter;
mod letters;
mod mailer;
mod silence;
mod worker;

use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use content::Site;

use crate::config::Settings;

use hook::Hook;
use mailer::Mailer;

pub use deadlines::look as look_at_deadlines;
pub use silence::look as look_for_silence;
pub use worker::{drain, run};

/// What it takes to send notices.
pub struct Outbox {
    mailer: Mailer,
    hook: Arc<Option<Hook>>,
    /// How long one sending may take.
    patience: Duration,
}

impl Outbox {
    /// An outbox by the settings.
    ///
    /// # Errors
    /// Names the setting that cannot be used.
    pub fn new(settings: &Settings, site: &Site) -> anyhow::Result<Self> {
        let patience = Duration::from_secs(settings.outbox.send_seconds);
        Ok(Self {
            mailer: Mailer::new(settings, site, patience).context("mail")?,
            hook: Arc::new(Hook::new(settings, patience).context("webhook")?),
            patience,
        })
    }

    /// The same outbox for another state of the site, which may name another sender.
    ///
    /// # Errors
    /// Names what of the content cannot be used.
    pub fn for_site(&self, settings: &Settings, site: &Site) -> anyhow::Result<Self> {
        Ok(Self {
            mailer: Mailer::new(settings, site, self.patience)?,
            hook: Arc::clone(&self.hook),
            patience: self.patience,
        })
    }
}
