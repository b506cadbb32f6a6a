import type { DeskJob, DeskWeek } from '../../contract.gen';

/** Props of the week, as a table or as a list. */
export interface WeekViewProps {
  readonly week: DeskWeek;
  /** The seven days from Monday. */
  readonly days: readonly string[];
  readonly today: string;
  readonly onOpen: (job: DeskJob) => void;
  /** Opens what blocks a day; null for people who may not. */
  readonly onDay: ((day: string) => void) | null;
}

/** Where a job is dragged. */
export interface MoveTarget {
  readonly day: string;
  readonly crew: number;
}
