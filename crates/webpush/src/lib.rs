//! Web Push without I/O: encrypts a message for one browser (RFC 8291 and 8188), signs requests to push services
//! (VAPID, RFC 8292), and knows to which services requests may go. The primitives are those of `ring`.

mod encryption;
mod endpoint;
mod ticket;
mod vapid;

pub use encryption::{MAX_PLAINTEXT, Receiver, encrypt};
pub use endpoint::Endpoint;
pub use ticket::{Ticket, TicketKey};
pub use vapid::VapidKey;

/// Why a message was not encrypted or signed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PushError {
    /// A key of a browser, or the stored key of this site, is not one.
    #[error("a key is not valid")]
    Key,
    /// The message is longer than [`MAX_PLAINTEXT`].
    #[error("the message is too long")]
    TooLong,
    /// The system has no random bytes.
    #[error("the system has no random bytes")]
    NoRandomBytes,
}
