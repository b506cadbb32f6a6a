//! `mudanza doctor`: checks what the program needs to run well, and says what to do about what is wrong. It
//! changes nothing and sends nothing, and the server may be running.

mod address;
mod backups;
mod certificate;
mod content_files;
mod data_folder;
mod database;
mod disk_space;
mod finding;
mod mail_server;
mod running;
mod settings_file;
mod time;

use domain::Clock;

use config::Settings;

pub use finding::{Finding, Level};

/// Runs all checks, each of which has one finding. It takes at most half a minute, if neither the
/// program nor the mail server nor the name server answers.
pub async fn examine(settings: &Settings, clock: &Clock) -> Vec<Finding> {
    let now = clock();
    let database = database::inspect(settings).await;
    let location = database::current(settings, &database);
    vec![
        settings_file::check(settings.file.as_deref()),
        running::check(settings).await,
        data_folder::check(&settings.data),
        disk_space::check(settings),
        database::check(settings, &database),
        time::check(now, &database),
        content_files::check(settings, location.as_ref()).await,
        address::check(settings).await,
        address::check_proxy(settings),
        certificate::check(settings, &database, now),
        mail_server::check(settings, &database).await,
        backups::check(settings, now),
    ]
}
