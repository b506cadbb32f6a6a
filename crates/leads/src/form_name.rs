//! Names of inline forms in content, as forms of the domain.

use contract::LeadFormName;
use domain::LeadForm;

/// The form that an inline section shows.
pub const fn form_of(name: LeadFormName) -> LeadForm {
    match name {
        LeadFormName::Residential => LeadForm::Residential,
        LeadFormName::Office => LeadForm::Office,
        LeadFormName::Sharyland => LeadForm::Sharyland,
    }
}
