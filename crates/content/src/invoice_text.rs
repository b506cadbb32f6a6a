//! Texts of the invoice of a job: `content/<locale>/invoice.toml`. Placeholders in braces are filled in when an invoice
//! is written.

use schemars::JsonSchema;
use serde::Deserialize;

/// The texts in one language.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct InvoiceText {
    /// With `{number}`.
    pub title: String,
    pub carrier_heading: String,
    pub customer_heading: String,
    pub thanks: String,
    pub invoice: InvoiceDatesText,
    pub amounts: InvoiceAmountsText,
    pub payment: InvoicePaymentText,
}

/// The table of numbers and dates.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct InvoiceDatesText {
    pub heading: String,
    pub number: String,
    pub proposal: String,
    pub issued: String,
    pub moved: String,
    pub origin: String,
    pub destination: String,
}

/// The table of amounts.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct InvoiceAmountsText {
    pub heading: String,
    pub item: String,
    pub amount: String,
    /// With `{hours}`.
    pub work: String,
    /// With `{text}` and `{name}`.
    pub change_order: String,
    pub discount: String,
    pub total: String,
}

/// How it was paid.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct InvoicePaymentText {
    /// With `{total}` and `{day}`.
    pub cash: String,
    /// With `{total}` and `{day}`.
    pub card: String,
    /// With `{total}` and `{day}`.
    pub zelle: String,
    /// With `{total}` and `{day}`.
    pub check: String,
}
