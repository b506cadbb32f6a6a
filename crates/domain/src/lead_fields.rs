//! The fields of a lead that the desk corrects and that a merge fills in.

use jiff::civil::Date;

/// The fields of a lead that can be corrected. A text is empty if nothing is known.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct LeadFields {
    pub customer_name: String,
    pub customer_email: String,
    pub customer_phone: String,
    pub moving_date: Option<Date>,
    pub origin: String,
    pub destination: String,
    pub language: String,
    /// The fields of its form: names and values, in the form's order.
    pub entries: Vec<(String, String)>,
}

impl LeadFields {
    /// Returns the fields that differ, as history entries: what was done, the value before, the value after. The key of
    /// a form's own field starts with `entry.`.
    pub fn changes(&self, after: &Self) -> Vec<(String, String, String)> {
        let date = |day: Option<Date>| day.map_or_else(String::new, |day| day.to_string());
        let pairs = [
            ("name", &self.customer_name, &after.customer_name),
            ("email", &self.customer_email, &after.customer_email),
            ("phone", &self.customer_phone, &after.customer_phone),
            ("date", &date(self.moving_date), &date(after.moving_date)),
            ("origin", &self.origin, &after.origin),
            ("destination", &self.destination, &after.destination),
            ("language", &self.language, &after.language),
        ]
        .map(|(field, from, to)| (format!("field.{field}"), from.clone(), to.clone()));
        let value = |entries: &[(String, String)], name: &str| {
            let mut entries = entries.iter();
            entries
                .find(|(own, _)| own == name)
                .map_or_else(String::new, |(_, value)| value.clone())
        };
        let mut names: Vec<&String> = Vec::new();
        for (name, _) in self.entries.iter().chain(&after.entries) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        let entries = names.into_iter().map(|name| {
            let (from, to) = (value(&self.entries, name), value(&after.entries, name));
            (format!("entry.{name}"), from, to)
        });
        let all = pairs.into_iter().chain(entries);
        all.filter(|(_, from, to)| from != to).collect()
    }
}
