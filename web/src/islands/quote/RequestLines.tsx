import type { Choice, QuoteForm, QuoteWizardSection } from '../../contract.gen';
import { TEXT_FIELDS } from '../../lib/quote-form';

/** Props of {@link RequestLines}. */
export interface RequestLinesProps {
  readonly text: QuoteWizardSection;
  readonly values: QuoteForm;
  /** The moving date as text; empty if none was given. */
  readonly day: string;
}

/** The request: the route, the day, the home, the stairs, the requests and the phone number. */
export function RequestLines({ text, values, day }: RequestLinesProps) {
  const { home, moving, contact } = text;
  const lines = [
    { name: moving.origin_address, value: values.origin_address },
    { name: moving.destination_address, value: values.destination_address },
    { name: moving.moving_date, value: day },
    { name: home.home_type, value: labelOf(home.home_types, values.home_type) },
    { name: home.bedrooms, value: labelOf(home.bedroom_choices, values.bedrooms) },
    { name: home.square_footage, value: unlessZero(values.square_footage) },
    { name: moving.stairs_origin, value: stairs(text, values.stairs_origin) },
    { name: moving.stairs_destination, value: stairs(text, values.stairs_destination) },
    ...moreLines(text, values),
    { name: contact.special_requests, value: values.special_requests },
    { name: contact.customer_phone, value: values.customer_phone },
  ];
  return (
    <dl className="copy__asked">
      {lines
        .filter(({ value }) => value.trim() !== '')
        .map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** The fields that a company added to the wizard. */
function moreLines(text: QuoteWizardSection, values: QuoteForm) {
  return TEXT_FIELDS.flatMap((field) => {
    const words = text.fields[field];
    return words ? { name: words.label, value: values[field] } : [];
  });
}

function stairs({ moving }: QuoteWizardSection, flights: string): string {
  return labelOf(moving.stair_choices, unlessZero(flights));
}

/** The label of a choice, or the value itself if the wizard does not offer it. */
function labelOf(choices: readonly Choice[], value: string): string {
  return choices.find((choice) => choice.value === value)?.label ?? value;
}

/** A meaningful number: no square feet and no stairs are not worth a line. */
function unlessZero(count: string): string {
  return count === '0' ? '' : count;
}
