//! Looks up what another program may have stored in a shared location since the catalog was read.

use std::sync::Arc;

use crate::video;
use crate::{BucketError, ImageBucket, ImageName, StoredImage, StoredVideo, VideoFile};

impl ImageBucket {
    /// The image with this name. If the catalog of a shared location does not have it, its record is read.
    pub async fn find(&self, name: &str) -> Option<Arc<StoredImage>> {
        match self.catalog.get(name) {
            Some(image) => Some(image),
            None => self.look_up(name).await,
        }
    }

    /// The image with this name, from its record if the location is shared. A new or changed record is added to the
    /// catalog.
    pub async fn look_up(&self, name: &str) -> Option<Arc<StoredImage>> {
        let known = self.catalog.get(name);
        if !self.may_have_more() {
            return known;
        }
        let Ok(name) = ImageName::parse(name) else {
            return known;
        };
        // Anyone may request any name, so only a few are looked up at the same time.
        let Ok(_slot) = self.look_up_slots.try_acquire() else {
            return known;
        };
        let record = self.read_record(&name.record_path()).await;
        let Some((_, image)) = record.unwrap_or_else(not_read) else {
            return known;
        };
        let current = self.catalog.get(name.as_str());
        if current != known || known.as_deref() == Some(&image) {
            return current;
        }
        self.catalog.insert(image);
        self.catalog.get(name.as_str())
    }

    /// The uploaded video or captions at a URL path; `None` if there are none, or the version differs. If the catalog
    /// of a shared location does not have them, the record is read.
    pub async fn find_video_file(&self, path: &str) -> Option<VideoFile> {
        let known = self.catalog.video_file(path);
        if known.is_some() || !self.may_have_more() {
            return known;
        }
        let name = video::name_at(path)?;
        let _slot = self.look_up_slots.try_acquire().ok()?;
        let path_of_record = StoredVideo::record_path(&name);
        let record = self.read_video_record(&path_of_record).await;
        let video = record.unwrap_or_else(not_read)?;
        if self.catalog.video(&name).as_deref() != Some(&video) {
            self.catalog.set_video(&Arc::new(video));
        }
        self.catalog.video_file(path)
    }

    /// Returns whether another program may have stored what the catalog does not have. A storage that has not responded
    /// since startup is not queried on each request.
    fn may_have_more(&self) -> bool {
        self.is_shared() && self.catalog.is_read()
    }
}

#[allow(clippy::needless_pass_by_value)] // `unwrap_or_else` requires this signature.
fn not_read<T>(error: BucketError) -> Option<T> {
    tracing::warn!(%error, "cannot look up an image or a video");
    None
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use bytes::Bytes;
    use image::{ImageFormat, RgbImage};
    use object_store::ObjectStore;
    use object_store::memory::InMemory;

    use super::*;
    use crate::{ImageCatalog, WriteMode};

    const CAPTIONS: &[u8] = b"WEBVTT\n\n00:00.500 --> 00:02.000\nThe crew was on time.\n";

    /// Two programs with one location.
    async fn two_programs() -> [Arc<ImageBucket>; 2] {
        let store: Arc<dyn ObjectStore> = Arc::new(InMemory::new());
        let open = || ImageBucket::open_store(Arc::clone(&store), None, ImageCatalog::default());
        [open().await.expect("opens"), open().await.expect("opens")]
    }

    fn png() -> Bytes {
        let mut bytes = Cursor::new(Vec::new());
        let image = RgbImage::new(8, 8);
        image.write_to(&mut bytes, ImageFormat::Png).expect("a PNG");
        bytes.into_inner().into()
    }

    #[tokio::test]
    async fn finds_an_image_that_another_program_has_stored() {
        let [first, second] = two_programs().await;
        assert_eq!(second.find("crew.png").await, None);
        let name = ImageName::parse("crew.png").expect("a name");
        let stored = first.put(&name, png(), WriteMode::Create, None, 1).await;
        let stored = stored.expect("stored");
        assert_eq!(second.catalog().get("crew.png"), None);
        let found = second.find("crew.png").await.expect("found");
        assert_eq!((found.id, &found.version), (stored.id, &stored.version));
        assert!(second.catalog().get("crew.png").is_some());
        assert_eq!(second.find("truck.png").await, None);
        assert_eq!(second.find("../crew").await, None);
    }

    #[tokio::test]
    async fn finds_captions_that_another_program_has_stored() {
        let [first, second] = two_programs().await;
        let stored = first.put_captions("review-1.mp4", "en", CAPTIONS, 1).await;
        let path = stored.expect("stored").captions_url("en").expect("a path");
        let found = second.find_video_file(&path).await;
        assert!(matches!(found, Some(VideoFile::Captions(_))), "{found:?}");
        // A wrong version changes nothing, so that it does not clear the cache of pages.
        let revision = second.catalog().revision();
        let other = "/videos/review-1.en.0000000000000000.vtt";
        assert!(second.find_video_file(other).await.is_none());
        assert_eq!(second.catalog().revision(), revision);
    }
}
