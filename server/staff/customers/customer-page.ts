import { and, desc, inArray, ne, sql } from 'drizzle-orm';
import type { PersonKey } from '#domain/staff/person-key.ts';
import { type Database, tables } from '../../db/index.ts';
import { redacted } from '../../payments/store/journal.ts';
import { findOrderRows } from '../orders/order-list.ts';
import { type OrderSummary, readSummaries } from '../orders/order-summary.ts';
import {
  readOrderRows,
  readRelated,
  readSubjectActions,
  type Related,
  type Timeline,
  type TimelineRow,
  toTimeline,
} from '../orders/order-timeline.ts';
import { findOrdersOf, findSamePhone, type Person, readPerson } from './person.ts';

/** Orders of a page. */
const PAGE_SIZE = 20;
/** Changes of payments of a page, the latest. */
const CHANGES_MAX = 400;

/** A person with some of their orders, and what happened to these. */
export interface CustomerPage {
  person: Person;
  /** Other customers whose account has the same phone. */
  samePhone: { id: number; name: string }[];
  /** The latest first. */
  orders: OrderSummary[];
  /** Where the next page begins; `undefined` at the end. */
  next: number | undefined;
  /** On the first page also what happened to the account. */
  timeline: Timeline;
}

/**
 * Reads all that staff know of a person, 20 orders a page.
 *
 * @param after `next` of the page before
 * @throws Problem `account.unknown`
 */
export async function readCustomerPage(
  db: Database,
  { key, after, now }: { key: PersonKey; after: number | undefined; now: Date },
): Promise<CustomerPage> {
  const person = await readPerson(db, key);
  const found = await findOrdersOf(db, person, { after, limit: PAGE_SIZE + 1 });
  const ids = found.slice(0, PAGE_SIZE);
  const related = await readRelated(db, await findOrderRows(db, ids));
  const [placed = [], ...others] = await readOrderRows(db, related);
  const rows = [
    ...(after === undefined ? await readAccountRows(db, person) : []),
    ...placed,
    ...(await readPaymentChanges(db, related)),
    ...others.flat(),
  ];
  return {
    person,
    samePhone: await findSamePhone(db, person),
    orders: await readSummaries(db, ids, now),
    next: found.length > ids.length ? ids.at(-1) : undefined,
    timeline: await toTimeline(db, rows),
  };
}

/** That the account was opened, and what staff decided about it. */
async function readAccountRows(
  db: Database,
  { customerId, accountId, createdAt }: Person,
): Promise<TimelineRow[]> {
  if (customerId === undefined || createdAt === undefined) return [];
  const actions = await readSubjectActions(db, {
    customer: [String(customerId)],
    account: accountId === undefined ? [] : [String(accountId)],
  });
  const opened: TimelineRow = { at: createdAt, kind: 'accountOpened' };
  return [opened, ...actions.map(({ subjectKind: _kind, subjectId: _id, ...row }) => row)];
}

/** What became of the payments of some orders. */
async function readPaymentChanges(db: Database, { attempts }: Related): Promise<TimelineRow[]> {
  const { paymentEvents } = tables;
  const byId = new Map(attempts.map((attempt) => [attempt.id, attempt]));
  const events = await db
    .select()
    .from(paymentEvents)
    .where(
      and(
        inArray(paymentEvents.attemptId, [...byId.keys()]),
        ne(sql`coalesce(${paymentEvents.fromState}, 'absent')`, paymentEvents.toState),
      ),
    )
    .orderBy(desc(paymentEvents.at), desc(paymentEvents.seq))
    .limit(CHANGES_MAX);
  return events.toReversed().map(({ attemptId, at, type: name, reason }) => {
    const { id: _, ...ofAttempt } = byId.get(attemptId) ?? { id: attemptId };
    const text = redacted(reason);
    return { at, kind: 'payment', name, ...ofAttempt, ...(text !== null && text !== undefined && { text }) };
  });
}
