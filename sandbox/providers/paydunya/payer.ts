import * as v from 'valibot';
import type { Payer } from '../payer.ts';
import { FAIL_REASONS } from './payment-methods.ts';
import type { Paydunya } from './paydunya.ts';

const CustomData = v.object({ reference: v.string() });
const PAYER = { name: 'Aminata Ndiaye', phone: '771234567', email: '' };

export function paydunyaPayer(paydunya: Paydunya): Payer {
  /** The invoices that carry a reference of the shop. */
  const invoices = () =>
    paydunya.all().flatMap(({ customData, token, status }) => {
      const data = v.safeParse(CustomData, customData);
      return data.success ? [{ reference: data.output.reference, token, status }] : [];
    });
  const tokenOf = (name: string) => invoices().findLast(({ reference }) => reference === name)?.token ?? '';
  return {
    payments: () =>
      invoices().map(({ reference, status }) => ({ reference, paid: status === 'completed' ? 1 : 0 })),
    pay: (reference) => paydunya.pay(tokenOf(reference), { payer: PAYER, method: 'card' }) !== undefined,
    refuse: (reference) => paydunya.fail(tokenOf(reference), 'card', FAIL_REASONS[0]) !== undefined,
    cancel: (reference) => paydunya.cancel(tokenOf(reference)) !== undefined,
  };
}
