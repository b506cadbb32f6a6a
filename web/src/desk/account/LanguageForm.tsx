import { useMutation, useQuery } from '@tanstack/react-query';
import type { DeskLanguage, LanguageChange } from '../../contract.gen';
import { request } from '../api/client.ts';
import { meQuery } from '../api/queries.ts';
import { LanguageChoice } from '../components/LanguageChoice.tsx';
import { notifyError } from '../lib/toasts.ts';
import { screenMessages } from '../messages/screen-messages.ts';

const strings = screenMessages.account;

/** Changes the language that the person works in. The desk is loaded again, because its texts are. */
export function LanguageForm() {
  const me = useQuery(meQuery).data;
  const change = useMutation({
    mutationFn: (language: DeskLanguage) =>
      request<null>('language', { method: 'PUT', body: { language } satisfies LanguageChange }),
    onSuccess: () => location.reload(),
    onError: notifyError,
  });
  return (
    <section className="stack">
      <h2>{strings.language}</h2>
      <LanguageChoice
        legend={strings.languageLead}
        name="language"
        value={change.variables ?? me?.person.language}
        onChange={(language) => change.mutate(language)}
      />
    </section>
  );
}
