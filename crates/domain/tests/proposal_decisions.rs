//! What a customer may do with a written proposal, and when.

use domain::{
    Acceptance, AcceptanceAttempt, AcceptanceProblem, Decision, DeclineReason, FieldProblem,
    IssuedProposal, ProposalKind, ProposalStatus, accept_proposal, decline_proposal,
    proposal_question, proposal_status,
};
use jiff::civil::{Date, date};

const TODAY: Date = date(2026, 11, 27);
const NOW: i64 = 1_795_800_000_000;

fn issued() -> IssuedProposal {
    IssuedProposal {
        issued_at: NOW,
        valid_until: date(2026, 12, 27),
        words_hash: "ab12".to_owned(),
        is_superseded: false,
        is_outdated: false,
        decision: None,
    }
}

fn accept(
    proposal: &IssuedProposal,
    name: &str,
    words_hash: &str,
) -> Result<Acceptance, AcceptanceProblem> {
    let attempt = AcceptanceAttempt { name, words_hash };
    accept_proposal(proposal, attempt, NOW + 5, TODAY)
}

fn accepted(name: &str) -> IssuedProposal {
    IssuedProposal {
        decision: Some(Decision::Accepted {
            name: name.to_owned(),
        }),
        ..issued()
    }
}

#[test]
fn accepts_the_shown_text_under_a_name() {
    let new = Acceptance::New {
        name: "Marisol Treviño".to_owned(),
        at: NOW + 5,
    };
    assert_eq!(accept(&issued(), " Marisol Treviño ", "AB12"), Ok(new));
    for (name, hash, problem) in [
        ("Marisol", "cd34", AcceptanceProblem::OtherWords),
        ("Marisol", "", AcceptanceProblem::OtherWords),
        (" ", "ab12", AcceptanceProblem::Name(FieldProblem::Required)),
    ] {
        assert_eq!(accept(&issued(), name, hash), Err(problem));
    }
}

#[test]
fn nothing_is_accepted_twice() {
    let proposal = accepted("Marisol Treviño");
    assert_eq!(
        accept(&proposal, "marisol  treviño", "ab12"),
        Ok(Acceptance::Repeated)
    );
    assert_eq!(
        accept(&proposal, "Raúl Treviño", "ab12"),
        Err(AcceptanceProblem::Accepted)
    );
    assert_eq!(
        accept(&proposal, "Marisol Treviño", "cd34"),
        Err(AcceptanceProblem::Accepted)
    );
    // A second click after the last day is still the same acceptance.
    let late = date(2027, 6, 1);
    let attempt = AcceptanceAttempt {
        name: "Marisol Treviño",
        words_hash: "ab12",
    };
    assert_eq!(
        accept_proposal(&proposal, attempt, NOW, late),
        Ok(Acceptance::Repeated)
    );
    assert_eq!(
        decline_proposal(&proposal, "", TODAY),
        Err(AcceptanceProblem::Accepted)
    );
}

#[test]
fn only_an_open_proposal_is_accepted() {
    let superseded = IssuedProposal {
        is_superseded: true,
        ..issued()
    };
    let outdated = IssuedProposal {
        is_outdated: true,
        ..issued()
    };
    let declined = IssuedProposal {
        decision: Some(Decision::Declined(DeclineReason::Price)),
        ..issued()
    };
    let expired = IssuedProposal {
        valid_until: date(2026, 11, 26),
        ..issued()
    };
    for (proposal, status, problem) in [
        (
            superseded,
            ProposalStatus::Superseded,
            AcceptanceProblem::Superseded,
        ),
        (
            outdated,
            ProposalStatus::Outdated,
            AcceptanceProblem::Outdated,
        ),
        (
            declined,
            ProposalStatus::Declined,
            AcceptanceProblem::Declined,
        ),
        (expired, ProposalStatus::Expired, AcceptanceProblem::Expired),
    ] {
        assert_eq!(proposal_status(&proposal, TODAY), status);
        assert_eq!(accept(&proposal, "Marisol", "ab12"), Err(problem));
    }
    assert_eq!(proposal_status(&issued(), TODAY), ProposalStatus::Open);
    assert_eq!(
        proposal_status(&issued(), date(2026, 12, 27)),
        ProposalStatus::Open,
        "the last day counts"
    );
    // An accepted proposal stays accepted, whatever comes after it.
    let kept = IssuedProposal {
        is_superseded: true,
        is_outdated: true,
        ..accepted("Marisol")
    };
    assert_eq!(
        proposal_status(&kept, date(2030, 1, 1)),
        ProposalStatus::Accepted
    );
}

#[test]
fn a_clock_that_was_set_back_does_not_date_an_acceptance_before_its_proposal() {
    let attempt = AcceptanceAttempt {
        name: "Marisol",
        words_hash: "ab12",
    };
    let accepted = accept_proposal(&issued(), attempt, NOW - 86_400_000, date(2026, 11, 26));
    assert_eq!(
        accepted,
        Ok(Acceptance::New {
            name: "Marisol".to_owned(),
            at: NOW
        })
    );
}

#[test]
fn a_refusal_may_say_why_and_a_question_must_ask() {
    assert_eq!(decline_proposal(&issued(), " ", TODAY), Ok(None));
    let late = date(2027, 1, 2);
    assert_eq!(
        decline_proposal(&issued(), "Too late for us", late),
        Ok(Some("Too late for us".to_owned()))
    );
    assert_eq!(
        decline_proposal(&issued(), &"x".repeat(4_001), TODAY),
        Err(AcceptanceProblem::Comment(FieldProblem::TooLong(4_000)))
    );
    assert_eq!(proposal_question(" "), Err(FieldProblem::Required));
    assert_eq!(
        proposal_question(" Is the piano included? "),
        Ok("Is the piano included?".to_owned())
    );
    for reason in DeclineReason::ALL {
        assert_eq!(DeclineReason::from_key(reason.key()), Some(reason));
    }
    for kind in ProposalKind::ALL {
        assert_eq!(ProposalKind::from_key(kind.key()), Some(kind));
    }
}
