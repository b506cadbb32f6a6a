//! The desk's writes to stored leads. Each one notifies open desks and the outbox workers, so that no caller can
//! forget it; `cargo xtask tidy` rejects a handler that calls the store instead.

use domain::LeadChange;
use store::{
    AddNoteOutcome, AttachOutcome, ChangeOutcome, DetachOutcome, Erasure, ErasureOutcome,
    EstimateDelivery, LeadEdit, NewAttachment, NewQuote, NewReply, NewText, NoteChange, NoteEditor,
    NoteOutcome, StoreError,
};
use uuid::Uuid;

use crate::events::LeadEvent;
use crate::submit::Leads;

/// One step of a change of a lead.
#[derive(Debug)]
pub enum LeadStep {
    /// A change of its status, its quarantine or its booking.
    Change(LeadChange),
    /// A change of its fields, person, tags or follow-up.
    Edit(LeadEdit),
}

impl Leads {
    /// Changes a lead step by step. Each step is based on the version that the previous one made; the first
    /// conflict ends it, and the steps before it stay.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn change(
        &self,
        lead: Uuid,
        mut expected: i64,
        steps: &[LeadStep],
        person: &str,
    ) -> Result<ChangeOutcome, StoreError> {
        for (index, step) in steps.iter().enumerate() {
            if index > 0
                && let Some(line) = self.store.lead_summary(lead).await?
            {
                expected = line.updated_at;
            }
            let now = self.now().as_millisecond();
            let outcome = match step {
                LeadStep::Change(change) => {
                    let changed = self.store.change_lead(lead, expected, change, person, now);
                    changed.await?
                }
                LeadStep::Edit(edit) => {
                    let edited = self.store.edit_lead(lead, expected, edit, person, now);
                    edited.await?
                }
            };
            if outcome != ChangeOutcome::Done {
                return Ok(outcome);
            }
            self.changed(lead.to_string());
        }
        Ok(ChangeOutcome::Done)
    }

    /// Stores an estimate that was made at the desk, and mails it depending on `delivery`.
    ///
    /// # Errors
    /// As [`store::Store::set_estimate`].
    pub async fn set_estimate(
        &self,
        lead: Uuid,
        expected: i64,
        quote: &NewQuote,
        delivery: EstimateDelivery,
        person: &str,
    ) -> Result<ChangeOutcome, StoreError> {
        let now = self.now().as_millisecond();
        let stored = self
            .store
            .set_estimate(lead, expected, quote, delivery, person, now);
        let outcome = stored.await?;
        if outcome == ChangeOutcome::Done {
            self.changed(lead.to_string());
        }
        Ok(outcome)
    }

    /// Merges a duplicate into a lead. Both come with the version that the merge is based on.
    ///
    /// # Errors
    /// As [`store::Store::merge_leads`].
    pub async fn merge(
        &self,
        kept: (Uuid, i64),
        duplicate: (Uuid, i64),
        person: &str,
    ) -> Result<ChangeOutcome, StoreError> {
        let now = self.now().as_millisecond();
        let merged = self.store.merge_leads(kept, duplicate, person, now);
        let outcome = merged.await?;
        if outcome == ChangeOutcome::Done {
            self.changed(kept.0.to_string());
            self.changed(duplicate.0.to_string());
        }
        Ok(outcome)
    }

    /// Undoes the merge of a lead.
    ///
    /// # Errors
    /// As [`store::Store::unmerge_lead`].
    pub async fn unmerge(&self, lead: Uuid, person: &str) -> Result<ChangeOutcome, StoreError> {
        let before = self.store.lead_summary(lead).await?;
        let into = before.and_then(|line| line.merged_into);
        let now = self.now().as_millisecond();
        let outcome = self.store.unmerge_lead(lead, person, now).await?;
        if outcome == ChangeOutcome::Done {
            self.changed(lead.to_string());
            if let Some(into) = into {
                self.changed(into);
            }
        }
        Ok(outcome)
    }

    /// Adds a note, once per `note`.
    ///
    /// # Errors
    /// As [`store::Store::add_note`].
    pub async fn add_note(
        &self,
        lead: Uuid,
        note: Uuid,
        text: &str,
        person: &str,
    ) -> Result<AddNoteOutcome, StoreError> {
        let now = self.now().as_millisecond();
        let outcome = self.store.add_note(lead, note, text, person, now).await?;
        if outcome == AddNoteOutcome::Done {
            self.changed(lead.to_string());
        }
        Ok(outcome)
    }

    /// Edits or deletes a note.
    ///
    /// # Errors
    /// As [`store::Store::change_note`].
    pub async fn change_note(
        &self,
        (lead, note): (Uuid, Uuid),
        expected: i64,
        change: &NoteChange<'_>,
        editor: NoteEditor<'_>,
    ) -> Result<NoteOutcome, StoreError> {
        let now = self.now().as_millisecond();
        let changed = self
            .store
            .change_note((lead, note), expected, change, editor, now);
        let outcome = changed.await?;
        if matches!(outcome, NoteOutcome::Done) {
            self.changed(lead.to_string());
        }
        Ok(outcome)
    }

    /// Attaches a file to a lead.
    ///
    /// # Errors
    /// As [`store::Store::add_attachment`].
    pub async fn add_attachment(
        &self,
        new: &NewAttachment<'_>,
    ) -> Result<AttachOutcome, StoreError> {
        let outcome = self.store.add_attachment(new).await?;
        if matches!(outcome, AttachOutcome::Done) {
            self.changed(new.lead.to_string());
        }
        Ok(outcome)
    }

    /// Deletes an attachment of a lead, for the person who attached it and for owners.
    ///
    /// # Errors
    /// As [`store::Store::delete_attachment`].
    pub async fn delete_attachment(
        &self,
        (lead, attachment): (Uuid, Uuid),
        person: &str,
        is_owner: bool,
    ) -> Result<DetachOutcome, StoreError> {
        let now = self.now().as_millisecond();
        let deleted = self
            .store
            .delete_attachment((lead, attachment), person, is_owner, now);
        let outcome = deleted.await?;
        if matches!(outcome, DetachOutcome::Done) {
            self.changed(lead.to_string());
        }
        Ok(outcome)
    }

    /// Sends a message about a lead again. Returns `false` if there is no such message.
    ///
    /// # Errors
    /// As [`store::Store::retry_message`].
    pub async fn retry_message(
        &self,
        lead: Uuid,
        message: Uuid,
        person: &str,
    ) -> Result<bool, StoreError> {
        let now = self.now().as_millisecond();
        let retried = self.store.retry_message(lead, message, person, now).await?;
        if retried {
            self.changed(lead.to_string());
        }
        Ok(retried)
    }

    /// Stores a reply to the customer and mails it, once per identifier. Returns `false` if the identifier
    /// was used for another reply.
    ///
    /// # Errors
    /// As [`store::Store::add_reply`].
    pub async fn add_reply(&self, reply: &NewReply<'_>) -> Result<bool, StoreError> {
        let added = self.store.add_reply(reply).await?;
        if added {
            self.changed(reply.lead.to_string());
        }
        Ok(added)
    }

    /// Records a text message that a person sent by hand, once per identifier. Returns `false` if there is no such lead,
    /// or if the identifier was used for something else.
    ///
    /// # Errors
    /// As [`store::Store::add_text`].
    pub async fn add_text(&self, text: &NewText<'_>) -> Result<bool, StoreError> {
        let added = self.store.add_text(text).await?;
        if added {
            self.changed(text.lead.to_string());
        }
        Ok(added)
    }

    /// Erases leads, and, if requested, the subscriptions of their senders.
    ///
    /// # Errors
    /// As [`store::Store::erase_leads`].
    pub async fn erase(
        &self,
        erasures: &[Erasure],
        with_subscriptions: bool,
    ) -> Result<ErasureOutcome, StoreError> {
        let outcome = self.store.erase_leads(erasures, with_subscriptions).await?;
        if matches!(outcome, ErasureOutcome::Done(_)) {
            for erasure in erasures {
                self.events.publish(LeadEvent::Erased(erasure.id.clone()));
            }
        }
        Ok(outcome)
    }

    /// Publishes that a lead changed, for `bookings`, which writes what belongs to leads. If the lead was merged into
    /// another, that one may have another status or another day now, so its change is published as well.
    pub async fn publish_change(&self, lead: String) {
        if let Ok(own) = Uuid::parse_str(&lead) {
            match self.store.kept_lead(own).await {
                Ok(kept) if kept != own => self.changed(kept.to_string()),
                Ok(_) => {}
                Err(error) => {
                    tracing::warn!(%error, "open desks may not show a change of a merged lead");
                }
            }
        }
        self.changed(lead);
    }

    /// Publishes that a lead changed. The change may also have enqueued a message.
    pub(crate) fn changed(&self, lead: String) {
        self.outbox.notify_workers();
        self.events.publish(LeadEvent::Changed(lead));
    }
}
