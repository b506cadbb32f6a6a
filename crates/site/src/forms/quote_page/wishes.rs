//! What a customer has added to a quote: how they prefer to be reached, and photos.

use leads::OpenQuote;
use store::StoreError;
use uuid::Uuid;

use super::view::{LastPost, Wishes, section};
use super::{contact, photos};
use crate::Context;

/// What the customer has added to the quote; `None` if the page has no texts.
///
/// # Errors
/// [`StoreError`] when the database does not answer.
pub async fn shown(
    context: &Context,
    open: &OpenQuote,
    address: &str,
    last: &LastPost,
) -> Result<Option<Wishes>, StoreError> {
    let (site, store) = (context.site(), &context.forms.store);
    let (Some(section), Ok(lead)) = (section(site), Uuid::parse_str(&open.lead.id)) else {
        return Ok(None);
    };
    let chosen = store.contact_preference(lead).await?;
    let chosen = chosen.map(|row| row.preference());
    let attachments = store.attachments(lead).await?;
    Ok(Some(Wishes {
        contact: contact::shown(site, section, open, chosen, last),
        photos: photos::shown(section, address, attachments, last.are_photos_sent),
    }))
}
