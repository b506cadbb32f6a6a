import { createElement } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { PageView, Rendered } from './contract.gen';
import { islandComponents } from './islands/components';
import { type IslandHydrator, IslandHydratorContext } from './islands/Island';
import type { IslandComponents, IslandName, IslandProps } from './islands/registry';
import { Document } from './layout/Document';
import { inlineTexts } from './layout/inline-texts';
import { withNoBreakSpaces } from './layout/no-break-spaces';
import { PageLanguage } from './ui/page-language';

/** Renders a page to a complete document and lists the inline scripts and styles that its security policy must allow. */
export function renderPage(page: PageView, islands: IslandComponents = islandComponents): Rendered {
  const islandRoots: IslandRoot[] = [];
  const hydrator: IslandHydrator = {
    place(name, props) {
      const index = islandRoots.length;
      const prefix = `i${index}-`;
      // No content can produce a comment: text is escaped, and so is `<` in the JSON of scripts.
      const mark = `<!--island ${index}-->`;
      islandRoots.push({ mark, render: () => renderIsland(islands, name, props, prefix) });
      return { prefix, mark };
    },
  };
  const texts = inlineTexts(page);
  const body = renderToStaticMarkup(
    <IslandHydratorContext value={hydrator}>
      <PageLanguage value={page.lang}>
        <Document page={page} texts={texts} />
      </PageLanguage>
    </IslandHydratorContext>,
  );
  const html = islandRoots.reduce((whole, { mark, render }) => {
    const island = render();
    return whole.replace(mark, () => island);
  }, withNoBreakSpaces(body));
  return {
    html: `<!doctype html>${html}`,
    blob_media: page.jingle_key !== null,
    styles: texts.styles,
    scripts: texts.scripts,
  };
}

interface IslandRoot {
  readonly mark: string;
  readonly render: () => string;
}

function renderIsland<N extends IslandName>(
  islands: IslandComponents,
  name: N,
  props: IslandProps[N],
  prefix: string,
): string {
  return renderToString(createElement<IslandProps[N]>(islands[name], props), { identifierPrefix: prefix });
}
