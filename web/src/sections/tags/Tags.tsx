import { Fragment } from 'react';
import type { Tag } from '../../contract.gen';
import { Crate } from '../../ui/Crate';
import { Icon } from '../../ui/Icon';
import { SectionHead } from '../../ui/SectionHead';
import type { SectionProps } from '../section-props';

const SIZES = '(min-width:1080px) 380px, (min-width:768px) 45vw, 92vw';

/** Links to services drawn as shipping tags, in one or more groups. A tag can hang below the image of its page. */
export function Tags({ section }: SectionProps<'tags'>) {
  const headingId = `${section.id}-h`;
  return (
    <section className="section" id={section.id} aria-labelledby={headingId}>
      <div className="wrap">
        <SectionHead id={headingId} heading={section.heading} lead={section.lead} />
        {section.groups.map((group) => (
          <Fragment key={group.tags[0]?.href}>
            {group.heading ? <h3 className="tags__heading">{group.heading}</h3> : null}
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
  const content = (
    <>
      <span>
        <b>{tag.label}</b> {tag.text}
      </span>
      <Icon name="arrow" />
    </>
  );
  if (tag.image === null) {
    return (
      <a className="tag" id={tag.id ?? undefined} href={tag.href}>
        {content}
      </a>
    );
  }
  return (
    <a className="tagged" id={tag.id ?? undefined} href={tag.href}>
      <Crate image={tag.image} sizes={SIZES} />
      <span className="tag">{content}</span>
    </a>
  );
}
