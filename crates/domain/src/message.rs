//! Kinds of outbox messages, their channels, and when a failed message is retried.

use std::time::Duration;

use crate::LeadForm;

/// The kind of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MessageKind {
    /// Notifies the owner of a lead.
    OwnerMail,
    /// Confirms a lead to its visitor.
    VisitorMail,
    /// Notifies another program of a lead.
    LeadWebhook,
    /// Notifies another program that a customer, or a person at the desk, changed a quote.
    QuoteRevisedWebhook,
    /// Notifies another program of a written proposal.
    ProposalIssuedWebhook,
    /// Notifies another program that a customer accepted a proposal.
    ProposalAcceptedWebhook,
    /// Notifies another program that a customer declined a proposal.
    ProposalDeclinedWebhook,
    /// Asks a CDN to purge pages that have changed.
    CdnPurge,
    /// Asks a subscriber to confirm.
    ConfirmMail,
    /// Warns the owner that no lead has arrived for a long time.
    NoLeadsMail,
    /// Warns the owner that a lead will soon have waited for 24 hours.
    DeadlineMail,
    /// Reminds the person assigned to a lead to follow up.
    FollowUpMail,
    /// A reply to the customer, written at the desk.
    ReplyMail,
    /// Sends the customer an estimate that was made at the desk.
    EstimateMail,
    /// Notifies a person of a sign-in from a new device or a change of credentials.
    SecurityMail,
    /// Shows a person that mail arrives.
    TestMail,
    /// Sends a person a link to choose a new password.
    PasswordLinkMail,
    /// Sends an invited person the link to join the desk.
    InvitationMail,
    /// Sends a link to confirm a new email address, to that address.
    EmailLinkMail,
    /// Notifies a person, at their old address, that a new one was requested.
    EmailNoticeMail,
    /// Notifies the owner that a customer booked, requested, rescheduled or canceled a move.
    BookingOwnerMail,
    /// Notifies the owner that a customer asked a question about a written proposal.
    QuestionOwnerMail,
    /// Notifies the owner that a customer asked for their data to be deleted.
    ErasureOwnerMail,
    /// Notifies the owner that a customer accepted or declined a written proposal.
    ProposalOwnerMail,
    /// Sends the customer a written proposal that a person at the desk issued.
    ProposalMail,
    /// Sends the customer a copy of the written proposal that they accepted.
    ProposalAcceptedMail,
    /// Reminds the customer of a written proposal that waits for them.
    ProposalReminderMail,
    /// Confirms a booked or requested arrival to the customer.
    BookingMail,
    /// Notifies the customer of a new arrival time.
    BookingChangedMail,
    /// Notifies the customer that a booking was canceled.
    BookingCanceledMail,
    /// Reminds the customer of an arrival, and says what to prepare.
    BookingReminderMail,
    /// Thanks the customer for a job that is done, with the final amount.
    JobDoneMail,
    /// Asks the customer of a job that is done for a review.
    ReviewRequestMail,
    /// Sends the customer the invoice of a job again, at the request of a person at the desk.
    InvoiceMail,
    /// Notifies another program of a booking.
    BookingCreatedWebhook,
    /// Notifies another program of a new arrival time, or that a booking was confirmed.
    BookingChangedWebhook,
    /// Notifies another program that a booking was canceled.
    BookingCanceledWebhook,
    /// Notifies another program that a job is done.
    JobDoneWebhook,
    /// Notifies one device of a person of a lead that nobody has claimed.
    LeadPush,
    /// Shows a person that notifications arrive on one of their devices.
    TestPush,
}

/// How a message is sent. Each channel has its own worker, so that a slow receiver does not delay
/// the other channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Channel {
    /// By email.
    Mail,
    /// By an HTTP request to another program.
    Webhook,
    /// By the push service of a browser, to one device.
    Push,
}

/// The delivery status of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MessageStatus {
    /// It is waiting for its next attempt.
    Due,
    /// The receiver accepted it.
    Sent,
    /// It failed and is not retried.
    Dead,
    /// It was not sent, because its recipient has had as many mails as a visitor may get in a day.
    Limited,
}

impl MessageStatus {
    /// Its name in the database and the API.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Due => "due",
            Self::Sent => "sent",
            Self::Dead => "dead",
            Self::Limited => "limited",
        }
    }

    /// The status with this name.
    pub fn from_key(key: &str) -> Option<Self> {
        [Self::Due, Self::Sent, Self::Dead, Self::Limited]
            .into_iter()
            .find(|status| status.key() == key)
    }
}

impl MessageKind {
    /// Returns how long it waits after a lead of this form before it is sent, in milliseconds. A visitor who continues
    /// from the home page's card to the wizard gets the wizard's mail instead of the card's.
    pub fn wait_ms(self, form: LeadForm) -> i64 {
        match (self, form) {
            (Self::VisitorMail, LeadForm::HeroCard) => CONTINUATION_WAIT_MS,
            _ => 0,
        }
    }

    /// All kinds.
    pub const ALL: [Self; 40] = [
        Self::OwnerMail,
        Self::VisitorMail,
        Self::LeadWebhook,
        Self::QuoteRevisedWebhook,
        Self::ProposalIssuedWebhook,
        Self::ProposalAcceptedWebhook,
        Self::ProposalDeclinedWebhook,
        Self::CdnPurge,
        Self::ConfirmMail,
        Self::NoLeadsMail,
        Self::DeadlineMail,
        Self::FollowUpMail,
        Self::ReplyMail,
        Self::EstimateMail,
        Self::SecurityMail,
        Self::TestMail,
        Self::PasswordLinkMail,
        Self::InvitationMail,
        Self::EmailLinkMail,
        Self::EmailNoticeMail,
        Self::BookingOwnerMail,
        Self::QuestionOwnerMail,
        Self::ErasureOwnerMail,
        Self::ProposalOwnerMail,
        Self::ProposalMail,
        Self::ProposalAcceptedMail,
        Self::ProposalReminderMail,
        Self::BookingMail,
        Self::BookingChangedMail,
        Self::BookingCanceledMail,
        Self::BookingReminderMail,
        Self::JobDoneMail,
        Self::ReviewRequestMail,
        Self::InvoiceMail,
        Self::BookingCreatedWebhook,
        Self::BookingChangedWebhook,
        Self::BookingCanceledWebhook,
        Self::JobDoneWebhook,
        Self::LeadPush,
        Self::TestPush,
    ];

    /// The kinds that go to the customer of a lead.
    pub const TO_CUSTOMERS: [Self; 13] = [
        Self::VisitorMail,
        Self::ReplyMail,
        Self::EstimateMail,
        Self::ProposalMail,
        Self::ProposalAcceptedMail,
        Self::ProposalReminderMail,
        Self::BookingMail,
        Self::BookingChangedMail,
        Self::BookingCanceledMail,
        Self::BookingReminderMail,
        Self::JobDoneMail,
        Self::ReviewRequestMail,
        Self::InvoiceMail,
    ];

    /// Its name in the database.
    pub const fn key(self) -> &'static str {
        match self {
            Self::OwnerMail => "owner_mail",
            Self::VisitorMail => "visitor_mail",
            Self::LeadWebhook => "lead_hook",
            Self::QuoteRevisedWebhook => "quote_revised_hook",
            Self::ProposalIssuedWebhook => "proposal_issued_hook",
            Self::ProposalAcceptedWebhook => "proposal_accepted_hook",
            Self::ProposalDeclinedWebhook => "proposal_declined_hook",
            Self::CdnPurge => "cdn_purge",
            Self::ConfirmMail => "confirm_mail",
            Self::NoLeadsMail => "silence_mail",
            Self::DeadlineMail => "deadline_mail",
            Self::FollowUpMail => "follow_up_mail",
            Self::ReplyMail => "reply_mail",
            Self::EstimateMail => "estimate_mail",
            Self::SecurityMail => "security_mail",
            Self::TestMail => "test_mail",
            Self::PasswordLinkMail => "password_link_mail",
            Self::InvitationMail => "invitation_mail",
            Self::EmailLinkMail => "email_link_mail",
            Self::EmailNoticeMail => "email_notice_mail",
            Self::BookingOwnerMail => "booking_owner_mail",
            Self::QuestionOwnerMail => "question_owner_mail",
            Self::ErasureOwnerMail => "erasure_owner_mail",
            Self::ProposalOwnerMail => "proposal_owner_mail",
            Self::ProposalMail => "proposal_mail",
            Self::ProposalAcceptedMail => "proposal_accepted_mail",
            Self::ProposalReminderMail => "proposal_reminder_mail",
            Self::BookingMail => "booking_mail",
            Self::BookingChangedMail => "booking_changed_mail",
            Self::BookingCanceledMail => "booking_canceled_mail",
            Self::BookingReminderMail => "booking_reminder_mail",
            Self::JobDoneMail => "job_done_mail",
            Self::ReviewRequestMail => "review_request_mail",
            Self::InvoiceMail => "invoice_mail",
            Self::BookingCreatedWebhook => "booking_created_hook",
            Self::BookingChangedWebhook => "booking_changed_hook",
            Self::BookingCanceledWebhook => "booking_canceled_hook",
            Self::JobDoneWebhook => "job_done_hook",
            Self::LeadPush => "lead_push",
            Self::TestPush => "test_push",
        }
    }

    /// The kind with this name in the database.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.key() == key)
    }

    /// Returns whether it contains a sign-in link, and so must not be written to a file.
    pub const fn has_secret(self) -> bool {
        matches!(
            self,
            Self::PasswordLinkMail | Self::InvitationMail | Self::EmailLinkMail
        )
    }

    /// Returns whether a person at the desk wrote it or sent it to a customer, so that it is not an automatic mail.
    pub const fn is_personal(self) -> bool {
        matches!(
            self,
            Self::ReplyMail | Self::EstimateMail | Self::ProposalMail | Self::InvoiceMail
        )
    }

    /// The channel it is sent through.
    pub const fn channel(self) -> Channel {
        match self {
            Self::LeadWebhook
            | Self::QuoteRevisedWebhook
            | Self::ProposalIssuedWebhook
            | Self::ProposalAcceptedWebhook
            | Self::ProposalDeclinedWebhook
            | Self::CdnPurge
            | Self::BookingCreatedWebhook
            | Self::BookingChangedWebhook
            | Self::BookingCanceledWebhook
            | Self::JobDoneWebhook => Channel::Webhook,
            Self::LeadPush | Self::TestPush => Channel::Push,
            _ => Channel::Mail,
        }
    }
}

impl Channel {
    /// All channels.
    pub const ALL: [Self; 3] = [Self::Mail, Self::Webhook, Self::Push];

    /// The channel with this name.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|channel| channel.key() == key)
    }

    /// Its name in the database.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Mail => "mail",
            Self::Webhook => "hook",
            Self::Push => "push",
        }
    }
}

/// How long the mail about the home page's card waits for the wizard, in milliseconds: longer than the wizard takes.
pub const CONTINUATION_WAIT_MS: i64 = 15 * 60_000;

/// Delays between attempts, in seconds: short while a brief failure is likely, then longer.
const DELAYS: [u64; 8] = [10, 60, 300, 900, 3_600, 3_600, 10_800, 21_600];

/// The longest delay between attempts.
pub const MAX_BACKOFF: Duration = Duration::from_hours(6);

/// After this many attempts, which take a little more than three days, a message is dead.
pub const MAX_ATTEMPTS: u32 = 20;

/// Returns how long to wait after this many failed attempts; `None` if there are no attempts left.
pub fn backoff(attempts: u32) -> Option<Duration> {
    if attempts >= MAX_ATTEMPTS {
        return None;
    }
    let at = usize::try_from(attempts.saturating_sub(1)).unwrap_or(usize::MAX);
    Some(
        DELAYS
            .get(at)
            .map_or(MAX_BACKOFF, |seconds| Duration::from_secs(*seconds)),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn backoff_increases_and_ends_after_three_days() {
        let delays: Vec<Duration> = (1..).map_while(backoff).collect();
        assert!(
            delays.windows(2).all(|pair| pair[0] <= pair[1]),
            "{delays:?}"
        );
        assert!(delays.iter().all(|delay| *delay <= MAX_BACKOFF));
        let all: Duration = delays.iter().sum();
        let days = all.as_secs() / 86_400;
        assert_eq!(days, 3, "{all:?}");
    }

    #[test]
    fn keys_round_trip() {
        for kind in MessageKind::ALL {
            assert_eq!(MessageKind::from_key(kind.key()), Some(kind));
        }
        assert_eq!(MessageKind::from_key("fax"), None);
    }
}
