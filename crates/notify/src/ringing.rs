//! Rings the devices of one person after the other about a lead that nobody has claimed.

use std::collections::BTreeMap;

use domain::{Callee, ESCALATION_MS, RINGING_MS, Ring, next_to_ring};
use store::StoreError;

use crate::Notifier;

impl Notifier {
    /// Enqueues the notifications that are due now. Returns when the next person may be rung, in milliseconds since
    /// 1970, if somebody was within the last minutes.
    pub async fn ring_for_leads(&self) -> Option<i64> {
        match self.ring_next().await {
            Ok(next) => next,
            Err(error) => {
                tracing::error!(%error, "cannot notify of leads");
                None
            }
        }
    }

    async fn ring_next(&self) -> Result<Option<i64>, StoreError> {
        // Most desks have no device, and every lead asks.
        if !self.store.has_push_devices().await? {
            return Ok(None);
        }
        let now = (self.clock)();
        let ms = now.as_millisecond();
        let since = ms - RINGING_MS;
        let leads = self.store.unclaimed_leads(since).await?;
        if leads.is_empty() {
            return Ok(None);
        }
        let callees: Vec<Callee> = self.store.callees().await?;
        let rings: BTreeMap<String, Vec<Ring>> = self.store.lead_rings(since).await?;
        let mut next = None;
        for lead in leads {
            let earlier = rings.get(&lead.id).map_or(&[][..], Vec::as_slice);
            let mut last = earlier.iter().map(|ring| ring.at).max();
            if let Some(person) = next_to_ring(lead.created_at, &callees, earlier, now) {
                let devices = self.store.ring(&lead.id, person, ms).await?;
                tracing::info!(lead = lead.id, person, devices, "notifications enqueued");
                last = Some(ms);
            }
            let again = last.map(|last| last + ESCALATION_MS).filter(|at| *at > ms);
            next = next.into_iter().chain(again).min();
        }
        Ok(next)
    }
}
