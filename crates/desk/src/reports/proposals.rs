//! What became of written proposals.

use contract::desk::{DeclineCount, ProposalCounts};
use domain::{DeclineReason, ProposalStatus, proposal_status};
use jiff::civil::Date;
use store::ProposalRow;

/// Counts proposals by what became of them until a day.
pub fn proposal_counts(rows: &[ProposalRow], today: Date) -> ProposalCounts {
    let statuses: Vec<ProposalStatus> = rows
        .iter()
        .map(|row| proposal_status(&row.issued(), today))
        .collect();
    let count = |status: ProposalStatus| {
        let found = statuses.iter().filter(|one| **one == status).count();
        i64::try_from(found).unwrap_or(i64::MAX)
    };
    let counts = [
        count(ProposalStatus::Accepted),
        count(ProposalStatus::Declined),
        count(ProposalStatus::Open),
        count(ProposalStatus::Expired) + count(ProposalStatus::Outdated),
    ];
    let [accepted, declined, open, ended] = counts;
    let reasons = DeclineReason::ALL.map(|reason| {
        let given = |row: &&ProposalRow| row.decline_reason.as_deref() == Some(reason.key());
        DeclineCount {
            reason: reason.key().to_owned(),
            proposals: i64::try_from(rows.iter().filter(given).count()).unwrap_or(i64::MAX),
        }
    });
    let mut reasons: Vec<DeclineCount> = reasons.into_iter().filter(|r| r.proposals > 0).collect();
    reasons.sort_by_key(|reason| std::cmp::Reverse(reason.proposals));
    ProposalCounts {
        sent: counts.iter().sum(),
        accepted,
        declined,
        open,
        ended,
        reasons,
    }
}
