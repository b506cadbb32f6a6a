import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { reactServer, webRoot } from './vite.shared.ts';

/** Tests are next to the code they test. Components are rendered by the same server renderer as in the engine. */
export default defineConfig({
  root: webRoot,
  plugins: [react()],
  resolve: { alias: { 'react-dom/server': reactServer('development') } },
  define: { __BOOT__: JSON.stringify('/assets/boot-test.js') },
  test: {
    // CI machines are slow at times; a test that passes on a retry is reported.
    testTimeout: 20_000,
    retry: process.env.CI ? 2 : 0,
    include: ['src/**/*.test.{ts,tsx}', 'illustrations/**/*.test.mjs'],
    environment: 'happy-dom',
    setupFiles: 'src/no-network.setup.ts',
    css: true,
  },
});
