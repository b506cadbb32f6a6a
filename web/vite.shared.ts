import { fileURLToPath } from 'node:url';
import type { BuildEnvironmentOptions, UserConfig } from 'vite';

/** Root of the web sources, shared by all bundles. */
export const webRoot = fileURLToPath(new URL('.', import.meta.url));

/**
 * Path of React's server renderer: the legacy browser build, because the embedded engine has no
 * `MessageChannel`, which the default entry requires on load.
 */
export function reactServer(mode: 'development' | 'production'): string {
  const file = `../node_modules/react-dom/cjs/react-dom-server-legacy.browser.${mode}.js`;
  return fileURLToPath(new URL(file, import.meta.url));
}

/**
 * All bundles write assets to `dist/public/assets` with content hashes in their names, so that a URL in the server
 * bundle is the file that the islands bundle emitted.
 */
export const sharedConfig = {
  root: webRoot,
  base: '/',
  publicDir: false,
  experimental: { renderBuiltUrl: (file) => `/${file.replace(/^public\//, '')}` },
} satisfies UserConfig;

/** Output folder; assets are never inlined as data URLs. */
export const sharedBuild = {
  outDir: 'dist',
  assetsInlineLimit: 0,
  modulePreload: false,
  target: 'es2022',
  // The oldest browsers with everything that the styles use. Named, they get fewer prefixes and repeated rules.
  cssTarget: ['chrome111', 'edge111', 'firefox121', 'safari16.4'],
} satisfies BuildEnvironmentOptions;

/** Name of an asset under `dist`. */
export const assetNames = 'public/assets/[name]-[hash][extname]';
