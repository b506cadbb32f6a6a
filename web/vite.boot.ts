import type { Plugin } from 'vite';

const limit = 2048;

/** Fails the build if the boot script, which every page loads, exceeds 2 KB. */
export function bootBudget(): Plugin {
  return {
    name: 'boot-budget',
    writeBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || !file.isEntry) continue;
        const size = Buffer.byteLength(file.code);
        if (size > limit) this.error(`${file.fileName} is ${size} bytes; its budget is ${limit}.`);
        if (file.imports.length > 0)
          this.error(`${file.fileName} must stand alone, but imports ${file.imports}.`);
        this.info(`${file.fileName}: ${size} of ${limit} bytes`);
      }
    },
  };
}

/**
 * Removes Vite's preload helper and its calls. The helper preloads the stylesheets and imports of a dynamic chunk and
 * would double the boot script; our islands have no stylesheets, because pages inline them.
 */
export function plainDynamicImports(): Plugin {
  return {
    name: 'plain-dynamic-imports',
    enforce: 'pre',
    load(id) {
      return id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : null;
    },
    renderChunk(code) {
      return code.replace(/__vitePreload\(\(\) => (.+?), __VITE_PRELOAD__, import\.meta\.url\)/g, '$1');
    },
  };
}
