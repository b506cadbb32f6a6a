import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { assetNames, reactServer, sharedBuild, sharedConfig, webRoot } from './vite.shared.ts';

/** The engine's bundle: one script without imports that sets `globalThis.mudanza`. */
export default defineConfig(({ command }) => ({
  ...sharedConfig,
  plugins: [react()],
  resolve: { alias: { 'react-dom/server': reactServer('production') } },
  define: { __BOOT__: JSON.stringify(command === 'build' ? bootScript() : null) },
  build: {
    ...sharedBuild,
    emptyOutDir: false,
    minify: false,
    cssMinify: true,
    rolldownOptions: {
      input: { server: 'src/server.tsx' },
      output: { format: 'iife', entryFileNames: '[name].js', assetFileNames: assetNames },
    },
  },
}));

/** URL of the boot script, from the islands bundle, which is built first. */
function bootScript(): string {
  const dist = join(webRoot, 'dist');
  const manifest: Record<string, { file: string }> = JSON.parse(
    readFileSync(join(dist, 'islands.json'), 'utf8'),
  );
  const file = manifest['src/islands/boot.ts']?.file;
  if (!file) throw new Error('islands.json names no boot script: build the islands first.');
  return `/${file.replace(/^public\//, '')}`;
}
