//! Which proposals may be issued without a person at the desk: those of local moves that the price list computes whole.

use super::Shipment;
use crate::is_local_move;

/// Why a person at the desk must issue the proposal of a visitor's estimate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ManualReason {
    /// An address is not known to be in a served city, or the two are too far apart.
    NotLocal,
    /// The customer asked for something in their own words, which the price list does not compute.
    OwnWords,
}

impl ManualReason {
    /// Its name in the history of a lead.
    pub const fn key(self) -> &'static str {
        match self {
            Self::NotLocal => "not_local",
            Self::OwnWords => "own_words",
        }
    }
}

/// Returns why a person must issue the proposal for a visitor's estimate; nothing if none must. `added` are the towns
/// that the site's content adds.
pub fn manual_reasons(shipment: &Shipment, added: &str) -> Vec<ManualReason> {
    let is_local = is_local_move(&shipment.origin, &shipment.destination, added);
    let checks = [
        (!is_local, ManualReason::NotLocal),
        (shipment.wishes.is_some(), ManualReason::OwnWords),
    ];
    let reasons = checks.into_iter().filter(|(is_given, _)| *is_given);
    reasons.map(|(_, reason)| reason).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::HomeType;

    fn reasons(origin: &str, destination: &str, wishes: Option<&str>) -> Vec<ManualReason> {
        let shipment = Shipment {
            moving_date: None,
            origin: origin.to_owned(),
            destination: destination.to_owned(),
            home_type: HomeType::House,
            bedrooms: 2,
            square_footage: 0,
            stairs_origin: 0,
            stairs_destination: 0,
            long_walk: false,
            wishes: wishes.map(str::to_owned),
            is_far: false,
        };
        manual_reasons(&shipment, "la feria")
    }

    #[test]
    fn leaves_moves_to_a_person_that_are_not_known_to_be_local() {
        let pharr = "210 W Ferguson Ave, Pharr, TX";
        let mcallen = "4405 N 23rd St, McAllen, TX 78504";
        assert!(reasons(pharr, mcallen, None).is_empty());
        for other in ["", "210 W Ferguson Ave", "Austin, TX 78701", "Houston"] {
            let expected = [ManualReason::NotLocal];
            assert_eq!(reasons(pharr, other, None), expected, "{other}");
            assert_eq!(reasons(other, mcallen, None), expected, "{other}");
        }
        assert!(reasons("La Feria", mcallen, None).is_empty());
    }

    #[test]
    fn leaves_wishes_to_a_person() {
        let found = reasons("Pharr", "Austin", Some("An upright piano"));
        assert_eq!(found, [ManualReason::NotLocal, ManualReason::OwnWords]);
    }
}
