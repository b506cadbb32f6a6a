import { Cell } from '../../ui/Cell';
import { Honeypot } from '../../ui/Honeypot';
import { Rich } from '../../ui/Rich';
import { SectionHead } from '../../ui/SectionHead';
import type { SectionProps } from '../section-props';

/** The subscribe box: a plain form with one email field, which the browser validates. */
export function Subscribe({ section, page }: SectionProps<'subscribe'>) {
  const headingId = `${section.id}-h`;
  return (
    <section className="section" id={section.id} aria-labelledby={headingId}>
      <div className="wrap subscribe">
        <SectionHead id={headingId} heading={section.heading} lead={section.lead} />
        <form className="label" method="post" action={page.paths.subscribe} data-send="">
          <Honeypot />
          <div className="cells">
            <Cell id={`${section.id}-email`} label={section.email} className="cell--full">
              {(control) => (
                <input {...control} name="email" type="email" autoComplete="email" maxLength={200} required />
              )}
            </Cell>
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
