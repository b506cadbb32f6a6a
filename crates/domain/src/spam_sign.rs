//! The signs by which spam is recognized.

/// A sign that a lead is spam. Several of them, or one strong one, quarantine it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SpamSign {
    /// The name contains a link.
    NameLink,
    /// It contains HTML or forum code.
    Markup,
    /// It contains links to sites that have nothing to do with homes or moves.
    Links,
    /// An address consists of such a link only.
    AddressLink,
    /// A link hides its target, or leads to a domain that is used almost only for spam.
    HiddenLink,
    /// It offers advertising, search ranking or websites.
    Marketing,
    /// It offers customers, contact lists, staff or goods.
    Contacts,
    /// It is about loans, crypto or winnings.
    Money,
    /// It is about casinos or betting.
    Gambling,
    /// It is about drugs, diets or replicas.
    Medicine,
    /// It is about sex or dating.
    Adult,
    /// It reads as advertisements do.
    Pitch,
    /// It speaks of the company's business, website or customers.
    Company,
    /// It is long and does not mention a move.
    OffTopic,
    /// It is in an alphabet that customers here do not write.
    Script,
    /// Its words mix letters of two alphabets, so that filters do not recognize them.
    MixedScript,
    /// Name or address are random letters.
    RandomLetters,
    /// Name and addresses are the same text.
    SameText,
    /// The same email address came with other names shortly before.
    SeveralNames,
    /// The same phone number came with other names shortly before.
    SharedPhone,
}

impl SpamSign {
    /// All signs.
    pub const ALL: [Self; 20] = [
        Self::NameLink,
        Self::Markup,
        Self::Links,
        Self::AddressLink,
        Self::HiddenLink,
        Self::Marketing,
        Self::Contacts,
        Self::Money,
        Self::Gambling,
        Self::Medicine,
        Self::Adult,
        Self::Pitch,
        Self::Company,
        Self::OffTopic,
        Self::Script,
        Self::MixedScript,
        Self::RandomLetters,
        Self::SameText,
        Self::SeveralNames,
        Self::SharedPhone,
    ];

    /// Its name in the database, and the key of its sentence in `content/en/mail.toml`.
    pub const fn key(self) -> &'static str {
        match self {
            Self::NameLink => "name_link",
            Self::Markup => "markup",
            Self::Links => "links",
            Self::AddressLink => "address_link",
            Self::HiddenLink => "hidden_link",
            Self::Marketing => "marketing",
            Self::Contacts => "contacts",
            Self::Money => "money",
            Self::Gambling => "gambling",
            Self::Medicine => "medicine",
            Self::Adult => "adult",
            Self::Pitch => "pitch",
            Self::Company => "company",
            Self::OffTopic => "off_topic",
            Self::Script => "script",
            Self::MixedScript => "mixed_script",
            Self::RandomLetters => "random_letters",
            Self::SameText => "same_text",
            Self::SeveralNames => "several_names",
            Self::SharedPhone => "shared_phone",
        }
    }
}
