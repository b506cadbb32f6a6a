//! Checks that the database opens, is intact, and has a schema that this version knows.

use config::Settings;
use store::{Inspection, Location};

use crate::Finding;

const NAME: &str = "database";

/// The database as it was found: `None` before the first start, or why it cannot be read.
pub type Inspected = Result<Option<Inspection>, String>;

/// Inspects the database.
pub async fn inspect(settings: &Settings) -> Inspected {
    let location = settings.database().map_err(|error| error.to_string())?;
    let inspected = store::inspect(&location).await;
    inspected.map_err(|error| error.to_string())
}

/// The database's location if it can be opened without migrating it.
pub fn current(settings: &Settings, inspected: &Inspected) -> Option<Location> {
    let inspection = inspected.as_ref().ok()?.as_ref()?;
    settings.database().ok().filter(|_| inspection.is_current())
}

/// Judges what was found.
pub fn check(settings: &Settings, inspected: &Inspected) -> Finding {
    let inspection = match inspected {
        Err(error) => return Finding::problem(NAME, error),
        Ok(None) => {
            let data = settings.data.display();
            let text =
                "there is none yet; the first start creates it, unless the setting data is wrong";
            return Finding::warning(NAME, format!("{text} ({data})"));
        }
        Ok(Some(inspection)) => inspection,
    };
    let (schema, newest) = (inspection.schema, inspection.newest_schema);
    let text = if inspection.is_current() {
        format!("it opens and has the newest schema, {schema}")
    } else {
        format!("it opens and has schema {schema}, which the next start upgrades to {newest}")
    };
    Finding::ok(NAME, text)
}
