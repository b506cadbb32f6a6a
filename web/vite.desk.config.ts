import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { plainDynamicImports } from './vite.boot.ts';
import { assetNames, sharedBuild, sharedConfig } from './vite.shared.ts';

/**
 * The desk's bundle, an application of its own: one entry, one stylesheet, and the charts in a chunk that only the
 * numbers load. Its manifest `dist/desk.json` names the files that the desk's document asks for.
 */
export default defineConfig({
  ...sharedConfig,
  plugins: [react(), plainDynamicImports()],
  build: {
    ...sharedBuild,
    emptyOutDir: false,
    manifest: 'desk.json',
    cssCodeSplit: false,
    rolldownOptions: {
      input: { desk: 'src/desk/main.tsx' },
      output: {
        assetFileNames: assetNames,
        entryFileNames: 'public/assets/[name]-[hash].js',
        chunkFileNames: 'public/assets/[name]-[hash].js',
      },
    },
  },
});
