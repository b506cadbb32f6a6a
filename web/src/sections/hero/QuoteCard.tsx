import type { HeroCard, PageView } from '../../contract.gen';
import { fieldSentence } from '../../lib/field-sentence';
import { fieldErrorOf, stateOf } from '../../lib/form-result';
import { Cell } from '../../ui/Cell';
import { FormError } from '../../ui/FormError';
import { Honeypot } from '../../ui/Honeypot';
import { Icon } from '../../ui/Icon';
import { Rich } from '../../ui/Rich';
import { Stars } from '../../ui/Stars';

/** The form's key on the server. */
const FORM = 'hero-card';

/** The field that spans a whole row. */
const WIDE = 'name';

/** Props of {@link QuoteCard}. */
export interface QuoteCardProps {
  readonly card: HeroCard;
  readonly page: PageView;
}

/** The quote card on wide screens: a plain form that opens the wizard, and the rating below it. */
export function QuoteCard({ card, page }: QuoteCardProps) {
  const lead = stateOf(page, FORM);
  const controls = new Map(card.fields.map(({ name }) => [name, `card-${name}`]));
  return (
    <>
      <form className="label" method="post" action={page.path} data-send="">
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
        <FormError id="card-errors" lead={lead} controls={controls} brand={page.chrome.brand} />
        <div className="cells">
          {card.fields.map(({ name, label, kind, autocomplete, max_length, placeholder }) => (
            <Cell
              key={name}
              id={`card-${name}`}
              label={label}
              className={name === WIDE ? 'cell--full' : ''}
              error={fieldSentence(fieldErrorOf(lead, name) ?? '', label)}
            >
              {(cell) => (
                <input
                  {...cell}
                  name={name}
                  type={kind === 'text' ? undefined : kind}
                  autoComplete={autocomplete ?? undefined}
                  maxLength={max_length}
                  placeholder={placeholder ?? undefined}
                  defaultValue={lead?.values[name]}
                />
              )}
            </Cell>
          ))}
        </div>
        <label className="check">
          <input
            type="checkbox"
            name={card.consent.name}
            value={card.consent.version}
            defaultChecked={Boolean(lead?.values[card.consent.name])}
          />
          <span>
            <Rich text={card.consent.text} />
          </span>
        </label>
        <button className="btn btn--wide" type="submit">
          {card.submit}
        </button>
      </form>
      <div className="stub">
        <div className="stub__rating num">
          <span aria-hidden="true">{card.rating}</span>
          <span className="vh">{card.rating_label}</span>
          <Stars rating={card.rating} />
        </div>
        <p className="small">
          <b>{card.rating_basis}</b>
        </p>
        <p className="small">{card.rating_sources.join(', ')}</p>
      </div>
    </>
  );
}
