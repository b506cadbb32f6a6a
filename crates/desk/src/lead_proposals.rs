//! Links to the private page of a quote, and written proposals.

use axum::Extension;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use content::Site;
use contract::desk::{
    DeskProposal, DeskProposalQuestion, DeskProposals, DeskQuoteLink, ProposalRequest,
};
use domain::{
    Cents, Locale, MissingElement, ProposalKind, ProposalPriceProblem, SitePath, proposal_status,
    today,
};
use endpoint::{Error, Json, response};
use leads::{IssueError, ProposalOrder};
use store::{ChangeOutcome, ProposalQuestionRow, ProposalRow};
use uuid::Uuid;

use crate::Context;
use crate::empty_json::EmptyJson;
use crate::error::{DeskError, HandlerResult, invalid_field, invalid_value};
use crate::leads::{identifier, respond};
use crate::services::LeadServices;
use crate::session::SignedIn;

/// `POST /desk/api/leads/{id}/quote-link`: makes a link to the private page of a lead's quote.
pub async fn link(
    State(leads): State<LeadServices>,
    Path(id): Path<String>,
    Json(EmptyJson {}): Json<EmptyJson>,
) -> HandlerResult {
    let lead = identifier(&id)?;
    let open = leads.writer.quote_of(lead).await?.ok_or(Error::NotFound)?;
    let token = leads.writer.new_quote_link(lead).await?;
    let token = token.ok_or(Error::Unavailable)?;
    let locale = Locale::from_key(&open.lead.language).unwrap_or_default();
    let path = SitePath::QuotePage.item(locale, &token);
    let link = DeskQuoteLink {
        address: format!("{}{path}", leads.public_url),
    };
    Ok(response::json(StatusCode::CREATED, &link))
}

/// `GET /desk/api/leads/{id}/proposals`: the proposals of a lead, and the questions about them.
pub async fn list(
    context: Context,
    State(leads): State<LeadServices>,
    Path(id): Path<String>,
) -> HandlerResult {
    let lead = identifier(&id)?;
    leads.store.lead(lead).await?.ok_or(Error::NotFound)?;
    Ok(response::json(
        StatusCode::OK,
        &proposals(&context, &leads, lead).await?,
    ))
}

/// `POST /desk/api/leads/{id}/proposals/preview`: the document of a proposal that is not issued yet.
pub async fn preview(
    context: Context,
    State(leads): State<LeadServices>,
    Path(id): Path<String>,
    Json(sent): Json<ProposalRequest>,
) -> HandlerResult {
    let lead = identifier(&id)?;
    let site = site_of(&context, &leads, lead).await?;
    let lines = lines(&sent);
    let order = order(lead, &sent, &lines, None)?;
    match leads.writer.preview_proposal(site, &order).await {
        Ok(document) => Ok(response::json(StatusCode::OK, &document)),
        Err(error) => Err(refusal(&context, error)),
    }
}

/// `POST /desk/api/leads/{id}/proposals`: issues a proposal in the customer's language.
pub async fn issue(
    context: Context,
    State(leads): State<LeadServices>,
    Extension(signed_in): Extension<SignedIn>,
    Path(id): Path<String>,
    Json(sent): Json<ProposalRequest>,
) -> HandlerResult {
    let lead = identifier(&id)?;
    let site = site_of(&context, &leads, lead).await?;
    let lines = lines(&sent);
    let order = order(lead, &sent, &lines, Some(signed_in.person.id.as_str()))?;
    match leads.writer.issue_proposal(site, &order).await {
        Ok(_) => {
            let all = proposals(&context, &leads, lead).await?;
            Ok(response::json(StatusCode::CREATED, &all))
        }
        Err(IssueError::Changed) => {
            respond(&context, &leads, &signed_in, lead, ChangeOutcome::Conflict).await
        }
        Err(error) => Err(refusal(&context, error)),
    }
}

/// The site in the language of a lead.
async fn site_of<'a>(
    context: &'a Context,
    leads: &LeadServices,
    lead: Uuid,
) -> Result<&'a Site, DeskError> {
    let row = leads.store.lead(lead).await?.ok_or(Error::NotFound)?;
    let locale = Locale::from_key(&row.language).unwrap_or_default();
    Ok(context.snapshot.site_in(locale))
}

fn lines(sent: &ProposalRequest) -> Vec<(String, Cents)> {
    let lines = sent.lines.iter();
    lines
        .map(|line| (line.text.clone(), Cents(line.cents.into())))
        .collect()
}

fn order<'a>(
    lead: Uuid,
    sent: &ProposalRequest,
    lines: &'a [(String, Cents)],
    person: Option<&'a str>,
) -> Result<ProposalOrder<'a>, DeskError> {
    let times = match (sent.estimated_minutes, sent.longest_minutes) {
        (None, None) => None,
        (Some(estimated), Some(longest)) => Some((estimated.into(), longest.into())),
        (Some(_), None) => return Err(invalid_value("longest_minutes")),
        (None, Some(_)) => return Err(invalid_value("estimated_minutes")),
    };
    Ok(ProposalOrder {
        id: Uuid::parse_str(&sent.key).map_err(|_| invalid_value("key"))?,
        lead,
        expected: sent.expected,
        person,
        kind: ProposalKind::from_key(&sent.kind).ok_or_else(|| invalid_value("kind"))?,
        times,
        lines,
    })
}

/// Returns why a proposal is not issued, by field, in the person's language.
fn refusal(context: &Context, error: IssueError) -> DeskError {
    let text = |key: &str| context.site().desk.proposal(key).to_owned();
    match error {
        IssueError::NoEstimate => invalid_field("estimate", &text("estimate")),
        IssueError::Missing(missing) => {
            let first = missing.first().map_or("estimate", |element| element.key());
            let names: Vec<String> = missing
                .into_iter()
                .map(MissingElement::key)
                .map(text)
                .collect();
            invalid_field(first, &names.join(" "))
        }
        IssueError::Price(problem) => {
            let key = match problem {
                ProposalPriceProblem::Time => "time",
                ProposalPriceProblem::BelowEstimate => "below_estimate",
                ProposalPriceProblem::TooManyLines => "too_many_lines",
                ProposalPriceProblem::LineText(_) => "line_text",
                ProposalPriceProblem::LinePrice(_) => "line_price",
            };
            invalid_field(key, &text(key))
        }
        IssueError::Gone => Error::NotFound.into(),
        IssueError::KeyReused => invalid_value("key"),
        IssueError::Changed => Error::Conflict.into(),
        IssueError::Store(error) => error.into(),
    }
}

async fn proposals(
    context: &Context,
    leads: &LeadServices,
    lead: Uuid,
) -> Result<DeskProposals, DeskError> {
    let rows = leads.store.proposals_of(lead).await?;
    let questions = leads.store.proposal_questions(lead).await?;
    let today = today((context.clock)());
    let proposal = |row: ProposalRow| DeskProposal {
        status: proposal_status(&row.issued(), today).key().to_owned(),
        id: row.id,
        number: row.number,
        issued_at: row.issued_at,
        by: row.person,
        kind: row.kind.key().to_owned(),
        estimate_cents: row.estimate_cents,
        maximum_cents: row.maximum_cents,
        valid_until: row.valid_until.to_string(),
        decided_at: row.decided_at,
        accepted_name: row.accepted_name.filter(|name| !name.is_empty()),
        decided_from: row.decided_from,
        decline_reason: row.decline_reason.filter(|reason| !reason.is_empty()),
        decline_comment: row.decline_comment.filter(|comment| !comment.is_empty()),
        words_hash: row.words_hash,
    };
    let question = |row: ProposalQuestionRow| DeskProposalQuestion {
        id: row.id,
        at: row.at,
        number: row.number,
        text: match row.number {
            0 => context.site().desk.proposal("erasure_requested").to_owned(),
            _ => row.text,
        },
    };
    Ok(DeskProposals {
        proposals: rows.into_iter().map(proposal).collect(),
        questions: questions.into_iter().map(question).collect(),
    })
}
