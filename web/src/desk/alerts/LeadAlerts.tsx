import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { customerName } from '../leads/line-labels.ts';
import { plural } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { watchLeads } from './lead-alerts.ts';

/** Alerts of new leads on every screen, if this device is to. */
export function LeadAlerts() {
  const navigate = useNavigate();
  useEffect(
    () =>
      watchLeads({
        text: (lead) => plural(messages.list.newLeads, 1, { name: customerName(lead) }),
        open: (id) => void navigate({ to: '/leads/$id', params: { id } }),
      }),
    [navigate],
  );
  return null;
}
