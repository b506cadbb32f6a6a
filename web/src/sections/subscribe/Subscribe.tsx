import { Rich } from '../../ui/Rich';
import { SectionHead } from '../../ui/SectionHead';
import type { SectionProps } from '../table';

/** The box that asks for an e-mail address. It is a plain form, and tells the server from which page it was sent. */
export function Subscribe({ section, page }: SectionProps<'subscribe'>) {
  const headingId = `${section.id}-h`;
  const emailId = `${section.id}-email`;
  return (
    <section className="sec" id={section.id} aria-labelledby={headingId}>
      <div className="wrap sub">
        <SectionHead id={headingId} heading={section.heading} lead={section.lead} />
        <form className="label" method="post" action="/subscribe">
          <input type="hidden" name="page" value={page.path} />
          <div className="cells">
            <div className="cell cell--full">
              <label htmlFor={emailId}>{section.email}</label>
              <input
                id={emailId}
                name="email"
                type="email"
                autoComplete="email"
                inputMode="email"
                maxLength={200}
                required
              />
            </div>
          </div>
          <button className="btn btn--grove btn--wide" type="submit">
            {section.submit}
          </button>
          <p className="small">
            <Rich text={section.note} />
          </p>
        </form>
      </div>
    </section>
  );
}
