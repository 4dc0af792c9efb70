import type { TestShop } from './shop-server.ts';
import type { StaffClient } from './staff.ts';

interface Body {
  number?: number;
  version?: number;
  courier_id?: number;
  day?: string;
  from_time?: string;
  to_time?: string;
  recipient?: string;
  picture?: string;
  reason?: string;
  done_at?: string;
}

export const deliveriesPath = (orderId: number) => `/api/gestion/livraisons/commandes/${orderId}`;

/** The parcels of an order as staff read them. */
export const deliveriesOf = async (staff: StaffClient, orderId: number) =>
  (await staff.get(deliveriesPath(orderId))).json();

/** Does a step of the first parcel of an order, on its present version. */
export async function takeStep(
  staff: StaffClient,
  orderId: number,
  step: string,
  { number = 1, ...body }: Body = {},
  key?: string,
) {
  const { data } = await deliveriesOf(staff, orderId);
  const version = data.find((parcel: { number: number }) => parcel.number === number)?.version;
  return staff.post(
    deliveriesPath(orderId),
    { number, version, step, ...body },
    key === undefined ? {} : { 'idempotency-key': key },
  );
}

/** The day of the shop's clock in Dakar. */
export const today = ({ clock }: Pick<TestShop, 'clock'>): string => clock.now().toISOString().slice(0, 10);

/** Confirms an order and prepares it for a courier today, by default the same person; `leaves` sends it too. */
export async function prepare(
  shop: TestShop,
  staff: StaffClient,
  orderId: number,
  { leaves = false, courier = Number(staff.accountId) } = {},
): Promise<void> {
  const planned = { courier_id: courier, day: today(shop), from_time: '09:00', to_time: '12:00' };
  const steps = ['order.confirmed', 'parcel.prepared', ...(leaves ? ['parcel.sent'] : [])];
  for (const step of steps) {
    const answer = await takeStep(staff, orderId, step, step === 'order.confirmed' ? planned : {});
    if (answer.statusCode !== 200) throw new Error(`${step}: ${answer.body}`);
  }
}
