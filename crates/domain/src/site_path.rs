//! The paths that code links to or serves, in every language. All other paths are in content.

use crate::Locale;

/// A page or form action that code links to or serves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SitePath {
    /// The home page.
    Home,
    /// The quote wizard.
    Quote,
    /// The customer's copy of a quote request, followed by the token of its link.
    QuoteReceived,
    /// The private page of a quote, followed by the token of its link.
    QuotePage,
    /// The notice page for a copy whose link has expired.
    QuoteExpired,
    /// The page with the form for office moves.
    OfficeMovers,
    /// The index of service areas; a city's page is below it.
    ServiceAreas,
    /// The blog; a post is below it.
    Blog,
    /// The blog's Atom feed.
    Feed,
    /// Where the script posts lead forms. Followed by an id: the thank-you page of that lead.
    Leads,
    /// The form messages that the browser shows when the server is unreachable, as JSON.
    LeadMessages,
    /// The notice page after an inline form.
    ThankYou,
    /// Where the subscription form is posted, and the notice page after it.
    Subscribe,
    /// The notice page after a subscription that failed.
    SubscribeAgain,
    /// The page that confirms a subscription, followed by its id.
    SubscribeConfirm,
    /// The notice page after a confirmed subscription.
    SubscribeConfirmed,
    /// The page that ends a subscription, followed by its id.
    Unsubscribe,
    /// The notice page after an ended subscription.
    Unsubscribed,
    /// The chat's texts, as JSON.
    Chat,
    /// The web manifest.
    Manifest,
    /// The sign-in page of the desk.
    SignIn,
    /// The notice page for a link that was already used.
    LinkUsed,
    /// The page that asks for a code after the password.
    SignInCode,
    /// The form that asks for a link to choose a new password.
    ForgotPassword,
    /// The notice page after that form.
    ForgotPasswordSent,
    /// That form's page if the program cannot send mail.
    ForgotPasswordUnavailable,
    /// The page that chooses a new password, followed by the secret of its link.
    ResetPassword,
    /// The notice page after a new password was chosen.
    PasswordReset,
    /// The page that confirms a new email address, followed by the secret of its link.
    ConfirmEmail,
    /// The notice page after a confirmed email address.
    EmailConfirmed,
    /// The page that offers a second factor.
    SecondFactor,
    /// The page that shows recovery codes.
    RecoveryCodes,
    /// The page that creates the first owner.
    SetUp,
    /// The page that accepts an invitation.
    Invited,
}

impl SitePath {
    /// All paths.
    pub const ALL: [Self; 34] = [
        Self::Home,
        Self::Quote,
        Self::QuoteReceived,
        Self::QuotePage,
        Self::QuoteExpired,
        Self::OfficeMovers,
        Self::ServiceAreas,
        Self::Blog,
        Self::Feed,
        Self::Leads,
        Self::LeadMessages,
        Self::ThankYou,
        Self::Subscribe,
        Self::SubscribeAgain,
        Self::SubscribeConfirm,
        Self::SubscribeConfirmed,
        Self::Unsubscribe,
        Self::Unsubscribed,
        Self::Chat,
        Self::Manifest,
        Self::SignIn,
        Self::LinkUsed,
        Self::SignInCode,
        Self::ForgotPassword,
        Self::ForgotPasswordSent,
        Self::ForgotPasswordUnavailable,
        Self::ResetPassword,
        Self::PasswordReset,
        Self::ConfirmEmail,
        Self::EmailConfirmed,
        Self::SecondFactor,
        Self::RecoveryCodes,
        Self::SetUp,
        Self::Invited,
    ];

    /// The path in a language.
    pub const fn of(self, locale: Locale) -> &'static str {
        let (english, spanish) = self.paths();
        match locale {
            Locale::En => english,
            Locale::Es => spanish,
        }
    }

    /// The path in a language of one of its items: this path, then the item's id or token.
    pub fn item(self, locale: Locale, item: &str) -> String {
        format!("{}/{item}", self.of(locale))
    }

    /// The path in English and in Spanish.
    const fn paths(self) -> (&'static str, &'static str) {
        match self {
            Self::Home => ("/", "/es"),
            Self::Quote => ("/quote", "/es/cotizacion"),
            Self::QuoteReceived => ("/quote/received", "/es/cotizacion/recibida"),
            Self::QuotePage => ("/q", "/es/q"),
            Self::QuoteExpired => ("/quote/expired", "/es/cotizacion/vencida"),
            Self::OfficeMovers => ("/office-movers", "/es/mudanzas-de-oficinas"),
            Self::ServiceAreas => ("/service-areas", "/es/zonas"),
            Self::Blog => ("/blog", "/es/consejos"),
            Self::Feed => ("/blog/feed.xml", "/es/consejos/feed.xml"),
            Self::Leads => ("/leads", "/es/leads"),
            Self::LeadMessages => ("/leads/messages", "/es/leads/messages"),
            Self::ThankYou => ("/thank-you", "/es/gracias"),
            Self::Subscribe => ("/subscribe", "/es/suscripcion"),
            Self::SubscribeAgain => ("/subscribe/again", "/es/suscripcion/de-nuevo"),
            Self::SubscribeConfirm => ("/subscribe/confirm", "/es/suscripcion/confirmar"),
            Self::SubscribeConfirmed => ("/subscribe/confirmed", "/es/suscripcion/confirmada"),
            Self::Unsubscribe => ("/unsubscribe", "/es/cancelar-suscripcion"),
            Self::Unsubscribed => ("/unsubscribe/done", "/es/cancelar-suscripcion/listo"),
            Self::Chat => ("/chat.json", "/es/chat.json"),
            Self::Manifest => ("/site.webmanifest", "/es/site.webmanifest"),
            Self::SignIn => ("/sign-in", "/es/entrar"),
            Self::LinkUsed => ("/sign-in/link-used", "/es/entrar/enlace-usado"),
            Self::SignInCode => ("/sign-in/code", "/es/entrar/codigo"),
            Self::ForgotPassword => ("/sign-in/forgot", "/es/entrar/olvido"),
            Self::ForgotPasswordSent => ("/sign-in/forgot/sent", "/es/entrar/olvido/enviado"),
            Self::ForgotPasswordUnavailable => {
                ("/sign-in/forgot/no-mail", "/es/entrar/olvido/sin-correo")
            }
            Self::ResetPassword => ("/sign-in/reset", "/es/entrar/restablecer"),
            Self::PasswordReset => ("/sign-in/reset/done", "/es/entrar/restablecer/listo"),
            Self::ConfirmEmail => ("/sign-in/email", "/es/entrar/correo"),
            Self::EmailConfirmed => ("/sign-in/email/done", "/es/entrar/correo/listo"),
            Self::SecondFactor => ("/second-factor", "/es/verificacion"),
            Self::RecoveryCodes => ("/second-factor/codes", "/es/verificacion/codigos"),
            Self::SetUp => ("/set-up", "/es/configuracion"),
            Self::Invited => ("/invited", "/es/invitacion"),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn paths_are_unique_and_match_their_locale() {
        let mut seen = BTreeSet::new();
        for path in SitePath::ALL {
            for locale in Locale::ALL {
                assert_eq!(Locale::of_path(path.of(locale)), locale, "{path:?}");
                assert!(seen.insert(path.of(locale)), "{path:?}");
            }
        }
    }
}
