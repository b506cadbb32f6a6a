import type { ResponseTimes } from '../../contract.gen';
import { words } from '../messages/messages.ts';
import { formatWait } from './format-wait.ts';

/** Props of {@link ResponseTimesByForm}. */
export interface ResponseTimesByFormProps {
  readonly forms: readonly ResponseTimes[];
}

const says = words.numbers;

/** How long the first answer took, form by form. */
export function ResponseTimesByForm({ forms }: ResponseTimesByFormProps) {
  return (
    <section className="chart chart--wide">
      <h2>{says.answerByForm}</h2>
      {forms.length === 0 ? (
        <p className="mute">{says.noneYet}</p>
      ) : (
        <table className="figures">
          <caption className="vh">{says.answerByForm}</caption>
          <thead>
            <tr>
              <th scope="col">{says.form}</th>
              <th scope="col">{says.median}</th>
              <th scope="col">{says.p90}</th>
              <th scope="col">{says.answered}</th>
              <th scope="col">{says.open}</th>
            </tr>
          </thead>
          <tbody>
            {forms.map((form) => (
              <tr key={form.key}>
                <th scope="row">{form.label}</th>
                <td>{formatWait(form.median_ms)}</td>
                <td>{formatWait(form.p90_ms)}</td>
                <td>{form.answered}</td>
                <td>{form.open}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
