import { isAbsolute, relative } from 'node:path';
import type { Plugin } from 'vite';
import { projectRoot } from '../project.ts';

/** The build writes the modules of each output file here, beside Vite's own manifest. */
export const MODULE_LIST_FILE = '.vite/modules.json';

/**
 * A Vite plugin that lists the modules of each output script. With it `npm run weight` keeps code of other screens off a first
 * visit, for example the 29 732 B of the state machines' library.
 */
export function moduleList(): Plugin {
  return {
    name: 'ker-electro:module-list',
    apply: 'build',
    generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? [[file.fileName, file.moduleIds.map(fromRoot)] as const] : [],
      );
      const source = `${JSON.stringify(Object.fromEntries(modules), null, 2)}\n`;
      this.emitFile({ type: 'asset', fileName: MODULE_LIST_FILE, source });
    },
  };
}

const fromRoot = (id: string) => (isAbsolute(id) ? relative(projectRoot, id) : id);
