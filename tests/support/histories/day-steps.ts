import type { components } from '#openapi/schema.d.ts';
import type { SeededRandom } from '../seeded-random.ts';
import type { TestShop } from '../shop-server.ts';
import type { StaffClient } from '../staff.ts';

type Wire = components['schemas'];

const CLOSE = '/api/gestion/cloture';
const REASON = 'Un billet manque depuis midi.';
const HEADER = 'Référence transaction;Token;Date;Montant;Frais;Type;Statut';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
let keys = 0;

interface DayParts {
  shop: TestShop;
  random: SeededRandom;
  /** The account that is signed in as an admin. */
  staff: () => StaffClient;
  accepted: (name: string, answer: { statusCode: number; body: string }) => boolean;
}

/** What happens to the statements of providers and to the drawers: files of one provider, the API of another one, and closes of the day. */
export function daySteps({ shop, random, staff, accepted }: DayParts) {
  const isoDay = (at = shop.clock.now()): string => at.toISOString().slice(0, 10);

  /**
   * Staff upload what the dashboard of PayDunya exports: rows may be missing, of another day or amount, or of no payment.
   *
   * @param isCertain the last payment has another amount for certain
   */
  async function upload(isCertain = false): Promise<void> {
    const isWrong = isCertain || random.below(3) === 0;
    const [paydunya] = shop.otherProviders;
    const paid = paydunya?.sessions().filter(({ verdict }) => verdict === 'succeeded') ?? [];
    if (paid.length === 0) return;
    const rows = paid
      .slice(-10)
      .filter(() => isCertain || random.below(5) > 0)
      .map(({ sessionId, amount = 0 }, index, { length }) => {
        const day = isoDay(new Date(shop.clock.now().getTime() - random.below(3) * DAY_MS));
        const isOther = isCertain ? index === length - 1 : isWrong && random.below(3) === 0;
        const stated = isOther ? amount + 100 : amount;
        return `F${isCertain ? 'C' : ''}-${sessionId};${sessionId};${day};${stated};${random.below(2) * 50};Paiement;Complété`;
      });
    if (isWrong) rows.push(`F-X${(keys += 1)};X${keys};${isoDay()};1500;;Paiement;Complété`);
    const body = {
      provider: 'paydunya',
      content: Buffer.from([HEADER, ...rows].join('\n')).toString('base64'),
      name: 'releve.csv',
      from: isoDay(new Date(shop.clock.now().getTime() - 2 * DAY_MS)),
      until: isoDay(),
    };
    accepted('upload', await staff().post('/api/gestion/releves', body));
  }

  /** One person counts some drawers, and closes the day; perhaps while cash is taken, or another person closes it. */
  async function close(isCertain = false): Promise<void> {
    const { after, drawers } = (await staff().get(CLOSE)).json<Wire['OpenDay']>();
    const counted = drawers
      .filter(() => isCertain || random.below(4) > 0)
      .map(({ staff_id, received_ids, taken_back_ids, expected }) => {
        const found = Math.max(0, expected + (isCertain || random.below(3) === 0 ? 500 : 0));
        return {
          staff_id,
          received_ids,
          taken_back_ids,
          counted: found,
          handed_over: random.below(found + 1),
          ...(found !== expected && { reason: REASON }),
        };
      });
    const key = { 'idempotency-key': `close-of-a-history-${(keys += 1)}` };
    accepted('close', await staff().post(CLOSE, { after, drawers: counted }, key));
  }

  /** The statement of Wave is read, with something that it should not have or without an answer; differences become tasks. */
  async function readStatements(): Promise<void> {
    const { provider } = shop;
    const fate = random.below(6);
    if (fate === 0) provider.failNext('statement', 'lost-request');
    if (fate === 1) provider.addStatementItem(`odd-${(keys += 1)}`, { clientReference: `WV9-1-${keys}` });
    await shop.tick('statement of wave');
    await shop.tick('settlement');
  }

  return { upload, close, readStatements };
}
