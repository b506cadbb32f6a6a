import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ContentFile } from '../../contract.gen';
import { contentFileQuery } from '../api/queries.ts';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { format } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import type { FormState } from './form-state.ts';
import type { Json } from './schema.ts';
import { menuWithoutTown } from './town-menu.ts';
import { useOwnText } from './use-own-text.ts';

const strings = messages.site.cityAdvice;

/** While a city is written: how much of its text is its own. Once it is published: whether the menu has it. */
export function CityAdvice({ form }: { readonly form: FormState }) {
  return (
    <>
      <OwnTextShare form={form} />
      <MenuNote file={form.file} />
    </>
  );
}

function OwnTextShare({ form }: { readonly form: FormState }) {
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

function MenuNote({ file }: { readonly file: ContentFile }) {
  const { path, page_path: page, kind, version, removed } = file;
  const isShown = kind === 'cities' && version !== '' && !removed && page !== null;
  const site = `${path.split('/')[0]}/site.toml`;
  const { data } = useQuery({ ...contentFileQuery(site), enabled: isShown });
  const pointer = isShown && data ? menuWithoutTown(data.value as Json, page) : undefined;
  if (page === null || pointer === undefined) return null;
  return (
    <p>
      {format(strings.notInMenu, { page })}{' '}
      <Link to="/site/edit" search={{ path: site, at: pointer }} className="link">
        {strings.openMenu}
      </Link>
    </p>
  );
}
