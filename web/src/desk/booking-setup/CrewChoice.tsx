import type { BookingCrew } from '../../contract.gen';
import { SelectField } from '../components/Field.tsx';
import { screenMessages } from '../messages/screen-messages.ts';

/** Props of {@link CrewChoice}. */
export interface CrewChoiceProps {
  readonly label: string;
  /** What no crew in particular is called. */
  readonly all: string;
  readonly crews: readonly BookingCrew[];
  readonly value: number | null;
  readonly error: string | undefined;
  readonly onChange: (crew: number | null) => void;
}

/** Chooses a crew or all of them. */
export function CrewChoice({ label, all, crews, value, error, onChange }: CrewChoiceProps) {
  return (
    <SelectField
      full
      label={label}
      value={value ?? ''}
      error={error}
      onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
    >
      <option value="">{all}</option>
      {crews.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

/** The name of a crew, also of one that was removed. */
export function crewName(crews: readonly BookingCrew[], id: number): string {
  return crews.find((crew) => crew.id === id)?.name ?? screenMessages.bookingSetup.removedCrew;
}
