import type { PageView, Section } from '../contract.gen';
import type { SectionKind } from './section-props';
import { type SectionEntry, sectionTable } from './table';

/** Props of {@link PageSection}. */
export interface PageSectionProps {
  readonly section: Section;
  readonly page: PageView;
}

/** Renders a section with the component for its kind. */
export function PageSection({ section, page }: PageSectionProps) {
  // The table pairs each kind with the component that takes it; the compiler cannot follow that through a union.
  const { component: Component } = sectionTable[section.kind] as unknown as SectionEntry<SectionKind>;
  return <Component section={section} page={page} />;
}
