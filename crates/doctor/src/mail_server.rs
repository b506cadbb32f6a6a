//! Checks that the mail server accepts our connection.

use std::time::Duration;

use config::Settings;
use domain::{MailFailure, MailServer};
use notify::Mailer;
use workers::Watchdog;

use crate::Finding;
use crate::database::Inspected;

const NAME: &str = "mail";
/// How long the mail server may take, if the settings do not allow less.
const TIMEOUT: Duration = Duration::from_secs(10);

/// Connects, says EHLO and signs in, without sending a mail: to the server of the settings, else to the one
/// that was entered at the desk.
pub async fn check(settings: &Settings, database: &Inspected) -> Finding {
    let timeout = settings.notify().timeout.min(TIMEOUT);
    let inspection = database.as_ref().ok().and_then(Option::as_ref);
    let entered = inspection.and_then(|inspection| inspection.mail_server.as_ref());
    match (settings.mail.server(), entered) {
        (Some(server), _) => configured(settings, server, timeout).await,
        (None, Some(server)) => at_the_desk(settings, server, timeout).await,
        (None, None) => {
            let text = "there is no mail server, so mails are written to files and nobody receives them; \
                        enter one at the desk under Set up, or set mail.url";
            Finding::warning(NAME, text)
        }
    }
}

async fn configured(settings: &Settings, server: &str, timeout: Duration) -> Finding {
    let notify = settings.notify();
    let watchdog = Watchdog::default();
    let mailer = match Mailer::new(&notify.mail, &notify.public_url, timeout, &watchdog) {
        Ok(mailer) => mailer,
        Err(error) => return Finding::problem(NAME, format!("mail.{error:#}")),
    };
    found(server, mailer.test_connection().await, "mail.url")
}

async fn at_the_desk(settings: &Settings, server: &MailServer, timeout: Duration) -> Finding {
    let connected = notify::check_mail_server(server, &settings.notify(), timeout).await;
    found(&server.address(), connected, "Set up at the desk")
}

/// The finding about a server, and where to look if it cannot be used.
fn found(server: &str, connected: Result<(), MailFailure>, place: &str) -> Finding {
    match connected {
        Ok(()) => Finding::ok(NAME, format!("{server} takes our connection")),
        Err(MailFailure { detail, .. }) => Finding::problem(
            NAME,
            format!("{server} cannot be used: {detail}; check {place} and the firewall"),
        ),
    }
}
