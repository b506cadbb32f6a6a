import { useMemo } from 'react';
import type { MovingText, Rates } from '../../contract.gen';
import { formatEffect, stairsEffect } from '../../lib/price-effects';
import { toEstimateInput } from '../../lib/quote-form';
import { todayInChicago } from '../../lib/today';
import { Icon } from '../../ui/Icon';
import { ChoiceRow } from './ChoiceRow';
import { type CrewFit, CrewPicks } from './CrewPicks';
import type { Fields } from './fields';
import { TextCell } from './TextCell';
import { useHydrated } from './use-hydrated';

/** Props of {@link MovingStep}. */
export interface MovingStepProps {
  readonly text: MovingText;
  readonly rates: Rates;
  readonly fields: Fields;
  readonly fit?: CrewFit | undefined;
}

/** Step 2, Moving Details. */
export function MovingStep({ text, rates, fields, fit }: MovingStepProps) {
  const hydrated = useHydrated();
  // The page is served from a cache, so it cannot know what today is; the server decides in the end.
  const today = useMemo(() => (hydrated ? todayInChicago(new Date()) : undefined), [hydrated]);
  return (
    <>
      <div className="cells cells--one">
        <TextCell
          fields={fields}
          field="moving_date"
          label={text.moving_date}
          hint={text.moving_date_hint}
          wide
          input={{ type: 'date', min: today }}
        />
      </div>
      <Stop stop="origin" text={text} rates={rates} fields={fields} />
      <Stop stop="destination" text={text} rates={rates} fields={fields} />
      <CrewPicks text={text} rates={rates} fields={fields} fit={fit} />
    </>
  );
}

interface StopProps {
  readonly stop: 'origin' | 'destination';
  readonly text: MovingText;
  readonly rates: Rates;
  readonly fields: Fields;
}

/** One end of the move: its address and its stairs, with what each flight adds to the total. */
function Stop({ stop, text, rates, fields }: StopProps) {
  const isOrigin = stop === 'origin';
  const address = `${stop}_address` as const;
  const stairs = `stairs_${stop}` as const;
  const input = toEstimateInput(fields.values);
  const effectOf = (flights: string) =>
    flights === '0' ? null : formatEffect(stairsEffect(rates, input, stairs, Number(flights)));
  return (
    <div className={isOrigin ? 'stop' : 'stop stop--last'}>
      <span className="stop__pin" aria-hidden="true">
        {isOrigin ? 'A' : 'B'}
      </span>
      <h3>{isOrigin ? text.from_heading : text.to_heading}</h3>
      <div className="cells">
        <TextCell
          fields={fields}
          field={address}
          label={text[address]}
          wide
          input={{
            placeholder: text.address_hint,
            autoComplete: isOrigin ? 'section-from address-line1' : 'section-to address-line1',
          }}
        />
      </div>
      <ChoiceRow
        fields={fields}
        field={stairs}
        small
        legend={
          <>
            <Icon name="stairs" />
            <span>{text[stairs]}</span>
          </>
        }
        choices={text.stair_choices}
        noteOf={effectOf}
      />
    </div>
  );
}
