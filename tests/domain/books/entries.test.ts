import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { balancesOf, entryOf, type Movement, MOVEMENT_KINDS, vatIn } from '#domain/books/entries.ts';
import { entryFile } from '#domain/books/entry-files.ts';
import { PROVIDER_IDS } from '#domain/payments/providers/index.ts';

const movement: fc.Arbitrary<Movement> = fc.record({
  kind: fc.constantFrom(...MOVEMENT_KINDS),
  day: fc.integer({ min: 1, max: 30 }).map((day) => `2026-11-${String(day).padStart(2, '0')}`),
  piece: fc.constantFrom('FAC-2026-000001', 'T-0001', 'ESP-4', 'a\tb\nc'),
  order: fc.constantFrom('KE-7QX2M9D4TB', 'KE-0123456789'),
  provider: fc.constantFrom(null, ...PROVIDER_IDS),
  amount: fc.integer({ min: 1, max: 100_000_000 }),
});
const sumOf = (movements: readonly Movement[], ...kinds: Movement['kind'][]) =>
  movements.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { amount }) => sum + amount, 0);

it('[DK-15] the VAT in a price is 18 % of the rest, to the franc', () => {
  expect([118_000, 205_000, 1, 3, 4].map(vatIn)).toEqual([18_000, 31_271, 0, 0, 1]);
});

it('[DK-15] each entry is balanced, and the accounts of any entries equal the amounts of their movements', () => {
  fc.assert(
    fc.property(fc.array(movement), (movements) => {
      const entries = movements.map(entryOf);
      for (const { lines } of entries) {
        expect(lines.reduce((sum, { debit, credit }) => sum + debit - credit, 0)).toBe(0);
        expect(lines.every(({ debit, credit }) => debit >= 0 && credit >= 0 && debit + credit > 0)).toBe(
          true,
        );
      }
      const balances = balancesOf(entries);
      const balance = (...accounts: Parameters<typeof balances.get>[0][]) =>
        accounts.reduce((sum, account) => {
          const { debit, credit } = balances.get(account) ?? { debit: 0, credit: 0 };
          return sum + debit - credit;
        }, 0);
      const money =
        sumOf(movements, 'received') - sumOf(movements, 'receiptReversed', 'refunded', 'creditReturned');
      const fees = sumOf(movements, 'fee');
      const sales = sumOf(movements, 'invoiced') - sumOf(movements, 'invoiceCancelled', 'credited');
      expect(balance('cash', ...PROVIDER_IDS)).toBe(money - fees);
      expect(balance('fees')).toBe(fees);
      expect(balance('sales', 'vat') + sales).toBe(0);
      const credit = sumOf(movements, 'creditKept') - sumOf(movements, 'creditUsed', 'creditReturned');
      expect(balance('credits') + credit).toBe(0);
      expect(balance('customers')).toBe(sales - money + credit);
    }),
  );
});

it('[DK-11] [DK-15] credit leaves the account of its order and reaches that of the order that it pays', () => {
  const moved = { day: '2026-11-29', provider: null, amount: 40_000 } as const;
  const kept = entryOf({ ...moved, kind: 'creditKept', piece: 'AC-1', order: 'KE-7QX2M9D4TB' });
  const used = entryOf({ ...moved, kind: 'creditUsed', piece: 'AC-2', order: 'KE-0123456789' });
  const rows = entryFile('fec', [kept, used], '2026-11').split('\r\n').slice(1, -1);
  expect(rows.map((row) => row.split('\t').slice(2, 13).join('|'))).toEqual([
    'OD-2026-11-000001|20261129|4111|Clients|KE-7QX2M9D4TB|Commande KE-7QX2M9D4TB|AC-1|20261129|Avoir client gardé AC-1, commande KE-7QX2M9D4TB|40000,00|0,00',
    'OD-2026-11-000001|20261129|4191|Clients, avances et acomptes reçus|||AC-1|20261129|Avoir client gardé AC-1, commande KE-7QX2M9D4TB|0,00|40000,00',
    'OD-2026-11-000002|20261129|4191|Clients, avances et acomptes reçus|||AC-2|20261129|Avoir client utilisé AC-2, commande KE-0123456789|40000,00|0,00',
    'OD-2026-11-000002|20261129|4111|Clients|KE-0123456789|Commande KE-0123456789|AC-2|20261129|Avoir client utilisé AC-2, commande KE-0123456789|0,00|40000,00',
  ]);
});

it('[DK-15] both files have every line once, with debits that equal credits', () => {
  fc.assert(
    fc.property(fc.array(movement, { maxLength: 20 }), (movements) => {
      const entries = movements.map(entryOf);
      const lines = entries.flatMap((entry) => entry.lines);
      const fec = entryFile('fec', entries, '2026-11').split('\r\n').slice(1, -1);
      const fields = fec.map((line) => line.split('\t'));
      expect(fields).toHaveLength(lines.length);
      expect(fields.every((line) => line.length === 18)).toBe(true);
      const total = (column: number) =>
        fields.reduce((sum, line) => sum + Number(line[column]?.replace(',', '.')), 0);
      expect(total(11)).toBe(total(12));
      expect(total(11)).toBe(lines.reduce((sum, { debit }) => sum + debit, 0));
    }),
  );
});

it('[DK-15] an invoice is a sale, its VAT and what the customer owes, as an accounting program reads it', () => {
  const sold = entryOf({
    kind: 'invoiced',
    day: '2026-11-29',
    piece: 'FAC-2026-000042',
    order: 'KE-7QX2M9D4TB',
    provider: 'wave',
    amount: 118_000,
  });
  const paid = entryOf({
    kind: 'received',
    day: '2026-11-29',
    piece: 'T-77',
    order: 'KE-7QX2M9D4TB',
    provider: 'wave',
    amount: 118_000,
  });
  const rows = entryFile('fec', [paid, sold], '2026-11').split('\r\n').slice(1, -1);
  expect(rows.map((row) => row.split('\t').slice(0, 13).join('|'))).toEqual([
    'WA|Wave|WA-2026-11-000001|20261129|5521|Monnaie électronique Wave|||T-77|20261129|Paiement T-77, commande KE-7QX2M9D4TB|118000,00|0,00',
    'WA|Wave|WA-2026-11-000001|20261129|4111|Clients|KE-7QX2M9D4TB|Commande KE-7QX2M9D4TB|T-77|20261129|Paiement T-77, commande KE-7QX2M9D4TB|0,00|118000,00',
    'VE|Ventes|VE-2026-11-000001|20261129|4111|Clients|KE-7QX2M9D4TB|Commande KE-7QX2M9D4TB|FAC-2026-000042|20261129|Facture FAC-2026-000042, commande KE-7QX2M9D4TB|118000,00|0,00',
    'VE|Ventes|VE-2026-11-000001|20261129|7011|Ventes de marchandises|||FAC-2026-000042|20261129|Facture FAC-2026-000042, commande KE-7QX2M9D4TB|0,00|100000,00',
    'VE|Ventes|VE-2026-11-000001|20261129|4431|TVA facturée sur ventes|||FAC-2026-000042|20261129|Facture FAC-2026-000042, commande KE-7QX2M9D4TB|0,00|18000,00',
  ]);
  expect(entryFile('csv', [paid], '2026-11')).toBe(
    '\uFEFFJournal;Écriture;Date;Compte;Libellé du compte;Commande;Pièce;Libellé;Débit;Crédit\r\n' +
      'WA;WA-2026-11-000001;2026-11-29;5521;Monnaie électronique Wave;KE-7QX2M9D4TB;T-77;"Paiement T-77, commande KE-7QX2M9D4TB";118000;0\r\n' +
      'WA;WA-2026-11-000001;2026-11-29;4111;Clients;KE-7QX2M9D4TB;T-77;"Paiement T-77, commande KE-7QX2M9D4TB";0;118000\r\n',
  );
});
