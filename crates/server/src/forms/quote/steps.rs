//! Which step of the wizard asks for which field.

use domain::Field;

/// The last step that asks for anything.
pub const LAST: u8 = 4;

/// The step that asks for a field.
pub const fn step_of(field: Field) -> u8 {
    match field {
        Field::HomeType | Field::Bedrooms | Field::SquareFootage => 1,
        Field::MovingDate
        | Field::OriginAddress
        | Field::DestinationAddress
        | Field::StairsOrigin
        | Field::StairsDestination
        | Field::HasElevator
        | Field::LongWalk
        | Field::CrewSize => 2,
        Field::AdditionalServices => 3,
        Field::CustomerName
        | Field::CustomerEmail
        | Field::CustomerPhone
        | Field::SpecialRequests
        | Field::EstimatedHours
        | Field::BaseRate
        | Field::DistanceFee
        | Field::TotalEstimate => LAST,
    }
}
