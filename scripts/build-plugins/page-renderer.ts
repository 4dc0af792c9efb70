import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { RENDERER_FOLDER } from '#server/pages/build.ts';
import { projectRoot } from '../project.ts';
import { statecharts } from './statecharts.ts';

/**
 * The pattern of the build's class names, in app and renderer: 30 bits of a hash of file and name. Two of 757 names are the same
 * with a probability of 0.03 %.
 */
export const CLASS_NAME = '[hash:base64:5]';

/**
 * A Vite plugin that also builds the module with which the server renders pages. Home shows its first screen before any of its six
 * scripts has loaded, and without its six requests to the API.
 */
export function pageRenderer(): Plugin {
  return {
    name: 'ker-electro:page-renderer',
    apply: 'build',
    async writeBundle({ dir }) {
      if (dir === undefined) return;
      await build({
        configFile: false,
        root: projectRoot,
        publicDir: false,
        logLevel: 'warn',
        css: { modules: { generateScopedName: CLASS_NAME } },
        plugins: [react(), statecharts()],
        define: { 'process.env.NODE_ENV': '"production"' },
        // All packages are in the bundle, in their production builds: the server's process may have another NODE_ENV.
        ssr: { noExternal: true },
        build: {
          ssr: true,
          outDir: join(dir, RENDERER_FOLDER),
          emptyOutDir: true,
          target: 'node20',
          minify: false,
          rolldownOptions: { input: join(projectRoot, 'src/rendering/render.tsx') },
        },
      });
    },
  };
}
