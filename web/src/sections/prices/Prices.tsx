import type { PriceExample, PricesSection, Rates } from '../../contract.gen';
import { estimate } from '../../lib/estimate';
import { formatCents, formatHours, formatRate } from '../../lib/money';
import { fill } from '../../lib/quote-text';
import { SectionHead } from '../../ui/SectionHead';
import type { SectionProps } from '../section-props';

/** Sample prices. Every figure is computed from the price list, so the table is always current. */
export function Prices({ section, page }: SectionProps<'prices'>) {
  const headingId = `${section.id}-h`;
  const { rates } = page;
  if (!rates) return null;
  return (
    <section className="section" id={section.id} aria-labelledby={headingId}>
      <div className="wrap">
        <SectionHead id={headingId} heading={section.heading} lead={section.lead} />
        <table className="prices num" aria-labelledby={headingId}>
          <thead>
            <tr>
              <th scope="col">{section.move_label}</th>
              <th scope="col">{section.crew_label}</th>
              <th scope="col">{section.time_label}</th>
              <th scope="col">{section.total_label}</th>
            </tr>
          </thead>
          <tbody>
            {section.examples.map((example) => (
              <PriceRow key={example.label} example={example} words={section} rates={rates} />
            ))}
          </tbody>
        </table>
        <p className="small prices__note">{section.note}</p>
      </div>
    </section>
  );
}

interface PriceRowProps {
  readonly example: PriceExample;
  readonly words: Pick<PricesSection, 'crew' | 'hours'>;
  readonly rates: Rates;
}

function PriceRow({ example, words, rates }: PriceRowProps) {
  const price = estimate(rates, {
    bedrooms: example.bedrooms,
    // The example counts both ends together, and so does the price.
    stairs_origin: example.stairs,
    stairs_destination: 0,
    long_walk: false,
    crew_size: example.crew_size,
    additional_services: example.services,
  });
  return (
    <tr>
      <th scope="row">{example.label}</th>
      <td>{fill(words.crew, { crew: price.crew_size, price: formatRate(price.hourly_cents) })}</td>
      <td>{fill(words.hours, { hours: formatHours(price.minutes) })}</td>
      <td>{formatCents(price.total_cents)}</td>
    </tr>
  );
}
