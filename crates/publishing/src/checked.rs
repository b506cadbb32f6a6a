//! The check of all content, which `mudanza check` and publishing share.

use assistant::Assistant;
use content::{Files, InspectedSites, Problem, Site, Sites, UploadedImages};

use crate::caused_problems;
use crate::snapshot::{Assistants, SiteCheck};

/// The file with the sender of mail.
const BUSINESS: &str = "business.toml";

/// Content that may be published: it passed every check except rendering, or has only problems that it had before.
pub struct CheckedSites {
    /// The sites of all languages.
    pub sites: Sites,
    /// Their assistants.
    pub assistants: Assistants,
    /// Warnings for the owner, which do not prevent publishing.
    pub warnings: Vec<String>,
    /// Problems that content had before a change.
    pub known: Vec<Problem>,
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
        let checked = Self::inspect(files, uploaded, check)?;
        if checked.known.is_empty() {
            Ok(checked)
        } else {
            Err(checked.known)
        }
    }

    /// As [`Self::read`] for content that was changed: problems that it had before, in what the change leaves as it
    /// was, do not stop it.
    ///
    /// # Errors
    /// The problems that the change causes.
    pub fn read_changed(
        before: &Files,
        after: &Files,
        uploaded: UploadedImages<'_>,
        check: &SiteCheck,
    ) -> Result<Self, Vec<Problem>> {
        let inspected = Self::inspect(after, uploaded, check);
        let found = match &inspected {
            Ok(checked) if checked.known.is_empty() => return inspected,
            Ok(checked) => &checked.known,
            Err(problems) => problems,
        };
        // Content nearly always has no problem, so what it had before is read only now.
        let earlier = Self::inspect(before, uploaded, check);
        let earlier = earlier.map_or_else(|problems| problems, |checked| checked.known);
        let sorted = caused_problems::sort((before, &earlier), after, found.iter().cloned());
        match inspected {
            Ok(checked) if sorted.caused.is_empty() => Ok(Self {
                known: sorted.known,
                ..checked
            }),
            Err(problems) if sorted.caused.is_empty() => Err(problems),
            _ => Err(sorted.caused),
        }
    }

    /// Reads content, with all problems that do not keep it from being shown as known ones.
    fn inspect(
        files: &Files,
        uploaded: UploadedImages<'_>,
        check: &SiteCheck,
    ) -> Result<Self, Vec<Problem>> {
        let InspectedSites {
            sites,
            mut problems,
        } = content::inspect(files, uploaded)?;
        let file = |site: &Site, name: &str| format!("{}/{name}", site.lang);
        let unusable = sites.iter().filter(|site| check(site).is_err());
        let unusable: Vec<Problem> = unusable
            .map(|site| content::sender_problem(files, &file(site, BUSINESS)))
            .collect();
        if !unusable.is_empty() {
            problems.extend(unusable);
            return Err(problems);
        }
        let mut warnings: Vec<String> = sites.warnings().cloned().collect();
        let mut assistants = Assistants::new();
        for site in sites.iter() {
            match Assistant::new_lenient(site) {
                Ok((assistant, skipped)) => {
                    warnings.extend(skipped);
                    assistants.insert(site.locale, assistant);
                }
                Err(missing) => problems.extend(missing.into_iter().map(|missing| {
                    content::assistant_page_problem(
                        files,
                        &missing.file,
                        &missing.pointer,
                        &missing.page,
                    )
                })),
            }
        }
        Ok(Self {
            sites,
            assistants,
            warnings,
            known: problems,
        })
    }
}
