//! The mail server takes our connection.

use std::time::Duration;

use notify::Mailer;
use workers::Watchdog;

use super::Finding;
use crate::config::Settings;

const NAME: &str = "mail";
/// How long the mail server has, if the settings do not give it less.
const TIMEOUT: Duration = Duration::from_secs(10);

/// Connects, says EHLO and signs in, without sending a mail.
pub async fn check(settings: &Settings) -> Finding {
    let notify = settings.notify();
    let setup = settings.mail_setup();
    let Some(server) = setup.server else {
        let text = "there is no mail server, so mails are written to files and nobody receives them; set \
                    MUDANZA_MAIL_URL";
        return Finding::warning(NAME, text);
    };
    let timeout = notify.timeout.min(TIMEOUT);
    let watchdog = Watchdog::default();
    let mailer = match Mailer::new(&notify.mail, &notify.public_url, timeout, &watchdog) {
        Ok(mailer) => mailer,
        Err(error) => return Finding::problem(NAME, format!("mail.{error:#}")),
    };
    match mailer.test_connection().await {
        Ok(()) => Finding::ok(NAME, format!("{server} takes our connection")),
        Err(error) => Finding::problem(
            NAME,
            format!("{server} cannot be used: {error}; check mail.url and the firewall"),
        ),
    }
}
