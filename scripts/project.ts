import { dirname, join } from 'node:path';

/** Absolute path of the repository. */
export const projectRoot = dirname(import.meta.dirname);

/**
 * Absolute path of a file in an installed package, even if the package does not export it.
 * @param path such as `vite/bin/vite.js`
 */
export const installedFile = (path: string) => join(projectRoot, 'node_modules', path);
