import { dirname, join } from 'node:path';

/** The folder of this repository. */
export const projectRoot = dirname(import.meta.dirname);

/**
 * Absolute path of a file inside a package that this repository itself asks for, exported or not.
 * @param path such as `vite/bin/vite.js`
 */
export const installedFile = (path: string) => join(projectRoot, 'node_modules', path);
