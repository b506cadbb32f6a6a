//! Fields of a quote request and what can be wrong with them. Words live in `content/`.

/// A column of `quote_requests`, as the spec names it in section 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum QuoteField {
    CustomerName,
    CustomerEmail,
    CustomerPhone,
    MovingDate,
    OriginAddress,
    DestinationAddress,
    HomeType,
    Bedrooms,
    SquareFootage,
    HasElevator,
    StairsOrigin,
    StairsDestination,
    LongWalk,
    CrewSize,
    EstimatedHours,
    BaseRate,
    DistanceFee,
    AdditionalServices,
    TotalEstimate,
    SpecialRequests,
}

impl QuoteField {
    /// All twenty, in the spec's order.
    pub const ALL: [Self; 20] = [
        Self::CustomerName,
        Self::CustomerEmail,
        Self::CustomerPhone,
        Self::MovingDate,
        Self::OriginAddress,
        Self::DestinationAddress,
        Self::HomeType,
        Self::Bedrooms,
        Self::SquareFootage,
        Self::HasElevator,
        Self::StairsOrigin,
        Self::StairsDestination,
        Self::LongWalk,
        Self::CrewSize,
        Self::EstimatedHours,
        Self::BaseRate,
        Self::DistanceFee,
        Self::AdditionalServices,
        Self::TotalEstimate,
        Self::SpecialRequests,
    ];

    /// The column's name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::CustomerName => "customer_name",
            Self::CustomerEmail => "customer_email",
            Self::CustomerPhone => "customer_phone",
            Self::MovingDate => "moving_date",
            Self::OriginAddress => "origin_address",
            Self::DestinationAddress => "destination_address",
            Self::HomeType => "home_type",
            Self::Bedrooms => "bedrooms",
            Self::SquareFootage => "square_footage",
            Self::HasElevator => "has_elevator",
            Self::StairsOrigin => "stairs_origin",
            Self::StairsDestination => "stairs_destination",
            Self::LongWalk => "long_walk",
            Self::CrewSize => "crew_size",
            Self::EstimatedHours => "estimated_hours",
            Self::BaseRate => "base_rate",
            Self::DistanceFee => "distance_fee",
            Self::AdditionalServices => "additional_services",
            Self::TotalEstimate => "total_estimate",
            Self::SpecialRequests => "special_requests",
        }
    }

    /// The field with this column name, if there is one.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|field| field.name() == name)
    }
}

/// A field of some form, known by its name.
pub trait NamedField: Copy {
    /// The name in the form and in its complaints.
    fn name(self) -> &'static str;
}

impl NamedField for QuoteField {
    fn name(self) -> &'static str {
        self.name()
    }
}

/// What is wrong with a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldProblem {
    /// It must not be empty.
    Required,
    /// It is longer than this many characters.
    TooLong(usize),
    /// Fewer characters than this.
    TooShort(usize),
    /// A browser would not accept it as an e-mail address.
    NotAnEmail,
    /// It is not a date of the form `YYYY-MM-DD`.
    NotADate,
    /// It is before today.
    InThePast,
    /// It is not a number.
    NotANumber,
    /// It is below the first or above the second figure.
    OutOfRange(u32, u32),
    /// It is not one of the choices.
    NotAChoice,
    /// It holds a character that no database stores (NUL).
    NotText,
    /// It is of another kind than the column, such as a list where a number belongs.
    WrongType,
}

/// A field and what is wrong with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FieldError<F = QuoteField> {
    /// Which field.
    pub field: F,
    /// What is wrong.
    pub problem: FieldProblem,
}
