//! The assistant of a snapshot, built when it is first used.

use std::sync::{Arc, OnceLock};

use assistant::Assistant;
use content::Site;

/// The assistant of one content revision. Building it is slow, so it is built at the first question
/// unless a check has already built it.
#[derive(Default)]
pub struct LazyAssistant(OnceLock<Option<Arc<Assistant>>>);

impl LazyAssistant {
    /// A handle, with the assistant if it is already built.
    pub fn new(built: Option<Assistant>) -> Self {
        Self(built.map_or_else(OnceLock::new, |built| Some(Arc::new(built)).into()))
    }

    /// Returns whether it is in use: somebody asked, or it was handed over.
    pub(crate) fn is_built(&self) -> bool {
        self.0.get().is_some()
    }

    /// The site's assistant; `None`, with an error in the log, if its content links to missing
    /// pages. Blocks while it is built.
    pub fn get(&self, site: &Site) -> Option<Arc<Assistant>> {
        let assistant = self.0.get_or_init(|| match Assistant::new_lenient(site) {
            Ok((assistant, skipped)) => {
                for topic in skipped {
                    tracing::warn!(topic, "an assistant topic is skipped");
                }
                Some(Arc::new(assistant))
            }
            Err(missing) => {
                let missing: Vec<String> = missing.iter().map(ToString::to_string).collect();
                tracing::error!(problems = missing.join("; "), "cannot build the assistant");
                None
            }
        });
        assistant.clone()
    }
}
