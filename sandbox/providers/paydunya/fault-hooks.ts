import { faultsAround } from '../armed-faults.ts';
import type { Fault, Faults } from './faults.ts';
import { Refusal } from './refusal.ts';

/** Route options that let an armed fault spoil one call of the API. */
export const paydunyaFaults = (faults: Faults) =>
  faultsAround<Fault>({
    take: (call) => faults.take(call),
    refuse(fault) {
      if (fault.kind === 'refused') throw new Refusal(fault.refusal);
    },
    rewrites: {
      html: () =>
        '<!doctype html><html lang="fr"><title>Maintenance</title><p>Site en maintenance.</p></html>',
      malformed: (text) => text.slice(0, Math.ceil(text.length / 2)),
      'server-error': () => '',
      'wrong-amount': (text) =>
        text.replace(/"total_amount":(\d+)/, (_, amount) => `"total_amount":${Number(amount) + 1}`),
    },
  });
