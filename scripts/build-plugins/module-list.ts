import { isAbsolute, relative } from 'node:path';
import type { Plugin } from 'vite';
import { projectRoot } from '../project.ts';

/** Where the build notes which modules went into which file, beside Vite's own manifest. */
export const MODULE_LIST_FILE = '.vite/modules.json';

/** A Vite plugin: writes down the modules of every script, so that the weight check can say what a page carries. */
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
