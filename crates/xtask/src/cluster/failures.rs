//! Programs and the database fail under load.

use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::Context;

use super::lead::{Channel, Lead};
use super::local::wait_until;
use super::report::{Counts, Report, milliseconds};
use super::servers::Cluster;

/// How long a killed program stays away.
const AWAY: Duration = Duration::from_secs(3);
/// How long the manual says to wait after a program is ready again: as long as nginx avoids one that failed.
const REST: Duration = Duration::from_secs(2);
/// How long it may take until leads are stored again.
const RECOVERY_LIMIT: Duration = Duration::from_secs(30);
/// Thread numbers of leads that are sent here.
const RECOVERY_THREAD: usize = 102;
const EVENT_THREAD: usize = 103;

/// Kills a program, and starts it again.
///
/// # Errors
/// It does not start again.
pub fn kill(cluster: &mut Cluster, report: &mut Report) -> anyhow::Result<()> {
    cluster.replicas[1].kill()?;
    sleep(AWAY);
    let took = cluster.replicas[1].start()?;
    sleep(REST);
    report.figure(format!(
        "A killed program is ready again after: {}",
        milliseconds(took)
    ));
    let counts = cluster.load.take_counts();
    expect_pages(report, &counts, "while a program was killed");
    // nginx sends a lead to the next program, even one that the killed program has already read.
    let refused = counts.leads.busy + counts.leads.failed;
    report.expect(refused == 0, || {
        format!("{refused} leads were not stored while a program was killed")
    });
    report.phase("a program killed", counts);
    Ok(())
}

/// Restarts all programs in turn.
///
/// # Errors
/// One does not stop or start.
pub fn restart_in_turn(cluster: &mut Cluster, report: &mut Report) -> anyhow::Result<()> {
    for replica in &mut cluster.replicas {
        let start = Instant::now();
        replica.stop()?;
        let stopped = start.elapsed();
        let started = replica.start()?;
        report.figure(format!(
            "A restart: {} to stop, {} until it is ready",
            milliseconds(stopped),
            milliseconds(started)
        ));
        sleep(REST);
    }
    let counts = cluster.load.take_counts();
    for (kind, outcome) in counts.kinds() {
        let refused = outcome.busy + outcome.failed;
        report.expect(refused == 0, || {
            format!("the restart in turn refused {refused} {kind}")
        });
    }
    report.phase("restart in turn", counts);
    Ok(())
}

/// Cuts the database off, and starts it again.
///
/// # Errors
/// A program does not recover.
pub fn cut_database(
    cluster: &mut Cluster,
    report: &mut Report,
    away: Duration,
) -> anyhow::Result<()> {
    cluster.database.cut()?;
    sleep(away);
    let counts = cluster.load.take_counts();
    expect_pages(report, &counts, "without a database");
    expect_leads(report, &counts);
    report.phase("database cut off", counts);
    cluster.database.start_again()?;
    let back = Instant::now();
    for (number, replica) in cluster.replicas.iter().enumerate() {
        let lead = Lead::new(Channel::Api, RECOVERY_THREAD, number);
        let stores = || {
            let response = lead.send(replica.address);
            response.is_ok_and(|response| lead.is_acknowledged(&response))
        };
        wait_until("leads are stored again", RECOVERY_LIMIT, stores)
            .with_context(|| replica.log())?;
        cluster.load.acknowledged(&lead);
    }
    let stored = back.elapsed();
    cluster.wait_for_events(EVENT_THREAD)?;
    let seen = back.elapsed();
    report.figure(format!(
        "The database is back: leads are stored after {}, and seen at all desks after {}",
        milliseconds(stored),
        milliseconds(seen)
    ));
    sleep(REST);
    let counts = cluster.load.take_counts();
    expect_pages(report, &counts, "when the database was back");
    expect_leads(report, &counts);
    report.phase("database back", counts);
    Ok(())
}

/// Without a database, a lead is stored later, or its sender learns when to try again.
fn expect_leads(report: &mut Report, counts: &Counts) {
    let failed = counts.leads.failed;
    report.expect(failed == 0, || {
        format!("{failed} leads were neither stored nor refused with 503 and Retry-After")
    });
}

/// Pages are in memory, so they are served whatever fails.
fn expect_pages(report: &mut Report, counts: &Counts, when: &str) {
    let failed = counts.pages.busy + counts.pages.failed;
    report.expect(failed == 0, || format!("{failed} pages failed {when}"));
}
