//! Which step of the wizard asks for which field.

use domain::QuoteField;

/// The last step that asks for anything.
pub const LAST: u8 = 4;

/// The step that asks for a field.
pub const fn step_of(field: QuoteField) -> u8 {
    match field {
        QuoteField::HomeType | QuoteField::Bedrooms | QuoteField::SquareFootage => 1,
        QuoteField::MovingDate
        | QuoteField::OriginAddress
        | QuoteField::DestinationAddress
        | QuoteField::StairsOrigin
        | QuoteField::StairsDestination
        | QuoteField::HasElevator
        | QuoteField::LongWalk
        | QuoteField::CrewSize => 2,
        QuoteField::AdditionalServices => 3,
        QuoteField::CustomerName
        | QuoteField::CustomerEmail
        | QuoteField::CustomerPhone
        | QuoteField::SpecialRequests
        | QuoteField::EstimatedHours
        | QuoteField::BaseRate
        | QuoteField::DistanceFee
        | QuoteField::TotalEstimate => LAST,
    }
}
