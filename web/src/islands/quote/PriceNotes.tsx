import type { QuoteWizardSection } from '../../contract.gen';
import { isFarMove } from '../../lib/far-move';
import type { UsualCrew } from '../../lib/usual-crew';
import { QUOTE_FORM_ID } from '../../ui/field-ids';
import type { Fields } from './fields';

/** Props of {@link PriceNotes}. */
export interface PriceNotesProps {
  readonly text: QuoteWizardSection;
  readonly fields: Fields;
  /** The usual crew, if a different one is chosen. */
  readonly usual: UsualCrew | null;
}

/**
 * Notes before the total: that the price of a far move counts the work at both doors, and which crew is usual for the
 * home. Without script, the button posts the form, and the server chooses the crew.
 */
export function PriceNotes({ text, fields, usual }: PriceNotesProps) {
  const far = farMove(text, fields.values.origin_address, fields.values.destination_address);
  return (
    <>
      {far && <p className="far-note">{far}</p>}
      {usual && (
        <button
          className="crew-note"
          type="submit"
          form={QUOTE_FORM_ID}
          name="go"
          value="usual-crew"
          onClick={(event) => {
            event.preventDefault();
            fields.enter('crew_size', usual.crew);
          }}
        >
          <span>{usual.sentence}</span>
          <b>{text.estimate.choose_usual_crew}</b>
        </button>
      )}
    </>
  );
}

/** The sentence about a move outside the served cities; none for other moves. */
export function farMove(text: QuoteWizardSection, origin: string, destination: string): string | null {
  const { far_move, added_towns } = text.estimate;
  return (isFarMove(origin, destination, added_towns) && far_move) || null;
}
