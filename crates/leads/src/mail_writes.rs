//! Writes that enqueue mail without a lead: about accounts, subscriptions and mail itself. Each one notifies the
//! outbox workers, so that a caller cannot forget it; otherwise the mail would leave up to a minute later.

use domain::MailServer;
use store::{NewEmailChange, NewSecurityEvent, NewSubscription, StoreError};

use crate::submit::Leads;

impl Leads {
    /// Stores a subscription and mails the link that confirms it.
    ///
    /// # Errors
    /// As [`store::Store::subscribe`].
    pub async fn subscribe(&self, new: &NewSubscription) -> Result<(), StoreError> {
        self.store.subscribe(new).await?;
        self.outbox.notify_workers();
        Ok(())
    }

    /// Mails a link to choose a new password. Returns `false` if nobody signs in with the address, or a link
    /// was mailed since `since`. All times are milliseconds since 1970.
    ///
    /// # Errors
    /// As [`store::Store::request_password_link`].
    pub async fn request_password_link(
        &self,
        email: &str,
        address: &str,
        since: i64,
        now: i64,
        until: i64,
    ) -> Result<bool, StoreError> {
        let requested = self
            .store
            .request_password_link(email, address, since, now, until);
        Ok(self.notify_if(requested.await?))
    }

    /// Stores the password that was chosen with a link, and notifies the person by mail. Returns `false` if the
    /// link is not valid.
    ///
    /// # Errors
    /// As [`store::Store::reset_password`].
    pub async fn reset_password(
        &self,
        link_hash: &str,
        password: &str,
        address: &str,
    ) -> Result<bool, StoreError> {
        let now = self.now().as_millisecond();
        let reset = self.store.reset_password(link_hash, password, address, now);
        Ok(self.notify_if(reset.await?))
    }

    /// Mails the link that confirms a new email address.
    ///
    /// # Errors
    /// As [`store::Store::request_email_change`].
    pub async fn request_email_change(
        &self,
        change: &NewEmailChange<'_>,
    ) -> Result<(), StoreError> {
        self.store.request_email_change(change).await?;
        self.outbox.notify_workers();
        Ok(())
    }

    /// Changes an email address without a link, and writes to the previous one. Returns `false` if another person
    /// has it.
    ///
    /// # Errors
    /// As [`store::Store::change_email`].
    pub async fn change_email(&self, change: &NewEmailChange<'_>) -> Result<bool, StoreError> {
        Ok(self.notify_if(self.store.change_email(change).await?))
    }

    /// Mails an invitation to a person.
    ///
    /// # Errors
    /// As [`store::Store::enqueue_invitation`].
    pub async fn enqueue_invitation(&self, person: &str) -> Result<(), StoreError> {
        let now = self.now().as_millisecond();
        self.store.enqueue_invitation(person, now).await?;
        self.outbox.notify_workers();
        Ok(())
    }

    /// Stores a security event, which is mailed to owners if it is of such a kind.
    ///
    /// # Errors
    /// As [`store::Store::record_security_event`].
    pub async fn record_security_event(
        &self,
        event: &NewSecurityEvent<'_>,
    ) -> Result<(), StoreError> {
        self.store.record_security_event(event).await?;
        if event.kind.is_mailed() {
            self.outbox.notify_workers();
        }
        Ok(())
    }

    /// Mails a test message to a person. Returns `false` within a minute of the previous one.
    ///
    /// # Errors
    /// As [`store::Store::enqueue_test_mail`].
    pub async fn enqueue_test_mail(&self, person: &str) -> Result<bool, StoreError> {
        let now = self.now().as_millisecond();
        Ok(self.notify_if(self.store.enqueue_test_mail(person, now).await?))
    }

    /// Sends all failed mails again now.
    ///
    /// # Errors
    /// As [`store::Store::retry_failed_mails`].
    pub async fn retry_failed_mails(&self) -> Result<(), StoreError> {
        self.store.retry_failed_mails().await?;
        self.outbox.notify_workers();
        Ok(())
    }

    /// Stores the mail server that was entered at the desk; `None` removes it. Waiting mails are sent with it. Returns
    /// `false` if its version is no longer the expected one.
    ///
    /// # Errors
    /// As [`store::Store::set_mail_server`].
    pub async fn set_mail_server(
        &self,
        server: Option<&MailServer>,
        expected: i64,
    ) -> Result<bool, StoreError> {
        let now = self.now().as_millisecond();
        let changed = self.store.set_mail_server(server, expected, now).await?;
        Ok(self.notify_if(changed))
    }

    /// Notifies the workers if a message was enqueued. Returns whether it was.
    fn notify_if(&self, enqueued: bool) -> bool {
        if enqueued {
            self.outbox.notify_workers();
        }
        enqueued
    }
}
