//! Checks that the storage of images and videos can be read.

use config::Settings;
use images::{STORAGE_ADVICE, StorageLocation};

use crate::Finding;

const NAME: &str = "storage";

/// Lists the beginning of an S3 bucket. A folder is in the data folder, which has a check of its own.
pub async fn check(settings: &Settings) -> Finding {
    let location = settings.pictures();
    if let StorageLocation::Folder(_) = location {
        return Finding::ok(NAME, "images and videos are in the data folder");
    }
    match location.probe().await {
        Ok(()) => Finding::ok(NAME, "the bucket of images and videos can be listed"),
        Err(error) => {
            let effect = "pages may lack uploaded images, and uploads are refused";
            Finding::problem(NAME, format!("{error}; {effect}; {STORAGE_ADVICE}"))
        }
    }
}
