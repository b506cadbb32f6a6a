//! Checks of what programs share while all of them run: leads, publications, sign-ins, limits and files.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};

use super::client::{self, Response};
use super::desk::{self, Owner, PAGE};
use super::lead::{Channel, Lead};
use super::local::wait_until;
use super::replica::FORM_LIMIT;
use super::report::{Report, milliseconds, spread};
use super::servers::Cluster;

/// How long a lead, a publication or an upload may take to be seen everywhere. An idle machine takes less than a second;
/// the limit leaves time for a busy one.
const SEEN_LIMIT: Duration = Duration::from_secs(5);
/// How long the checks wait for it, to say how long it took.
const WAIT_LIMIT: Duration = Duration::from_secs(10);

/// The leads that are sent to single programs have thread numbers that the load does not use.
const EVENT_THREAD: usize = 100;
const LIMIT_THREAD: usize = 101;

const PHOTO: &str = "docs/home.jpg";
const PHOTO_PATH: &str = "/storage/v1/object/public/moving_service_images/cluster.jpg";
const VIDEO: &str = "content/videos/review-2.mp4";
const RANGE: &str = "range: bytes=100-299\r\n";

/// Sends leads to each program, and expects them on the open desks of all.
///
/// # Errors
/// A lead is not acknowledged or never seen.
pub fn leads_are_seen(cluster: &Cluster, report: &mut Report, count: usize) -> anyhow::Result<()> {
    let mut delays = Vec::new();
    for number in 0..count {
        let program = cluster.replicas[number % cluster.replicas.len()].address;
        let lead = Lead::new(Channel::Api, EVENT_THREAD, number);
        let id = send(cluster, &lead, program)?;
        let sent = Instant::now();
        let seen = || {
            cluster
                .streams
                .iter()
                .all(|stream| stream.seen_at(&id).is_some())
        };
        wait_until("a lead is seen at all desks", WAIT_LIMIT, seen)?;
        let times = cluster
            .streams
            .iter()
            .filter_map(|stream| stream.seen_at(&id));
        delays.extend(times.map(|at| at.saturating_duration_since(sent)));
    }
    report.figure(format!(
        "A lead is at the desks of all programs after: {}",
        spread(&delays)
    ));
    let is_soon = delays.iter().all(|delay| *delay <= SEEN_LIMIT);
    report.expect(is_soon, || "a lead was seen late".to_owned());
    Ok(())
}

/// Sends a lead to a program and notes it. Returns its identifier.
fn send(cluster: &Cluster, lead: &Lead, program: SocketAddr) -> anyhow::Result<String> {
    let response = lead.send(program)?;
    let (status, text) = (response.status, response.text());
    ensure!(lead.is_acknowledged(&response), "a lead: {status} {text}");
    cluster.load.acknowledged(lead);
    let id = response.json()[0]["id"].as_str().map(str::to_owned);
    id.with_context(|| format!("no id: {text}"))
}

/// Publishes at the first program, and expects it on the pages of the others.
///
/// # Errors
/// Publishing is refused, or never seen.
pub fn publications_are_seen(
    cluster: &Cluster,
    report: &mut Report,
    count: usize,
) -> anyhow::Result<()> {
    let mut delays = Vec::new();
    for number in 0..count {
        let title = format!("Publication {number} for all programs");
        cluster.owner.publish(cluster.replicas[0].address, &title)?;
        let published = Instant::now();
        for replica in &cluster.replicas {
            let shows = || {
                replica
                    .get(PAGE)
                    .is_ok_and(|page| page.text().contains(&title))
            };
            wait_until("a publication is seen", WAIT_LIMIT, shows)?;
            delays.push(published.elapsed());
        }
    }
    report.figure(format!(
        "A publication is on the pages of all programs after: {}",
        spread(&delays)
    ));
    let is_soon = delays.iter().all(|delay| *delay <= SEEN_LIMIT);
    report.expect(is_soon, || "a publication was seen late".to_owned());
    Ok(())
}

/// Signs in at one program and works at another; sends wrong passwords to all.
///
/// # Errors
/// A program does not answer.
pub fn sign_ins_are_shared(cluster: &Cluster, report: &mut Report) -> anyhow::Result<()> {
    let programs = || cluster.replicas.iter().map(|replica| replica.address);
    for at in programs() {
        let owner = Owner::sign_in(at)?;
        for other in programs() {
            let status = owner.call(other, "GET me", "")?.status;
            report.expect(status == 200, || {
                format!("a session of {at} is unknown to {other}: {status}")
            });
        }
    }
    let attempts = programs().cycle().take(5).map(desk::wrong_password);
    let statuses: Vec<u16> = attempts.collect::<Result<_, _>>()?;
    report.figure(format!(
        "Wrong passwords, each at the next program: {statuses:?}"
    ));
    report.expect(statuses == [401, 401, 401, 401, 429], || {
        "failed sign-ins are not counted together".to_owned()
    });
    Ok(())
}

/// Sends more leads from one address than all programs together accept.
///
/// # Errors
/// A program does not answer.
pub fn form_limit(cluster: &Cluster, report: &mut Report) -> anyhow::Result<()> {
    let programs = u32::try_from(cluster.replicas.len())?;
    let start = Instant::now();
    let (mut accepted, mut refused) = (0, 0);
    for number in 0..(FORM_LIMIT * programs + FORM_LIMIT) {
        let lead = Lead::new(Channel::Api, LIMIT_THREAD, usize::try_from(number)?);
        let response = lead.send_from(cluster.proxy.address, "203.0.113.9")?;
        match response.status {
            201 => {
                cluster.load.acknowledged(&lead);
                accepted += 1;
            }
            429 => refused += 1,
            status => report.expect(false, || format!("a lead above the limit: {status}")),
        }
    }
    report.figure(format!(
        "Leads from one address: {accepted} accepted, {refused} refused; all programs together accept \
         {FORM_LIMIT} in a minute"
    ));
    // A new minute may have begun in the meantime.
    let minutes = u32::try_from(start.elapsed().as_secs() / 60)?;
    let most = FORM_LIMIT * (2 + minutes);
    report.expect(accepted <= most && refused > 0, || {
        format!("{accepted} leads from one address were accepted")
    });
    Ok(())
}

/// Uploads a photo and a video to the first program, and expects them at the last one.
///
/// # Errors
/// An upload is refused.
pub fn uploads_are_shared(cluster: &Cluster, report: &mut Report) -> anyhow::Result<()> {
    let (owner, replicas) = (&cluster.owner, &cluster.replicas);
    let (first, last) = (replicas[0].address, replicas[replicas.len() - 1].address);
    owner.upload(first, "PUT images/cluster.jpg", "image/jpeg", PHOTO)?;
    let video = owner.upload(first, "PUT videos/review-1.mp4", "video/mp4", VIDEO)?;
    let video = video["address"].as_str().context("no address")?;
    for (what, path, headers, status) in [
        ("A photo", PHOTO_PATH, "", 200),
        ("A range of a video", video, RANGE, 206),
    ] {
        match wait_for_file(first, last, path, headers, status) {
            Ok(took) => {
                report.figure(format!(
                    "{what} that another program received is served after: {}",
                    milliseconds(took)
                ));
                report.expect(took <= SEEN_LIMIT, || format!("{what} was served late"));
            }
            Err(error) => report.expect(false, || format!("{what}: {error:#}")),
        }
    }
    Ok(())
}

/// Waits until one program responds with the same bytes as another.
fn wait_for_file(
    first: SocketAddr,
    last: SocketAddr,
    path: &str,
    headers: &str,
    status: u16,
) -> anyhow::Result<Duration> {
    let line = format!("GET {path}");
    let get = |at| client::send(at, &line, headers, b"");
    let stored = get(first)?;
    ensure!(stored.status == status, "{line}: {}", stored.status);
    let is_same = |it: Response| it.status == status && it.body == stored.body;
    wait_until(&line, WAIT_LIMIT, || get(last).is_ok_and(is_same))
}
