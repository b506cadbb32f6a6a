//! Explains in the person's language why a mail was not sent, and what to check.

use content::fill_placeholders;
use domain::{MailEncryption, MailFailure, MailFailureKind, MailServer};

use crate::Context;
use crate::sentence::sentence;

/// A failure as it is stored with a message. One without a kind, such as that of a webhook, becomes a sentence.
pub fn stored_failure(context: &Context, report: &str) -> String {
    MailFailure::from_report(report).map_or_else(
        || sentence(report),
        |failure| mail_failure(context, &failure),
    )
}

/// Returns why a mail server that an owner enters cannot be used, and what to check. If there is no response to an
/// unencrypted connection, the usual advice about encrypted ports does not apply.
pub fn entered_server_failure(
    context: &Context,
    server: &MailServer,
    failure: &MailFailure,
) -> String {
    let is_absent = matches!(
        failure.kind,
        MailFailureKind::Refused | MailFailureKind::Timeout
    );
    let is_plain = server.encryption == MailEncryption::None;
    let text = context.site().desk.unencrypted_mail_failure();
    text.filter(|_| is_absent && is_plain)
        .map_or_else(|| mail_failure(context, failure), str::to_owned)
}

/// The message about a mail that a mail server did not take, and what to check.
pub fn mail_failure(context: &Context, failure: &MailFailure) -> String {
    let detail = sentence(&failure.detail);
    let text = context.site().desk.mail_failure(failure.kind);
    text.map_or_else(
        || detail.clone(),
        |text| fill_placeholders(text, &[("detail", &detail)]),
    )
}
