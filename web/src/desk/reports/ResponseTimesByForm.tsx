import { useId } from 'react';
import type { ResponseTimes } from '../../contract.gen';
import { screenMessages } from '../messages/screen-messages.ts';
import { formatWait } from './format-wait.ts';

/** Props of {@link ResponseTimesByForm}. */
export interface ResponseTimesByFormProps {
  readonly forms: readonly ResponseTimes[];
}

const strings = screenMessages.reports;

/** Time to first answer, by form. */
export function ResponseTimesByForm({ forms }: ResponseTimesByFormProps) {
  const id = useId();
  return (
    <section className="chart chart--wide">
      <h2>{strings.responseTimeByForm}</h2>
      {forms.length === 0 ? (
        <p className="mute">{strings.noData}</p>
      ) : (
        <table className="figures" aria-describedby={id}>
          <caption className="vh">{strings.responseTimeByForm}</caption>
          <thead>
            <tr>
              <th scope="col">{strings.form}</th>
              <th scope="col">{strings.median}</th>
              <th scope="col">{strings.p90}</th>
              <th scope="col">{strings.answered}</th>
              <th scope="col">{strings.notContacted}</th>
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
      {forms.length > 0 && (
        <p className="mute" id={id}>
          {strings.percentiles}
        </p>
      )}
    </section>
  );
}
