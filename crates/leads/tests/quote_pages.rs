//! A customer's way from a quote to an accepted proposal: links, changed answers, proposals.
//!
//! Long because all steps share one company and its quote.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use content::{Files, Site, load_all, rates_to_contract};
use domain::{
    AcceptanceProblem, Cents, Clock, DeclineReason, LeadForm, Locale, MessageKind, MissingElement,
    PriceDifference, ProposalKind, QuoteEntries, QuoteField,
};
use jiff::Timestamp;
use leads::{
    DecisionError, Events, IssueError, LEGAL_TEXTS_CONFIRMED, Leads, OpenQuote, OutboxSignal,
    ProposalOrder, QuoteLink, RecentContacts, ReviseError, SubmissionContext,
};
use store::{Location, Source, Store};
use telemetry::LabeledCounter;
use tempfile::TempDir;
use uuid::Uuid;

/// Noon in Texas on November 27, 2026.
const NOW: i64 = 1_795_802_400_000;
const DAY: i64 = 86_400_000;

/// The leads of a new database, with a clock that a test can move.
struct Case {
    leads: Leads,
    site: Site,
    now: Arc<AtomicI64>,
    _folder: TempDir,
}

impl Case {
    async fn new(locale: Locale) -> Self {
        // Boxed: the calls of the database are large futures.
        Box::pin(Self::create(locale)).await
    }

    async fn create(locale: Locale) -> Self {
        let folder = TempDir::new().expect("a folder");
        let location = Location::new(folder.path(), "", Duration::from_secs(5));
        let store = Store::open(&location.expect("SQLite"))
            .await
            .expect("opens");
        let site = site(locale);
        let list = serde_json::to_string(&rates_to_contract(&site.rates)).expect("JSON");
        let saved = store.save_rates(&site.rates.revision, &list, NOW).await;
        saved.expect("saved");
        let confirmed = store.set_desk_setting(LEGAL_TEXTS_CONFIRMED, "yes", NOW);
        confirmed.await.expect("confirmed");
        let now = Arc::new(AtomicI64::new(NOW));
        let clock: Clock = {
            let now = Arc::clone(&now);
            Arc::new(move || {
                Timestamp::from_millisecond(now.load(Ordering::SeqCst)).expect("a time")
            })
        };
        let leads = Leads {
            store,
            clock,
            events: Events::default(),
            outbox: OutboxSignal::default(),
            has_webhook: true,
            stored: LabeledCounter::new(LeadForm::ALL.map(LeadForm::key)),
            recent: RecentContacts::default(),
        };
        Self {
            leads,
            site,
            now,
            _folder: folder,
        }
    }

    fn advance(&self, millis: i64) {
        self.now.fetch_add(millis, Ordering::SeqCst);
    }

    /// Stores a quote and returns its lead with a link to its page.
    async fn quote(&self) -> (Uuid, String) {
        let entries = QuoteEntries {
            customer_name: "Marisol Treviño".into(),
            customer_email: "marisol@example.com".into(),
            customer_phone: "956-682-7001".into(),
            moving_date: "2027-01-09".into(),
            origin_address: "210 W Ferguson Ave, Pharr, TX".into(),
            destination_address: "4405 N 23rd St, McAllen, TX".into(),
            special_requests: "An upright piano".into(),
            ..QuoteEntries::default()
        };
        let request = self.leads.parse_quote(&self.site.rates, &entries);
        let context = SubmissionContext {
            source: Source {
                page: "/quote".into(),
                language: self.site.lang.clone(),
                ..Source::default()
            },
            ..SubmissionContext::default()
        };
        let stored = self
            .leads
            .submit_quote(&self.site.rates, request.expect("valid"), context)
            .await
            .expect("stored");
        let token = self.leads.new_quote_link(stored.id).await;
        (stored.id, token.expect("answers").expect("a token"))
    }

    async fn open(&self, token: &str) -> Box<OpenQuote> {
        match self.leads.open_quote(token).await.expect("answers") {
            QuoteLink::Open(open) => open,
            other => panic!("{other:?}"),
        }
    }

    async fn order(&self, lead: Uuid, id: u128) -> ProposalOrder<'static> {
        let line = self.leads.store.lead_summary(lead).await.expect("answers");
        ProposalOrder {
            id: Uuid::from_u128(id),
            lead,
            expected: line.expect("there").updated_at,
            person: None,
            kind: ProposalKind::NotToExceed,
            times: None,
            lines: &[],
        }
    }

    async fn issue(&self, lead: Uuid, id: u128) -> i64 {
        let order = self.order(lead, id).await;
        let issued = self.leads.issue_proposal(&self.site, &order).await;
        issued.expect("issued")
    }
}

/// The shipped content of a company that has set up its profile.
fn site(locale: Locale) -> Site {
    let mut files = Files::shipped();
    let facts = files.get("facts.toml").expect("shipped").to_vec();
    let facts = String::from_utf8(facts).expect("a text");
    let facts = facts
        .replace(
            "100 Example Ave, McAllen, TX",
            "1200 S 10th St, McAllen, TX",
        )
        .replace("TxDMV 000000000C (sample)", "006612345C")
        .replace("USDOT 0000000 (sample)", "3456789")
        .replace("payment = \"\"", "payment = \"Pay by card.\"")
        .replace("payment_es = \"\"", "payment_es = \"Se paga con tarjeta.\"");
    files.insert("facts.toml", facts);
    let rates = files.get("rates.toml").expect("shipped").to_vec();
    let rates = String::from_utf8(rates).expect("a text");
    let rates = rates.replace(
        "over_hours_confirmed = false",
        "over_hours_confirmed = true",
    );
    files.insert("rates.toml", rates);
    let sites = load_all(&files).expect("valid content");
    sites.get(locale).clone()
}

#[tokio::test]
async fn a_link_opens_its_quote_until_it_ends() {
    let case = Case::new(Locale::En).await;
    let (lead, token) = case.quote().await;
    assert_eq!(token.len(), 32);
    let open = case.open(&token).await;
    assert_eq!(open.lead.id, lead.to_string());
    assert_eq!(open.quote.total_estimate, Cents(77_940));
    assert_eq!(open.entries.special_requests, "An upright piano");
    assert_eq!((open.revision, open.changes.len()), (1, 0));
    for unknown in ["", "0", &"0".repeat(32), &"g".repeat(32), &token[..31]] {
        let link = case.leads.open_quote(unknown).await.expect("answers");
        assert!(matches!(link, QuoteLink::Unknown), "{unknown}");
    }
    // The move is in 43 days, so the link ends 90 days after the quote was sent.
    case.advance(90 * DAY);
    case.open(&token).await;
    case.advance(DAY);
    let link = case.leads.open_quote(&token).await.expect("answers");
    assert!(matches!(link, QuoteLink::Over), "{link:?}");
}

#[tokio::test]
async fn a_changed_answer_is_a_revision_with_its_difference() {
    let case = Case::new(Locale::En).await;
    let (lead, token) = case.quote().await;
    let open = case.open(&token).await;
    let rates = &case.site.rates;
    let mut changed = open.entries.clone();
    changed.crew_size = "3".into();
    case.advance(60_000);
    let revised = case
        .leads
        .revise_quote(rates, &open, &open.version, &changed, None)
        .await;
    assert_eq!(revised.expect("stored"), 2);

    let now = case.open(&token).await;
    assert_eq!(now.quote.total_estimate, Cents(103_920));
    assert_eq!(now.quote.crew_size, 3);
    assert_eq!(now.revision, 2);
    let change = &now.changes[0];
    assert_eq!(change.difference, PriceDifference::More(Cents(25_980)));
    assert_eq!(change.at, NOW + 60_000);
    assert_eq!(change.answers.len(), 1);
    assert_eq!(change.answers[0].field, QuoteField::CrewSize);
    assert_eq!(change.answers[0].after, "3");

    // Another customer's page still shows the first revision.
    let stale = case
        .leads
        .revise_quote(rates, &now, &open.version, &changed, None)
        .await;
    assert!(matches!(stale, Err(ReviseError::Changed)), "{stale:?}");
    let same = case
        .leads
        .revise_quote(rates, &now, &now.version, &now.entries, None)
        .await;
    assert_eq!(same.expect("nothing to store"), 2);
    let mut wrong = now.entries.clone();
    wrong.crew_size = "9".into();
    let refused = case
        .leads
        .revise_quote(rates, &now, &now.version, &wrong, None)
        .await;
    assert!(
        matches!(refused, Err(ReviseError::Invalid(_))),
        "{refused:?}"
    );
    let messages = case.leads.store.messages_about(&lead.to_string()).await;
    let messages = messages.expect("answers");
    let webhooks = messages
        .iter()
        .filter(|row| row.kind == MessageKind::QuoteRevisedWebhook);
    assert_eq!(webhooks.count(), 1);
}

#[tokio::test]
async fn a_customer_holds_a_written_maximum_and_accepts_it_by_name() {
    for locale in Locale::ALL {
        let case = Case::new(locale).await;
        let (lead, token) = case.quote().await;
        let order = case.order(lead, 1).await;
        let preview = case.leads.preview_proposal(&case.site, &order).await;
        let preview = preview.expect("a document");
        assert_eq!(case.issue(lead, 1).await, 1);
        let open = case.open(&token).await;
        let row = &open.proposals[0];
        assert_eq!(row.language, locale.key());
        assert_eq!((row.estimate_cents, row.maximum_cents), (77_940, 90_930));
        assert_eq!(row.valid_until.to_string(), "2026-12-27");
        let id = Uuid::from_u128(1);
        let document = case.leads.issued_document(id).await.expect("answers");
        let document = document.expect("stored");
        assert_eq!(document, preview);
        assert_eq!(documents::words_hash(&document), row.words_hash);
        assert!(documents::plain_text(&document).contains("$909.30"));

        let accept = async |name: &str, hash: &str| {
            case.leads
                .accept_proposal(id, name, hash, "203.0.113.7")
                .await
        };
        let other = accept("Marisol Treviño", "another hash").await;
        assert!(
            matches!(
                other,
                Err(DecisionError::Refused(AcceptanceProblem::OtherWords))
            ),
            "{other:?}"
        );
        // A double click.
        for _ in 0..2 {
            accept("Marisol Treviño", &row.words_hash)
                .await
                .expect("accepted");
        }
        let somebody = accept("Raúl", &row.words_hash).await;
        assert!(
            matches!(
                somebody,
                Err(DecisionError::Refused(AcceptanceProblem::Accepted))
            ),
            "{somebody:?}"
        );
        let open = case.open(&token).await;
        let kept = &open.proposals[0];
        assert_eq!(kept.accepted_name.as_deref(), Some("Marisol Treviño"));
        assert_eq!(kept.decided_from.as_deref(), Some("203.0.113.7"));
        assert_eq!(kept.decided_at, Some(NOW));
    }
}

#[tokio::test]
async fn a_later_proposal_replaces_the_one_that_a_customer_still_sees() {
    let case = Case::new(Locale::En).await;
    let (lead, token) = case.quote().await;
    case.issue(lead, 1).await;
    let shown = case.open(&token).await.proposals[0].words_hash.clone();
    assert_eq!(case.issue(lead, 2).await, 2);
    let stale = case
        .leads
        .accept_proposal(Uuid::from_u128(1), "Marisol", &shown, "")
        .await;
    assert!(
        matches!(
            stale,
            Err(DecisionError::Refused(AcceptanceProblem::Superseded))
        ),
        "{stale:?}"
    );
    let id = Uuid::from_u128(2);
    let declined = case.leads.decline_proposal(id, DeclineReason::Date, "", "");
    declined.await.expect("declined");
    let again = case
        .leads
        .decline_proposal(id, DeclineReason::Price, "", "")
        .await;
    assert!(
        matches!(
            again,
            Err(DecisionError::Refused(AcceptanceProblem::Declined))
        ),
        "{again:?}"
    );
    let question = Uuid::from_u128(7);
    for _ in 0..2 {
        let asked = case.leads.ask_about_proposal(id, question, "And Sunday?");
        asked.await.expect("asked");
    }
    let questions = case.leads.store.proposal_questions(lead).await;
    assert_eq!(questions.expect("answers").len(), 1);
}

#[tokio::test]
async fn a_proposal_is_not_accepted_after_the_answers_have_changed() {
    let case = Case::new(Locale::En).await;
    let (lead, token) = case.quote().await;
    case.issue(lead, 1).await;
    let open = case.open(&token).await;
    assert!(!open.proposals[0].is_outdated);
    let mut changed = open.entries.clone();
    changed.crew_size = "3".into();
    let rates = &case.site.rates;
    let revised = case
        .leads
        .revise_quote(rates, &open, &open.version, &changed, None)
        .await;
    assert_eq!(revised.expect("stored"), 2);
    assert!(case.open(&token).await.proposals[0].is_outdated);
    let hash = &open.proposals[0].words_hash;
    let id = Uuid::from_u128(1);
    let stale = case.leads.accept_proposal(id, "Marisol", hash, "").await;
    assert!(
        matches!(
            stale,
            Err(DecisionError::Refused(AcceptanceProblem::Outdated))
        ),
        "{stale:?}"
    );
    // A proposal for the changed answers can be accepted.
    case.issue(lead, 2).await;
    let now = case.open(&token).await;
    let hash = &now.proposals[1].words_hash;
    let id = Uuid::from_u128(2);
    let accepted = case.leads.accept_proposal(id, "Marisol", hash, "").await;
    accepted.expect("accepted");
}

#[tokio::test]
async fn the_desk_edits_hours_and_lines() {
    let case = Case::new(Locale::En).await;
    let (lead, _) = case.quote().await;
    let lines = [("Crate for a mirror".to_owned(), Cents(4_500))];
    let order = ProposalOrder {
        kind: ProposalKind::Binding,
        times: Some((300, 0)),
        lines: &lines,
        ..case.order(lead, 1).await
    };
    let issued = case.leads.issue_proposal(&case.site, &order).await;
    assert_eq!(issued.expect("issued"), 1);
    let rows = case.leads.store.proposals_of(lead).await.expect("answers");
    // 5 hours of two movers and the crate, with tax.
    assert_eq!(
        (rows[0].estimate_cents, rows[0].maximum_cents),
        (69_821, 69_821)
    );
    let order = ProposalOrder {
        times: Some((300, 240)),
        ..case.order(lead, 2).await
    };
    let refused = case.leads.issue_proposal(&case.site, &order).await;
    assert!(matches!(refused, Err(IssueError::Price(_))), "{refused:?}");
}

#[tokio::test]
async fn nothing_is_issued_in_the_name_of_a_sample() {
    let mut case = Case::new(Locale::En).await;
    let (lead, _) = case.quote().await;
    let shipped = load_all(&Files::shipped()).expect("valid content");
    case.site = shipped.get(Locale::En).clone();
    let order = case.order(lead, 1).await;
    let refused = case.leads.issue_proposal(&case.site, &order).await;
    let Err(IssueError::Missing(missing)) = refused else {
        panic!("{refused:?}")
    };
    assert_eq!(
        missing,
        [
            MissingElement::Registration,
            MissingElement::StreetAddress,
            MissingElement::Cap,
            MissingElement::Payment,
        ]
    );
    // No number was used.
    case.site = site(Locale::En);
    assert_eq!(case.issue(lead, 1).await, 1);
}

#[tokio::test]
async fn legal_texts_of_the_program_must_be_confirmed() {
    for locale in Locale::ALL {
        let case = Case::new(locale).await;
        let (lead, _) = case.quote().await;
        let store = &case.leads.store;
        let withdrawn = store.set_desk_setting(LEGAL_TEXTS_CONFIRMED, "", NOW);
        withdrawn.await.expect("withdrawn");
        let order = case.order(lead, 1).await;
        let refused = case.leads.issue_proposal(&case.site, &order).await;
        let Err(IssueError::Missing(missing)) = refused else {
            panic!("{refused:?}")
        };
        assert_eq!(missing, [MissingElement::LegalTexts]);
        // Own texts need no confirmation.
        let mut site = case.site.clone();
        let legal = &mut site.proposal.legal;
        for text in [
            &mut legal.listed_only,
            &mut legal.liability,
            &mut legal.claims,
            &mut legal.state,
            &mut legal.acceptance,
        ] {
            text.push_str(" Our own words.");
        }
        let issued = case.leads.issue_proposal(&site, &order).await;
        assert_eq!(issued.expect("issued"), 1);
    }
}

#[tokio::test]
async fn two_orders_on_one_version_issue_one_proposal() {
    let case = Case::new(Locale::En).await;
    let (lead, _) = case.quote().await;
    let first = case.order(lead, 1).await;
    let second = ProposalOrder {
        id: Uuid::from_u128(2),
        ..first.clone()
    };
    let both = tokio::join!(
        case.leads.issue_proposal(&case.site, &first),
        case.leads.issue_proposal(&case.site, &second)
    );
    let conflicts = [&both.0, &both.1]
        .into_iter()
        .filter(|outcome| matches!(outcome, Err(IssueError::Changed)));
    assert_eq!(conflicts.count(), 1, "{both:?}");
    // Repeating the request returns its number.
    let repeated = if both.0.is_ok() { &first } else { &second };
    let again = case.leads.issue_proposal(&case.site, repeated).await;
    assert_eq!(again.expect("issued before"), 1);
}
