import { useEffect, useRef } from 'react';
import { format } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';

/** Props of {@link Screen}. */
export interface ScreenProps {
  readonly title: string;
  readonly lead?: string;
  /** What stands at the right of the heading. */
  readonly beside?: React.ReactNode;
  /** What stays in sight at the lower edge, while the rest scrolls. */
  readonly foot?: React.ReactNode;
  readonly children: React.ReactNode;
}

let isOpen = false;

/** Says that the desk has been drawn: what is shown from now on was asked for here. */
export function markDeskReady(): void {
  isOpen = true;
}

/** A screen with its heading, which takes the focus when one comes here from another screen. */
export function Screen({ title, lead, beside, foot, children }: ScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isOpen) heading.current?.focus();
  }, []);
  return (
    <div className={foot ? 'screen screen--foot' : 'screen'}>
      <title>{format(messages.common.documentTitle, { screen: title })}</title>
      <div className="dsum">
        <div className="dsum__in">
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {beside}
        </div>
      </div>
      <div className="screen__in">
        {lead && <p className="screen__lead">{lead}</p>}
        {children}
      </div>
      {foot}
    </div>
  );
}
