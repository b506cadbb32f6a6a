//! The four home types. Spec section 3.

/// What is moved out of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HomeType {
    /// An apartment.
    Apartment,
    /// A house.
    House,
    /// A townhome.
    Townhome,
    /// A condo.
    Condo,
}

impl HomeType {
    /// All four, in the spec's order.
    pub const ALL: [Self; 4] = [Self::Apartment, Self::House, Self::Townhome, Self::Condo];

    /// The spec's key.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Apartment => "apartment",
            Self::House => "house",
            Self::Townhome => "townhome",
            Self::Condo => "condo",
        }
    }

    /// The home type with this key, if there is one.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|home_type| home_type.key() == key)
    }
}
