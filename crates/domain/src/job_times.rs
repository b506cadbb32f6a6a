//! What jobs took beside their estimates, by home size, and the base times that follow from it.

use std::collections::BTreeMap;

use crate::{Minutes, Rates};

/// From this many jobs of a home size on, a base time is suggested: fewer reflect those jobs rather than the size.
pub const SUGGESTION_JOBS: usize = 5;

/// Times of the price list are multiples of half an hour.
const STEP: i64 = 30;

/// A finished job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JobTime {
    /// Number of bedrooms of the home.
    pub bedrooms: u32,
    /// The estimated time.
    pub estimated: Minutes,
    /// The time that it took.
    pub actual: Minutes,
}

/// What the jobs of one home size took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HomeTimes {
    /// Number of bedrooms; the last line of the price list covers all larger homes.
    pub bedrooms: u32,
    /// Number of jobs.
    pub jobs: usize,
    /// Median of the estimated times.
    pub estimated: Minutes,
    /// Median of the times that the jobs took.
    pub actual: Minutes,
    /// The base time of the price list.
    pub base: Minutes,
    /// The base time with which half of the jobs would have been estimated too short and half too long, in half hours.
    /// None if it is the one of the price list, or of fewer than [`SUGGESTION_JOBS`] jobs.
    pub suggested: Option<Minutes>,
}

/// Compares the times of jobs with their estimates, by the home sizes of a price list that have jobs, ascending.
pub fn times_by_home(rates: &Rates, jobs: &[JobTime]) -> Vec<HomeTimes> {
    let last = rates.base.len().saturating_sub(1);
    let mut homes: BTreeMap<usize, Vec<JobTime>> = BTreeMap::new();
    for job in jobs {
        let bedrooms = usize::try_from(job.bedrooms).unwrap_or(last);
        homes.entry(bedrooms.min(last)).or_default().push(*job);
    }
    let homes = homes.into_iter().filter_map(|(bedrooms, jobs)| {
        let base = *rates.base.get(bedrooms)?;
        Some(HomeTimes {
            bedrooms: u32::try_from(bedrooms).ok()?,
            jobs: jobs.len(),
            estimated: median(jobs.iter().map(|job| signed(job.estimated)))?.unsigned_abs(),
            actual: median(jobs.iter().map(|job| signed(job.actual)))?.unsigned_abs(),
            base,
            suggested: suggested(base, &jobs),
        })
    });
    homes.collect()
}

/// The base time with the median of what the estimates were short of. Stairs and services are in estimate and job alike.
fn suggested(base: Minutes, jobs: &[JobTime]) -> Option<Minutes> {
    if jobs.len() < SUGGESTION_JOBS {
        return None;
    }
    let short = jobs
        .iter()
        .map(|job| signed(job.actual).saturating_sub(signed(job.estimated)));
    let exact = signed(base).saturating_add(median(short)?);
    let rounded = exact
        .saturating_add(STEP / 2)
        .div_euclid(STEP)
        .saturating_mul(STEP);
    let within = rounded.clamp(STEP, signed(Rates::MAX_TIME)).unsigned_abs();
    (within != base).then_some(within)
}

/// The middle value, or the lower of the two in the middle.
fn median(values: impl Iterator<Item = i64>) -> Option<i64> {
    let mut values: Vec<i64> = values.collect();
    values.sort_unstable();
    values.get(values.len().saturating_sub(1) / 2).copied()
}

fn signed(minutes: Minutes) -> i64 {
    i64::try_from(minutes).unwrap_or(i64::MAX)
}
