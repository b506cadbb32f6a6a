import { cleanup, render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { type LeadTask, useShowLeadTask } from './use-lead-task.ts';

afterEach(cleanup);

function Pane({ task, isReady = true }: { readonly task: LeadTask | null; readonly isReady?: boolean }) {
  const pane = useRef<HTMLElement>(null);
  useShowLeadTask(pane, task, isReady);
  return (
    <aside ref={pane}>
      <section data-task="note">
        <button type="button">Edit</button>
        <textarea name="note" />
      </section>
      <section data-task="next">
        <button type="button" name="contacted">
          Contacted
        </button>
        <select />
      </section>
    </aside>
  );
}

const focused = (task: LeadTask | null, isReady?: boolean) => {
  cleanup();
  Element.prototype.scrollIntoView = vi.fn();
  render(<Pane task={task} {...(isReady !== undefined && { isReady })} />);
  return document.activeElement?.getAttribute('name');
};

it('goes to where the task is done', () => {
  expect(focused('note')).toBe('note');
  expect(focused('next')).toBe('contacted');
  expect(Element.prototype.scrollIntoView).toHaveBeenCalledOnce();
});

it('stays at the top without a task, and until the lead is there', () => {
  expect(focused(null)).toBeNull();
  expect(focused('note', false)).toBeNull();
  expect(Element.prototype.scrollIntoView).not.toHaveBeenCalled();
});
