import { Rich } from './Rich';

/** Props of {@link SectionHead}. */
export interface SectionHeadProps {
  /** Id of the heading, which labels the section. */
  readonly id: string;
  readonly heading: string;
  /** May be empty and may contain links. */
  readonly lead: string;
}

/** Heading and lead sentence of a section. */
export function SectionHead({ id, heading, lead }: SectionHeadProps) {
  return (
    <div className="section__head">
      <h2 id={id}>{heading}</h2>
      {lead === '' ? null : (
        <p className="lead">
          <Rich text={lead} />
        </p>
      )}
    </div>
  );
}
