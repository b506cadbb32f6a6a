//! The query of a list of leads.

use std::str::FromStr;

use contract::desk::LeadSort;
use domain::{LeadForm, LeadStatus, today};
use endpoint::{Error, form};
use serde::Deserialize;
use serde::de::IntoDeserializer;
use serde::de::value::{Error as ValueError, StrDeserializer};
use store::{AssigneeFilter, Cursor, DueFilter, LeadQuery, QuarantineFilter, Sort};
use uuid::Uuid;

use crate::Context;
use crate::error::{DeskError, invalid_value};

/// Default and maximum page size.
const LIMIT: (usize, usize) = (50, 200);
/// Maximum length of a search, in characters.
const SEARCH: usize = 200;

/// Parses the query. Errors name the unknown or invalid parameter.
#[allow(clippy::too_many_lines, reason = "one match over all query parameters")]
pub fn parse(context: &Context, query: &str) -> Result<LeadQuery, DeskError> {
    let pairs = form::parse(query).ok_or_else(|| invalid_value("q"))?;
    let mut parsed = LeadQuery {
        statuses: Vec::new(),
        forms: Vec::new(),
        quarantined: QuarantineFilter::Excluded,
        due: DueFilter::Ignored,
        assignee: None,
        tag: None,
        search: String::new(),
        sort: Sort::Newest,
        after: None,
        limit: LIMIT.0,
        today: today((context.clock)()),
    };
    for (name, value) in &pairs {
        let wrong = || invalid_value(name);
        let parts = value.split(',').filter(|part| !part.is_empty());
        match name.as_str() {
            "state" => {
                for part in parts {
                    let status = LeadStatus::from_key(part).ok_or_else(wrong)?;
                    if !parsed.statuses.contains(&status) {
                        parsed.statuses.push(status);
                    }
                }
            }
            "form" => {
                for part in parts {
                    let form = LeadForm::from_key(part).ok_or_else(wrong)?;
                    if !parsed.forms.contains(&form) {
                        parsed.forms.push(form);
                    }
                }
            }
            "q" => parsed.search = value.chars().take(SEARCH).collect(),
            "sort" | "after" if value.is_empty() => {}
            "sort" => {
                let text: StrDeserializer<'_, ValueError> = value.as_str().into_deserializer();
                parsed.sort = match LeadSort::deserialize(text).map_err(|_| wrong())? {
                    LeadSort::Newest => Sort::Newest,
                    LeadSort::Deadline => Sort::Deadline,
                    LeadSort::MoveDate => Sort::MoveDate,
                };
            }
            "quarantined" => {
                parsed.quarantined = match value.as_str() {
                    "true" | "1" => QuarantineFilter::Only,
                    "false" | "0" | "" => QuarantineFilter::Excluded,
                    "any" => QuarantineFilter::Included,
                    _ => return Err(wrong()),
                };
            }
            "due" => {
                parsed.due = match value.as_str() {
                    "first" => DueFilter::First,
                    "any" => DueFilter::AnyFirst,
                    "follow_ups" => DueFilter::FollowUps,
                    "today" => DueFilter::Today,
                    "" => DueFilter::Ignored,
                    _ => return Err(wrong()),
                };
            }
            "assignee" => {
                parsed.assignee = match value.as_str() {
                    "" => None,
                    "none" => Some(AssigneeFilter::Nobody),
                    id => Some(AssigneeFilter::Person(
                        Uuid::parse_str(id).map_err(|_| wrong())?,
                    )),
                };
            }
            "tag" if value.contains('\0') => return Err(wrong()),
            "tag" => parsed.tag = (!value.is_empty()).then(|| value.clone()),
            "after" => parsed.after = Some(Cursor::from_str(value).map_err(|()| wrong())?),
            "limit" => {
                let limit = value.parse().ok();
                let limit = limit.filter(|limit| (1..=LIMIT.1).contains(limit));
                parsed.limit = limit.ok_or_else(wrong)?;
            }
            _ => {
                return Err(Error::UnknownField(name.clone()).into());
            }
        }
    }
    Ok(parsed)
}
