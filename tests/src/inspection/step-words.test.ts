import { describe, expect, it } from 'vitest';
import { valueWord } from '#src/inspection/step-words.ts';

describe('[TL-03] what a fact of a step is called', () => {
  it.each([
    ['completedAt', '2026-11-24T11:50:46.694Z', '24 novembre 2026 à 11:50:46'],
    ['validUntil', '2026-12-01T00:00:00Z', '1 décembre 2026 à 00:00:00'],
    ['amount', '147500', '147\u202f500\u00a0FCFA'],
    ['source', 'callback', 'notification'],
    ['answer', 'succeeded', 'payé'],
    ['online', 'true', 'oui'],
    ['transaction', 'pi_2026-11', 'pi_2026-11'],
  ])('%s %s: %s', (name, value, word) => expect(valueWord(name, value)).toBe(word));
});
