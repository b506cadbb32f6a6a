import { DeskIcon } from '../components/DeskIcon.tsx';
import { format, messageFor, plural } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { useTools } from './form-context.ts';
import { priceLabel, priceLabelAt, serviceName } from './price-label.ts';
import { isList, isObject, type Json, type Schema } from './schema.ts';

const strings = screenMessages.prices;

const amount: Schema = { type: 'string' };
const hours: Schema = { type: 'number' };
const days: Schema = { type: 'integer' };
const confirmation: Schema = { type: 'boolean' };

/** The price list in plain words: what an hour of each crew, each service, time and tax cost. */
export function PriceFields({ value }: { readonly value: Json }) {
  if (!isObject(value)) return null;
  return (
    <>
      <Crews crews={value.crews} />
      <Services services={value.services} />
      <Part title={strings.parts.time} lead={strings.leads.time}>
        <BaseHours value={value} />
        <Value value={value} keys={['minimum_hours']} schema={hours} />
        <Value value={value} keys={['added_hours', 'stair_flight']} schema={hours} />
        <Value value={value} keys={['added_hours', 'long_walk']} schema={hours} />
      </Part>
      <Part title={strings.parts.rest} lead={strings.leads.rest}>
        <Value value={value} keys={['tax_percent']} schema={amount} />
        <Value value={value} keys={['distance_fee']} schema={amount} />
      </Part>
      {/* Price lists that were published before there were proposals have no rules for them. */}
      {isObject(value.proposal) && (
        <Part title={strings.parts.proposal} lead={strings.leads.proposal}>
          <Value value={value} keys={['proposal', 'over_hours_percent']} schema={amount} />
          <Value value={value} keys={['proposal', 'over_hours_confirmed']} schema={confirmation} />
          <Value value={value} keys={['proposal', 'valid_days']} schema={days} />
          <Value value={value} keys={['proposal', 'issue_automatically']} schema={confirmation} />
          <Value value={value} keys={['proposal', 'remind_customer']} schema={confirmation} />
        </Part>
      )}
    </>
  );
}

interface PartProps {
  readonly title: string;
  /** What the prices are for. */
  readonly lead: string;
  readonly children: React.ReactNode;
}

function Part({ title, lead, children }: PartProps) {
  return (
    <fieldset className="block">
      <legend>{title}</legend>
      <p className="mute">{lead}</p>
      <div className="cells cells--form">{children}</div>
    </fieldset>
  );
}

interface ValueProps {
  readonly value: Json;
  /** Where it is in the price list. */
  readonly keys: readonly string[];
  readonly schema: Schema;
}

function Value({ value, keys, schema }: ValueProps) {
  const { Field } = useTools();
  const [group = '', name = ''] = keys;
  const found = keys.reduce<Json | undefined>((part, key) => (isObject(part) ? part[key] : undefined), value);
  return (
    <Field
      pointer={`/${keys.join('/')}`}
      label={priceLabel(group, name)}
      hint={hintFor(name || group)}
      required
      schema={schema}
      value={found}
    />
  );
}

function Crews({ crews }: { readonly crews: Json | undefined }) {
  const { Field, change } = useTools();
  const sizes = numbersOf(crews);
  const last = sizes.at(-1);
  const next = (last ?? 1) + 1;
  return (
    <fieldset className="block">
      <legend>{strings.parts.crews}</legend>
      <p className="mute">{strings.leads.crews}</p>
      <div className="cells cells--form">
        {sizes.map((size) => (
          <Field
            key={size}
            pointer={`/crews/${size}`}
            label={priceLabel('crews', String(size))}
            hint={undefined}
            required
            schema={amount}
            value={isObject(crews) ? crews[size] : undefined}
          />
        ))}
      </div>
      <div className="row">
        <button type="button" className="btn btn--line btn--sm" onClick={() => change(`/crews/${next}`, '')}>
          <DeskIcon name="plus" />
          {plural(strings.addCrew, next)}
        </button>
        {last !== undefined && sizes.length > 1 && (
          <button type="button" className="link" onClick={() => change(`/crews/${last}`, undefined)}>
            {plural(strings.removeCrew, last)}
          </button>
        )}
      </div>
    </fieldset>
  );
}

function Services({ services }: { readonly services: Json | undefined }) {
  const { Field } = useTools();
  return (
    <fieldset className="block">
      <legend>{strings.parts.services}</legend>
      <p className="mute">{strings.leads.services}</p>
      {isList(services) &&
        services.map((line, at) => {
          const key = isObject(line) && typeof line.key === 'string' ? line.key : '';
          const field = (name: 'price' | 'hours', schema: Schema) => (
            <Field
              pointer={`/services/${at}/${name}`}
              label={priceLabelAt(`/services/${at}/${name}`, { services }) ?? name}
              hint={name === 'price' ? serviceHint(key) : undefined}
              required
              schema={schema}
              value={isObject(line) ? line[name] : undefined}
            />
          );
          return (
            <div key={key || at} className="cells cells--form">
              {field('price', amount)}
              {field('hours', hours)}
            </div>
          );
        })}
    </fieldset>
  );
}

function BaseHours({ value }: { readonly value: Json }) {
  const homes = numbersOf(isObject(value) ? value.base_hours : undefined);
  return homes.map((bedrooms) => (
    <Value key={bedrooms} value={value} keys={['base_hours', String(bedrooms)]} schema={hours} />
  ));
}

/** The keys of a table with numbers as keys, in order. */
function numbersOf(table: Json | undefined): number[] {
  const keys = isObject(table) ? Object.keys(table) : [];
  return keys.map(Number).sort((a, b) => a - b);
}

function hintFor(key: string): string | undefined {
  return Object.hasOwn(strings.hints, key) ? messageFor(strings.hints, key) : undefined;
}

/** What a service is for, in one line. */
function serviceHint(key: string): string {
  const known = messageFor(strings.serviceHints, key);
  return known === key ? format(strings.serviceHint, { service: serviceName(key) }) : known;
}
