//! Replaces the bundled videos in content with uploaded ones.

use content::{Site, VideoSlot};
use contract::Section;
use domain::Locale;
use images::{ImageCatalog, StoredVideo};
use jiff::Timestamp;

/// Replaces videos and captions in a page's sections with uploaded ones.
pub fn replace(sections: &mut [Section], site: &Site, catalog: &ImageCatalog) {
    let uploaded = catalog.videos();
    if uploaded.is_empty() {
        return;
    }
    for mut slot in sections.iter_mut().flat_map(content::videos_of) {
        let mut known = site.videos.iter();
        let found = known.find(|(_, video)| video.url == *slot.url);
        if let Some(video) = found.and_then(|(name, _)| uploaded.get(name)) {
            set(&mut slot, video, site.locale);
        }
    }
}

fn set(slot: &mut VideoSlot<'_>, video: &StoredVideo, locale: Locale) {
    if let (Some(url), Some(mp4)) = (video.mp4_url(), &video.mp4) {
        *slot.url = url;
        // The bundled captions say what the bundled video says.
        *slot.captions_url = None;
        if let (Some(day), Ok(time)) = (
            &mut slot.uploaded,
            Timestamp::from_millisecond(mp4.updated_at),
        ) {
            **day = Some(domain::company_time(time).date().to_string());
        }
    }
    // Captions in another language are better than none.
    let own = std::iter::once(locale.key());
    let mut languages = own.chain(Locale::ALL.iter().map(|locale| locale.key()));
    let found = languages.find_map(|language| Some((video.captions_url(language)?, language)));
    if let Some((url, language)) = found {
        // Bundled captions are in English, and stay unless there are better ones.
        if slot.captions_url.is_none() || language == locale.key() || language == "en" {
            *slot.captions_url = Some(url);
            *slot.captions_lang = Some(language.to_owned());
        }
    }
}
