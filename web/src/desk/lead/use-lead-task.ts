import { useLocation } from '@tanstack/react-router';
import { type RefObject, useEffect } from 'react';

/** The tasks that a link to a lead can open. Each is the fragment of the lead's address. */
const leadTasks = ['text', 'email', 'note', 'next'] as const;

/** A task on a lead. */
export type LeadTask = (typeof leadTasks)[number];

/** The task in the address of the open lead; null if there is none. */
export function useLeadTask(): LeadTask | null {
  const hash = useLocation({ select: (location) => location.hash });
  return leadTasks.find((task) => task === hash) ?? null;
}

/**
 * Scrolls to the part of a lead where the task is done, which has it as `data-task`, and focuses its text or first
 * control. `isReady` is whether the lead is on the screen.
 */
export function useShowLeadTask(
  pane: RefObject<HTMLElement | null>,
  task: LeadTask | null,
  isReady: boolean,
): void {
  useEffect(() => {
    if (!isReady || task === null) return;
    const part = pane.current?.querySelector(`[data-task="${task}"]`);
    part?.scrollIntoView({ block: 'start' });
    const control =
      part?.querySelector<HTMLElement>('textarea') ??
      part?.querySelector<HTMLElement>('button, select, input, a');
    control?.focus({ preventScroll: true });
  }, [pane, isReady, task]);
}
