//! Visitors' form entries, formatted for mails and the desk.

use std::borrow::Cow;

use domain::{FieldKind, LeadForm};
use jiff::civil::Date;

use crate::Site;

impl Site {
    /// A stored value of a form for display: the label of a choice, a day as the language writes it,
    /// otherwise the value itself.
    pub fn form_value<'a>(&'a self, form: LeadForm, field: &str, value: &'a str) -> Cow<'a, str> {
        if let Some(label) = self.messages.choice(form, field, value) {
            return label.into();
        }
        let mut fields = form.fields().iter();
        let is_date =
            fields.any(|defined| defined.field.key() == field && defined.kind == FieldKind::Date);
        let day = value.parse::<Date>().ok().filter(|_| is_date);
        day.map_or(Cow::Borrowed(value), |day| self.locale.date(day).into())
    }
}
