//! What is wrong with jobs that were booked before the rules or the customer's answers changed.

use jiff::civil::Date;

use super::availability::Schedule;
use super::crew::CrewId;
use super::span::Span;

/// A booked job, as the week at the desk shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reserved {
    /// Its crew.
    pub crew: CrewId,
    /// Its day, in the company's time zone.
    pub day: Date,
    /// The reserved time.
    pub work: Span,
    /// Whether its estimate has changed since the time was reserved.
    pub is_revised: bool,
}

/// Why a booked job cannot be done as scheduled. It stays booked until someone moves it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conflict {
    /// The company is closed on its day.
    Closed,
    /// Its crew does not work on its day.
    CrewOff,
    /// Its crew was removed.
    CrewGone,
    /// Another job has the same crew at the same time.
    Overlap,
    /// The answers have changed since, and with them the estimated time.
    Estimate,
}

impl Schedule<'_> {
    /// The conflict of each job, in the same order.
    pub fn conflicts(&self, jobs: &[Reserved]) -> Vec<Option<Conflict>> {
        jobs.iter()
            .enumerate()
            .map(|(index, job)| {
                let overlaps = jobs.iter().enumerate().any(|(other, another)| {
                    other != index && another.crew == job.crew && another.work.overlaps(job.work)
                });
                let crew = self.crews.iter().find(|crew| crew.id == job.crew);
                match crew {
                    _ if overlaps => Some(Conflict::Overlap),
                    None => Some(Conflict::CrewGone),
                    Some(_) if self.is_closed(job.day) => Some(Conflict::Closed),
                    Some(crew) if !self.works(crew, job.day) => Some(Conflict::CrewOff),
                    Some(_) if job.is_revised => Some(Conflict::Estimate),
                    Some(_) => None,
                }
            })
            .collect()
    }
}
