//! All servers of a check, with a signed-in owner and a running load.

use std::path::Path;
use std::time::Duration;

use anyhow::Context;

use super::database::Database;
use super::desk::Owner;
use super::event_stream::EventStream;
use super::lead::{Channel, Lead};
use super::load::Load;
use super::local::wait_until;
use super::object_store::ObjectStore;
use super::proxy::Proxy;
use super::replica::Replica;
use crate::site::free_addresses;

/// How many programs there are: as many as in the manual's example.
const REPLICAS: usize = 3;
/// How long it may take until desks see leads.
const EVENT_LIMIT: Duration = Duration::from_secs(30);
/// How long an event may take before the next lead is sent.
const EVENT_PAUSE: Duration = Duration::from_millis(100);
/// The thread number of the first leads, with which the open desks are tried.
const FIRST_THREAD: usize = 99;

/// The running servers. Dependents come first, because fields are dropped in order.
pub struct Cluster {
    /// Sends requests to the proxy all the time.
    pub load: Load,
    /// The desks that are open, one at each program.
    pub streams: Vec<EventStream>,
    /// The owner, signed in.
    pub owner: Owner,
    /// In front of all programs.
    pub proxy: Proxy,
    /// The programs.
    pub replicas: Vec<Replica>,
    /// The database of all programs.
    pub database: Database,
    _objects: ObjectStore,
}

impl Cluster {
    /// Starts everything.
    ///
    /// # Errors
    /// A server does not start, or the desk cannot be set up.
    pub fn start(program: &Path) -> anyhow::Result<Self> {
        let database = Database::start().context("PostgreSQL")?;
        let objects = ObjectStore::start().context("SeaweedFS")?;
        let addresses = free_addresses(REPLICAS)?;
        let mut replicas = Vec::new();
        for address in &addresses {
            let mut replica = Replica::new(program.into(), *address, &database, &objects)?;
            replica.start()?;
            replicas.push(replica);
        }
        let proxy = Proxy::start(&addresses).context("nginx")?;
        let owner = Owner::set_up(addresses[0], &replicas[0].set_up_path()?)?;
        let streams = addresses.iter();
        let streams = streams.map(|at| EventStream::open(*at, &owner)).collect();
        let cluster = Self {
            load: Load::start(proxy.address, &owner),
            streams,
            owner,
            proxy,
            replicas,
            database,
            _objects: objects,
        };
        cluster.wait_for_events(FIRST_THREAD)?;
        Ok(cluster)
    }

    /// Sends leads to all programs until one of them is seen at every open desk: the programs connect to each other in
    /// the background. `thread` distinguishes these leads from others.
    ///
    /// # Errors
    /// None is seen for too long.
    pub fn wait_for_events(&self, thread: usize) -> anyhow::Result<()> {
        let mut number = 0;
        let mut sent: Vec<String> = Vec::new();
        let is_seen = || {
            let lead = Lead::new(Channel::Api, thread, number);
            let program = &self.replicas[number % self.replicas.len()];
            number += 1;
            if let Ok(response) = lead.send(program.address)
                && lead.is_acknowledged(&response)
            {
                self.load.acknowledged(&lead);
                sent.extend(response.json()[0]["id"].as_str().map(str::to_owned));
            }
            // Events arrive some milliseconds later.
            std::thread::sleep(EVENT_PAUSE);
            let is_everywhere = |id: &String| {
                let mut streams = self.streams.iter();
                streams.all(|stream| stream.seen_at(id).is_some())
            };
            sent.iter().any(is_everywhere)
        };
        wait_until("desks see leads", EVENT_LIMIT, is_seen)?;
        Ok(())
    }
}
