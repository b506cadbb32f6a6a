//! Validation errors of form fields. The messages that people read are content.

/// A field of a form.
pub trait NamedField: Copy {
    /// The name in the form and in its error messages.
    fn name(self) -> &'static str;
}

/// A problem of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldProblem {
    /// It must not be empty.
    Required,
    /// It is longer than this many characters.
    TooLong(usize),
    /// It is shorter than this many characters.
    TooShort(usize),
    /// A browser would not accept it as an email address.
    NotAnEmail,
    /// It has too few digits for a phone number.
    NotAPhone,
    /// It is not the name or IP address of a server.
    NotAHost,
    /// It is a port on which no mail server is reached.
    NotAMailPort,
    /// It is not a date of the form `YYYY-MM-DD`.
    NotADate,
    /// It is before today.
    InThePast,
    /// It is not a number.
    NotANumber,
    /// It is below the first number or above the second.
    OutOfRange(u32, u32),
    /// It is not one of the choices.
    NotAChoice,
    /// It contains NUL, which PostgreSQL cannot store.
    ContainsNul,
    /// It is a common password.
    Common,
    /// It is a password made of the person's name or email address.
    Personal,
    /// Its type does not match the column, such as a list instead of a number.
    WrongType,
}

/// A field and what is wrong with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FieldError<F> {
    /// Which field.
    pub field: F,
    /// The problem.
    pub problem: FieldProblem,
}
