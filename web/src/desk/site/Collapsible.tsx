import { useState } from 'react';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { fieldId, useProblem } from './form-context.ts';

/** Props of {@link Collapsible}. */
export interface CollapsibleProps {
  readonly pointer: string;
  readonly title: string;
  /** How many parts it has, or what else is good to know before it is opened. */
  readonly note?: string | undefined;
  /** Whether it is open at first. */
  readonly open?: boolean;
  readonly children: React.ReactNode;
}

/** A part of a file that is folded until it is wanted; its title says what is in it. */
export function Collapsible({ pointer, title, note, open = false, children }: CollapsibleProps) {
  const problem = useProblem(pointer);
  // From then on it is the reader who opens and folds.
  const [begins] = useState(open);
  return (
    <details className={`fold${problem ? ' is-error' : ''}`} open={begins}>
      <summary id={fieldId(pointer)}>
        <DeskIcon name="chevron" />
        <span className="fold__t">{title}</span>
        {note && <span className="fold__n">{note}</span>}
      </summary>
      <div className="fold__in">
        {problem && <ErrorText text={problem} />}
        {children}
      </div>
    </details>
  );
}

/** What is wrong with a part that has no cell of its own. */
export function ErrorText({ text }: { readonly text: string }) {
  return (
    <p className="wrong">
      <DeskIcon name="warn" />
      {text}
    </p>
  );
}
