import type { Handlers } from '../operations.ts';
import type { Locate } from './location.ts';

/** Where the visitor is, asked on their behalf: the browser itself calls nobody. @see BK-07 */
export const locationOperations = ({ locate }: { locate: Locate }) =>
  ({
    // The address is the connection's, or the one a named proxy gives (HAZARDS C28).
    getLocation: ({ ip }) => locate(ip),
  }) satisfies Partial<Handlers>;
