import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { plainDynamicImports } from './vite.boot.ts';
import { assetNames, sharedBuild, sharedConfig } from './vite.shared.ts';

/**
 * The desk's bundle, a separate application: one entry, one stylesheet, and chunks for the charts, the owner's screens
 * and each locale's messages, those of the first screen and those of the others apart. The server reads the files of the
 * document from the manifest `dist/desk.json`.
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
