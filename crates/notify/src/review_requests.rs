//! Asks customers for a review after their move, if the owner has entered a page for reviews.

use crate::Notifier;

impl Notifier {
    /// Enqueues the requests that are due. Without a page for reviews nobody is asked.
    pub async fn request_reviews(&self) {
        let has_page = {
            let snapshot = self.current.load();
            !snapshot.english_site().mail.booking.review_page.is_empty()
        };
        if has_page {
            self.bookings.request_reviews().await;
        }
    }
}
