//! What can be wrong with a field of any form. Messages are content.

/// A field of some form, known by its name.
pub trait NamedField: Copy {
    /// The name in the form and in its error messages.
    fn name(self) -> &'static str;
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
    /// It is a common password.
    Common,
    /// It is a password made of the person's own name or address.
    Personal,
    /// It is of another kind than the column, such as a list where a number belongs.
    WrongType,
}

/// A field and what is wrong with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FieldError<F> {
    /// Which field.
    pub field: F,
    /// What is wrong.
    pub problem: FieldProblem,
}
