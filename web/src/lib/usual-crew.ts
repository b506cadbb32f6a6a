import type { QuoteForm, QuoteState, QuoteWizardSection } from '../contract.gen';
import { estimate } from './estimate';
import { formatCents } from './money';
import { toEstimateInput } from './quote-form';
import { fill } from './quote-text';

/** A crew other than the chosen one, and its price, as text. */
export interface UsualCrew {
  /** The value of the crew's option. */
  readonly crew: string;
  readonly sentence: string;
}

/** The crew that is usual for the home, unless it is chosen already or not in the price list. */
export function usualCrew(
  text: QuoteWizardSection,
  { rates, usual_crews: crews }: Pick<QuoteState, 'rates' | 'usual_crews'>,
  values: QuoteForm,
): UsualCrew | null {
  const input = toEstimateInput(values);
  const crew_size = crews[Math.min(input.bedrooms, crews.length - 1)];
  const words = text.estimate;
  const isOffered = rates.crews.some((crew) => crew.crew_size === crew_size);
  if (crew_size === undefined || crew_size === input.crew_size || !isOffered || !words.usual_crew)
    return null;
  const { total_cents } = estimate(rates, { ...input, crew_size });
  const home = words.bedrooms[Math.min(input.bedrooms, words.bedrooms.length - 1)] ?? values.bedrooms;
  return {
    crew: String(crew_size),
    sentence: fill(words.usual_crew, {
      crew: text.moving.crews.find((crew) => crew.crew_size === crew_size)?.label ?? crew_size,
      bedrooms: home.toLowerCase(),
      total: formatCents(total_cents),
    }),
  };
}
