import { Fragment } from 'react';
import { Crate } from '../../ui/Crate';
import type { SectionProps } from '../section-props';

/** The 404 page: an image or a dead-end sign, a link to home, and links to the pages with the most similar paths. */
export function NotFound({ section, page }: SectionProps<'not-found'>) {
  const nearest = page.not_found?.nearest ?? [];
  return (
    <section className="not-found under-head" aria-labelledby="not-found-h">
      <div className="wrap not-found__inner">
        <h1 id="not-found-h">{section.heading}</h1>
        <p className="lead">{section.lead}</p>
        <a className="btn" href={section.home.href}>
          {section.home.label}
        </a>
        {nearest.length > 0 ? (
          <div className="not-found__near">
            <p>{section.nearest}</p>
            <ul>
              {nearest.map((link) => (
                <li key={link.href}>
                  <a className="btn btn--grove btn--sm" href={link.href}>
                    {link.label}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ) : null}
      </div>
      {section.image ? (
        <div className="not-found__image">
          <Crate image={section.image} first />
        </div>
      ) : (
        <Signpost words={section.sign} />
      )}
      <div className="not-found__ground" aria-hidden="true" />
    </section>
  );
}

function Signpost({ words }: { readonly words: readonly string[] }) {
  return (
    <>
      <div className="not-found__sign" aria-hidden="true">
        <span>
          {words.map((word, index) => (
            <Fragment key={word}>
              {index > 0 ? <br /> : null}
              {word}
            </Fragment>
          ))}
        </span>
      </div>
      <div className="not-found__post" aria-hidden="true" />
    </>
  );
}
