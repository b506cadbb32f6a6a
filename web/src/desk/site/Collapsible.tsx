import { useState } from 'react';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { fieldId, useProblem } from './form-context.ts';

/** Props of {@link Collapsible}. */
export interface CollapsibleProps {
  readonly pointer: string;
  readonly title: string;
  /** The number of items, or another summary. */
  readonly note?: string | undefined;
  /** Whether it is initially open. */
  readonly open?: boolean;
  readonly children: React.ReactNode;
}

/** A collapsed part of a file; its title says what it contains. */
export function Collapsible({ pointer, title, note, open = false, children }: CollapsibleProps) {
  const problem = useProblem(pointer);
  // Only the initial state: afterwards the user opens and closes it.
  const [begins] = useState(open);
  return (
    <details className={`fold${problem ? ' is-error' : ''}`} open={begins}>
      <summary id={fieldId(pointer)}>
        <DeskIcon name="chevron" />
        <span className="fold__title">{title}</span>
        {note && <span className="fold__count">{note}</span>}
      </summary>
      <div className="fold__inner">
        {problem && <ErrorText text={problem} />}
        {children}
      </div>
    </details>
  );
}

/** An error for a part that has no field of its own. */
export function ErrorText({ text }: { readonly text: string }) {
  return (
    <p className="wrong">
      <DeskIcon name="warn" />
      {text}
    </p>
  );
}
