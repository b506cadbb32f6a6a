import type { DeskLead } from '../../contract.gen';
import { Fact } from '../lead/CrewSheet.tsx';
import { describeHome, describePlace } from '../lead/EstimateSummary.tsx';
import { crewLabel } from '../leads/line-labels.ts';
import { messageFor } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';

/** Props of {@link CrewWork}. */
export interface CrewWorkProps {
  readonly lead: DeskLead;
}

const strings = messages.crew;
const leadStrings = messages.lead;

/** What is to be moved, without prices: the home, the stairs, the services and what the customer asked for. */
export function CrewWork({ lead: { line, quote } }: CrewWorkProps) {
  const services = quote?.additional_services ?? [];
  return (
    <section className="job-card">
      <h2>{strings.work}</h2>
      <dl className="facts">
        <Fact term={leadStrings.from}>{describePlace(line.origin, quote?.stairs_origin)}</Fact>
        <Fact term={leadStrings.to}>{describePlace(line.destination, quote?.stairs_destination)}</Fact>
        <Fact term={leadStrings.home}>{quote && describeHome(line, quote)}</Fact>
        <Fact term={strings.crew}>{crewLabel(line)}</Fact>
        <Fact term={strings.services}>
          {services.map((key) => messageFor(leadStrings.lines.services, key)).join(', ')}
        </Fact>
        <Fact term={leadStrings.requests}>{quote?.special_requests}</Fact>
      </dl>
    </section>
  );
}
