import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bootBudget, plainDynamicImports } from './vite.boot.ts';
import { assetNames, sharedBuild, sharedConfig } from './vite.shared.ts';

/** The browser's bundle: the boot script, and a chunk for each island. */
export default defineConfig({
  ...sharedConfig,
  plugins: [react(), plainDynamicImports(), bootBudget()],
  build: {
    ...sharedBuild,
    emptyOutDir: true,
    manifest: 'islands.json',
    rolldownOptions: {
      input: { boot: 'src/islands/boot.ts' },
      output: {
        assetFileNames: assetNames,
        entryFileNames: 'public/assets/[name]-[hash].js',
        chunkFileNames: 'public/assets/[name]-[hash].js',
        codeSplitting: {
          groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ }],
        },
      },
    },
  },
});
