import * as v from 'valibot';
import { faultsAround } from '../armed-faults.ts';
import { WaveError } from './errors.ts';
import type { Fault } from './faults.ts';
import type { Wave } from './wave.ts';

const Created = v.pipe(v.string(), v.parseJson(), v.object({ id: v.string() }));

/** Route options that let an armed fault spoil one call of the API. */
export const waveFaults = (wave: Wave) =>
  faultsAround<Fault>({
    take: (call) => wave.faults.take(call),
    refuse(fault) {
      if (fault.kind === 'error') throw new WaveError(fault.code);
    },
    async beforeAnswer({ kind }, answer) {
      if (kind !== 'paid-before-answer') return;
      const created = v.safeParse(Created, answer);
      if (created.success) wave.pay(created.output.id);
      await wave.webhooks.settled();
    },
    rewrites: {
      html: () =>
        '<!doctype html><html lang="en"><title>Sign in</title><p>Please sign in to the network.</p></html>',
      malformed: (text) => text.slice(0, Math.ceil(text.length / 2)),
      'wrong-amount': (text) =>
        text.replace(/"amount":"(\d+)"/g, (_, amount) => `"amount":"${Number(amount) + 1}"`),
      'wrong-currency': (text) => text.replaceAll('"currency":"XOF"', '"currency":"EUR"'),
    },
  });
