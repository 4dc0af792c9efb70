import type { Payer } from '../payer.ts';
import type { Status } from './code.ts';
import type { Orange } from './orange.ts';

export function orangePayer(orange: Orange): Payer {
  const use = (reference: string, status: Status): boolean => {
    const code = orange.all().findLast((one) => one.reference === reference);
    return code !== undefined && orange.use(code.id, status) !== undefined;
  };
  return {
    payments: () =>
      orange.all().flatMap((code) => {
        const paid = orange.transactionsOf(code).filter(({ status }) => status === 'SUCCESS').length;
        return code.reference === undefined ? [] : [{ reference: code.reference, paid }];
      }),
    pay: (reference) => use(reference, 'SUCCESS'),
    refuse: (reference) => use(reference, 'FAILED'),
    cancel: (reference) => use(reference, 'CANCELLED'),
  };
}
