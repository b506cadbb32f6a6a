//! Makes copies off the way of requests, one picture at a time: JPEG first, which every browser
//! shows, and AVIF, which takes longer, once no picture waits for its JPEG any more.

use std::sync::{Arc, Weak};

use object_store::{ObjectStoreExt, PutPayload};
use tokio::sync::mpsc::UnboundedReceiver;

use super::busy;
use super::reading::copy_path;
use crate::copies::copy;
use crate::intake::{Refused, decode};
use crate::picture::Copied;
use crate::{Bucket, BucketError, Format, ImageName, Picture};

/// Copies of a picture that are to be made.
#[derive(Clone, Debug)]
pub struct Job {
    name: ImageName,
    format: Copied,
}

/// Does the jobs until the bucket is gone.
pub async fn work(bucket: Weak<Bucket>, mut queue: UnboundedReceiver<Job>) {
    while let Some(job) = queue.recv().await {
        let Some(bucket) = bucket.upgrade() else {
            return;
        };
        let Some(picture) = bucket.shelf.get(job.name.as_str()) else {
            continue;
        };
        if job.format.widths(&picture) != picture.widths()
            && let Err(error) = bucket.make_copies(&job, &picture).await
        {
            tracing::warn!(name = job.name.as_str(), %error, "no copies were made");
            continue;
        }
        if job.format == Copied::Jpeg {
            // At the end of the queue, behind whoever waits for a JPEG.
            let _ = bucket.jobs.send(Job {
                format: Copied::Avif,
                ..job
            });
        }
    }
}

impl Bucket {
    /// Has the copies made that are missing.
    pub(super) fn ask_for_copies(&self, name: &ImageName) {
        // The queue ends with the program.
        let _ = self.jobs.send(Job {
            name: name.clone(),
            format: Copied::Jpeg,
        });
    }

    async fn make_copies(&self, job: &Job, picture: &Arc<Picture>) -> Result<(), BucketError> {
        let Some(format) = Format::of_name(&picture.name) else {
            return Ok(());
        };
        let original = self.store.get(&job.name.original()).await?.bytes().await?;
        let (widths, wanted) = (picture.widths(), job.format);
        let made = busy(move || {
            let pixels = decode(&original, format)?;
            drop(original);
            let copies = widths
                .iter()
                .map(|&width| Ok((width, copy(&pixels, width, wanted)?)));
            copies.collect::<Result<Vec<_>, Refused>>()
        });
        let made = made
            .await?
            .map_err(|error| BucketError::new(error.to_string()))?;

        let _turn = self.turn.lock().await;
        let now = self.shelf.get(&picture.name);
        let Some(now) = now.filter(|now| now.version == picture.version) else {
            // It was replaced or removed meanwhile.
            return Ok(());
        };
        let mut with_copies = Picture::clone(&now);
        let list = match job.format {
            Copied::Jpeg => &mut with_copies.jpeg,
            Copied::Avif => &mut with_copies.avif,
        };
        list.clear();
        for (width, bytes) in made {
            let path = copy_path(&job.name, picture, width, job.format);
            self.store.put(&path, PutPayload::from(bytes)).await?;
            list.push(width);
        }
        self.write_record(&job.name, &with_copies).await?;
        self.shelf.put(with_copies);
        (self.on_change)();
        self.sweep_copies(&job.name, Some(&picture.version)).await;
        Ok(())
    }
}
