import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ContentFile } from '../../contract.gen';
import { contentFileQuery } from '../api/queries.ts';
import { shownAddress } from '../lib/shown-address.ts';
import { format } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { CityAdvice } from './CityAdvice.tsx';
import { Counterpart } from './Counterpart.tsx';
import { EditConflict } from './EditConflict.tsx';
import { FileForm } from './FileForm.tsx';
import {
  CounterpartContext,
  fieldId,
  type OtherLanguage,
  OtherLanguageContext,
  PlacesContext,
  ShowTextContext,
} from './form-context.ts';
import { type FormAction, type FormState, hasEditConflict } from './form-state.ts';
import { PlaceholderHelp } from './PlaceholderHelp.tsx';
import { ProblemSummary } from './ProblemSummary.tsx';
import { priceLabelAt, pricesFile } from './price-label.ts';
import { RemainingTasks } from './RemainingTasks.tsx';
import { ReviewCopies } from './ReviewCopies.tsx';
import type { Json } from './schema.ts';
import type { ShowText } from './shown-text.ts';
import type { PublishedReviews } from './use-changed-reviews.ts';

/** Props of {@link EditForm}. */
export interface EditFormProps {
  readonly form: FormState;
  readonly dispatch: (action: FormAction) => void;
  readonly title: string;
  /** Shows texts as pages do. */
  readonly show: ShowText;
  readonly reviews: PublishedReviews;
  /** Whether what is left to do is shown elsewhere. */
  readonly isPublished: boolean;
  readonly onPublish: () => void;
}

const strings = screenMessages.site;

/** The fields of a file, below everything that a person should know before they change them. */
export function EditForm({ form, dispatch, title, show, reviews, isPublished, onPublish }: EditFormProps) {
  const { file } = form;
  const { page_path: page, counterpart } = file;
  const isPrices = file.path === pricesFile;
  const labelOf = (pointer: string) => (isPrices ? priceLabelAt(pointer, form.value) : undefined);
  const [isOtherShown, setOtherShown] = useState(true);
  const other = useOtherLanguage(file, isOtherShown);
  const places = useMemo(
    () => new Map(file.places.map(({ pointer, places: shown }) => [pointer, shown] as const)),
    [file.places],
  );
  return (
    <form
      className="edit__form"
      id={fieldId('')}
      tabIndex={-1}
      aria-label={format(strings.formLabel, { title })}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onPublish();
      }}
    >
      {isPrices && <p className="mute edit__where">{screenMessages.prices.lead}</p>}
      {page && (
        <p className="mute edit__where">
          <a href={page}>{shownAddress(page)}</a>
        </p>
      )}
      {counterpart && <Counterpart counterpart={counterpart} isShown={isOtherShown} onShow={setOtherShown} />}
      {!isPublished && <RemainingTasks file={file} />}
      <ReviewCopies key={file.version} path={file.path} {...reviews} />
      {form.isRestored && <p className="edit__kept">{strings.restoredDraft}</p>}
      {hasEditConflict(form) && <EditConflict form={form} act={dispatch} />}
      <ProblemSummary {...form} file={file.path} labelOf={labelOf} />
      <CityAdvice form={form} />
      <PlaceholderHelp placeholders={file.placeholders} />
      <CounterpartContext value={counterpart}>
        <OtherLanguageContext value={other}>
          <PlacesContext value={places}>
            <ShowTextContext value={show}>
              <FileForm form={form} act={dispatch} />
            </ShowTextContext>
          </PlacesContext>
        </OtherLanguageContext>
      </CounterpartContext>
    </form>
  );
}

/** The texts of the same file in the other language, once they are loaded. */
function useOtherLanguage({ counterpart, value }: ContentFile, isShown: boolean): OtherLanguage | null {
  const path = counterpart?.path ?? '';
  const { data } = useQuery({ ...contentFileQuery(path), enabled: path !== '' && isShown });
  return useMemo(() => {
    if (!data || !counterpart || !isShown) return null;
    return { lang: counterpart.lang, value: data.value as Json, body: data.body, own: value as Json };
  }, [data, counterpart, isShown, value]);
}
