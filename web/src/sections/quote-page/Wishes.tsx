import type { QuotePageSection, QuotePageState } from '../../contract.gen';
import { Cell } from '../../ui/Cell';
import { Rich } from '../../ui/Rich';

/** Props of {@link Contact} and {@link Photos}. */
export interface WishesProps {
  readonly section: QuotePageSection;
  readonly state: QuotePageState;
}

/** How the customer prefers to be reached. */
export function Contact({ section, state }: WishesProps) {
  const { id, contact: text } = section;
  const { action, contact, failed } = state;
  const isRefused = failed?.field.startsWith('contact_');
  return (
    <details className="document__form" open={isRefused || contact.is_saved}>
      <summary>{text.heading}</summary>
      {contact.is_saved && (
        <p className="document__stands-out" role="status">
          {text.saved}
        </p>
      )}
      <form method="post" action={action}>
        <input type="hidden" name="do" value="contact" />
        <input type="hidden" name="contact_shown" value={contact.shown} />
        <input type="hidden" name="contact_consent" value={contact.consent} />
        {contact.fields.map(({ name, label, value, options }) => (
          <Cell
            key={name}
            id={`${id}-${name}`}
            label={label}
            error={failed?.field === name ? failed.message : undefined}
          >
            {(control) => (
              <select {...control} name={name} defaultValue={value}>
                {options.map((option) => (
                  <option key={option.value} value={option.value}>
                    {option.label}
                  </option>
                ))}
              </select>
            )}
          </Cell>
        ))}
        <p>
          <Rich text={text.consent} />
        </p>
        <button className="btn btn--line" type="submit">
          {text.save}
        </button>
      </form>
    </details>
  );
}

/**
 * The photos that the customer sent, and a form that sends more. Phones offer the camera beside the album, because the
 * field does not ask for one of the two.
 */
export function Photos({ section, state }: WishesProps) {
  const { id, photos: text } = section;
  const { action, lead, files, is_sent } = state.photos;
  const { failed } = state;
  const error = failed?.field === 'photos' ? failed.message : undefined;
  return (
    <details className="document__form" open={error !== undefined || is_sent || files.length > 0}>
      <summary>{text.heading}</summary>
      {is_sent && (
        <p className="document__stands-out" role="status">
          {text.sent}
        </p>
      )}
      {files.length > 0 && (
        <ul className="document__photos">
          {files.map(({ label, preview }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: The list is rendered once, and names may repeat.
            <li key={place}>
              {preview && <img src={preview} alt="" width="72" height="72" loading="lazy" />}
              <span>{label}</span>
            </li>
          ))}
        </ul>
      )}
      <p>{lead}</p>
      <form method="post" action={action} encType="multipart/form-data">
        <Cell id={`${id}-photos`} label={text.choose} error={error}>
          {(control) => <input {...control} type="file" name="photos" accept="image/*" multiple required />}
        </Cell>
        <button className="btn btn--line" type="submit">
          {text.send}
        </button>
      </form>
    </details>
  );
}
