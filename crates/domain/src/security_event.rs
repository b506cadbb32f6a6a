//! Kinds of security events, which are stored and shown to owners.

/// A security-relevant event of an account or of stored data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum SecurityEventKind {
    SignIn,
    /// A sign-in with a browser that the account had not used before.
    SignInNewDevice,
    SignInFailed,
    SignOut,
    SessionEnded,
    /// The password was entered again, and the second-factor code if there is one.
    Reauthentication,
    ReauthenticationFailed,
    OwnerSetUp,
    OwnerReset,
    InvitationCreated,
    InvitationAccepted,
    PersonChanged,
    PersonRemoved,
    PasswordChanged,
    /// A link to choose a new password was requested and mailed.
    PasswordResetRequested,
    /// Such a link was used.
    PasswordReset,
    NameChanged,
    /// A link to confirm a new email address was mailed.
    EmailChangeRequested,
    EmailChanged,
    SecondFactorEnabled,
    SecondFactorDisabled,
    SecondFactorDeclined,
    /// Several wrong codes in a row, after the right password.
    SecondFactorGuessed,
    RecoveryCodeUsed,
    RecoveryCodesReplaced,
    /// A signed-in person requested something that their role does not allow.
    AccessRefused,
    Export,
    /// The mail server was entered, changed or removed at the desk.
    MailServerChanged,
    /// Who receives mail about leads was entered, changed or removed at the desk.
    LeadMailChanged,
    /// A secret address of a calendar was made.
    CalendarCreated,
    /// A secret address of a calendar was revoked.
    CalendarRevoked,
    /// A backup was downloaded at the desk.
    Backup,
    Erasure,
    Restore,
    Purge,
}

impl SecurityEventKind {
    /// All kinds.
    pub const ALL: [Self; 35] = [
        Self::SignIn,
        Self::SignInNewDevice,
        Self::SignInFailed,
        Self::SignOut,
        Self::SessionEnded,
        Self::Reauthentication,
        Self::ReauthenticationFailed,
        Self::OwnerSetUp,
        Self::OwnerReset,
        Self::InvitationCreated,
        Self::InvitationAccepted,
        Self::PersonChanged,
        Self::PersonRemoved,
        Self::PasswordChanged,
        Self::PasswordResetRequested,
        Self::PasswordReset,
        Self::NameChanged,
        Self::EmailChangeRequested,
        Self::EmailChanged,
        Self::SecondFactorEnabled,
        Self::SecondFactorDisabled,
        Self::SecondFactorDeclined,
        Self::SecondFactorGuessed,
        Self::RecoveryCodeUsed,
        Self::RecoveryCodesReplaced,
        Self::AccessRefused,
        Self::Export,
        Self::MailServerChanged,
        Self::LeadMailChanged,
        Self::CalendarCreated,
        Self::CalendarRevoked,
        Self::Backup,
        Self::Erasure,
        Self::Restore,
        Self::Purge,
    ];

    /// Its name in the database, in logs and in content.
    pub const fn key(self) -> &'static str {
        match self {
            Self::SignIn => "sign_in",
            Self::SignInNewDevice => "sign_in_new_device",
            Self::SignInFailed => "sign_in_failed",
            Self::SignOut => "sign_out",
            Self::SessionEnded => "session_ended",
            Self::Reauthentication => "reauthentication",
            Self::ReauthenticationFailed => "reauthentication_failed",
            Self::OwnerSetUp => "owner_set_up",
            Self::OwnerReset => "owner_reset",
            Self::InvitationCreated => "invitation_created",
            Self::InvitationAccepted => "invitation_accepted",
            Self::PersonChanged => "person_changed",
            Self::PersonRemoved => "person_removed",
            Self::PasswordChanged => "password_changed",
            Self::PasswordResetRequested => "password_reset_requested",
            Self::PasswordReset => "password_reset",
            Self::NameChanged => "name_changed",
            Self::EmailChangeRequested => "email_change_requested",
            Self::EmailChanged => "email_changed",
            Self::SecondFactorEnabled => "second_factor_enabled",
            Self::SecondFactorDisabled => "second_factor_disabled",
            Self::SecondFactorDeclined => "second_factor_declined",
            Self::SecondFactorGuessed => "second_factor_guessed",
            Self::RecoveryCodeUsed => "recovery_code_used",
            Self::RecoveryCodesReplaced => "recovery_codes_replaced",
            Self::AccessRefused => "access_refused",
            Self::Export => "export",
            Self::MailServerChanged => "mail_server_changed",
            Self::LeadMailChanged => "lead_mail_changed",
            Self::CalendarCreated => "calendar_created",
            Self::CalendarRevoked => "calendar_revoked",
            Self::Backup => "backup",
            Self::Erasure => "erasure",
            Self::Restore => "restore",
            Self::Purge => "purge",
        }
    }

    /// The kind with this name.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.key() == key)
    }

    /// Returns whether it can be caused without signing in. At most 100 such events per hour are stored, so
    /// that nobody can fill the disk with them.
    pub const fn is_unauthenticated(self) -> bool {
        matches!(self, Self::SignInFailed)
    }

    /// Returns whether the person is notified by mail: of a sign-in from a new device, of guessed codes and of
    /// every change of credentials.
    pub const fn is_mailed(self) -> bool {
        matches!(
            self,
            Self::SignInNewDevice
                | Self::OwnerReset
                | Self::PasswordChanged
                | Self::SecondFactorEnabled
                | Self::SecondFactorDisabled
                | Self::SecondFactorGuessed
                | Self::RecoveryCodeUsed
                | Self::RecoveryCodesReplaced
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_round_trip() {
        for kind in SecurityEventKind::ALL {
            assert_eq!(SecurityEventKind::from_key(kind.key()), Some(kind));
        }
        assert_eq!(SecurityEventKind::from_key("unknown"), None);
    }
}
