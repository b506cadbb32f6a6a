import { plainIsland } from '../../islands/Island';
import { Rich } from '../../ui/Rich';
import type { SectionProps } from '../section-props';

/** The jingle player. Its button appears once the tune can be played. Without script, a text says that it is needed. */
export function Jingle({ section, page }: SectionProps<'jingle'>) {
  const headingId = `${section.id}-h`;
  return (
    <section className="section" id={section.id} aria-labelledby={headingId}>
      <div
        className="wrap prose"
        {...plainIsland('Jingle')}
        data-key={page.jingle_key}
        data-loading="false"
        data-playing="false"
      >
        <h2 id={headingId}>{section.heading}</h2>
        <div className="prose__text">
          <p>
            <Rich text={section.text} />
          </p>
          <div className="jingle">
            <button
              type="button"
              className="btn btn--grove"
              hidden
              data-play={section.play}
              data-pause={section.pause}
              data-ready={section.ready}
              data-playing={section.playing}
              data-paused={section.paused}
            >
              {section.play}
            </button>
            <p className="vh" role="status" />
            <noscript>{section.without_script}</noscript>
            {/* biome-ignore lint/a11y/useMediaCaption: Nothing is said in a tune. */}
            <audio hidden />
          </div>
        </div>
      </div>
    </section>
  );
}
