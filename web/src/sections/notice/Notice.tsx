import { ButtonLink } from '../../ui/ButtonLink';
import { Icon } from '../../ui/Icon';
import type { SectionProps } from '../section-props';

/**
 * The page after a form is sent, with the next steps. Its texts are rendered
 * verbatim: they can contain visitor input, which must never become a link.
 */
export function Notice({ section }: SectionProps<'notice'>) {
  const { id, heading, paragraphs, links, press } = section;
  const headingId = `${id}-h`;
  return (
    <section className="notice under-head" id={id} aria-labelledby={headingId}>
      <div className="wrap">
        <div className="label sent">
          <h1 id={headingId}>{heading}</h1>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <div className="sent__go">
            {press === null ? null : (
              <form method="post" action={press.href}>
                <button className="btn" type="submit">
                  {press.label}
                </button>
              </form>
            )}
            {links.map((link, index) => (
              <ButtonLink key={link.href} link={link} primary={index === 0 && press === null} />
            ))}
          </div>
          <div className="marks" aria-hidden="true">
            <Icon name="up" />
            <Icon name="glass" />
            <Icon name="rain" />
          </div>
        </div>
      </div>
    </section>
  );
}
