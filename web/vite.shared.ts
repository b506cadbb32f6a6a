import { fileURLToPath } from 'node:url';
import type { BuildEnvironmentOptions, UserConfig } from 'vite';

/** Root of the web sources; both bundles are built from here. */
export const webRoot = fileURLToPath(new URL('.', import.meta.url));

/**
 * Where React's server renderer is taken from: the legacy browser build, because the embedded engine
 * has no `MessageChannel`, which the plain entry asks for while it loads.
 */
export function reactServer(mode: 'development' | 'production'): string {
  const file = `../node_modules/react-dom/cjs/react-dom-server-legacy.browser.${mode}.js`;
  return fileURLToPath(new URL(file, import.meta.url));
}

/**
 * Both bundles put assets into `dist/public/assets`, named by their content, so that an address written by
 * the server bundle is the file that the islands bundle emitted.
 */
export const sharedConfig = {
  root: webRoot,
  base: '/',
  publicDir: false,
  experimental: { renderBuiltUrl: (file) => `/${file.replace(/^public\//, '')}` },
} satisfies UserConfig;

/** Where everything built lands, and that nothing is ever inlined as a data address. */
export const sharedBuild = {
  outDir: 'dist',
  assetsInlineLimit: 0,
  modulePreload: false,
  target: 'es2022',
} satisfies BuildEnvironmentOptions;

/** Name of an asset under `dist`. */
export const assetNames = 'public/assets/[name]-[hash][extname]';
