import { createElement } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { PageView, Rendered } from './contract.gen';
import { islandComponents } from './islands/components';
import { type IslandHarbor, IslandHarborContext } from './islands/Island';
import type { IslandComponents, IslandName, IslandProps } from './islands/registry';
import { Document } from './layout/Document';
import { inlineTexts } from './layout/inline-texts';

/** Renders a page into a whole document, and names the inline texts that the content security policy must allow. */
export function renderPage(page: PageView, islands: IslandComponents = islandComponents): Rendered {
  const waiting: Waiting[] = [];
  const harbor: IslandHarbor = {
    place(name, props) {
      const index = waiting.length;
      const prefix = `i${index}-`;
      // A comment can come from nowhere else: text is escaped, and so is `<` within the JSON of scripts.
      const mark = `<!--island ${index}-->`;
      waiting.push({ mark, render: () => renderIsland(islands, name, props, prefix) });
      return { prefix, mark };
    },
  };
  const texts = inlineTexts(page);
  const body = renderToStaticMarkup(
    <IslandHarborContext value={harbor}>
      <Document page={page} texts={texts} />
    </IslandHarborContext>,
  );
  const html = waiting.reduce((whole, { mark, render }) => {
    const island = render();
    return whole.replace(mark, () => island);
  }, body);
  return {
    html: `<!doctype html>${html}`,
    blob_media: page.jingle_key !== null,
    styles: texts.styles,
    scripts: texts.scripts,
  };
}

interface Waiting {
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
