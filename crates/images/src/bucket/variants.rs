//! Makes variants in the background, one image at a time: first the JPEGs, which every browser shows,
//! then the AVIFs, which take longer, once no image is waiting for its JPEGs.

use std::sync::{Arc, Weak};

use object_store::{ObjectStoreExt, PutPayload};
use tokio::sync::mpsc::UnboundedReceiver;

use super::read::variant_path;
use super::run_on_thread;
use crate::ingest::{IngestError, decode};
use crate::variant::encode_variant;
use crate::{BucketError, Format, ImageBucket, ImageName, StoredImage, VariantFormat};

/// A request to make an image's variants in one format.
#[derive(Clone, Debug)]
pub struct VariantJob {
    name: ImageName,
    format: VariantFormat,
}

/// Runs jobs until the bucket is dropped.
pub async fn run_jobs(bucket: Weak<ImageBucket>, mut queue: UnboundedReceiver<VariantJob>) {
    while let Some(job) = queue.recv().await {
        let Some(bucket) = bucket.upgrade() else {
            return;
        };
        let Some(image) = bucket.catalog.get(job.name.as_str()) else {
            continue;
        };
        if job.format.widths(&image) != image.variant_widths()
            && let Err(error) = bucket.make_variants(&job, &image).await
        {
            tracing::warn!(name = job.name.as_str(), %error, "cannot make variants of image");
            continue;
        }
        if job.format == VariantFormat::Jpeg {
            // At the end of the queue, after all images that wait for their JPEGs.
            let _ = bucket.variant_jobs.send(VariantJob {
                format: VariantFormat::Avif,
                ..job
            });
        }
    }
}

impl ImageBucket {
    /// Queues an image's missing variants.
    pub(super) fn queue_variants(&self, name: &ImageName) {
        // The receiver is dropped only when the program ends.
        let _ = self.variant_jobs.send(VariantJob {
            name: name.clone(),
            format: VariantFormat::Jpeg,
        });
    }

    async fn make_variants(
        &self,
        job: &VariantJob,
        image: &Arc<StoredImage>,
    ) -> Result<(), BucketError> {
        let Some(format) = Format::of_name(&image.name) else {
            return Ok(());
        };
        let path = job.name.original_path();
        let original = self.store.get(&path).await?.bytes().await?;
        let (widths, variant_format) = (image.variant_widths(), job.format);
        let variants = run_on_thread(move || {
            let pixels = decode(&original, format)?;
            drop(original);
            let variants = widths
                .iter()
                .map(|&width| Ok((width, encode_variant(&pixels, width, variant_format)?)));
            variants.collect::<Result<Vec<_>, IngestError>>()
        });
        let variants = variants
            .await?
            .map_err(|error| BucketError::new(error.to_string()))?;

        let _lock = self.write_lock.lock().await;
        let current = self.catalog.get(&image.name);
        let Some(current) = current.filter(|current| current.version == image.version) else {
            // The image was replaced or removed in the meantime.
            return Ok(());
        };
        let mut updated = StoredImage::clone(&current);
        let stored_widths = match job.format {
            VariantFormat::Jpeg => &mut updated.jpeg,
            VariantFormat::Avif => &mut updated.avif,
        };
        stored_widths.clear();
        for (width, bytes) in variants {
            let path = variant_path(&job.name, image, width, job.format);
            self.store.put(&path, PutPayload::from(bytes)).await?;
            stored_widths.push(width);
        }
        self.write_record(&job.name, &updated).await?;
        self.catalog.insert(updated);
        self.delete_variants_except(&job.name, Some(&image.version))
            .await;
        Ok(())
    }
}
