//! All checks, in the order in which they are listed.

use config::Settings;
use domain::Clock;

use crate::finding::Finding;
use crate::{
    address, backups, certificate, content_files, data_folder, database, disk_space, mail_server,
    running, settings_file, storage, time,
};

/// Runs all checks, each of which has one finding. It takes at most half a minute, if none of the program, the mail
/// server, the name server and the certificate authority responds.
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
        time::check(settings, now, &database).await,
        storage::check(settings).await,
        content_files::check(settings, location.as_ref()).await,
        address::check(settings).await,
        address::check_proxy(settings),
        certificate::check(settings, &database, now),
        mail_server::check(settings, &database).await,
        backups::check(settings, now),
    ]
}
