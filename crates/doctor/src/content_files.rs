//! Checks that the content is valid, with the edits that were published at the desk.

use std::path::PathBuf;
use std::sync::Arc;

use config::Settings;
use notify::Mailer;
use publishing::SiteCheck;
use store::Location;
use workers::Watchdog;

use crate::Finding;

const NAME: &str = "content";

/// Checks the content as the start does, including the edits in a database that has the newest schema.
pub async fn check(settings: &Settings, database: Option<&Location>) -> Finding {
    let found = Box::pin(publishing::inspect(
        &settings.content,
        database,
        &sender_check(settings),
    ))
    .await;
    match found {
        Err(error) => {
            let text = format!("{error:#}");
            // The number of problems, and the first one.
            let beginning: Vec<&str> = text.lines().take(2).collect();
            let advice = "; `mudanza check` lists all problems";
            Finding::problem(NAME, beginning.join(" ") + advice)
        }
        Ok(found) if found.left_out > 0 => Finding::warning(
            NAME,
            format!(
                "{} problem(s) in edits made at the desk, which are therefore not shown; \
                 `mudanza check --data {}` lists them",
                found.left_out,
                settings.data.display()
            ),
        ),
        Ok(found) => Finding::ok(
            NAME,
            format!(
                "it is valid with {} edited file(s); `mudanza check` has {} warning(s) for its owner",
                found.edited, found.warnings
            ),
        ),
    }
}

/// Checks the sender of mail. Invalid mail settings are the finding of another check.
fn sender_check(settings: &Settings) -> SiteCheck {
    let mut notify = settings.notify();
    // The folder of mail files is created by the server, not by a check.
    notify.mail.folder = PathBuf::from(".");
    let mailer = Mailer::new(
        &notify.mail,
        &notify.public_url,
        notify.timeout,
        &Watchdog::default(),
    );
    match mailer {
        Ok(mailer) => Arc::new(move |site| mailer.sender(site, None).map(drop)),
        Err(_) => Arc::new(|_| Ok(())),
    }
}
