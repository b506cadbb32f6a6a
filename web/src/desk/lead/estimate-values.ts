import type { QuoteForm, QuoteWizardSection } from '../../contract.gen';
import type { FormValues } from '../lib/shared-form.ts';

/** The entries of an estimate as the fields of a form; the services are one field. */
export function estimateValues({ additional_services, ...fields }: QuoteForm): FormValues {
  return { ...fields, additional_services: additional_services.join(',') };
}

/** The entries of an estimate from the fields of a form. */
export function estimateEntries(values: FormValues): QuoteForm {
  return { ...(values as unknown as QuoteForm), additional_services: chosenServices(values) };
}

/** The keys of the chosen services. */
export function chosenServices({ additional_services = '' }: FormValues): string[] {
  return additional_services.split(',').filter((key) => key !== '');
}

/** The label of a field of an estimate. */
export function estimateLabel({ home, moving, contact, services, fields }: QuoteWizardSection, name: string) {
  if (name === 'additional_services') return services.heading;
  const label: unknown = { ...home, ...moving, ...contact }[name as keyof typeof home];
  return typeof label === 'string' ? label : (fields[name]?.label ?? name);
}

/** A value of an estimate as the form shows it. */
export function estimateText(
  { home, moving, services }: QuoteWizardSection,
  name: string,
  value: string,
): string {
  if (name === 'additional_services') {
    const chosen = chosenServices({ additional_services: value });
    return chosen.map((key) => services.items.find((item) => item.key === key)?.name ?? key).join(', ');
  }
  const crews = moving.crews.map(({ crew_size, label }) => ({ value: String(crew_size), label }));
  const choices = {
    home_type: home.home_types,
    bedrooms: home.bedroom_choices,
    stairs_origin: moving.stair_choices,
    stairs_destination: moving.stair_choices,
    crew_size: crews,
  }[name];
  return choices?.find((choice) => choice.value === value)?.label ?? value;
}
