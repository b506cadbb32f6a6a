import type { LeadField } from '../../contract.gen';

/** Most characters that the server takes for a name or an e-mail address. */
const longest = 200;

/** Props of {@link LeadControl}. */
export interface LeadControlProps {
  readonly id: string;
  readonly field: LeadField;
  /** Id of the hint below the control, if there is one. */
  readonly hintId: string | undefined;
}

/**
 * The control of a cell. A date has no `min`: the page is served from a cache and cannot know what today is, so the
 * server decides.
 */
export function LeadControl({ id, field, hintId }: LeadControlProps) {
  const shared = {
    id,
    name: field.name,
    required: field.required,
    autoComplete: field.autocomplete ?? undefined,
    'aria-describedby': hintId,
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
          maxLength={longest}
        />
      );
  }
}
