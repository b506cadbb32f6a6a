import { Rich } from './Rich';

/** Props of {@link SectionHead}. */
export interface SectionHeadProps {
  /** The heading's id, by which its section is named. */
  readonly id: string;
  readonly heading: string;
  /** May be empty, and may hold links. */
  readonly lead: string;
}

/** Heading and first sentence of a section. */
export function SectionHead({ id, heading, lead }: SectionHeadProps) {
  return (
    <div className="sec__head">
      <h2 id={id}>{heading}</h2>
      {lead === '' ? null : (
        <p className="lead">
          <Rich text={lead} />
        </p>
      )}
    </div>
  );
}
