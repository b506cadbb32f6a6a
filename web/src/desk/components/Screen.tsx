import { useEffect, useRef } from 'react';
import { DocumentTitle } from './DocumentTitle.tsx';

/** Props of {@link Screen}. */
export interface ScreenProps {
  readonly title: string;
  readonly lead?: string;
  /** A number before the title of the tab. */
  readonly count?: number | undefined;
  /** Content next to the heading. */
  readonly beside?: React.ReactNode;
  /** Footer that stays visible while the rest scrolls. */
  readonly foot?: React.ReactNode;
  readonly children: React.ReactNode;
}

let isOpen = false;

/** Marks the first render as done: screens shown from now on were navigated to. */
export function markDeskReady(): void {
  isOpen = true;
}

/** A screen with a heading, which gets the focus after navigation from another screen. */
export function Screen({ title, lead, count, beside, foot, children }: ScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isOpen) heading.current?.focus();
  }, []);
  return (
    <div className={foot ? 'screen screen--foot' : 'screen'}>
      <DocumentTitle screen={title} count={count} />
      <div className="screen-head">
        <div className="screen-head__inner">
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {beside}
        </div>
      </div>
      <div className="screen__inner">
        {lead && <p className="screen__lead">{lead}</p>}
        {children}
      </div>
      {foot}
    </div>
  );
}
