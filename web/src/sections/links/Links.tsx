import type { LinkGroup } from '../../contract.gen';
import { Crate } from '../../ui/Crate';
import { SectionHead } from '../../ui/SectionHead';
import type { SectionProps } from '../section-props';

const SIZES = '(min-width:1080px) 250px, (min-width:768px) 30vw, 46vw';

/**
 * Links in groups, each with a short text. Without a section heading, the group headings move up
 * a level, so that no level is skipped.
 */
export function Links({ section }: SectionProps<'links'>) {
  const headingId = `${section.id}-h`;
  const isNamed = section.heading !== '';
  return (
    <section className="section" id={section.id} aria-labelledby={isNamed ? headingId : undefined}>
      <div className="wrap">
        {isNamed ? <SectionHead id={headingId} heading={section.heading} lead="" /> : null}
        {section.groups.map((group) => (
          <Group key={group.heading} group={group} level={isNamed ? 'h3' : 'h2'} />
        ))}
      </div>
    </section>
  );
}

function Group({ group, level: Heading }: { readonly group: LinkGroup; readonly level: 'h2' | 'h3' }) {
  return (
    <div className="link-group">
      <Heading className="link-group__heading">{group.heading}</Heading>
      <ul>
        {group.links.map((link) => (
          <li key={link.href}>
            {link.image ? <Crate image={link.image} sizes={SIZES} /> : null}
            <a className="link" href={link.href}>
              {link.label}
            </a>
            {link.text === '' ? null : <span>{link.text}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
