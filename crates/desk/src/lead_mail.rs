//! Who receives mail about leads, as an owner enters it at the desk.

use axum::Extension;
use axum::extract::State;
use axum::http::StatusCode;
use contract::desk::LeadMailChange;
use domain::{NamedField, PersonField, SecurityEventKind, new_person_email};
use endpoint::{Json, response};

use crate::Context;
use crate::error::{DeskError, HandlerResult, invalid, invalid_field};
use crate::mail::status;
use crate::services::{MailServices, SecurityLog};
use crate::session::SignedIn;

/// `PUT /desk/api/mail/leads`: stores the address, or removes it if it is empty. Refused if someone else changed it.
pub async fn put(
    context: Context,
    State(mail): State<MailServices>,
    State(log): State<SecurityLog>,
    Extension(signed_in): Extension<SignedIn>,
    Json(sent): Json<LeadMailChange>,
) -> HandlerResult {
    // The settings of the program win over the desk, so a change would do nothing.
    if !mail.setup.owner.is_empty() {
        let message = &context.site().desk.errors.lead_mail_fixed;
        return Err(invalid_field(PersonField::Email.name(), message));
    }
    let address = if sent.email.trim().is_empty() {
        String::new()
    } else {
        new_person_email(&sent.email).map_err(|error| invalid(&context, vec![error]))?
    };
    let stored = mail.store.lead_mail_addresses().await?;
    if stored.version != sent.expected {
        return Err(DeskError::SettingsConflict);
    }
    if address != stored.entered.unwrap_or_default() {
        let now = (context.clock)().as_millisecond();
        let store = &mail.store;
        let changed = store.set_lead_mail_address(&address, sent.expected, now);
        if !changed.await? {
            return Err(DeskError::SettingsConflict);
        }
        let kind = SecurityEventKind::LeadMailChanged;
        log.record_act(&signed_in, kind, None, &address).await;
    }
    let status = status(&context, &mail, &signed_in.person.id).await?;
    Ok(response::json(StatusCode::OK, &status))
}
