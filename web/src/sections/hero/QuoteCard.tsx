import type { HeroCard, PageView } from '../../contract.gen';
import { complaintAbout, stateOf } from '../../lib/form-result';
import { Cell } from '../../ui/Cell';
import { FormTrouble } from '../../ui/FormTrouble';
import { Honeypot } from '../../ui/Honeypot';
import { Icon } from '../../ui/Icon';
import { Rich } from '../../ui/Rich';
import { Stars } from '../../ui/Stars';

/** The key under which the server knows the card. */
const FORM = 'hero-card';

/** The card's fields by the spec's names, what the browser should know of each, and the longest entry taken. */
const FIELDS = [
  {
    name: 'moving-from',
    word: 'moving_from',
    input: { autoComplete: 'section-from address-level2', maxLength: 300 },
  },
  {
    name: 'moving-to',
    word: 'moving_to',
    input: { autoComplete: 'section-to address-level2', maxLength: 300 },
  },
  { name: 'name', word: 'name', input: { autoComplete: 'name', maxLength: 200 }, wide: true },
  { name: 'email', word: 'email', input: { type: 'email', autoComplete: 'email', maxLength: 200 } },
  { name: 'phone', word: 'phone', input: { type: 'tel', autoComplete: 'tel', maxLength: 200 } },
] as const;

const controls = new Map(FIELDS.map(({ name }) => [name as string, `card-${name}`]));

/** Props of {@link QuoteCard}. */
export interface QuoteCardProps {
  readonly card: HeroCard;
  readonly page: PageView;
}

/** The quote card of wide screens, a plain form that leads on to the wizard, and the rating on its stub. */
export function QuoteCard({ card, page }: QuoteCardProps) {
  const lead = stateOf(page, FORM);
  return (
    <>
      <form className="label" method="post" action="/leads">
        <input type="hidden" name="form" value={FORM} />
        <Honeypot />
        <div className="label__head">
          <h2>{card.heading}</h2>
          <div className="marks" aria-hidden="true">
            <Icon name="up" />
            <Icon name="glass" />
            <Icon name="rain" />
          </div>
        </div>
        <FormTrouble id="card-errors" lead={lead} controls={controls} brand={page.chrome.brand} />
        <div className="cells">
          {FIELDS.map((field) => (
            <Cell
              key={field.name}
              id={`card-${field.name}`}
              label={card[field.word]}
              className={'wide' in field ? 'cell--full' : ''}
              error={complaintAbout(lead, field.name)}
            >
              {(cell) => (
                <input
                  {...cell}
                  name={field.name}
                  {...field.input}
                  placeholder={field.name.startsWith('moving') ? card.place_hint : undefined}
                  defaultValue={lead?.values[field.name]}
                />
              )}
            </Cell>
          ))}
        </div>
        <label className="check">
          <input
            type="checkbox"
            name="agree"
            value={card.consent_version}
            defaultChecked={Boolean(lead?.values.agree)}
          />
          <span>
            <Rich text={card.consent} />
          </span>
        </label>
        <button className="btn btn--wide" type="submit">
          {card.submit}
        </button>
      </form>
      <div className="stub">
        <div className="stub__n num">
          <span aria-hidden="true">{card.rating}</span>
          <span className="vh">{card.rating_label}</span>
          <Stars />
        </div>
        <p className="small">
          <b>{card.rating_basis}</b>
        </p>
        <p className="small">{card.rating_sources.join(', ')}</p>
      </div>
    </>
  );
}
