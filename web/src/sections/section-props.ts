import type { PageView, Section } from '../contract.gen';

/** Name of a section kind, as content writes it. */
export type SectionKind = Section['kind'];

/** Props of a section's component: its own content, and the page it is on. */
export interface SectionProps<K extends SectionKind> {
  readonly section: Extract<Section, { kind: K }>;
  readonly page: PageView;
}
