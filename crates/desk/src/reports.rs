//! `GET /desk/api/reports`: reports on the leads of the last weeks.

mod booking_times;
mod capacity;
mod proposals;
mod response_times;
mod tally;

use endpoint::Error;
use std::collections::BTreeMap;

use axum::Extension;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use contract::desk::{DayCount, FunnelCount, JobTimes, Reports, Tally, WeekResponseTimes};
use domain::{JobTime, LeadForm, LeadStatus, Rates, times_by_home};
use jiff::civil::Date;
use jiff::{Timestamp, ToSpan};
use store::{ErasedCount, ReportRow};

use crate::Context;
use crate::error::{DeskError, HandlerResult, invalid_value};
use crate::services::LeadServices;
use crate::session::SignedIn;
use booking_times::booking_times;
use domain::{today, zone};
use endpoint::form;
use endpoint::response;
use leads::WIZARD_STEPS;
use proposals::proposal_counts;
use response_times::{Answers, Wait};
use tally::{Sum, Tallies};

/// Default and maximum number of weeks.
const WEEKS: (i64, i64) = (12, 104);
/// Maximum rows of tables whose keys come from visitors.
const ROWS: usize = 50;

/// `GET /desk/api/reports?weeks=`.
pub async fn get(
    context: Context,
    State(leads): State<LeadServices>,
    Extension(signed_in): Extension<SignedIn>,
    request: Request,
) -> HandlerResult {
    report(
        &context,
        &leads,
        &signed_in,
        request.uri().query().unwrap_or_default(),
    )
    .await
}

async fn report(
    context: &Context,
    leads: &LeadServices,
    signed_in: &SignedIn,
    query: &str,
) -> HandlerResult {
    let weeks = weeks(query)?;
    let to = today((context.clock)());
    // Start on a Monday, so that every week but the last is complete.
    let monday = monday(to);
    let from = monday.saturating_sub((weeks - 1).weeks());
    let since = from.to_zoned(zone());
    let since = since.map_or(0, |since| since.timestamp().as_millisecond());
    let mut counted = Counted::new(from, to, (context.clock)().as_millisecond());
    leads
        .store
        .for_each_report_row(since, &mut |row| counted.add(context, &row))
        .await?;
    let from_day = from.to_string();
    let mut erased = 0;
    for count in leads.store.erased_since(from).await? {
        erased += count.leads;
        counted.add_erased(&count);
    }
    let steps = leads.store.steps_since(&from_day).await?;
    let funnel = WIZARD_STEPS.map(|step| FunnelCount {
        step: u8::try_from(step).unwrap_or(0),
        count: steps
            .iter()
            .find(|(s, _)| *s == step)
            .map_or(0, |(_, n)| *n),
    });
    let mut report = counted.report(context, funnel.collect(), erased);
    let jobs = leads.store.job_times_since(since).await?;
    report.job_times = job_times(&context.site().rates, &jobs);
    report.proposals = proposal_counts(&leads.store.proposals_since(since).await?, to);
    let hours = &context.site().business.hours;
    report.capacity = capacity::weekday_use(&leads.store, hours, (from, to)).await?;
    if !signed_in.sees_revenue() {
        hide_revenue(&mut report);
    }
    Ok(response::json(StatusCode::OK, &report))
}

fn job_times(rates: &Rates, jobs: &[JobTime]) -> Vec<JobTimes> {
    let signed = |minutes: u64| i64::try_from(minutes).unwrap_or(i64::MAX);
    let homes = times_by_home(rates, jobs).into_iter();
    let homes = homes.map(|home| JobTimes {
        bedrooms: home.bedrooms,
        jobs: i64::try_from(home.jobs).unwrap_or(i64::MAX),
        estimated_minutes: signed(home.estimated),
        actual_minutes: signed(home.actual),
        base_minutes: signed(home.base),
        suggested_minutes: home.suggested.map(signed),
    });
    homes.collect()
}

fn hide_revenue(report: &mut Reports) {
    report.booked_cents = None;
    for day in &mut report.days {
        day.booked_cents = None;
    }
    let tallies = [
        &mut report.forms,
        &mut report.pages,
        &mut report.cities,
        &mut report.campaigns,
        &mut report.sources,
        &mut report.lost_reasons,
    ];
    for tally in tallies.into_iter().flatten() {
        tally.booked_cents = None;
    }
}

fn weeks(query: &str) -> Result<i64, DeskError> {
    let pairs = form::parse(query).ok_or_else(|| invalid_value("weeks"))?;
    let mut weeks = WEEKS.0;
    for (name, value) in &pairs {
        if name != "weeks" {
            return Err(Error::UnknownField(name.clone()).into());
        }
        let parsed = value.parse().ok();
        let parsed = parsed.filter(|weeks| (1..=WEEKS.1).contains(weeks));
        weeks = parsed.ok_or_else(|| invalid_value("weeks"))?;
    }
    Ok(weeks)
}

fn monday(day: Date) -> Date {
    let days = i64::from(day.weekday().to_monday_zero_offset());
    day.saturating_sub(days.days())
}

/// Accumulates the report's counts.
struct Counted {
    from: Date,
    to: Date,
    /// The present time, in milliseconds since 1970.
    now: i64,
    days: BTreeMap<Date, Sum>,
    forms: Tallies,
    pages: Tallies,
    cities: Tallies,
    campaigns: Tallies,
    sources: Tallies,
    lost_reasons: Tallies,
    weeks: BTreeMap<Date, Answers>,
    all: Answers,
    /// How long booked leads took until then, in milliseconds.
    until_booked: Vec<i64>,
    sum: Sum,
}

impl Counted {
    fn new(from: Date, to: Date, now: i64) -> Self {
        let days = from.series(1.day()).take_while(|day| *day <= to);
        let weeks = from.series(1.week()).take_while(|day| *day <= to);
        Self {
            from,
            to,
            now,
            days: days.map(|day| (day, Sum::default())).collect(),
            forms: Tallies::default(),
            pages: Tallies::default(),
            cities: Tallies::default(),
            campaigns: Tallies::default(),
            sources: Tallies::default(),
            lost_reasons: Tallies::default(),
            weeks: weeks.map(|week| (week, Answers::default())).collect(),
            all: Answers::default(),
            until_booked: Vec::new(),
            sum: Sum::default(),
        }
    }

    fn add(&mut self, context: &Context, row: &ReportRow) {
        let at = Timestamp::from_millisecond(row.created_at).unwrap_or_default();
        let day = today(at);
        let sum = Sum {
            leads: 1,
            booked: i64::from(row.status.is_booked()),
            booked_cents: row
                .booked_cents
                .filter(|_| row.status.is_booked())
                .unwrap_or(0),
        };
        self.sum += sum;
        if let Some(of_day) = self.days.get_mut(&day) {
            *of_day += sum;
        }
        self.forms.add(row.form.key(), sum);
        self.pages.add(&row.page, sum);
        self.cities.add(tally::city(context, &row.origin), sum);
        self.campaigns.add(tally::campaign(&row.campaign), sum);
        self.sources.add(&tally::source(row), sum);
        if row.status == LeadStatus::Lost {
            let reason = row.lost_reason.as_deref();
            self.lost_reasons.add(reason.unwrap_or_default(), sum);
        }
        if let Some(booked) = row.booked_at {
            self.until_booked.push((booked - row.created_at).max(0));
        }
        // Phone leads get their reply during the call.
        if row.form != LeadForm::Phone {
            let wait = match row.answered_at {
                Some(answered) => Wait::Answered((answered - row.created_at).max(0)),
                None => Wait::Open(self.now - row.created_at),
            };
            self.all.add(row.form, wait);
            if let Some(week) = self.weeks.get_mut(&monday(day)) {
                week.add(row.form, wait);
            }
        }
    }

    fn add_erased(&mut self, count: &ErasedCount) {
        let sum = Sum {
            leads: count.leads,
            ..Sum::default()
        };
        if let Some(of_day) = self.days.get_mut(&count.day) {
            *of_day += sum;
        }
        self.forms.add(count.form.key(), sum);
    }

    fn report(self, context: &Context, funnel: Vec<FunnelCount>, erased: i64) -> Reports {
        let form = |key: &str| context.site().messages.form_name(key).to_owned();
        let words = &context.site().desk.reports;
        let or = |none: &str| {
            let none = none.to_owned();
            move |key: &str| {
                if key.is_empty() {
                    none.clone()
                } else {
                    key.to_owned()
                }
            }
        };
        let rows = |tallies: Tallies, label: &dyn Fn(&str) -> String| -> Vec<Tally> {
            tallies.rows(ROWS, label)
        };
        Reports {
            from: self.from.to_string(),
            to: self.to.to_string(),
            days: self
                .days
                .into_iter()
                .map(|(day, sum)| DayCount {
                    day: day.to_string(),
                    leads: sum.leads,
                    booked: sum.booked,
                    booked_cents: Some(sum.booked_cents),
                })
                .collect(),
            forms: rows(self.forms, &form),
            pages: rows(self.pages, &or(&words.unknown_page)),
            cities: rows(self.cities, &or(&words.unknown_city)),
            campaigns: rows(self.campaigns, &or(&words.no_campaign)),
            // The desk names them.
            sources: rows(self.sources, &str::to_owned),
            lost_reasons: rows(self.lost_reasons, &str::to_owned),
            funnel,
            booked: self.sum.booked,
            booked_cents: Some(self.sum.booked_cents),
            weeks: self
                .weeks
                .into_iter()
                .map(|(week, answers)| {
                    let (all, forms) = answers.times(&form);
                    WeekResponseTimes {
                        week: week.to_string(),
                        all,
                        forms,
                    }
                })
                .collect(),
            response_times_by_form: self.all.times(&form).1,
            // These three are not counted from leads.
            job_times: Vec::new(),
            capacity: Vec::new(),
            proposals: proposal_counts(&[], self.to),
            time_to_booking: booking_times(self.until_booked),
            erased,
        }
    }
}
