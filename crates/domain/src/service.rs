//! The six additional services. Spec section 9.

/// A service that can be added to a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Service {
    /// Boxes, tape and paper.
    PackingSupplies,
    /// The crew packs.
    FullPacking,
    /// A piano.
    PianoMoving,
    /// A safe.
    SafeMoving,
    /// Disconnecting appliances and connecting them again.
    ApplianceDisconnect,
    /// One month of temporary storage.
    Storage,
}

impl Service {
    /// All six, in the spec's order.
    pub const ALL: [Self; 6] = [
        Self::PackingSupplies,
        Self::FullPacking,
        Self::PianoMoving,
        Self::SafeMoving,
        Self::ApplianceDisconnect,
        Self::Storage,
    ];

    /// Its key in the spec, in forms and in the database.
    pub const fn key(self) -> &'static str {
        match self {
            Self::PackingSupplies => "packing_supplies",
            Self::FullPacking => "full_packing",
            Self::PianoMoving => "piano_moving",
            Self::SafeMoving => "safe_moving",
            Self::ApplianceDisconnect => "appliance_disconnect",
            Self::Storage => "storage",
        }
    }

    /// The service with this key, if there is one.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|service| service.key() == key)
    }
}
