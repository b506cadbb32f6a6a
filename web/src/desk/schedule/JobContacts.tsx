import { Link } from '@tanstack/react-router';
import type { DeskJob } from '../../contract.gen';
import { leadPhone, telHref } from '../lead/phone-links.ts';
import { format } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';

/** Props of {@link JobContacts}. */
export interface JobContactsProps {
  readonly job: DeskJob;
}

const strings = screenMessages.schedule;

/** Calls, texts and maps. Texts are written on the lead's page, which knows whether and when they are allowed. */
export function JobContacts({ job }: JobContactsProps) {
  const call = telHref(job.phone);
  return (
    <>
      {call && (
        <div className="row job-calls">
          <a className="btn btn--grove btn--sm num" href={call}>
            {format(strings.job.call, { phone: leadPhone(job.phone) })}
          </a>
          <Link to="/leads/$id" params={{ id: job.lead }} hash="text" className="btn btn--line btn--sm">
            {strings.job.text}
          </Link>
        </div>
      )}
      <JobPlaces job={job} />
    </>
  );
}

/** The addresses of a job with their maps. */
export function JobPlaces({ job }: JobContactsProps) {
  const addresses = [
    [strings.job.fromAddress, job.origin],
    [strings.job.toAddress, job.destination],
  ] as const;
  return (
    <ul className="job-places">
      {addresses
        .filter(([, address]) => address.trim() !== '')
        .map(([label, address]) => (
          <li key={label}>
            <b>{label}</b> <span>{address}</span>{' '}
            <a className="link" href={mapHref(address)} target="_blank" rel="noreferrer">
              {strings.job.openMap}
              <span className="vh">: {address}</span>
            </a>
          </li>
        ))}
    </ul>
  );
}

/** The map of an address, in the app of the phone if it has one. */
function mapHref(address: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;
}
