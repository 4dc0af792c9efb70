import { connect } from '#machines/connect.ts';
import { type CashDue, type CashEntry, cashEntryMachine } from '#machines/cash-entry/index.ts';
import { callActor } from '#src/api/call-actor.ts';
import { readCashDue, recordCash } from '#src/api/cash.ts';
import type { ShopClient } from '#src/api/client.ts';

/** The machine that records cash, with the API. */
export const connectCashEntry = (shop: ShopClient) =>
  connect(cashEntryMachine, {
    findCashDue: callActor<CashDue, { reference: string }>(({ reference }, signal) =>
      readCashDue(shop, reference, signal),
    ),
    recordCash: callActor<CashDue, CashEntry>((entry, signal) => recordCash(shop, entry, signal)),
  });

const KEY_BYTES = 16;

/** 128 random bits in hexadecimal. `randomUUID` is missing on pages without https. */
export const newEntryKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(KEY_BYTES)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
