import { type HomeText, SQUARE_FEET_MAX } from '../../contract.gen';
import { ChoiceRow } from './ChoiceRow';
import type { Fields } from './fields';
import { TextCell } from './TextCell';

/** Props of {@link HomeStep}. */
export interface HomeStepProps {
  readonly text: HomeText;
  readonly fields: Fields;
}

/** Step 1, Home Details. */
export function HomeStep({ text, fields }: HomeStepProps) {
  return (
    <>
      <ChoiceRow fields={fields} field="home_type" legend={text.home_type} choices={text.home_types} />
      <ChoiceRow fields={fields} field="bedrooms" legend={text.bedrooms} choices={text.bedroom_choices} />
      <div className="cells cells--one">
        <TextCell
          fields={fields}
          field="square_footage"
          label={text.square_footage}
          hint={text.square_footage_hint}
          wide
          input={{ type: 'number', inputMode: 'numeric', min: 0, max: SQUARE_FEET_MAX, step: 'any' }}
        />
      </div>
    </>
  );
}
