//! Rules of the written proposal, which belong to the price list: the table `proposal` of `rates.toml`.

use domain::{CapRule, Locale, MAX_VALID_DAYS};
use schemars::JsonSchema;
use serde::Deserialize;
use toml::Spanned;

use crate::problem_messages::ProblemMessage;
use crate::{Files, Problem};

const FILE: &str = "rates.toml";
/// The cap of price lists that were published before there were proposals: ten percent.
const FIRST_CAP: u64 = 1_000;
/// The validity of such a price list, in days.
const FIRST_VALID_DAYS: u16 = 30;

/// The rules of the written proposal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProposalRules {
    /// How far the price may rise above the estimate.
    pub cap: CapRule,
    /// Whether the owner has confirmed that rule.
    pub is_cap_confirmed: bool,
    /// How long a proposal can be accepted, in days.
    pub valid_days: u16,
    /// Whether the program issues proposals for visitors' estimates of local moves by itself.
    pub is_automatic: bool,
    /// Whether the customer of a proposal that waits is reminded of it, once.
    pub has_reminder: bool,
}

/// The written proposal.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ProposalTable {
    /// How many more hours than estimated a customer pays at most, in percent.
    #[schemars(with = "String")]
    pub over_hours_percent: Spanned<String>,
    /// Whether you have decided on this percentage.
    pub over_hours_confirmed: bool,
    /// How many days a customer can accept a proposal.
    #[schemars(with = "u16")]
    pub valid_days: Spanned<u16>,
    /// Whether a visitor's estimate of a local move gets a proposal at once.
    // Price lists that were published before this was possible do not contain it.
    #[serde(default)]
    pub issue_automatically: bool,
    /// Whether a customer is reminded once, after three days, of a proposal that waits.
    // As above.
    #[serde(default)]
    pub remind_customer: bool,
}

impl ProposalRules {
    /// Reads the rules from their table.
    ///
    /// # Errors
    /// The byte offset of the value that is not valid, and a message about it.
    pub fn parse(
        table: Option<&ProposalTable>,
        percent: impl Fn(&str) -> Option<u64>,
    ) -> Result<Self, (usize, ProblemMessage)> {
        let Some(table) = table else {
            return Ok(Self {
                cap: CapRule::new(FIRST_CAP).unwrap_or_default(),
                is_cap_confirmed: false,
                valid_days: FIRST_VALID_DAYS,
                is_automatic: false,
                has_reminder: false,
            });
        };
        let over = &table.over_hours_percent;
        let cap = percent(over.get_ref()).and_then(CapRule::new);
        let cap = cap.ok_or_else(|| {
            let most = Locale::En.percent(CapRule::MAX);
            let message = ProblemMessage::new(|all| &all.proposal_cap).with("most", most);
            (over.span().start, message)
        })?;
        let valid_days = *table.valid_days.get_ref();
        if !(1..=MAX_VALID_DAYS).contains(&valid_days) {
            let message = ProblemMessage::new(|all| &all.proposal_valid_days);
            let message = message.with("most", MAX_VALID_DAYS.to_string());
            return Err((table.valid_days.span().start, message));
        }
        Ok(Self {
            cap,
            is_cap_confirmed: table.over_hours_confirmed,
            valid_days,
            is_automatic: table.issue_automatically,
            has_reminder: table.remind_customer,
        })
    }
}

/// Advice while the default cap is not confirmed.
pub fn advice(files: &Files, rules: ProposalRules) -> Option<Problem> {
    let message = ProblemMessage::new(|all| &all.proposal_cap_sample)
        .with("percent", Locale::En.percent(rules.cap.over()));
    let problem = Problem::in_field(FILE, "/proposal/over_hours_percent", "");
    (!rules.is_cap_confirmed).then(|| problem.worded(files, &message))
}
