//! The four home types. Spec section 3.

/// The type of the home that the customer moves out of.
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

    /// Its key in the spec, in forms and in the database.
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
