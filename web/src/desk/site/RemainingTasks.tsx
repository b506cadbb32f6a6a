import type { ContentFile } from '../../contract.gen';
import { AddCounterpart } from './AddCounterpart.tsx';
import { lacksCounterpart } from './file-language.ts';
import { PageMenu } from './PageMenu.tsx';

/** What is left to do for a page that is on the site: a translation, and a link to it. */
export function RemainingTasks({ file }: { readonly file: ContentFile }) {
  return (
    <>
      {lacksCounterpart(file) && (
        <div>
          <AddCounterpart path={file.path} />
        </div>
      )}
      <PageMenu file={file} />
    </>
  );
}
