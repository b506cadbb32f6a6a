import { DeskIcon } from '../components/DeskIcon.tsx';
import { format } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import type { FormState } from './form-state.ts';
import { useOwnText } from './use-own-text.ts';

const strings = messages.site.cityAdvice;

/** While a city is written: how much of its text is its own. */
export function CityAdvice({ form }: { readonly form: FormState }) {
  const measured = useOwnText(form);
  if (measured === null || measured.percent === null) return null;
  const { percent, least } = measured;
  if (percent >= least) return <p role="status">{format(strings.enough, { percent, least })}</p>;
  return (
    <p className="wrong" role="status">
      <DeskIcon name="warn" />
      {format(strings.tooLittle, { percent, least })}
    </p>
  );
}
