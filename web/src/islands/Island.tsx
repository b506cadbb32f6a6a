import { createContext, useContext } from 'react';
import { verbatim } from '../ui/verbatim';
import type { IslandName, IslandProps, PlainIslandName } from './registry';

/** Collects the islands of a page while it renders. Returns the id prefix of an island and its placeholder. */
export interface IslandHydrator {
  place<N extends IslandName>(
    name: N,
    props: IslandProps[N],
  ): { readonly prefix: string; readonly mark: string };
}

/** The hydrator of the page being rendered; only `renderPage` provides one. */
export const IslandHydratorContext = createContext<IslandHydrator | null>(null);

/** Props of {@link Island}. */
export interface IslandElementProps<N extends IslandName> {
  readonly name: N;
  readonly props: IslandProps[N];
}

/**
 * A part of a page that the browser hydrates. Its component is rendered separately, as a root with its own id prefix:
 * ids match in `hydrateRoot` only if the tree was rendered exactly as it is hydrated.
 */
export function Island<N extends IslandName>({ name, props }: IslandElementProps<N>) {
  const hydrator = useContext(IslandHydratorContext);
  if (!hydrator) throw new Error(`The island ${name} is rendered outside of a page.`);
  const { prefix, mark } = hydrator.place(name, props);
  return (
    <div data-island={name} data-prefix={prefix}>
      <script type="application/json" {...verbatim(scriptJson(props))} />
      <div {...verbatim(mark)} />
    </div>
  );
}

/** The attributes that make an element an island of plain script, without React. */
export function plainIsland(name: PlainIslandName) {
  return { 'data-island': name };
}

/** JSON that is safe inside a script element: without `<`, neither an end tag nor a comment can open. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
