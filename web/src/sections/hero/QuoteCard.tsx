import type { HeroCard } from '../../contract.gen';
import { Icon } from '../../ui/Icon';
import { Rich } from '../../ui/Rich';
import { Stars } from '../../ui/Stars';

/** Props of {@link QuoteCard}. */
export interface QuoteCardProps {
  readonly card: HeroCard;
}

/** The quote card of wide screens, a plain form that leads on to the wizard, and the rating on its stub. */
export function QuoteCard({ card }: QuoteCardProps) {
  return (
    <>
      <form className="label" method="post" action="/quote">
        <input type="hidden" name="form" value="hero-card" />
        <div className="label__head">
          <h2>{card.heading}</h2>
          <div className="marks" aria-hidden="true">
            <Icon name="up" />
            <Icon name="glass" />
            <Icon name="rain" />
          </div>
        </div>
        <div className="cells">
          <div className="cell">
            <label htmlFor="card-from">{card.moving_from}</label>
            <input
              id="card-from"
              name="moving-from"
              autoComplete="address-level2"
              placeholder={card.place_hint}
              maxLength={300}
            />
          </div>
          <div className="cell">
            <label htmlFor="card-to">{card.moving_to}</label>
            <input
              id="card-to"
              name="moving-to"
              autoComplete="off"
              placeholder={card.place_hint}
              maxLength={300}
            />
          </div>
          <div className="cell cell--full">
            <label htmlFor="card-name">{card.name}</label>
            <input id="card-name" name="name" autoComplete="name" maxLength={200} />
          </div>
          <div className="cell">
            <label htmlFor="card-email">{card.email}</label>
            <input id="card-email" type="email" name="email" autoComplete="email" maxLength={200} />
          </div>
          <div className="cell">
            <label htmlFor="card-phone">{card.phone}</label>
            <input id="card-phone" type="tel" name="phone" autoComplete="tel" maxLength={200} />
          </div>
        </div>
        <label className="check">
          <input type="checkbox" name="agree" value="yes" />
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
