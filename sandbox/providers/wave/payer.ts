import type { Payer } from '../payer.ts';
import type { Wave } from './wave.ts';

export function wavePayer(wave: Wave): Payer {
  const idOf = (reference: string) =>
    wave.all().findLast(({ clientReference }) => clientReference === reference)?.id ?? '';
  return {
    payments: () =>
      wave
        .all()
        .flatMap(({ clientReference: reference, paymentStatus }) =>
          reference === null ? [] : [{ reference, paid: paymentStatus === 'succeeded' ? 1 : 0 }],
        ),
    pay: (reference) => wave.pay(idOf(reference)) !== undefined,
    refuse: (reference) => wave.fail(idOf(reference), 'insufficient-funds') !== undefined,
    cancel: (reference) => wave.cancel(idOf(reference)) !== undefined,
  };
}
