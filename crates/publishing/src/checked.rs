//! The check of all content, which `mudanza check` and publishing share.

use assistant::Assistant;
use content::{Files, Problem, Sites, UploadedImages};

use crate::snapshot::{Assistants, SiteCheck};

/// The file with the sender of mail.
const BUSINESS: &str = "business.toml";

/// Content that passed every check except rendering.
pub struct CheckedSites {
    /// The sites of all languages.
    pub sites: Sites,
    /// Their assistants.
    pub assistants: Assistants,
    /// Warnings for the owner, which do not prevent publishing.
    pub warnings: Vec<String>,
}

impl CheckedSites {
    /// Reads all content and checks it: the texts themselves, the assistant's topics, and what the
    /// rest of the program requires, such as a valid sender of mail.
    ///
    /// # Errors
    /// All problems.
    pub fn read(
        files: &Files,
        uploaded: UploadedImages<'_>,
        check: &SiteCheck,
    ) -> Result<Self, Vec<Problem>> {
        let sites = content::check_with(files, uploaded)?;
        let mut warnings: Vec<String> = sites.warnings().cloned().collect();
        let mut assistants = Assistants::new();
        let mut problems = Vec::new();
        for site in sites.iter() {
            let file = |name: &str| format!("{}/{name}", site.lang);
            if check(site).is_err() {
                problems.push(content::sender_problem(files, &file(BUSINESS)));
            }
            match Assistant::new_lenient(site) {
                Ok((assistant, skipped)) => {
                    warnings.extend(skipped);
                    assistants.insert(site.locale, assistant);
                }
                Err(missing) => problems.extend(missing.into_iter().map(|missing| {
                    content::assistant_page_problem(files, &missing.file, &missing.page)
                })),
            }
        }
        if problems.is_empty() {
            Ok(Self {
                sites,
                assistants,
                warnings,
            })
        } else {
            Err(problems)
        }
    }
}
