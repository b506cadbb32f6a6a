//! The assistant of a snapshot, made when it is first asked.

use std::sync::{Arc, OnceLock};

use assistant::Assistant;
use content::Site;

/// The assistant of one content revision. Reading the whole site takes a moment, so it is made at the
/// first question unless a check made it already.
#[derive(Default)]
pub struct LazyAssistant(OnceLock<Option<Arc<Assistant>>>);

impl LazyAssistant {
    /// A handle, with the assistant if there is one already.
    pub fn new(made: Option<Assistant>) -> Self {
        Self(made.map_or_else(OnceLock::new, |made| Some(Arc::new(made)).into()))
    }

    /// The assistant for the site; `None` when its content leads to pages that do not exist, which is
    /// logged. Blocks while it is made.
    pub fn get(&self, site: &Site) -> Option<Arc<Assistant>> {
        let made = self.0.get_or_init(|| match Assistant::new_lenient(site) {
            Ok((assistant, lost)) => {
                for topic in lost {
                    tracing::warn!(topic, "a topic of the assistant is lost");
                }
                Some(Arc::new(assistant))
            }
            Err(problems) => {
                tracing::error!(problems = problems.join("; "), "there is no assistant");
                None
            }
        });
        made.clone()
    }
}
