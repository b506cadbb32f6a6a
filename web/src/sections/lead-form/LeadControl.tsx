import type { LeadField } from '../../contract.gen';
import type { CellControl } from '../../ui/Cell';

/** Props of {@link LeadControl}. */
export interface LeadControlProps {
  /** What its cell says about it. */
  readonly cell: CellControl;
  readonly field: LeadField;
  /** The entered value, when the form is shown again. */
  readonly value: string | undefined;
}

/**
 * The control of a field. A date has no `min`: the page is cached and cannot know today's date, so the
 * server checks it.
 */
export function LeadControl({ cell, field, value }: LeadControlProps) {
  const shared = {
    ...cell,
    name: field.name,
    required: field.required,
    autoComplete: field.autocomplete ?? undefined,
    defaultValue: value,
  };
  switch (field.kind) {
    case 'select':
      return (
        <select {...shared}>
          {/* Nothing is chosen until the visitor chooses. */}
          <option value="">{field.placeholder}</option>
          {field.options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      );
    case 'date':
      return <input {...shared} type="date" />;
    default:
      return (
        <input
          {...shared}
          type={field.kind}
          placeholder={field.placeholder ?? undefined}
          maxLength={field.max_length}
        />
      );
  }
}
