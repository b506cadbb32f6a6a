import { Fragment } from 'react';
import type { Tag } from '../../contract.gen';
import { Icon } from '../../ui/Icon';
import { SectionHead } from '../../ui/SectionHead';
import type { SectionProps } from '../section-props';

/** Links to services drawn as shipping tags, in one or more groups. */
export function Tags({ section }: SectionProps<'tags'>) {
  const headingId = `${section.id}-h`;
  return (
    <section className="sec" id={section.id} aria-labelledby={headingId}>
      <div className="wrap">
        <SectionHead id={headingId} heading={section.heading} lead={section.lead} />
        {section.groups.map((group) => (
          <Fragment key={group.tags[0]?.href}>
            {group.heading ? <h3 className="tags__h">{group.heading}</h3> : null}
            <ul className="tags">
              {group.tags.map((tag) => (
                <li key={tag.href}>
                  <ShippingTag tag={tag} />
                </li>
              ))}
            </ul>
          </Fragment>
        ))}
      </div>
    </section>
  );
}

function ShippingTag({ tag }: { readonly tag: Tag }) {
  return (
    <a className="tag" id={tag.id ?? undefined} href={tag.href}>
      <span>
        <b>{tag.label}</b> {tag.text}
      </span>
      <Icon name="arrow" />
    </a>
  );
}
