import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { readStatementFile, type StatementForm } from '#domain/settlement/statement-file.ts';
import { dayOrderOf, francsOf, momentOf } from '#domain/settlement/typed-values.ts';
import { readCsv } from '#domain/text/read-csv.ts';

const FORM: StatementForm = {
  columns: {
    reference: ['Transaction ID', 'Référence'],
    clientReference: ['Référence marchand'],
    day: ['Date'],
    time: ['Heure'],
    amount: ['Montant', 'Amount'],
    credit: ['Crédit'],
    debit: ['Débit'],
    fee: ['Frais'],
    currency: ['Devise'],
    kind: ['Type'],
    status: ['Statut'],
  },
  kinds: [
    ['remboursement', 'refund'],
    ['paiement', 'payment'],
    ['retrait', 'payout'],
  ],
  done: ['succes', 'complet'],
};
const read = (content: string) => readStatementFile(content, FORM);
const line = {
  kind: 'payment',
  reference: 'MP1',
  sessionId: undefined,
  clientReference: undefined,
  amount: 389_000,
  at: new Date('2026-11-29T10:15:00Z'),
};

it.each([
  ['semicolons', 'Date;Transaction ID;Montant\n29/11/2026 10:15;MP1;389 000\n'],
  ['commas and quotes', 'Transaction ID,Date,Amount\r\nMP1,2026-11-29 10:15:00,"389,000.00"\r\n'],
  [
    'tabs, a mark and titles above',
    '\uFEFFRelevé du mois\n\nDATE\tHEURE\tRÉFÉRENCE\tMONTANT\n29-11-2026\t10h15\tMP1\t389000 FCFA',
  ],
  ['two columns of amounts', 'Reference|Date|Debit|Credit\nMP1|2026-11-29T10:15:00.000Z|0|389.000,00'],
  [
    'a line break in a cell',
    'Transaction ID;Note;Date;Montant\nMP1;"un\ndeux; trois";29.11.2026 10:15;389\u202f000\n',
  ],
  ['an offset', 'Transaction ID;Date;Montant\nMP1;2026-11-29T11:15:00+01:00;389000\n'],
])('[DK-13] reads a statement with %s', (_, content) => {
  expect(read(content)).toMatchObject({ lines: [line], refused: [], notDone: 0 });
});

it('[DK-13] tells kinds, fees, what did not succeed, and rows that cannot be read, by their number', () => {
  const file = read(
    [
      'Transaction ID;Date;Montant;Frais;Type;Statut;Devise;Solde',
      'MP1;29/11/2026 10:15;389000;3 890;Paiement marchand;Succès;XOF;1',
      'MP2;29/11/2026 10:16;-5000;;Remboursement;SUCCES;XOF;1',
      'MP3;29/11/2026;-100000;0;Retrait banque;Complété;;1',
      'MP4;29/11/2026;1000;;Bonus;Succès;XOF;1',
      'MP5;29/11/2026;1000;;Paiement;Échoué;XOF;1',
      'MP6;29/11/2026;1000;;Paiement;Non complété;XOF;1',
      ';29/11/2026;1000;;Paiement;Succès;XOF;1',
      'MP8;31/02/2026;1000;;Paiement;Succès;XOF;1',
      'MP9;29/11/2026;10,50;;Paiement;Succès;XOF;1',
      'MP10;29/11/2026;1000;x;Paiement;Succès;XOF;1',
      'MP11;29/11/2026;1000;;Paiement;Succès;EUR;1',
      'MP12;29/11/2026;-1000;;;Succès;XOF;1',
      'MP1;29/11/2026 10:15;1;;Paiement;Succès;XOF;1',
      '=HYPERLINK("x");29/11/2026;1000;;Paiement;Succès;XOF;1',
      'MP\u000013;29/11/2026;1000;;Paiement;Succès;XOF;1',
    ].join('\n'),
  );
  expect(file).toMatchObject({
    ignored: ['Solde'],
    notDone: 2,
    lines: [
      { kind: 'payment', reference: 'MP1', amount: 389_000 },
      { kind: 'fee', reference: 'MP1', amount: 3_890 },
      { kind: 'refund', reference: 'MP2', amount: 5_000 },
      { kind: 'payout', reference: 'MP3', amount: 100_000 },
      { kind: 'other', reference: 'MP4', amount: 1_000 },
    ],
    refused: [
      { row: 8, why: 'Référence absente ou illisible' },
      { row: 9, why: 'Date absente ou illisible' },
      { row: 10, why: 'Montant absent, nul ou illisible' },
      { row: 11, why: 'Frais illisibles' },
      { row: 12, why: 'Autre devise que le franc CFA' },
      { row: 13, why: 'Sortie d’argent sans type d’opération' },
      { row: 14, why: 'Même référence qu’une autre ligne, avec un autre montant ou une autre date' },
      { row: 15, why: 'Référence absente ou illisible' },
      { row: 16, why: 'Référence absente ou illisible' },
    ],
  });
});

it('[DK-13] the same row twice is one line, and a file without its columns says which are missing', () => {
  const row = 'MP1;29/11/2026 10:15;389000';
  expect(read(`Transaction ID;Date;Montant\n${row}\n${row}\n`)).toMatchObject({ lines: [line], refused: [] });
  expect(read('Date;Montant\n29/11/2026;5\n')).toEqual({
    why: 'Aucune ligne de titres n’a été reconnue. Il manque la référence.',
  });
  expect(read('')).toEqual({
    why: 'Aucune ligne de titres n’a été reconnue. Il manque la référence, la date, le montant.',
  });
  const long = `Transaction ID;Date;Montant\n${`${row}\n`.repeat(20_001)}`;
  expect(read(long)).toEqual({ why: 'Ce fichier a plus de 20000 lignes. Exportez une période plus courte.' });
});

it.each([
  ['389000', 389_000],
  ['389 000 F CFA', 389_000],
  ['389\u00a0000,00', 389_000],
  ['1.250.000', 1_250_000],
  ["1'250'000", 1_250_000],
  ['1,250,000.00 XOF', 1_250_000],
  ['XOF 1500', 1_500],
  ['-1 500', -1_500],
  ['−1500', -1_500],
  ['(1 500)', -1_500],
  ['+1500', 1_500],
  ['0,00', 0],
  ['1500,5', undefined],
  ['1,50', undefined],
  ['12 34', undefined],
  ['1e5', undefined],
  ['abc', undefined],
  ['', undefined],
])('[DK-13] the amount %j is %j francs', (written, amount) => {
  expect(francsOf(written)).toBe(amount);
});

it.each([
  ['29/11/2026', 'dayFirst', '2026-11-29T00:00:00.000Z'],
  ['11/29/2026 1:05 PM', 'monthFirst', '2026-11-29T13:05:00.000Z'],
  ['12/1/26 12:00 am', 'dayFirst', '2026-01-12T00:00:00.000Z'],
  ['2026/11/29 10:15:30', 'monthFirst', '2026-11-29T10:15:30.000Z'],
  ['2026-11-29T10:15:30-0130', 'dayFirst', '2026-11-29T11:45:30.000Z'],
  ['29/11/1926', 'dayFirst', undefined],
  ['29/11/2026 25:00', 'dayFirst', undefined],
  ['29 novembre', 'dayFirst', undefined],
] as const)('[DK-13] the moment %j, %s, is %j', (written, order, moment) => {
  expect(momentOf(written, order)?.toISOString()).toBe(moment);
});

it('[DK-13] the days of a file tell which number is the month', () => {
  expect(dayOrderOf(['03/04/2026', '03/29/2026'])).toBe('monthFirst');
  expect(dayOrderOf(['03/04/2026', '29/03/2026'])).toBe('dayFirst');
  expect(dayOrderOf(['2026-12-29'])).toBe('dayFirst');
});

it('[DK-13] no text makes it fail, and what is read keeps its cells', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (content) => {
      expect(() => read(`Transaction ID;Date;Montant\n${content}`)).not.toThrow();
    }),
  );
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.stringMatching(/^[a-z0-9 ,;"\n]{0,8}$/), { minLength: 3, maxLength: 3 }), {
        minLength: 1,
      }),
      (rows) => {
        const written = rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';'));
        const kept = rows.map((cells) => cells.map((cell) => cell.trim()));
        expect(readCsv(`a;b;c\n${written.join('\n')}`).slice(1)).toEqual(
          kept.filter((cells) => cells.some((cell) => cell !== '')),
        );
      },
    ),
  );
});
