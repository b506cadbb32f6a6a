import { defineConfig } from 'vite';
import { sharedBuild, sharedConfig } from './vite.shared.ts';

/**
 * The desk's service worker: one script without imports. The server puts its version and the desk's files in front and
 * serves it below /desk, so it is not a public asset.
 */
export default defineConfig({
  ...sharedConfig,
  build: {
    ...sharedBuild,
    emptyOutDir: false,
    rolldownOptions: {
      input: { 'desk-worker': 'src/desk/worker/worker.ts' },
      output: { format: 'iife', entryFileNames: '[name].js' },
    },
  },
});
