import { everyone } from '../access/policy.ts';
import { byGuest, byNetwork, TEN_MINUTES_MS } from '../limits.ts';
import type { Operations } from '../operations.ts';
import type { Locate } from './location.ts';

/**
 * Returns the visitor's location, which the server looks up, so that the browser contacts no third party. @see BK-07
 */
export const locationOperations = {
  // `ip` is the connection's, or the one of a trusted proxy (HAZARDS C28).
  getLocation: {
    access: everyone,
    limits: [
      { keyOf: byGuest, max: 30, windowMs: TEN_MINUTES_MS },
      { keyOf: byNetwork, max: 600, windowMs: TEN_MINUTES_MS },
    ],
    handle: ({ locate }, { ip }) => locate(ip),
  },

  // The cookies are set by `server/http/identify-visitor.ts`, as on every API call.
  startVisit: {
    access: everyone,
    limits: [{ keyOf: byNetwork, max: 6_000, windowMs: TEN_MINUTES_MS }],
    handle: async () => ({ success: true }),
  },
} satisfies Operations<{ locate: Locate }>;
