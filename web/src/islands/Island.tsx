import { createContext, useContext } from 'react';
import { verbatim } from '../ui/verbatim';
import type { IslandName, IslandProps, PlainIslandName, Wake } from './registry';

/** Takes an island's name and props while a page renders, and gives what stands in its place. */
export interface IslandHarbor {
  place<N extends IslandName>(
    name: N,
    props: IslandProps[N],
  ): { readonly prefix: string; readonly mark: string };
}

/** The harbor of the page that is being rendered; only `renderPage` provides one. */
export const IslandHarborContext = createContext<IslandHarbor | null>(null);

/** Props of {@link Island}. */
export interface IslandElementProps<N extends IslandName> {
  readonly name: N;
  readonly on: Wake;
  readonly props: IslandProps[N];
}

/**
 * A part of a page that the browser brings to life. Its component is rendered apart, as a root of its own with its
 * own prefix, because ids in `hydrateRoot` agree only with a tree that was rendered just as it is hydrated.
 */
export function Island<N extends IslandName>({ name, on, props }: IslandElementProps<N>) {
  const harbor = useContext(IslandHarborContext);
  if (!harbor) throw new Error(`The island ${name} stands outside of a page.`);
  const { prefix, mark } = harbor.place(name, props);
  return (
    <div data-island={name} data-on={on} data-prefix={prefix}>
      <script type="application/json" {...verbatim(scriptJson(props))} />
      <div {...verbatim(mark)} />
    </div>
  );
}

/** The attributes that make an element of a page an island of plain script. */
export function plainIsland(name: PlainIslandName, on: Wake) {
  return { 'data-island': name, 'data-on': on };
}

/** JSON that may stand within a script element: no `<`, so neither an end tag nor a comment can open. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
