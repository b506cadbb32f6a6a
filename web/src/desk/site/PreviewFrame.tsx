import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ContentProblem } from '../../contract.gen';
import { contentListQuery } from '../api/queries.ts';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { shownAddress } from '../lib/shown-address.ts';
import { plural } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { FilePlace } from './FilePlace.tsx';
import { pageIn, previewAddress } from './preview-address.ts';
import { hasKnownText, pressedText } from './preview-text.ts';

/** Props of {@link PreviewFrame}. */
export interface PreviewFrameProps {
  /** URL of the previewed page. */
  readonly address: string;
  /** Warnings from the check. */
  readonly warnings: readonly string[];
  /** Problems that the site had before these changes. */
  readonly known: readonly ContentProblem[];
  /** The visible frame. */
  readonly frame: React.RefObject<HTMLIFrameElement | null>;
  /** Whether the server is about to render the latest changes. */
  readonly isUpdating: boolean;
  /** Opens the field of a text that was pressed. Returns whether the form has it. */
  readonly onEdit: (text: string) => boolean;
  /** Whether the form has a text. */
  readonly isEditable: (text: string) => boolean;
}

const strings = screenMessages.site.previewPane;
const widths = [390, 1440] as const;
/** At most this many warnings are shown without asking. */
const few = 5;

/** The rendered page with the unpublished changes, at phone or desktop width. */
export function PreviewFrame(props: PreviewFrameProps) {
  const { address, warnings, known, frame, isUpdating, onEdit, isEditable } = props;
  const [width, setWidth] = useState<(typeof widths)[number]>(390);
  const [shown, setShown] = useState(address);
  // Links inside the frame lead to other previewed pages.
  const [page, setPage] = useState(pageIn(address));
  // Whether the page shows texts of the form, rather than only those of other files.
  const [hasTexts, setHasTexts] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  // A newer version of the page loads behind the visible one, so that nothing flickers or scrolls away.
  const [coming, setComing] = useState<string | null>(null);
  const latest = useRef({ shown, page });
  latest.current = { shown, page };
  useEffect(() => {
    if (address !== latest.current.shown) setComing(previewAddress(address, latest.current.page));
  }, [address]);
  useFit(place, width);
  const count = warnings.length + known.length;

  const loaded = (element: HTMLIFrameElement, isComing: boolean) => {
    const view = element.contentWindow;
    if (!view) return;
    setPage(pageIn(view.location.pathname));
    setHasTexts(hasKnownText(view.document, isEditable));
    view.document.addEventListener('click', (event) => {
      const text = pressedText(event.target, isEditable);
      if (text !== null && onEdit(text)) event.preventDefault();
    });
    if (!isComing) return;
    view.scrollTo(0, frame.current?.contentWindow?.scrollY ?? 0);
    setShown(view.location.pathname);
    setComing(null);
  };
  const next = coming === shown ? null : coming;
  const frames = next === null ? [shown] : [shown, next];

  return (
    <div className="preview">
      <div className="preview__bar">
        {hasTexts && <p className="mute preview__lead">{strings.lead}</p>}
        <PageChoice page={page} onChoose={(chosen) => setShown(previewAddress(address, chosen))} />
        <fieldset className="preview__widths">
          <legend className="vh">{strings.width}</legend>
          {widths.map((one) => (
            <button key={one} type="button" aria-pressed={one === width} onClick={() => setWidth(one)}>
              {strings.widths[one]}
            </button>
          ))}
        </fieldset>
      </div>
      {count > 0 && (
        <details className="fold" open={count <= few}>
          <summary>
            <DeskIcon name="chevron" />
            {plural(strings.warnings, count)}
          </summary>
          <ul className="fold__inner">
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
            {known.map((problem) => (
              <li key={`${problem.file}${problem.pointer}${problem.message}`}>
                <FilePlace problem={problem} />: {problem.message}
              </li>
            ))}
          </ul>
        </details>
      )}
      <div ref={place} className="preview__place" data-width={width}>
        {/* Same origin, so that its fonts load; the sandbox blocks scripts and forms. */}
        {frames.map((src) => (
          <iframe
            key={src}
            ref={src === shown ? frame : undefined}
            className={src === shown ? undefined : 'is-coming'}
            aria-hidden={src === shown ? undefined : true}
            title={strings.frame}
            src={src}
            sandbox="allow-same-origin"
            onLoad={({ currentTarget }) => loaded(currentTarget, src !== shown)}
          />
        ))}
        {(isUpdating || next !== null) && <p className="preview__updating">{strings.updating}</p>}
      </div>
    </div>
  );
}

interface PageChoiceProps {
  readonly page: string;
  readonly onChoose: (page: string) => void;
}

/** Selects the page to preview: one fact can appear on many. */
function PageChoice({ page, onChoose }: PageChoiceProps) {
  const list = useQuery(contentListQuery).data;
  const files = (list?.groups ?? []).flatMap((group) => group.files);
  const pages = new Map(files.flatMap(({ page_path, title }) => (page_path ? [[page_path, title]] : [])));
  if (!pages.has(page)) pages.set(page, page);
  return (
    <div className="preview__page">
      <label className="vh" htmlFor="preview-page">
        {strings.page}
      </label>
      <select
        id="preview-page"
        className="plain"
        value={page}
        onChange={({ target }) => onChoose(target.value)}
      >
        {[...pages].map(([path, title]) => (
          <option key={path} value={path}>
            {title === path ? shownAddress(path) : `${title} (${shownAddress(path)})`}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Scales the page to fit. Set by script, because the security policy forbids style attributes. */
function useFit(place: React.RefObject<HTMLDivElement | null>, width: number): void {
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const measure = () => {
      const scale = Math.min(1, element.clientWidth / width);
      element.style.setProperty('--wide', `${width}px`);
      element.style.setProperty('--scale', String(scale));
    };
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [place, width]);
}
