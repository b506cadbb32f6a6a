import { useContext } from 'react';
import { format, messageFor } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { PlaceholdersContext } from './form-context.ts';
import { placeholdersIn } from './shown-text.ts';

const strings = screenMessages.site.placeholders;

/** What pages show in place of the values in braces of a text: "{brand.main} is the company name: Valley Movers". */
export function ShownValues({ text }: { readonly text: string }) {
  const placeholders = placeholdersIn(text, useContext(PlaceholdersContext));
  return placeholders.map(({ name, value }) => {
    const fact = messageFor(screenMessages.profile.facts, name);
    const said = fact === name ? strings.shown : strings.shownFact;
    return (
      <p key={name} className="cell__hint">
        {format(said, { name: `{${name}}`, fact, value })}
      </p>
    );
  });
}
