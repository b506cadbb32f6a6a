//! The invoice of a job that is done.

use jiff::civil::Date;

use crate::schedule::PaymentMethod;
use crate::{Cents, Minutes, Shipper};

/// The invoice of a job. Its amounts contain tax, as the maximum of a proposal does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invoice {
    /// Its number: the lead's reference, such as `Q-7K3M-Q9DA`, and `Q-7K3M-Q9DA-2` for the second job of a lead.
    pub number: String,
    /// The number of the accepted proposal, if there was one.
    pub proposal: Option<i64>,
    /// The company's date on which the job was finished.
    pub issued_on: Date,
    /// The company's date of the move.
    pub moved_on: Date,
    /// The customer.
    pub customer: Shipper,
    /// Where it was loaded. Empty if it is not known.
    pub origin: String,
    /// Where it was unloaded. Empty if it is not known.
    pub destination: String,
    /// What the job took.
    pub time: Minutes,
    /// The change orders that the customer accepted.
    pub change_orders: Vec<ChangeOrder>,
    /// The final amount.
    pub total: Cents,
    /// How it was paid.
    pub payment: PaymentMethod,
}

/// Additional work that the customer accepted by name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangeOrder {
    /// What was added.
    pub text: String,
    /// What it added to the maximum.
    pub amount: Cents,
    /// The name that the customer typed.
    pub accepted_by: String,
}

/// What an invoice says beside its change orders, so that its lines add up to the total.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AgreedWork {
    /// The work of the proposal.
    Amount(Cents),
    /// Less was charged than the change orders alone: this was taken off.
    Discount(Cents),
}

/// The number of the invoice of a job: the lead's reference, with the ordinal of the job from the second one on.
pub fn invoice_number(reference: &str, ordinal: i64) -> String {
    if ordinal > 1 {
        format!("{reference}-{ordinal}")
    } else {
        reference.to_owned()
    }
}

impl Invoice {
    /// The part of the total that is not a change order.
    pub fn agreed_work(&self) -> AgreedWork {
        let orders = self.change_orders.iter();
        let orders = orders.fold(0_u64, |sum, order| sum.saturating_add(order.amount.0));
        match self.total.0.checked_sub(orders) {
            Some(rest) => AgreedWork::Amount(Cents(rest)),
            None => AgreedWork::Discount(Cents(orders.saturating_sub(self.total.0))),
        }
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    fn invoice(total: u64) -> Invoice {
        let order = |amount| ChangeOrder {
            text: "A piano".to_owned(),
            amount: Cents(amount),
            accepted_by: "Ana Ruiz".to_owned(),
        };
        Invoice {
            number: "Q-7K3M-Q9DA".to_owned(),
            proposal: None,
            issued_on: date(2026, 12, 1),
            moved_on: date(2026, 12, 1),
            customer: Shipper::default(),
            origin: String::new(),
            destination: String::new(),
            time: 270,
            change_orders: vec![order(10_000), order(2_000)],
            total: Cents(total),
            payment: PaymentMethod::Cash,
        }
    }

    #[test]
    fn lines_add_up_to_the_total() {
        let work = |total| invoice(total).agreed_work();
        assert_eq!(work(90_000), AgreedWork::Amount(Cents(78_000)));
        assert_eq!(work(12_000), AgreedWork::Amount(Cents(0)));
        assert_eq!(work(11_000), AgreedWork::Discount(Cents(1_000)));
    }
}
